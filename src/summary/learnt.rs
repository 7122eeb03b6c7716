//! What has been learnt of questions: the answers, by the facts in other words, and contradictions, which answer all questions that they are in.
//! What nobody has asked about for long is forgotten, so that a run of many paths takes no more memory than one of few.

use super::values::Values;
use crate::term::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Facts and values that a generation holds, or so. There are two.
const GENERATION: usize = 1 << 20;

/// An answer, for whoever asks with whatever names.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    /// These values satisfy the facts.
    Sat(Values),
    /// Nothing does; these facts exclude each other.
    Unsat(Box<[Term]>),
    /// The solver did not know, of the facts and of a path that has them; why.
    Unknown(Rc<str>),
    /// The solver did not know of the facts alone.
    Open,
}

/// See the module.
#[derive(Default)]
pub(super) struct Learnt {
    now: Generation,
    /// Looked at too, and gone when there is another one.
    before: Generation,
}

#[derive(Default)]
struct Generation {
    verdicts: FxHashMap<Box<[Term]>, Verdict>,
    /// Contradictions by their last fact.
    cores: FxHashMap<Term, Vec<Box<[Term]>>>,
    size: usize,
}

impl Generation {
    /// A contradiction among these facts, which are sorted.
    fn contradiction(&self, facts: &[Term]) -> Option<&[Term]> {
        let mut known = facts.iter().filter_map(|last| self.cores.get(last)).flatten();
        known.find(|core| core.iter().all(|fact| facts.binary_search(fact).is_ok())).map(|core| &**core)
    }

    fn enter(&mut self, facts: Box<[Term]>, verdict: Verdict) {
        self.size += 8 + facts.len();
        match &verdict {
            Verdict::Sat(values) => self.size += values.len(),
            Verdict::Unsat(core) => {
                self.size += core.len();
                self.learn(core);
            }
            Verdict::Unknown(_) | Verdict::Open => {}
        }
        self.verdicts.insert(facts, verdict);
    }

    fn learn(&mut self, core: &[Term]) {
        if let Some(last) = core.iter().max() {
            let known = self.cores.entry(*last).or_default();
            if !known.iter().any(|other| **other == *core) {
                self.size += core.len();
                known.push(core.into());
            }
        }
    }
}

impl Learnt {
    /// What is known of these facts, which are sorted.
    pub(super) fn of(&mut self, facts: &[Term]) -> Option<Verdict> {
        if let Some(known) = self.now.verdicts.get(facts) {
            return Some(known.clone());
        }
        if let Some((facts, known)) = self.before.verdicts.remove_entry(facts) {
            self.now.enter(facts, known.clone());
            return Some(known);
        }
        if let Some(core) = self.now.contradiction(facts) {
            return Some(Verdict::Unsat(core.into()));
        }
        let core: Box<[Term]> = self.before.contradiction(facts)?.into();
        self.now.learn(&core);
        Some(Verdict::Unsat(core))
    }

    /// From now on that is known of them.
    pub(super) fn enter(&mut self, facts: Box<[Term]>, verdict: Verdict) {
        if self.now.size > GENERATION {
            self.before = std::mem::take(&mut self.now);
        }
        self.now.enter(facts, verdict);
    }
}
