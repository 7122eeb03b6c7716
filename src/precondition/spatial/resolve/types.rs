//! The names of a predicate and what is known of their types.

use crate::{
    classfile::FieldType,
    precondition::spatial::{
        formula::{Slot, Type},
        spec::tree,
    },
    program::OBJECT,
};
use indexmap::IndexMap;

/// Parameters, and the existential names of each disjunct.
pub(super) struct Slots {
    pub(super) parameters: IndexMap<String, Option<Type>>,
    pub(super) locals: Vec<IndexMap<String, Option<Type>>>,
}

impl Slots {
    pub(super) fn new(parameters: &[tree::Param], disjuncts: usize) -> Self {
        let parameters = parameters.iter().map(|p| (p.name.node.to_string(), None)).collect();
        Self { parameters, locals: vec![IndexMap::default(); disjuncts] }
    }

    /// How many types are known.
    pub(super) fn known(&self) -> usize {
        let all = self.parameters.values().chain(self.locals.iter().flat_map(IndexMap::values));
        all.filter(|ty| ty.is_some()).count()
    }

    pub(super) fn parameters(&self) -> Vec<Slot> {
        as_slots(&self.parameters)
    }

    pub(super) fn locals(&self, disjunct: usize) -> Vec<Slot> {
        as_slots(&self.locals[disjunct])
    }
}

/// What nothing is said of is any object.
fn as_slots(all: &IndexMap<String, Option<Type>>) -> Vec<Slot> {
    let any = || Type::Reference(FieldType::Object(OBJECT.into()));
    all.iter().map(|(name, ty)| Slot { name: name.as_str().into(), ty: ty.clone().unwrap_or_else(any) }).collect()
}

/// How a type is called.
pub(super) fn shown(ty: &Type) -> String {
    match ty {
        Type::Integer => "an integer".into(),
        Type::Truth => "true or false".into(),
        Type::Reference(ty) | Type::Opaque(ty) => ty.to_string(),
    }
}

/// Whether values of both types can be compared.
pub(super) fn comparable(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Reference(_), Type::Reference(_)) => true,
        (Type::Opaque(FieldType::Object(_)), Type::Reference(_))
        | (Type::Reference(_), Type::Opaque(FieldType::Object(_))) => true,
        (a, b) => a == b,
    }
}
