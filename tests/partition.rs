//! The test that keeps all strategies honest: of all inputs within a bound, each is covered by exactly one leaf, and that
//! leaf foretells what the concrete run does. Mutants of the engine must fail it.
#![allow(missing_docs, unreachable_pub)]
#![allow(clippy::print_stdout)]

use crate::{common, engine, mutants};

use common::heads::Head;
use cortado::{
    program::Worlds,
    solver::{self, Solver},
    step::{Bounds, HeapStrategy},
    strategy::{
        self,
        uber_lazy::{UberLazy, Writes},
    },
};
use engine::{Engine, heaps::Size};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Strategy = fn() -> Box<dyn HeapStrategy>;
type Decider = fn() -> Box<dyn Solver>;

fn honest() -> Box<dyn Solver> {
    solver::chain(50_000_000).expect("libz3")
}

#[test]
fn leaves_partition_the_inputs_and_foretell_each_outcome() {
    let heads: Vec<_> = common::heads::all().into_iter().filter(|h| h.partition.is_some()).collect();
    assert!(heads.len() >= 40, "only {} fixtures for the partition test", heads.len());
    common::on_two_threads(&heads, |head| {
        for (name, _) in strategy::NAMES {
            let strategy = strategy::by_name(name).expect("a strategy");
            let inputs = partition(strategy, Bounds::default(), &mut *honest(), &head.target, size(head))
                .unwrap_or_else(|e| panic!("{} {name}: {e}", head.target));
            println!("{:<32} {name:<5} {inputs:>6} inputs", head.target);
        }
    });
}

#[test]
fn leaves_partition_the_inputs_within_a_scope_too() {
    // How many objects of one class is what a scope is about.
    for head in common::heads::all().into_iter().filter(|h| h.partition.is_some_and(|(_, subclasses)| !subclasses)) {
        for (name, _) in strategy::NAMES {
            for scope in 1..=2 {
                let bounds = Bounds { scope: Some(scope), ..Bounds::default() };
                let strategy = strategy::by_name(name).expect("a strategy");
                partition(strategy, bounds, &mut *honest(), &head.target, few(&head))
                    .unwrap_or_else(|e| panic!("{} {name} scope {scope}: {e}", head.target));
            }
        }
    }
}

/// As many nodes as the head says.
fn size(head: &Head) -> Size {
    let (nodes, subclasses) = head.partition.expect("a head with a partition");
    Size { nodes, subclasses }
}

/// As many nodes as the head says, but no more than two.
fn few(head: &Head) -> Size {
    let Size { nodes, subclasses } = size(head);
    Size { nodes: nodes.min(2), subclasses }
}

/// Each mutant, and what it does wrong.
const MUTANTS: [(&str, Strategy, Decider); 13] = [
    ("a read that forgets writes through other references", mutants::forgets_aliases, honest),
    ("a read with the arms of its if-then-else swapped", mutants::swaps_arms, honest),
    ("a read that lets older writes win", mutants::older_wins, honest),
    ("a read of an element that forgets writes to other indices", mutants::forgets_indices, honest),
    ("a read of an element that takes any index for its own", mutants::ignores_indices, honest),
    ("a write that forgets the second arm of its target", mutants::writes_first_arm, honest),
    ("a write that leaves allocated objects alone", mutants::leaves_allocated, honest),
    ("lazy initialization without aliases", || Box::new(mutants::LazyWithout(mutants::Missing::Alias)), honest),
    ("lazy initialization without null", || Box::new(mutants::LazyWithout(mutants::Missing::Null)), honest),
    ("uber-lazy initialization as published", || Box::new(UberLazy(Writes::AsPublished)), honest),
    ("a state not given back after an ask", || Box::new(mutants::DirtyAsk), honest),
    ("a solver that finds everything possible", || Box::new(strategy::lazy::Lazy), || Box::new(mutants::Credulous)),
    ("a solver that drops what it has to think about", || Box::new(strategy::pose::Pose), || Box::new(mutants::Hasty)),
];

#[test]
fn mutants_are_caught() {
    let heads: Vec<_> = common::heads::all().into_iter().filter(|h| h.partition.is_some()).collect();
    std::panic::set_hook(Box::new(|_| {}));
    let mut survivors = vec![];
    for (name, strategy, decider) in MUTANTS {
        let caught = heads.iter().find_map(|head| {
            let attempt = || partition(strategy(), Bounds::default(), &mut *decider(), &head.target, few(head));
            match catch_unwind(AssertUnwindSafe(attempt)) {
                Ok(Ok(_)) => None,
                Ok(Err(e)) => Some(format!("{}: {e}", head.target)),
                Err(_) => Some(format!("{}: the engine noticed", head.target)),
            }
        });
        match caught {
            Some(how) => println!("{name}: caught by {}", how.lines().next().unwrap_or_default()),
            None => survivors.push(name),
        }
    }
    let _ = std::panic::take_hook();
    assert!(survivors.is_empty(), "mutants survived: {survivors:?}");
}

/// How many inputs there were; an error says what is wrong with one.
fn partition(
    strategy: Box<dyn HeapStrategy>,
    bounds: Bounds,
    solver: &mut dyn Solver,
    target: &str,
    size: Size,
) -> Result<usize, String> {
    let engine = Engine::new(strategy, bounds, Worlds::Closed, target);
    engine::partition::check(&engine, &engine.explore_with(solver), size)
}
