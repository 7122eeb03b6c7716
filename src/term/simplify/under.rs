//! A term where more is known than it says: conditions that hold, or do not.

use crate::term::{Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// A term with more parts stays as it is: simplified time and again, it would take longer than what that spares, and each version of it has less in
/// common with what there is already.
const PARTS: u32 = 1_000;

/// The same of an equality of references, of which there is one for each pair of arms.
const FEW: u32 = 100;

/// One condition holds, or does not; of a conjunction that holds every part does.
struct Given {
    parts: FxHashMap<Term, bool>,
}

impl Given {
    /// That `condition` has this value.
    fn new(terms: &Terms, condition: Term, value: bool) -> Self {
        let mut parts = FxHashMap::default();
        let mut open = vec![(condition, value)];
        while let Some((c, value)) = open.pop() {
            if parts.insert(c, value).is_some() {
                continue;
            }
            match (terms.node(c), value) {
                (Node::Not(a), _) => open.push((a, !value)),
                (Node::And(a, b), true) | (Node::Or(a, b), false) => open.extend([(a, value), (b, value)]),
                _ => {}
            }
        }
        Self { parts }
    }

    fn truth(&self, condition: Term) -> Option<bool> {
        self.parts.get(&condition).copied()
    }
}

impl Terms {
    /// `t`, simplified where `truth` knows whether a condition holds. Without an if-then-else or a connective in it there is
    /// nothing to win.
    pub fn under(&self, t: Term, truth: &dyn Fn(Term) -> Option<bool>) -> Term {
        self.under_within(PARTS, t, truth)
    }

    fn under_within(&self, parts: u32, t: Term, truth: &dyn Fn(Term) -> Option<bool>) -> Term {
        let mut under = Under { terms: self, truth, memo: FxHashMap::default(), left: Some(parts) };
        let new = under.term(t);
        if under.left.is_some() { new } else { t }
    }

    /// `c ? a : b`, with `a` simplified where `c` holds and `b` where it does not.
    pub fn ite_under(&self, c: Term, a: Term, b: Term) -> Term {
        self.ite_within(PARTS, c, a, b)
    }

    /// [`Terms::ite_under`] for an equality of references that goes into the arms of one.
    pub(super) fn eq_under(&self, c: Term, a: Term, b: Term) -> Term {
        self.ite_within(FEW, c, a, b)
    }

    fn ite_within(&self, parts: u32, c: Term, a: Term, b: Term) -> Term {
        let arm = |value, t| {
            let given = Given::new(self, c, value);
            self.under_within(parts, t, &|condition| given.truth(condition))
        };
        match self.as_bool(c) {
            Some(true) => a,
            Some(false) => b,
            None => self.ite(c, arm(true, a), arm(false, b)),
        }
    }
}

struct Under<'a> {
    terms: &'a Terms,
    truth: &'a dyn Fn(Term) -> Option<bool>,
    memo: FxHashMap<Term, Term>,
    /// So many parts may still be looked at; `None` once there are more.
    left: Option<u32>,
}

impl Under<'_> {
    fn term(&mut self, t: Term) -> Term {
        let terms = self.terms;
        if terms.sort(t) == Sort::Bool
            && let Some(b) = (self.truth)(t)
        {
            return terms.bool(b);
        }
        if !terms.has_choice(t) {
            return t;
        }
        if let Some(&known) = self.memo.get(&t) {
            return known;
        }
        self.left = self.left.and_then(|left| left.checked_sub(1));
        if self.left.is_none() {
            return t;
        }
        let new = terms.rebuilt(t, &mut |part| self.term(part));
        let new = match terms.sort(new) {
            Sort::Bool if new != t => (self.truth)(new).map_or(new, |b| terms.bool(b)),
            _ => new,
        };
        self.memo.insert(t, new);
        new
    }
}
