//! A method under test, ready to be explored.

use super::{Error, Run};
use crate::{
    explore::{self, Budget, Leaf, Observer, Start, Stats, Tree, search},
    precondition::Precondition,
    program::{Invariants, MethodId, Program},
    report::{self, Report},
    solver,
    state::Phase,
    step::World,
    witness::{self, Case},
};
use std::{
    rc::Rc,
    time::{Duration, Instant},
};

/// One method under test.
pub struct Subject {
    /// Everything its paths share.
    pub world: World,
    /// The method.
    pub method: MethodId,
    /// Which inputs are allowed.
    pub precondition: Rc<dyn Precondition>,
    /// What runs before it.
    entry: Vec<Phase>,
    run: Run,
}

/// What exploring a method has yielded.
pub struct Explored {
    /// Name and value of each root of the input, the receiver first.
    pub roots: Vec<(String, crate::state::Value)>,
    /// The questions.
    pub tree: Rc<Tree>,
    /// The paths, in the order in which they finished.
    pub leaves: Vec<Leaf>,
    /// The figures.
    pub stats: Stats,
    /// Time from start to end.
    pub wall: Duration,
}

impl Subject {
    /// Method `method` of an open program.
    pub(super) fn new(run: &Run, program: Rc<Program>, method: MethodId) -> Result<Self, Error> {
        let world = run.world(program.clone(), program.method(method).class)?;
        let precondition = run.precondition.make();
        let entry = precondition.entry(&world, method)?;
        if let (Some(_), Some(invariants)) = (&run.precondition.invariant, precondition.invariants()) {
            named_exists(&world, invariants)?;
        }
        Ok(Self { world, method, precondition, entry, run: run.clone() })
    }

    /// The start of the method on symbolic inputs.
    ///
    /// # Errors
    /// When it has no body, or a class of its signature cannot be loaded.
    pub fn start(&self) -> Result<Start, Error> {
        explore::start_amid(&self.world, self.method, self.entry.clone(), vec![]).map_err(Error::input)
    }

    /// Explores the method within the budget.
    ///
    /// # Errors
    /// When it cannot be started, or libz3 is not usable.
    pub fn explore(&self) -> Result<Explored, Error> {
        self.explore_within(self.start()?, self.run.max_paths)
    }

    /// Explores the method from this start, as far as so many paths.
    ///
    /// # Errors
    /// When libz3 is not usable.
    pub fn explore_within(&self, start: Start, max_paths: Option<u64>) -> Result<Explored, Error> {
        let roots = start.roots.clone();
        let mut leaves = vec![];
        let mut keep = |_: &World, _: &Tree, leaf: Leaf| leaves.push(leaf);
        let (tree, stats, wall) = self.explore_each(start, max_paths, &mut keep)?;
        Ok(Explored { roots, tree: Rc::new(tree), leaves, stats, wall })
    }

    /// Explores the method within the budget for the figures alone: many paths take much memory.
    ///
    /// # Errors
    /// As [`Subject::explore`].
    pub fn figures(&self) -> Result<(Stats, Duration), Error> {
        let mut forget = |_: &World, _: &Tree, _: Leaf| {};
        let (_, stats, wall) = self.explore_each(self.start()?, self.run.max_paths, &mut forget)?;
        Ok((stats, wall))
    }

    fn explore_each(
        &self,
        start: Start,
        max_paths: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Result<(Tree, Stats, Duration), Error> {
        let began = Instant::now();
        let clock = || began.elapsed();
        let solver = || solver::chain(self.run.rlimit);
        let mut oracle = self.precondition.oracle(&self.world, &start, &solver).map_err(Error::input)?;
        let mut dfs = search::Dfs::default();
        let mut bfs = search::Bfs::default();
        let search: &mut dyn explore::Search = if self.run.breadth_first { &mut bfs } else { &mut dfs };
        let budget = Budget { max_paths, timeout: self.run.timeout, clock: &clock };
        let (tree, stats) = explore::explore(&self.world, &mut *oracle, search, &budget, start, observer);
        Ok((tree, stats, began.elapsed()))
    }

    /// What limits the meaning of any result.
    pub fn notes(&self) -> Vec<String> {
        report::notes(&self.world)
    }

    /// The report of what exploring has yielded.
    pub fn report(&self, explored: &Explored) -> Report<'_> {
        let Explored { roots, tree, leaves, stats, wall } = explored;
        let mut report = Report::new(&self.world, self.method, roots, tree, leaves, stats.clone(), *wall);
        let Some(invariants) = self.precondition.invariants() else { return report };
        for path in &mut report.paths {
            path.case.invariants = self.invariants_of(invariants, &path.case);
        }
        let precondition = report::Precondition {
            name: self.precondition.name(),
            options: self.precondition.options(),
            invariants: invariants.found(),
            scope: self.world.inputs.bounds.scope,
            scopes: self.world.inputs.bounds.scopes.clone(),
        };
        report.under(precondition, &invariants.sought())
    }

    /// What holds of the objects of an input: the object and its invariant.
    fn invariants_of(&self, invariants: &Invariants, case: &Case) -> Vec<(usize, MethodId)> {
        let program = &self.world.program;
        let of = |(i, object): (usize, &witness::Object)| {
            let class = program.load(&object.class).ok().filter(|_| object.unseen.is_none())?;
            Some((i, invariants.of(program, class)?))
        };
        case.objects[..case.inputs].iter().enumerate().filter_map(of).collect()
    }
}

/// Whoever names an invariant means a method that is there.
fn named_exists(world: &World, invariants: &Invariants) -> Result<(), Error> {
    let (program, names) = (&world.program, world.inputs.universe.names());
    if invariants.exist(program, names.filter_map(|name| program.load(name).ok())) {
        return Ok(());
    }
    Err(Error::Usage(format!("--rep-ok: no class that an input may be made of has {}", invariants.sought())))
}
