//! The engine set up for a test: a world with a strategy of the test's choice, explored to the end.
#![allow(dead_code)]

pub mod heaps;

use crate::common::fixtures;
use cortado::{
    cli::{config, target},
    explore::{self, Budget, Leaf, Start, Stats, Tree, search::Dfs},
    native,
    program::{ClassPath, Jdk, MethodId, Program, Universe, Worlds},
    solver::{self, Solver},
    state::Value,
    step::{Bounds, HeapStrategy, World},
};
use std::time::Duration;

/// A method of the fixtures in a world of its own.
pub struct Engine {
    pub world: World,
    pub method: MethodId,
    /// One start: roots are declared once.
    pub start: Start,
}

/// All paths of a method.
pub struct Paths {
    pub roots: Vec<(String, Value)>,
    pub tree: Tree,
    pub leaves: Vec<Leaf>,
    pub stats: Stats,
}

impl Engine {
    pub fn new(strategy: Box<dyn HeapStrategy>, bounds: Bounds, worlds: Worlds, target: &str) -> Engine {
        let jdk = Jdk::at(&config::jdk(None).expect("a JDK")).expect("a JDK");
        let program = Program::new(ClassPath::new(&[fixtures().to_owned()], Some(jdk)).expect("the fixtures"));
        let target = target::parse(target).expect("a target");
        let method = target::find(&program, &target).unwrap_or_else(|e| panic!("{target:?}: {e}"));
        let universe = Universe::of(&program, program.method(method).class, worlds);
        let world = World::new(program, universe, strategy, Box::new(native::Jdk::default()), bounds);
        let start = explore::start(&world, method).expect("a method with a body");
        Engine { world, method, start }
    }

    pub fn explore(&self) -> Paths {
        self.explore_with(&mut *solver::chain(50_000_000).expect("libz3"))
    }

    pub fn explore_with(&self, solver: &mut dyn Solver) -> Paths {
        let start = self.start.clone();
        let roots = start.roots.clone();
        let budget = Budget { max_paths: Some(5_000), timeout: None, clock: &|| Duration::ZERO };
        let mut leaves = vec![];
        let mut keep = |_: &World, _: &Tree, leaf: Leaf| leaves.push(leaf);
        let (tree, stats) = explore::explore(&self.world, solver, &mut Dfs::default(), &budget, start, &mut keep);
        Paths { roots, tree, leaves, stats }
    }
}
