//! Random numbers that nobody foresees (`java.security.SecureRandom`): each is an input that no test can set.

use super::InputSpace;
use crate::term::{Decl, Sort, Term};

impl InputSpace {
    /// A long of which nothing is known, the number `nth` that a path is told beside what it is given, whichever path is.
    pub fn drawn(&self, nth: usize) -> Term {
        let mut drawn = self.drawn.borrow_mut();
        while drawn.len() <= nth {
            let name = format!("random{}", drawn.len() + 1).into();
            drawn.push(self.terms.declare_sym(Decl { name, sort: Sort::Bv(64), bound: None, most: None }));
        }
        drawn[nth]
    }

    /// Whether some path has drawn such a number.
    pub fn has_drawn(&self) -> bool {
        !self.drawn.borrow().is_empty()
    }

    /// Whether a term is one.
    pub fn is_drawn(&self, t: Term) -> bool {
        self.drawn.borrow().contains(&t)
    }
}
