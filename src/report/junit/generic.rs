//! Generic types as source has them: type arguments of the classes that are spoken of; and types of inherited methods where a supertype has type arguments (JLS §8.4.2): what overrides
//! `Comparator<Person>.compare(T, T)` takes two of `Person`, not of `Object`.

use super::access::Scope;
use super::arrange::Body;
use super::suite::Generics;
use crate::classfile::signature::{ClassSignature, Formal, MethodSignature, TypeArgument, TypeSignature};
use crate::classfile::{FieldType, MethodDescriptor, Name};
use crate::program::{Class, ClassId, Method, MethodId, OBJECT, Program};
use crate::witness::{self, Datum};
use rustc_hash::FxHashMap;

/// So many collections within each other are looked through for a type.
const DEEPEST: usize = 4;

/// The erasures of type variables, by name.
pub(super) type Bindings = FxHashMap<Name, FieldType>;

/// The descriptor of a method as a member of a class whose own type parameters are these, after erasure.
pub(super) fn as_member_of(program: &Program, class: &Class, own: &Bindings, method: MethodId) -> MethodDescriptor {
    let m = program.method(method);
    let bound = bindings(program, class, own, m.class).unwrap_or_default();
    let signature = program.declaration(method).signature.clone();
    signature.and_then(|signature| erased(&signature, m, bound)).unwrap_or_else(|| m.descriptor.clone())
}

impl Scope<'_> {
    /// The type arguments with which source speaks of a class: `<Object>`, or nothing.
    pub(super) fn type_arguments(&self, name: &str) -> String {
        let formals = self.formals(name);
        if formals.is_empty() {
            return String::new();
        }
        let all: Vec<String> = match self.generics.get() {
            Generics::Raw => {
                self.is_raw.set(true);
                return String::new();
            }
            Generics::Any => vec!["?".to_owned(); formals.len()],
            Generics::Given => formals.iter().map(|formal| self.bound(name, formal)).collect(),
        };
        format!("<{}>", all.join(", "))
    }

    /// `<>` where `new` makes a generic object.
    pub(super) fn diamond(&self, name: &str) -> &'static str {
        let is_plain = self.formals(name).is_empty() || self.generics.get() == Generics::Raw;
        if is_plain { "" } else { "<>" }
    }

    /// The type parameters of a class.
    pub(super) fn formals(&self, name: &str) -> Vec<Formal> {
        let file = self.class(name).ok().and_then(|class| class.file.clone());
        let signature = file.and_then(|file| ClassSignature::parse(file.signature.as_deref()?));
        signature.map_or_else(Vec::new, |signature| signature.formals)
    }

    /// What bounds a type parameter of a class; what is bound by itself may be anything.
    fn bound(&self, of: &str, formal: &Formal) -> String {
        if let Some(compared) = self.compared_as(formal).and_then(|name| self.type_name(&name)) {
            return compared;
        }
        let is_itself = |argument: &TypeArgument| matches!(argument, TypeArgument::Is(TypeSignature::Variable(name)) if *name == formal.name);
        match &formal.bound {
            Some(TypeSignature::Class(bound)) if *bound.name != *of && !bound.arguments.iter().any(is_itself) => {
                self.type_name(&bound.name).unwrap_or_else(|| "?".to_owned())
            }
            None => self.lang("Object"),
            _ => "?".to_owned(),
        }
    }

    /// How source says a class of which nobody knows the type arguments.
    pub(super) fn wild_name(&self, name: &str) -> Option<String> {
        let before = self.generics.get();
        if before == Generics::Given {
            self.generics.set(Generics::Any);
        }
        let said = self.type_name(name);
        self.generics.set(before);
        said
    }

    /// How source says the type of a value that is given for a parameter, or returned, where it has type arguments that are known.
    pub(super) fn signature_type(&self, ty: &TypeSignature) -> Option<String> {
        match ty {
            TypeSignature::Base(base) => Some(base.java_name().to_owned()),
            TypeSignature::Array(component) => Some(self.signature_type(component)? + "[]"),
            TypeSignature::Variable(_) => Some(self.lang("Object")),
            TypeSignature::Class(class) if class.arguments.is_empty() => self.type_name(&class.name),
            TypeSignature::Class(class) => {
                Some(self.plain_name(&class.name)? + &self.known_arguments(&class.arguments)?)
            }
        }
    }

    /// `<String>`, of a type that is spelled out with these arguments.
    pub(super) fn known_arguments(&self, all: &[TypeArgument]) -> Option<String> {
        let argument = |argument: &TypeArgument| match argument {
            TypeArgument::Any => Some(self.lang("Object")),
            TypeArgument::Is(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => self.signature_type(ty),
        };
        Some(format!("<{}>", all.iter().map(argument).collect::<Option<Vec<_>>>()?.join(", ")))
    }

    /// The signature of a method that has parameters, or a result, with type arguments.
    pub(super) fn signature(&self, method: MethodId) -> Option<MethodSignature> {
        let signature = self.program.declaration(method).signature.clone()?;
        let signature = MethodSignature::parse(&signature)?;
        // A compiler may add parameters.
        let is_whole = signature.params.len() == self.program.method(method).descriptor.params.len();
        is_whole.then_some(signature)
    }
}

impl Body<'_> {
    /// How source declares object `i`: as an argument with the type arguments of the parameter.
    pub(super) fn declared_type(&self, i: usize, class: &str) -> Option<String> {
        match self.wanted_arguments(i, class) {
            Some(wanted) => Some(self.scope.plain_name(class)? + &self.scope.known_arguments(&wanted)?),
            None => self.scope.type_name(class),
        }
    }

    /// The type arguments of what object `i` is given for, where a class has as many: it is their supertype's as a rule.
    fn wanted_arguments(&self, i: usize, class: &str) -> Option<Vec<TypeArgument>> {
        if self.scope.generics.get() != Generics::Given {
            return None;
        }
        let TypeSignature::Class(ty) = self.wanted_type(i, DEEPEST)? else { return None };
        let fits = !ty.arguments.is_empty() && ty.arguments.len() == self.scope.formals(class).len();
        (fits && self.scope.known_arguments(&ty.arguments).is_some()).then_some(ty.arguments)
    }

    /// The type of the parameter that object `i` is given for, by the call or one before it, of a field that holds it, or of what is in a collection that does.
    fn wanted_type(&self, i: usize, deepest: usize) -> Option<TypeSignature> {
        let is_it = |v: &Datum| *v == Datum::Object(i);
        if let Some(at) = self.case.args.iter().position(is_it) {
            return Some(self.scope.signature_said(self.method)?.params.swap_remove(at));
        }
        let of_call = |call: &witness::Call| {
            let at = call.given.iter().position(is_it).filter(|_| call.field().is_none())?;
            let id = self.scope.method(&call.target).ok()?;
            let ty = self.scope.signature_said(id)?.params.swap_remove(at);
            // Of what is in a collection that calls fill, the collection says more.
            matches!(ty, TypeSignature::Class(_)).then_some(ty)
        };
        if let Some(ty) = self.case.set_up.iter().find_map(of_call) {
            return Some(ty);
        }
        let deepest = deepest.checked_sub(1)?;
        (0..self.case.inputs).find_map(|j| match &self.case.objects[j].body {
            witness::Body::Fields(fields) => {
                let (field, _) = fields.iter().find(|(_, v)| is_it(v))?;
                let class = self.scope.class(&field.class).ok()?;
                let id = self.scope.program.declared_field(class.id, &field.name, &field.descriptor)?;
                self.scope.program.field_signature(id)
            }
            witness::Body::Held(holds, all) | witness::Body::Filled(holds, all) => {
                let at = all.iter().position(is_it)? % holds.per_item();
                let TypeSignature::Class(ty) = self.wanted_type(j, deepest)? else { return None };
                match ty.arguments.into_iter().nth(at)? {
                    TypeArgument::Is(ty) | TypeArgument::Extends(ty) => Some(ty),
                    TypeArgument::Any | TypeArgument::Super(_) => None,
                }
            }
            _ => None,
        })
    }

    /// The type that an anonymous class of object `i` implements or extends, and what its methods take and return.
    pub(super) fn implemented(&self, i: usize, class: &Class) -> (Option<String>, Bindings) {
        let wanted = self.wanted_arguments(i, &class.name).unwrap_or_default();
        let object = || FieldType::Object(OBJECT.into());
        let erased = |argument: &TypeArgument| match argument {
            TypeArgument::Any => object(),
            TypeArgument::Is(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => {
                ty.erasure(&|_| Some(object())).unwrap_or_else(object)
            }
        };
        let formals = self.scope.formals(&class.name);
        let bound = formals.into_iter().zip(&wanted).map(|(formal, argument)| (formal.name, erased(argument)));
        let before = self.scope.generics.get();
        if before == Generics::Any {
            self.scope.generics.set(Generics::Given);
        }
        let name = self.declared_type(i, &class.name);
        self.scope.generics.set(before);
        (name, bound.collect())
    }

    /// How source declares what a method returns, where its signature says more than its class.
    pub(super) fn result_type(&self, id: MethodId) -> Option<String> {
        match self.scope.signature_said(id).filter(|_| self.scope.generics.get() == Generics::Given)?.ret? {
            TypeSignature::Class(class) if !class.arguments.is_empty() => {
                self.scope.signature_type(&TypeSignature::Class(class))
            }
            _ => None,
        }
    }
}

/// What the type variables of the supertype `of` stand for in `class`; `None` if it has none there.
fn bindings(program: &Program, class: &Class, own: &Bindings, of: ClassId) -> Option<Bindings> {
    let signature = |id: ClassId| program.class(id).file.as_deref().and_then(|file| file.signature.clone());
    let mut open = vec![(class.id, own.clone())];
    while let Some((id, bound)) = open.pop() {
        if id == of {
            return Some(bound);
        }
        let Some(text) = signature(id) else {
            let class = program.class(id);
            open.extend(class.superclass.iter().chain(&class.interfaces).map(|&above| (above, Bindings::default())));
            continue;
        };
        let own = ClassSignature::parse(&text)?;
        // Of a generic class that is used without type arguments, the supertypes are so too (JLS §4.8).
        let raw = own.formals.iter().any(|formal| !bound.contains_key(&formal.name));
        for supertype in own.supertypes {
            let above = program.load(&supertype.name).ok()?;
            let formals = signature(above).and_then(|text| ClassSignature::parse(&text)).map(|class| class.formals);
            let pairs = formals.unwrap_or_default().into_iter().zip(&supertype.arguments);
            let pairs = pairs.filter_map(|(formal, argument)| match argument {
                TypeArgument::Is(ty) => Some((formal.name, erasure(ty, &bound)?)),
                _ => None,
            });
            open.push((above, if raw { Bindings::default() } else { pairs.collect() }));
        }
    }
    None
}

/// A method's descriptor with the type variables of its class replaced.
fn erased(signature: &str, method: &Method, mut bound: Bindings) -> Option<MethodDescriptor> {
    let signature = MethodSignature::parse(signature)?;
    signature.formals.iter().for_each(|formal| drop(bound.remove(&formal.name)));
    let known = &method.descriptor;
    // What is no variable of the class is as the descriptor has it. A compiler may add parameters, which no override has.
    (signature.params.len() == known.params.len()).then(|| MethodDescriptor {
        params: signature
            .params
            .iter()
            .zip(&known.params)
            .map(|(ty, known)| erasure(ty, &bound).unwrap_or_else(|| known.clone()))
            .collect(),
        ret: signature.ret.and_then(|ty| erasure(&ty, &bound)).or_else(|| known.ret.clone()),
    })
}

fn erasure(ty: &TypeSignature, bound: &Bindings) -> Option<FieldType> {
    ty.erasure(&|name| bound.get(name).cloned())
}
