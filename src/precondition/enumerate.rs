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
        Ok(Box::new(OneByOne { structures: Some(structures), inputs: VecDeque::new(), beyond: None }))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}

/// Allows one input after the other.
struct OneByOne {
    /// Not looked for yet.
    structures: Option<Structures>,
    /// Those to come.
    inputs: VecDeque<Rc<Model>>,
    /// Why these may not be all.
    beyond: Option<String>,
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
        if let Some(mut structures) = self.structures.take() {
            let all = structures.each(|model| {
                self.inputs.push_back(Rc::new(model));
                ControlFlow::Continue(())
            });
            self.beyond = all.err();
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
