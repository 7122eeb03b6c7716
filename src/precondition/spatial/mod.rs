//! Inputs that satisfy inductive predicates over the heap (Pham, Le, Phan & Sun, Enhancing Symbolic Execution of Heap-based Programs
//! with Separation Logic for Test Input Generation, ATVA 2019), whatever the strategy.
//!
//! No path forks for a predicate: which answers there are is decided by looking for a whole heap, in which every predicate is unfolded to its
//! end, that satisfies the precondition and the facts of the path.

mod abstraction;
mod called;
mod formula;
mod found;
mod oracle;
mod pure;
mod reading;
mod resolve;
mod saying;
mod search;
mod shape;
pub mod spec;
mod unfold;
mod value;
mod written;

use super::{Choice, Options, Precondition, RepOk, Row, Solvers};
use crate::{
    explore::{Oracle, Start},
    program::{Invariants, MethodId, target::TargetError},
    solver::Z3Error,
    state::Phase,
    step::World,
};
use abstraction::Abstractions;
use called::Called;
use oracle::Satisfying;
use pure::Pure;
use resolve::Resolved;
pub use resolve::Specification;
use std::{cell::OnceCell, rc::Rc};
use unfold::{Unfolding, root_types};
pub use written::Written;

pub(super) const SPATIAL: Row = Row {
    name: "spatial",
    help: "Those that satisfy predicates of separation logic",
    takes: (false, false, false),
    make: |choice: &Choice| {
        let (abstractions, invariants) = Default::default();
        Rc::new(Spatial { written: choice.written.clone(), abstractions, invariants })
    },
};

struct Spatial {
    written: Written,
    /// Predicates with their names resolved, and what holds of each.
    abstractions: OnceCell<Rc<Abstractions>>,
    /// What is called in them.
    invariants: OnceCell<Rc<Invariants>>,
}

impl Precondition for Spatial {
    fn name(&self) -> &'static str {
        SPATIAL.name
    }

    fn entry(&self, world: &World, method: MethodId) -> Result<Vec<Phase>, TargetError> {
        let specification = self.written.of(world, method)?;
        let resolved = resolve::resolve(world, method, &specification).map_err(TargetError::Usage)?;
        let Resolved { predicates, invariant } = resolved;
        let _ = self.abstractions.set(Rc::new(Abstractions::new(predicates, root_types(world, method))));
        if let Some(name) = invariant {
            let _ = self.invariants.set(Rc::new(Invariants::new(Some(name))));
        }
        Ok(vec![Phase::Initialize(world.inputs.universe.called_on(&world.program, method))])
    }

    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        let abstractions = self.abstractions.get().expect("the method has been entered").clone();
        let is_pure = pure::is_pure(abstractions.predicates());
        let mut unfolding = Unfolding::new(world, start, abstractions);
        let Some(invariants) = self.invariants.get() else {
            return Ok(Box::new(Satisfying::new(unfolding, None, solver()?)));
        };
        if is_pure {
            let fact = pure::fact(world, &mut unfolding);
            let structures = RepOk::new(world, start, invariants, Options::default(), solver)?;
            return Ok(Box::new(Pure { structures, fact }));
        }
        let called = Called::new(start, invariants);
        Ok(Box::new(Satisfying::new(unfolding, Some(called), solver()?)))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        self.invariants.get()
    }

    fn is_impossible(&self, world: &World) -> bool {
        self.abstractions.get().is_some_and(|abstractions| abstractions.exclude_all(&world.inputs))
    }
}
