//! Two searches in step: the one that looks ahead, and the plain one, whose runs show how they end and nothing more (as those of Korat and
//! SymSolve). Mostly the first needs a small part of the choices; but its runs cost more, and where later checks have nothing to add to
//! an earlier one that is for nothing. So a question that takes long is put to both in turn, each time for twice as many looks.

use super::{problem::Problem, search::Search, way::Wanted};
use crate::{
    solver::{Answer, Solver},
    state::Beyond,
};

/// Nodes that the first one comes to before the other has its turn.
const STRETCH: u64 = 50_000;

/// See the module.
pub struct Race {
    searches: Vec<Search>,
}

impl Race {
    /// Searches for solutions of a problem, which ask solvers about numbers.
    ///
    /// # Errors
    /// What making a solver fails with.
    pub fn new<E>(problem: impl Fn() -> Problem, solver: impl Fn() -> Result<Box<dyn Solver>, E>) -> Result<Self, E> {
        let mut searches = vec![Search::new(problem(), solver()?)];
        if searches[0].looks_ahead() {
            searches.push(Search::new(problem().in_order(), solver()?));
        }
        Ok(Self { searches })
    }

    /// As [`Search::find`].
    pub fn find(&mut self, wanted: &Wanted<'_>) -> Option<Answer> {
        let count = self.searches.len();
        let mut stretch = if count > 1 { STRETCH } else { wanted.most };
        loop {
            for search in &mut self.searches {
                let most = stretch.min(wanted.most);
                if let Some(answer) = search.find(&Wanted { most, ..*wanted }) {
                    return Some(answer);
                }
                if stretch >= wanted.most {
                    return None;
                }
            }
            stretch = stretch.saturating_mul(2);
        }
    }

    /// As [`Search::is_forced_to_fail`].
    pub fn is_forced_to_fail(&mut self, wanted: &Wanted<'_>) -> bool {
        self.searches[0].is_forced_to_fail(wanted)
    }

    /// Sets of facts that reached the solvers below all layers.
    pub fn solver_calls(&self) -> u64 {
        self.searches.iter().map(Search::solver_calls).sum()
    }

    /// References decided so far.
    pub fn choices(&self) -> u64 {
        self.searches.iter().map(Search::choices).sum()
    }

    /// What an invariant has compared with what was there before; no candidate has such an object.
    pub fn overlooked(&self) -> Option<Beyond> {
        self.searches.iter().find_map(Search::overlooked)
    }
}
