//! All structures within a scope that the invariants accept, each a path of its own whatever the method does: black-box enumeration, as with
//! Korat (Boyapati, Khurshid & Marinov, "Korat: Automated Testing Based on Java Predicates", ISSTA 2002), beside which Pham, Le, Phan & Sun
//! (ATVA 2019) set theirs.

use super::{
    Choice, Precondition, Row, Solvers,
    rep_ok::{self, Options},
};
use crate::{
    explore::{Effort, Oracle, Question, Start, within_scope},
    program::Invariants,
    solver::{Answer, Z3Error},
    step::{Outcome, Unexplored, World},
    structures::Structures,
    term::{Eval, Model, Term},
};
use std::{collections::VecDeque, ops::ControlFlow, rc::Rc};

pub(super) const ENUMERATE: Row = Row {
    name: "enumerate",
    help: "Those whose objects satisfy their invariants, each a path of its own (Korat), with numbers from 0 to the scope",
    takes: (false, true, false),
    make: |choice: &Choice| Rc::new(Enumerate { invariants: choice.invariants() }),
};

struct Enumerate {
    invariants: Rc<Invariants>,
}

impl Precondition for Enumerate {
    fn name(&self) -> &'static str {
        ENUMERATE.name
    }

    fn oracle(&self, world: &World, start: &Start, _: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        let problem = rep_ok::problem(world, start, &self.invariants, Options::default());
        let types = world.inputs.parameter_types(start.method);
        let given = start.roots.iter().rev().zip(types.into_iter().rev()).map(|(&(_, v), ty)| (v, ty)).rev().collect();
        let last = world.inputs.bounds.scope.unwrap_or_default();
        world.inputs.universe.leave_out(&format!("a structure with other numbers than 0..{last}"));
        let structures = Structures::of(problem, given, (0, last.into()));
        Ok(Box::new(OneByOne { structures, inputs: VecDeque::new(), found: 0, ended: false, beyond: None }))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}

/// So many structures are found at first; then as many more as there have been, since those are gone through again.
const FIRST: usize = 64;

/// Allows one input after the other.
struct OneByOne {
    structures: Structures,
    /// Those to come, of those that have been found.
    inputs: VecDeque<Rc<Model>>,
    /// How many have been found.
    found: usize,
    /// Whether these are all.
    ended: bool,
    /// Why these may not be all.
    beyond: Option<String>,
}

impl OneByOne {
    fn find_more(&mut self) {
        let (before, enough) = (self.found, self.found + self.found.max(FIRST));
        let mut seen = 0;
        let all = self.structures.each(|model| {
            seen += 1;
            if seen > before {
                self.inputs.push_back(Rc::new(model));
            }
            if seen < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (self.found, self.ended) = (seen, seen < enough);
        self.beyond = all.err();
    }
}

impl Oracle for OneByOne {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        if question.ask.is_none() {
            let first = self.next_input();
            return vec![first.map_or_else(|| Answer::Unsat(vec![]), Answer::Sat)];
        }
        let mut eval = Eval::new(&world.terms, question.known);
        let mut answer = |facts: &Vec<Term>| match eval.all(facts.iter().copied()) {
            true => Answer::Sat(question.known.clone()),
            false => Answer::Unsat(vec![]),
        };
        question.answers.iter().map(&mut answer).collect()
    }

    fn next_input(&mut self) -> Option<Rc<Model>> {
        if self.inputs.is_empty() && !self.ended {
            self.find_more();
        }
        self.inputs.pop_front()
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn overlooked(&self) -> Option<Unexplored> {
        self.beyond.clone().map(Unexplored::Unsupported)
    }

    fn effort(&self) -> Effort {
        Effort::default()
    }
}
