//! What has been gone on from least often: the open path next whose last answer, at that instruction, the fewest paths before it have given, so one
//! that takes a branch for the first time comes before all that go round a loop again; of those the newest. Li, Su, Wang, Li, "Steering symbolic execution to less traveled
//! paths", OOPSLA 2013, with ways of one branch.

use super::{Pending, Search};
use crate::step::Site;
use rustc_hash::FxHashMap;
use std::{cmp::Reverse, collections::BTreeMap};

/// See the module.
#[derive(Default)]
pub struct LessTraveled {
    gone: FxHashMap<Option<(Site, u32)>, u32>,
    /// By how often their way had been gone when it was looked at last.
    open: BTreeMap<(u32, Reverse<u64>), Pending>,
    numbers: u64,
}

impl LessTraveled {
    /// How often the way of an open path has been gone; it is this one.
    fn times(&mut self, pending: &Pending) -> &mut u32 {
        let last = pending.position.as_ref().map(|at| (at.node.site, at.answer));
        self.gone.entry(last).or_default()
    }
}

impl Search for LessTraveled {
    fn push(&mut self, pending: Pending) {
        let times = *self.times(&pending);
        self.open.insert((times, Reverse(self.numbers)), pending);
        self.numbers += 1;
    }

    fn pop(&mut self) -> Option<Pending> {
        loop {
            let ((before, number), pending) = self.open.pop_first()?;
            let times = self.times(&pending);
            if *times == before {
                *times += 1;
                return Some(pending);
            }
            let now = *times;
            self.open.insert((now, number), pending);
        }
    }

    fn len(&self) -> usize {
        self.open.len()
    }
}
