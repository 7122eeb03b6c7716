//! What is allowed is decided on the way to the method: of the paths that get there any input is allowed.

use crate::{
    explore::{AnyInput, Effort, Oracle, Question, within_scope},
    solver::{Answer, Solver},
    state::State,
    step::{Outcome, Unexplored, World, reached_late},
};

/// See the module.
pub(super) struct Entered(pub(super) AnyInput<Box<dyn Solver>>);

impl Oracle for Entered {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.0.admits(world, question)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn doubt(&self, world: &World, state: &State) -> Option<Unexplored> {
        let late = reached_late(world, state);
        late.then(|| Unexplored::Unsupported("an object with an invariant that no invariant leads to".into()))
    }

    fn effort(&self) -> Effort {
        self.0.effort()
    }
}
