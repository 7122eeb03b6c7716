//! Tries the models found last: evaluating costs nanoseconds, solving tens of microseconds.

use super::{Answer, Query, Solver};
use crate::term::{Eval, Model, Terms};
use std::{collections::VecDeque, rc::Rc};

/// How many recent models are kept.
const RING: usize = 8;

pub(super) struct Reused<S> {
    below: S,
    recent: VecDeque<Rc<Model>>,
}

impl<S: Solver> Reused<S> {
    pub(super) fn new(below: S) -> Self {
        Self { below, recent: VecDeque::with_capacity(RING) }
    }
}

impl<S: Solver> Solver for Reused<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let fits = |m: &&Rc<Model>| Eval::new(terms, m).all(query.facts.iter().rev().copied());
        if let Some(model) = self.recent.iter().find(fits) {
            return Answer::Sat(model.clone());
        }
        let answer = self.below.check(terms, query);
        if let Answer::Sat(model) = &answer {
            self.recent.truncate(RING - 1);
            self.recent.push_front(model.clone());
        }
        answer
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}
