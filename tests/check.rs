//! `cortado check` as its users meet it: verdicts, what stands behind them, exit codes.

use crate::common;

use common::{fixtures, jdk};
use std::process::{Command, Output};

/// `cortado check <args> -cp <fixtures>`: the exit code and what it prints.
fn check(args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.arg("check").args(args).arg("-cp").arg(fixtures()).env("JAVA_HOME", &jdk::homes()[0]);
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
