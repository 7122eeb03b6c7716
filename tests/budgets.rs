//! Budgets hold, whatever the input: `--timeout`, `--memory`, and what nests deeper than a stack. Ended by itself a run says what it has
//! found and what it ran out of. The bounds on time are wide, as tests run beside each other: without budgets it would be minutes.

use crate::common;

use common::{fixtures, jdk};
use serde_json::Value;
use std::{
    process::{Command, Output},
    time::{Duration, Instant},
};

/// Far more than is to be waited for, and far less than what would be without a budget.
const SOON: Duration = Duration::from_secs(40);

/// The document of a run that ends soon.
fn run(target: &str, options: &[&str]) -> Value {
    let began = Instant::now();
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["run", target, "--format", "json", "-cp"])
        .arg(fixtures())
        .arg("--jdk")
        .arg(&jdk::homes()[0])
        .args(options)
        .output()
        .expect("the binary can be run");
    let (took, complaints) = (began.elapsed(), String::from_utf8_lossy(&stderr));
    assert_eq!(status.code(), Some(0), "{target}: {complaints}");
    assert!(took < SOON, "{target} took {took:?}");
    serde_json::from_slice(&stdout).expect("stdout is one JSON document")
}

/// What stopped it, and whether it says that not all is explored.
fn stopped(run: &Value) -> (Option<&str>, bool) {
    let stats = &run["stats"];
    (stats["stopped_by"].as_str(), run["complete"] == false)
}

#[test]
fn time_ends_a_question_whatever_it_is_about() {
    for method in ["tenThousand", "newton", "chosen", "copied"] {
        let run = run(
            &format!("limits.Deep#{method}"),
            &["--timeout", "2", "--steps", "1000000000000", "--rlimit", "4000000000"],
        );
        // One query may have had its share before the time was up.
        let (by, is_incomplete) = stopped(&run);
        let is_cut = by == Some("--timeout") || by.is_none() && run["stats"]["gave_up"] != 0;
        assert!(is_cut && is_incomplete, "{method}: {}", run["stats"]);
    }
}

/// Floating-point numbers are taken in bit by bit, and Z3 hears nothing while it does that.
#[test]
fn time_and_memory_are_kept_with_floating_point_numbers() {
    for method in ["rounded", "casts", "remainders", "ratiosOfElements"] {
        let run = run(&format!("limits.Numbers#{method}"), &["--timeout", "2", "--memory", "1G"]);
        assert!(run["complete"] == false && run["stats"]["stopped_by"] != "--memory", "{method}: {}", run["stats"]);
    }
}

/// Lengths are ints: what doubles a string forty times has no result.
#[test]
fn a_string_that_no_jvm_can_hold_is_no_result() {
    for method in ["grown", "sevenTimes"] {
        let run = run(&format!("limits.Endings#{method}"), &[]);
        assert_eq!(run["complete"], false, "{method}: {}", run["stats"]);
    }
}

#[test]
fn time_ends_an_invariant() {
    for rep_ok in ["repOK", "repOKHoarded"] {
        let bounds = ["--loop-bound", "1000000", "--steps", "1000000000000", "--timeout", "2"];
        let options = [&["--precondition", "if-rep-ok", "--rep-ok", rep_ok], &bounds[..]].concat();
        let run = run("limits.Endless#get", &options);
        assert_eq!(stopped(&run), (Some("--timeout"), true), "{rep_ok}: {}", run["stats"]);
    }
}

#[test]
fn memory_ends_a_run() {
    for (target, options) in [
        ("limits.Deep#returned", &["--steps", "1000000000"][..]),
        ("limits.Endless#get", &["--precondition", "rep-ok", "--loop-bound", "1000000", "--rep-ok", "repOKHoarded"]),
    ] {
        let run = run(target, &[options, &["--memory", "80M", "--timeout", "100"]].concat());
        assert_eq!(stopped(&run), (Some("--memory"), true), "{target}: {}", run["stats"]);
    }
}

#[test]
fn what_nests_deep_is_followed_nevertheless() {
    let returned = run("limits.Deep#returned", &["--steps", "1000000000", "--timeout", "100", "--memory", "8G"]);
    assert_eq!((stopped(&returned), &returned["stats"]["returned"]), ((None, false), &1.into()));
    let undecided = run("limits.Deep#hundredThousand", &["--timeout", "100", "--memory", "8G"]);
    let said = undecided.to_string();
    assert!(said.contains("more than 400,000 operations") && undecided["complete"] == false, "{said:.500}");
}

#[test]
fn time_ends_an_enumeration() {
    let began = Instant::now();
    let Output { status, stdout, .. } = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["enumerate", "structures.TreeMap", "--scope", "15", "--format", "json", "--timeout", "2", "-cp"])
        .arg(fixtures())
        .arg("--jdk")
        .arg(&jdk::homes()[0])
        .output()
        .expect("the binary can be run");
    assert!(status.success() && began.elapsed() < SOON, "{:?}", began.elapsed());
    let document: Value = serde_json::from_slice(&stdout).expect("stdout is one JSON document");
    assert_eq!((document["stopped_by"].as_str(), &document["complete"]), (Some("--timeout"), &false.into()));
    let shown = document["structures"].as_array().map_or(0, |all| all.len() as u64);
    assert!(shown > 0 && document["count"].as_u64() == Some(shown), "{shown}");
}
