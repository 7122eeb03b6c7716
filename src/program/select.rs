//! Selection (JVMS §5.4.6) and overriding (§5.4.5): which method an invocation on an object runs.

use super::access::illegal;
use super::class::{Class, ClassId, Method, MethodId};
use super::error::{LinkError, Wanted};
use super::{Program, Resolved};
use crate::classfile::{ConstIdx, Constant};

impl Program {
    /// The method that runs when `resolved` is invoked on an object of class `receiver`; an abstract one only if that class
    /// is unseen ([`Program::unseen`]).
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        if let Some(known) = self.selected.borrow().get(&(receiver, resolved)) {
            return known.clone();
        }
        let selected = self.select_anew(receiver, resolved);
        self.selected.borrow_mut().insert((receiver, resolved), selected.clone());
        selected
    }

    /// As [`Program::select`], for the invocation at constant `at` of `caller`, which mostly meets one class of receiver.
    #[inline]
    pub fn select_at(
        &self,
        caller: &Class,
        at: ConstIdx,
        receiver: ClassId,
        resolved: MethodId,
    ) -> Result<MethodId, LinkError> {
        let last = &caller.selected[usize::from(at.0)];
        match last.get() {
            Some((class, selected)) if class == receiver => Ok(selected),
            _ => {
                let selected = self.select(receiver, resolved)?;
                last.set(Some((receiver, selected)));
                Ok(selected)
            }
        }
    }

    /// The method that an `invokespecial` in the code of `caller` runs (§6.5): what the constant resolves to, except
    /// that `super.m()` is looked for again from the caller's own superclass.
    ///
    /// # Panics
    /// If the constant names no method.
    #[inline]
    pub fn select_special(&self, caller: &Class, at: ConstIdx) -> Result<MethodId, LinkError> {
        let known = &caller.specials[usize::from(at.0)];
        match known.get() {
            Some(&selected) => Ok(selected),
            None => {
                let selected = self.select_special_anew(caller, at)?;
                Ok(*known.get_or_init(|| selected))
            }
        }
    }

    fn select_anew(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let wanted = self.method(resolved);
        if wanted.access.is_private() || wanted.access.is_static() || wanted.is_initializer() {
            return Ok(resolved);
        }
        let class = self.class(receiver);
        // §6.5 invokeinterface; a verifier takes any object for one of an interface.
        if self.class(wanted.class).is_interface() && !self.is_subtype(receiver, wanted.class) {
            let (class, interface) = (class.java_name(), self.class(wanted.class).java_name());
            let problem = format!("{class} does not implement {interface}");
            let said = format!("Class {class} does not implement the requested interface {interface}").into();
            return Err(LinkError::Incompatible { problem, said, wanted_by: Wanted::default() });
        }
        let overrides = |&id: &MethodId| id == resolved || self.can_override(self.method(id), wanted);
        let Some(selected) = self.declared_upwards(class, wanted).find(overrides) else {
            return self.inherited_default(class, resolved);
        };
        // §6.5 invokeinterface: what a class declares for an interface method must be public.
        if self.class(wanted.class).is_interface() && !self.method(selected).access.is_public() {
            let (found, called) = (self.method_name(selected), self.method_name(resolved));
            let said = wanted.descriptor.external_name(&format!("{}.", class.java_name()), &wanted.name);
            let said = format!("'{said}'");
            return Err(illegal(format!("method {found}, called as {called}"), said, None));
        }
        self.unless_abstract(class, resolved, selected)
    }

    fn select_special_anew(&self, caller: &Class, at: ConstIdx) -> Result<MethodId, LinkError> {
        let resolved = match self.resolved(caller, at).map_err(Clone::clone)? {
            Resolved::Method(method) => method,
            other => panic!("{other:?} is no method"),
        };
        let wanted = self.method(resolved);
        if wanted.is_initializer() {
            return Ok(resolved);
        }
        let named = match caller.file.as_deref().map(|file| file.constant(at)) {
            Some(Constant::Method(member)) => self.class(self.load(&member.class)?),
            _ => unreachable!("it resolved to a method"),
        };
        let from_above = !named.is_interface() && named.id != caller.id && self.is_subtype(caller.id, named.id);
        let start = match caller.superclass {
            Some(superclass) if from_above => self.class(superclass),
            _ => named,
        };
        let selected = if start.is_interface() {
            self.declared_method(start.id, &wanted.name, &wanted.raw_descriptor)
                .or_else(|| self.method_of_object(start, &wanted.name, &wanted.raw_descriptor))
        } else {
            self.declared_upwards(start, wanted).find(|&id| !self.method(id).access.is_static())
        };
        match selected {
            Some(selected) if self.method(selected).access.is_abstract() => Err(LinkError::AbstractMethod {
                receiver: start.name.clone(),
                method: self.method_name(selected),
                said: format!("'{}'", self.external_name(selected)).into(),
            }),
            Some(selected) => Ok(selected),
            None => self.inherited_default(start, resolved),
        }
    }

    /// Methods with the name and descriptor of one, of a class and its superclasses, nearest first.
    fn declared_upwards<'a>(&'a self, class: &'a Class, like: &'a Method) -> impl Iterator<Item = MethodId> + 'a {
        let chain = class.ancestors.iter().rev();
        chain.filter_map(|&id| self.declared_method(id, &like.name, &like.raw_descriptor))
    }

    /// The one maximally-specific superinterface method that is not abstract (§5.4.6 step 2).
    fn inherited_default(&self, class: &Class, resolved: MethodId) -> Result<MethodId, LinkError> {
        let wanted = self.method(resolved);
        let specific = self.maximally_specific(class, &wanted.name, &wanted.raw_descriptor);
        if let Some(id) = self.only_default(&specific) {
            return Ok(id);
        }
        if specific.iter().all(|&id| self.method(id).access.is_abstract()) {
            return self.unless_abstract(class, resolved, resolved);
        }
        let names: Vec<_> = specific.iter().map(|&id| self.method_name(id)).collect();
        let problem = format!("{} inherits both {}", class.java_name(), names.join(" and "));
        let defaults = specific.iter().filter(|&&id| !self.method(id).access.is_abstract());
        let defaults = defaults.map(|&id| {
            let method = self.method(id);
            format!(" {}.{}", self.class(method.class).name, method.name)
        });
        let said = format!("Conflicting default methods:{}", defaults.collect::<String>());
        Err(LinkError::TwoDefaults {
            problem,
            said,
            said_of_interface: self.not_implemented(class, resolved, resolved),
        })
    }

    /// An abstract method is selected on an unseen class alone, which implements it; the one called where that is
    /// abstract too, so that all unseen classes select the same.
    fn unless_abstract(&self, receiver: &Class, resolved: MethodId, selected: MethodId) -> Result<MethodId, LinkError> {
        if !self.method(selected).access.is_abstract() {
            Ok(selected)
        } else if receiver.unseen.is_none() {
            Err(self.abstract_method(receiver, resolved, selected))
        } else {
            Ok(if self.method(resolved).access.is_abstract() { resolved } else { selected })
        }
    }

    fn abstract_method(&self, receiver: &Class, resolved: MethodId, selected: MethodId) -> LinkError {
        let said = self.not_implemented(receiver, resolved, selected).into();
        LinkError::AbstractMethod { receiver: receiver.name.clone(), method: self.method_name(selected), said }
    }

    /// That, as HotSpot says it.
    fn not_implemented(&self, receiver: &Class, resolved: MethodId, selected: MethodId) -> String {
        let signature = |id: MethodId| {
            let method = self.method(id);
            let is_abstract = if method.access.is_abstract() { "abstract " } else { "" };
            format!("'{is_abstract}{}'", method.descriptor.external_name("", &method.name))
        };
        let of = self.class(self.method(resolved).class);
        let kind = match () {
            () if of.is_interface() => "interface",
            () if of.access.is_abstract() => "abstract class",
            () => "class",
        };
        let mut said = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method {} of {kind} {}.",
            receiver.java_name(),
            signature(resolved),
            of.java_name()
        );
        if selected != resolved {
            said += &format!(" Selected method is {}.", signature(selected));
        }
        said
    }

    /// §5.4.5, for two methods with the same name and descriptor, `below` declared in a class at or below the other's.
    fn can_override(&self, below: &Method, above: &Method) -> bool {
        if below.access.is_private() || below.access.is_static() {
            return false;
        }
        if above.access.is_public() || above.access.is_protected() {
            return true;
        }
        // Package-private: within the package, or by way of a class between that widens the access.
        if self.class(below.class).package() == self.class(above.class).package() {
            return true;
        }
        let chain = &self.class(below.class).ancestors;
        let between = chain[..chain.len() - 1].iter().rev().take_while(|&&id| id != above.class);
        between
            .filter_map(|&id| self.declared_method(id, &above.name, &above.raw_descriptor))
            .map(|id| self.method(id))
            .any(|middle| self.can_override(below, middle) && self.can_override(middle, above))
    }
}
