//! A run as one value: what to analyse and how. The command line, the tests and a program that embeds Cortado all begin here.
//!
//! ```
//! use cortado::{Run, report::ending};
//!
//! let jdk = cortado::jdk(None)?;
//! let run = Run::new(vec![], &jdk).strategy("lazy").max_paths(100);
//! let subject = run.open("java.lang.Math#addExact(int,int)")?;
//! let explored = subject.explore()?;
//! let report = subject.report(&explored);
//! let outcomes: Vec<String> = report.paths.iter().map(|path| ending::outcome(&subject.world, path)).collect();
//! assert!(report.complete() && outcomes.iter().any(|o| o == "throws java.lang.ArithmeticException"), "{outcomes:?}");
//! # Ok::<(), cortado::Error>(())
//! ```

mod again;
mod aim;
mod allowed;
mod apart;
mod cache;
pub mod check;
mod compiled;
mod foretold;
mod grown;
pub mod kept;
mod methods;
mod models;
mod recipes;
mod split;
mod subject;
pub mod summarized;
mod taken;
mod tested;
mod watch;
mod workers;

pub use aim::Aim;
pub use apart::Differ;
pub use compiled::{Compiled, harness};
pub use methods::Methods;
use models::Models;
pub use recipes::{By, Recipe, Step, Way, has_wide_types, recipes};
pub use subject::{Explored, Subject};
pub use tested::Tested;
use watch::Watch;
pub use watch::usual_memory;
pub(crate) use workers::{STACKS, share};

use crate::{
    explore::{
        INTERRUPT, Loops, PIECE,
        search::{Order, Share},
    },
    input::{Bounds, Target},
    native,
    precondition::Choice,
    program::{
        ClassId, ClassPath, Jdk, MethodId, Program, Universe, Worlds,
        target::{self, TargetError},
    },
    report::show,
    step::{Limits, World},
    strategy,
    summary::kept::Shelf,
    witness::Children,
};
use std::{
    env,
    num::NonZero,
    path::{Path, PathBuf},
    rc::Rc,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

/// Objects of each class at most under a precondition, if nobody says how many.
const SCOPE: u32 = 5;

/// Iterations of one loop at most under a precondition, if nobody says how many.
const LOOPS: u32 = 1000;
/// The most characters of a string of a structure, until another bound is set.
const CHARACTERS: u16 = 4;

/// Why there is nothing to explore.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Usage(String),
    /// Something named cannot be read.
    #[error("{0}")]
    Input(String),
}

impl Error {
    /// An input that cannot be read.
    pub fn input(e: impl std::fmt::Display) -> Self {
        Error::Input(e.to_string())
    }
}

impl From<TargetError> for Error {
    fn from(e: TargetError) -> Self {
        match e {
            TargetError::Usage(what) => Error::Usage(what),
            TargetError::Input(what) => Error::Input(what),
        }
    }
}

/// What to analyse and how. See the module.
#[derive(Clone, Debug)]
pub struct Run {
    /// Entries of the user's class path.
    pub class_path: Vec<PathBuf>,
    /// Home of the JDK.
    pub jdk: PathBuf,
    /// Where the user's models of values are, in Java; see [`crate::program::Model`].
    pub models: Option<PathBuf>,
    /// Name of the strategy.
    pub strategy: String,
    /// Whether there may be classes beyond the class path's.
    pub worlds: Worlds,
    /// Which inputs are allowed.
    pub precondition: Choice,
    /// Whether the code of the class path is verified; see [`Program::unverified`].
    pub verify: bool,
    /// Whether what is read of jars is kept for the next run, in the user's cache.
    pub cache: bool,
    /// How large inputs are.
    pub bounds: Bounds,
    /// How far to go.
    pub limits: Limits,
    /// Paths to finish; `None` for all.
    pub max_paths: Option<u64>,
    /// Time to spend; `None` for any.
    pub timeout: Option<Duration>,
    /// Memory that the process may have, in bytes; `None` for any.
    pub memory: Option<u64>,
    /// Set when somebody has had enough.
    pub interrupted: Option<&'static AtomicBool>,
    /// The processes it starts: compilers of models.
    pub children: Children,
    /// Which path next.
    pub order: Order,
    /// What paths are to lead to, and whether others are left out; `order` is of no matter then.
    pub target: Option<(Aim, bool)>,
    /// Z3 resource units per query.
    pub rlimit: u32,
    /// Whether Z3 decides alone, see [`crate::solver::alone`].
    pub alone: bool,
    /// How many pieces of a large exploration are worked on at once; what is found does not depend on it.
    pub jobs: NonZero<usize>,
    /// The class, by its internal name, whose tests the methods are that are analysed: each is run as its framework does, see [`crate::program::Tests`].
    pub tests: Option<String>,
    /// How what the methods are given is made; where nothing is said it may be anything.
    pub recipe: Recipe,
    /// Whether of paths that come to the same only one is followed: see [`crate::explore::Budget::each_once`].
    pub each_once: bool,
    /// What is known of loops that are followed for any number of rounds, in one piece: see [`crate::explore::Budget::loops`].
    pub loops: Option<Arc<Loops>>,
    /// Whether what is learnt of a method is used wherever it is called, see [`crate::summary`].
    pub compositional: bool,
    /// What other runs have learnt, for one that is compositional, and what is to be told to others.
    pub shelf: Option<Arc<Shelf>>,
    /// Paths are to become tests: they tell which branches they take, and their inputs have values that make an outcome tell where a
    /// path leaves them open, not the smallest ones.
    pub telling: bool,
    /// Which share of the paths is followed, if not all of them are.
    pub share: Option<Share>,
    /// How much work one piece is, see [`PIECE`]. Witnesses, and the order of paths, depend on that.
    pub piece: u64,
}

impl Run {
    /// The defaults, for a class path and the home of a JDK.
    pub fn new(class_path: Vec<PathBuf>, jdk: &Path) -> Self {
        Self {
            class_path,
            jdk: jdk.to_owned(),
            models: None,
            strategy: "pose".into(),
            worlds: Worlds::default(),
            precondition: Choice::any(),
            verify: true,
            cache: true,
            bounds: Bounds::default(),
            limits: Limits::default(),
            max_paths: None,
            timeout: None,
            memory: None,
            interrupted: None,
            children: Children::default(),
            order: Order::default(),
            target: None,
            rlimit: 20_000_000,
            alone: false,
            jobs: NonZero::<usize>::MIN,
            tests: None,
            recipe: vec![],
            each_once: false,
            loops: None,
            compositional: false,
            shelf: None,
            telling: false,
            share: None,
            piece: PIECE,
        }
    }

    /// With the strategy of this name, see [`strategy::ALL`].
    pub fn strategy(self, name: &str) -> Self {
        Self { strategy: name.to_owned(), ..self }
    }

    /// With a precondition. The structures being bounded, so are the loops that follow them: until another limit is set, by
    /// one for all. A string of another length is another structure, so strings are shorter where nobody has said how long.
    pub fn precondition(self, precondition: Choice) -> Self {
        let Self { mut bounds, mut limits, mut order, .. } = self;
        if !precondition.is_any() {
            limits.loops = LOOPS;
            order = if order == Order::Rounds { Order::Dfs } else { order };
            if bounds.string_length == Bounds::default().string_length {
                bounds.string_length = CHARACTERS;
            }
        }
        Self { precondition, bounds, limits, order, ..self }
    }

    /// As far as so many paths.
    pub fn max_paths(self, most: u64) -> Self {
        Self { max_paths: Some(most), ..self }
    }

    /// The class path and the JDK, opened.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn program(&self) -> Result<Rc<Program>, Error> {
        let jdk = Jdk::at(&self.jdk).map_err(Error::input)?;
        let mut path = ClassPath::new(&self.class_path, Some(jdk)).map_err(Error::input)?;
        // Of directories nothing is kept.
        let keeps = self.cache && self.class_path.iter().any(|entry| !entry.is_dir());
        if let Some(keep) = keeps.then(cache::of_jars).flatten() {
            path = path.kept_in(keep);
        }
        let models = Models::new(&self.jdk, self.models.as_deref(), &self.children)?;
        path.add_source(Path::new("models"), Box::new(models));
        Ok(self.program_over(Arc::new(path)))
    }

    /// A program over a class path that is open already: those of several threads share what has been read.
    pub fn program_over(&self, path: Arc<ClassPath>) -> Rc<Program> {
        let program = Program::new(path);
        Rc::new(if self.verify { program } else { program.unverified() })
    }

    /// Opens the class path and finds the method: `pkg.Class#method`, see [`target`].
    ///
    /// # Errors
    /// When something named cannot be read or found.
    pub fn open(&self, target: &str) -> Result<Subject, Error> {
        let target = target::parse(target)?;
        let program = self.program()?;
        let method = target::find(&program, &target)?;
        let class = target::load(&program, &target.class)?;
        Subject::new(self, program, class, method)
    }

    /// Takes this method, known from before, of a class path that is open, over a program of its own: that depends on nothing but the method.
    ///
    /// # Errors
    /// When it is not there any more.
    pub(crate) fn open_again(&self, path: Arc<ClassPath>, target: &Target) -> Result<Subject, Error> {
        self.open_in(self.program_over(path), target)
    }

    /// The same over a program that others of its methods have been taken in.
    ///
    /// # Errors
    /// As [`Run::open_again`].
    pub(crate) fn open_in(&self, program: Rc<Program>, target: &Target) -> Result<Subject, Error> {
        let class = program.load(&target.class).map_err(Error::input)?;
        let gone = || Error::Input(format!("class {} has changed while it was analysed", show::class(&target.class)));
        let method = target.find(&program).ok_or_else(gone)?;
        Subject::new(self, program, class, method)
    }

    /// Work after which an exploration is cut. A search for structures knows what all paths have taught it; and what is nearest to a target is so of
    /// all that is open.
    fn work(&self) -> Option<u64> {
        (self.precondition.is_any() && self.order.has_pieces() && self.target.is_none()).then_some(self.piece)
    }

    /// What `work` on the terms of this world comes to, within time and memory.
    ///
    /// # Errors
    /// What it has run out of: `--timeout`, `--memory`, or [`INTERRUPT`].
    pub fn within_budget<T>(&self, world: &World, work: impl FnOnce() -> T) -> Result<T, &'static str> {
        let watch = Watch::new(self);
        let done = watch.over(world, |_, _, _| world.terms.unless_cancelled(work));
        done.ok_or_else(|| watch.what_is_over().unwrap_or(INTERRUPT))
    }

    /// A method of a program that is open already: several share its classes.
    ///
    /// # Errors
    /// When something that is named cannot be found.
    pub fn over(&self, program: Rc<Program>, method: MethodId) -> Result<Subject, Error> {
        let class = program.method(method).class;
        Subject::new(self, program, class, method)
    }

    /// What all runs on inputs of this class share.
    ///
    /// # Errors
    /// When there is no such strategy.
    pub fn world(&self, program: Rc<Program>, class: ClassId) -> Result<World, Error> {
        let universe = Universe::of(&program, class, self.worlds);
        let unknown = || Error::Usage(format!("there is no strategy {}", self.strategy));
        let strategy = strategy::by_name(&self.strategy).ok_or_else(unknown)?;
        let mut bounds = self.bounds.clone();
        if !self.precondition.is_any() {
            bounds.structures = true;
            bounds.as_found = self.precondition.speaks_of_all();
            bounds.as_published = self.precondition.is_as_published();
            let scope = *bounds.scope.get_or_insert(SCOPE);
            // Of arrays that are part of a structure each length is another one.
            if bounds.array_length == u16::MAX {
                bounds.array_length = u16::try_from(scope).unwrap_or(u16::MAX);
            }
        }
        Ok(World::new(program, universe, strategy, Rc::new(native::Jdk::default()), bounds, self.limits))
    }
}

/// What is wrong with a class of the JDK at this home, if something is: see [`Program::damaged_jdk`].
pub fn damaged_jdk(home: &Path) -> Option<String> {
    let path = ClassPath::new(&[], Some(Jdk::at(home).ok()?)).ok()?;
    Program::new(path).damaged_jdk(&native::NAMES)
}

/// The home of the JDK to use: the one named, else JAVA_HOME, else the `java` on the PATH.
///
/// # Errors
/// When there is none, or it cannot be read.
pub fn jdk(named: Option<&Path>) -> Result<PathBuf, Error> {
    let java_home = env::var_os("JAVA_HOME").filter(|v| !v.is_empty()).map(PathBuf::from);
    let java = on_path(if cfg!(windows) { "java.exe" } else { "java" });
    let jdk = Jdk::discover(named, java_home.as_deref(), java.as_deref()).map_err(Error::input)?;
    Ok(jdk.home().to_owned())
}

/// A program by its name on the PATH.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).map(|dir| dir.join(program)).find(|file| file.is_file())
}
