//! What `cortado run` has for people at a terminal: the steps of paths, colours, and graphs for Graphviz.

use crate::common;
use std::{
    io::Write,
    process::{Command, Stdio},
};

fn cortado(args: &[&str]) -> Command {
    let (classes, jdk) = (common::fixtures(), common::jdk::of_engine());
    let mut command = Command::new(env!("CARGO_BIN_EXE_cortado"));
    command.args(args).args(["-cp", classes.to_str().unwrap(), "--jdk", jdk.to_str().unwrap()]);
    command
}

fn run(args: &[&str]) -> String {
    let output = cortado(&[&["run"], args].concat()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The words of a line.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_steps_of_a_path_are_its_instructions_with_what_they_leave() {
    let text = run(&["heap.Swap#swap", "--trace"]);
    let second = text.split("path 2: ").nth(1).unwrap();
    let lines: Vec<String> = second.lines().map(words).collect();
    for expected in [
        "steps 1 Swap.swap:10 0 aload_1 [s]",
        "? s != null",
        "4 Swap.swap:13 6 getfield heap/Swap.data:Lheap/Swap; [this.data] #0.data = this.data",
        "5 Swap.swap:13 9 astore_2 [] local 2 = this.data",
        "11 Swap.swap:15 19 aload_2 [s, this.data]",
        "13 Swap.swap:16 23 return []",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}\n{second}");
    }
    let columns: Vec<usize> =
        second.lines().filter(|line| line.contains("Swap.swap:1")).filter_map(|l| l.find('[')).collect();
    assert!(columns.len() == 13 && columns.iter().all(|column| *column == columns[0]), "{second}");
    // The report is the one without steps.
    let without: Vec<&str> = text.lines().filter(|line| !line.contains(" ms")).collect();
    let plain = run(&["heap.Swap#swap"]);
    let mut rest = without.iter();
    assert!(
        plain.lines().filter(|line| !line.contains(" ms")).all(|line| rest.any(|other| *other == line)),
        "{plain}\n{text}"
    );
}

#[test]
fn steps_that_are_not_recorded_are_missed_aloud() {
    let text = run(&["heap.Swap#swap", "--trace=5"]);
    assert!(text.contains("note: no more than 5 steps of all paths were recorded; try --trace=10"), "{text}");
    let output = cortado(&["run", "heap.Swap#swap", "--trace", "--format", "json"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// What the command writes where it has a terminal.
fn on_a_terminal(variable: Option<(&str, &str)>) -> Option<String> {
    let (classes, jdk) = (common::fixtures(), common::jdk::of_engine());
    let line = format!(
        "{} run heap.Same#same -cp {} --jdk {}",
        env!("CARGO_BIN_EXE_cortado"),
        classes.display(),
        jdk.display()
    );
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).env_remove("NO_COLOR").envs(variable).stdin(Stdio::null());
    Some(String::from_utf8(script.output().ok()?.stdout).unwrap())
}

#[test]
fn there_are_colours_on_a_terminal_alone() {
    assert!(!run(&["heap.Same#same"]).contains('\u{1b}'));
    let (Some(coloured), Some(unwanted)) = (on_a_terminal(None), on_a_terminal(Some(("NO_COLOR", "1")))) else {
        println!("no `script` here, which makes terminals: skipped");
        return;
    };
    assert!(coloured.contains("\u{1b}[1mpath 4: \u{1b}[0m\u{1b}[32mreturns false\u{1b}[0m"), "{coloured}");
    assert!(coloured.contains("\u{1b}[31mthrows java.lang.NullPointerException\u{1b}[0m"), "{coloured}");
    assert!(unwanted.contains("path 4: returns false") && !unwanted.contains('\u{1b}'), "{unwanted}");
}

/// How many nodes and edges Graphviz sees in each graph; `None` where it is not installed.
fn drawn(graphs: &str) -> Option<Vec<(usize, usize)>> {
    let mut dot = Command::new("dot").arg("-Tplain").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    dot.stdin.take().unwrap().write_all(graphs.as_bytes()).unwrap();
    let output = dot.wait_with_output().unwrap();
    assert!(output.status.success(), "{graphs}");
    let plain = String::from_utf8(output.stdout).unwrap();
    let count = |graph: &str, what: &str| graph.lines().filter(|line| line.starts_with(what)).count();
    Some(plain.split("stop\n").filter(|g| !g.is_empty()).map(|g| (count(g, "node "), count(g, "edge "))).collect())
}

#[test]
fn the_execution_tree_has_a_node_for_each_fork_and_a_box_for_each_path() {
    let graph = run(&["heap.Swap#swap", "--strategy", "lazy", "--format", "dot"]);
    let boxes = graph.lines().filter(|line| line.contains("shape=box, color=")).count();
    let (nodes, edges) =
        (graph.matches("];\n").count() - graph.matches(" -> ").count() - 1, graph.matches(" -> ").count());
    // A tree, whose leaves are the paths.
    assert_eq!((boxes, nodes), (21, edges + 1), "{graph}");
    assert!(graph.contains("label=\"s is an object not met before\""), "{graph}");
    match drawn(&graph) {
        Some(seen) => assert_eq!(seen, [(nodes, edges)]),
        None => println!("no Graphviz here"),
    }
    // Names and strings may have anything in them.
    for (target, format) in [("strings.Number#parsed", "dot"), ("strings.Number#parsed", "dot-heap")] {
        let graphs = run(&[target, "--format", format]);
        assert!(graphs.contains("path 2: "), "{graphs}");
        drawn(&graphs);
    }
}

#[test]
fn the_objects_of_each_path_are_drawn_before_and_after_the_call() {
    let graphs = run(&["heap.Same#same", "--format", "dot-heap"]);
    assert_eq!(graphs.matches("digraph ").count(), 4, "{graphs}");
    let last = graphs.split("digraph ").last().unwrap();
    for part in [
        "label=\"path 4: returns false\"",
        "before_0 [style=rounded, label=\"Same#1|<p0> next\\ =\\ null\"]",
        "before_1 [style=rounded, label=\"Same#2|<p0> next\"]",
        "before_1:p0 -> before_2;",
        "after_root2 [shape=plaintext, label=\"returns = false\"]",
    ] {
        assert!(last.contains(part), "{part}\n{last}");
    }
    if let Some(seen) = drawn(&graphs) {
        // Of the last: two roots and three objects, and again with the result; each object has one arrow that leads to it.
        assert_eq!((seen.len(), seen[3]), (4, (5 + 6, 3 + 3)));
    }
}
