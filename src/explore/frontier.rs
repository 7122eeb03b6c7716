//! Where paths have been cut off by a bound, as data: for each the answers that lead there, and what was known of the others. Who may follow them further
//! begins there.

use super::{Position, Verdict};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

/// See the module. What ways have in common they share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    /// Answers by position, each with the number of the one before, and what was known of all answers to its question.
    turns: IndexMap<(Option<u32>, u32), Vec<Known>, FxBuildHasher>,
    /// The last answer of each way; none of a path that was cut off before it asked.
    ends: IndexSet<Option<u32>, FxBuildHasher>,
}

/// What is known of an answer, without the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// Some input gives it.
    Feasible,
    /// No input gives it.
    Infeasible,
    /// Only an input that is larger than what is followed of it may give it.
    Unfollowed,
    /// The solver gave up, and why.
    Unknown(String),
}

impl Known {
    pub(super) fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Feasible(_) => Known::Feasible,
            Verdict::Infeasible => Known::Infeasible,
            Verdict::Unfollowed => Known::Unfollowed,
            Verdict::Unknown(why) => Known::Unknown(why.clone()),
        }
    }
}

impl Frontier {
    /// The way of a path.
    pub fn add(&mut self, position: Option<&Position>) {
        let mut last = None;
        for at in position.map(Position::trail).unwrap_or_default() {
            last = Some(self.turn(last, at.answer, || at.node.answers.iter().map(Known::of).collect()));
        }
        self.end(last);
    }

    /// An answer behind another one, by its number.
    pub fn turn(&mut self, before: Option<u32>, answer: u32, known: impl FnOnce() -> Vec<Known>) -> u32 {
        let entry = self.turns.entry((before, answer));
        let number = entry.index() as u32;
        entry.or_insert_with(known);
        number
    }

    /// A way ends with this answer; whether none has ended so.
    pub fn end(&mut self, last: Option<u32>) -> bool {
        self.ends.insert(last)
    }

    /// The answers in their order, each with the number of the one before and what was known of all answers to its question.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = (Option<u32>, u32, &[Known])> {
        self.turns.iter().map(|(&(before, answer), known)| (before, answer, &known[..]))
    }

    /// The last answer of each way.
    pub fn ends(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        self.ends.iter().copied()
    }
}
