//! What a clause says of the class of an object.

use super::{Java, Said, at_least};
use crate::{
    program::ClassId,
    term::{Node, Term, TypeSet},
};

impl Java<'_> {
    /// Whether the class of an object is in a set: as the program asks where it does, or where no class is below the one there is.
    pub(super) fn is_instance(&self, r: Term, set: TypeSet, is: bool) -> Said {
        let of = at_least(6, self.value(r)?);
        let only = match &*self.terms.members(set) {
            [only] => Some(ClassId(only.0)),
            _ => None,
        };
        let label = self.terms.label(set);
        let name = match only {
            Some(class) if label.is_none() && !self.space.program().class(class).access.is_final() => {
                let sign = if is { "==" } else { "!=" };
                return Some((format!("{of}.getClass() {sign} {}.class", self.class_name(class)), 4));
            }
            Some(class) => self.class_name(class),
            None => in_source(&label?),
        };
        let said = format!("{of} instanceof {name}");
        Some(if is { (said, 5) } else { (format!("!({said})"), 10) })
    }

    /// The reference that is said to be of one class and no other.
    pub(super) fn exact(&self, clause: Term) -> Option<String> {
        let Node::Is(r, set) = self.terms.node(clause) else { return None };
        if self.terms.members(set).len() != 1 {
            return None;
        }
        Some(at_least(6, self.value(r)?))
    }

    pub(super) fn class_name(&self, class: ClassId) -> String {
        in_source(&self.space.short_name(class))
    }
}

/// A nested class as source says it: `Map.Entry` for `Map$Entry`.
fn in_source(name: &str) -> String {
    name.replace('$', ".")
}
