//! A path is its start and its list of answers; the order of exploring changes nothing; budgets are told.

use crate::{
    engine::Engine,
    explored::{self, Property},
};
use cortado::{
    explore::{
        self, AnyInput, Budget, Leaf, Node, Observer, Position, Search, program_path, replay,
        search::{Dfs, Order, Rounds},
    },
    input::Bounds,
    program::Worlds,
    solver,
    state::{Choice, Phase, State, Why},
    step::{Outcome, Pause, Site, World},
    strategy,
};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
    time::Duration,
};

const UNLIMITED: Budget<'static> = Budget {
    max_paths: None,
    timeout: None,
    clock: &|| Duration::ZERO,
    work: None,
    each_once: false,
    loops: None,
    over: &|| None,
    late: &|| false,
};

const ORDERS: [Order; 5] = [Order::Rounds, Order::Dfs, Order::Bfs, Order::RandomPath, Order::Coverage];

fn engine(target: &str, strategy: &str, bounds: Bounds) -> Engine {
    Engine::new(strategy::by_name(strategy).expect("a strategy"), bounds, Worlds::Open, target)
}

#[test]
fn each_path_is_its_answers_in_whatever_order() {
    let seen = explored::any_inputs();
    explored::assert(seen, Property::Answers);
    let paths: usize = seen.iter().map(|seen| seen.paths).sum();
    println!("{paths} paths");
    assert!(paths > 500, "only {paths} paths");
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
    let within = |search: &mut dyn Search, budget: &Budget<'_>| {
        let (start, solver) = (lazy.start.clone(), solver::chain(20_000_000).expect("libz3"));
        explore::explore(&lazy.world, &mut AnyInput(solver), search, budget, start, &mut |_: &World, _| {})
    };
    for order in ORDERS {
        let stats = within(&mut *order.search(), &Budget { max_paths: Some(3), ..UNLIMITED });
        assert_eq!((stats.paths, stats.stopped_by), (3, Some("--max-paths")));
        assert!(stats.open > 0 && !stats.complete());
    }
    let stats = within(&mut Dfs::default(), &Budget { timeout: Some(Duration::ZERO), ..UNLIMITED });
    assert_eq!((stats.paths, stats.open, stats.stopped_by), (0, 1, Some("--timeout")));
    // What is open then is followed along its input, with no question to a solver.
    let late = Budget { timeout: Some(Duration::ZERO), late: &|| true, ..UNLIMITED };
    for order in ORDERS {
        let stats = within(&mut *order.search(), &late);
        assert_eq!((stats.paths, stats.returned + stats.threw, stats.solver_queries), (1, 1, 0));
        assert!(stats.open > 0 && stats.stopped_by == Some("--timeout") && !stats.complete());
    }
    // A budget that is just enough has not run out.
    let stats = within(&mut Dfs::default(), &Budget { max_paths: Some(21), ..UNLIMITED });
    assert_eq!((stats.paths, stats.open, stats.stopped_by, stats.complete()), (21, 0, None, true));
}

#[test]
fn ways_through_few_rounds_of_a_loop_come_first() {
    let pose = engine("arrays.Truth#count", "pose", Bounds::default());
    let longest = |search: &mut dyn Search| {
        let (start, solver) = (pose.start.clone(), solver::chain(20_000_000).expect("libz3"));
        let budget = Budget { max_paths: Some(200), ..UNLIMITED };
        let mut gave_up = 0;
        let mut count = |_: &World, leaf: Leaf| gave_up += u32::from(matches!(leaf.outcome, Outcome::GaveUp(_)));
        let stats = explore::explore(&pose.world, &mut AnyInput(solver), search, &budget, start, &mut count);
        assert_eq!(stats.paths, 200);
        gave_up
    };
    assert_eq!(longest(&mut Rounds::default()), 0);
    assert!(longest(&mut Dfs::default()) > 50);
    // Where each answer is as likely as the other, few paths are long.
    assert!(longest(&mut *Order::RandomPath.search()) < 10);
}

#[test]
fn branches_that_no_path_has_taken_come_first() {
    let pose = engine("bench.WheelBrake#brake", "pose", Bounds::default());
    let taken = |order: Order| {
        let (start, solver) = (pose.start.clone(), solver::chain(20_000_000).expect("libz3"));
        let budget = Budget { max_paths: Some(20), ..UNLIMITED };
        let mut taken = HashSet::new();
        let mut add = |_: &World, leaf: Leaf| {
            let trail = leaf.position.iter().flat_map(Position::trail);
            taken.extend(trail.map(|at| (at.node.site, at.answer)));
        };
        explore::explore(&pose.world, &mut AnyInput(solver), &mut *order.search(), &budget, start, &mut add);
        taken.len()
    };
    let [covering, deep] = [Order::Coverage, Order::Dfs].map(taken);
    println!("{covering} branches, depth first {deep}");
    assert!(covering > deep);
}

#[test]
fn small_collections_come_first() {
    let pose = strategy::by_name("pose").expect("a strategy");
    let engine = Engine::new(pose, Bounds::default(), Worlds::Usual, "library.Maps#order");
    let budget = Budget { max_paths: Some(4), ..UNLIMITED };
    let mut followed = vec![];
    let mut end = |_: &World, leaf: Leaf| followed.push(!matches!(leaf.outcome, Outcome::GaveUp(_)));
    let solver = solver::chain(20_000_000).expect("libz3");
    let (mut any, start) = (AnyInput(solver), engine.start.clone());
    explore::explore(&engine.world, &mut any, &mut Rounds::default(), &budget, start, &mut end);
    assert_eq!(followed, [true; 4], "one with more elements than are followed is the last");
}

/// What an observer can hear of.
#[derive(Default)]
struct Witness {
    steps: HashMap<Option<Position>, Vec<Site>>,
    asks: u64,
    leaves: Vec<Leaf>,
}

impl Observer for Witness {
    fn on_leaf(&mut self, _: &World, leaf: Leaf) {
        self.leaves.push(leaf);
    }

    fn on_ask(&mut self, _: &World, node: &Rc<Node>) {
        assert!(!node.answers.is_empty(), "an ask is heard of with its answers");
        self.asks += 1;
    }

    fn wants_steps(&self) -> bool {
        true
    }

    fn on_step(&mut self, _: &World, position: Option<&Position>, at: Site, _: &State) {
        self.steps.entry(position.cloned()).or_default().push(at);
    }
}

#[test]
fn an_observer_hears_of_every_ask_and_step() {
    for target in ["heap.Swap#swap", "heap.Same#same", "arrays.Input#sum"] {
        let engine = engine(target, "lazy", Bounds::default());
        let deaf = engine.explore_with(&mut *solver::chain(20_000_000).expect("libz3")).leaves;
        let mut seen = Witness::default();
        let start = engine.start.clone();
        let (mut any, mut dfs) = (AnyInput(solver::chain(20_000_000).expect("libz3")), Dfs::default());
        let stats = explore::explore(&engine.world, &mut any, &mut dfs, &UNLIMITED, start, &mut seen);
        assert_eq!(seen.asks, stats.asks, "{target}");
        assert_eq!(seen.steps.values().map(Vec::len).sum::<usize>() as u64, stats.instructions, "{target}");
        assert_eq!(seen.leaves.len(), deaf.len(), "{target}");
        for leaf in &seen.leaves {
            let trail = leaf.position.as_ref().map(Position::trail).unwrap_or_default();
            let way = std::iter::once(None).chain(trail.into_iter().cloned().map(Some));
            let way: Vec<Vec<Site>> = way.map(|at| seen.steps.get(&at).cloned().unwrap_or_default()).collect();
            let path = program_path(&engine.world, engine.start.state.clone(), &leaf.state.trail);
            assert_eq!(way.concat(), path.executed, "{target}, path {}", leaf.id);
        }
    }
}

#[test]
fn what_runs_on_registers_is_what_runs_step_by_step() {
    let targets =
        ["heap.Swap#swap", "arrays.Input#sum", "arith.Loop#product", "arith.Recursion#concrete", "library.Maps#order"];
    let mut instructions = 0;
    for target in targets {
        let engine = engine(target, "pose", Bounds::default());
        let budget = Budget { max_paths: Some(60), ..UNLIMITED };
        let explored = |observer: &mut dyn Observer| {
            let (mut any, mut dfs) = (AnyInput(solver::chain(20_000_000).expect("libz3")), Dfs::default());
            explore::explore(&engine.world, &mut any, &mut dfs, &budget, engine.start.clone(), observer).instructions
        };
        let mut at_once: Vec<Leaf> = vec![];
        let mut one_by_one = Witness::default();
        let executed = explored(&mut |_: &World, leaf| at_once.push(leaf));
        assert_eq!(executed, explored(&mut one_by_one), "{target}");
        assert_eq!(at_once.len(), one_by_one.leaves.len(), "{target}");
        for (a, b) in at_once.iter().zip(&one_by_one.leaves) {
            assert_eq!(a.outcome, b.outcome, "{target}, path {}", a.id);
            let of = |leaf: &Leaf| (leaf.state.steps, leaf.state.path.clauses().to_vec(), leaf.state.heap.len());
            assert_eq!(of(a), of(b), "{target}, path {}", a.id);
        }
        instructions += executed;
    }
    assert!(instructions > 2_000, "only {instructions} instructions");
}

#[test]
fn a_run_has_phases_before_and_after_its_body() {
    let engine = engine("init.Lifecycle#body", "pose", Bounds::default());
    let program = &engine.world.program;
    let class = program.method(engine.method).class;
    let named = |name: &str| program.declared_method(class, name, "()V").expect("a method");
    let ends = |tear_down: &str| {
        let before = vec![Phase::Initialize(class), Phase::SetUp(named("setUp"))];
        let after = vec![Phase::TearDown(named(tear_down))];
        let start = explore::start_amid(&engine.world, engine.method, before, after).expect("a start");
        let (mut any, mut ends) = (AnyInput(solver::chain(20_000_000).expect("libz3")), vec![]);
        let mut keep = |world: &World, leaf: Leaf| {
            let class = |o| world.program.class(leaf.state.heap.class_of(o)).java_name();
            ends.push(match leaf.outcome {
                Outcome::Returned(v) => format!("{v:?}"),
                Outcome::Threw(o) => class(o),
                other => format!("{other:?}"),
            });
        };
        explore::explore(&engine.world, &mut any, &mut Dfs::default(), &UNLIMITED, start, &mut keep);
        ends.sort_unstable();
        ends
    };
    // What the body returned is told where all goes well, and of two exceptions the first.
    assert_eq!(ends("tearDown"), ["Some(I32(41))", "java.lang.ArithmeticException", "java.lang.IllegalStateException"]);
    let failing = ["java.lang.ArithmeticException", "java.lang.ArithmeticException", "java.lang.IllegalStateException"];
    assert_eq!(ends("alwaysFails"), failing);
}
