//! The oracle is the real JVM: every path of every fixture, under every strategy and every JDK at hand, must do there
//! what was foretold: result, exception, and the fields written.
#![allow(missing_docs, unreachable_pub)]
#![allow(clippy::print_stdout)]

mod common;

use cortado::{
    cli::session::{Config, Session},
    strategy,
    witness::{Case, Harness, Jvm, Verdict},
};
use std::{collections::BTreeSet, path::Path, time::Duration};

#[test]
fn every_path_does_on_the_jvm_what_was_foretold() {
    common::on_two_threads(&common::jdk::homes(), |jdk| on(jdk));
}

fn on(jdk: &Path) {
    let mut cases: Vec<(String, Case)> = vec![];
    let (mut seen, mut leaves) = (BTreeSet::new(), 0);
    let config = Config::new(common::class_path(jdk), jdk);
    let mut paths = |target: &str, config: &Config, strategies: &[&str], may_give_up: bool| {
        let mut session = Session::open(config, target).unwrap_or_else(|e| panic!("{target}: {e}"));
        for &strategy in strategies {
            session.world.strategy = strategy::by_name(strategy).expect("a strategy");
            let run = session.report(&session.explore().expect("libz3"));
            for path in run.paths {
                let gave_up = path.followed().is_none();
                assert!(!gave_up || may_give_up, "{target} {strategy}: {:?}", path.ended);
                if gave_up {
                    continue;
                }
                leaves += 1;
                // Strategies often come to the same input, with the same forecast.
                if seen.insert(format!("{:?}", Case { path: 0, ..path.case.clone() })) {
                    cases.push((format!("{target} {strategy} path {}", path.id), path.case));
                }
            }
        }
    };
    for head in common::heads::on(jdk) {
        let config = Config { bounds: head.bounds(), worlds: head.worlds(), ..config.clone() };
        paths(&head.target, &config, &head.strategies().collect::<Vec<_>>(), head.gives_up);
    }
    let all = strategy::NAMES.map(|(name, _)| name);
    for head in common::heads::with_preconditions(jdk) {
        for precondition in &head.preconditions {
            for scope in (1..=2).take(precondition.leaves.len()) {
                paths(&head.target, &precondition.config(&config, scope), &[&precondition.strategy], false);
            }
        }
    }
    common::JDK_METHODS.iter().for_each(|target| paths(target, &config, &all, false));
    let jvm = Jvm::at(jdk, common::jdk::with_javac().as_deref()).expect("a JVM");
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&jvm, scratch.path()).expect("the harness compiles");
    let only: Vec<Case> = cases.iter().map(|(_, case)| case.clone()).collect();
    let verdicts = harness.replay(&common::class_path(jdk), &only, Duration::from_secs(10)).expect("the harness runs");
    let wrong: Vec<String> = cases
        .iter()
        .zip(&verdicts)
        .filter(|(_, verdict)| **verdict != Verdict::Confirmed)
        .map(|((name, case), verdict)| format!("{name}: {verdict:?}\n{case:?}"))
        .collect();
    let confirmed = verdicts.len() - wrong.len();
    println!("{}: {confirmed} of {} different cases of {leaves} paths confirmed", jdk.display(), verdicts.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), verdicts.len(), wrong.join("\n"));
    assert!(verdicts.len() > 1_000, "only {} paths", verdicts.len());
}
