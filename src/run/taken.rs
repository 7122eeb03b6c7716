//! The branches that paths of a method take, as data.

use crate::{
    explore::{Coverage, Leaf, Retrace},
    program::{MethodId, Program},
    report::techniques::Branch,
    state::State,
    step::{Outcome, World},
};
use std::sync::Arc;

/// Follows paths again, for the branches that they take in the class of the method, and in what is nested with it.
pub(super) struct Taken<'a> {
    world: &'a World,
    method: MethodId,
    retrace: Retrace<'a>,
    coverage: Coverage,
    /// The ways known to `coverage`, in its order; `None` of those in other classes.
    branches: Vec<Option<Arc<Branch>>>,
}

impl<'a> Taken<'a> {
    pub(super) fn new(world: &'a World, method: MethodId, start: State) -> Self {
        let coverage = Coverage::of(&world.program, [method]);
        Self { world, method, retrace: Retrace::new(world, start), coverage, branches: vec![] }
    }

    /// The branches that the path of a leaf takes; none of one that was not followed to its end.
    pub(super) fn of(&mut self, leaf: &Leaf) -> Vec<Arc<Branch>> {
        if matches!(leaf.outcome, Outcome::GaveUp(_) | Outcome::Exited(..) | Outcome::Excluded) {
            return vec![];
        }
        let path = self.retrace.path(&leaf.state.trail);
        let ways = self.coverage.taken(&self.world.program, self.method, &path);
        for &way in self.coverage.ways.iter().skip(self.branches.len()) {
            let is_near =
                outermost(&self.world.program, way.site.method) == outermost(&self.world.program, self.method);
            self.branches.push(is_near.then(|| Branch::of(self.world, way).into()));
        }
        ways.into_iter().filter_map(|way| self.branches[way].clone()).collect()
    }
}

/// The branches that there are in a method.
pub(super) fn all(world: &World, method: MethodId) -> Vec<Arc<Branch>> {
    Coverage::of(&world.program, [method]).ways.iter().map(|&way| Branch::of(world, way).into()).collect()
}

/// The name of the class that a method is in, or that its class is nested in.
fn outermost(program: &Program, method: MethodId) -> &str {
    let name = &program.class(program.method(method).class).name;
    name.split('$').next().unwrap_or(name)
}
