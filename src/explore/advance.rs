//! A path on its way from one question to the next.

use super::{Exploration, Pending, SLICE, search::Foretold};
use crate::{
    solver::Answer,
    step::{Outcome, Pause, run, site},
};

impl Exploration<'_> {
    /// Follows a path until it asks, ends, or has executed a slice of instructions; the paths that end there.
    pub(super) fn go_on(&mut self, mut pending: Pending) -> Vec<(Pending, Outcome)> {
        let before = pending.state.steps;
        let (pause, foretold) = self.advance(&mut pending);
        self.stats.instructions += pending.state.steps - before;
        if !foretold.is_empty() {
            let ended = self.foretell(&pending, foretold);
            self.open(pending);
            return ended;
        }
        match pause {
            Pause::Fuel if self.goes_round(&pending) => self.stats.met_again += 1,
            Pause::Fuel => match self.is_lost(&mut pending) {
                true => self.stats.excluded += 1,
                false => self.open(pending),
            },
            Pause::Ask(_) if !self.search.leads(&pending) => self.stats.aside += 1,
            Pause::Ask(_) if self.search.has_nearer(&pending) => self.search.push(pending),
            Pause::Ask(ask) => return self.fork(pending, ask),
            Pause::End(outcome) => return self.ended(pending, outcome),
        }
        vec![]
    }

    /// Runs a state until it asks, ends, or has executed a slice of instructions, or has begun a call of which the search knows how it may end.
    fn advance(&mut self, Pending { state, position, is_there, .. }: &mut Pending) -> (Pause, Vec<Foretold>) {
        let (watches, foretells) = (self.search.watches() && !*is_there, self.search.foretells());
        if !self.observer.wants_steps() && !watches && !foretells {
            return (run(self.world, state, SLICE), vec![]);
        }
        for _ in 0..SLICE {
            // Between two phases there is no instruction.
            let (at, before, depth) = (site(state), state.steps, state.frames.len());
            let (fuel, was_made) = (u64::from(depth > 0), state.makes_record());
            let pause = run(self.world, state, fuel);
            if state.steps > before && !matches!(pause, Pause::Ask(_)) {
                // Which records are looked into through which references is a matter of strategies.
                let is_aside = matches!(pause, Pause::Fuel) && (was_made || state.makes_record());
                *is_there |= watches && !is_aside && self.search.is_there(at);
                self.observer.on_step(self.world, position.as_ref(), at, state);
            }
            if !matches!(pause, Pause::Fuel) {
                return (pause, vec![]);
            }
            if foretells && depth > 0 && state.frames.len() > depth {
                let foretold = self.search.foretold(state);
                if !foretold.is_empty() {
                    return (pause, foretold);
                }
            }
        }
        (Pause::Fuel, vec![])
    }

    /// Whether a path that has asked nothing for long goes round and round: that is looked into a few times.
    fn goes_round(&mut self, Pending { state, .. }: &Pending) -> bool {
        let slices = state.answered.map_or(0, |then| (state.steps - then) / SLICE);
        let is_time = matches!(slices, 8 | 64 | 512);
        is_time && self.seen.as_mut().is_some_and(|seen| seen.comes_back(self.world, state, slices * SLICE / 4))
    }

    /// Whether a path goes on for so long without a question because the structure it is in is none. It is not asked again soon.
    fn is_lost(&mut self, pending: &mut Pending) -> bool {
        let steps = pending.state.steps;
        if self.oracle.patience().is_none_or(|most| steps - pending.asked <= most) {
            return false;
        }
        pending.asked = steps;
        let Pending { state, model, .. } = &*pending;
        matches!(self.completed(state, model), Answer::Unsat(_))
    }
}
