//! The figures of a run.

use super::Effort;
use std::{ops::AddAssign, time::Duration};

/// What a run has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Paths finished: the sum of the next four.
    pub paths: u64,
    /// Paths that returned.
    pub returned: u64,
    /// Paths that ended with an exception.
    pub threw: u64,
    /// Paths that broke a property.
    pub violated: u64,
    /// Paths we gave up.
    pub gave_up: u64,
    /// Answers no input gives.
    pub infeasible: u64,
    /// Questions asked.
    pub asks: u64,
    /// Sets of facts put to the solver chain.
    pub solver_queries: u64,
    /// Time in the solver chain.
    pub solver_time: Duration,
    /// Instructions executed, those before a fork once.
    pub instructions: u64,
    /// Paths among them that no allowed input takes after all: an oracle that answers early has let them pass.
    pub spurious: u64,
    /// Ends that are no paths: before the method began, or out of the scope of a precondition.
    pub excluded: u64,
    /// Paths that are not followed to their end, as they came to what another one had come to.
    pub met_again: u64,
    /// Paths left out, as they do not lead to what is looked for.
    pub aside: u64,
    /// Paths that summaries of what they call have told, which were not followed to there.
    pub foretold: u64,
    /// Kept ways that lead elsewhere than they did: they are of another method.
    pub strayed: u64,
    /// What the oracle has done.
    pub effort: Effort,
    /// Paths still open when the budget ran out.
    pub open: u64,
    /// What the budget ran out of.
    pub stopped_by: Option<&'static str>,
}

/// Those of two pieces together.
impl AddAssign for Stats {
    fn add_assign(&mut self, more: Self) {
        // All of them are named, so that none is forgotten.
        let Self {
            paths,
            returned,
            threw,
            violated,
            gave_up,
            infeasible,
            asks,
            solver_queries,
            solver_time,
            instructions,
            spurious,
            excluded,
            met_again,
            aside,
            foretold,
            strayed,
            effort,
            open,
            stopped_by,
        } = more;
        let Effort { solver_calls, searches, choices, replayed, repeated } = effort;
        let sums = [
            (&mut self.paths, paths),
            (&mut self.returned, returned),
            (&mut self.threw, threw),
            (&mut self.violated, violated),
            (&mut self.gave_up, gave_up),
            (&mut self.infeasible, infeasible),
            (&mut self.asks, asks),
            (&mut self.solver_queries, solver_queries),
            (&mut self.instructions, instructions),
            (&mut self.spurious, spurious),
            (&mut self.excluded, excluded),
            (&mut self.met_again, met_again),
            (&mut self.aside, aside),
            (&mut self.foretold, foretold),
            (&mut self.strayed, strayed),
            (&mut self.effort.solver_calls, solver_calls),
            (&mut self.effort.searches, searches),
            (&mut self.effort.choices, choices),
            (&mut self.effort.replayed, replayed),
            (&mut self.effort.repeated, repeated),
            (&mut self.open, open),
        ];
        sums.into_iter().for_each(|(sum, n)| *sum += n);
        self.solver_time += solver_time;
        self.stopped_by = self.stopped_by.or(stopped_by);
    }
}

impl Stats {
    /// Whether every path was followed to its end, and an input was found for it or shown not to be.
    pub fn complete(&self) -> bool {
        self.gave_up == 0 && self.open == 0 && self.aside == 0
    }
}
