//! A run as one page of HTML that steps through it: bytecode, frames, heap, path condition and the tree of choices. The page needs nothing
//! but itself; what it shows is a trace of the run ([docs/trace.md](../../../docs/trace.md), schema `cortado-trace/1`), laid out here.

mod code;
mod ends;
mod layout;
mod picture;
mod questions;
mod recorder;
mod steps;
mod words;

pub use code::Listing;
pub use ends::{calls, ends, figures};
pub use questions::Question;
pub use recorder::{Recorder, Tables, Traced};
pub use steps::steps;
pub use words::{Words, words};

use indexmap::IndexSet;
use serde_json::{Value as Json, json};

/// What the page does: one script, in one scope.
const SCRIPT: &str = concat!(
    "'use strict';\n(() => {\n",
    include_str!("script/trace.js"),
    include_str!("script/draw.js"),
    include_str!("script/code.js"),
    include_str!("script/heap.js"),
    include_str!("script/tree.js"),
    include_str!("script/words.js"),
    include_str!("script/moves.js"),
    "})();\n"
);

/// What all runs of a page have in common.
pub struct Head {
    /// The method, as people write it.
    pub target: String,
    /// The precondition, by its name on the command line.
    pub precondition: &'static str,
    /// Source files by name, where they were found.
    pub sources: Vec<(String, String)>,
    /// What limits the meaning of the result.
    pub notes: Vec<String>,
}

/// What a path of one run has to do with the other.
pub struct Tie {
    /// The path that its input takes there, by position.
    pub path: usize,
    /// The conditions under which what that path refers to is one object or another, and whether they hold of the input.
    pub guards: Vec<(String, bool)>,
}

/// The page, of one run or of two that are compared: then with a tie for each path.
pub fn page(head: &Head, listing: &Listing, tables: &Tables, runs: Vec<Json>, ties: &[Vec<Option<Tie>>]) -> String {
    let trace = trace(head, listing, tables, runs, ties).to_string();
    // A script ends at the first `</script`, wherever that stands.
    let trace = trace.replace('<', "\\u003c");
    let title = format!("{} - cortado", head.target);
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    include_str!("page.html")
        .replace("{{title}}", &title)
        .replace("{{style}}", include_str!("page.css"))
        .replace("{{script}}", SCRIPT)
        .replace("{{trace}}", &trace)
}

/// The trace as data.
pub fn trace(head: &Head, listing: &Listing, tables: &Tables, runs: Vec<Json>, ties: &[Vec<Option<Tie>>]) -> Json {
    let mut guards = IndexSet::new();
    let mut tie = |tie: &Option<Tie>| {
        let Tie { path, guards: all } = tie.as_ref()?;
        let numbered = all.iter().map(|(text, holds)| json!([guards.insert_full(text.clone()).0, u8::from(*holds)]));
        Some(json!([path, numbered.collect::<Vec<_>>()]))
    };
    let ties: Vec<Vec<Option<Json>>> = ties.iter().map(|all| all.iter().map(&mut tie).collect()).collect();
    json!({
        "schema": "cortado-trace/1",
        "version": env!("CARGO_PKG_VERSION"),
        "target": head.target,
        "precondition": head.precondition,
        "notes": head.notes,
        "sources": head.sources.iter().map(|(name, text)| json!({"name": name, "text": text})).collect::<Vec<_>>(),
        "methods": listing.json(),
        "words": words::json(listing.opcodes()),
        "questions": questions::json(),
        "cells": tables.cells(),
        "values": tables.values(),
        "runs": runs,
        "ties": ties,
        "guards": guards.into_iter().collect::<Vec<_>>(),
    })
}
