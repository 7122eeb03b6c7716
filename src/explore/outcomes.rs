//! A path may return a boolean that hangs on its input though nothing has asked which it is: `return names.stream().anyMatch(…)` is one
//! path for both. Who tests a method wants to see both.

use super::Leaf;
use crate::{
    classfile::{BaseType, FieldType},
    program::MethodId,
    solver::{self, Answer, Query, Solver},
    state::{Value, Why},
    step::{Outcome, World},
    term::{Eval, Sort, Term},
};
use std::{rc::Rc, time::Duration};

/// So many paths of a method are looked at, and each for so long at most.
const MOST: u32 = 16;
const LONGEST: Duration = Duration::from_secs(2);

/// Finds them.
pub struct Outcomes<'a> {
    world: &'a World,
    left: &'a dyn Fn() -> Option<Duration>,
    rlimit: u32,
    solver: Option<Box<dyn Solver>>,
    looks: u32,
}

impl<'a> Outcomes<'a> {
    /// Of a method that returns a boolean, within `rlimit` a question and the time that is `left`; none of another method.
    pub fn of(world: &'a World, method: MethodId, rlimit: u32, left: &'a dyn Fn() -> Option<Duration>) -> Self {
        let is_boolean = world.program.method(method).descriptor.ret == Some(FieldType::Base(BaseType::Boolean));
        Self { world, left, rlimit, solver: None, looks: if is_boolean { MOST } else { 0 } }
    }

    /// The path, or two in its place.
    pub fn both(&mut self, leaf: Leaf) -> Vec<Leaf> {
        let Outcome::Returned(Some(Value::Sym(result))) = leaf.outcome else { return vec![leaf] };
        if self.looks == 0 {
            return vec![leaf];
        }
        self.looks -= 1;
        let terms = &self.world.terms;
        let Sort::Bv(width) = terms.sort(result) else { return vec![leaf] };
        let is_false = terms.eq(result, terms.bv(width, 0));
        let now = Eval::new(terms, &leaf.model).holds(is_false);
        let [this, other] = if now { [is_false, terms.not(is_false)] } else { [terms.not(is_false), is_false] };
        let facts: Vec<Term> = leaf.state.path.facts().chain([other]).collect();
        let left = || Some((self.left)().map_or(LONGEST, |left| left.min(LONGEST)));
        let query = Query { facts: &facts, near: Some(&leaf.model), held: facts.len() - 1, left: Some(&left) };
        if self.solver.is_none() {
            self.solver = solver::chain(self.rlimit).ok();
        }
        let Some(Answer::Sat(model)) = self.solver.as_mut().map(|solver| solver.check(terms, &query)) else {
            return vec![leaf];
        };
        let mut second = Leaf { model: Rc::clone(&model), ..leaf.clone() };
        let mut first = leaf;
        first.state.path.add(terms, &[this], Why::Decided);
        second.state.path.add(terms, &[other], Why::Decided);
        vec![first, second]
    }
}
