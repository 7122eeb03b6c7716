//! What differs from machine to machine, as the home of the user: each is an input that no test can set.

use super::InputSpace;
use crate::term::{Decl, Node, Sort, Term};

impl InputSpace {
    /// A unit and a string, of which nothing is known: what the machine has under this name is the one with the other behind it, or the string alone
    /// where that may be empty. `None` where there are no strings.
    pub fn of_machine(&self, name: &str) -> Option<[Term; 2]> {
        if let Some(&(_, known)) = self.machine.borrow().iter().find(|(of, _)| &**of == name) {
            return Some(known);
        }
        let bound = Some(self.classes(&[self.string_class()?], None));
        let first = Decl { name: format!("{name}[0]").into(), sort: Sort::Bv(16), bound: None, most: None };
        let rest = Decl { name: name.into(), sort: Sort::Ref, bound, most: None };
        let both = [first, rest].map(|decl| self.terms.declare_sym(decl));
        self.machine.borrow_mut().push((name.into(), both));
        Some(both)
    }

    /// Whether some path has looked into one.
    pub fn has_met_machine(&self) -> bool {
        !self.machine.borrow().is_empty()
    }

    /// Whether a root or a cell is of one: not whether that is there, which it is.
    pub fn is_of_machine(&self, t: Term) -> bool {
        let of = if let Node::Init(_, r) | Node::Elem(_, r, _) = self.terms.node(t) { r } else { t };
        self.machine.borrow().iter().any(|&(_, [first, rest])| t == first || of == rest && t != rest)
    }
}
