//! What is left of ranges where they do not decide.

use super::{
    Boxes, Empty, Range,
    narrow::{signed, whole},
};
use crate::{
    solver::{Query, change::Change},
    term::{Model, Term, Terms, Val, mask},
};
use rustc_hash::FxHashMap;

/// What facts leave of the ranges of numbers.
pub(in crate::solver) struct Left(FxHashMap<Term, Range>);

impl Left {
    /// All there is, where facts are too many.
    pub(in crate::solver) fn of(terms: &Terms, query: &Query<'_>) -> Self {
        let Some(mut boxes) = Boxes::new(terms, query) else { return Self(FxHashMap::default()) };
        Self(match boxes.narrow() {
            Some(Err(Empty)) => FxHashMap::default(),
            _ => boxes.index.iter().map(|(&t, &i)| (t, boxes.now[i])).collect(),
        })
    }

    /// The least and the greatest that a number may be, signed.
    pub(in crate::solver) fn of_number(&self, terms: &Terms, t: Term) -> Range {
        self.0.get(&t).copied().unwrap_or_else(|| whole(terms.width(t)))
    }
}

impl Boxes<'_> {
    /// The input at hand with the cells whose numbers are out of range moved into it; `None` where there are none, or ranges have been halved.
    pub(super) fn within(&self) -> Option<Model> {
        let near = self.near.filter(|_| self.mixed)?;
        let mut change = Change::of(self.terms, near);
        let mut any = false;
        // In an order that does not depend on the numbers of terms: two cells may be one.
        let mut atoms: Vec<(usize, Term)> = self.index.iter().map(|(&t, &i)| (i, t)).collect();
        atoms.retain(|&(_, t)| self.terms.is_atom(t));
        atoms.sort_unstable();
        for (i, t) in atoms {
            let ((least, most), width) = (self.now[i], self.terms.width(t));
            let number = signed(width, change.value(t).as_bits());
            if !(least..=most).contains(&number) {
                any |= change.set(t, Val::Bv(mask(width, number.clamp(least, most) as u64))).is_some();
            }
        }
        (any && change.model.is_well_typed(self.terms)).then_some(change.model)
    }
}
