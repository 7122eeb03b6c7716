//! A path is its start and its list of answers; the order of exploring changes nothing; budgets are told.

use crate::{
    engine::Engine,
    explored::{self, Property},
};
use cortado::{
    explore::{
        self, AnyInput, Budget, Search, Tree, replay,
        search::{Bfs, Dfs},
    },
    input::Bounds,
    program::Worlds,
    solver,
    state::{Choice, Why},
    step::{Pause, World},
    strategy,
};
use std::time::Duration;

const UNLIMITED: Budget<'static> = Budget { max_paths: None, timeout: None, clock: &|| Duration::ZERO };

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
        explore::explore(&lazy.world, &mut AnyInput(solver), search, budget, start, &mut |_: &World, _: &Tree, _| {}).1
    };
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
