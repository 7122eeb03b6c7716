//! Every input is allowed.

use super::{Precondition, Row, Solvers};
use crate::{
    explore::{AnyInput, Oracle, Start},
    program::Invariants,
    solver::Z3Error,
    step::World,
};
use std::rc::Rc;

pub(super) const ANY: Row = Row { name: "any", help: "All", takes: (false, false, false), make: |_| Rc::new(Any) };

struct Any;

impl Precondition for Any {
    fn name(&self) -> &'static str {
        ANY.name
    }

    fn oracle(&self, _: &World, _: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        Ok(Box::new(AnyInput(solver()?)))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        None
    }
}
