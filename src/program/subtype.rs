//! Subtyping among classes, interfaces and arrays (JVMS §6.5 checkcast, instanceof, aastore).

use super::Program;
use super::class::{ArrayComponent, ClassId, ClassKind};

impl Program {
    /// Whether every object of class `sub` can be cast to `sup`. Reflexive. No hashing, no allocation.
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let (below, above) = (self.class(sub), self.class(sup));
        match (&above.kind, &below.kind) {
            (ClassKind::Interface, _) => below.superinterfaces.contains(&sup),
            // A class stands at the same depth in the chain of each of its subclasses.
            (ClassKind::Instance, _) => below.ancestors.get(above.ancestors.len() - 1) == Some(&sup),
            (
                ClassKind::Array { component: ArrayComponent::Class(above), .. },
                ClassKind::Array { component: ArrayComponent::Class(below), .. },
            ) => self.is_subtype(*below, *above),
            // Arrays of primitives have no subtypes but themselves.
            (ClassKind::Array { .. }, _) => false,
        }
    }
}
