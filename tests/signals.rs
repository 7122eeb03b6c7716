//! SIGINT, SIGTERM, SIGHUP: what there is to say is said, whole files are written or none, and no process and no temporary file is left.

use crate::{common, java};

use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use tempfile::tempdir;

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill").success());
}

/// Waits for what is to come within a minute.
fn until(what: &str, mut is: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is() {
        assert!(began.elapsed() < Duration::from_secs(60), "waited too long for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Command lines with all of this in them.
fn processes(marks: &[&str]) -> usize {
    let all = fs::read_dir("/proc").expect("/proc").flatten();
    all.filter(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        marks.iter().all(|mark| String::from_utf8_lossy(&line).contains(mark))
    })
    .count()
}

/// What is in a directory.
fn temporary(dir: &Path) -> Vec<String> {
    fs::read_dir(dir).expect("a directory").flatten().map(|file| file.file_name().to_string_lossy().into()).collect()
}

#[test]
fn a_check_that_is_ended_writes_what_it_has_found() {
    let (dir, tmp) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
    let file = |name: &str| dir.path().join(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.args(["check", "asserts.Explicit#maximumHolds", "arith.Endless#counts", "arith.Loop#bounded"]);
    command.arg("-cp").arg(common::fixtures()).arg("--jdk").arg(&common::jdk::homes()[0]);
    for name in ["json", "sarif", "junit"] {
        command.arg("--format").arg(format!("{name}={}", file(name).display()));
    }
    let mut child = command.env("TMPDIR", tmp.path()).stderr(Stdio::null()).spawn().expect("cortado");
    until("the command", || !temporary(tmp.path()).is_empty());
    thread::sleep(Duration::from_secs(3));
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    let json: Value = serde_json::from_slice(&fs::read(file("json")).expect("the file")).expect("one JSON document");
    let verdicts: Vec<&Value> = json["targets"].as_array().expect("targets").iter().map(|t| &t["verdict"]).collect();
    assert_eq!((verdicts, &json["complete"]), (vec![&"pass".into(), &"unknown".into()], &false.into()));
    assert_eq!(json["targets"][1]["causes"][0]["text"], "an interrupt");
    let log: Value = serde_json::from_slice(&fs::read(file("sarif")).expect("the file")).expect("one JSON document");
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], false);
    assert!(fs::read_to_string(file("junit")).expect("the file").ends_with("</testsuites>\n"));
    assert_eq!((fs::read_dir(dir.path()).expect("a directory").count(), temporary(tmp.path())), (3, vec![]));
}

#[test]
fn a_run_that_is_ended_writes_what_it_has_found_and_says_by_which_signal() {
    for (name, code) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)] {
        let (dir, tmp) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
        let file = dir.path().join("run.json");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["run", "bench.Growth#upTo400", "--strategy", "lazy", "--loop-bound", "401", "--format", "json"]);
        command.arg("-cp").arg(common::fixtures()).arg("--jdk").arg(&common::jdk::homes()[0]).arg("-o").arg(&file);
        let mut child = command.env("TMPDIR", tmp.path()).spawn().expect("cortado");
        until("the run", || !temporary(tmp.path()).is_empty());
        thread::sleep(Duration::from_millis(700));
        signal(&child, name);
        assert_eq!(child.wait().expect("an end").code(), Some(code));
        let run: Value = serde_json::from_slice(&fs::read(&file).expect("the file")).expect("one JSON document");
        assert_eq!((&run["stats"]["stopped_by"], &run["complete"]), (&"an interrupt".into(), &false.into()));
        assert_eq!((fs::read_dir(dir.path()).expect("a directory").count(), temporary(tmp.path())), (1, vec![]));
    }
}

/// Of a comparison and an enumeration what is finished is told, and that it is not all.
#[test]
fn a_table_or_a_list_that_is_ended_has_what_is_finished() {
    let growth = ["compare", "bench.Growth#upTo400", "--strategies", "pose,lazy,lazier", "--loop-bound", "401"];
    let techniques =
        ["compare", "structures.TreeMap#remove(int)", "--preconditions", "rep-ok,lissa", "--scopes", "1..12"];
    let trees = ["enumerate", "structures.TreeMap", "--scope", "15"];
    for (args, name, code, says) in [
        (&growth[..], "-TERM", 143, &["| pose", "ended by a signal: ", "lazier"][..]),
        (&techniques, "-INT", 130, &["| rep-ok", "ended by a signal: "]),
        (&trees, "-HUP", 129, &["structure 1", "at least ", "not all: an interrupt"]),
    ] {
        let tmp = tempdir().expect("a directory");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(args).arg("-cp").arg(common::fixtures()).arg("--jdk").arg(&common::jdk::homes()[0]);
        let child = command.env("TMPDIR", tmp.path()).stdout(Stdio::piped()).spawn().expect("cortado");
        until("the command", || !temporary(tmp.path()).is_empty());
        thread::sleep(Duration::from_millis(2500));
        signal(&child, name);
        let output = child.wait_with_output().expect("an end");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {said:.2000}");
        let tail: String = said.chars().skip(said.chars().count().saturating_sub(2000)).collect();
        assert!(says.iter().all(|part| said.contains(part)), "{args:?} wants {says:?}: {said:.1000} ... {tail}");
        assert_eq!(temporary(tmp.path()), Vec::<String>::new());
    }
}

const SLOW: &str = "public class Slow {
    public static int m(int x) {
        while (x == 77 && Thread.currentThread().getName().startsWith(\"case-\")) Thread.onSpinWait();
        return x;
    }
}";

/// While a path is confirmed: the first signal ends that, the second does not wait for anything.
#[test]
fn confirming_ends_with_its_processes() {
    for signals in [&["-TERM"][..], &["-INT", "-HUP"]] {
        let (dir, tmp) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
        let classes = java::compile(&java::jdks()[0], dir.path(), &[("Slow.java", SLOW)]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        command.args(["gen", "Slow#m", "-cp"]).arg(&classes).arg("--jdk").arg(&common::jdk::homes()[0]);
        if !java::is_confined() {
            command.arg("--allow-effects");
        }
        command.arg("-o").arg(dir.path().join("out")).env("TMPDIR", tmp.path()).stdout(Stdio::piped());
        let child = command.spawn().expect("cortado");
        // A harness that runs, with the class path among its arguments.
        let mark = format!("{}", classes.display());
        until("the harness", || processes(&["cortado.witness.Replay", &mark]) > 0);
        thread::sleep(Duration::from_millis(300));
        let began = Instant::now();
        signals.iter().for_each(|name| signal(&child, name));
        let output = child.wait_with_output().expect("an end");
        let last = if signals.len() == 1 { 143 } else { 130 };
        let code = output.status.code();
        assert!(code == Some(last) || (signals.len() == 2 && code == Some(129)), "{code:?}");
        assert!(began.elapsed() < Duration::from_secs(3), "it took {:?}", began.elapsed());
        assert_eq!((temporary(tmp.path()), processes(&[&mark])), (vec![], 0));
        assert!(!dir.path().join("out/SlowCortadoTest.java").exists());
        if signals.len() == 1 {
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(said.contains("is unconfirmed, no test: interrupted"), "{said}");
        }
    }
}
