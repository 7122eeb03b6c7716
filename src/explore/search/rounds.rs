//! Few rounds first: depth first among the paths that have gone round their loops equally often. Before a loop is followed to its
//! bound in one way, every way through fewer rounds of it has come to its end.

use super::{Pending, Search};
use crate::state::State;

/// So many rounds are few: up to that, depth first. With more, what a loop does to texts takes a solver long before the first path has ended.
const FEW: u32 = 1;

/// With so many paths open, depth first whatever the rounds, as each open path takes memory: as many as are told by default, so that few of
/// those end at the bound.
const MANY: usize = 10_000;

/// See the module.
#[derive(Default)]
pub struct Rounds {
    /// By rounds beyond the few.
    open: Vec<Vec<Pending>>,
    len: usize,
}

impl Search for Rounds {
    fn push(&mut self, pending: Pending) {
        let level = self.level(&pending.state) as usize;
        if self.open.len() <= level {
            self.open.resize_with(level + 1, Vec::new);
        }
        self.open[level].push(pending);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<Pending> {
        let mut levels = self.open.iter_mut();
        let next = if self.len > MANY { levels.rev().find_map(Vec::pop) } else { levels.find_map(Vec::pop) };
        self.len -= usize::from(next.is_some());
        next
    }

    fn level(&self, state: &State) -> u32 {
        rounds(state).saturating_sub(FEW)
    }

    fn len(&self) -> usize {
        self.len
    }
}

/// How often a path has gone round the loop that it has gone round most often, or has called the method it is in again.
fn rounds(state: &State) -> u32 {
    let loops = state.frames.iter().flat_map(|frame| frame.loops.iter().map(|&(_, count, _)| count));
    let again =
        state.frames.last().map_or(0, |top| state.frames.iter().filter(|frame| frame.method == top.method).count());
    loops.max().unwrap_or(0).max(again as u32)
}
