//! Inputs whose objects satisfy the invariants of their classes, by automatic hybrid repOK (LIHybrid in Copia, Ponzio, Aguirre,
//! Garbervetsky & Regis, LISSA, ASE 2022): after each decision on a reference the invariants run once, on the structure as far
//! as it is decided. What is not decided holds null or 0, and a run that says no without having looked at such a cell excludes
//! the path. That is little; what got through is searched for at the end of the path, and counted as spurious if there is none.

use super::{
    Choice, Precondition, Row, Solvers,
    rep_ok::{Options, RepOk, problem},
};
use crate::{
    explore::{AnyInput, Effort, Oracle, Question, Start, within_scope},
    program::Invariants,
    solver::{Answer, Solver, Z3Error},
    step::{Outcome, Unexplored, World},
    structures::Partial,
};
use std::rc::Rc;

pub(super) const HYBRID: Row = Row {
    name: "hybrid",
    help: "The same, by running the invariants on what a path has decided, and a search at its end (LIHybrid)",
    takes: (false, true, false),
    make: |choice: &Choice| Rc::new(Checked { invariants: choice.invariants() }),
};

struct Checked {
    invariants: Rc<Invariants>,
}

impl Precondition for Checked {
    fn name(&self) -> &'static str {
        HYBRID.name
    }

    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        Ok(Box::new(Hybrid::new(world, start, &self.invariants, solver)?))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}

/// Instructions without a question after which a path may be lost in a structure that is none, a list without an end: then the
/// structure is searched for. The published cut is by 2000 reads of one object since the last decision, and is final.
const PATIENCE: u64 = 50_000;

/// See the module.
struct Hybrid {
    /// The runs on partial structures.
    partial: Partial,
    solver: Box<dyn Solver>,
    /// Decides at the end of a path, and has the last word on what a run on a partial structure excludes: under strategies that
    /// decide less than lazy initialization does, that may be too much.
    whole: RepOk,
}

impl Hybrid {
    /// The arguments are as those of [`RepOk::new`].
    ///
    /// # Errors
    /// What making a solver fails with.
    fn new<E>(
        world: &World,
        start: &Start,
        invariants: &Rc<Invariants>,
        solver: impl Fn() -> Result<Box<dyn Solver>, E>,
    ) -> Result<Self, E> {
        let options = Options { references_alone: true, ..Options::default() };
        let whole = RepOk::new(world, start, invariants, options, &solver)?;
        let partial = Partial::new(problem(world, start, invariants, options));
        Ok(Self { partial, solver: solver()?, whole })
    }
}

impl Oracle for Hybrid {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let mut answers = AnyInput(&mut *self.solver).admits(world, question);
        for (i, answer) in answers.iter_mut().enumerate() {
            let Answer::Sat(model) = answer else { continue };
            let decides_structure = question.answers[i].iter().all(|&fact| self.whole.is_structural(world, fact));
            if decides_structure && !self.partial.may_hold(world, &question.facts(i), model) {
                *answer = self.whole.admits(world, &question.about(i)).swap_remove(0);
            }
        }
        answers
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        self.whole.completes(world, finished)
    }

    fn patience(&self) -> Option<u64> {
        Some(PATIENCE)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn overlooked(&self) -> Option<Unexplored> {
        self.whole.overlooked()
    }

    fn effort(&self) -> Effort {
        let whole = self.whole.effort();
        Effort {
            solver_calls: whole.solver_calls + self.solver.calls(),
            choices: whole.choices + self.partial.choices(),
            ..whole
        }
    }
}
