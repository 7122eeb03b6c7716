//! Strings of any length: where inputs as large as is followed of them have no model, and larger ones are not known to have any, whether
//! that is so for all. [`sequences`] has the facts about sequences of units, [`Z3`](super::Z3) the proof. Only a refutation is believed:
//! what has no translation is left out, so a model says nothing.

use super::{Query, sequences, z3::script};
use crate::term::{Term, Terms};
use rustc_hash::FxHashMap;

/// Z3's resource units for one proof: what it has not come to within half a second it seldom comes to.
const RLIMIT: u32 = 2_000_000;
/// Of the time that is left a proof may take so much, the quarter.
const SHARE: u32 = 4;
/// So many answers are remembered.
const KEPT: usize = 1 << 10;

/// See the module.
pub(super) struct Unbounded {
    rlimit: u32,
    /// Whether facts are refuted.
    known: FxHashMap<Box<[Term]>, bool>,
    calls: u64,
}

impl Unbounded {
    /// One that spends at most so many of Z3's resource units on a proof.
    pub(super) fn new(rlimit: u32) -> Self {
        Self { rlimit: rlimit.min(RLIMIT), known: FxHashMap::default(), calls: 0 }
    }

    /// Whether no input satisfies the facts, however large.
    pub(super) fn is_refuted(&mut self, terms: &Terms, query: &Query<'_>) -> bool {
        if let Some(&known) = self.known.get(query.facts) {
            return known;
        }
        if !terms.has_sayings() {
            return false;
        }
        let Some(script) = sequences::as_sequences(terms, query.facts) else { return false };
        let left = query.left.and_then(|left| left());
        self.calls += 1;
        let refuted = script::is_refuted(&script, self.rlimit, left.map(|left| left / SHARE), terms.cancel());
        if self.known.len() == KEPT {
            self.known.clear();
        }
        self.known.insert(query.facts.into(), refuted);
        refuted
    }

    /// How many proofs Z3 has been asked for.
    pub(super) fn calls(&self) -> u64 {
        self.calls
    }
}
