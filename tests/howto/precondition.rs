//! A precondition, as it would stand in `src/precondition/`: no argument is null.

use cortado::{
    explore::{AnyInput, Effort, Oracle, Question, Start},
    precondition::{Precondition, Solvers},
    program::Invariants,
    solver::{Answer, Solver, Z3Error},
    state::Value,
    step::World,
    term::{Sort, Term},
};
use std::rc::Rc;

/// See the module.
pub struct NonNull;

impl Precondition for NonNull {
    fn name(&self) -> &'static str {
        "non-null"
    }

    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        let terms = &world.terms;
        let references = start.roots.iter().filter_map(|(_, v)| match v {
            Value::Sym(t) if terms.sort(*t) == Sort::Ref => Some(*t),
            _ => None,
        });
        let facts = references.map(|r| terms.not(terms.is_null(r))).collect();
        Ok(Box::new(With { facts, any: AnyInput(solver()?) }))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        None
    }
}

/// Every input for which these facts hold is allowed.
struct With {
    facts: Vec<Term>,
    any: AnyInput<Box<dyn Solver>>,
}

impl Oracle for With {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let path = [question.path, &self.facts].concat();
        self.any.admits(world, &Question { path: &path, ..*question })
    }

    fn effort(&self) -> Effort {
        self.any.effort()
    }
}
