//! `cortado compare`: strategies side by side, and the leaves of one that cover the inputs of another's.

use crate::common;

use common::fixtures;
use serde_json::Value;
use std::process::Command;

/// `cortado compare <target> -cp <fixtures> <options>`: the exit code and stdout.
fn compare(target: &str, options: &[&str]) -> (Option<i32>, String) {
    let fixtures = fixtures().to_str().expect("UTF-8");
    let out = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["compare", target, "-cp", fixtures].iter().chain(options))
        .env("JAVA_HOME", &common::jdk::homes()[0])
        .output()
        .expect("the binary can be run");
    (out.status.code(), String::from_utf8(out.stdout).expect("UTF-8"))
}

fn document(target: &str, options: &[&str]) -> Value {
    let (code, out) = compare(target, &[options, &["--format", "json"]].concat());
    assert_eq!(code, Some(0), "{out}");
    let document: Value = serde_json::from_str(&out).expect("one JSON document");
    assert_eq!(document["schema"], "cortado-compare/1");
    document
}

/// The figure of each strategy under a heading.
fn column(document: &Value, name: &str) -> Vec<(String, u64)> {
    let rows = document["strategies"].as_array().expect("rows");
    rows.iter().map(|r| (r["strategy"].as_str().unwrap().to_owned(), r[name].as_u64().expect(name))).collect()
}

#[test]
fn there_is_a_row_for_each_strategy() {
    let swap = document("heap.Swap#swap", &[]);
    let leaves = [("lazy", 21), ("lazier", 7), ("lazier#", 3), ("uber-lazy", 7), ("pose", 2)];
    assert_eq!(column(&swap, "returned"), leaves.map(|(name, n)| (name.to_owned(), n)));
    assert!(column(&swap, "program_paths").iter().all(|(_, n)| *n == 2));
    let sum = document("heap.Sum#fields", &["--strategies", "pose,lazy"]);
    assert_eq!(column(&sum, "threw"), [("pose".to_owned(), 3), ("lazy".to_owned(), 8)]);
    assert_eq!(column(&sum, "gave_up"), [("pose".to_owned(), 0), ("lazy".to_owned(), 0)]);
    assert_eq!((&sum["disagreements"], &sum["maps"]), (&Value::Array(vec![]), &Value::Array(vec![])));
}

#[test]
fn leaves_are_mapped_both_ways() {
    let document = document("heap.Swap#swap", &["--paths", "--strategies", "lazy,pose"]);
    let maps = document["maps"].as_array().expect("maps");
    assert_eq!(maps.len(), 2);
    let (there, back) = (&maps[0], &maps[1]);
    let ends = |map: &Value| (map["from"].as_str().unwrap().to_owned(), map["to"].as_str().unwrap().to_owned());
    assert_eq!(ends(there), ("lazy".into(), "pose".into()));
    assert_eq!(ends(back), ("pose".into(), "lazy".into()));
    let there = there["leaves"].as_object().expect("leaves");
    let back = back["leaves"].as_object().expect("leaves");
    assert_eq!((there.len(), back.len()), (21, 2));
    // Every lazy leaf lies within one path-optimal leaf, and these have all of them.
    assert!(there.values().all(|to| to.as_array().unwrap().len() == 1));
    assert_eq!(back.values().map(|to| to.as_array().unwrap().len()).sum::<usize>(), 21);
}

/// An invariant and a predicate that mean the same have the same leaves; one that is required of more than objects with invariants has not.
#[test]
fn leaves_of_preconditions_are_mapped() {
    let under = |target: &str, preconditions: &str| {
        let options = ["--preconditions", preconditions, "--strategies", "pose", "--scopes", "3..3", "--paths"];
        document(&format!("separation.{target}"), &options)
    };
    let mapped = |document: &Value, nth: usize| -> Vec<usize> {
        let leaves = document["maps"][nth]["leaves"].as_object().expect("leaves");
        leaves.values().map(|to| to.as_array().expect("leaves").len()).collect()
    };
    for (target, leaves) in [("AvlTree#insert(int)", 21), ("TreeMap#remove(int)", 16), ("AaTree#remove(int)", 8)] {
        let document = under(target, "spatial,rep-ok,enumerate");
        let figure = |name: &str, nth: usize| document["strategies"][nth][name].as_u64();
        assert_eq!((figure("returned", 0), figure("returned", 1)), (Some(leaves), Some(leaves)), "{target}");
        for nth in [0, 1] {
            assert_eq!(mapped(&document, nth), vec![1; leaves as usize], "{target}");
        }
        // Each structure is one of those of one path.
        assert_eq!(mapped(&document, 3), vec![1; figure("returned", 2).expect("a number") as usize], "{target}");
        assert_eq!(document["disagreements"], Value::Array(vec![]), "{target}");
    }
    let sample = under("Sample#sample", "spatial,rep-ok");
    assert_eq!((mapped(&sample, 0), mapped(&sample, 1)), (vec![1], vec![0, 1]));
    let said = "spatial misses 1 program path of rep-ok: they do not allow the same inputs";
    assert_eq!(sample["disagreements"], serde_json::json!([said]));
    let code = |preconditions, more: &[&str]| {
        compare("structures.TreeMap#put", &[&["--paths", "--preconditions", preconditions], more].concat()).0
    };
    assert_eq!(code("rep-ok,any", &["--scopes", "1..1"]), Some(0));
    assert_eq!(code("rep-ok,any", &[]), Some(2), "several scopes");
    assert_eq!(code("rep-ok,if-rep-ok", &["--scopes", "1..1"]), Some(2), "a method that runs before");
    assert_eq!(code("rep-ok,lissa", &["--scopes", "1..1"]), Some(2), "code that is read in another way");
}

#[test]
fn published_rules_are_marked_unsound_and_what_they_lose_is_told() {
    let (code, out) = compare("uber.Split#throughLater", &["--as-published"]);
    assert_eq!(code, Some(0), "{out}");
    for words in ["uber-lazy-as-published misses 1 program path of pose", "note: uber-lazy-as-published: unsound"] {
        assert!(out.contains(words), "{words:?} is missing in:\n{out}");
    }
    let siblings = document("uber.Types#siblings", &["--as-published"]);
    assert_eq!(column(&siblings, "returned").last().unwrap(), &("uber-lazy-as-published".to_owned(), 3));
    assert_eq!(column(&siblings, "returned")[0].1, 4);
}

#[test]
fn tables_are_markdown_and_comma_separated() {
    let (_, markdown) = compare("heap.Cells#p1", &["--paths"]);
    let rows = markdown.lines().filter(|line| line.starts_with('|'));
    let widths: Vec<usize> = rows.map(|line| line.matches('|').count()).collect();
    // Five rows under two lines of heading, then twelve lazy leaves under two.
    assert_eq!((widths.len(), widths[..7].iter().all(|&w| w == widths[0])), (7 + 14, true), "{markdown}");
    let (_, csv) = compare("heap.Cells#p1", &["--format", "csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 6);
    assert!(lines[0].starts_with("target,strategy,returned,threw,"), "{csv}");
    assert!(lines[1].starts_with("heap.Cells.p1(") && lines[1].contains(",lazy,8,4,"), "{csv}");
}

#[test]
fn strategies_named_twice_or_otherwise_are_wrong_usage() {
    assert_eq!(compare("heap.Swap#swap", &["--strategies", "pose,pose"]).0, Some(2));
    assert_eq!(compare("heap.Swap#swap", &["--strategies", "eager"]).0, Some(2));
    // One strategy is what `run` has.
    assert_eq!(compare("heap.Swap#swap", &["--strategy", "pose"]).0, Some(2));
}

#[test]
fn techniques_have_a_row_for_each_scope() {
    let options = |format: &'static str| {
        let techniques = "rep-ok,lissa,lissa-m,lissa-nosb,hybrid,if-rep-ok,driver";
        let driver = "structures.LinkedListDriver#structure";
        ["--preconditions", techniques, "--scopes", "1..3", "--driver", driver, "--format", format]
    };
    let (code, out) = compare("structures.LinkedList#add", &options("json"));
    assert_eq!(code, Some(0), "{out}");
    let document: Value = serde_json::from_str(&out).expect("one JSON document");
    assert_eq!(document["schema"], "cortado-techniques/1");
    let rows = document["rows"].as_array().expect("rows");
    let of = |technique: &str| -> Vec<u64> {
        let rows = rows.iter().filter(|row| row["technique"] == technique);
        rows.map(|row| row["paths"].as_u64().expect("a figure") - row["spurious"].as_u64().expect("a figure")).collect()
    };
    // As published: LISSA 1, 2, 2; IFrepOK 1, 2, 3; Driver 2, 3, 4.
    for technique in ["rep-ok", "lissa", "lissa-m", "lissa-nosb", "hybrid"] {
        assert_eq!(of(technique), [1, 2, 2], "{technique}");
    }
    assert_eq!((of("if-rep-ok"), of("driver")), (vec![1, 2, 3], vec![2, 3, 4]));
    assert!(document["notes"][0].as_str().is_some_and(|note| note.contains("LinkedList.repOK")), "{document}");
    let (_, csv) = compare("structures.LinkedList#add", &options("csv"));
    assert_eq!(csv.lines().count(), 1 + 7 * 3);
    assert!(csv.starts_with("target,technique,strategy,scope,paths,"), "{csv}");
    // The last column but two, and the one behind it, are times.
    let figures = |jobs: &str| {
        let (_, csv) = compare("structures.LinkedList#add", &[&options("csv")[..], &["--jobs", jobs]].concat());
        let timeless = |row: &str| {
            let cells: Vec<String> = row.split(',').map(str::to_owned).collect();
            let times = cells.len() - 3;
            [&cells[..times], &cells[times + 2..]].concat()
        };
        csv.lines().map(timeless).collect::<Vec<_>>()
    };
    assert_eq!(figures("1"), figures("3"));
}

#[test]
fn a_technique_whose_time_is_up_skips_larger_scopes() {
    let techniques =
        ["--preconditions", "if-rep-ok,rep-ok", "--scopes", "12..14", "--timeout", "0.2", "--loop-bound", "99"];
    let (code, out) = compare("structures.TreeMap#remove", &[&techniques[..], &["--strict"]].concat());
    assert_eq!(code, Some(4), "{out}");
    let of = |technique: &str| out.lines().filter(|l| l.contains(&format!("| {technique} "))).collect::<Vec<_>>();
    let late = of("if-rep-ok");
    assert!(late.len() == 3 && late.iter().all(|row| row.contains(" TO ")), "{out}");
    assert!(late[0].contains("timeout") && late[1].contains("skipped") && late[2].contains("skipped"), "{out}");
}

#[test]
fn techniques_want_what_they_need() {
    assert_eq!(compare("structures.TreeMap#put", &["--preconditions", "driver"]).0, Some(2));
    assert_eq!(compare("structures.TreeMap#put", &["--preconditions", "rep-ok", "--scope", "3"]).0, Some(2));
    assert_eq!(compare("structures.TreeMap#put", &["--preconditions", "rep-ok", "--scopes", "3..1"]).0, Some(2));
    assert_eq!(compare("structures.TreeMap#put", &["--preconditions", "korat"]).0, Some(2));
}
