//! Branches whose ways meet again are gone through at once (`Limits::regions`): then a method ends in all the ways in which it does
//! otherwise, and the real JVM does what is predicted of each path.

use crate::common::{self, heads};
use crate::java;
use cortado::{
    Run,
    classfile::{Instr, read},
    report::ending,
    witness::{Case, Harness, Verdict},
};
use std::{collections::BTreeSet, fs, time::Duration};

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

/// Where ways meet, by what is left of them once an instruction is taken away.
#[test]
fn ways_meet_at_the_nearest_place_that_none_goes_around() {
    let (mut asked, mut met) = (0, 0);
    let dirs = ["arrays", "nondet", "programs", "strings", "structures"].map(|dir| common::fixtures().join(dir));
    for class in dirs.iter().flat_map(|dir| fs::read_dir(dir).expect("a directory of classes")) {
        let bytes = fs::read(class.expect("a file").path()).expect("a class can be read");
        let file = read(&bytes, "a fixture").expect("a class");
        for code in
            file.methods.iter().filter_map(|method| method.code.as_ref()).filter(|code| code.handlers.is_empty())
        {
            let joins = code.joins();
            let out = code.instrs.len() as u32;
            let next = |at: u32| -> Vec<u32> {
                match code.instrs[at as usize] {
                    Instr::Return(_) => vec![out],
                    _ => code.successors(at).into_iter().map(|to| if to <= at { out } else { to }).collect(),
                }
            };
            let leads_out = |from: u32, but: Option<u32>| {
                let (mut open, mut seen) = (vec![from], BTreeSet::new());
                while let Some(at) = open.pop() {
                    if at == out {
                        return true;
                    }
                    if Some(at) != but && seen.insert(at) {
                        open.extend(next(at));
                    }
                }
                false
            };
            for at in 0..out {
                let behind = |place: &u32| leads_out(at, None) && !leads_out(at, Some(*place));
                let first = (at + 1..out).find(behind);
                assert_eq!(joins[at as usize], first, "{} at {at}", file.name);
                (asked, met) = (asked + 1, met + usize::from(first.is_some()));
            }
        }
    }
    assert!(met > 1_000 && asked > met, "{met} of {asked}");
}
