//! `cortado compare --preconditions ... --tests`: techniques as generators of tests.

use crate::common::{fixtures, jdk};
use serde_json::Value;
use std::{collections::BTreeMap, process::Command};

/// The document of a comparison at one scope.
fn document(target: &str, options: &[&str]) -> Value {
    let out = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["compare", target, "--tests", "--format", "json", "-cp"])
        .arg(fixtures())
        .args(options)
        .env("JAVA_HOME", &jdk::homes()[0])
        .output()
        .expect("the binary can be run");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).expect("one JSON document")
}

/// The figures of a technique under these headings.
fn row(document: &Value, technique: &str, names: &[&str]) -> Vec<u64> {
    let rows = document["rows"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["technique"] == technique).expect(technique);
    names.iter().map(|&name| row[name].as_u64().unwrap_or_else(|| panic!("{technique} has no {name}: {row}"))).collect()
}

#[test]
fn lazy_initialization_makes_invalid_tests_and_predicates_none() {
    let all = "any,spatial,rep-ok,enumerate";
    let options = ["--preconditions", all, "--scopes", "2..2", "--steps", "1000", "--loop-bound", "4"];
    let document = document("separation.SearchTree#find(int)", &options);
    let of = |technique| row(&document, technique, &["tests", "valid", "distinct"]);
    for technique in ["spatial", "rep-ok", "enumerate"] {
        let figures = of(technique);
        assert!(figures[0] > 5 && figures.iter().all(|n| *n == figures[0]), "{technique}: {figures:?}");
    }
    // Eight trees of up to two nodes with keys of three, an only key being compared with none; and the key that is sought from -1 to 3.
    assert_eq!(of("enumerate")[0], 8 * 5);
    let lazy = of("any");
    assert!(0 < lazy[1] && lazy[1] < lazy[0], "{lazy:?}");
}

#[test]
fn what_is_not_valid_is_counted_by_the_invariant_on_the_jvm() {
    let tree = "tree(Node t, int n) = t == null && n == 0 || t |-> Node{left: l, right: r} ** tree(l, a) ** tree(r, b) && n == a + b + 1";
    let of = |requires| {
        let options = ["--preconditions", "spatial", "--pred", tree, "--requires", requires, "--scopes", "3..3"];
        row(&document("korat.BinaryTree#isNever", &options), "spatial", &["tests", "valid", "distinct"])
    };
    // One path with an empty tree, and one with another.
    assert_eq!(of("tree(this.root, this.size)"), [2, 2, 2]);
    // A predicate that does not say what the invariant does.
    assert_eq!(of("tree(this.root, _) && this.size == 0"), [2, 1, 2]);
    assert_eq!(of("tree(this.root, _) && this.size == 9"), [2, 0, 2]);
}

#[test]
fn branches_are_counted_as_jacoco_does() {
    let document = document("korat.Gate#pass", &["--preconditions", "rep-ok,enumerate", "--scopes", "1..1"]);
    let branches = document["branches"].as_array().expect("branches");
    let of = |technique: &str| {
        let row = document["rows"].as_array().and_then(|rows| rows.iter().find(|row| row["technique"] == technique));
        let takes = row.and_then(|row| row["takes"].as_array()).expect("positions");
        let mut by_method: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (i, branch) in branches.iter().enumerate() {
            let method = branch["method"].as_str().and_then(|m| m.split_once('(')).expect("a name and a descriptor").0;
            let (taken, all) = by_method.entry(method).or_default();
            *all += 1;
            *taken += usize::from(takes.iter().any(|at| at.as_u64() == Some(i as u64)));
        }
        by_method.into_iter().collect::<Vec<_>>()
    };
    // By hand, and by JaCoCo 0.8.12: toString is not called, repOK is none of the method's.
    let all = |red, green, pass, weight| {
        vec![
            ("korat.Gate$Green.lit", (green, 2)),
            ("korat.Gate$Red.lit", (red, 2)),
            ("korat.Gate.pass", (pass, 3 + 2 + 4)),
            ("korat.Gate.weight", (weight, 2)),
        ]
    };
    assert_eq!(of("rep-ok"), all(2, 2, 9, 1));
    // States of 0 and 1 alone, so no state is above one.
    assert_eq!(of("enumerate"), all(1, 2, 7, 1));
}
