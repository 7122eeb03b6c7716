//! The class that stands for a type variable which is bounded by what compares it with itself: `String` for `T extends Comparable<T>`, where a test has strings.

use super::access::{Scope, type_named};
use crate::{
    classfile::{
        Name,
        signature::{ClassTypeSignature, Formal, MethodSignature, TypeArgument, TypeSignature},
    },
    program::{MethodId, Origin},
    witness::Case,
};
use std::{collections::BTreeSet, sync::Arc};

const COMPARABLE: &str = "java.lang.Comparable";

impl Scope<'_> {
    /// From now on such type variables stand for the one class of the JDK that can be compared and that objects of this case are of, if it is one.
    pub(super) fn compare(&self, case: &Case) {
        let is_compared = |name: &&Name| {
            let is_of_the_jdk = self.class(name).is_ok_and(|class| class.origin == Origin::Jdk);
            is_of_the_jdk && self.above(&type_named(name), COMPARABLE).is_some_and(|above| above.name != **name)
        };
        let of: BTreeSet<&Name> =
            case.objects[..case.inputs].iter().map(|object| &object.class).filter(is_compared).collect();
        let one = of.first().filter(|_| of.len() == 1).map(|&name| name.clone());
        *self.compared.borrow_mut() = one;
    }

    /// What stands for a type variable that is bounded like this.
    pub(super) fn compared_as(&self, formal: &Formal) -> Option<Name> {
        let Some(TypeSignature::Class(bound)) = &formal.bound else { return None };
        let is_itself = |argument: &TypeArgument| match argument {
            TypeArgument::Is(TypeSignature::Variable(name)) | TypeArgument::Super(TypeSignature::Variable(name)) => {
                *name == formal.name
            }
            _ => false,
        };
        let is_compared = bound.name.replace('/', ".") == COMPARABLE && bound.arguments.iter().any(is_itself);
        self.compared.borrow().clone().filter(|_| is_compared)
    }

    /// The signature of a method, as [`Scope::signature`], with what stands for type variables in their place.
    pub(super) fn signature_said(&self, method: MethodId) -> Option<MethodSignature> {
        let mut signature = self.signature(method)?;
        let class = &self.program.class(self.program.method(method).class).name;
        let formals = self.formals(class).into_iter().chain(signature.formals.clone());
        let known: Vec<(Name, Name)> =
            formals.filter_map(|formal| Some((formal.name.clone(), self.compared_as(&formal)?))).collect();
        let all = signature.params.iter_mut().chain(&mut signature.ret);
        all.for_each(|ty| *ty = replaced(ty, &known));
        Some(signature)
    }
}

/// A type with these classes in place of these type variables.
fn replaced(ty: &TypeSignature, known: &[(Name, Name)]) -> TypeSignature {
    match ty {
        TypeSignature::Variable(name) => match known.iter().find(|(of, _)| of == name) {
            Some((_, class)) => TypeSignature::Class(ClassTypeSignature { name: class.clone(), arguments: vec![] }),
            None => ty.clone(),
        },
        TypeSignature::Array(of) => TypeSignature::Array(Arc::new(replaced(of, known))),
        TypeSignature::Class(class) => {
            let argument = |argument: &TypeArgument| match argument {
                TypeArgument::Any => TypeArgument::Any,
                TypeArgument::Is(ty) => TypeArgument::Is(replaced(ty, known)),
                TypeArgument::Extends(ty) => TypeArgument::Extends(replaced(ty, known)),
                TypeArgument::Super(ty) => TypeArgument::Super(replaced(ty, known)),
            };
            let arguments = class.arguments.iter().map(argument).collect();
            TypeSignature::Class(ClassTypeSignature { name: class.name.clone(), arguments })
        }
        TypeSignature::Base(_) => ty.clone(),
    }
}
