//! Numbers of the input that choose one of a few things: what these are called.

use super::{Func, Node, Sym, Term, Terms};
use rustc_hash::FxHashMap;
use std::{cell::RefCell, rc::Rc};

/// What a number of the input is declared as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chooses {
    /// A root.
    Root(Sym),
    /// The cells of a function.
    Cells(Func),
}

/// Of each such number the names of what it chooses, from 0 on.
pub(super) type Choices = RefCell<FxHashMap<Chooses, Rc<[Rc<str>]>>>;

impl Terms {
    /// Says what the values of a number are called, from 0 on: so they are printed where it is compared with them.
    pub fn call(&self, number: Chooses, names: Rc<[Rc<str>]>) {
        self.choices.borrow_mut().insert(number, names);
    }

    /// What it is called that a number chooses by a value, a constant.
    pub(super) fn chosen(&self, number: Term, value: Term) -> Option<Rc<str>> {
        let of = match self.node(number) {
            Node::Sym(s) => Chooses::Root(s),
            Node::Init(f, _) | Node::Elem(f, ..) => Chooses::Cells(f),
            _ => return None,
        };
        let nth = self.as_bits(value)?;
        self.choices.borrow().get(&of)?.get(nth as usize).cloned()
    }
}
