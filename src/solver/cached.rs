//! Remembers answers: the same facts, or facts that contain a known contradiction. What nobody has asked about for long is forgotten, so
//! that a run of many paths takes no more memory than one of few.

use super::{Answer, Query, Solver};
use crate::term::{Model, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Words of memory, or so, that a generation of answers takes. There are two.
const GENERATION: usize = 1 << 18;

pub(super) struct Cached<S> {
    below: S,
    now: Generation,
    /// Looked at too, and gone when there is another one.
    before: Generation,
}

#[derive(Default)]
struct Generation {
    answers: FxHashMap<Box<[Term]>, Answer>,
    /// Contradictions by their newest fact, the one a later query is most likely to bring last.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
    words: usize,
}

impl Generation {
    fn contradiction(&self, facts: &[Term], set: &FxHashSet<Term>) -> Option<&[Term]> {
        let mut known = facts.iter().rev().filter_map(|f| self.cores.get(f)).flatten();
        known.find(|core| core.iter().all(|f| set.contains(f))).map(|core| &**core)
    }

    fn learn(&mut self, core: &[Term]) {
        if let Some(newest) = core.iter().max() {
            self.cores.entry(*newest).or_default().push(core.into());
            self.words += 8 + core.len();
        }
    }

    fn enter(&mut self, facts: Box<[Term]>, answer: Answer) {
        let of_answer = match &answer {
            Answer::Sat(model) => words(model),
            Answer::Unsat(core) => core.len(),
            Answer::Unknown(_) | Answer::Unfollowed => 0,
        };
        self.words += 16 + facts.len() / 2 + of_answer;
        self.answers.insert(facts, answer);
    }
}

/// What a model takes, in words, or so.
fn words(model: &Model) -> usize {
    let of_objects = model.objects.iter().map(|o| 16 + 4 * (o.cells.len() + o.elements.len()));
    8 + 4 * model.roots.len() + of_objects.sum::<usize>()
}

impl<S: Solver> Cached<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below, now: Generation::default(), before: Generation::default() }
    }

    /// What is known of facts, which are sorted.
    fn known(&mut self, facts: &[Term]) -> Option<Answer> {
        if let Some(answer) = self.now.answers.get(facts) {
            return Some(answer.clone());
        }
        if let Some((facts, answer)) = self.before.answers.remove_entry(facts) {
            self.now.enter(facts, answer.clone());
            return Some(answer);
        }
        let set: FxHashSet<Term> = facts.iter().copied().collect();
        if let Some(core) = self.now.contradiction(facts, &set) {
            return Some(Answer::Unsat(core.to_vec()));
        }
        let core = self.before.contradiction(facts, &set)?.to_vec();
        self.now.learn(&core);
        Some(Answer::Unsat(core))
    }
}

impl<S: Solver> Solver for Cached<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let mut key: Box<[Term]> = query.facts.into();
        key.sort_unstable();
        if let Some(answer) = self.known(&key) {
            return answer;
        }
        if self.now.words > GENERATION {
            self.before = std::mem::take(&mut self.now);
        }
        let answer = self.below.check(terms, query);
        if let Answer::Unsat(core) = &answer {
            self.now.learn(core);
        }
        // Who asks again may have more time.
        if !answer.is_overtime() {
            self.now.enter(key, answer.clone());
        }
        answer
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}
