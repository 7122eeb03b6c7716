//! `cortado check` as its users meet it: verdicts, what stands behind them, exit codes.

use crate::common;

use common::{fixtures, jdk, root};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// `cortado check <args> -cp <fixtures>`: the exit code and what it prints.
fn check(args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.arg("check").args(args);
    if !args.contains(&"-cp") {
        command.arg("-cp").arg(fixtures());
    }
    command.env("JAVA_HOME", &jdk::homes()[0]);
    let Output { status, stdout, stderr } = command.output().expect("the binary can be run");
    let text = String::from_utf8(stdout).expect("UTF-8");
    assert!(!text.is_empty(), "{}", String::from_utf8_lossy(&stderr));
    (status.code(), text)
}

fn says(text: &str, lines: &[&str]) {
    lines.iter().for_each(|line| assert!(text.contains(line), "{line:?} is missing in:\n{text}"));
}

#[test]
fn a_class_is_checked_method_by_method() {
    let (code, text) = check(&["asserts.Explicit"]);
    assert_eq!(code, Some(1), "{text}");
    says(
        &text,
        &["FAIL    asserts.Explicit#absolute(int)", "CTD-F01 throws java.lang.AssertionError", "x = -2147483648"],
    );
    says(&text, &["PASS    asserts.Explicit#maximumHolds(int,int)", "4 targets: 1 PASS, 0 PASS within bounds, 3 FAIL"]);
}

#[test]
fn bounds_grow_and_are_told() {
    let (code, text) = check(&["arith.Loop#unbounded", "--loop-bound", "5"]);
    assert_eq!(code, Some(0), "{text}");
    says(&text, &["PASS within bounds", "more than 5 iterations of a loop", "in 1 round,"]);
    assert_eq!(check(&["arith.Loop#unbounded", "--loop-bound", "5", "--strict"]).0, Some(4));
    let (_, text) = check(&["arith.Loop#unbounded", "--timeout", "10"]);
    assert!(!text.contains("in 1 round,") && !text.contains("more than 4 iterations"), "{text}");
}

#[test]
fn exceptions_mean_what_is_said_of_them() {
    let target = "strings.Input#length";
    assert_eq!(check(&[target]).0, Some(1));
    let expected = "java.lang.NullPointerException=expected";
    let (code, text) = check(&[target, "--expect", expected]);
    assert_eq!(code, Some(0), "{text}");
    // The nearest class upwards counts.
    let nearest = ["--expect", "java.lang.RuntimeException=error", "--expect", expected];
    assert_eq!(check(&[&[target], &nearest[..]].concat()).0, Some(0));
    assert_eq!(check(&[target, "--property", "assertion"]).0, Some(0));
    assert_eq!(check(&[target, "--property", "runtime-exception"]).0, Some(1));
}

/// The compiled tests, and the jars that they want.
fn tests() -> (PathBuf, String) {
    let classes = fixtures().with_file_name("check");
    let jars = fs::read_to_string(fixtures().with_file_name("check.path")).expect("JUnit: run scripts/setup");
    (classes, jars.trim().to_owned())
}

/// What the heads of the test classes expect: by class and method, a verdict and words.
fn expected() -> BTreeMap<String, (String, String)> {
    let mut all = BTreeMap::new();
    for file in fs::read_dir(root().join("java-fixtures/check")).expect("fixtures").flatten() {
        let (path, name) = (file.path(), file.file_name());
        let Some(class) = name.to_str().and_then(|name| name.strip_suffix(".java")) else { continue };
        let text = fs::read_to_string(&path).expect("a source");
        for line in text.lines().filter_map(|line| line.strip_prefix("//@ check ")) {
            let mut words = line.splitn(3, ' ').map(str::to_owned);
            let (method, verdict) = (words.next().expect("a method"), words.next().expect("a verdict"));
            let name = match method.starts_with('$') {
                true => format!("check.{class}{method}"),
                false => format!("check.{class}#{method}"),
            };
            all.insert(name, (verdict, words.next().unwrap_or_default()));
        }
    }
    all
}

/// What is said of each target, by class and method: all its lines.
fn told(text: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut target = String::new();
    for line in text.lines() {
        if !line.starts_with(' ') {
            let name = line.split(' ').find(|word| word.contains('#')).unwrap_or("the end");
            target = name.split('(').next().unwrap_or_default().to_owned();
        }
        let said: &mut String = all.entry(target.clone()).or_default();
        said.push_str(line);
        said.push('\n');
    }
    all.remove("the end");
    all
}

#[test]
fn test_classes_have_the_verdicts_that_their_heads_expect() {
    let (classes, jars) = tests();
    let (code, text) = check(&[classes.to_str().expect("UTF-8"), "-cp", &jars, "--timeout", "60", "--jobs", "2"]);
    assert_eq!(code, Some(1), "{text}");
    let (expected, told) = (expected(), told(&text));
    let names = |all: Vec<&String>| all.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(names(told.keys().collect()), names(expected.keys().collect()));
    let mut wrong = vec![];
    for (name, (verdict, words)) in &expected {
        let said = &told[name];
        let found = match said {
            said if said.starts_with("PASS within bounds") => "WITHIN",
            said => said.split(' ').next().unwrap_or_default(),
        };
        if found != verdict || !said.contains(words.as_str()) {
            wrong.push(format!("{name}: expected {verdict} {words}, found\n{said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(expected.len() > 60 && Path::new(&classes).is_dir());
}
