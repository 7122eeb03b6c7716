//! Every fixture, every strategy: the leaves its head foretells, the results it allows, and one set of program paths.
#![allow(missing_docs, unreachable_pub)]

use crate::{common, engine};

use common::{
    fixtures,
    heads::{self, Head, Precondition},
    on_two_threads,
};
use cortado::{
    cli::config,
    cli::session::{Config, Session},
    solver::{self, Answer, Query},
    step::Outcome,
    strategy,
};
use engine::{Engine, Paths, trace};
use std::collections::{BTreeMap, BTreeSet};

fn engine(head: &Head) -> Engine {
    let pose = strategy::by_name("pose").expect("a strategy");
    Engine::new(pose, head.bounds(), head.worlds(), &head.target)
}

/// One exploration a fixture and strategy, looked at from three sides.
#[test]
fn leaves_results_and_program_paths_are_as_the_heads_foretell() {
    let wrong = on_two_threads(&heads::all(), check).concat();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What of a fixture is not as its head says.
fn check(head: &Head) -> Vec<String> {
    let mut wrong = vec![];
    let mut by_strategy = BTreeMap::new();
    let mut engine = engine(head);
    for name in head.strategies() {
        engine.adopt(name);
        let paths = engine.explore();
        let mut complain = |what: String| wrong.push(format!("{} {name}: {what}", head.target));
        let s = &paths.stats;
        let threw = s.threw + s.violated;
        if let Some(&(normal, exceptional)) = head.leaves.get(name)
            && (normal, exceptional) != (s.returned, threw)
        {
            complain(format!("{}+{threw}, foretold {normal}+{exceptional}", s.returned));
        }
        if (s.gave_up > 0) != head.gives_up {
            let ends = paths.leaves.iter().map(|l| &l.outcome);
            let why = ends.filter_map(|o| if let Outcome::GaveUp(l) = o { Some(format!("{:?}", l.why)) } else { None });
            complain(format!("gave up {} paths {:?}", s.gave_up, why.collect::<BTreeSet<_>>()));
        }
        if let Some(allowed) = &head.returns {
            let possible = results(&engine, &paths, allowed);
            if possible != allowed.iter().map(|&v| Some(v)).collect() {
                complain(format!("{possible:?}, foretold {allowed:?}"));
            }
        }
        let leaves = paths.leaves.iter();
        let traces: Vec<_> = leaves.map(|l| trace::of(&engine.world, &engine.start.state, &l.state.trail)).collect();
        by_strategy.insert(name, traces);
    }
    // Every strategy must take the same program paths, and path-optimal execution each exactly once.
    let distinct = |name| by_strategy[name].iter().collect::<BTreeSet<_>>();
    if !head.gives_up {
        if distinct("pose").len() != by_strategy["pose"].len() {
            wrong.push(format!("{}: pose takes a path twice", head.target));
        }
        let others = head.strategies().filter(|name| distinct(name) != distinct("pose"));
        wrong.extend(others.map(|name| format!("{} {name}: other paths than pose", head.target)));
    }
    wrong
}

/// Which of the allowed results some input gives; `None` stands for one that is not allowed.
fn results(engine: &Engine, paths: &Paths, allowed: &[i32]) -> BTreeSet<Option<i32>> {
    let terms = &engine.world.terms;
    let mut solver = solver::chain(50_000_000).expect("libz3");
    let mut possible = BTreeSet::new();
    for leaf in &paths.leaves {
        let Outcome::Returned(Some(v)) = leaf.outcome else { continue };
        let result = engine.world.term(v, &leaf.state);
        let others = terms.not(terms.any(allowed.iter().map(|&v| terms.eq(result, terms.int(v)))));
        let cases = allowed.iter().map(|&v| (Some(v), terms.eq(result, terms.int(v)))).chain([(None, others)]);
        for (value, fact) in cases {
            let mut facts: Vec<_> = leaf.state.path.facts().collect();
            match terms.as_bool(fact) {
                Some(false) => continue,
                Some(true) => {}
                None => facts.push(fact),
            }
            match solver.check(terms, &Query::of(&facts)) {
                Answer::Sat(_) => drop(possible.insert(value)),
                Answer::Unsat(_) => {}
                Answer::Unknown(why) => panic!("{why}"),
            }
        }
    }
    possible
}

/// The published counts among them.
#[test]
fn leaves_under_preconditions_are_as_the_heads_foretell() {
    let jdk = config::jdk(None).expect("a JDK");
    let config = Config { timeout: None, max_paths: None, ..Config::new(vec![fixtures().to_owned()], &jdk) };
    let heads = heads::with_preconditions(&jdk);
    let foretold: Vec<(&Head, &Precondition)> =
        heads.iter().flat_map(|head| head.preconditions.iter().map(move |p| (head, p))).collect();
    assert!(foretold.len() > 30, "only {} expectations", foretold.len());
    let wrong = on_two_threads(&foretold, |(head, precondition)| {
        let count = |scope| {
            let session = Session::open(&precondition.config(&config, scope), &head.target).expect("a method");
            let stats = session.explore().expect("libz3").stats;
            assert!(stats.complete(), "{} scope {scope}: {stats:?}", head.target);
            (stats.returned, stats.threw + stats.violated)
        };
        let seen: Vec<(u64, u64)> = (1..).take(precondition.leaves.len()).map(count).collect();
        let Precondition { invariant, compat, strategy, leaves, .. } = precondition;
        let how = if *compat { "compat " } else { "" };
        (seen != *leaves).then(|| format!("{} {invariant} {how}{strategy}: {seen:?}, foretold {leaves:?}", head.target))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn jdk_methods_are_explored_completely() {
    let config = Config::new(vec![fixtures().to_owned()], &config::jdk(None).expect("a JDK"));
    for (target, paths) in [
        ("java.lang.Math#floorMod(int,int)", 4),
        ("java.lang.Math#addExact(int,int)", 2),
        ("java.lang.Integer#compare", 3),
        ("java.lang.Integer#signum", 1),
        ("java.lang.Integer#highestOneBit", 18),
        ("java.lang.Character#isSurrogatePair", 5),
        ("java.lang.Long#compareUnsigned", 3),
        ("java.util.Objects#checkIndex(int,int)", 3),
    ] {
        let session = Session::open(&config, target).unwrap_or_else(|e| panic!("{target}: {e}"));
        let explored = session.explore().expect("libz3");
        assert!(explored.stats.complete(), "{target}: {:?}", explored.stats);
        assert_eq!(explored.stats.paths, paths, "{target}");
    }
}
