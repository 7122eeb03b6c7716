//! A precondition that calls a method (`repOK()`) and beside it says nothing of what is allocated: structures that the method accepts are searched for as
//! under `rep-ok`, and what is said of values is one more fact.

use super::{formula::Predicate, unfold::Unfolding, value::equal};
use crate::{
    explore::{Effort, Oracle, Question},
    precondition::RepOk,
    solver::Answer,
    step::{Outcome, Unexplored, World},
    term::Term,
};
use std::rc::Rc;

/// See the module.
pub(super) struct Pure {
    pub(super) structures: RepOk,
    /// What is said of values.
    pub(super) fact: Term,
}

/// Whether a precondition, the last predicate, is about values alone.
pub(super) fn is_pure(predicates: &[Predicate]) -> bool {
    let says_more = |predicate: &Predicate| {
        let mut all = predicate.disjuncts.iter();
        all.any(|heap| !(heap.cells.is_empty() && heap.calls.is_empty() && heap.locals.is_empty()))
    };
    predicates.last().is_some_and(|precondition| !says_more(precondition))
}

/// What such a precondition says.
pub(super) fn fact(world: &World, unfolding: &mut Unfolding) -> Term {
    let (terms, precondition) = (&world.terms, unfolding.precondition());
    let cases: Vec<Term> = unfolding
        .disjuncts(precondition)
        .into_iter()
        .map(|d| {
            let said: Rc<_> = unfolding.unfold(&world.inputs, precondition, d);
            let equalities = said.equal.iter().map(|&(a, b)| equal(terms, a, b));
            terms.all(said.facts.iter().copied().chain(equalities))
        })
        .collect();
    terms.any(cases)
}

impl Pure {
    fn with_fact<T>(&mut self, question: &Question<'_>, ask: impl FnOnce(&mut RepOk, &Question<'_>) -> T) -> T {
        let path = [question.path, &[self.fact]].concat();
        ask(&mut self.structures, &Question { path: &path, ..*question })
    }
}

impl Oracle for Pure {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.with_fact(question, |structures, question| structures.admits(world, question))
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        self.with_fact(finished, |structures, finished| structures.completes(world, finished))
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        self.structures.is_path(outcome)
    }

    fn overlooked(&self) -> Option<Unexplored> {
        self.structures.overlooked()
    }

    fn effort(&self) -> Effort {
        self.structures.effort()
    }
}
