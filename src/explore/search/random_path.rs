//! From the beginning of all paths down, at each question by one of the answers behind which a path is open, each as likely as the others: so a path that has been asked
//! little comes soon, however many are open deep in a loop. Cadar, Dunbar, Engler, "KLEE: unassisted and automatic generation of high-coverage
//! tests for complex systems programs", OSDI 2008, section 3.4. The same in each run.

use super::{Pending, Search};
use crate::explore::{Dice, Position};
use rustc_hash::FxHashMap;

/// See the module.
#[derive(Default)]
pub struct RandomPath {
    /// What is open behind an answer, `None` being the beginning.
    behind: FxHashMap<Option<Position>, Behind>,
    len: usize,
    dice: Dice,
}

/// Open paths that go on from here, and answers to what is asked next behind which there are some.
#[derive(Default)]
struct Behind {
    here: Vec<Pending>,
    answers: Vec<Position>,
}

impl Behind {
    fn is_empty(&self) -> bool {
        self.here.is_empty() && self.answers.is_empty()
    }
}

impl Search for RandomPath {
    fn push(&mut self, pending: Pending) {
        self.len += 1;
        let mut at = pending.position.clone();
        let behind = self.behind.entry(at.clone()).or_default();
        let mut is_known = !behind.is_empty();
        behind.here.push(pending);
        while let Some(position) = at.filter(|_| !is_known) {
            at = position.node.parent.clone();
            let above = self.behind.entry(at.clone()).or_default();
            is_known = !above.is_empty();
            above.answers.push(position);
        }
    }

    fn pop(&mut self) -> Option<Pending> {
        let mut at = None;
        let next = loop {
            let behind = self.behind.get_mut(&at)?;
            match behind.here.pop() {
                Some(next) => break next,
                None => at = Some(self.dice.one_of(&behind.answers)?.clone()),
            }
        };
        self.len -= 1;
        while self.behind.get(&at).is_some_and(Behind::is_empty) {
            self.behind.remove(&at);
            let Some(position) = at else { break };
            at = position.node.parent.clone();
            if let Some(above) = self.behind.get_mut(&at) {
                above.answers.retain(|answer| *answer != position);
            }
        }
        Some(next)
    }

    fn len(&self) -> usize {
        self.len
    }
}
