//! What has been learnt of a method: its memoization tree, for people and for programs.

use super::{ending::gave_up, show::plural};
use crate::{
    classfile::visible,
    step::{Site, World},
    summary::{End, Figures, Next, Pair, Place, Pointer, Told, ToldLeaf, ToldNode, Tree},
    term::Term,
};
use serde_json::{Value, json};
use std::fmt::Write;

/// The schema of the document.
pub const SCHEMA: &str = "cortado-summarize/1";

/// A tree in words.
pub fn told(world: &World, tree: &Tree) -> Told {
    let shown = |terms: &[Term]| terms.iter().map(|&t| world.terms.show(t)).collect::<Vec<_>>();
    let inputs: Vec<Term> = tree.inputs.iter().copied().collect();
    let next = |next: Next| if let Next::At(site) = next { Some(place(world, site)) } else { None };
    let nodes = tree.nodes.iter().map(|n| ToldNode {
        above: n.above,
        at: place(world, n.site),
        next: next(n.next),
        callee: None,
    });
    let pair = |pair: &Pair| (shown(&pair.numbers), shown(&pair.heap));
    let leaves = tree.leaves.iter().map(|leaf| ToldLeaf {
        node: leaf.node,
        end: end(world, &leaf.end),
        followed: !matches!(leaf.end, End::Frontier(_)),
        bounded: matches!(&leaf.end, End::Frontier(limit) if limit.why.is_bound()),
        pairs: leaf.pairs.iter().map(pair).collect(),
    });
    let s = &tree.stats;
    Told {
        method: world.program.method_name(tree.method),
        strategy: world.strategy.name().into(),
        inputs: shown(&inputs),
        nodes: nodes.collect(),
        leaves: leaves.collect(),
        figures: Figures {
            asks: s.asks,
            queries: s.solver_queries,
            calls: s.effort.solver_calls,
            paths: s.paths,
            open: s.open,
            stopped_by: s.stopped_by.map(str::to_owned),
            complete: tree.is_complete(),
            choices: tree.nodes.len() as u64,
            counted: (0, 0),
        },
    }
}

fn place(world: &World, Site { method, at }: Site) -> Place {
    let m = world.program.method(method);
    let code = m.code.as_deref();
    Place {
        method: world.program.method_name(method),
        short: visible::name(&format!("{}.{}", world.inputs.short_name(m.class), m.name)),
        pc: code.and_then(|code| code.pcs.get(at as usize)).copied().map_or(0, Into::into),
        line: code.and_then(|code| code.line(at)),
    }
}

fn end(world: &World, end: &End) -> String {
    match end {
        End::Returned => "returns".into(),
        End::Threw(class) => format!("throws {}", world.program.class(*class).java_name()),
        End::Frontier(limit) => format!("is not followed further: {}", gave_up(world, limit).why),
    }
}

/// How large a tree is.
pub fn size(tree: &Told) -> String {
    let (nodes, leaves, pairs) = (tree.nodes.len(), tree.leaves.len(), tree.pairs());
    format!(
        "{nodes} choice{}, {leaves} path{}, {pairs} pair{}",
        plural(nodes as u64),
        plural(leaves as u64),
        plural(pairs as u64)
    )
}

/// A line for each choice, indented below the one before; behind the last of a path how it ends and for which inputs.
pub fn text(tree: &Told) -> String {
    let mut out = String::new();
    let Told { method, strategy, inputs, .. } = tree;
    let _ =
        writeln!(out, "{method} with strategy {strategy}\n  {} of path condition and heap path condition", size(tree));
    if !inputs.is_empty() {
        let _ = writeln!(out, "  inputs: {}", inputs.join(", "));
    }
    put(&mut out, tree);
    let Figures { asks, queries, calls, open, stopped_by, complete, choices, counted, .. } = &tree.figures;
    let _ = writeln!(out, "  {asks} questions, {queries} solver queries, {calls} of them solved by Z3");
    if tree.nodes.iter().any(|node| node.callee.is_some()) {
        let (plain, composed) = counted;
        let _ = writeln!(
            out,
            "  {choices} choices without the trees of callees; as published {plain} questions without them, {composed} with them"
        );
    }
    if let Some(budget) = stopped_by {
        let _ = writeln!(out, "  incomplete: {open} open path{}: {budget}", plural(*open));
    } else if !complete {
        let _ = writeln!(out, "  incomplete: some paths were followed no further");
    }
    visible::lines(&out).into_owned()
}

/// All choices and ends.
fn put(out: &mut String, tree: &Told) {
    // A path may have more choices than the stack is deep.
    let mut open: Vec<(Option<u32>, usize)> = vec![(None, 1)];
    let row = |above: Option<u32>| above.map_or(0, |above| above as usize + 1);
    let (mut below, mut ends) = (vec![vec![]; tree.nodes.len() + 1], vec![vec![]; tree.nodes.len() + 1]);
    for (n, node) in tree.nodes.iter().enumerate() {
        below[row(node.above)].push(n as u32);
    }
    tree.leaves.iter().for_each(|leaf| ends[row(leaf.node)].push(leaf));
    while let Some((at, depth)) = open.pop() {
        if let Some(n) = at {
            let ToldNode { at, next, callee, .. } = &tree.nodes[n as usize];
            let line = match callee {
                Some(Pointer { method, leaf }) => format!("{method} takes path {} of its tree", leaf + 1),
                None => format!("{} goes on {}", shown(at), goes_on(at, next.as_ref())),
            };
            let _ = writeln!(out, "{}{line}", "  ".repeat(depth));
        }
        for leaf in &ends[row(at)] {
            let _ = writeln!(out, "{}{}", "  ".repeat(depth + 1), leaf.end);
            for (numbers, heap) in &leaf.pairs {
                let _ = writeln!(out, "{}path {}; heap {}", "  ".repeat(depth + 2), all(numbers), all(heap));
            }
        }
        open.extend(below[row(at)].iter().rev().map(|&n| (Some(n), depth + 1)));
    }
}

fn shown(Place { short, pc, line, .. }: &Place) -> String {
    line.map_or_else(|| format!("{short} (pc {pc})"), |line| format!("{short}:{line} (pc {pc})"))
}

fn goes_on(from: &Place, next: Option<&Place>) -> String {
    match next {
        Some(next) if next.method == from.method => format!("at pc {}", next.pc),
        Some(next) => format!("in {}", shown(next)),
        None => "nowhere".into(),
    }
}

/// A conjunction.
fn all(clauses: &[String]) -> String {
    if clauses.is_empty() { "true".into() } else { clauses.join(" && ") }
}

/// One document, see `docs/json.md`, with methods that cannot be explored, and why.
pub fn document(trees: Vec<Value>, failed: &[(String, &str)]) -> String {
    let failed: Vec<Value> = failed.iter().map(|(target, why)| json!({ "target": target, "why": why })).collect();
    format!("{:#}\n", json!({ "schema": SCHEMA, "methods": trees, "failed": failed }))
}

/// A method of it.
pub fn value(tree: &Told) -> Value {
    let place = |place: &Place| json!({ "method": place.method, "pc": place.pc });
    let pointer = |to: &Pointer| json!({ "method": to.method, "leaf": to.leaf });
    let node = |n: &ToldNode| {
        let (next, callee) = (n.next.as_ref().map(place), n.callee.as_ref().map(pointer));
        json!({ "above": n.above, "at": place(&n.at), "next": next, "callee": callee })
    };
    let pair = |(path, heap): &(Vec<String>, Vec<String>)| json!({ "path": path, "heap": heap });
    let leaf = |leaf: &ToldLeaf| {
        json!({
            "node": leaf.node,
            "end": leaf.end,
            "followed": leaf.followed,
            "pairs": leaf.pairs.iter().map(pair).collect::<Vec<_>>(),
        })
    };
    let Figures { asks, queries, calls, paths, open, stopped_by, complete, choices, counted } = &tree.figures;
    json!({
        "target": tree.method,
        "strategy": tree.strategy,
        "inputs": tree.inputs,
        "nodes": tree.nodes.iter().map(node).collect::<Vec<_>>(),
        "leaves": tree.leaves.iter().map(leaf).collect::<Vec<_>>(),
        "complete": complete,
        "choices": choices,
        "as_published": { "plain": counted.0, "composed": counted.1 },
        "stats": {
            "asks": asks,
            "solver_queries": queries,
            "solver_calls": calls,
            "paths": paths,
            "open": open,
            "stopped_by": stopped_by,
        },
    })
}
