//! Inputs whose objects satisfy the invariants of their classes, found by search: LISSA (Copia, Ponzio, Aguirre, Garbervetsky &
//! Regis, ASE 2022) and beyond.

use super::{Choice, Precondition, Row, Solvers};
use crate::{
    explore::{Oracle, Start},
    oracle::{Options, RepOk},
    program::Invariants,
    solver::Z3Error,
    step::World,
    strategy::candidate::Candidate,
};
use std::rc::Rc;

pub(super) const REP_OK: Row = Row {
    name: "rep-ok",
    help: "Those whose objects satisfy the invariants of their classes",
    takes: (true, true, false),
    make: |choice| searched(choice, choice.options),
};

pub(super) const LISSA: Row = Row {
    name: "lissa",
    help: "The same as published: by the references of a path alone, when it decides one (LISSA)",
    takes: (false, true, false),
    make: |choice| searched(choice, PUBLISHED),
};

pub(super) const LISSA_M: Row = Row {
    name: "lissa-m",
    help: "The same, with a memory (LISSA-M)",
    takes: (false, true, false),
    make: |choice| searched(choice, Options { memo: true, ..PUBLISHED }),
};

pub(super) const LISSA_NOSB: Row = Row {
    name: "lissa-nosb",
    help: "The same, without symmetry breaking (LISSA-NoSB)",
    takes: (false, true, false),
    make: |choice| searched(choice, Options { no_symmetry: true, ..PUBLISHED }),
};

const PUBLISHED: Options = Options { memo: false, no_symmetry: false, references_alone: true };

fn searched(choice: &Choice, options: Options) -> Rc<dyn Precondition> {
    Rc::new(Searched { invariants: choice.invariants(), options })
}

struct Searched {
    invariants: Rc<Invariants>,
    options: Options,
}

impl Precondition for Searched {
    fn name(&self) -> &'static str {
        REP_OK.name
    }

    fn options(&self) -> Vec<&'static str> {
        self.options.set()
    }

    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        let oracle = RepOk::new(world, start, self.invariants.clone(), Box::new(Candidate), self.options, solver)?;
        Ok(Box::new(oracle))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}
