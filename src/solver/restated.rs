//! Facts said in another way, in which what follows has less to do: a rule says how. What is found for the others is evaluated of the facts themselves.

use super::{Answer, Query, Solver};
use crate::term::{Eval, Term, Terms};

/// The facts in another way, and after them what else holds of what they speak of then; `None` where nothing is said otherwise. Whatever makes the facts
/// true makes these true.
pub(super) type Rule = fn(&Terms, &Query<'_>) -> Option<Vec<Term>>;

/// See the module.
pub(super) struct Restated<S> {
    rule: Rule,
    below: S,
}

impl<S: Solver> Restated<S> {
    pub(super) fn new(rule: Rule, below: S) -> Self {
        Self { rule, below }
    }
}

impl<S: Solver> Solver for Restated<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let Some(said) = (self.rule)(terms, query) else { return self.below.check(terms, query) };
        if said.iter().any(|&fact| terms.as_bool(fact) == Some(false)) {
            return Answer::Unsat(query.facts.to_vec());
        }
        let facts: Vec<Term> = said.iter().copied().filter(|&fact| terms.as_bool(fact).is_none()).collect();
        let held = said.iter().zip(&query.facts[..query.held]).take_while(|(fact, was)| fact == was).count();
        match self.below.check(terms, &Query { facts: &facts, held, ..*query }) {
            Answer::Sat(model) if !Eval::new(terms, &model).all(query.facts.iter().copied()) => {
                self.below.check(terms, query)
            }
            // What has been said otherwise is so because of others.
            Answer::Unsat(core) if core.iter().any(|fact| !query.facts.contains(fact)) => {
                Answer::Unsat(query.facts.to_vec())
            }
            answer => answer,
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}
