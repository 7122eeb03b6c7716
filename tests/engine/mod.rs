//! The engine set up for a test: a world with a strategy of the test's choice, explored to the end.

pub mod concrete;
pub mod graphs;
pub mod heaps;
pub mod korat;
pub mod partition;
pub mod trace;
pub mod watch;

use crate::common::{fixtures, jdk};
use cortado::{
    explore::{self, AnyInput, Budget, Leaf, Oracle, Search, Start, Stats, search::Dfs},
    input::Bounds,
    native,
    program::{MethodId, Program, Universe, Worlds, target},
    run::Run,
    solver::Solver,
    state::Value,
    step::{HeapStrategy, Limits, World},
    strategy,
};
use std::{
    path::{Path, PathBuf},
    rc::Rc,
    time::Duration,
};

/// A method in a world.
pub struct Engine {
    pub world: Rc<World>,
    pub method: MethodId,
    /// One start: roots are declared once.
    pub start: Start,
}

/// All paths of a method.
pub struct Paths {
    pub roots: Vec<(String, Value)>,
    pub leaves: Vec<Leaf>,
    pub stats: Stats,
}

impl Engine {
    /// A method of the fixtures in a world of its own.
    pub fn new(strategy: Box<dyn HeapStrategy>, bounds: Bounds, worlds: Worlds, target: &str) -> Engine {
        Engine::on(&jdk::of_engine(), &[fixtures().to_owned()], strategy, bounds, worlds, target)
    }

    /// A method of a JDK and a class path in a world of its own.
    pub fn on(
        jdk: &Path,
        class_path: &[PathBuf],
        strategy: Box<dyn HeapStrategy>,
        bounds: Bounds,
        worlds: Worlds,
        target: &str,
    ) -> Engine {
        let program = Run::new(class_path.to_vec(), jdk).program().expect("a class path");
        let method = find(&program, target);
        let universe = Universe::of(&program, program.method(method).class, worlds);
        universe.tests_in(&program, method);
        let natives = Rc::new(native::Jdk::default());
        let world = World::new(program, universe, strategy, natives, bounds, Limits::default());
        Engine::begin(Rc::new(world), method)
    }

    /// The same, in a world where inputs are structures of so many objects of each class.
    pub fn of_structures(target: &str, strategy: &str, scopes: &[(String, u32)], scope: u32) -> Engine {
        let strategy = strategy::by_name(strategy).expect("a strategy");
        let bounds = Bounds {
            scope: Some(scope),
            scopes: scopes.to_vec(),
            string_length: 4,
            array_length: scope as u16,
            structures: true,
            ..Bounds::default()
        };
        Engine::new(strategy, bounds, Worlds::Closed, target)
    }

    /// The same within other limits.
    pub fn within(mut self, limits: Limits) -> Engine {
        Rc::get_mut(&mut self.world).expect("a world of its own").limits = limits;
        self
    }

    /// Another method of the same class, in the same world.
    pub fn beside(&self, target: &str) -> Engine {
        Engine::begin(self.world.clone(), find(&self.world.program, target))
    }

    fn begin(world: Rc<World>, method: MethodId) -> Engine {
        let start = explore::start(&world, method).expect("a method with a body");
        Engine { world, method, start }
    }

    /// The same method with another strategy: the class path is read once.
    pub fn adopt(&mut self, strategy: &str) {
        let world = Rc::get_mut(&mut self.world).expect("a world of its own");
        world.strategy = strategy::by_name(strategy).expect("a strategy");
    }

    /// The same method, inputs and terms with another strategy.
    pub fn with(&self, strategy: &str) -> Engine {
        let strategy = strategy::by_name(strategy).expect("a strategy");
        let world = self.world.derive(strategy, self.world.limits);
        Engine { world: Rc::new(world), method: self.method, start: self.start.clone() }
    }

    pub fn explore_with(&self, solver: &mut dyn Solver) -> Paths {
        self.explore_up_to(5_000, solver)
    }

    pub fn explore_up_to(&self, most: u64, solver: &mut dyn Solver) -> Paths {
        self.explore_allowed(most, &mut AnyInput(solver))
    }

    /// All paths that inputs take which the oracle allows.
    pub fn explore_allowed(&self, most: u64, oracle: &mut dyn Oracle) -> Paths {
        self.explored(most, oracle, &mut Dfs::default())
    }

    /// All paths in the order of a search.
    pub fn explore_by(&self, search: &mut dyn Search, solver: &mut dyn Solver) -> Paths {
        self.explored(5_000, &mut AnyInput(solver), search)
    }

    fn explored(&self, most: u64, oracle: &mut dyn Oracle, search: &mut dyn Search) -> Paths {
        let budget = Budget {
            max_paths: Some(most),
            timeout: None,
            clock: &|| Duration::ZERO,
            work: None,
            each_once: false,
            loops: None,
            over: &|| None,
            late: &|| false,
        };
        self.explored_within(&budget, oracle, search)
    }

    /// As many paths as there are within a budget.
    pub fn explored_within(&self, budget: &Budget<'_>, oracle: &mut dyn Oracle, search: &mut dyn Search) -> Paths {
        let start = self.start.clone();
        let roots = start.roots.clone();
        let mut leaves = vec![];
        let mut keep = |_: &World, leaf: Leaf| leaves.push(leaf);
        let stats = explore::explore(&self.world, oracle, search, budget, start, &mut keep);
        Paths { roots, leaves, stats }
    }
}

fn find(program: &Program, target: &str) -> MethodId {
    let target = target::parse(target).expect("a target");
    target::find(program, &target).unwrap_or_else(|e| panic!("{target:?}: {e}"))
}
