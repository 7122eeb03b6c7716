//! Resolution (JVMS §5.4.3): from what a constant names to what it means.

use super::Program;
use super::access::illegal;
use super::class::{Class, ClassId, ClassKind, FieldId, FieldRef, MethodId, Resolved};
use super::error::{LinkError, Wanted, java_name};
use crate::classfile::{ConstIdx, Constant, FieldType, MemberRef};

/// JVMS §2.9.3 names the two classes whose methods can be signature polymorphic.
const POLYMORPHIC: [&str; 2] = ["java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle"];
const ACC_VARARGS: u16 = 0x0080;

impl Program {
    /// What a constant of a class means. Resolved once: an error stays the same error.
    ///
    /// # Panics
    /// If the class has no such constant.
    #[inline]
    pub fn resolved<'a>(&self, class: &'a Class, at: ConstIdx) -> Result<Resolved, &'a LinkError> {
        match class.resolved[at.0 as usize].get_or_init(|| self.resolve(class, at)) {
            Ok(resolved) => Ok(*resolved),
            Err(error) => Err(error),
        }
    }

    fn resolve(&self, class: &Class, at: ConstIdx) -> Result<Resolved, Box<LinkError>> {
        let file = class.file.as_deref().expect("arrays have no constants");
        let resolved = match file.constant(at) {
            Constant::Class(name) => self.resolve_class(class, name).map(Resolved::Class),
            Constant::Field(member) => {
                self.resolve_field_ref(class, member).map(|f| Resolved::Field(self.field_ref(f)))
            }
            Constant::Method(member) => self.resolve_method_ref(class, member).map(Resolved::Method),
            _ => Ok(Resolved::Other),
        };
        resolved.map_err(|e| Box::new(e.wanted(|| format!("{} ({})", class.java_name(), class.location))))
    }

    /// §5.4.3.1: loads a class that another names.
    fn resolve_class(&self, from: &Class, name: &str) -> Result<ClassId, LinkError> {
        let id = self.load(name)?;
        let class = self.class(id);
        if self.is_class_accessible(class, from.package()) {
            return Ok(id);
        }
        let named = match &class.kind {
            ClassKind::Array { element: FieldType::Object(element), .. } => element,
            _ => &class.name,
        };
        let said = format!("failed to access class {} from class {}", java_name(named), from.java_name());
        Err(illegal(format!("class {}", class.java_name()), said, Some((named, &from.name))))
    }

    fn field_ref(&self, id: FieldId) -> FieldRef {
        let field = self.field(id);
        FieldRef { id, class: field.class, slot: field.slot, base: field.ty.base(), access: field.access }
    }

    fn resolve_field_ref(&self, from: &Class, member: &MemberRef) -> Result<FieldId, LinkError> {
        let through = self.resolve_class(from, &member.class)?;
        let field = self.resolve_field(through, &member.name, &member.descriptor)?;
        self.check_field_access(field, through, from.id)?;
        Ok(field)
    }

    fn resolve_method_ref(&self, from: &Class, member: &MemberRef) -> Result<MethodId, LinkError> {
        let through = self.resolve_class(from, &member.class)?;
        let class = self.class(through);
        if class.is_interface() != member.interface {
            return Err(LinkError::OtherKind {
                class: class.name.clone(),
                interface: class.is_interface(),
                name: member.name.clone(),
                descriptor: member.descriptor.clone(),
                wanted_by: Wanted::default(),
            });
        }
        let method = self.resolve_method(through, &member.name, &member.descriptor)?;
        self.check_method_access(method, through, from.id)?;
        Ok(method)
    }

    /// §5.4.3.2 without access control: the class, then its superinterfaces, then its superclass.
    pub fn resolve_field(&self, class: ClassId, name: &str, descriptor: &str) -> Result<FieldId, LinkError> {
        self.look_up_field(class, name, descriptor).ok_or_else(|| {
            let class = self.class(class);
            LinkError::NoSuchField {
                class: class.name.clone(),
                name: name.into(),
                descriptor: descriptor.into(),
                location: class.location.clone(),
                wanted_by: Wanted::default(),
            }
        })
    }

    fn look_up_field(&self, id: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
        let class = self.class(id);
        let above = class.interfaces.iter().copied().chain(class.superclass);
        self.declared_field(id, name, descriptor)
            .or_else(|| above.into_iter().find_map(|above| self.look_up_field(above, name, descriptor)))
    }

    /// §5.4.3.3, or §5.4.3.4 when the class is an interface, without access control.
    pub fn resolve_method(&self, class: ClassId, name: &str, descriptor: &str) -> Result<MethodId, LinkError> {
        let id = class;
        let class = self.class(id);
        let found = if class.is_interface() {
            self.declared_method(id, name, descriptor).or_else(|| self.method_of_object(class, name, descriptor))
        } else {
            // The nearest superclass first.
            class.ancestors.iter().rev().find_map(|&above| {
                self.polymorphic_method(above, name).or_else(|| self.declared_method(above, name, descriptor))
            })
        };
        found.or_else(|| self.method_of_superinterfaces(class, name, descriptor)).ok_or_else(|| {
            LinkError::NoSuchMethod {
                class: class.name.clone(),
                name: name.into(),
                descriptor: descriptor.into(),
                location: class.location.clone(),
                wanted_by: Wanted::default(),
            }
        })
    }

    /// Interfaces have the public instance methods of `java/lang/Object`.
    pub(super) fn method_of_object(&self, interface: &Class, name: &str, descriptor: &str) -> Option<MethodId> {
        let method = self.declared_method(interface.superclass?, name, descriptor)?;
        let access = self.method(method).access;
        (access.is_public() && !access.is_static()).then_some(method)
    }

    /// §2.9.3: a class's only method of that name, whatever the descriptor of the call.
    fn polymorphic_method(&self, id: ClassId, name: &str) -> Option<MethodId> {
        let class = self.class(id);
        if !POLYMORPHIC.contains(&&*class.name) {
            return None;
        }
        let mut named = class.methods.iter().copied().filter(|&method| &*self.method(method).name == name);
        let (method, None) = (named.next()?, named.next()) else { return None };
        self.is_polymorphic(method).then_some(method)
    }

    /// Whether a method is signature polymorphic (§2.9.3): a call takes and returns what its own descriptor says.
    #[inline]
    pub fn is_polymorphic(&self, method: MethodId) -> bool {
        let method = self.method(method);
        method.access.is_native()
            && method.access.0 & ACC_VARARGS != 0
            && POLYMORPHIC.contains(&&*self.class(method.class).name)
    }

    /// The one default method that is maximally specific, else any method that is neither private nor static.
    fn method_of_superinterfaces(&self, class: &Class, name: &str, descriptor: &str) -> Option<MethodId> {
        let specific = self.maximally_specific(class, name, descriptor);
        // Any inherited method will do, and if there is one, then there is a maximally specific one.
        self.only_default(&specific).or_else(|| specific.first().copied())
    }

    /// The maximally-specific superinterface methods of a class (§5.4.3.3): instance methods, not private, that no
    /// subinterface declares again.
    pub(super) fn maximally_specific(&self, class: &Class, name: &str, descriptor: &str) -> Vec<MethodId> {
        let declared = class.superinterfaces.iter().filter_map(|&id| self.declared_method(id, name, descriptor));
        let candidates: Vec<MethodId> = declared
            .filter(|&id| {
                let access = self.method(id).access;
                !access.is_private() && !access.is_static()
            })
            .collect();
        let declaring = |id: MethodId| self.method(id).class;
        let overridden =
            |&id: &MethodId| candidates.iter().any(|&o| o != id && self.is_subtype(declaring(o), declaring(id)));
        candidates.iter().copied().filter(|id| !overridden(id)).collect()
    }

    /// The method among these that is not abstract, if there is exactly one.
    pub(super) fn only_default(&self, methods: &[MethodId]) -> Option<MethodId> {
        let mut concrete = methods.iter().copied().filter(|&id| !self.method(id).access.is_abstract());
        let first = concrete.next()?;
        concrete.next().is_none().then_some(first)
    }
}
