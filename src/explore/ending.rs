//! What a path that has come to its end is told as.

use super::{Exploration, Leaf, Pending, known};
use crate::{
    solver::Answer,
    step::{Limit, Outcome, Site, Unexplored},
};

const UNMADE: &str = "a record of the input of which nothing is found that its constructor accepts";

impl Exploration<'_> {
    /// Tells of paths that have ended; `None` if that is cancelled.
    pub(super) fn end(&mut self, ended: Vec<(Pending, Outcome)>) -> Option<()> {
        let world = self.world;
        for end in ended {
            if let Some(leaf) = world.terms.unless_cancelled(|| self.finish(end))? {
                self.observer.on_leaf(world, leaf);
            }
        }
        Some(())
    }

    /// The leaf that a path ends in, if it is one.
    fn finish(&mut self, (pending, outcome): (Pending, Outcome)) -> Option<Leaf> {
        if !self.oracle.is_path(&outcome) {
            self.stats.excluded += 1;
            return None;
        }
        if !self.search.wants(pending.is_there, &outcome, &pending.state) {
            self.stats.aside += 1;
            return None;
        }
        let Pending { mut state, position, model, .. } = pending;
        if self.was_foretold(position.as_ref(), &state, &outcome) {
            return None;
        }
        let mut completed = match outcome {
            Outcome::GaveUp(_) => Answer::Sat(model.clone()),
            _ => self.completed(&state, &model),
        };
        let mut has_records = true;
        if let Answer::Sat(model) = &completed
            && is_tellable(&outcome)
        {
            completed = self.without_rings(&mut state, model.clone());
            if let Answer::Sat(model) = &mut completed {
                match self.accepted(&mut state, model.clone()) {
                    Some(accepted) => *model = accepted,
                    None => has_records = false,
                }
            }
        }
        let unexplored = match &completed {
            _ if matches!(outcome, Outcome::GaveUp(_)) => None,
            Answer::Unknown(why) => Some(Unexplored::Solver(why.clone())),
            Answer::Unfollowed => Some(known::longer(self.world, state.path.facts())),
            Answer::Sat(model) if !known::is_known(self.world, &state, &outcome, model) => {
                Some(known::longer(self.world, state.path.facts()))
            }
            _ if !has_records => Some(Unexplored::Unsupported(UNMADE.into())),
            _ if is_tellable(&outcome) => self.oracle.doubt(self.world, &state),
            _ => None,
        };
        self.stats.paths += 1;
        let site = Site { method: self.method, at: 0 };
        let outcome = unexplored.map_or(outcome, |why| Outcome::GaveUp(Limit { why, site }));
        *match outcome {
            Outcome::Returned(_) => &mut self.stats.returned,
            Outcome::Threw(_) => &mut self.stats.threw,
            Outcome::Violated(..) => &mut self.stats.violated,
            // No caller sees such an end, so no test can tell it.
            Outcome::Exited(..) | Outcome::GaveUp(_) | Outcome::Excluded => &mut self.stats.gave_up,
        } += 1;
        let model = match completed {
            Answer::Sat(model) => model,
            Answer::Unsat(_) => {
                self.stats.spurious += 1;
                return None;
            }
            // It goes this way, but may be none that is allowed.
            Answer::Unknown(_) | Answer::Unfollowed => model,
        };
        Some(Leaf { id: self.stats.paths as u32, outcome, state, position, model })
    }
}

/// Whether a caller sees such an end.
fn is_tellable(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Violated(..))
}
