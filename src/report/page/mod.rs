//! A run as one page of HTML that steps through it: bytecode, frames, heap, path condition and the tree of choices. The page needs nothing
//! but itself; what it shows is a trace of the run ([docs/trace.md](../../../docs/trace.md), schema `cortado-trace/1`), laid out here.

mod code;
mod ends;
mod layout;
mod picture;
mod recorder;
mod words;

pub use code::Listing;
pub use ends::{ends, figures};
pub use recorder::{Recorder, Tables, Traced};
pub use words::{Words, words};

use serde_json::{Value as Json, json};

/// What all runs of a page have in common.
pub struct Head {
    /// The method, as people write it.
    pub target: String,
    /// Source files by name, where they were found.
    pub sources: Vec<(String, String)>,
    /// What limits the meaning of the result.
    pub notes: Vec<String>,
}

/// The page, of one run or of two that are compared: then with the path of the other that the input of each path takes, by position.
pub fn page(head: &Head, listing: &Listing, tables: &Tables, runs: Vec<Json>, covers: &[Vec<Option<usize>>]) -> String {
    let trace = trace(head, listing, tables, runs, covers).to_string();
    // A script ends at the first `</script`, wherever that stands.
    let trace = trace.replace('<', "\\u003c");
    let title = format!("{} - cortado", head.target);
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    include_str!("page.html")
        .replace("{{title}}", &title)
        .replace("{{style}}", include_str!("page.css"))
        .replace("{{script}}", include_str!("page.js"))
        .replace("{{trace}}", &trace)
}

/// The trace as data.
pub fn trace(head: &Head, listing: &Listing, tables: &Tables, runs: Vec<Json>, covers: &[Vec<Option<usize>>]) -> Json {
    json!({
        "schema": "cortado-trace/1",
        "version": env!("CARGO_PKG_VERSION"),
        "target": head.target,
        "notes": head.notes,
        "sources": head.sources.iter().map(|(name, text)| json!({"name": name, "text": text})).collect::<Vec<_>>(),
        "methods": listing.json(),
        "words": words::json(listing.opcodes()),
        "cells": tables.cells(),
        "values": tables.values(),
        "runs": runs,
        "covers": covers,
    })
}
