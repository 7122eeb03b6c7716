//! A check on many machines: shares of the paths of a method are together all of them, and parts of a run, merged, say what one run says.

use crate::{
    common::{self, fixtures, heads, heads::Head, jdk},
    damage::xorshift,
};
use cortado::{Run, explore::search::Share, state::Choice, step::Outcome};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};
use tempfile::TempDir;

/// The ways to the ends of paths, of those that have come to one, and of the others, with what was in the way, where shares part, and whether a
/// solver has answered all that it was asked.
type Found = (Vec<Vec<u32>>, BTreeMap<Vec<u32>, String>, String, bool);

fn explored(run: &Run, target: &str) -> Found {
    let subject = run.open(target).unwrap_or_else(|e| panic!("{target}: {e}"));
    let explored = subject.explore().unwrap_or_else(|e| panic!("{target}: {e}"));
    let way = |trail: &[Choice]| trail.iter().map(|choice| choice.answer).collect::<Vec<u32>>();
    let (left, ended): (Vec<_>, Vec<_>) =
        explored.leaves.iter().partition(|leaf| matches!(leaf.outcome, Outcome::GaveUp(_)));
    let mut ended: Vec<Vec<u32>> = ended.into_iter().map(|leaf| way(&leaf.state.trail)).collect();
    ended.sort();
    let seam = run.share.as_ref().map_or_else(String::new, Share::seam);
    let is_answered = !left.iter().any(|leaf| common::is_undecided(&leaf.outcome));
    let left = left.into_iter().map(|leaf| (way(&leaf.state.trail), format!("{:?}", leaf.outcome))).collect();
    (ended, left, seam, is_answered)
}

/// Whether some share lacks some of the paths: those of a small method may all be in one.
fn are_all_there_is(jdk: &Path, nth: usize, head: &Head) -> bool {
    let run = Run {
        timeout: None,
        max_paths: Some(2_000),
        bounds: head.bounds(),
        limits: head.limits(),
        worlds: head.worlds(),
        ..Run::new(common::class_path(jdk), jdk)
    };
    let (target, (whole, given_up, _, is_answered)) = (&*head.target, explored(&run, &head.target));
    if whole.len() + given_up.len() >= 2_000 {
        return false;
    }
    let of = 2 + nth % 4;
    let share = |which| Run { share: Some(Share::new(which, of)), ..run.clone() };
    let shares: Vec<Found> = (0..of).map(|which| explored(&share(which), target)).collect();
    if !is_answered || !shares.iter().all(|(.., is_answered)| *is_answered) {
        println!("{target}: not compared, a solver has given up");
        return false;
    }
    let mut together: Vec<Vec<u32>> = shares.iter().flat_map(|(ended, ..)| ended.iter().cloned()).collect();
    together.sort();
    assert_eq!(together, whole, "{target} in {of} shares");
    let left = || shares.iter().flat_map(|(_, left, ..)| left);
    for (way, why) in left() {
        // What is too large for all is told of an instruction once, so in each share.
        assert!(given_up.values().any(|other| why == other), "{target} in {of} shares: {way:?} {why}");
    }
    for (way, why) in &given_up {
        assert!(left().any(|other| other == (way, why)), "{target} in {of} shares: {way:?} {why}");
    }
    assert!(shares.iter().all(|(_, _, seam, _)| *seam == shares[0].2), "{target} in {of} shares");
    shares.iter().filter(|(ended, ..)| !ended.is_empty()).count() > 1
}

#[test]
fn shares_are_together_all_paths_and_each_is_in_one() {
    let jdk = jdk::of_engine();
    let heads: Vec<(usize, Head)> = heads::all().into_iter().enumerate().collect();
    let few = std::env::var_os("CORTADO_TEST_TOPICS").is_some();
    let tried = common::on_all_cores(&common::sample(heads, 9), |(nth, head)| {
        common::quietly(|| are_all_there_is(&jdk, *nth, head))
            .unwrap_or_else(|panic| panic!("{}: {panic}", head.target))
    });
    let tried = tried.into_iter().filter(|&is| is).count();
    assert!(tried >= 5 || few, "only {tried}");
}

fn cortado(args: &[String]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.args(args).env("JAVA_HOME", &jdk::homes()[0]);
    let Output { status, stderr, .. } = command.output().expect("the binary can be run");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

fn words(text: &[&str]) -> Vec<String> {
    text.iter().map(|&word| word.into()).collect()
}

fn read(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).expect("a document")).expect("JSON")
}

/// A check, with what else is said on the command line, into a file.
fn check(targets: &[&str], more: &[&str], file: &Path) -> Option<i32> {
    let path = fixtures().to_string_lossy().into_owned();
    let out = ["-cp", &*path, "--timeout", "300", "--format", "json", "-o", &*file.to_string_lossy()];
    let (code, said) = cortado(&words(&[&["check"], targets, &out, more].concat()));
    assert!(file.is_file(), "{said}");
    code
}

/// The parts of a check, each in a file.
fn parts(targets: &[&str], of: usize, more: &[&str], dir: &Path) -> Vec<PathBuf> {
    let part = |part: usize| {
        let file = dir.join(format!("{part}-{of}.json"));
        check(targets, &[more, &["--partition", &format!("{part}/{of}")]].concat(), &file);
        file
    };
    (1..=of).map(part).collect()
}

fn merge(parts: &[PathBuf], file: &Path) -> (Option<i32>, String) {
    let mut args = words(&["merge", "--format", "json", "-o"]);
    args.extend([file].into_iter().chain(parts.iter().map(PathBuf::as_path)).map(|p| p.to_string_lossy().into_owned()));
    cortado(&args)
}

/// What is found of targets, in order: all but how much work it was, and of a target in shares which of several failures it is.
fn findings(document: &Value) -> Vec<Value> {
    let of = |target: &Value| {
        let codes = |name: &str| {
            let all = target[name].as_array().expect("causes").iter().map(|cause| cause["code"].to_string());
            all.collect::<BTreeSet<String>>()
        };
        let failure = ["code", "outcome", "thrown_at"].map(|name| target["failure"][name].clone());
        let known =
            ["target", "class", "method", "file", "line", "verdict", "warnings"].map(|name| target[name].clone());
        serde_json::json!([known, failure, codes("bounds"), codes("causes")])
    };
    document["targets"].as_array().expect("targets").iter().map(of).collect()
}

fn shuffle<T>(items: &mut [T], random: &mut impl FnMut() -> u64) {
    (1..items.len()).rev().for_each(|i| items.swap(i, (random() % (i as u64 + 1)) as usize));
}

const MANY: [&str; 7] = [
    "asserts.Explicit",
    "arith.Loop#bounded",
    "arith.Loop#implied",
    "strings.Input#length",
    "strings.Input#at",
    "arith.Loop#product",
    "asserts.Explicit#absolute",
];

#[test]
fn parts_merged_in_any_order_say_what_one_run_says() {
    let (dir, mut random) = (TempDir::new().expect("a directory"), xorshift(0x1905_5eed));
    let whole = dir.path().join("whole.json");
    let code = check(&MANY, &[], &whole);
    let whole = read(&whole);
    let targets = whole["targets"].as_array().expect("targets").len();
    for of in [1, 2 + (random() % 3) as usize, targets + 1 + (random() % 9) as usize] {
        let mut parts = parts(&MANY, of, &[], dir.path());
        shuffle(&mut parts, &mut random);
        let file = dir.path().join("merged.json");
        assert_eq!(merge(&parts, &file), (code, String::new()), "{of} parts");
        let merged = read(&file);
        assert_eq!(findings(&merged), findings(&whole), "{of} parts");
        for member in ["schema", "totals", "complete"] {
            assert_eq!(merged[member], whole[member], "{member}, {of} parts");
        }
        assert_eq!(merged["partition"], Value::Null);
    }
}

/// Of one target each part has some paths; that takes several rounds, and one has bounds that are never enough.
#[test]
fn paths_of_one_target_are_shared_out() {
    let dir = TempDir::new().expect("a directory");
    let bounded = ["--loop-bound", "6", "--string-length", "3"];
    let targets: [(&str, &[&str], &str); 6] = [
        ("bench.WheelBrake#brake", &[], "pass"),
        ("arith.Loop#bounded", &[], "pass"),
        ("asserts.Explicit#absolute", &[], "fail"),
        ("arith.Loop#unbounded", &bounded, "pass-within-bounds"),
        // A proof is of all rounds of a loop, whichever share of its paths comes to so many.
        ("arith.Loop#unbounded", &[], "pass"),
        ("strings.Input#length", &["--property", "assertion"], "pass"),
    ];
    for (nth, (target, more, verdict)) in targets.into_iter().enumerate().skip(usize::from(!common::deep())) {
        let whole = dir.path().join(format!("whole-{nth}.json"));
        check(&[target], more, &whole);
        let whole = read(&whole);
        assert_eq!(whole["targets"][0]["verdict"], verdict);
        let of = 2 + nth % 3;
        let (parts, file) = (parts(&[target], of, more, dir.path()), dir.path().join("merged.json"));
        merge(&parts, &file);
        let merged = read(&file);
        assert_eq!(findings(&merged), findings(&whole), "{target} in {of} parts");
        assert!(merged["targets"][0]["share"].is_null() && !read(&parts[0])["targets"][0]["share"].is_null());
    }
}

#[test]
fn what_is_missing_or_does_not_fit_is_said() {
    let dir = TempDir::new().expect("a directory");
    let parts_of = |targets: &[&str], of| parts(targets, of, &[], dir.path());
    let (parts, file) = (parts_of(&MANY[..3], 3), dir.path().join("merged.json"));
    // A part of several targets.
    let (code, said) = merge(&[parts[2].clone(), parts[0].clone()], &file);
    assert!(code == Some(1) && said.contains("part 2/3 is missing"), "{said}");
    let merged = read(&file);
    assert_eq!(merged["complete"], false);
    let unknown: Vec<&Value> =
        merged["targets"].as_array().expect("targets").iter().filter(|t| t["verdict"] == "unknown").collect();
    assert!(unknown.len() == 2 && unknown.iter().all(|t| t["causes"][0]["code"] == "CTD-U10"), "{merged:#}");
    assert_eq!(unknown[0]["causes"][0]["text"], "part 2/3 is missing");
    assert_eq!(merged["targets"].as_array().map(Vec::len), Some(6));
    // A share of one.
    let shares = parts_of(&["arith.Loop#bounded"], 2);
    let (code, said) = merge(&shares[1..], &file);
    assert!(code == Some(4) && said.contains("part 1/2 is missing"), "{said}");
    assert_eq!(read(&file)["targets"][0]["verdict"], "unknown");
    // What is there twice, of another run, cut short or no part at all.
    let twice = [parts[0].clone(), parts[1].clone(), parts[0].clone()];
    assert!(merge(&twice, &file).1.contains("part 1/3 is there twice"));
    assert!(merge(&[parts[0].clone(), shares[0].clone()], &file).1.contains("is of another run"));
    assert!(merge(std::slice::from_ref(&file), &file).1.contains("it is no part of a run"));
    let text = fs::read_to_string(&parts[0]).expect("a document");
    let cut = dir.path().join("cut.json");
    fs::write(&cut, &text[..text.len() / 2]).expect("a file");
    assert_eq!(merge(&[cut], &file).0, Some(3));
    // Shares that part from each other elsewhere are not put together.
    let mut other = read(&shares[1]);
    other["targets"][0]["share"]["seam"] = "0".into();
    fs::write(&shares[1], other.to_string()).expect("a file");
    assert_eq!(merge(&shares, &file).0, Some(4));
    assert_eq!(read(&file)["targets"][0]["causes"][0]["text"], "its parts have not been cut alike");
}

/// Where `scripts/setup ray` has been: a local cluster of two workers, of which one is killed once both have begun.
#[test]
fn a_cluster_that_loses_a_worker_loses_nothing() {
    let python = common::root().join(".tools/ray/bin/python3");
    if !python.is_file() {
        return println!("no Ray in .tools: scripts/setup ray brings it");
    }
    let dir = TempDir::new().expect("a directory");
    let mut command = Command::new(python);
    command.arg(common::root().join("scripts/ray")).args(["--try", "--parts", "8"]);
    command.args(["--cortado", env!("CARGO_BIN_EXE_cortado")]).arg("--dir").arg(dir.path()).arg("--").args(MANY);
    command.arg("-cp").arg(fixtures()).args(["--timeout", "300"]).env("JAVA_HOME", &jdk::homes()[0]);
    let Output { status, stdout, stderr } = command.output().expect("the script can be run");
    let said = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
    assert!(status.success() && said.contains("the same as in one run"), "{said}");
}
