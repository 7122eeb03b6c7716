//! The branches that paths of a method take, and the instructions that they execute, as data.

use crate::{
    explore::{self, Coverage, Leaf, Retrace},
    program::{MethodId, Program},
    report::{covered::Executed, techniques::Branch},
    state::State,
    step::{Outcome, Site, World},
};
use indexmap::IndexMap;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Follows paths again, for what they do in the class of the method, and in what is nested with it.
pub(super) struct Taken<'a> {
    world: &'a World,
    method: MethodId,
    retrace: Retrace<'a>,
    coverage: Coverage,
    /// The ways known to `coverage`, in its order; `None` of those in other classes.
    branches: Vec<Option<Arc<Branch>>>,
    /// The names of methods; `None` of those in other classes.
    names: FxHashMap<MethodId, Option<Arc<str>>>,
    /// What is executed before any path, as classes are initialized: a bit for each instruction of a method.
    before: IndexMap<MethodId, Vec<u64>>,
    /// Where paths begin then.
    pub(super) from: State,
}

/// More instructions than this are not followed before a path begins.
pub(super) const MOST: u64 = 1_000_000;

impl<'a> Taken<'a> {
    pub(super) fn new(world: &'a World, method: MethodId, start: State) -> Self {
        let (coverage, names) = (Coverage::of(&world.program, [method]), FxHashMap::default());
        let (mut before, branches) = (IndexMap::new(), vec![]);
        let mut from = start;
        if let Some(after) = explore::initialized(world, &from, &[], MOST) {
            from.phases = from.phases.initializers(&[]);
            let mut path = Retrace::new(world, from).path(&[]);
            // It ends where the method would begin.
            path.executed.pop();
            add(&world.program, method, &mut before, &path.executed);
            from = after;
        }
        Self { world, method, retrace: Retrace::new(world, from.clone()), coverage, branches, names, before, from }
    }

    /// Of paths behind these instructions.
    pub(super) fn behind(mut self, executed: &[Site]) -> Self {
        add(&self.world.program, self.method, &mut self.before, executed);
        self
    }

    /// Of paths from another start.
    pub(super) fn begin(&mut self, start: State) {
        self.retrace = Retrace::new(self.world, start);
    }

    /// The branches that the path of a leaf takes, and what it executes, what makes its input included; none of one that was not followed to its end.
    pub(super) fn of(&mut self, leaf: &Leaf) -> (Vec<Arc<Branch>>, Executed) {
        if matches!(leaf.outcome, Outcome::GaveUp(_) | Outcome::Exited(..) | Outcome::Excluded) {
            return Default::default();
        }
        let program = &self.world.program;
        let path = self.retrace.path(&leaf.state.trail);
        let ways = self.coverage.taken(program, self.method, &path);
        for &way in self.coverage.ways.iter().skip(self.branches.len()) {
            let is_near = is_near(program, way.site.method, self.method);
            self.branches.push(is_near.then(|| Branch::of(program, way).into()));
        }
        let mut executed = self.before.clone();
        add(program, self.method, &mut executed, &path.executed);
        let executed = executed.into_iter().filter_map(|(method, bits)| {
            let name = || is_near(program, method, self.method).then(|| program.method_name(method).into());
            Some((self.names.entry(method).or_insert_with(name).clone()?, bits.into()))
        });
        let executed = executed.collect();
        (ways.into_iter().filter_map(|way| self.branches[way].clone()).collect(), executed)
    }
}

/// Adds instructions that are executed, of methods near this one.
fn add(program: &Program, near: MethodId, to: &mut IndexMap<MethodId, Vec<u64>>, executed: &[Site]) {
    for sites in executed.chunk_by(|one, next| one.method == next.method) {
        let method = sites[0].method;
        if !to.contains_key(&method) && !is_near(program, method, near) {
            continue;
        }
        let bits = to.entry(method).or_default();
        for site in sites {
            let word = site.at as usize / 64;
            bits.resize(bits.len().max(word + 1), 0);
            bits[word] |= 1 << (site.at % 64);
        }
    }
}

/// The branches that there are in a method.
pub(super) fn all(world: &World, method: MethodId) -> Vec<Arc<Branch>> {
    let program = &world.program;
    Coverage::of(program, [method]).ways.iter().map(|&way| Branch::of(program, way).into()).collect()
}

/// Whether two methods are in one class, or in classes that are nested in one.
fn is_near(program: &Program, one: MethodId, other: MethodId) -> bool {
    let outermost = |method| {
        let name = &program.class(program.method(method).class).name;
        name.split('$').next().unwrap_or(name)
    };
    outermost(one) == outermost(other)
}
