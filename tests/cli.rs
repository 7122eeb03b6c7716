//! The command as its users meet it: exit codes, messages, the JSON document, and what a run looks like.

use crate::common;

use common::{fixtures, jdk, root, snapshot};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs,
    process::{Command, Output},
};
use tempfile::TempDir;

/// What a command has said and how it ended.
struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

fn cortado(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Said {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(args)
        .env("JAVA_HOME", &jdk::homes()[0])
        .output()
        .expect("the binary can be run");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Said { code: status.code(), out: text(stdout), err: text(stderr) }
}

/// `cortado run <target> -cp <fixtures> <options>`.
fn run(target: &str, options: &[&str]) -> Said {
    let fixtures = fixtures().to_str().expect("UTF-8");
    cortado(["run", target, "-cp", fixtures].iter().chain(options))
}

/// A run that must fail with this code, nothing on stdout, and each of these words on stderr.
fn fails(said: &Said, code: i32, words: &[&str]) {
    assert_eq!((said.code, said.out.as_str()), (Some(code), ""), "{}", said.err);
    words.iter().for_each(|word| assert!(said.err.contains(word), "{word:?} is missing in: {}", said.err));
}

fn document(said: &Said) -> Value {
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    serde_json::from_str(&said.out).expect("stdout is one JSON document")
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_what_it_has_found() {
    use std::{
        io::Read,
        process::{Command, Stdio},
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_cortado"))
        .args(["run", "bench.Growth#upTo400", "--strategy", "lazy", "--loop-bound", "401", "--format", "json"])
        .arg("-cp")
        .args([fixtures()])
        .arg("--jdk")
        .arg(&jdk::homes()[0])
        .stdout(Stdio::piped())
        .spawn()
        .expect("cortado");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut out = vec![0; 1_000];
    stdout.read_exact(&mut out).expect("the first paths");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    stdout.read_to_end(&mut out).expect("the rest");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    let run: Value = serde_json::from_slice(&out).expect("one JSON document");
    check_document(&run);
    assert_eq!((&run["stats"]["stopped_by"], &run["complete"]), (&"an interrupt".into(), &false.into()));
}

#[test]
fn lines_say_the_same_as_the_document() {
    let whole = document(&run("heap.Swap#swap", &["--format", "json"]));
    let lines = run("heap.Swap#swap", &["--format", "jsonl"]);
    let lines: Vec<Value> = lines.out.lines().map(|line| serde_json::from_str(line).expect("a document")).collect();
    let [first, between @ .., last] = &lines[..] else { panic!("{lines:?}") };
    let (paths, shared): (Vec<&Value>, Vec<&Value>) = between.iter().partition(|line| line.get("id").is_some());
    assert_eq!(paths, list(&whole["paths"]).iter().collect::<Vec<_>>());
    // What is new comes before the first path that has it, and all of it is in the document.
    assert!(shared.len() == 2 && between[0].get("id").is_none(), "{between:?}");
    for table in ["terms", "steps"] {
        let all: Vec<&Value> = shared.iter().flat_map(|new| list(&new[table])).collect();
        assert_eq!(all, list(&whole[table]).iter().collect::<Vec<_>>());
    }
    has(first, "schema target strategy");
    has(last, "precondition stats notes left_out complete");
    assert_eq!((&first["target"], &last["notes"]), (&whole["target"], &whole["notes"]));
}

#[test]
fn a_command_line_that_makes_no_sense_ends_with_2() {
    fails(&run("heap.Same", &[]), 2, &["'heap.Same'", "pkg.Class#method"]);
    fails(&run("heap.Same#", &[]), 2, &["pkg.Class#method"]);
    fails(&run("heap.Same#same", &["--strategy", "eager"]), 2, &["lazier", "pose", "lazy"]);
    fails(&run("heap.Same#same", &["--as-published"]), 2, &["--strategy uber-lazy", "not pose"]);
    fails(&run("heap.Same#same", &["--scope", "0"]), 2, &["--scope"]);
    fails(&run("heap.Same#same", &["--timeout", "0"]), 2, &["--timeout"]);
    fails(&run("heap.Same#same", &["--no-such-option"]), 2, &["--no-such-option"]);
    fails(&run("heap.Same#same", &["--format", "xml"]), 2, &["xml", "json"]);
    let candidates = ["int", "long", "float", "double"].map(|ty| format!("\n  java.lang.Math#abs({ty})"));
    fails(&run("java.lang.Math#abs", &[]), 2, &candidates.each_ref().map(String::as_str));
}

#[test]
fn input_that_cannot_be_read_ends_with_3() {
    fails(&run("heap.Missing#same", &[]), 3, &["heap.Missing", "not found", "searched"]);
    fails(&run("heap.Same#sane", &[]), 3, &["did you mean heap.Same#same?"]);
    fails(&run("heap.Same#quiteAnother", &[]), 3, &["no method quiteAnother\n"]);
    fails(&run("heap.Same#same(int)", &[]), 3, &["heap.Same#same(heap.Same,heap.Same)"]);
    fails(&run("heap.Same#same", &["--jdk", "/no/such/jdk"]), 3, &["/no/such/jdk does not exist", "--jdk"]);
    fails(&run("java.lang.Object#getClass", &[]), 3, &["native"]);
    fails(&run("java.lang.Runnable#run", &[]), 3, &["abstract"]);
}

#[test]
fn a_broken_class_file_is_named() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("heap/Same.class");
    fs::create_dir(dir.path().join("heap")).unwrap();
    let whole = fs::read(fixtures().join("heap/Same.class")).unwrap();
    for broken in [&b"cafe"[..], &whole[..whole.len() / 2], &[]] {
        fs::write(&file, broken).unwrap();
        let said = cortado([OsStr::new("run"), "heap.Same#same".as_ref(), "-cp".as_ref(), dir.path().as_ref()]);
        fails(&said, 3, &[file.to_str().unwrap(), " at byte "]);
    }
}

#[test]
fn a_class_file_of_a_newer_version_is_tried_and_named() {
    let dir = TempDir::new().unwrap();
    fs::create_dir(dir.path().join("heap")).unwrap();
    let file = dir.path().join("heap/Same.class");
    let mut bytes = fs::read(fixtures().join("heap/Same.class")).unwrap();
    bytes[6..8].copy_from_slice(&99u16.to_be_bytes());
    fs::write(&file, bytes).unwrap();
    let said = cortado([OsStr::new("run"), "heap.Same#same".as_ref(), "-cp".as_ref(), dir.path().as_ref()]);
    let all = format!("{}{}", said.out, said.err);
    assert_eq!(said.code, Some(0), "{all}");
    assert!(all.contains(file.to_str().unwrap()) && all.contains("has class file version 99, newer than"), "{all}");
}

#[test]
fn strict_makes_incomplete_an_exit_code() {
    let bound = ["--loop-bound", "3"];
    assert_eq!(run("arith.Loop#unbounded", &bound).code, Some(0));
    let strict = run("arith.Loop#unbounded", &[&bound[..], &["--strict"]].concat());
    assert_eq!((strict.code, strict.err.as_str()), (Some(4), ""));
    assert!(
        strict.out.contains("incomplete, not explored:") && strict.out.contains("try --loop-bound 6"),
        "{}",
        strict.out
    );
    assert_eq!(run("arith.Loop#bounded", &["--strict"]).code, Some(0));
    assert_eq!(run("heap.Same#same", &["--strict", "--max-paths", "2"]).code, Some(4));
}

/// In a JVM none does: that it ends with an exception here is never the outcome of a path.
#[test]
fn an_initializer_of_the_jdk_that_fails_is_no_outcome() {
    let said = run("init.Started#file", &["--depth", "6", "--strict"]);
    assert_eq!((said.code, said.err.as_str()), (Some(4), ""), "{}", said.out);
    let why = "initializing class java.util.Collections, which ends here with java.lang.StackOverflowError";
    assert!(said.out.contains(why) && !said.out.contains("throws"), "{}", said.out);
}

/// A value that differs from machine to machine is there, and may be any.
#[test]
fn a_property_of_this_machine_is_not_predicted() {
    let said = run("init.Properties#directory", &["--strict"]);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
    assert!(said.out.contains("3 paths: 3 returned") && said.out.contains("user.dir"), "{}", said.out);
}

/// An exception's message about a text of any length costs no iterations.
#[test]
fn a_text_that_is_no_number_is_told_from_one() {
    let said = run("java.lang.Integer#parseInt(java.lang.String)", &["--string-length", "3", "--strict"]);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
    assert!(said.out.contains("throws java.lang.NumberFormatException"), "{}", said.out);
}

#[test]
fn a_loop_that_decides_nothing_ends_at_the_bound() {
    let endless = |options: &[&str]| run("arith.Endless#counts", &[&["--steps", "1234"], options].concat());
    let strict = endless(&["--strict"]);
    assert_eq!(strict.code, Some(4));
    let why = "1 path at Endless.counts:26 (pc 0): more than 1234 instructions or new elements without a decision";
    assert!(strict.out.contains(why) && strict.out.contains("try --steps 12340"), "{}", strict.out);
    let document = document(&endless(&["--format", "json"]));
    assert_eq!(document["stats"]["instructions"], 1234);
    assert_eq!(document["paths"][0]["outcome"]["code"], "steps");
}

#[test]
fn what_an_input_may_be_and_is_on_no_path_is_told() {
    let code = |method: &str| {
        let said = document(&run(&format!("objects.Before#{method}"), &["--format", "json"]));
        let paths = list(&said["paths"]).iter();
        paths.filter_map(|path| path["outcome"]["code"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(code("box"), ["identity"]);
    assert_eq!(code("array"), ["array", "array"]);
    let singleton = document(&run("objects.Before#singleton", &["--format", "json"]));
    let is_named = |path: &Value| path["inputs"]["objects"][0]["static"] == "objects.Before.ONLY";
    assert!(code("singleton").is_empty() && list(&singleton["paths"]).iter().any(is_named));
    assert!(code("own").is_empty() && code("equalConstant").is_empty());
    let said = run("objects.Before#box", &["--strict"]);
    assert_eq!(said.code, Some(4));
    assert!(said.out.contains("i is a java.lang.Integer that was there before the call"), "{}", said.out);
}

#[test]
fn a_limit_of_lengths_is_told_where_something_may_depend_on_it() {
    let depend = "isHuge isJustSo isLong isFarBelow overflows keepsAll isAfter isHugeMap added";
    let others = "isFew isLonger isAt isInTheMiddle isLongest isThird";
    let each = |all: &'static str, told| all.split(' ').map(move |method| (method, told));
    for (method, told) in each(depend, true).chain(each(others, false)) {
        let said = run(&format!("limits.Lengths#{method}"), &[]).out;
        assert_eq!(
            said.contains("of the input have at most 65535 elements (--array-length)"),
            told,
            "{method}: {said}"
        );
    }
}

#[test]
fn what_a_path_has_looked_at_and_no_input_has_is_told() {
    let left_out = |target: &str| {
        let all = document(&run(target, &["--format", "json"]))["left_out"].clone();
        let strict = run(target, &["--strict"]);
        assert_eq!(list(&all).is_empty(), strict.code == Some(0), "{target}: {}", strict.out);
        list(&all).iter().map(|what| what.as_str().expect("text").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(left_out("library.LeftOut#classOf"), ["java.lang.Object[] and of a class below"]);
    assert_eq!(left_out("library.LeftOut#copied"), ["java.lang.Number[] and of a class below"]);
    assert_eq!(left_out("library.LeftOut#bits"), ["java.math.BigInteger with more than 62 binary digits"]);
    assert_eq!(left_out("library.Given#begins"), ["java.lang.AbstractStringBuilder with characters beyond Latin-1"]);
    let exceptions = ["java.lang.Throwable with other `suppressedExceptions`"];
    assert_eq!(left_out("library.LeftOut#suppressed"), exceptions);
    for (target, note) in [
        ("isOfFiles", "exceptions of the input are of classes that the target names"),
        ("isLarge", "the machine has one processor"),
        ("isWindows", "the program is told of a platform with Linux"),
        ("set", "collections of which only an interface is declared can be changed"),
    ] {
        let said = run(&format!("library.LeftOut#{target}"), &[]).out;
        assert!(said.contains(&format!("note: {note}")), "{said}");
    }
    for target in ["library.LeftOut#sign", "library.Given#isLong"] {
        assert!(left_out(target).is_empty(), "{target}");
    }
    let said = run("library.LeftOut#bits", &[]).out;
    assert!(said.contains("inputs of type java.math.BigInteger with more than 62 binary digits that"), "{said}");
}

#[test]
fn a_precondition_is_told_with_what_it_has_done() {
    let options = ["--precondition", "rep-ok", "--scope", "2,TreeMap=1", "--strategy", "lazy"];
    let put = |more: &[&str]| run("structures.TreeMap#containsKey", &[&options[..], more].concat());
    // How it was found, and which of many inputs, may change with every improvement of the search.
    let out = put(&["--rep-ok", "repOKPrecise"]).out;
    let (_, summary) = out.split_once("\nstructures.").expect("a summary");
    let effort = |line: &&str| line.contains("questions") || line.contains("searches");
    let (effort, summary): (Vec<&str>, Vec<&str>) = summary.lines().partition(effort);
    snapshot("precondition.txt", &(summary.join("\n") + "\n"));
    assert!(effort.iter().any(|line| line.ends_with("0 spurious paths, which no allowed input takes")));
    let told = document(&put(&["--format", "json", "--lissa-compat"]));
    let precondition = &told["precondition"];
    assert_eq!((&precondition["name"], &precondition["scope"]), (&"rep-ok".into(), &2.into()));
    assert_eq!(precondition["invariants"], serde_json::json!(["structures.TreeMap.repOK()Z"]));
    assert_eq!(precondition["options"], serde_json::json!(["lissa-compat"]));
    assert_eq!(precondition["scopes"], serde_json::json!({ "TreeMap": 1 }));
    assert!(told["stats"]["searches"].as_u64() > Some(0) && told["stats"]["choices"].as_u64() > Some(0));
    assert_eq!(document(&run("heap.Same#same", &["--format", "json"]))["precondition"], Value::Null);
}

#[test]
fn a_precondition_without_effect_is_told() {
    let rep_ok = ["--precondition", "rep-ok", "--scope", "2"];
    let without = run("heap.Swap#swap", &rep_ok);
    assert_eq!(without.code, Some(0), "{}", without.err);
    let note = "note: heap.Swap and the classes it is made of have no invariant";
    assert!(without.out.contains(note) && without.out.contains("looked for boolean repOK()"), "{}", without.out);
    let named = |name: &str| run("structures.TreeMap#put", &[&rep_ok[..], &["--rep-ok", name]].concat());
    fails(&named("isFine"), 2, &["--rep-ok", "boolean isFine()"]);
    fails(&run("heap.Same#same", &["--rep-ok", "repOK"]), 2, &["--precondition rep-ok"]);
    // There is no such tree.
    let none = run("korat.BinaryTree#repOK", &[&rep_ok[..], &["--rep-ok", "isNever"]].concat());
    assert!(none.out.contains("note: no input within the scope satisfies the precondition"), "{}", none.out);
}

#[test]
fn help_and_version_are_results() {
    for flag in ["--help", "--version"] {
        let said = cortado([flag]);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        assert!(said.out.contains("cortado"), "{}", said.out);
    }
    assert!(cortado(["--help"]).out.contains("Exit codes: 0 done"));
}

#[test]
fn the_class_path_is_given_as_java_tools_have_it() {
    let expected = masked(&run("heap.Same#same", &[]).out);
    for flag in ["-cp", "-classpath", "--class-path", "--classpath"] {
        let said = cortado([OsStr::new("run"), flag.as_ref(), fixtures().as_ref(), "heap.Same#same".as_ref()]);
        assert_eq!((masked(&said.out), said.code), (expected.clone(), Some(0)), "{flag}: {}", said.err);
    }
}

#[test]
fn a_method_may_be_named_by_types_or_by_descriptor() {
    for (target, descriptor) in [
        ("java.lang.Math#abs(int)", "(I)I"),
        ("java.lang.Math#abs(J)J", "(J)J"),
        ("java/lang/Math#abs( int )", "(I)I"),
        ("heap.Same#same", "(Lheap/Same;Lheap/Same;)Z"),
        ("heap.Same#same(Same,heap.Same)", "(Lheap/Same;Lheap/Same;)Z"),
        ("heap.Same#same(Lheap/Same;Lheap/Same;)Z", "(Lheap/Same;Lheap/Same;)Z"),
    ] {
        let document = document(&run(target, &["--format", "json"]));
        assert_eq!(document["target"]["descriptor"], descriptor, "{target}");
    }
}

#[test]
fn the_document_has_the_promised_shape() {
    for (target, options) in [
        ("heap.Same#same", ""),
        ("heap.Swap#swap", "--strategy lazy"),
        ("heap.Cells#p1", ""),
        ("arith.Divide#uncaughtLong", ""),
        ("arith.Narrow#charParameter", ""),
        ("arith.Loop#unbounded", "--loop-bound 2"),
        ("arith.Choose#dense", "--max-paths 2"),
        ("arrays.Fill#sum", ""),
        ("asserts.Explicit#absolute", ""),
        ("objects.Shape#size", "--search bfs"),
        ("objects.Before#truth", ""),
        ("open.Tank#fill", ""),
        ("statics.Kinds#number", "--static-inputs"),
    ] {
        let options: Vec<&str> = options.split_whitespace().chain(["--format", "json"]).collect();
        let run = document(&run(target, &options));
        check_document(&run);
        let (class, method) = target.split_once('#').unwrap();
        assert_eq!((&run["target"]["class"], &run["target"]["method"]), (&class.into(), &method.into()));
    }
}

#[test]
fn static_fields_are_inputs_on_demand() {
    let paths = |options: &[&str]| document(&run("statics.Counter#next", options))["paths"].clone();
    let given: Vec<Value> = paths(&["--format", "json", "--static-inputs"])
        .as_array()
        .expect("paths")
        .iter()
        .map(|path| path["inputs"]["statics"]["statics.Counter.total"].clone())
        .collect();
    assert_eq!(given, [0, 10]);
    let plain = paths(&["--format", "json"]);
    assert_eq!((plain.as_array().map(Vec::len), &plain[0]["outcome"]["value"]), (Some(1), &6.into()));
}

#[test]
fn the_documented_example_is_real() {
    let page = fs::read_to_string(root().join("docs/json.md")).expect("docs/json.md");
    let (_, example) = page.split_once("```json\n").expect("an example");
    let (example, _) = example.split_once("```").expect("the end of the example");
    assert_eq!(masked(example), masked(&run("heap.Swap#swap", &["--format", "json"]).out));
}

/// Every member of the document, by docs/json.md.
fn check_document(run: &Value) {
    has(run, "schema target strategy precondition paths terms steps stats notes left_out complete");
    assert_eq!(run["schema"], "cortado-run/2");
    has(&run["target"], "class method descriptor");
    let figures = "paths returned threw violated gave_up infeasible spurious searches choices asks \
                   solver_queries replayed solver_calls solver_ms instructions wall_ms open aside foretold \
                   stopped_by";
    has(&run["stats"], figures);
    let count = |figure: &str| run["stats"][figure].as_u64().unwrap_or_else(|| panic!("{figure} is no count"));
    let paths = list(&run["paths"]);
    assert_eq!(count("paths"), paths.len() as u64);
    for kind in ["returned", "threw", "violated", "gave_up"] {
        assert_eq!(count(kind), paths.iter().filter(|p| p["outcome"]["kind"] == kind).count() as u64);
    }
    assert!(count("solver_calls") <= count("solver_queries"));
    assert!(run["stats"]["solver_ms"].is_f64() && run["stats"]["wall_ms"].is_f64());
    let is_whole = count("gave_up") == 0 && count("open") == 0;
    assert_eq!(run["complete"], is_whole && list(&run["left_out"]).is_empty());
    assert_eq!(run["stats"]["stopped_by"].is_null(), count("open") == 0);
    assert!(list(&run["terms"]).iter().all(Value::is_string));
    let mut told = BTreeSet::new();
    for step in list(&run["steps"]) {
        has(step, "kind answer text at fork");
        assert!(
            ["branch", "switch", "settle", "dispatch", "partition", "law", "beyond"].contains(&text(&step["kind"]))
        );
        assert!(step["answer"].is_u64() && step["fork"].is_boolean());
        assert!(!text(&step["text"]).is_empty() && text(&step["at"]).contains(" (pc "));
        assert!(told.insert(step.to_string()), "{step} twice");
    }
    for (i, path) in paths.iter().enumerate() {
        has(path, "id outcome condition inputs trail");
        assert_eq!(path["id"], i + 1);
        let refers = |from: &str, to: &str| {
            let numbers = list(&path[from]).iter().map(|n| n.as_u64().expect("a position") as usize);
            numbers.for_each(|n| assert!(n < list(&run[to]).len()));
        };
        refers("condition", "terms");
        refers("trail", "steps");
        check_outcome(&path["outcome"]);
        has(&path["inputs"], "clock objects roots statics");
        for values in ["roots", "statics"] {
            path["inputs"][values].as_object().unwrap().values().for_each(check_datum);
        }
        list(&path["inputs"]["objects"]).iter().for_each(check_object);
    }
}

fn check_outcome(outcome: &Value) {
    match text(&outcome["kind"]) {
        "returned" => has(outcome, "kind value writes new"),
        "threw" => has(outcome, "kind at exception writes new"),
        "violated" => has(outcome, "kind property at exception writes new"),
        "gave_up" => {
            has(outcome, "kind code why at hint");
            return;
        }
        other => panic!("no kind of outcome: {other}"),
    }
    for write in list(&outcome["writes"]) {
        has(write, "place value");
        check_datum(&write["value"]);
    }
    list(&outcome["new"]).iter().for_each(check_object);
}

fn check_object(object: &Value) {
    let body =
        object.as_object().unwrap().keys().find(|key| ["fields", "elements", "text", "static"].contains(&key.as_str()));
    let unseen = object.get("unseen").map_or("", |_| "unseen");
    has(object, &format!("id class {unseen} {}", body.map_or("", String::as_str)));
    for answers in object["unseen"].as_array().into_iter().flatten() {
        has(answers, "method descriptor returns");
        list(&answers["returns"]).iter().for_each(check_datum);
    }
    assert!(object["id"].is_u64());
    object["fields"].as_object().into_iter().flat_map(|fields| fields.values()).for_each(check_datum);
    object["elements"].as_array().into_iter().flatten().for_each(check_datum);
}

fn check_datum(datum: &Value) {
    match datum {
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
        Value::Object(members) => match members.keys().map(String::as_str).collect::<Vec<_>>()[..] {
            ["object"] | ["char"] => assert!(members.values().all(Value::is_u64)),
            ["long"] => assert!(text(&members["long"]).parse::<i64>().is_ok()),
            ["float" | "double", "bits"] => {}
            _ => panic!("no value: {datum}"),
        },
        _ => panic!("no value: {datum}"),
    }
}

/// Exactly these members.
fn has(value: &Value, members: &str) {
    let mut seen: Vec<&String> = value.as_object().unwrap_or_else(|| panic!("no object: {value}")).keys().collect();
    let mut wanted: Vec<&str> = members.split_whitespace().collect();
    seen.sort();
    wanted.sort_unstable();
    assert_eq!(seen, wanted, "{value:#}");
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("no list: {value}"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

#[test]
fn a_world_is_open_or_closed() {
    let open = run("open.Gauge#high", &[]);
    assert!(open.out.contains("an unseen Gauge#1 { read() returns 4 }"), "{}", open.out);
    let json = document(&run("open.Gauge#high", &["--format", "json"]));
    let unseen = &json["paths"][1]["inputs"]["objects"][0]["unseen"];
    assert_eq!(unseen, &serde_json::json!([{ "method": "read", "descriptor": "()I", "returns": [4] }]));
    let closed = run("open.Gauge#closed", &["--world", "closed"]);
    assert!(closed.out.contains("1 path: 1 returned"), "{}", closed.out);
    assert!(closed.out.contains("note: open.Gauge has no implementation"), "{}", closed.out);
    assert!(closed.out.contains("always null (but see --world open)"), "{}", closed.out);
    fails(&run("open.Gauge#high", &["--world", "flat"]), 2, &["flat", "open", "closed"]);
}

#[test]
fn two_runs_say_the_same() {
    for strategy in ["pose", "lazy"] {
        for format in ["text", "json"] {
            let once = || masked(&run("heap.Swap#swap", &["--strategy", strategy, "--format", format]).out);
            let first = once();
            assert!(first.len() > 500, "{first}");
            assert_eq!(first, once());
        }
    }
}

#[test]
fn reports_look_as_before() {
    for (name, target, options) in [
        ("same-pose.txt", "heap.Same#same", &["--strategy", "pose"][..]),
        ("swap-lazy.txt", "heap.Swap#swap", &["--strategy", "lazy"]),
        ("unbounded.txt", "arith.Loop#unbounded", &["--loop-bound", "2"]),
        ("unseen.txt", "open.Link#second", &[]),
        ("statics.txt", "statics.Node#through", &["--static-inputs"]),
        ("absolute.txt", "asserts.Explicit#absolute", &[]),
    ] {
        snapshot(name, &masked(&run(target, options).out));
    }
}

/// `text` without the figures that the clock gives: `3 ms` and `"solver_ms": 3.1`.
fn masked(text: &str) -> String {
    let mask = |line: &str| match line.split_once("_ms\": ") {
        Some((name, _)) => format!("{name}_ms\": *,"),
        None => {
            let words: Vec<&str> = line.split(' ').collect();
            let follows = |i: usize| words.get(i + 1).is_some_and(|w| w.trim_end_matches(';') == "ms");
            let masked = words.iter().enumerate().map(|(i, &word)| if follows(i) { "*" } else { word });
            masked.collect::<Vec<_>>().join(" ")
        }
    };
    text.lines().map(|line| mask(line) + "\n").collect()
}

#[test]
fn invariants_run_after_the_initializer_of_their_class() {
    let options = ["--precondition", "if-rep-ok", "--scope", "1", "--format", "json"];
    let said = document(&run("structures.Counted#sign", &options));
    let mut returned: Vec<i64> = list(&said["paths"]).iter().filter_map(|p| p["outcome"]["value"].as_i64()).collect();
    returned.sort_unstable();
    assert_eq!((returned, said["complete"].as_bool()), (vec![0, 1], Some(true)));
}
