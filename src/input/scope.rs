//! How many objects of a class an input may have, and which of them make up structures.

use super::InputSpace;
use crate::{
    program::{Class, ClassId, Origin},
    term::{Term, TypeSet},
};

impl InputSpace {
    /// Objects of this class at most in an input; `None` for any number. A class is called by its name, or by the end of it.
    pub fn scope(&self, class: ClassId) -> Option<u32> {
        let name = self.program.class(self.program.at_run_time(class)).java_name();
        let is = |called: &str| {
            let before = name.strip_suffix(called);
            before.is_some_and(|before| before.is_empty() || before.ends_with(['.', '$']))
        };
        let own = self.bounds.scopes.iter().find(|(called, _)| is(called));
        own.map(|(_, n)| *n).or(self.bounds.scope)
    }

    /// Objects at most that references of this declared bound denote.
    pub fn scope_of(&self, bound: Option<TypeSet>) -> Option<u32> {
        let classes = bound.map_or_else(Vec::new, |bound| self.terms.members(bound).to_vec());
        let mut scopes = classes.iter().map(|tag| self.scope(ClassId(tag.0)));
        match self.bounds.structures {
            true => scopes.try_fold(0, |all: u32, scope| Some(all.saturating_add(scope?))),
            false => scopes.max_by_key(|scope| scope.unwrap_or(u32::MAX)).unwrap_or(self.bounds.scope),
        }
    }

    /// Whether the number of objects is bounded for any class.
    pub fn has_scope(&self) -> bool {
        self.bounds.scope.is_some() || !self.bounds.scopes.is_empty()
    }

    /// Whether a reference of the input is to an object of the application, of a class that is on the class path: what data
    /// structures, and the invariants of them, are made of.
    pub fn is_structural(&self, r: Term) -> bool {
        let Some(bound) = self.terms.bound(r) else { return false };
        let members = self.terms.members(bound);
        let classes = members.iter().map(|tag| self.program.class(ClassId(tag.0)));
        let own = |c: &Class| c.origin == Origin::Application && !c.is_array();
        classes.clone().all(own) && classes.clone().any(|c| c.unseen.is_none())
    }
}
