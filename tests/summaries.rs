//! Memoization trees and answers in files: what has not changed is not explored again, what is damaged is refused and made anew, and answers of
//! other runs change nothing but how much is asked.

use crate::{
    common::{fixtures, jdk},
    damage::{how_many, seed, xorshift},
    java,
};

use cortado::{
    Run,
    program::{MethodId, Program},
    report::ending,
    run::{
        kept::Summaries,
        summarized::{Made, Summarized},
    },
    summary::{
        Told,
        kept::{Answers, Shelf, TreeFile},
    },
};
use sha2::{Digest, Sha256};
use std::{
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    process::Command,
    rc::Rc,
    sync::Arc,
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Damaged files that are tried, so many in a deep run.
const DAMAGED: (usize, usize) = (600, 10_000);
const GROUPS: usize = 10;
const LONG: usize = 5;

/// Fifty classes in chains of five, each of which calls the one before.
fn fifty(edited: &str) -> Vec<(String, String)> {
    let class = |n: usize| {
        let (name, below) = (format!("C{n}"), format!("C{}", n.wrapping_sub(1)));
        let sum = if name == edited { "a + b + 1" } else { "a + b" };
        let call = if n.is_multiple_of(LONG) { format!("a * {n}") } else { format!("{below}.go(a - 1, b) + 1") };
        let body = format!("if (a > b + {n}) return {call};\n        if (b == {n}) return {sum};\n        return b;");
        let none = format!("static int none(int a) {{ return go(a, {n}); }}");
        let text = format!(
            "public class {name} {{\n    static int go(int a, int b) {{\n        {body}\n    }}\n    {none}\n}}\n"
        );
        (format!("{name}.java"), text)
    };
    (0..GROUPS * LONG).map(class).collect()
}

fn compile(dir: &Path, edited: &str) -> PathBuf {
    let sources = fifty(edited);
    let sources: Vec<(&str, &str)> = sources.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    java::compile(&java::jvm(&jdk::with_javac().expect("a JDK with javac")), dir, &sources)
}

/// The trees of what the classes go through, in the order of the classes, and how long that took.
fn summarized(run: &Run, keep: &Path) -> (Vec<(String, Told, Made)>, Duration) {
    let (program, began) = (run.program().expect("a class path"), Instant::now());
    let keep = Summaries::new(keep, run).expect("a directory");
    let names: Vec<String> = (0..GROUPS * LONG).map(|n| format!("C{n}")).collect();
    let methods: Vec<MethodId> = names.iter().map(|name| method(&program, name, "go", "(II)I")).collect();
    let mut done = run.summarized(&program, &methods, Some(&keep), &mut |what| panic!("{what}")).expect("trees");
    let wall = began.elapsed();
    done.sort_by_key(|one| methods.iter().position(|&m| m == one.method));
    let of = |(one, name): (Summarized, String)| (name, without_lines(one.tree.expect("a tree")), one.made);
    (done.into_iter().zip(names).map(of).collect(), wall)
}

fn method(program: &Rc<Program>, class: &str, name: &str, descriptor: &str) -> MethodId {
    program.declared_method(program.load(class).expect("a class"), name, descriptor).expect("a method")
}

/// As a file has it.
fn without_lines(mut tree: Told) -> Told {
    for node in &mut tree.nodes {
        node.at.line = None;
        node.next.iter_mut().for_each(|next| next.line = None);
    }
    tree
}

/// What is said of inputs, whatever it took to find that out.
fn meaning(mut tree: Told) -> Told {
    tree.figures = cortado::summary::Figures { complete: tree.figures.complete, ..Default::default() };
    tree
}

#[test]
fn after_an_edit_a_method_and_its_callers_are_explored_again() {
    let (first, second, keep, other) = (tempdir(), tempdir(), tempdir(), tempdir());
    let dirs = [&first, &second, &keep, &other].map(|dir| dir.as_ref().expect("a directory").path());
    let [first, second, keep, other] = dirs;
    let run = |classes: PathBuf| Run { compositional: true, ..Run::new(vec![classes], &jdk::of_engine()) };
    let (before, after) = (run(compile(first, "")), run(compile(second, "C17")));
    let (trees, whole) = summarized(&before, keep);
    assert!(trees.iter().all(|(_, tree, made)| matches!(made, Made::Anew(_, None)) && tree.figures.complete));
    // What is known of a callee is not asked again.
    let asked = |name: &str| trees.iter().find(|(of, ..)| of == name).map(|(_, tree, _)| tree.figures.queries);
    assert!(asked("C45") > Some(0), "{:?}", asked("C45"));
    let (again, short) = summarized(&before, keep);
    assert!(again.iter().all(|(.., made)| *made == Made::Kept));
    assert!(again.iter().map(|(_, tree, _)| tree).eq(trees.iter().map(|(_, tree, _)| tree)));
    assert!(short < whole / 10, "{short:?} of {whole:?}");

    let (edited, wall) = summarized(&after, keep);
    let mut theirs = Duration::ZERO;
    let mut anew = vec![];
    for (name, _, made) in &edited {
        if let Made::Anew(took, why) = made {
            theirs += *took;
            anew.push(name.as_str());
            assert!(why.as_ref().is_some_and(|why| why.contains("code C17.go:(II)I")), "{name}: {why:?}");
        }
    }
    assert_eq!(anew, ["C17", "C18", "C19"]);
    println!("{whole:?}, kept {short:?}, after an edit {wall:?} of which {theirs:?} for {anew:?}");
    assert!(wall < whole / 10 + theirs, "{wall:?} of {whole:?}, theirs {theirs:?}");
    // And that is what exploring all of it yields.
    let (fresh, _) = summarized(&after, other);
    for ((name, kept, _), (_, fresh, _)) in edited.into_iter().zip(fresh) {
        assert_eq!(meaning(kept), meaning(fresh), "{name}");
    }
}

#[test]
fn several_at_once_write_the_same_files() {
    let (classes, one, two) = (tempdir().expect("it"), tempdir().expect("it"), tempdir().expect("it"));
    let classes = compile(classes.path(), "");
    let run = Run { compositional: true, ..Run::new(vec![classes], &jdk::of_engine()) };
    summarized(&run, one.path());
    summarized(&Run { jobs: NonZero::new(2).expect("two"), ..run }, two.path());
    let files = |dir: &Path| {
        let files = fs::read_dir(dir).expect("a directory").map(|file| file.expect("a file").path());
        let mut files: Vec<_> =
            files.map(|file| (file.file_name().map(Into::into), fs::read(&file).expect("it"))).collect();
        files.sort();
        files as Vec<(Option<PathBuf>, Vec<u8>)>
    };
    let (one, two) = (files(one.path()), files(two.path()));
    assert!(one.len() > GROUPS * LONG && one == two, "{} and {} files", one.len(), two.len());
}

/// What is changed, the files that are, and the methods that have to be explored again.
type Change = (&'static str, Vec<(&'static str, String)>, &'static [&'static str]);

/// What a tree depends on beside the code that has run.
#[test]
fn whatever_else_a_tree_depends_on_is_noticed() {
    const SHAPE: &str = "public class Shape { int n; boolean is(int k) { return n > k; } }";
    const USER: &str = "public class User {
        static int of(Shape s, int k) { if (s.is(k)) return 1; try { return other(k); } catch (Throwable t) { return 2; } }
        static int other(int k) { if (k > 3) return 3; return k; }
        static int far(int k) { if (k > 5) return 5; return k; }
    }";
    let round = "public class Round extends Shape { boolean is(int k) { return k == 7; } }";
    let other = |body: &str| USER.replace("if (k > 3) return 3;", body);
    let changes: [Change; 6] = [
        ("nothing", vec![], &[]),
        ("lines", vec![("User.java", format!("\n\n{USER}"))], &[]),
        ("a constant", vec![("User.java", other("if (k > 4) return 3;"))], &["of", "other"]),
        ("a field", vec![("Shape.java", SHAPE.replace("int n;", "int n; int m;"))], &["of"]),
        ("a subclass", vec![("Round.java", round.into())], &["of"]),
        ("another method", vec![("User.java", USER.replace("return 5;", "return 6;"))], &["far"]),
    ];
    let java = java::jvm(&jdk::with_javac().expect("a JDK with javac"));
    let (first, keep) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
    let trees = |classes: PathBuf, keep: &Path| {
        let run = Run { compositional: true, ..Run::new(vec![classes], &jdk::of_engine()) };
        let program = run.program().expect("a class path");
        let methods = [("of", "(LShape;I)I"), ("other", "(I)I"), ("far", "(I)I")];
        let methods = methods.map(|(name, descriptor)| method(&program, "User", name, descriptor));
        let keep = Summaries::new(keep, &run).expect("a directory");
        let done = run.summarized(&program, &methods, Some(&keep), &mut |what| panic!("{what}")).expect("trees");
        let mut anew: Vec<String> = done
            .iter()
            .filter(|one| one.made != Made::Kept)
            .map(|one| program.method(one.method).name.to_string())
            .collect();
        anew.sort();
        anew
    };
    let plain = [("Shape.java", SHAPE), ("User.java", USER)];
    assert_eq!(trees(java::compile(&java, first.path(), &plain), keep.path()), ["far", "of", "other"]);
    for (what, changed, expected) in changes {
        let (dir, copy) = (tempdir().expect("a directory"), tempdir().expect("a directory"));
        for file in fs::read_dir(keep.path()).expect("it").map(|file| file.expect("a file")) {
            fs::copy(file.path(), copy.path().join(file.file_name())).expect("a copy");
        }
        let mut sources = plain.to_vec();
        sources.retain(|(file, _)| !changed.iter().any(|(other, _)| other == file));
        sources.extend(changed.iter().map(|(file, text)| (*file, text.as_str())));
        let anew = trees(java::compile(&java, dir.path(), &sources), copy.path());
        // Where a class has another meaning, more may be explored again than has to be: whatever has loaded it.
        let needless: &[&str] = if ["a field", "a subclass"].contains(&what) { &["far", "other"] } else { &[] };
        let anew: Vec<&str> = anew.iter().map(String::as_str).filter(|name| !needless.contains(name)).collect();
        assert_eq!(anew, expected, "{what}");
    }
}

/// The published counting of the first worked example: two questions for each conditional instruction that a path comes to are ten, and with a question
/// for each of the three leaves of the callee at both of its calls eight.
#[test]
fn a_tree_points_into_those_of_callees() {
    let trees = |names: &[&str]| -> Vec<Told> {
        let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy("lazy");
        let program = run.program().expect("a class path");
        let method = |name: &&str| {
            let target = cortado::program::target::parse(name).expect("a name");
            cortado::program::target::find(&program, &target).expect("a method")
        };
        let methods: Vec<MethodId> = names.iter().map(method).collect();
        let mut done = run.summarized(&program, &methods, None, &mut |what| panic!("{what}")).expect("trees");
        done.sort_by_key(|one| methods.iter().position(|&m| m == one.method));
        done.into_iter().map(|one| one.tree.expect("a tree")).collect()
    };
    let pointers = |tree: &Told| -> Vec<(String, u32)> {
        let of = tree.nodes.iter().filter_map(|node| node.callee.as_ref());
        of.map(|to| (to.method.split('(').next().unwrap_or_default().to_owned(), to.leaf)).collect()
    };
    let micro = trees(&["compose.Micro#q", "compose.Micro#p"]);
    assert_eq!((micro[0].figures.counted, micro[0].figures.choices, micro[0].nodes.len()), ((10, 8), 6, 4));
    assert_eq!(pointers(&micro[0]), [("compose.Micro.p".into(), 2), ("compose.Micro.p".into(), 2)]);
    assert!(pointers(&micro[1]).is_empty());
    // Without the callee's tree there is nothing to point to.
    let alone = trees(&["compose.Micro#q"]);
    assert_eq!((alone[0].nodes.len(), alone[0].figures.choices, pointers(&alone[0]).len()), (6, 6, 0));
    // The paths of the callee are all there is to this one, which calls no method that has the same choices twice.
    let swap = trees(&["compose.SwapNode#swapNode", "compose.SwapNode#callTwice", "compose.SwapNode#call3Times"]);
    assert_eq!((swap[0].leaves.len(), swap[0].pairs()), (3, 7));
    for tree in &swap[1..] {
        assert_eq!(pointers(tree).len(), tree.nodes.len());
        assert!(pointers(tree).iter().all(|(to, _)| to == "compose.SwapNode.swapNode"), "{:?}", pointers(tree));
    }
    let brake = trees(&["compose.WheelBrakeSystem#update", "compose.WheelBrakeSystem#main2"]);
    assert_eq!(brake[1].figures.counted, (1150, 24 + 24 * 24));
    assert_eq!((brake[1].figures.choices, brake[1].nodes.len()), (46 + 24 * 46, 24 + 24 * 24));
}

const ASKED: [&str; 7] = [
    "compose.Micro#q",
    "compose.BankAccount#days",
    "compose.Rational#simplify",
    "compose.SwapNode#call3Times",
    "compose.HeapOperations#r",
    "heap.Same#same",
    "pose.AvlTree#insert",
];

/// The paths of a method with these answers of other runs, how many sets of facts were put to the solver, and what is to be kept.
fn explored(target: &str, strategy: &str, before: Answers) -> (Vec<String>, u64, Answers) {
    let shelf = Arc::new(Shelf::with(vec![Arc::new(before)]));
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy(strategy).max_paths(300);
    let run = Run { compositional: true, shelf: Some(shelf.clone()), ..run };
    let subject = run.open(target).expect("a method");
    let explored = subject.explore().expect("libz3");
    let report = subject.report(&explored);
    let path = |path: &cortado::report::Path| {
        let leaf = &explored.leaves.iter().find(|leaf| leaf.id == path.id).expect("a leaf");
        let clauses: Vec<String> = leaf.state.path.decisions().map(|clause| subject.world.terms.show(clause)).collect();
        format!("{} if {}", ending::outcome(&subject.world, path), clauses.join(" && "))
    };
    (report.paths.iter().map(path).collect(), explored.stats.solver_queries, shelf.take())
}

#[test]
fn answers_of_another_run_change_nothing_but_what_is_asked() {
    let mut asked = (0, 0);
    for target in ASKED {
        for strategy in ["lazy", "pose"] {
            let (paths, queries, answers) = explored(target, strategy, Answers::default());
            let kept = Answers::decoded(&answers.encoded("a build"), "a build").expect("as written");
            let (again, fewer, new) = explored(target, strategy, kept);
            assert_eq!(again, paths, "{target} {strategy}");
            assert!(fewer <= queries, "{target} {strategy}: {fewer} of {queries}");
            println!(
                "{target} {strategy}: {queries} queries, then {fewer}; {} answers, then {}",
                answers.len(),
                new.len()
            );
            asked = (asked.0 + queries, asked.1 + fewer);
        }
    }
    assert!(asked.1 * 6 < asked.0, "{asked:?}");
}

/// Damages bytes in one of several ways; whether by somebody who knows how they are checked.
fn damage(whole: &[u8], random: &mut impl FnMut() -> u64) -> (Vec<u8>, bool) {
    let mut bytes = whole.to_vec();
    let mut below = |n: usize| (random() % n as u64) as usize;
    match below(4) {
        0 => bytes.truncate(below(whole.len())),
        1 => bytes[below(whole.len())] ^= 1 << below(8),
        2 => (0..=below(20)).for_each(|_| bytes[below(whole.len())] = below(256) as u8),
        _ => {
            let (at, from) = (below(whole.len()), below(whole.len()));
            let moved = whole[from..whole.len().min(from + 1 + below(40))].to_vec();
            bytes.splice(at..at, moved);
        }
    }
    let is_forged = below(3) == 0 && bytes.len() > 32;
    if is_forged {
        let end = bytes.len() - 32;
        let digest = Sha256::digest(&bytes[..end]);
        bytes[end..].copy_from_slice(&digest);
    }
    (bytes, is_forged)
}

#[test]
fn what_is_damaged_is_refused() {
    let keep = tempdir().expect("a directory");
    let target = "compose.HeapOperations#r";
    let run = Run::new(vec![fixtures().to_owned()], &jdk::of_engine()).strategy("lazy");
    let run = Run { compositional: true, ..run };
    let program = run.program().expect("a class path");
    let found = cortado::program::target::parse(target).expect("a name");
    let methods = [cortado::program::target::find(&program, &found).expect("a method")];
    let kept = Summaries::new(keep.path(), &run).expect("a directory");
    let trees = |warned: &mut Vec<String>| {
        let mut done = run.summarized(&program, &methods, Some(&kept), &mut |what| warned.push(what)).expect("a tree");
        let Summarized { tree, made, .. } = done.remove(0);
        (without_lines(tree.expect("a tree")), made)
    };
    let (expected, _) = trees(&mut vec![]);
    let file = |kind: &str| {
        let files = fs::read_dir(keep.path()).expect("it").map(|file| file.expect("a file").path());
        files.into_iter().find(|file| file.extension().is_some_and(|is| is == kind)).expect("a file")
    };
    let (tree, answers) = (file("tree"), file("answers"));
    let (whole_tree, whole_answers) = (fs::read(&tree).expect("it"), fs::read(&answers).expect("it"));
    assert_eq!(trees(&mut vec![]), (expected.clone(), Made::Kept));
    let decoded = TreeFile::decoded(&whole_tree).expect("as written");
    assert_eq!(decoded.encoded(), whole_tree);
    let build = &decoded.key.build;
    assert_eq!(Answers::decoded(&whole_answers, build).expect("as written").encoded(build), whole_answers);
    assert!(Answers::decoded(&whole_answers, "another").is_err() && Answers::decoded(&whole_tree, build).is_err());

    let mut random = xorshift(seed(0x5eed_0017_abcd_1234));
    let (mut refused, mut believed) = (0, 0);
    for n in 0..how_many(DAMAGED) {
        let is_tree = n % 2 == 0;
        let whole = if is_tree { &whole_tree } else { &whole_answers };
        let (bytes, is_forged) = damage(whole, &mut random);
        if bytes == *whole {
            continue;
        }
        let why = if is_tree {
            TreeFile::decoded(&bytes).err()
        } else {
            let answers = Answers::decoded(&bytes, build);
            // What a forger says of inputs is evaluated, like any other solution.
            if let (Ok(answers), true) = (&answers, believed % 10 == 1) {
                explored(target, "lazy", answers.clone());
            }
            answers.err()
        };
        match why {
            Some(_) => refused += 1,
            None if is_forged => believed += 1,
            None => panic!("mutant {n} is believed"),
        }
        // And a run does without it.
        if n % 60 < 2 && !is_forged {
            let file = if is_tree { &tree } else { &answers };
            fs::write(file, &bytes).expect("written");
            let mut warned = vec![];
            if !is_tree {
                fs::remove_file(&tree).expect("gone");
            }
            let (seen, made) = trees(&mut warned);
            assert_eq!(meaning(seen), meaning(expected.clone()), "mutant {n}");
            let is_told = match made {
                Made::Anew(_, Some(_)) => is_tree,
                _ => warned.iter().any(|what| what.contains("not used")),
            };
            assert!(is_told, "mutant {n}: {made:?}, {warned:?}");
            assert_eq!(trees(&mut vec![]).1, Made::Kept, "mutant {n}");
            assert!(Answers::decoded(&fs::read(&answers).expect("it"), build).is_ok());
        }
    }
    println!("{refused} refused, {believed} forged and believed");
    assert!(refused > believed);
}

#[test]
fn commands_keep_list_show_and_prune() {
    let (keep, home) = (tempdir().expect("a directory"), jdk::of_engine());
    let classes = compile(keep.path(), "");
    let directory = keep.path().join("kept");
    let cortado = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
        let output = command.args(args).env("JAVA_HOME", &home).output().expect("cortado runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (classes, dir) = (classes.to_str().expect("UTF-8"), directory.to_str().expect("UTF-8"));
    let summarize = || cortado(&["summarize", classes, "--summaries", dir]);
    let (code, out, err) = summarize();
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("C7.go(II)I: ") && !out.contains("none(I)I"), "{out}");
    assert!(out.contains("50 methods: 0 kept, 50 explored") && out.contains("50 without conditional"), "{out}");
    assert!(summarize().1.contains("50 methods: 50 kept, 0 explored"));
    // Another bound is another tree, for which answers are known.
    let (_, out, _) = cortado(&["summarize", "C4#go", "-cp", classes, "--summaries", dir, "--loop-bound", "3"]);
    assert!(out.contains("0 solver queries") && out.contains("1 method: 0 kept, 1 explored"), "{out}");
    let run = ["run", "C4#go", "-cp", classes, "--compositional", "--summaries", dir, "--format", "json"];
    let (_, out, _) = cortado(&run);
    assert!(out.contains("\"solver_queries\": 0"), "{out}");
    let (_, out, _) = cortado(&["summaries", "show", dir, "C4#go"]);
    assert!(out.starts_with("C4.go(II)I with strategy pose\n"), "{out}");
    assert_eq!(cortado(&["summaries", "show", dir, "C4#gone"]).0, Some(3));

    let files = || fs::read_dir(&directory).expect("it").map(|file| file.expect("a file").path()).collect::<Vec<_>>();
    let count = files().len();
    let damaged = files().into_iter().find(|file| file.extension().is_some_and(|kind| kind == "tree")).expect("one");
    fs::write(&damaged, "no summary").expect("written");
    fs::write(directory.join(".new-left"), "half").expect("written");
    let (code, out, _) = cortado(&["summaries", "list", dir]);
    let wrong: Vec<&str> = out.lines().filter(|line| line.contains("is not used")).collect();
    assert_eq!((code, wrong.len(), out.lines().count()), (Some(0), 1, count), "{out}");
    assert!(wrong[0].contains("it is no summary of cortado's"), "{wrong:?}");
    let (_, out, _) = cortado(&["summaries", "prune", dir]);
    assert_eq!((out.lines().count(), files().len()), (2, count - 1), "{out}");
    let other = tempdir().expect("a directory");
    let other = compile(other.path(), "C49");
    let (_, out, _) = cortado(&["summaries", "prune", dir, "-cp", other.to_str().expect("UTF-8")]);
    assert!(
        out.lines().all(|line| line.contains("code C49.go:(II)I has changed")) && out.lines().count() <= 1,
        "{out}"
    );
}
