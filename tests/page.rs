//! The page of `cortado explain`: its trace says what the run has done, and a browser shows what the trace says.

use crate::common;
use cortado::{classfile::opcode, report::page::words};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path, process::Command};

fn explained(target: &str, more: &[&str]) -> String {
    let (classes, jdk) = (common::fixtures(), common::jdk::of_engine());
    let output = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["explain", target, "--class-path", classes.to_str().unwrap(), "--jdk", jdk.to_str().unwrap()])
        .args(["--source-path", "java-fixtures"])
        .args(more)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn trace(target: &str, more: &[&str]) -> Value {
    serde_json::from_str(&explained(target, &[&["--format", "json"], more].concat())).unwrap()
}

#[test]
fn every_opcode_has_words() {
    let without: Vec<_> =
        opcode::TABLE.iter().filter(|row| words(row.mnemonic).is_none()).map(|row| row.mnemonic).collect();
    assert!(without.is_empty(), "{without:?}");
    assert_eq!(words("iload_3").unwrap().section, "iload_n");
    assert!(words("breakpoint").is_none());
}

/// The cells after a step of a segment, by name.
fn cells(trace: &Value, run: usize, segment: usize, step: Option<usize>) -> BTreeMap<String, String> {
    let number = |v: &Value| v.as_u64().unwrap() as usize;
    let s = &trace["runs"][run]["segments"][segment];
    let mut now: BTreeMap<String, String> = match (s["first"].as_array(), s["parent"].as_u64()) {
        (None, Some(parent)) => {
            let steps = trace["runs"][run]["segments"][parent as usize]["steps"].as_array().unwrap().len();
            cells(trace, run, parent as usize, steps.checked_sub(1))
        }
        _ => BTreeMap::new(),
    };
    let text = |v: &Value| {
        let value = &trace["values"][number(v)];
        value.as_str().unwrap_or_else(|| value[0].as_str().unwrap()).to_owned()
    };
    let name = |v: &Value| trace["cells"][number(v)].as_str().unwrap().to_owned();
    let assign = |now: &mut BTreeMap<String, String>, flat: &Value| {
        for pair in flat.as_array().unwrap().chunks(2) {
            now.insert(name(&pair[0]), text(&pair[1]));
        }
    };
    if s["first"].is_array() {
        assign(&mut now, &s["first"]);
    }
    for step in s["steps"].as_array().unwrap().iter().take(step.map_or(0, |step| step + 1)) {
        if step[4] == 1 {
            now.clear();
        }
        assign(&mut now, &step[2]);
        step[3].as_array().into_iter().flatten().for_each(|gone| {
            now.remove(&name(gone));
        });
    }
    now
}

#[test]
fn a_trace_has_each_instruction_with_its_operands_and_what_it_leaves() {
    let trace = trace("heap.Swap#swap", &[]);
    let segments = trace["runs"][0]["segments"].as_array().unwrap();
    let end = segments.iter().position(|s| s["leaf"]["id"] == 2).unwrap();
    let steps = segments[end]["steps"].as_array().unwrap();
    let code = trace["methods"][0]["code"].as_array().unwrap();
    let executed: Vec<&str> =
        steps.iter().map(|s| code[s[1].as_u64().unwrap() as usize][1].as_str().unwrap()).collect();
    assert_eq!(
        executed,
        [
            "ifnonnull",
            "aload_0",
            "getfield",
            "astore_2",
            "aload_0",
            "aload_1",
            "getfield",
            "putfield",
            "aload_1",
            "aload_2",
            "putfield",
            "return"
        ]
    );
    let after = cells(&trace, 0, end, Some(6));
    assert_eq!((after["f0.s0"].as_str(), after["f0.s1"].as_str()), ("this", "s.data"));
    assert_eq!((after["f0.l2"].as_str(), after["h0"].as_str()), ("this.data", "Swap|input|this"));
    let after = cells(&trace, 0, end, Some(10));
    assert_eq!((after["h1.data"].as_str(), after.get("f0.s0")), ("this.data", None));
    // What is one object or another is drawn with its conditions.
    let ite =
        trace["values"].as_array().unwrap().iter().find(|v| v[1].as_array().is_some_and(|to| to.len() == 2)).unwrap();
    let conditions: Vec<&str> = ite[1].as_array().unwrap().iter().map(|to| to[1].as_str().unwrap()).collect();
    assert_eq!(conditions, ["this == s", "this != s"]);
}

#[test]
fn keyframes_are_what_the_steps_before_them_come_to() {
    let trace = trace("arith.Loop#unbounded", &["--loop-bound", "100"]);
    let segments = trace["runs"][0]["segments"].as_array().unwrap();
    let mut keys = 0;
    for (i, s) in segments.iter().enumerate() {
        for (k, _) in s["steps"].as_array().unwrap().iter().enumerate().filter(|(_, step)| step[4] == 1) {
            let (before, after) = (cells(&trace, 0, i, k.checked_sub(1)), cells(&trace, 0, i, Some(k)));
            let changed = after.iter().filter(|(cell, value)| before.get(*cell) != Some(value)).count();
            assert!(changed <= 3 && after.len() > 3, "{before:?} {after:?}");
            assert_eq!((&before["f0.l0"], &after["f0.l0"]), (&"n".to_owned(), &"n".to_owned()));
            keys += 1;
        }
    }
    assert!(keys > 5);
}

#[test]
fn each_lazy_path_is_tied_to_the_path_of_pose_that_covers_it() {
    let trace = trace("heap.Swap#swap", &["--compare", "lazy"]);
    let covers = &trace["covers"];
    let back: Vec<u64> = covers[1].as_array().unwrap().iter().map(|c| c.as_u64().expect("a path covers it")).collect();
    assert_eq!((covers[0].as_array().unwrap().len(), back.len()), (2, 21));
    // Only the first has no second argument.
    assert_eq!(back.iter().filter(|&&c| c == 0).count(), 1);
}

#[test]
fn a_page_needs_nothing_but_itself_and_text_is_no_markup() {
    let page = explained("heap.Swap#swap", &[]);
    for asks in ["src=", "@import", "url(h", "url(\"", "fetch(", "XMLHttpRequest", "innerHTML", "eval("] {
        assert!(!page.contains(asks), "{asks}");
    }
    assert!(page.contains("default-src 'none'"));
    let data = page.split("id=\"trace\">").nth(1).unwrap().split("</script>").next().unwrap();
    assert!(!data.contains('<') && serde_json::from_str::<Value>(data).is_ok());
    assert!(page.len() - data.len() < 400_000, "{}", page.len() - data.len());
    assert_eq!(page, explained("heap.Swap#swap", &[]), "a page is the same each time");
}

/// What a browser has made of a page that is opened there.
fn shown(chromium: &str, file: &Path, hash: &str) -> String {
    let output = Command::new(chromium)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000", "--dump-dom"])
        .arg(format!("file://{}#{hash}", file.display()))
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_browser_shows_what_the_trace_says() {
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let is_there = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    let Some(chromium) = known.iter().find(is_there) else {
        println!("no browser here, skipped");
        return;
    };
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("page.html");
    fs::write(&file, explained("heap.Swap#swap", &["--compare", "lazy"])).unwrap();
    let page = shown(chromium, &file, "r=pose&p=2&s=13");
    // A row of the code is the one to be executed, a clause stands there, and so do a value and what the instruction before has done.
    for part in [
        "step 13 of 14",
        "aria-current=\"step\"",
        "s != null",
        "this.data",
        "Pops a value and an object and assigns the field",
        "Swap.swap:10 (pc 1)",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let body = page.split("id=\"trace\"").next().unwrap();
    assert!(body.contains("#1 Swap s") && body.contains("data: ◇"), "{body}");
    // Straight to a step, of the other strategy.
    let page = shown(chromium, &file, "r=lazy&p=12&s=16");
    assert!(page.contains("step 16 of 16") && page.contains("s.data is an object not met before"), "{page}");
}

#[test]
fn lessons_lead_to_steps_that_are_there() {
    let number =
        |link: &str, name: &str| link.split(['#', '&']).find_map(|part| part.strip_prefix(name)?.parse::<u64>().ok());
    let mut links = 0;
    for lesson in fs::read_dir("docs/lessons").unwrap() {
        let text = fs::read_to_string(lesson.unwrap().path()).unwrap();
        let pages: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("page: ")).collect();
        let mut traces = pages.iter().map(|page| {
            let mut words = page.split(' ');
            trace(words.next().unwrap(), &words.collect::<Vec<_>>())
        });
        let first = traces.next().expect("a lesson has a page");
        traces.for_each(drop);
        let segments = first["runs"][0]["segments"].as_array().unwrap();
        for link in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let (path, step) = (number(link, "p=").unwrap(), number(link, "s=").unwrap());
            let mut at = segments.iter().find(|s| s["leaf"]["id"] == path).unwrap_or_else(|| panic!("{link}"));
            let mut steps = 0;
            loop {
                steps += at["steps"].as_array().unwrap().len() as u64 + u64::from(at["answer"]["fork"] == true);
                let Some(parent) = at["parent"].as_u64() else { break };
                at = &segments[parent as usize];
            }
            assert!(step <= steps, "{link}: the path has {steps}");
            links += 1;
        }
    }
    assert!(links >= 16, "{links}");
}
