//! `cortado check` as its users meet it: verdicts, what stands behind them, exit codes.

use crate::common;

use common::{fixtures, jdk, root};
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

/// `cortado check <args> -cp <fixtures>`: the exit code and what it prints, which is something.
fn check(args: &[&str]) -> (Option<i32>, String) {
    let (code, text) = run(args);
    assert!(!text.is_empty());
    (code, text)
}

fn run(args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.arg("check").args(args);
    if !args.contains(&"-cp") {
        command.arg("-cp").arg(fixtures());
    }
    command.env("JAVA_HOME", &jdk::homes()[0]);
    let Output { status, stdout, .. } = command.output().expect("the binary can be run");
    (status.code(), String::from_utf8(stdout).expect("UTF-8"))
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

/// Loops of any number of rounds are proved by induction, of which no round is the last that is followed; Z3 alone says so too.
#[test]
fn what_holds_in_each_round_is_proved() {
    let (code, text) = check(&["arith.Loop#unbounded", "--paranoid"]);
    assert_eq!(code, Some(0), "{text}");
    says(&text, &["1 target: 1 PASS, 0 PASS within bounds"]);
    // A proof is not made of what fails.
    let (code, text) =
        check(&["asserts.Explicit#absolute(int)", "asserts.Explicit#maximumHolds(int,int)", "--paranoid"]);
    assert_eq!(code, Some(1), "{text}");
    says(&text, &["2 targets: 1 PASS, 0 PASS within bounds, 1 FAIL"]);
}

#[test]
fn the_time_for_all_targets_is_kept() {
    let began = Instant::now();
    let of = |most| check(&["arith.Endless#counts", "arith.Loop#bounded", "--total-timeout", most]);
    // A target may give up a little before its time is over, and leave that to the next one.
    let (code, text) = of("3");
    assert_eq!(code, Some(4), "{text}");
    says(&text, &["CTD-U06 budget: --timeout reached"]);
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
    let (code, text) = of("0.001");
    assert_eq!(code, Some(4), "{text}");
    says(&text, &["CTD-U06 budget: the time for all targets was over before"]);
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

#[test]
fn results_are_told_in_several_forms_at_once() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = |name: &str| dir.path().join(name);
    let form = |name: &str| format!("{name}={}", file(name).display());
    let (sarif, junit) = (form("sarif"), form("junit"));
    let out = file("json");
    let targets =
        ["asserts.Explicit", "arith.Loop#unbounded", "limits.Endless#repOK", "--loop-bound", "3", "--timeout", "4"];
    let forms = ["--format", "json", "--format", &sarif, "--format", &junit, "-o", out.to_str().expect("UTF-8")];
    let (code, text) = run(&[&targets[..], &forms].concat());
    assert_eq!((code, text.as_str()), (Some(1), ""));
    let read = |name: &str| fs::read_to_string(file(name)).expect("a result");
    let json: Value = serde_json::from_str(&read("json")).expect("JSON");
    assert_eq!((&json["schema"], &json["complete"]), (&"cortado-check/1".into(), &true.into()));
    let verdicts = json["targets"].as_array().expect("targets").iter().map(|t| t["verdict"].as_str().expect("one"));
    let verdicts: Vec<&str> = verdicts.collect();
    assert_eq!(verdicts[..5], ["fail", "fail", "fail", "pass", "pass-within-bounds"]);
    let failure = &json["targets"][2]["failure"];
    assert_eq!((&failure["code"], &failure["input"][0]), (&"CTD-F01".into(), &"x = -2147483648".into()));
    let log: Value = serde_json::from_str(&read("sarif")).expect("JSON");
    is_sarif(&log);
    is_as_its_schema_has_it(&log);
    let run = &log["runs"][0];
    assert_eq!(run["results"].as_array().map(Vec::len), Some(3));
    assert_eq!(failure["thrown_from"], Value::Null);
    assert_eq!(run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 14);
    assert!(run["results"][2]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().is_some_and(|l| !l.is_empty()));
    let told = &run["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!((&told["descriptor"]["id"], &told["level"]), (&"CTD-L01".into(), &"note".into()));
    let suites = "import sys, xml.etree.ElementTree as e; print([(s.get('name'), s.get('tests'), s.get('failures'), \
        len(s.findall('testcase/failure'))) for s in e.parse(sys.argv[1]).getroot()][0])";
    let parsed = Command::new("python3").args(["-c", suites]).arg(file("junit")).output().expect("python3");
    assert_eq!(String::from_utf8_lossy(&parsed.stdout).trim(), "('asserts.Explicit', '4', '3', 3)");
}

/// What SARIF 2.1.0 requires of a log and what is in it, by its own words (OASIS standard, sections 3.13 to 3.58).
fn is_sarif(log: &Value) {
    let text = |v: &Value| assert!(v.as_str().is_some_and(|text| !text.is_empty()), "no text: {v}");
    assert_eq!(log["version"], "2.1.0");
    text(&log["$schema"]);
    for run in log["runs"].as_array().expect("runs") {
        let driver = &run["tool"]["driver"];
        text(&driver["name"]);
        let rules: Vec<&Value> = driver["rules"].as_array().expect("rules").iter().map(|rule| &rule["id"]).collect();
        let descriptors = driver["notifications"].as_array().expect("descriptors").iter().map(|one| &one["id"]);
        let descriptors: Vec<&Value> = descriptors.collect();
        for result in run["results"].as_array().expect("results") {
            text(&result["message"]["text"]);
            assert!(rules.contains(&&result["ruleId"]), "{result}");
            assert!(["none", "note", "warning", "error"].contains(&result["level"].as_str().expect("a level")));
            result["locations"].as_array().expect("locations").iter().for_each(|location| {
                text(&location["logicalLocations"][0]["fullyQualifiedName"]);
                text(&location["physicalLocation"]["artifactLocation"]["uri"]);
                assert!(location["physicalLocation"]["region"]["startLine"].as_u64().is_some_and(|line| line > 0));
            });
            for flow in result["codeFlows"].as_array().into_iter().flatten() {
                for thread in flow["threadFlows"].as_array().expect("thread flows") {
                    let steps = thread["locations"].as_array().expect("locations");
                    steps.iter().for_each(|step| text(&step["location"]["message"]["text"]));
                    assert!(!steps.is_empty());
                }
            }
        }
        for invocation in run["invocations"].as_array().expect("invocations") {
            assert!(invocation["executionSuccessful"].is_boolean());
            for told in invocation["toolExecutionNotifications"].as_array().expect("notifications") {
                text(&told["message"]["text"]);
                assert!(descriptors.contains(&&told["descriptor"]["id"]), "{told}");
            }
        }
    }
}

/// Holds a log against the schema of SARIF 2.1.0, where `scripts/setup` has brought it.
fn is_as_its_schema_has_it(log: &Value) {
    let Ok(schema) = fs::read_to_string(root().join(".tools/sarif-2.1.0.json")) else {
        return println!("no schema of SARIF in .tools: scripts/setup brings it, with npm");
    };
    let mut schema: Value = serde_json::from_str(&schema).expect("JSON");
    // What is published has a bracket too many in the pattern of a language, which is no regular expression of ECMA 262 in Unicode mode.
    for of in ["run", "toolComponent"] {
        schema["definitions"][of]["properties"]["language"]["pattern"] = "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let wrong =
        |log: &Value| schema.iter_errors(log).map(|e| format!("{}: {e}", e.instance_path())).collect::<Vec<_>>();
    assert_eq!(wrong(log), Vec::<String>::new());
    // It tells right from wrong.
    let mut other = log.clone();
    other["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(wrong(&other).iter().any(|what| what.starts_with("/runs/0/results/0/level")), "{:?}", wrong(&other));
}

#[test]
fn codes_are_explained() {
    let explain = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_cortado")).arg("explain-code").args(args).output();
        let Output { status, stdout, .. } = output.expect("the binary can be run");
        (status.code(), String::from_utf8(stdout).expect("UTF-8"))
    };
    let (code, text) = explain(&["ctd-l01"]);
    assert!(code == Some(0) && text.starts_with("CTD-L01 loop-bound: "), "{text}");
    assert_eq!(explain(&["loop-bound"]).1, text);
    assert!(explain(&[]).1.contains(&text));
    assert_eq!(explain(&["CTD-X99"]).0, Some(2));
}

/// The compiled tests, and the jars that they want.
fn tests() -> (PathBuf, String) {
    let classes = fixtures().with_file_name("check");
    let jars = fs::read_to_string(fixtures().with_file_name("check.path")).expect("JUnit: run scripts/setup");
    (classes, jars.trim().to_owned())
}

/// A class may be named beside the one that it is within.
#[test]
fn what_is_named_twice_is_checked_once() {
    let (classes, jars) = tests();
    let path = format!("{jars}:{}", classes.display());
    let told = |targets: &[&str]| check(&[targets, &["-cp", &path]].concat()).1;
    let counts = |text: &str| text.lines().last().map(str::to_owned);
    let once = told(&["check.NestedTest"]);
    assert_eq!(counts(&told(&["check.NestedTest", "check.NestedTest$WhenFilled", "check.NestedTest"])), counts(&once));
}

#[test]
fn failures_are_written_as_tests_that_fail() {
    let (classes, jars) = tests();
    let dir = tempfile::tempdir().expect("a directory");
    let (path, out) = (format!("{jars}:{}", classes.display()), dir.path().to_str().expect("UTF-8"));
    let targets = ["check.NestedTest", "check.FourTest", "check.ReturnProperties", "check.EnumTest"];
    for junit in ["4", "5"] {
        // What passes when it is run, or does not compile, would be told of and not written.
        let (code, _) = check(&[&targets[..], &["-cp", &path, "-d", out, "--junit", junit]].concat());
        assert_eq!(code, Some(1));
        let read = |name: &str| fs::read_to_string(dir.path().join("check").join(name)).expect("a test");
        let nested = read("NestedTest_WhenFilledCortadoTest.java");
        says(&nested, &["NestedTest.WhenFilled self = nestedTest.new WhenFilled();", "self.fill();", "self.sum(8);"]);
        let four = read("FourTestCortadoTest.java");
        says(&four, &["assertThrows(IllegalStateException.class, () -> self.expectedNot());", "self.tearDown();"]);
        assert_eq!(four.matches("@Test").count(), 2);
        says(&read("ReturnPropertiesCortadoTest.java"), &["assertTrue(self.fails(77));"]);
        says(&read("EnumTestCortadoTest.java"), &["self.turn(EnumTest.Direction.WEST);"]);
        assert_eq!(fs::read_dir(dir.path().join("check")).expect("tests").count(), 4);
    }
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
