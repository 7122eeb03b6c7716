//! What a test may throw, as Java makes it say (JLS §11.2).

use super::access::{Scope, in_lang};
use crate::classfile::Name;
use std::collections::BTreeSet;

/// Checked exceptions that the body of a test may throw, by internal names.
#[derive(Default)]
pub(super) struct Throws(BTreeSet<Name>);

impl Throws {
    pub(super) fn add(&mut self, class: &str) {
        self.0.insert(class.into());
    }

    /// ` throws java.io.IOException`: no class of which another one is a superclass.
    pub(super) fn clause(&self, scope: &Scope<'_>) -> String {
        let is_below = |class: &Name, above: &str| {
            let (class, above) = (scope.class(class), scope.class(above));
            class.is_ok_and(|class| above.is_ok_and(|above| scope.program.is_subtype(class.id, above.id)))
        };
        let is_checked = |class: &&Name| ["RuntimeException", "Error"].iter().all(|of| !is_below(class, &in_lang(of)));
        let all: Vec<&Name> = self.0.iter().filter(is_checked).collect();
        let highest = all.iter().filter(|class| !all.iter().any(|other| other != *class && is_below(class, other)));
        let named: Option<Vec<String>> = highest.map(|class| scope.type_name(class)).collect();
        match named {
            Some(none) if none.is_empty() => String::new(),
            Some(all) => format!(" throws {}", all.join(", ")),
            None => format!(" throws {}", scope.lang("Throwable")),
        }
    }
}
