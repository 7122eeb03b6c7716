//! A method under test, ready to be explored: class path opened, program loaded, world built.

use super::{Failure, target};
use crate::{
    explore::{self, Budget, Leaf, Observer, Start, Stats, Tree, search},
    input::Bounds,
    native,
    precondition::{Choice, Precondition},
    program::{ClassId, ClassPath, Invariants, Jdk, MethodId, Program, Universe, Worlds},
    report::{self, Run},
    solver,
    state::Phase,
    step::{Limits, World},
    strategy,
    witness::{self, Case},
};
use std::{
    path::{Path, PathBuf},
    rc::Rc,
    time::{Duration, Instant},
};

/// Objects of each class at most under a precondition, if nobody says how many.
const SCOPE: u32 = 5;

/// Iterations of one loop at most under a precondition, if nobody says how many.
const LOOPS: u32 = 1000;

/// What to analyse and how.
#[derive(Clone, Debug)]
pub struct Config {
    /// Entries of the user's class path.
    pub class_path: Vec<PathBuf>,
    /// Home of the JDK.
    pub jdk: PathBuf,
    /// Name of the strategy.
    pub strategy: String,
    /// Whether there may be classes beyond the class path's.
    pub worlds: Worlds,
    /// Which inputs are allowed.
    pub precondition: Choice,
    /// How large inputs are.
    pub bounds: Bounds,
    /// How far to go.
    pub limits: Limits,
    /// Paths to finish.
    pub max_paths: Option<u64>,
    /// Time to spend.
    pub timeout: Option<Duration>,
    /// Breadth first instead of depth first.
    pub breadth_first: bool,
    /// Z3 resource units per query.
    pub rlimit: u32,
}

impl Config {
    /// The defaults, for a class path and a JDK.
    pub fn new(class_path: Vec<PathBuf>, jdk: &Path) -> Self {
        Self {
            class_path,
            jdk: jdk.to_owned(),
            strategy: "pose".into(),
            worlds: Worlds::default(),
            precondition: Choice::any(),
            bounds: Bounds::default(),
            limits: Limits::default(),
            max_paths: None,
            timeout: None,
            breadth_first: false,
            rlimit: 20_000_000,
        }
    }
}

impl Config {
    /// The same with a precondition. The structures being bounded, so are the loops that follow them: without a bound of the
    /// user's own there is one for all others.
    pub fn with(self, precondition: Choice, loops: Option<u32>) -> Self {
        let loops = if precondition.is_any() { self.limits.loops } else { loops.unwrap_or(LOOPS) };
        Self { precondition, limits: Limits { loops, ..self.limits }, ..self }
    }

    /// The class path and the JDK, opened.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn program(&self) -> Result<Rc<Program>, Failure> {
        let jdk = Jdk::at(&self.jdk).map_err(Failure::input)?;
        let path = ClassPath::new(&self.class_path, Some(jdk)).map_err(Failure::input)?;
        Ok(Rc::new(Program::new(path)))
    }
}

/// One method under test.
pub struct Session {
    /// Everything its paths share.
    pub world: World,
    /// The method.
    pub method: MethodId,
    /// Which inputs are allowed.
    pub precondition: Rc<dyn Precondition>,
    /// What runs before it.
    entry: Vec<Phase>,
    config: Config,
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

impl Session {
    /// Opens the class path and finds the method.
    ///
    /// # Errors
    /// When something named cannot be read or found.
    pub fn open(config: &Config, target: &str) -> Result<Self, Failure> {
        let target = target::parse(target)?;
        let program = config.program()?;
        let method = target::find(&program, &target)?;
        Self::over(config, program, method)
    }

    /// A method of a program that is open already: the sessions of one command share its classes.
    ///
    /// # Errors
    /// When something that the configuration names cannot be found.
    pub fn over(config: &Config, program: Rc<Program>, method: MethodId) -> Result<Self, Failure> {
        let class = program.method(method).class;
        let world = world(config, program, class)?;
        let precondition = config.precondition.make();
        let entry = precondition.entry(&world, method)?;
        if let (Some(_), Some(invariants)) = (&config.precondition.invariant, precondition.invariants()) {
            named_exists(&world, invariants)?;
        }
        Ok(Self { world, method, precondition, entry, config: config.clone() })
    }

    /// The start of the method on symbolic inputs.
    ///
    /// # Errors
    /// When it has no body, or a class of its signature cannot be loaded.
    pub fn start(&self) -> Result<Start, Failure> {
        explore::start_after(&self.world, self.method, self.entry.clone()).map_err(Failure::input)
    }

    /// Explores the method within the budget.
    ///
    /// # Errors
    /// When it cannot be started, or libz3 is not usable.
    pub fn explore(&self) -> Result<Explored, Failure> {
        self.explore_within(self.start()?, self.config.max_paths)
    }

    /// Explores the method from this start, as far as so many paths.
    ///
    /// # Errors
    /// When libz3 is not usable.
    pub fn explore_within(&self, start: Start, max_paths: Option<u64>) -> Result<Explored, Failure> {
        let roots = start.roots.clone();
        let mut leaves = vec![];
        let mut keep = |_: &World, _: &Tree, leaf: Leaf| leaves.push(leaf);
        let (tree, stats, wall) = self.explore_each(start, max_paths, &mut keep)?;
        Ok(Explored { roots, tree: Rc::new(tree), leaves, stats, wall })
    }

    /// Explores the method within the budget for the figures alone: many paths take much memory.
    ///
    /// # Errors
    /// As [`Session::explore`].
    pub fn figures(&self) -> Result<(Stats, Duration), Failure> {
        let mut forget = |_: &World, _: &Tree, _: Leaf| {};
        let (_, stats, wall) = self.explore_each(self.start()?, self.config.max_paths, &mut forget)?;
        Ok((stats, wall))
    }

    fn explore_each(
        &self,
        start: Start,
        max_paths: Option<u64>,
        observer: &mut dyn Observer,
    ) -> Result<(Tree, Stats, Duration), Failure> {
        let began = Instant::now();
        let clock = || began.elapsed();
        let solver = || solver::chain(self.config.rlimit);
        let mut oracle = self.precondition.oracle(&self.world, &start, &solver).map_err(Failure::input)?;
        let mut dfs = search::Dfs::default();
        let mut bfs = search::Bfs::default();
        let search: &mut dyn explore::Search = if self.config.breadth_first { &mut bfs } else { &mut dfs };
        let budget = Budget { max_paths, timeout: self.config.timeout, clock: &clock };
        let (tree, stats) = explore::explore(&self.world, &mut *oracle, search, &budget, start, observer);
        Ok((tree, stats, began.elapsed()))
    }

    /// What limits the meaning of any result.
    pub fn notes(&self) -> Vec<String> {
        report::notes(&self.world)
    }

    /// The report of what exploring has yielded.
    pub fn report(&self, explored: &Explored) -> Run<'_> {
        let Explored { roots, tree, leaves, stats, wall } = explored;
        let mut run = Run::new(&self.world, self.method, roots, tree, leaves, stats.clone(), *wall);
        let Some(invariants) = self.precondition.invariants() else { return run };
        for path in &mut run.paths {
            path.case.invariants = self.invariants_of(invariants, &path.case);
        }
        let precondition = report::Precondition {
            name: self.precondition.name(),
            options: self.precondition.options(),
            invariants: invariants.found(),
            scope: self.world.inputs.bounds.scope,
            scopes: self.world.inputs.bounds.scopes.clone(),
        };
        run.under(precondition, &invariants.sought())
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

/// What all runs on inputs of this class share.
pub(super) fn world(config: &Config, program: Rc<Program>, class: ClassId) -> Result<World, Failure> {
    let universe = Universe::of(&program, class, config.worlds);
    let strategy = strategy::by_name(&config.strategy)
        .ok_or_else(|| Failure::Usage(format!("there is no strategy {}", config.strategy)))?;
    let mut bounds = config.bounds.clone();
    if !config.precondition.is_any() {
        bounds.structures = true;
        bounds.scope.get_or_insert(SCOPE);
    }
    Ok(World::new(program, universe, strategy, Rc::new(native::Jdk::default()), bounds, config.limits))
}

/// Whoever names an invariant means a method that is there.
fn named_exists(world: &World, invariants: &Invariants) -> Result<(), Failure> {
    let (program, names) = (&world.program, world.inputs.universe.names());
    if invariants.exist(program, names.filter_map(|name| program.load(name).ok())) {
        return Ok(());
    }
    Err(Failure::Usage(format!("--rep-ok: no class that an input may be made of has {}", invariants.sought())))
}
