//! Branches whose ways meet again are gone through at once (`Limits::regions`): then a method ends in all the ways in which it does
//! otherwise, and the real JVM does what is predicted of each path.

use crate::common::{self, heads};
use crate::java;
use cortado::{
    Run,
    report::ending,
    witness::{Case, Harness, Verdict},
};
use std::{collections::BTreeSet, time::Duration};

/// The ways in which a method ends, and the cases of its paths.
fn explored(run: &Run, target: &str) -> (BTreeSet<String>, Vec<Case>) {
    let subject = run.open(target).expect("a method");
    let explored = subject.explore().expect("libz3");
    let report = subject.report(&explored);
    let ends = report.paths.iter().map(|path| ending::outcome(&subject.world, path)).collect();
    (ends, report.paths.into_iter().map(|path| path.case).collect())
}

#[test]
fn nothing_is_missed_and_the_jvm_does_the_same() {
    let jdk = &common::jdk::homes()[0];
    let (mut cases, mut names, mut apart, mut at_once) = (vec![], vec![], 0, 0);
    for head in heads::on(jdk).iter().filter(|head| head.target.starts_with("nondet.")) {
        let each = Run::new(common::class_path(jdk), jdk);
        let mut all = each.clone();
        all.limits.regions = true;
        let (ends, of_all) = explored(&all, &head.target);
        // These return what is known once it has been decided.
        if head.target.starts_with("nondet.Regions") {
            let (of_each, paths) = explored(&each, &head.target);
            assert_eq!(ends, of_each, "{}", head.target);
            (apart, at_once) = (apart + paths.len(), at_once + of_all.len());
        }
        names.extend(of_all.iter().map(|case| format!("{} path {}", head.target, case.path)));
        cases.extend(of_all);
    }
    assert!(at_once * 3 < apart * 2, "{at_once} paths in place of {apart}");
    let (jvm, scratch) = (java::jvm(jdk), tempfile::tempdir().expect("a directory"));
    let harness = Harness::compile(&jvm, scratch.path()).expect("the harness compiles");
    let verdicts = harness.replay(&common::class_path(jdk), &cases, Duration::from_secs(10)).expect("the harness runs");
    for ((name, case), verdict) in names.iter().zip(&cases).zip(&verdicts) {
        assert!(*verdict == Verdict::Confirmed, "{name}: {verdict:?}\n{case:?}");
    }
    assert!(cases.len() > 60, "{} paths", cases.len());
}
