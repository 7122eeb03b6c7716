//! What has been learnt of questions: the answers, by the facts with other names. What nobody has asked about for long is forgotten, so that a
//! run of many paths takes no more memory than one of few.

use crate::term::Term;
use rustc_hash::FxHashMap;

/// Facts and values that a generation holds, or so. There are two.
const GENERATION: usize = 1 << 20;

/// An answer, for whoever asks with whatever names.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    /// These numbers satisfy the facts, by place.
    Sat(Box<[u64]>),
    /// Nothing does; these facts exclude each other.
    Unsat(Box<[Term]>),
    /// The solver did not know.
    Open,
}

/// See the module.
#[derive(Default)]
pub(super) struct Learnt {
    now: FxHashMap<Box<[Term]>, Verdict>,
    /// Looked at too, and gone when there is another one.
    before: FxHashMap<Box<[Term]>, Verdict>,
    size: usize,
}

impl Learnt {
    /// What is known of these facts.
    pub(super) fn of(&mut self, facts: &[Term]) -> Option<Verdict> {
        if let Some(known) = self.now.get(facts) {
            return Some(known.clone());
        }
        let (facts, known) = self.before.remove_entry(facts)?;
        self.enter(facts, known.clone());
        Some(known)
    }

    /// From now on that is known of them.
    pub(super) fn enter(&mut self, facts: Box<[Term]>, verdict: Verdict) {
        if self.size > GENERATION {
            (self.before, self.size) = (std::mem::take(&mut self.now), 0);
        }
        let of_verdict = match &verdict {
            Verdict::Sat(values) => values.len(),
            Verdict::Unsat(core) => core.len(),
            Verdict::Open => 0,
        };
        self.size += 8 + facts.len() + of_verdict;
        self.now.insert(facts, verdict);
    }
}
