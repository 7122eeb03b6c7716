//! `cortado gen --goal mutants`: inputs are found that tell mutants from the class, and mutants that none tells apart are proved to be equivalent.

use crate::{common, java};
use std::{path::PathBuf, process::Command};

const SCALE: &str = r#"package meter;
public class Scale {
    private int total;
    public static int grade(int n) { if (n > 10) return 2; return n < 0 ? -1 : 0; }
    public static int abs(int x) { return x >= 0 ? x : -x; }
    public static boolean isBetween(int n, int a, int b) { return a <= n && n <= b; }
    public static int area(int a, int b) { return a * b + hidden(a); }
    private static int hidden(int a) { return a - 1; }
    public void add(int n) { if (n >= total) total = n; }
    public int getTotal() { return total; }
}
"#;

/// What it does, only an array shows that is there from the start.
const COUNT: &str = r#"package meter;
public class Count {
    private static final int[] COUNTS = new int[2];
    public static void add(int n) { COUNTS[0] += n; }
}
"#;

struct Scale {
    jdk: PathBuf,
    classes: PathBuf,
    dir: tempfile::TempDir,
}

impl Scale {
    fn new(sources: &[(&str, &str)]) -> Self {
        let (jvm, dir) = (java::jdks().swap_remove(0), tempfile::tempdir().expect("a directory"));
        let classes = java::compile(&jvm, dir.path(), sources);
        Self { jdk: jvm.home, classes, dir }
    }

    fn run(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(arguments).arg("-cp").arg(&self.classes).current_dir(self.dir.path());
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        let output = command.arg("--jdk").arg(&self.jdk).output().expect("cortado runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        said
    }

    /// How many mutants there are, and how many of them a suite kills, as `cortado mutants` has it.
    fn killed(&self, tests: &str) -> (usize, usize) {
        let said = self.run(&["mutants", "meter.Scale", "--tests", tests]);
        let all = said.lines().find_map(|line| line.strip_prefix("all: ")).expect("a sum");
        let numbers: Vec<usize> = all.split([' ', '(']).filter_map(|word| word.parse().ok()).collect();
        (numbers[0], numbers[1])
    }
}

#[test]
fn mutants_that_can_be_told_apart_are_and_others_are_proved_equivalent() {
    let scale = Scale::new(&[("meter/Scale.java", SCALE)]);
    scale.run(&["gen", "meter.Scale", "-o", "branches"]);
    let said = scale.run(&["gen", "meter.Scale", "--goal", "mutants", "-o", "mutants"]);
    let (all, few) = scale.killed("branches");
    let (_, killed) = scale.killed("mutants");
    // The boundary of `x >= 0`: 0 and -0 are the same.
    let told = format!("meter.Scale: {all} mutants, {killed} killed, {} equivalent", all - killed);
    assert!(said.contains(&told), "{told}\n{said}");
    assert!(few < killed && all - killed >= 1, "{few} {killed} of {all}\n{said}");
    let equivalent: Vec<&str> = said.lines().filter(|line| line.contains("equivalent: every pair of paths")).collect();
    assert_eq!(equivalent.len(), all - killed, "{said}");
    assert!(equivalent[0].contains("boundary"), "{said}");
    assert!(!said.contains("survived"), "{said}");
}

#[test]
fn what_is_written_to_objects_that_were_there_is_no_proof() {
    let count = Scale::new(&[("meter/Count.java", COUNT)]);
    let said = count.run(&["gen", "meter.Count", "--goal", "mutants", "-o", "mutants"]);
    assert!(said.contains("survived") && !said.contains("equivalent: every pair of paths"), "{said}");
}
