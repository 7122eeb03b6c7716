//! A path is its start and its list of answers; the order of exploring changes nothing; budgets are told.
#![allow(missing_docs, unreachable_pub, clippy::print_stdout)]

mod common;
mod engine;

use common::heads::Head;
use cortado::{
    explore::{
        self, AnyInput, Budget, Leaf, NodeId, Observer, Position, Search, Stats, Tree, program_path, replay,
        search::{Bfs, Dfs},
    },
    program::Worlds,
    solver::{self, Solver},
    state::{Choice, State, Why},
    step::{Bounds, Pause, Site, World},
    strategy,
};
use engine::Engine;
use std::{collections::HashMap, time::Duration};

const UNLIMITED: Budget<'static> = Budget { max_paths: None, timeout: None, clock: &|| Duration::ZERO };

fn engine(target: &str, strategy: &str, bounds: Bounds) -> Engine {
    Engine::new(strategy::by_name(strategy).expect("a strategy"), bounds, Worlds::Open, target)
}

fn solver() -> Box<dyn Solver> {
    solver::chain(20_000_000).expect("libz3")
}

/// The leaves within a budget, sorted by the answers that lead to them.
fn leaves(
    engine: &Engine,
    solver: &mut dyn Solver,
    search: &mut dyn Search,
    budget: &Budget<'_>,
) -> (Vec<Leaf>, Stats) {
    let mut leaves = vec![];
    let mut keep = |_: &World, _: &Tree, leaf: Leaf| leaves.push(leaf);
    let (_, stats) =
        explore::explore(&engine.world, &mut AnyInput(solver), search, budget, engine.start.clone(), &mut keep);
    leaves.sort_by(|a, b| answers(a).cmp(answers(b)));
    (leaves, stats)
}

fn answers(leaf: &Leaf) -> impl Iterator<Item = u32> {
    leaf.state.trail.iter().map(|choice| choice.answer)
}

#[test]
fn each_path_is_its_answers_in_whatever_order() {
    let paths: usize = common::on_two_threads(&common::heads::all(), both_ways).iter().sum();
    println!("{paths} paths");
    assert!(paths > 500, "only {paths} paths");
}

/// How many paths a fixture has, found depth first and breadth first.
fn both_ways(head: &Head) -> usize {
    let mut paths = 0;
    let mut engine = engine(&head.target, "pose", head.bounds());
    for strategy in head.strategies() {
        let place = format!("{} with {strategy}", head.target);
        engine.adopt(strategy);
        // One chain and one bank of terms for both searches: answers are known the second time, equal terms are
        // equal handles, and whole states can be compared.
        let mut solver = solver();
        let (depth, _) = leaves(&engine, &mut *solver, &mut Dfs::default(), &UNLIMITED);
        let (breadth, _) = leaves(&engine, &mut *solver, &mut Bfs::default(), &UNLIMITED);
        assert_eq!(depth.len(), breadth.len(), "{place}");
        for (one, other) in depth.iter().zip(&breadth) {
            assert_eq!((&one.outcome, &one.state), (&other.outcome, &other.state), "{place}");
        }
        paths += depth.len();
        depth.iter().for_each(|leaf| replays(&engine, leaf, &place));
    }
    paths
}

/// The answers that lead to a leaf rebuild its state.
fn replays(engine: &Engine, leaf: &Leaf, place: &str) {
    let Leaf { outcome, state, .. } = leaf;
    let place = format!("{place}, answers {:?}", answers(leaf).collect::<Vec<_>>());
    let (rebuilt, pause) = replay(&engine.world, engine.start.state.clone(), &state.trail, u64::MAX)
        .unwrap_or_else(|at| panic!("{place}: number {at} does not fit"));
    let Pause::End(end) = pause else { panic!("{place}: {pause:?}") };
    assert_eq!(&end, outcome, "{place}");
    assert_eq!(&rebuilt, state, "{place}");
}

#[test]
fn an_answer_that_does_not_fit_is_named() {
    let engine = engine("heap.Same#same", "pose", Bounds::default());
    let replayed = |answers: &[u32]| {
        let choices: Vec<Choice> = answers.iter().map(|&answer| Choice { answer, why: Why::Decided }).collect();
        let end = replay(&engine.world, engine.start.state.clone(), &choices, u64::MAX);
        end.map(|(_, pause)| matches!(pause, Pause::End(_)))
    };
    // a == null ends the path, so there is no second question.
    assert_eq!(replayed(&[0]), Ok(true));
    assert_eq!(replayed(&[0, 0]), Err(1));
    assert_eq!(replayed(&[1]), Ok(false));
    assert_eq!(replayed(&[1, 2]), Err(1));
}

#[test]
fn a_budget_that_runs_out_is_told() {
    let lazy = engine("heap.Swap#swap", "lazy", Bounds::default());
    let within = |search: &mut dyn Search, budget: &Budget<'_>| leaves(&lazy, &mut *solver(), search, budget).1;
    for search in [&mut Dfs::default() as &mut dyn Search, &mut Bfs::default()] {
        let stats = within(search, &Budget { max_paths: Some(3), ..UNLIMITED });
        assert_eq!((stats.paths, stats.stopped_by), (3, Some("--max-paths")));
        assert!(stats.open > 0 && !stats.complete());
    }
    let stats = within(&mut Dfs::default(), &Budget { timeout: Some(Duration::ZERO), ..UNLIMITED });
    assert_eq!((stats.paths, stats.open, stats.stopped_by), (0, 1, Some("--timeout")));
    // A budget that is just enough has not run out.
    let stats = within(&mut Dfs::default(), &Budget { max_paths: Some(21), ..UNLIMITED });
    assert_eq!((stats.paths, stats.open, stats.stopped_by, stats.complete()), (21, 0, None, true));
}

/// What an observer can hear of.
#[derive(Default)]
struct Witness {
    steps: HashMap<Option<Position>, Vec<Site>>,
    asks: Vec<NodeId>,
    leaves: Vec<Leaf>,
}

impl Observer for Witness {
    fn on_leaf(&mut self, _: &World, _: &Tree, leaf: Leaf) {
        self.leaves.push(leaf);
    }

    fn on_ask(&mut self, _: &World, tree: &Tree, node: NodeId) {
        assert!(!tree.node(node).answers.is_empty(), "an ask is heard of with its answers");
        self.asks.push(node);
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn on_step(&mut self, _: &World, position: Option<Position>, at: Site, _: &State) {
        self.steps.entry(position).or_default().push(at);
    }
}

#[test]
fn an_observer_hears_of_every_ask_and_step() {
    for target in ["heap.Swap#swap", "heap.Same#same", "arrays.Input#sum"] {
        let engine = engine(target, "lazy", Bounds::default());
        let (deaf, _) = leaves(&engine, &mut *solver(), &mut Dfs::default(), &UNLIMITED);
        let mut seen = Witness::default();
        let start = engine.start.clone();
        let (mut any, mut dfs) = (AnyInput(solver()), Dfs::default());
        let (tree, stats) = explore::explore(&engine.world, &mut any, &mut dfs, &UNLIMITED, start, &mut seen);
        assert_eq!(seen.asks.len() as u64, stats.asks, "{target}");
        assert_eq!(seen.steps.values().map(Vec::len).sum::<usize>() as u64, stats.instructions, "{target}");
        assert_eq!(seen.leaves.len(), deaf.len(), "{target}");
        for leaf in &seen.leaves {
            let (mut way, mut at) = (vec![], leaf.position);
            loop {
                way.push(seen.steps.get(&at).cloned().unwrap_or_default());
                match at {
                    Some(position) => at = tree.node(position.node).parent,
                    None => break,
                }
            }
            way.reverse();
            let path = program_path(&engine.world, engine.start.state.clone(), &leaf.state.trail);
            assert_eq!(way.concat(), path.executed, "{target}, path {}", leaf.id);
        }
    }
}
