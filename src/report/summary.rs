//! What has been learnt of a method: its memoization tree, for people and for programs.

use super::{
    ending::gave_up,
    show::{self, plural},
};
use crate::{
    classfile::visible,
    step::{Site, World},
    summary::{End, Leaf, Next, Tree},
    term::Term,
};
use serde_json::{Value, json};
use std::fmt::Write;

/// The schema of the document.
pub const SCHEMA: &str = "cortado-summarize/1";

/// A line for each choice, indented below the one before; behind the last of a path how it ends and for which inputs.
pub fn text(world: &World, tree: &Tree) -> String {
    let mut out = String::new();
    let (nodes, leaves, pairs) = (tree.nodes.len(), tree.leaves.len(), tree.pairs());
    let _ = writeln!(
        out,
        "{} with strategy {}\n  {nodes} choice{}, {leaves} path{}, {pairs} pair{} of path condition and heap path condition",
        world.program.method_name(tree.method),
        world.strategy.name(),
        plural(nodes as u64),
        plural(leaves as u64),
        plural(pairs as u64)
    );
    let inputs: Vec<String> = tree.inputs.iter().map(|&t| world.terms.show(t)).collect();
    if !inputs.is_empty() {
        let _ = writeln!(out, "  inputs: {}", inputs.join(", "));
    }
    put(&mut out, world, tree, None, 1);
    let s = &tree.stats;
    let _ = writeln!(
        out,
        "  {} questions, {} solver queries, {} of them solved by Z3",
        s.asks, s.solver_queries, s.effort.solver_calls
    );
    if let Some(budget) = s.stopped_by {
        let _ = writeln!(out, "  incomplete: {} open path{}: {budget}", s.open, plural(s.open));
    } else if !tree.is_complete() {
        let _ = writeln!(out, "  incomplete: some paths were followed no further");
    }
    visible::lines(&out).into_owned()
}

/// What lies below a choice, or below the root.
fn put(out: &mut String, world: &World, tree: &Tree, above: Option<u32>, depth: usize) {
    // A path may have more choices than the stack is deep.
    let mut open: Vec<(Option<u32>, usize)> = vec![(above, depth)];
    let mut below: Vec<Vec<u32>> = vec![vec![]; tree.nodes.len() + 1];
    for (n, node) in tree.nodes.iter().enumerate() {
        below[node.above.map_or(0, |above| above as usize + 1)].push(n as u32);
    }
    while let Some((at, depth)) = open.pop() {
        if let Some(n) = at {
            let node = &tree.nodes[n as usize];
            let line = format!("{} goes on {}", show::site(world, node.site), next(world, node.site, node.next));
            let _ = writeln!(out, "{}{line}", "  ".repeat(depth));
        }
        for leaf in tree.leaves.iter().filter(|leaf| leaf.node == at) {
            let _ = writeln!(out, "{}{}", "  ".repeat(depth + 1), end(world, leaf));
            for pair in &leaf.pairs {
                let (numbers, heap) = (all(world, &pair.numbers), all(world, &pair.heap));
                let _ = writeln!(out, "{}path {numbers}; heap {heap}", "  ".repeat(depth + 2));
            }
        }
        open.extend(below[at.map_or(0, |n| n as usize + 1)].iter().rev().map(|&n| (Some(n), depth + 1)));
    }
}

fn next(world: &World, from: Site, next: Next) -> String {
    match next {
        Next::At(site) if site.method == from.method => format!("at pc {}", pc(world, site)),
        Next::At(site) => format!("in {}", show::site(world, site)),
        Next::Left => "nowhere".into(),
    }
}

fn pc(world: &World, site: Site) -> u32 {
    let code = world.program.method(site.method).code.as_deref();
    code.and_then(|code| code.pcs.get(site.at as usize)).copied().map_or(0, Into::into)
}

fn end(world: &World, leaf: &Leaf) -> String {
    match &leaf.end {
        End::Returned => "returns".into(),
        End::Threw(class) => format!("throws {}", world.program.class(*class).java_name()),
        End::Frontier(limit) => format!("is not followed further: {}", gave_up(world, limit).why),
    }
}

/// A conjunction.
fn all(world: &World, clauses: &[Term]) -> String {
    let shown: Vec<String> = clauses.iter().map(|&clause| world.terms.show(clause)).collect();
    if shown.is_empty() { "true".into() } else { shown.join(" && ") }
}

/// One document, see `docs/json.md`.
pub fn document(trees: Vec<Value>) -> String {
    format!("{:#}\n", json!({ "schema": SCHEMA, "methods": trees }))
}

/// A method of it.
pub fn value(world: &World, tree: &Tree) -> Value {
    let shown = |terms: &[Term]| terms.iter().map(|&t| world.terms.show(t)).collect::<Vec<_>>();
    let place = |site: Site| json!({ "method": world.program.method_name(site.method), "pc": pc(world, site) });
    let nodes: Vec<Value> = tree
        .nodes
        .iter()
        .map(|node| {
            let next = if let Next::At(site) = node.next { place(site) } else { Value::Null };
            json!({ "above": node.above, "at": place(node.site), "next": next })
        })
        .collect();
    let leaf = |leaf: &Leaf| {
        let pair = |pair: &crate::summary::Pair| json!({ "path": shown(&pair.numbers), "heap": shown(&pair.heap) });
        json!({
            "node": leaf.node,
            "end": end(world, leaf),
            "followed": !matches!(leaf.end, End::Frontier(_)),
            "pairs": leaf.pairs.iter().map(pair).collect::<Vec<_>>(),
        })
    };
    let (s, inputs) = (&tree.stats, tree.inputs.iter().copied().collect::<Vec<_>>());
    json!({
        "target": world.program.method_name(tree.method),
        "strategy": world.strategy.name(),
        "inputs": shown(&inputs),
        "nodes": nodes,
        "leaves": tree.leaves.iter().map(leaf).collect::<Vec<_>>(),
        "complete": tree.is_complete(),
        "stats": {
            "asks": s.asks,
            "solver_queries": s.solver_queries,
            "solver_calls": s.effort.solver_calls,
            "paths": s.paths,
            "open": s.open,
            "stopped_by": s.stopped_by,
        },
    })
}
