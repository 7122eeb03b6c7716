//! Every fixture, every strategy: the leaves its head foretells, the results it allows, and one set of program paths.
#![allow(missing_docs, unreachable_pub)]

mod common;
mod engine;

use common::fixtures;
use common::heads::{self, Head};
use cortado::{
    cli::config,
    cli::session::{Config, Session},
    solver::{self, Answer, Query},
    state::Choice,
    step::{Outcome, Pause, run},
    strategy,
};
use engine::{Engine, Paths};
use std::collections::{BTreeMap, BTreeSet};

fn engine(head: &Head, name: &str) -> Engine {
    Engine::new(strategy::by_name(name).expect("a strategy"), head.bounds(), head.worlds(), &head.target)
}

#[test]
fn leaves_are_as_the_heads_foretell() {
    let mut wrong = vec![];
    for head in heads::all() {
        for (name, _) in strategy::NAMES {
            let paths = engine(&head, name).explore();
            let s = &paths.stats;
            let threw = s.threw + s.violated;
            if let Some(&foretold) = head.leaves.get(name)
                && foretold != (s.returned, threw)
            {
                let (normal, exceptional) = foretold;
                wrong.push(format!("{} {name}: {}+{threw}, foretold {normal}+{exceptional}", head.target, s.returned));
            }
            if (s.gave_up > 0) != head.gives_up {
                let why: BTreeSet<String> = paths
                    .leaves
                    .iter()
                    .filter_map(|l| {
                        if let Outcome::GaveUp(limit) = &l.outcome { Some(format!("{:?}", limit.why)) } else { None }
                    })
                    .collect();
                wrong.push(format!("{} {name}: gave up {} paths {why:?}", head.target, s.gave_up));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn results_are_exactly_those_the_heads_allow() {
    let mut wrong = vec![];
    for head in heads::all() {
        let Some(allowed) = &head.returns else { continue };
        for (name, _) in strategy::NAMES {
            let engine = engine(&head, name);
            let possible = results(&engine, &engine.explore(), allowed);
            if possible != allowed.iter().map(|&v| Some(v)).collect() {
                wrong.push(format!("{} {name}: {possible:?}, foretold {allowed:?}", head.target));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
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
            match solver.check(terms, &Query { facts: &facts, guesses: &[] }) {
                Answer::Sat(_) => drop(possible.insert(value)),
                Answer::Unsat(_) => {}
                Answer::Unknown(why) => panic!("{why}"),
            }
        }
    }
    possible
}

/// A program path is what a debugger would see: the instructions executed. Every strategy must take the same ones, and
/// path-optimal execution each exactly once.
#[test]
fn program_paths_are_the_same_for_every_strategy_and_pose_takes_each_once() {
    for head in heads::all().iter().filter(|h| !h.gives_up) {
        let mut by_strategy = BTreeMap::new();
        for (name, _) in strategy::NAMES {
            let engine = engine(head, name);
            let traces: Vec<_> = engine.explore().leaves.iter().map(|l| trace(&engine, &l.state.trail)).collect();
            by_strategy.insert(name, traces);
        }
        let distinct = |name| by_strategy[name].iter().collect::<BTreeSet<_>>();
        assert_eq!(distinct("pose").len(), by_strategy["pose"].len(), "{}: pose takes a path twice", head.target);
        assert_eq!(distinct("pose"), distinct("lazy"), "{}: other paths", head.target);
    }
}

/// The instructions a path executes, from its answers.
fn trace(engine: &Engine, answers: &[Choice]) -> Vec<(String, u32)> {
    let mut st = engine.start.state.clone();
    let mut answers = answers.iter();
    let mut executed = vec![];
    loop {
        let frame = st.frame();
        let at = (engine.world.program.method_name(frame.method), frame.pc);
        match run(&engine.world, &mut st, 1) {
            Pause::Fuel => executed.push(at),
            Pause::End(outcome) => {
                executed.push(at);
                // One instruction may throw for several reasons.
                if let Outcome::Threw(o) = outcome {
                    let class = engine.world.program.class(st.heap.header(o).class).java_name();
                    executed.push((class, 0));
                }
                return executed;
            }
            Pause::Ask(ask) => {
                let choice = *answers.next().expect("as many answers as questions");
                cortado::explore::answer(&engine.world, &mut st, &ask, choice);
            }
        }
    }
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
