//! The page of `cortado explain`: its trace says what the run has done, and a browser shows what the trace says.

use crate::common;
use cortado::{
    classfile::opcode,
    report::page::{Question, words},
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

/// The page of a method of the fixtures.
pub(crate) fn explained(target: &str, more: &[&str]) -> String {
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

fn list_of(of: &Value) -> &[Value] {
    of.as_array().expect("a list")
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

#[test]
fn every_kind_of_question_has_words_and_is_asked_somewhere() {
    let names: BTreeSet<&str> = Question::ALL.iter().map(|kind| kind.name()).collect();
    assert_eq!(names.len(), Question::ALL.len(), "each has a name of its own");
    let short: Vec<_> = Question::ALL.iter().filter(|kind| !kind.words().starts_with("The JVM ")).collect();
    assert!(short.is_empty(), "what the JVM does is said first, of {short:?}");
    let mut asked = BTreeSet::new();
    for (target, more) in [
        ("heap.Same#same", &[][..]),
        ("compose.Seeded#aliased", &["--compositional", "--target", "assert"]),
        ("heap.Same#same", &["--strategy", "lazy"]),
        ("uber.Split#readAfterWrite", &["--strategy", "uber-lazy"]),
        ("lessons.Shape#describe", &["--world", "closed"]),
        ("lessons.Shape#safe", &[]),
        ("arrays.Bounds#symbolicRead", &[]),
        ("arrays.Sized#negative", &[]),
        ("objects.Types#chain", &[]),
        ("objects.Before#box", &[]),
        ("objects.Before#constantOfEnum", &[]),
        ("arith.Choose#dense", &[]),
        ("strings.Number#parsed", &[]),
        ("library.Keys#days", &["--max-paths", "20"]),
        ("java.util.Objects#checkIndex(int,int)", &[]),
    ] {
        let trace = trace(target, more);
        for segment in trace["runs"][0]["segments"].as_array().unwrap() {
            if let Some(kind) = segment["answer"]["kind"].as_str() {
                assert!(trace["questions"][kind].is_string(), "{kind}");
                asked.insert(kind.to_owned());
            }
        }
    }
    let never: Vec<_> = names.iter().filter(|name| !asked.contains(**name)).collect();
    assert!(never.is_empty(), "{never:?} are asked by no method here, but {asked:?}");
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
    let ties = &trace["ties"];
    let back: Vec<u64> = ties[1].as_array().unwrap().iter().map(|t| t[0].as_u64().expect("a path covers it")).collect();
    assert_eq!((ties[0].as_array().unwrap().len(), back.len()), (2, 21));
    // Only the first has no second argument.
    assert_eq!(back.iter().filter(|&&c| c == 0).count(), 1);
}

#[test]
fn the_guards_of_a_tie_are_as_the_heap_of_the_lazy_path_is() {
    let mut told = 0;
    for target in [
        "heap.Swap#swap",
        "uber.Split#twoWrites",
        "uber.Split#throughLater",
        "lessons.Account#transfer",
        "faults.FreshThroughAlias#run",
        "faults.WrittenBeforeMerge#run",
    ] {
        let trace = trace(target, &["--compare", "lazy"]);
        let segments = |run: usize| trace["runs"][run]["segments"].as_array().unwrap();
        let ends = |run: usize| {
            let mut ends: Vec<usize> =
                (0..segments(run).len()).filter(|&s| segments(run)[s]["leaf"].is_object()).collect();
            ends.sort_by_key(|&s| segments(run)[s]["leaf"]["id"].as_u64());
            ends
        };
        let way = |run: usize, end: usize| {
            std::iter::successors(Some(end), move |&s| {
                segments(run)[s]["parent"].as_u64().map(|parent| parent as usize)
            })
        };
        for (lazy, tie) in ends(1).into_iter().zip(trace["ties"][1].as_array().unwrap()) {
            let guards =
                tie[1].as_array().unwrap_or_else(|| panic!("{target}: no path covers {}", segments(1)[lazy]["leaf"]));
            let holds: BTreeMap<&str, bool> = guards
                .iter()
                .map(|of| (trace["guards"][of[0].as_u64().unwrap() as usize].as_str().unwrap(), of[1] == 1))
                .collect();
            // What lazy initialization has decided to be one object is so for the guards; what it has taken for a new object is no other.
            let answers: Vec<&str> = way(1, lazy)
                .filter_map(|s| segments(1)[s]["answer"]["text"].as_str())
                .filter(|a| a.contains(" is "))
                .collect();
            for (guard, holds) in &holds {
                let Some((a, b)) = guard.split_once(" == ").filter(|(_, b)| !b.contains(' ')) else { continue };
                let same = [format!("{a} is {b}"), format!("{b} is {a}")];
                let new = [format!("{b} is an object not met before"), format!("{b} is null")];
                if answers.iter().any(|answer| same.iter().any(|same| same == answer)) {
                    assert!(holds, "{target}: {guard}, {answers:?}");
                    told += 1;
                } else if a == "this" && answers.iter().any(|answer| new.iter().any(|new| new == answer)) {
                    assert!(!holds, "{target}: {guard}, {answers:?}");
                    told += 1;
                }
            }
            // Of all that a reference may be, one at most is it.
            let covering = ends(0)[tie[0].as_u64().unwrap() as usize];
            let last = cells(
                &trace,
                0,
                covering,
                Some(segments(0)[covering]["steps"].as_array().unwrap().len().saturating_sub(1)),
            );
            for value in
                trace["values"].as_array().unwrap().iter().filter(|v| v[1].as_array().is_some_and(|to| to.len() > 1))
            {
                if last.values().any(|text| Some(text.as_str()) == value[0].as_str()) {
                    let arms = value[1].as_array().unwrap().iter().map(|to| to[1].as_str().unwrap());
                    let held = arms.filter(|when| holds.get(when).copied().unwrap_or_default()).count();
                    assert!(held <= 1, "{target}: {value} {holds:?}");
                }
            }
        }
    }
    assert!(told > 20, "{told}");
}

/// All static fields while their class is initialized, then those that may still change; of a long array it is said that not all of it is shown.
#[test]
fn static_fields_are_objects_of_the_heap() {
    let trace = trace("statics.Tally#count", &[]);
    let last = list_of(&trace["runs"][0]["segments"]).len() - 1;
    let steps = list_of(&trace["runs"][0]["segments"][last]["steps"]);
    let named = |mnemonic: &str, operand: &str| {
        let is = |step: &Value| {
            let row = &trace["methods"][step[0].as_u64().unwrap() as usize]["code"][step[1].as_u64().unwrap() as usize];
            row[1] == mnemonic && row[2].as_str().unwrap().starts_with(operand)
        };
        let found: Vec<usize> = (0..steps.len()).filter(|&k| is(&steps[k])).collect();
        found.into_iter().map(|k| cells(&trace, 0, last, Some(k))).collect::<Vec<_>>()
    };
    let statics = |cells: &BTreeMap<String, String>| {
        let (head, _) = cells.iter().find(|(_, v)| *v == "static Tally|static fields").expect("they are drawn");
        let of = |field: &str| cells.get(&format!("{head}.{field}")).cloned();
        (of("total"), of("last"), of("SEEN"))
    };
    let text = |text: &str| Some(text.to_owned());
    let assigned = named("putstatic", "statics/Tally.total");
    let [begun, added] = &assigned[..] else { panic!("it is assigned twice") };
    assert_eq!(statics(begun), (text("3"), text("null"), text("null")));
    // The array is no more than a constant once the class is initialized.
    assert_eq!(statics(added), (text("by + 3"), text("null"), None));
    let made = named("newarray", "").remove(0);
    let array = &made["f0.s0"].replace('#', "h");
    assert_eq!((&*made[&format!("{array}[31]")], made.get(&format!("{array}[32]"))), ("0", None));
    assert_eq!((&*made[&format!("{array}[32…39]")], &*made[&format!("{array}.length")]), ("not shown", "40"));
    assert_eq!(trace["precondition"], "any");
}

/// Of each call it is said which path it is in the tree of its method, and what is asked again is not put to the solver.
#[test]
fn calls_are_paths_of_the_trees_of_methods() {
    let plain = trace("compose.BankAccount#days", &[]);
    assert!(plain["runs"][0]["segments"].as_array().unwrap().iter().all(|s| s["leaf"].get("calls").is_none()));
    let composed = trace("compose.BankAccount#days", &["--compositional"]);
    let segments = composed["runs"][0]["segments"].as_array().unwrap();
    let mut leaves = BTreeSet::new();
    for leaf in segments.iter().map(|segment| &segment["leaf"]).filter(|leaf| !leaf.is_null()) {
        // Three days on each way, the first choice of each is the first of the method.
        let calls = leaf["calls"].as_array().unwrap();
        assert_eq!(calls.len(), 3, "{leaf}");
        for (nth, call) in calls.iter().enumerate() {
            assert_eq!((&call["method"], &call["leaves"]), (&"compose.BankAccount.day(ZI)V".into(), &5.into()));
            assert_eq!(call["before"], nth);
            leaves.insert((call["leaf"].as_u64().unwrap(), call["pairs"][0].as_str().unwrap().to_owned()));
        }
    }
    let told: Vec<&str> = leaves.iter().map(|(_, pair)| &**pair).collect();
    assert!(
        told.iter().any(|t| t.starts_with("in != 0 && amount"))
            && told.iter().any(|t| t.contains("this.balance < amount")),
        "{told:?}"
    );
    let queries = |trace: &Value| {
        let all = trace["runs"][0]["segments"].as_array().unwrap().iter().filter(|s| s["answer"]["fork"] == true);
        all.filter(|segment| segment["queries"].as_u64().unwrap() > 0).count()
    };
    assert_eq!(queries(&plain), 126);
    assert!(queries(&composed) < 10, "{}", queries(&composed));
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
