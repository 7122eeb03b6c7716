//! A path is its start and its list of answers; the order of exploring changes nothing; budgets are told.

mod common;

use common::{Fixture, fixtures, jdk, methods};
use cortado::{
    cli::session::{Config, Explored, Session},
    explore::{
        self, Budget, Leaf, Search, Start, Tree, replay,
        search::{Bfs, Dfs},
    },
    solver,
    step::{Pause, World},
};
use std::time::Duration;

const STRATEGIES: [&str; 2] = ["pose", "lazy"];

fn config(fixture: &Fixture, strategy: &str) -> Config {
    let mut config = Config::new(vec![fixtures().to_owned()], &jdk::homes()[0]);
    config.strategy = strategy.into();
    for option in fixture.options.chunks(2) {
        let [name, value] = option else { panic!("{}: an option without a value", fixture.target) };
        let value = value.parse().expect("a number");
        match name.as_str() {
            "--loop-bound" => config.bounds.loops = value,
            "--scope" => config.bounds.scope = Some(value),
            "--depth" => config.bounds.depth = value,
            other => panic!("{}: option {other} is not known to this test", fixture.target),
        }
    }
    config
}

/// Calls `test` for every method with a head and every strategy.
fn for_all(mut test: impl FnMut(&str, &Config)) {
    let methods = methods();
    assert!(methods.len() > 50, "only {} methods", methods.len());
    for fixture in &methods {
        for strategy in STRATEGIES {
            test(&fixture.target, &config(fixture, strategy));
        }
    }
}

fn explored(target: &str, config: &Config) -> (Session, Explored) {
    let session = Session::open(config, target).expect("a fixture");
    let explored = session.explore().expect("a fixture");
    (session, explored)
}

/// All leaves from `start`, sorted by the answers that lead to them.
fn leaves(session: &Session, start: &Start, search: &mut dyn Search) -> Vec<Leaf> {
    let Start { state, model, roots, receiver } = start;
    let start = Start { state: state.clone(), model: model.clone(), roots: roots.clone(), receiver: *receiver };
    let mut solver = solver::chain(20_000_000).expect("libz3");
    let budget = Budget { max_paths: None, timeout: None, clock: &|| Duration::ZERO };
    let mut leaves = vec![];
    let mut keep = |_: &World, _: &Tree, leaf: Leaf| leaves.push(leaf);
    explore::explore(&session.world, &mut *solver, search, &budget, start, &mut keep);
    leaves.sort_by(|a, b| a.state.trail.cmp(&b.state.trail));
    leaves
}

#[test]
fn replaying_its_answers_rebuilds_a_path() {
    for_all(|target, config| {
        let session = Session::open(config, target).expect("a fixture");
        let start = session.start().expect("a fixture");
        for Leaf { id, outcome, state, .. } in leaves(&session, &start, &mut Dfs::default()) {
            let place = format!("{target} with {}, path {id}, {:?}", config.strategy, state.trail);
            let (rebuilt, pause) = replay(&session.world, start.state.clone(), &state.trail, u64::MAX)
                .unwrap_or_else(|at| panic!("{place}: answer {at} does not fit"));
            let Pause::End(end) = pause else { panic!("{place}: {pause:?}") };
            assert_eq!(end, outcome, "{place}");
            assert_eq!(rebuilt.heap, state.heap, "{place}");
            assert_eq!(rebuilt.statics, state.statics, "{place}");
            assert_eq!(rebuilt.settled, state.settled, "{place}");
            assert_eq!(rebuilt.trail, state.trail, "{place}");
            assert_eq!(rebuilt.steps, state.steps, "{place}");
            assert!(rebuilt.path.facts().eq(state.path.facts()), "{place}");
        }
    });
}

#[test]
fn an_answer_that_does_not_fit_is_named() {
    let target = "heap.Same#same";
    let session =
        Session::open(&Config::new(vec![fixtures().to_owned()], &jdk::homes()[0]), target).expect("a fixture");
    let replayed = |answers: &[u32]| {
        let start = session.start().expect("a fixture").state;
        replay(&session.world, start, answers, u64::MAX).map(|(state, pause)| (state.trail, pause))
    };
    // a == null ends the path, so there is no second question.
    assert_eq!(replayed(&[0, 0]).unwrap_err(), 1);
    assert_eq!(replayed(&[1, 2]).unwrap_err(), 1);
    assert!(matches!(replayed(&[0]), Ok((_, Pause::End(_)))));
    assert!(matches!(replayed(&[1]), Ok((_, Pause::Ask(_)))));
}

#[test]
fn breadth_first_and_depth_first_find_the_same_paths() {
    let mut paths = 0;
    for_all(|target, config| {
        let session = Session::open(config, target).expect("a fixture");
        let start = session.start().expect("a fixture");
        let depth = leaves(&session, &start, &mut Dfs::default());
        let breadth = leaves(&session, &start, &mut Bfs::default());
        // Both ran with one bank of terms, so equal terms are equal handles and whole states can be compared.
        assert_eq!(depth.len(), breadth.len(), "{target} with {}", config.strategy);
        for (one, other) in depth.iter().zip(&breadth) {
            assert_eq!((&one.outcome, &one.state), (&other.outcome, &other.state), "{target} with {}", config.strategy);
        }
        paths += depth.len();
    });
    assert!(paths > 300, "only {paths} paths");
}

#[test]
fn a_budget_that_runs_out_is_told() {
    let fixtures = vec![fixtures().to_owned()];
    for breadth_first in [false, true] {
        let config = Config {
            max_paths: Some(3),
            breadth_first,
            strategy: "lazy".into(),
            ..Config::new(fixtures.clone(), &jdk::homes()[0])
        };
        let (session, explored) = explored("heap.Swap#swap", &config);
        let stats = &explored.stats;
        assert_eq!((stats.paths, explored.leaves.len(), stats.stopped_by), (3, 3, Some("--max-paths")));
        assert!(stats.open > 0 && !stats.complete());
        assert!(!session.report(&explored).complete());
    }
    let config = Config { timeout: Some(Duration::ZERO), ..Config::new(fixtures.clone(), &jdk::homes()[0]) };
    let stats = explored("heap.Swap#swap", &config).1.stats;
    assert_eq!((stats.paths, stats.open, stats.stopped_by), (0, 1, Some("--timeout")));
    // A budget that is just enough has not run out.
    let config = Config { max_paths: Some(2), ..Config::new(fixtures, &jdk::homes()[0]) };
    let stats = explored("heap.Swap#swap", &config).1.stats;
    assert_eq!((stats.paths, stats.open, stats.stopped_by, stats.complete()), (2, 0, None, true));
}
