//! A method under test, ready to be explored: class path opened, program loaded, world built.

use super::{Failure, target};
use crate::{
    classfile::{BaseType, FieldType},
    explore::{self, AnyInput, Budget, Leaf, Observer, Oracle, Start, Stats, Tree, search},
    native,
    oracle::{Invariants, Precondition, RepOk},
    program::{ClassId, ClassPath, Jdk, MethodId, Program, Universe, Worlds},
    report::{self, Run},
    solver,
    step::{Bounds, Driver, HeapStrategy, World},
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
    /// Which inputs are allowed; `None` for any.
    pub precondition: Option<Precondition>,
    /// The name of invariants, where it is none of those found by themselves.
    pub rep_ok: Option<String>,
    /// The method that makes the receiver under [`Precondition::Driver`].
    pub driver: Option<String>,
    /// Objects of an input at most, of classes with a bound of their own.
    pub scopes: Vec<(String, u32)>,
    /// How far to go.
    pub bounds: Bounds,
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
            precondition: None,
            rep_ok: None,
            driver: None,
            scopes: vec![],
            bounds: Bounds::default(),
            max_paths: None,
            timeout: None,
            breadth_first: false,
            rlimit: 20_000_000,
        }
    }
}

impl Config {
    /// The same with a precondition, and the name of invariants if they have one of their own. The structures being bounded, so
    /// are the loops that follow them: without a bound of the user's own there is one for all others.
    pub fn with(self, precondition: Option<Precondition>, rep_ok: Option<String>, loops: Option<u32>) -> Self {
        let loops = if precondition.is_some() { loops.unwrap_or(LOOPS) } else { self.bounds.loops };
        Self { precondition, rep_ok, bounds: Bounds { loops, ..self.bounds }, ..self }
    }

    /// The same with the name of a driver.
    pub fn driven_by(self, driver: Option<String>) -> Self {
        Self { driver, ..self }
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
    /// Which methods say what an input is like.
    pub invariants: Rc<Invariants>,
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
        let mut world = world(config, program, class)?;
        if config.precondition == Some(Precondition::Driver) {
            world.driver = driver(&world, method, config.driver.as_deref())?;
        }
        let invariants = Rc::new(Invariants::new(config.rep_ok.clone()));
        if config.rep_ok.is_some() {
            named_exists(&world, &invariants)?;
        }
        if config.precondition == Some(Precondition::IfRepOk) {
            let invariants = invariants.clone();
            world.required = Some(Box::new(move |program, class| invariants.of(program, class)));
        }
        Ok(Self { world, method, invariants, config: config.clone() })
    }

    /// The start of the method on symbolic inputs.
    ///
    /// # Errors
    /// When it has no body, or a class of its signature cannot be loaded.
    pub fn start(&self) -> Result<Start, Failure> {
        explore::start(&self.world, self.method).map_err(Failure::input)
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
        let solver = || solver::chain(self.config.rlimit).map_err(Failure::input);
        let (mut any, mut rep_ok, mut hybrid);
        let oracle: &mut dyn Oracle = match self.config.precondition {
            None | Some(Precondition::IfRepOk | Precondition::Driver) => {
                any = AnyInput(solver()?);
                &mut any
            }
            Some(Precondition::Hybrid) => {
                let reading = || -> Box<dyn HeapStrategy> { Box::new(strategy::candidate::Candidate) };
                hybrid = RepOk::hybrid(&self.world, &start, self.invariants.clone(), reading, solver)?;
                &mut hybrid
            }
            Some(Precondition::RepOk(options)) => {
                let reading = Box::new(strategy::candidate::Candidate);
                rep_ok = RepOk::new(&self.world, &start, self.invariants.clone(), reading, options, solver)?;
                &mut rep_ok
            }
        };
        let mut dfs = search::Dfs::default();
        let mut bfs = search::Bfs::default();
        let search: &mut dyn explore::Search = if self.config.breadth_first { &mut bfs } else { &mut dfs };
        let budget = Budget { max_paths, timeout: self.config.timeout, clock: &clock };
        let (tree, stats) = explore::explore(&self.world, oracle, search, &budget, start, observer);
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
        let Some(precondition) = self.config.precondition else { return run };
        for path in &mut run.paths {
            path.case.invariants = self.invariants_of(&path.case);
        }
        let precondition = report::Precondition {
            name: precondition.name(),
            options: precondition.options().set(),
            invariants: self.invariants.found(),
            scope: self.world.bounds.scope,
            scopes: self.world.scopes.clone(),
        };
        run.under(precondition, &self.invariants.sought())
    }

    /// What holds of the objects of an input: the object and its invariant.
    fn invariants_of(&self, case: &Case) -> Vec<(usize, MethodId)> {
        let program = &self.world.program;
        let of = |(i, object): (usize, &witness::Object)| {
            let class = program.load(&object.class).ok().filter(|_| object.unseen.is_none())?;
            Some((i, self.invariants.of(program, class)?))
        };
        case.objects[..case.inputs].iter().enumerate().filter_map(of).collect()
    }
}

/// The driver of this name; `None` of a method that has no receiver.
fn driver(world: &World, method: MethodId, named: Option<&str>) -> Result<Option<Driver>, Failure> {
    let program = &world.program;
    let under_test = program.method(method);
    if under_test.access.is_static() {
        return Ok(None);
    }
    let named = named.ok_or_else(|| Failure::Usage("a precondition of a driver wants the driver's name".into()))?;
    let driver = target::find(program, &target::parse(named)?)?;
    let m = program.method(driver);
    let made = m.descriptor.ret.as_ref().and_then(|ty| program.class_of_type(ty).ok());
    let fits = m.access.is_static() && made.is_some_and(|made| program.is_subtype(made, under_test.class));
    let scope = match m.descriptor.params[..] {
        [] if fits => None,
        [FieldType::Base(BaseType::Int)] if fits => world.bounds.scope.map(|n| n as i32),
        _ => {
            let class = program.class(under_test.class).java_name();
            return Err(Failure::Usage(format!(
                "{named} is no driver: a static method, of nothing or an int, to {class}"
            )));
        }
    };
    Ok(Some(Driver { method: driver, scope }))
}

/// What all runs on inputs of this class share.
pub(super) fn world(config: &Config, program: Rc<Program>, class: ClassId) -> Result<World, Failure> {
    let universe = Universe::of(&program, class, config.worlds);
    let strategy = strategy::by_name(&config.strategy)
        .ok_or_else(|| Failure::Usage(format!("there is no strategy {}", config.strategy)))?;
    let mut world = World::new(program, universe, strategy, Box::new(native::Jdk::default()), config.bounds);
    world.scopes.clone_from(&config.scopes);
    if config.precondition.is_some() {
        world.structure_only = true;
        world.bounds.scope.get_or_insert(SCOPE);
    }
    Ok(world)
}

/// Whoever names an invariant means a method that is there.
fn named_exists(world: &World, invariants: &Invariants) -> Result<(), Failure> {
    let (program, names) = (&world.program, world.universe.names());
    if invariants.exist(program, names.filter_map(|name| program.load(name).ok())) {
        return Ok(());
    }
    Err(Failure::Usage(format!("--rep-ok: no class that an input may be made of has {}", invariants.sought())))
}
