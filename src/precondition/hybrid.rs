//! Inputs whose objects satisfy the invariants of their classes, which run on what a path has decided, and a search at its end
//! (LIHybrid in Copia, Ponzio, Aguirre, Garbervetsky & Regis, LISSA, ASE 2022).

use super::{Choice, Precondition, Row, Solvers};
use crate::{
    explore::{Oracle, Start},
    oracle::RepOk,
    program::Invariants,
    solver::Z3Error,
    step::{HeapStrategy, World},
    strategy::candidate::Candidate,
};
use std::rc::Rc;

pub(super) const HYBRID: Row = Row {
    name: "hybrid",
    help: "The same, by running the invariants on what a path has decided, and a search at its end (LIHybrid)",
    takes: (false, true, false),
    make: |choice: &Choice| Rc::new(Hybrid { invariants: choice.invariants() }),
};

struct Hybrid {
    invariants: Rc<Invariants>,
}

impl Precondition for Hybrid {
    fn name(&self) -> &'static str {
        HYBRID.name
    }

    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        let reading = || -> Box<dyn HeapStrategy> { Box::new(Candidate) };
        Ok(Box::new(RepOk::hybrid(world, start, self.invariants.clone(), reading, solver)?))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}
