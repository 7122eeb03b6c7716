//! Which inputs are allowed: any, or only those that satisfy a precondition.

use super::repair;
use crate::{
    solver::{Answer, Query, Solver},
    step::{Ask, World},
    term::{Model, Term},
};
use std::rc::Rc;

/// Whether a path may go on with an answer.
#[derive(Copy, Clone)]
pub struct Question<'a> {
    /// What was asked; `None` at the start.
    pub ask: Option<&'a Ask>,
    /// What the path knows, and what the answer adds, none of it constant.
    pub facts: &'a [Term],
    /// How many of these the path knew before.
    pub path: usize,
    /// An input that takes the path so far.
    pub known: &'a Rc<Model>,
    /// Whether the time is up.
    pub overtime: &'a dyn Fn() -> bool,
}

/// Decides which answers an allowed input gives. A precondition is one; so strategies and preconditions combine freely.
pub trait Oracle {
    /// Whether there is an allowed input for which all facts hold, as far as the oracle looks at this question.
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Answer;

    /// An allowed input that takes a finished path; `model` was the answer to its last question. An oracle that looks at all
    /// of every question has nothing to add.
    fn completes(&mut self, _: &World, _facts: &[Term], model: &Rc<Model>, _overtime: &dyn Fn() -> bool) -> Answer {
        Answer::Sat(model.clone())
    }

    /// Instructions that a path may take between two questions before the oracle wants to know whether it
    /// [completes](Self::completes) it; `None` for any number.
    fn patience(&self) -> Option<u64> {
        None
    }

    /// What it has done so far.
    fn effort(&self) -> Effort;
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
}

/// Every input is allowed: what remains is whether there is one.
pub struct AnyInput<S>(pub S);

impl<S: Solver> Oracle for AnyInput<S> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Answer {
        let &Question { facts, path, known, .. } = question;
        let terms = &world.terms;
        let mut guesses = vec![known.clone()];
        guesses.extend(repair::repaired(terms, known, &facts[path..]).map(Rc::new));
        let further = || repair::searched(terms, known, facts);
        self.0.check(terms, &Query { facts, guesses: &guesses, further: &further })
    }

    fn effort(&self) -> Effort {
        Effort { solver_calls: self.0.calls(), ..Effort::default() }
    }
}
