//! Inputs whose objects satisfy the invariants of their classes, which run before the method does (IFrepOK in Copia, Ponzio,
//! Aguirre, Garbervetsky & Regis, LISSA, ASE 2022).

use super::{Choice, Precondition, Row, Solvers, entered::Entered};
use crate::{
    explore::{AnyInput, Oracle, Start},
    program::{Invariants, MethodId, target::TargetError},
    solver::Z3Error,
    state::Phase,
    step::World,
};
use std::rc::Rc;

pub(super) const IF_REP_OK: Row = Row {
    name: "if-rep-ok",
    help: "Those whose objects satisfy their invariants, which run before the method (IFrepOK)",
    takes: (false, true, false),
    make: |choice: &Choice| Rc::new(IfRepOk { invariants: choice.invariants() }),
};

struct IfRepOk {
    invariants: Rc<Invariants>,
}

impl Precondition for IfRepOk {
    fn name(&self) -> &'static str {
        IF_REP_OK.name
    }

    fn entry(&self, world: &World, method: MethodId) -> Result<Vec<Phase>, TargetError> {
        let class = world.inputs.universe.called_on(&world.program, method);
        Ok(vec![Phase::Initialize(class), Phase::Invariant(self.invariants.clone())])
    }

    fn oracle(&self, _: &World, _: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        Ok(Box::new(Entered(AnyInput(solver()?))))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}
