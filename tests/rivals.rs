//! The techniques that LISSA was set against: their published counts of paths, and that what they predict is so. The receiver of
//! each path is rebuilt on the real JVM: from its cells, or by the driver with the choices of the path.

use crate::{common, java};

use cortado::{
    Run,
    explore::Stats,
    input::Bounds,
    precondition::Choice,
    step::Limits,
    witness::{Case, Datum, Harness, Verdict},
};
use std::{collections::BTreeSet, time::Duration};

fn named(name: &str) -> Choice {
    Choice::named(name).expect("a precondition")
}

fn config(precondition: Choice, scope: u32) -> Run {
    let jdk = &common::jdk::homes()[0];
    let config = Run::new(common::class_path(jdk), jdk).precondition(precondition);
    let bounds = Bounds { scope: Some(scope), scopes: vec![("List".into(), 4)], ..Bounds::default() };
    let limits = Limits { loops: 100, ..Limits::default() };
    Run { strategy: "lazy".into(), bounds, limits, ..config }
}

fn driven(scope: u32, driver: &str) -> Run {
    config(Choice { driver: Some(driver.into()), ..named("driver") }, scope)
}

fn stats(config: &Run, target: &str) -> Stats {
    let session = config.open(target).unwrap_or_else(|e| panic!("{target}: {e}"));
    let stats = session.explore().expect("libz3").stats;
    assert!(stats.complete(), "{target}: {stats:?}");
    stats
}

/// Paths that return and that throw, at scopes 1, 2, ...
fn check(target: &str, published: &[(u64, u64)], config: impl Fn(u32) -> Run) {
    let found = (1..=published.len() as u32).map(|scope| stats(&config(scope), target));
    let found: Vec<_> = found.map(|s| (s.returned, s.threw)).collect();
    assert_eq!(found, published, "{target}");
}

#[test]
fn invariants_that_are_run_first_leave_the_published_paths() {
    let all = |target: &str, published: &[(u64, u64)]| check(target, published, |s| config(named("if-rep-ok"), s));
    all("structures.TreeMap#put", &[(4, 0), (14, 0), (28, 0), (64, 0)]);
    all("structures.TreeMap#remove", &[(4, 0), (14, 0), (28, 0), (64, 0)]);
    // Published are 4, 14 and 28: there, unlike here, the value of an entry is never null.
    all("structures.TreeSet#add", &[(5, 0), (19, 0), (39, 0)]);
    all("structures.LinkedList#add", &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    all("structures.LinkedList#remove", &[(1, 0), (3, 0), (6, 0), (10, 0)]);
    all("structures.HashMap#put", &[(304, 0)]);
    all("structures.Schedule#addProcess", &[(15, 10), (45, 30), (105, 70)]);
    all("structures.Schedule#quantumExpire", &[(26, 3), (90, 15), (230, 45)]);
    all("structures.Schedule#blockProcess", &[(20, 0), (60, 0), (140, 0)]);
}

#[test]
fn every_strategy_takes_the_same_paths_once_the_invariant_has_run() {
    let of = |strategy: &str| {
        let config = Run { strategy: strategy.into(), ..config(named("if-rep-ok"), 3) };
        let stats = stats(&config, "structures.LinkedList#add");
        (stats.returned, stats.threw)
    };
    for strategy in ["lazy", "lazier", "lazier#", "uber-lazy", "pose"] {
        assert_eq!(of(strategy), (3, 0), "{strategy}");
    }
}

#[test]
fn drivers_make_the_published_paths() {
    let all = |target: &str, driver: &str, published: &[(u64, u64)]| check(target, published, |s| driven(s, driver));
    let tree = "structures.TreeMapDriver#structure";
    all("structures.TreeMap#put", tree, &[(4, 0), (17, 0), (92, 0)]);
    all("structures.TreeMap#remove", tree, &[(4, 0), (17, 0), (92, 0)]);
    let list = "structures.LinkedListDriver#structure";
    all("structures.LinkedList#add", list, &[(2, 0), (3, 0), (4, 0), (5, 0)]);
    all("structures.LinkedList#remove", list, &[(3, 0), (6, 0), (10, 0), (15, 0)]);
    all("structures.HashMap#put", "structures.HashMapDriver#structure", &[(288, 0)]);
    let schedule = "structures.ScheduleDriver#structure";
    all("structures.Schedule#addProcess", schedule, &[(33, 22), (258, 172)]);
    all("structures.Schedule#quantumExpire", schedule, &[(11, 0), (86, 0)]);
    all("structures.DictionaryInfo#getField", "structures.DictionaryInfoDriver#structure", &[(4, 0), (43, 0)]);
    all("structures.DictionaryInfo#addField", "structures.DictionaryInfoDriver#structure", &[(10, 0), (179, 0)]);
}

#[test]
fn hybrid_checks_let_paths_pass_that_a_search_does_not() {
    let hybrid = |target: &str, scope| {
        let stats = stats(&config(named("hybrid"), scope), target);
        (stats.paths - stats.spurious, stats.spurious)
    };
    // Of a partial structure the search knows whether it can be completed, the hybrid check only what is there.
    for (target, scope) in [("structures.TreeMap#put", 2), ("structures.LinkedList#remove", 3)] {
        let searched = stats(&config(named("lissa"), scope), target);
        let (valid, spurious) = hybrid(target, scope);
        assert_eq!(valid, searched.paths - searched.spurious, "{target}");
        assert!(spurious > searched.spurious, "{target}: {spurious}");
    }
    // As published; there a path is not spurious if its references can be completed, whatever its numbers.
    let paths = |target: &str, scope| stats(&config(named("hybrid"), scope), target).paths;
    assert_eq!([paths("structures.TreeMap#put", 1), paths("structures.TreeMap#put", 2)], [6, 57]);
    assert_eq!(hybrid("structures.LinkedList#remove", 3), (6, 17));
    assert_eq!(hybrid("structures.LinkedList#remove", 4), (9, 50));
    assert_eq!(hybrid("structures.Schedule#addProcess", 2), (8, 2));
}

#[test]
fn what_a_driver_or_an_invariant_leads_to_is_confirmed_on_the_jvm() {
    let jdk = &common::jdk::homes()[0];
    let mut cases: Vec<(String, Case)> = vec![];
    for (config, target) in [
        (driven(2, "structures.TreeMapDriver#structure"), "structures.TreeMap#put"),
        (driven(2, "structures.TreeMapDriver#structure"), "structures.TreeMap#remove"),
        (driven(3, "structures.LinkedListDriver#structure"), "structures.LinkedList#remove"),
        (driven(1, "structures.ScheduleDriver#structure"), "structures.Schedule#addProcess"),
        (driven(1, "structures.ScheduleDriver#structure"), "structures.Schedule#quantumExpire"),
        (config(named("if-rep-ok"), 3), "structures.TreeMap#put"),
        (config(named("if-rep-ok"), 3), "structures.LinkedList#remove"),
        (config(named("if-rep-ok"), 1), "structures.Schedule#quantumExpire"),
        (config(named("hybrid"), 2), "structures.TreeMap#put"),
    ] {
        let session = config.open(target).unwrap_or_else(|e| panic!("{target}: {e}"));
        let run = session.report(&session.explore().expect("libz3"));
        for path in run.paths {
            assert!(path.followed().is_some(), "{target}: {:?}", path.ended);
            cases.push((format!("{target} {:?} path {}", config.precondition, path.id), path.case));
        }
    }
    let jvm = java::jvm(jdk);
    let scratch = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&jvm, scratch.path()).expect("the harness compiles");
    let replay = |cases: &[(String, Case)]| {
        let only: Vec<Case> = cases.iter().map(|(_, case)| case.clone()).collect();
        harness.replay(&common::class_path(jdk), &only, Duration::from_secs(10)).expect("the harness runs")
    };
    for ((name, case), verdict) in cases.iter().zip(replay(&cases)) {
        assert_eq!(verdict, Verdict::Confirmed, "{name}\n{case:?}");
    }
    // Another choice makes another structure, and that is noticed.
    let driven = cases.iter().filter(|(_, case)| case.chosen.len() > 1 && !case.after.is_empty());
    let mutants: Vec<(String, Case)> = driven
        .map(|(name, case)| {
            let mut mutant = case.clone();
            mutant.chosen[0].value = Datum::Int(chosen(case) - 1);
            (name.clone(), mutant)
        })
        .collect();
    assert!(mutants.len() > 20, "only {} paths choose", mutants.len());
    let confirmed = replay(&mutants).iter().filter(|verdict| **verdict == Verdict::Confirmed).count();
    assert!(confirmed < mutants.len() / 2, "{confirmed} of {} say the same of less", mutants.len());
}

#[test]
fn what_a_program_chooses_is_of_its_bounds_and_part_of_the_input() {
    let config = driven(2, "structures.LinkedListDriver#structure");
    let session = config.open("structures.LinkedList#add").expect("a method");
    let run = session.report(&session.explore().expect("libz3"));
    let sizes: BTreeSet<i32> = run.paths.iter().map(|path| chosen(&path.case)).collect();
    assert_eq!(sizes, BTreeSet::from([0, 1, 2]));
    for path in &run.paths {
        assert_eq!(path.case.chosen.len(), 1 + chosen(&path.case) as usize, "one for each insertion");
        assert_eq!(path.case.receiver, Some(Datum::Object(0)));
    }
}

/// What comes of the first choice.
fn chosen(case: &Case) -> i32 {
    let Datum::Int(chosen) = case.chosen[0].value else { panic!("{:?}", case.chosen) };
    chosen
}
