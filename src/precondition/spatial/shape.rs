//! What choices of disjuncts say: what names denote, each with the choices it is due to, by their levels.

use super::unfold::CellId;
use crate::{structures::Bits, term::Term};
use rustc_hash::FxHashMap;

/// What a name denotes, and why.
#[derive(Clone, Debug)]
struct Bound {
    to: Term,
    why: Bits,
}

/// See the module.
#[derive(Default)]
pub(super) struct Shape {
    bound: FxHashMap<Term, Bound>,
    order: Vec<Term>,
    /// What is allocated, and at which level.
    owned: Vec<(CellId, u32)>,
    facts: Vec<(Term, Bits)>,
}

/// How far a shape has come.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark(usize, usize, usize);

impl Shape {
    pub(super) fn mark(&self) -> Mark {
        Mark(self.order.len(), self.owned.len(), self.facts.len())
    }

    /// Takes back what has been said since.
    pub(super) fn undo(&mut self, Mark(bound, owned, facts): Mark) {
        for name in self.order.drain(bound..) {
            self.bound.remove(&name);
        }
        self.owned.truncate(owned);
        self.facts.truncate(facts);
    }

    /// What is allocated, and at which level.
    pub(super) fn owned(&self) -> &[(CellId, u32)] {
        &self.owned
    }

    /// What is true beside.
    pub(super) fn facts(&self) -> &[(Term, Bits)] {
        &self.facts
    }

    /// Names that denote something else.
    pub(super) fn names(&self) -> &[Term] {
        &self.order
    }

    /// This is true too.
    pub(super) fn claim(&mut self, fact: Term, why: Bits) {
        self.facts.push((fact, why));
    }

    /// What a name denotes, and why; `None` where that is not known.
    pub(super) fn denoted(&self, name: Term) -> Option<(Term, &Bits)> {
        self.bound.get(&name).map(|Bound { to, why }| (*to, why))
    }

    /// At this level something is allocated.
    pub(super) fn allocate(&mut self, cell: CellId, level: u32) {
        self.owned.push((cell, level));
    }

    /// A name denotes something else.
    pub(super) fn bind(&mut self, name: Term, to: Term, why: Bits) {
        self.order.push(name);
        self.bound.insert(name, Bound { to, why });
    }
}
