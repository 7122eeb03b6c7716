//! Remembers answers: the same facts, or facts that contain a known contradiction.

use super::{Answer, Query, Solver};
use crate::term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Cached<S> {
    below: S,
    answers: FxHashMap<Box<[Term]>, Answer>,
    /// Contradictions by their newest fact, the one a later query is most likely to bring last.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
}

impl<S: Solver> Cached<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below, answers: FxHashMap::default(), cores: FxHashMap::default() }
    }

    fn contradiction(&self, facts: &[Term]) -> Option<&[Term]> {
        let set: FxHashSet<Term> = facts.iter().copied().collect();
        let mut known = facts.iter().rev().filter_map(|f| self.cores.get(f)).flatten();
        known.find(|core| core.iter().all(|f| set.contains(f))).map(|core| &**core)
    }
}

impl<S: Solver> Solver for Cached<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let mut key: Box<[Term]> = query.facts.into();
        key.sort_unstable();
        if let Some(answer) = self.answers.get(&key) {
            return answer.clone();
        }
        if let Some(core) = self.contradiction(&key) {
            return Answer::Unsat(core.to_vec());
        }
        let answer = self.below.check(terms, query);
        if let Answer::Unsat(core) = &answer
            && let Some(newest) = core.iter().max()
        {
            self.cores.entry(*newest).or_default().push(core.as_slice().into());
        }
        // Who asks again may have more time.
        if !answer.is_overtime() {
            self.answers.insert(key, answer.clone());
        }
        answer
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}
