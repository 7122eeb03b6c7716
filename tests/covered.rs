//! `cortado gen --coverage-report`: what the pages and the XML say is what the tests do.

use crate::{common, java};
use std::{fs, path::Path, process::Command};

const GATE: &str = r#"package gate;
public class Gate {
    public static int open(int n) {
        if (n > 5 && n < 3) {
            return 1;
        }
        return n == 7 ? 2 : hidden(n);
    }
    private static int hidden(int n) { return n > 100 ? 3 : 4; }
    public static int deep(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += i;
        if (sum == 1225395) return 1;
        return 0;
    }
    public static long now() { return System.nanoTime() > 0 ? 1 : 2; }
}
"#;

struct Report {
    dir: tempfile::TempDir,
    said: String,
}

impl Report {
    fn of(arguments: &[&str], with_source: bool) -> Self {
        let (jvm, dir) = (java::jdks().swap_remove(0), tempfile::tempdir().expect("a directory"));
        let classes = java::compile(&jvm, dir.path(), &[("gate/Gate.java", GATE)]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["gen", "gate.Gate", "--coverage-report"]).arg(dir.path().join("report")).args(arguments);
        if with_source {
            command.arg("--source-path").arg(dir.path().join("src"));
        }
        let jars = common::root().join(".tools/junit");
        if jars.is_dir() {
            command.arg("--junit-classpath").arg(jars);
        }
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        let output =
            command.arg("-cp").arg(&classes).arg("-o").arg(dir.path().join("tests")).arg("--jdk").arg(&jvm.home);
        let output = output.output().expect("cortado runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
        Self { dir, said }
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.dir.path().join("report").join(file)).expect("a part of the report")
    }
}

/// The rows below a line of source.
fn below<'a>(page: &'a str, line: &str) -> &'a str {
    let from = page.find(line).unwrap_or_else(|| panic!("{line} in {page}"));
    let rest = &page[from..];
    let end = rest[1..].find("<td class=\"number\">").map_or(rest.len(), |at| at + 1);
    &rest[..end]
}

#[test]
fn each_branch_says_which_test_takes_it_or_why_none_does() {
    let report = Report::of(&["--loop-bound", "3"], true);
    let page = report.text("gate/Gate.html");
    // What is compared with 3 is above 5: one way out of it is impossible.
    let never = below(&page, "if (n &gt; 5 &amp;&amp; n &lt; 3)");
    assert_eq!(never.matches("class=\"infeasible\"").count(), 1, "{never}");
    assert_eq!(never.matches("class=\"taken\"").count(), 3, "{never}");
    assert!(never.contains("infeasible: within the bounds of the run: every path was followed"), "{never}");
    let tests = fs::read_to_string(report.dir.path().join("tests/gate/GateCortadoTest.java")).expect("a test class");
    let by: Vec<&str> = page.split("taken by GateCortadoTest.").skip(1).collect();
    assert!(!by.is_empty());
    for name in by.iter().map(|rest| rest.split(['<', ',', ' ']).next().unwrap_or_default()) {
        assert!(tests.contains(&format!(" void {name}(")), "{name} in {tests}");
    }
    let cut = below(&page, "if (sum == 1225395)");
    assert_eq!(cut.matches("class=\"missed\"").count(), 1, "{cut}");
    assert!(cut.contains("loop-bound: not every path was followed: more than 3 iterations"), "{cut}");
    // A private method is no target, but what calls it takes its branches.
    let hidden = below(&page, "private static int hidden");
    assert!(hidden.contains("taken by GateCortadoTest.open_"), "{hidden}");
    // No test can set the clock.
    let clock = below(&page, "System.nanoTime()");
    assert!(clock.contains("no-test: a path takes it that is unconfirmed"), "{clock}");
    assert!(report.said.contains("index.html"), "{}", report.said);
    assert!(["http://", "https://", "<script"].iter().all(|network| !page.contains(network)), "{page}");
}

#[test]
fn the_xml_counts_what_the_page_shows() {
    let report = Report::of(&["--loop-bound", "3"], false);
    let (page, xml) = (report.text("gate/Gate.html"), report.text("jacoco.xml"));
    // Without source there is bytecode.
    assert!(page.contains("<pre>0: iload_0</pre>"), "{page}");
    let of = |class: &str| page.matches(&format!("<span class=\"{class}\">")).count();
    let (taken, missed) = (of("taken"), of("missed") + of("infeasible"));
    let counter = format!("<counter type=\"BRANCH\" missed=\"{missed}\" covered=\"{taken}\"/>");
    // Of the class, its file, its package and all.
    assert_eq!(xml.matches(&counter).count(), 4, "{counter} in {xml}");
    let attribute = |line: &str, name: &str| {
        let value = line.split(&format!(" {name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
        value.and_then(|value| value.parse::<usize>().ok()).unwrap_or_default()
    };
    let lines = || xml.lines().filter(|line| line.trim_start().starts_with("<line "));
    assert_eq!(lines().map(|line| attribute(line, "cb")).sum::<usize>(), taken, "{xml}");
    assert_eq!(lines().map(|line| attribute(line, "mb")).sum::<usize>(), missed, "{xml}");
    assert!(xml.contains("<package name=\"gate\">") && xml.contains("sourcefilename=\"Gate.java\""), "{xml}");
}

#[test]
fn what_is_not_ours_is_not_overwritten() {
    let report = Report::of(&[], false);
    let index = report.dir.path().join("report/index.html");
    fs::write(&index, "mine").expect("a file");
    let classes = report.dir.path().join("classes");
    let output = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["gen", "gate.Gate", "--no-confirm", "--coverage-report"])
        .arg(report.dir.path().join("report"))
        .arg("-cp")
        .arg(&classes)
        .arg("-o")
        .arg(report.dir.path().join("tests"))
        .output()
        .expect("cortado runs");
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(fs::read_to_string(&index).expect("a file"), "mine");
    assert!(Path::new(&index).exists());
}
