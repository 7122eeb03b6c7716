//! `cortado enumerate`: as many structures as are known to exist, each once, each accepted.

use crate::{common, engine};

use common::{fixtures, jdk};
use cortado::{
    program::Invariants,
    structures::Structures,
    term::{RefVal, Val},
};
use engine::{Engine, korat::Korat};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    ops::ControlFlow,
    process::{Command, Output},
    rc::Rc,
};

fn enumerate(class: &str, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.args(["enumerate", class, "-cp"]).arg(fixtures()).args(options);
    command.env("JAVA_HOME", &jdk::homes()[0]).output().expect("the binary can be run")
}

/// The document, and that no structure is in it twice.
fn document(class: &str, options: &[&str]) -> Value {
    let output = enumerate(class, &[options, &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    let structures = document["structures"].as_array().expect("an array");
    // Objects are numbered as they are reached, so structures that are alike are the same text.
    let different: BTreeSet<String> = structures.iter().map(Value::to_string).collect();
    assert_eq!(different.len(), structures.len(), "{class} {options:?}: a structure is there twice");
    document
}

/// How many there are, by the document and by `--count`.
fn count(class: &str, options: &[&str]) -> u64 {
    let document = document(class, options);
    let count = document["count"].as_u64().expect("a number");
    assert_eq!(document["structures"].as_array().map(|all| all.len() as u64), Some(count));
    let said = enumerate(class, &[options, &["--count"]].concat());
    let said = String::from_utf8(said.stdout).expect("UTF-8");
    assert!(said.starts_with(&format!("{count} structure")) && said.lines().count() == 1, "{count}: {said}");
    count
}

#[test]
fn there_are_as_many_binary_trees_as_catalan_says() {
    for (nodes, catalan) in [(0, 1), (1, 1), (2, 2), (3, 5), (4, 14), (5, 42), (6, 132)] {
        let scope = format!("BinaryTree=1,Node={}", nodes.max(1));
        let ints = format!("{nodes}..{nodes}");
        assert_eq!(count("korat.BinaryTree", &["--scope", &scope, "--ints", &ints]), catalan, "{nodes} nodes");
    }
    // Each of three nodes may be each of them.
    let all = ["--scope", "BinaryTree=1,Node=3", "--ints", "3..3", "--no-symmetry", "--count"];
    assert!(enumerate("korat.BinaryTree", &all).stdout.starts_with(b"30 structures"));
}

#[test]
fn there_are_as_many_red_black_trees_as_can_be_counted_otherwise() {
    let mut all = 0;
    for scope in 1..=6 {
        all = (0..=scope).map(|nodes| red_black(nodes).0).sum();
        assert_eq!(count("structures.TreeMap", &["--scope", &scope.to_string()]), all, "up to {scope} entries");
    }
    assert!(all > 25, "{all}");
    // With keys in order: of each shape as many as there are ways to choose the keys. One key is compared with no other.
    let precise = ["--scope", "4", "--ints", "0..4", "--rep-ok", "repOKPrecise"];
    let ways = [1, 1, 10, 10, 5];
    let expected = (0..=4).map(|nodes| red_black(nodes).0 * ways[nodes]).sum::<u64>();
    assert_eq!(count("structures.TreeMap", &precise), expected);
}

/// Trees of so many entries with a black root, and those with a red one that may be below something black.
fn red_black(nodes: usize) -> (u64, u64) {
    let all = (0..=nodes).map(|height| coloured(height, nodes));
    all.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// The same of one black height.
fn coloured(height: usize, nodes: usize) -> (u64, u64) {
    if nodes == 0 {
        return (u64::from(height == 0), 0);
    }
    let below = nodes - 1;
    let pairs = |of: &dyn Fn(usize) -> u64| (0..=below).map(|left| of(left) * of(below - left)).sum();
    let black = |height: usize| move |nodes| coloured(height, nodes).0;
    let any = |height: usize| move |nodes| coloured(height, nodes).0 + coloured(height, nodes).1;
    (if height == 0 { 0 } else { pairs(&any(height - 1)) }, pairs(&black(height)))
}

#[test]
fn there_are_as_many_lists_as_can_be_counted_otherwise() {
    for scope in 1..=6u64 {
        assert_eq!(count("structures.LinkedList", &["--scope", &scope.to_string()]), scope);
        let precise = ["--scope", &scope.to_string(), "--rep-ok", "repOKPrecise"];
        assert_eq!(count("structures.LinkedList", &precise), scope);
    }
    // Of n values from four there are as many as multisets, and an entry alone is looked at by nobody.
    let multisets = [1, 1, 10, 20];
    assert_eq!(count("korat.SortedList", &["--scope", "3", "--ints", "-1..2"]), multisets.iter().sum::<u64>());
    // A char is not negative.
    let constants = ["--scope", "2", "--ints", "-2..3", "--rep-ok", "isConstant"];
    assert_eq!(count("korat.SortedList", &constants), 4);
}

#[test]
fn structures_with_arrays_strings_and_boxes_are_counted() {
    for (class, expected) in
        [("FirstIsOne", 2), ("OwnElement", 1), ("LengthIsCount", 4), ("OneLetter", 1), ("BoxedOne", 1)]
    {
        assert_eq!(count(&format!("invariants.{class}"), &["--scope", "2"]), expected, "{class}");
    }
}

/// By the published algorithm, which runs the invariant anew for each candidate.
#[test]
fn there_are_as_many_as_korat_finds() {
    for (class, invariant, scopes, scope, ints) in [
        ("LinkedList", "repOKPrecise", &[("LinkedList", 1)][..], 4, 4),
        ("TreeMap", "repOK", &[("TreeMap", 1)], 4, 0),
        ("TreeMap", "repOKPrecise", &[("TreeMap", 1)], 3, 3),
        ("TreeSet", "repOK", &[("TreeSet", 1), ("TreeMap", 1)], 3, 0),
        ("HashMap", "repOK", &[("HashMap", 1)], 2, 0),
        ("Schedule", "repOK", &[("Schedule", 1), ("List", 4)], 2, 0),
        ("TransportStats", "repOK", &[("TransportStats", 1), ("TreeMap", 2)], 3, 0),
        ("DictionaryInfo", "repOK", &[("DictionaryInfo", 1), ("TreeMap", 1), ("NameMap", 1)], 2, 0),
    ] {
        let scopes: Vec<(String, u32)> = scopes.iter().map(|&(class, n)| (class.to_owned(), n)).collect();
        let engine = Engine::of_structures(&format!("structures.{class}#{invariant}"), "lazy", &scopes, scope);
        let korat = Korat::new(&engine, invariant, ints);
        let mut expected = 0;
        korat.all(|_, _| expected += 1);
        let invariants = Rc::new(Invariants::new(Some(invariant.into())));
        let root = engine.world.program.method(engine.method).class;
        let numbers = (0, ints as i64);
        let mut structures = Structures::new(&engine.world, root, invariants, numbers, true);
        let mut seen = 0;
        let all = structures.each(|model| {
            seen += 1;
            korat.admits(&model, &[Val::Ref(RefVal::Input(0))]).unwrap_or_else(|e| panic!("{class}: {e}\n{model:?}"));
            ControlFlow::Continue(())
        });
        assert_eq!((all, seen), (Ok(()), expected), "{class} {invariant} scope {scope}");
        assert!(expected > 3, "{class}: only {expected}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let said = enumerate("heap.Swap", &["--scope", "2"]);
    let err = String::from_utf8_lossy(&said.stderr).into_owned();
    assert_eq!(said.status.code(), Some(2), "{err}");
    assert!(err.contains("heap.Swap has no invariant") && err.contains("repOK") && err.contains("@RepOk"), "{err}");
    let said = enumerate("structures.TreeMap", &["--ints", "3..1"]);
    assert_eq!(said.status.code(), Some(2));
    let few = document("structures.TreeMap", &["--scope", "4", "--most", "3"]);
    assert_eq!((few["count"].as_u64(), few["complete"].as_bool()), (Some(3), Some(false)));
    let text = String::from_utf8(enumerate("structures.TreeMap", &["--scope", "1"]).stdout).expect("UTF-8");
    common::snapshot("enumerate.txt", &text);
}
