//! The oracle is the real JVM: every path of every fixture, under every strategy, must do there what was predicted: result,
//! exception, and the fields written. So on one JDK; on each other JDK a sample, or all in a deep run.

use crate::{
    common::{self, heads, jdk},
    explored::{self, Seen},
    java,
};
use cortado::{
    Run, strategy,
    witness::{Case, Harness, Verdict},
};
use std::{collections::BTreeSet, path::Path, time::Duration};

#[test]
fn every_path_does_on_the_jvm_what_was_predicted() {
    let jdk = jdk::of_engine();
    let of_the_jdk = Seen::of(jdk_methods(&jdk));
    let seen = explored::any_inputs().iter().chain(explored::under_preconditions()).chain([&of_the_jdk]);
    let confirmed = confirmed(&jdk, seen);
    let few = std::env::var_os("CORTADO_TEST_TOPICS").is_some();
    assert!(confirmed > 1_000 || few, "only {confirmed} paths");
}

#[test]
fn so_it_does_on_other_jdks() {
    let first = jdk::of_engine().canonicalize().expect("a JDK");
    let (runs, deep) = (jdk::release(&first), common::deep());
    for jdk in jdk::homes().into_iter().filter(|home| *home != first) {
        // What the first cannot run is not left out.
        let (later, both): (Vec<_>, Vec<_>) = heads::on(&jdk).into_iter().partition(|head| head.release > runs);
        let some = heads::followed([later, common::sample(both, 8)].concat(), &jdk);
        let mut seen = explored::on(&jdk, &some);
        seen.extend(explored::under_preconditions_on(&jdk, if deep { 2 } else { 1 }));
        seen.push(Seen::of(jdk_methods(&jdk)));
        explored::assert_all(&seen);
        let confirmed = confirmed(&jdk, &seen);
        assert!(confirmed > if deep { 1_000 } else { 200 }, "only {confirmed} paths");
    }
}

/// The paths of methods of the JDK itself, with every strategy.
fn jdk_methods(jdk: &Path) -> Vec<(String, Case)> {
    let mut cases = vec![];
    let config = Run::new(common::class_path(jdk), jdk);
    for target in common::JDK_METHODS {
        let mut session = config.open(target).unwrap_or_else(|e| panic!("{target}: {e}"));
        for &(strategy, ..) in strategy::ALL {
            session.world.strategy = strategy::by_name(strategy).expect("a strategy");
            let explored = session.explore().expect("libz3");
            assert!(explored.stats.complete(), "{target} {strategy}: {:?}", explored.stats);
            let paths = session.report(&explored).paths;
            cases.extend(paths.into_iter().map(|path| (format!("{target} {strategy} path {}", path.id), path.case)));
        }
    }
    cases
}

/// Replays all that is different, but for paths that depend on what no test can set, and says how many there were.
fn confirmed<'a>(jdk: &Path, seen: impl IntoIterator<Item = &'a Seen>) -> usize {
    let (mut names, mut cases, mut different, mut paths) = (vec![], vec![], BTreeSet::new(), 0);
    let all = seen.into_iter().flat_map(|seen| &seen.cases);
    for (name, case) in all.filter(|(_, case)| case.arbitrary.is_none()) {
        paths += 1;
        // Strategies often come to the same input, with the same prediction.
        if different.insert(format!("{:?}", Case { path: 0, ..case.clone() })) {
            names.push(name);
            cases.push(case.clone());
        }
    }
    let jvm = java::jvm(jdk);
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&jvm, scratch.path()).expect("the harness compiles");
    let verdicts = harness.replay(&common::class_path(jdk), &cases, Duration::from_secs(10)).expect("the harness runs");
    let verdicts_of = names.iter().zip(&cases).zip(&verdicts);
    let wrong: Vec<String> = verdicts_of
        .filter(|(_, verdict)| **verdict != Verdict::Confirmed)
        .map(|((name, case), verdict)| format!("{name}: {verdict:?}\n{case:?}"))
        .collect();
    let confirmed = verdicts.len() - wrong.len();
    println!("{}: {confirmed} of {} different cases of {paths} paths confirmed", jdk.display(), verdicts.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), verdicts.len(), wrong.join("\n"));
    confirmed
}
