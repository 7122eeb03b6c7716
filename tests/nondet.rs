//! Programs that read what may be anything: tasks in the format of the software verification competition, checked by `scripts/svcomp`
//! as it is, compiler, verdicts, witnesses and score.

use crate::common::{self, jdk};
use std::process::Command;

/// What the script says of the tasks whose names have this in them; its exit code says whether a verdict is wrong.
fn score(only: &str) -> String {
    let out = tempfile::tempdir().expect("a directory");
    let mut command = Command::new(common::root().join("scripts/svcomp"));
    command.arg(common::root().join("java-fixtures/svcomp")).args(["--only", only, "--timeout", "120"]);
    command.arg("--cortado").arg(env!("CARGO_BIN_EXE_cortado")).arg("--jdk").arg(&jdk::homes()[0]);
    let output = command.arg("--out").arg(out.path()).output().expect("the script can be run");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    let rows = std::fs::read_to_string(out.path().join("results.csv")).expect("there are results");
    // A failure is one only where its witness shows it once more.
    let unconfirmed = rows.lines().filter(|row| row.contains(",FALSE,FALSE,,")).count();
    assert_eq!(unconfirmed, 0, "{rows}");
    said
}

#[test]
fn tasks_of_the_competition_get_their_verdicts() {
    let samples: &[(&str, &str)] = match common::deep() {
        true => &[("", "score ")],
        false => &[
            ("loops/Toggle", "1 rows: 1 decided, 0 wrong; score 2 of 2"),
            ("loops/Account", "1 rows: 1 decided, 0 wrong; score 2 of 2"),
            ("loops/Overdrawn", "1 rows: 1 decided, 0 wrong; score 1 of 1"),
            ("float/Celsius", "1 rows: 1 decided, 0 wrong; score 2 of 2"),
            ("float/Quarters", "1 rows: 1 decided, 0 wrong; score 2 of 2"),
            ("float/Truncated", "1 rows: 1 decided, 0 wrong; score 1 of 1"),
            ("algorithms/Shares", "1 rows: 1 decided, 0 wrong; score 2 of 2"),
            ("control/MinePump", "2 rows: 2 decided, 0 wrong; score 3 of 3"),
            ("taint/Lists", "1 rows: 1 decided, 0 wrong; score 1 of 1"),
            ("exceptions/Declared", "1 rows: 1 decided, 0 wrong; score 1 of 1"),
        ],
    };
    for (only, wanted) in samples {
        let said = score(only);
        assert!(said.contains(wanted), "{only}: {said}");
    }
}
