//! What a program asks to be told (`cortado.Cortado.choose`): each answer is an input.

use super::{Given, InputSpace};
use crate::term::{Decl, Sort, Term};

impl InputSpace {
    /// The int that the program gets when it has chosen so often before, whichever path chooses: any bits, or a number that
    /// is not negative and no more than `most`.
    pub fn chosen(&self, before: usize, most: Option<u64>) -> Term {
        let declared = || {
            let name = format!("choose#{}", before + 1).into();
            self.terms.declare_sym(Decl { name, sort: Sort::Bv(32), bound: None, most })
        };
        *self.choices.borrow_mut().entry((before, most)).or_insert_with(declared)
    }
}

impl Given<'_> {
    /// What the path is told to choose, in order.
    pub fn choices(&mut self) -> Vec<i32> {
        self.state.chosen.iter().map(|&v| self.eval.value(self.term(v)).as_bits() as i32).collect()
    }
}
