//! The test that keeps all strategies honest: of all inputs within a bound, each is covered by exactly one leaf, and that
//! leaf predicts what the concrete run does. Mutants of the engine must fail it.

use crate::{common, engine, mutants};

use common::heads::Head;
use cortado::{
    input::Bounds,
    program::Worlds,
    solver::{self, Solver},
    step::HeapStrategy,
    strategy::{
        self,
        uber_lazy::{UberLazy, Writes},
    },
};
use engine::{Engine, heaps::Size};

type Strategy = fn() -> Box<dyn HeapStrategy>;
type Decider = fn() -> Box<dyn Solver>;

fn honest() -> Box<dyn Solver> {
    solver::chain(50_000_000).expect("libz3")
}

#[test]
fn leaves_partition_the_inputs_and_predict_each_outcome() {
    let heads: Vec<_> = common::heads::all().into_iter().filter(|h| h.partition.is_some()).collect();
    assert!(heads.len() >= 40, "only {} fixtures for the partition test", heads.len());
    hold(&heads, &[None], size, 1);
}

#[test]
fn leaves_partition_the_inputs_within_a_scope_too() {
    // How many objects of one class is what a scope is about.
    let heads: Vec<_> =
        common::heads::all().into_iter().filter(|h| h.partition.is_some_and(|(_, subclasses)| !subclasses)).collect();
    hold(&heads, &[Some(1), Some(2)], few, 5);
}

/// Fails with each fixture, strategy and scope for which the leaves are no partition; of these a quick run tries each `nth`.
fn hold(heads: &[Head], scopes: &[Option<u32>], size: fn(&Head) -> Size, nth: usize) {
    let of = |head| strategy::ALL.iter().flat_map(move |&(name, ..)| scopes.iter().map(move |&s| (head, name, s)));
    let all: Vec<(&Head, &str, Option<u32>)> = common::sample(heads.iter().flat_map(of), nth);
    let wrong = common::on_all_cores(&all, |&(head, name, scope)| {
        let strategy = strategy::by_name(name).expect("a strategy");
        let bounds = Bounds { scope, ..Bounds::default() };
        let inputs = common::quietly(|| partition(strategy, bounds, &mut *honest(), &head.target, size(head)));
        inputs.and_then(|inputs| inputs).err().map(|e| format!("{} {name} scope {scope:?}: {e}", head.target))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
    let survivors = common::on_all_cores(&MUTANTS, |(name, strategy, decider)| {
        let caught = heads.iter().find_map(|head| {
            let attempt = || partition(strategy(), Bounds::default(), &mut *decider(), &head.target, few(head));
            match common::quietly(attempt) {
                Ok(Ok(_)) => None,
                Ok(Err(e)) => Some(format!("{}: {e}", head.target)),
                Err(_) => Some(format!("{}: the engine noticed", head.target)),
            }
        });
        let survives = caught.is_none();
        println!("{name}: {}", caught.as_ref().and_then(|how| how.lines().next()).unwrap_or("not caught"));
        survives.then_some(*name)
    });
    let survivors: Vec<&str> = survivors.into_iter().flatten().collect();
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
