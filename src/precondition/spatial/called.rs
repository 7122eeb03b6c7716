//! What a method that a formula calls (`repOK()`) says of inputs, as facts: it is run by itself before all else, and each of its paths on which it
//! says no, or throws, is one that no input takes. So no path of the method under test forks for it.

use crate::{
    explore::{Budget, Effort, INTERRUPT, Leaf, Oracle, Question, Start, explore, search::Dfs, within_scope},
    program::Invariants,
    solver::Answer,
    state::{Phase, State},
    step::{Outcome, Unexplored, World, has_invariant},
    term::Term,
};
use rustc_hash::FxHashSet;
use std::{rc::Rc, time::Duration};

/// The method that is called, and where it is called.
pub(super) struct Called {
    start: Start,
    invariants: Rc<Invariants>,
}

/// What has come of it.
#[derive(Default)]
pub(super) struct Said {
    /// No input is allowed that does not satisfy these.
    pub(super) required: Vec<Term>,
    /// What could not be told, of inputs that are not allowed for that.
    pub(super) untold: Option<Unexplored>,
    /// Why it is not known what it says.
    pub(super) stopped: Option<String>,
    invariants: Option<Rc<Invariants>>,
    /// The objects it has been asked about wherever it says yes.
    asked: Option<FxHashSet<Term>>,
}

impl Called {
    /// `invariants` of what the method of `start` is given.
    pub(super) fn new(start: &Start, invariants: &Rc<Invariants>) -> Self {
        let mut start = start.clone();
        start.state.phases = start.state.phases.instead_of_body(Phase::Invariant(invariants.clone()));
        Self { start, invariants: invariants.clone() }
    }

    /// Runs it on what the rest of the precondition allows.
    pub(super) fn run(self, world: &World, rest: &mut dyn Oracle, left: &dyn Fn() -> Option<Duration>) -> Said {
        let timeout = left();
        let budget = Budget {
            max_paths: None,
            timeout,
            clock: &|| timeout.zip(left()).map_or(Duration::ZERO, |(all, left)| all.saturating_sub(left)),
            work: None,
            each_once: false,
            loops: None,
            over: &|| left().is_some_and(|left| left.is_zero()).then_some(INTERRUPT),
            late: &|| false,
        };
        let mut said = Said { invariants: Some(self.invariants), ..Said::default() };
        let terms = &world.terms;
        let mut hear = |_: &World, Leaf { outcome, state, .. }: Leaf| {
            match outcome {
                Outcome::Returned(_) => {
                    let met = state.heap.inputs.iter().map(|met| met.designator).collect();
                    said.asked = Some(match said.asked.take() {
                        None => met,
                        Some(known) => known.intersection(&met).copied().collect(),
                    });
                    return;
                }
                Outcome::GaveUp(limit) => said.untold = Some(limit.why),
                _ => {}
            }
            said.required.push(terms.not(terms.all(state.path.facts())));
        };
        let stats = explore(world, &mut Every(rest), &mut Dfs::default(), &budget, self.start, &mut hear);
        said.stopped = stats.stopped_by.map(|why| format!("{why} ended what runs before the method"));
        said
    }
}

impl Said {
    /// Whether an object of the input has an invariant, and may not have been asked about.
    pub(super) fn overlooks(&self, world: &World, state: &State) -> bool {
        let Some(all) = &self.invariants else { return false };
        let is_asked = |designator: Term| self.asked.as_ref().is_some_and(|asked| asked.contains(&designator));
        state.heap.inputs.iter().any(|met| !is_asked(met.designator) && has_invariant(world, all, met.designator))
    }
}

/// Tells of excluded inputs too.
struct Every<'a>(&'a mut dyn Oracle);

impl Oracle for Every<'_> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.0.admits(world, question)
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        self.0.completes(world, finished)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        matches!(outcome, Outcome::Excluded) || within_scope(outcome)
    }

    fn effort(&self) -> Effort {
        Effort::default()
    }
}
