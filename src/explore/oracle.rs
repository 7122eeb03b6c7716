//! Which inputs are allowed: any, or only those that satisfy a precondition.

use crate::{
    solver::{Answer, Query, Solver},
    state::State,
    step::{Ask, Outcome, Unexplored, World},
    term::{Model, Term},
};
use std::{rc::Rc, time::Duration};

/// With which answers a path may go on.
#[derive(Copy, Clone)]
pub struct Question<'a> {
    /// What was asked; `None` at the start.
    pub ask: Option<&'a Ask>,
    /// The path that asked, as it was before.
    pub state: &'a State,
    /// What the path knows.
    pub path: &'a [Term],
    /// How many of these facts, the first ones, hold of the input at hand.
    pub held: usize,
    /// What each answer adds, none of it constant.
    pub answers: &'a [Vec<Term>],
    /// An input that takes the path so far.
    pub known: &'a Rc<Model>,
    /// The time that is left for all there is to do; `None` for any.
    pub left: &'a dyn Fn() -> Option<Duration>,
}

impl<'a> Question<'a> {
    /// The same about one of the answers.
    pub fn about(&self, answer: usize) -> Question<'a> {
        Question { answers: &self.answers[answer..=answer], ..*self }
    }

    /// All facts that hold if this is the answer.
    pub fn facts(&self, answer: usize) -> Vec<Term> {
        [self.path, &self.answers[answer]].concat()
    }
}

/// Decides which answers an allowed input gives. A precondition is one; so strategies and preconditions combine freely.
pub trait Oracle {
    /// For each answer, whether there is an allowed input that gives it, as far as the oracle looks at this question.
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer>;

    /// An allowed input that takes a finished path; the known one was the answer to its last question. An oracle that looks at
    /// all of every question has nothing to add.
    fn completes(&mut self, _: &World, finished: &Question<'_>) -> Answer {
        Answer::Sat(finished.known.clone())
    }

    /// Where each allowed input is a path of its own, the next one, once there is no path to follow of the one before; the first is the answer to
    /// the first question.
    fn next_input(&mut self) -> Option<Rc<Model>> {
        None
    }

    /// Whether a path that ends so is one of the method's, of an input that is allowed.
    fn is_path(&self, outcome: &Outcome) -> bool {
        !matches!(outcome, Outcome::Excluded)
    }

    /// Why it is not known after all whether a path that has come to its end is of an input that is allowed, if it is not.
    fn doubt(&self, _: &World, _: &State) -> Option<Unexplored> {
        None
    }

    /// What an allowed input may be, and no path of the run is of, by what the precondition has looked at so far.
    fn overlooked(&self) -> Option<Unexplored> {
        None
    }

    /// Instructions that a path may take between two questions before the oracle wants to know whether it
    /// [completes](Self::completes) it; `None` for any number.
    fn patience(&self) -> Option<u64> {
        None
    }

    /// What it has done so far.
    fn effort(&self) -> Effort;
}

/// Whether an end is that of a path where inputs are structures within a scope: those beyond it are not allowed.
pub fn within_scope(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Excluded => false,
        Outcome::GaveUp(limit) => !matches!(limit.why, Unexplored::Scope(..)),
        _ => true,
    }
}

/// What deciding has cost.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Sets of facts that reached Z3.
    pub solver_calls: u64,
    /// Searches for a structure that satisfies the precondition.
    pub searches: u64,
    /// Choices made in them for a field when the precondition first read it.
    pub choices: u64,
    /// Answers that were known from other questions: nothing was put to the solver for them.
    pub replayed: u64,
    /// Answers for which two sets of facts were put to it.
    pub repeated: u64,
}

/// Every input is allowed: what remains is whether there is one.
pub struct AnyInput<S>(pub S);

impl<S: Solver> Oracle for AnyInput<S> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let answer = |i: usize| {
            let facts = question.facts(i);
            let query =
                Query { facts: &facts, near: Some(question.known), held: question.held, left: Some(question.left) };
            self.0.check(&world.terms, &query)
        };
        (0..question.answers.len()).map(answer).collect()
    }

    fn effort(&self) -> Effort {
        Effort { solver_calls: self.0.calls(), ..Effort::default() }
    }
}
