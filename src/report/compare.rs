//! Strategies side by side: what each cost, and which of their leaves cover the same inputs.

use crate::explore::Stats;
use serde_json::{Map, Value, json};
use std::{fmt::Write, time::Duration};

/// The schema of the JSON document.
pub const SCHEMA: &str = "cortado-compare/1";

/// The kinds of questions, in the order of their columns.
pub const KINDS: [&str; 5] = ["branch", "switch", "dispatch", "settle", "partition"];

/// What exploring with one strategy has yielded.
#[derive(Clone, Debug)]
pub struct Row {
    /// The strategy.
    pub strategy: String,
    /// The figures.
    pub stats: Stats,
    /// Program paths that some leaf takes to its end; `None` where the budget ran out and nobody asked.
    pub program_paths: Option<u64>,
    /// Questions by kind, as [`KINDS`].
    pub asks: [u64; KINDS.len()],
    /// Distinct terms in the path conditions, summed over the leaves.
    pub terms: u64,
    /// Time from start to end.
    pub wall: Duration,
    /// Why the row is not to be relied upon, if it is not.
    pub caveat: Option<&'static str>,
}

/// Which leaves of one strategy share inputs with a leaf of another.
#[derive(Clone, Debug)]
pub struct Cover {
    /// The strategy of the leaves that are mapped.
    pub from: String,
    /// The other strategy.
    pub to: String,
    /// Each leaf of the one, with those of the other.
    pub leaves: Vec<(u32, Vec<u32>)>,
}

/// A comparison as it is told.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The method.
    pub target: String,
    /// One a strategy.
    pub rows: Vec<Row>,
    /// From the first strategy to each other one, and back; empty unless asked for.
    pub maps: Vec<Cover>,
    /// Where strategies disagree on the set of program paths: a bug of ours, or a strategy that is known to be unsound.
    pub disagreements: Vec<String>,
    /// What limits the meaning of the result.
    pub notes: Vec<String>,
}

/// A figure of a row, under its heading.
pub(super) type Column<R> = (&'static str, fn(&R) -> Value);

const COLUMNS: [Column<Row>; 18] = [
    ("strategy", |r| json!(r.strategy)),
    ("returned", |r| json!(r.stats.returned)),
    ("threw", |r| json!(r.stats.threw + r.stats.violated)),
    ("gave_up", |r| json!(r.stats.gave_up)),
    ("open", |r| json!(r.stats.open)),
    ("program_paths", |r| json!(r.program_paths)),
    ("branch", |r| json!(r.asks[0])),
    ("switch", |r| json!(r.asks[1])),
    ("dispatch", |r| json!(r.asks[2])),
    ("settle", |r| json!(r.asks[3])),
    ("partition", |r| json!(r.asks[4])),
    ("infeasible", |r| json!(r.stats.infeasible)),
    ("solver_queries", |r| json!(r.stats.solver_queries)),
    ("solver_calls", |r| json!(r.stats.effort.solver_calls)),
    ("terms", |r| json!(r.terms)),
    ("solver_ms", |r| milliseconds(r.stats.solver_time)),
    ("wall_ms", |r| milliseconds(r.wall)),
    ("caveat", |r| json!(r.caveat)),
];

pub(super) fn milliseconds(time: Duration) -> Value {
    json!((time.as_secs_f64() * 1e4).round() / 10.0)
}

/// A cell as a table shows it.
pub(super) fn cell(v: &Value) -> String {
    match v {
        Value::String(s) => s.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// A Markdown table, the maps below it, then what is to be said.
pub fn markdown(c: &Comparison) -> String {
    let mut out = format!("{}\n\n", c.target);
    let columns: Vec<&Column<Row>> = COLUMNS.iter().filter(|(name, _)| *name != "caveat").collect();
    let heading = columns.iter().map(|(name, _)| name.replace('_', " "));
    let mut table = vec![heading.collect::<Vec<_>>()];
    table.extend(c.rows.iter().map(|row| columns.iter().map(|(_, of)| cell(&of(row))).collect()));
    write_table(&mut out, &table);
    if let Some(first) = c.rows.first().filter(|_| !c.maps.is_empty()) {
        let maps: Vec<&Cover> = c.maps.iter().filter(|m| m.from == first.strategy).collect();
        let heading = std::iter::once(first.strategy.clone()).chain(maps.iter().map(|m| m.to.clone()));
        let mut table = vec![heading.collect::<Vec<_>>()];
        for (i, (leaf, _)) in maps.first().map_or(&[][..], |m| &m.leaves).iter().enumerate() {
            let to = maps.iter().map(|m| list(&m.leaves[i].1, ", "));
            table.push(std::iter::once(leaf.to_string()).chain(to).collect());
        }
        out.push_str("\nLeaves that cover the same inputs:\n\n");
        write_table(&mut out, &table);
    }
    let said = c.disagreements.iter().map(|d| format!("warning: {d}"));
    for line in said.chain(c.notes.iter().map(|n| format!("note: {n}"))) {
        let _ = write!(out, "\n{line}\n");
    }
    out
}

fn list(leaves: &[u32], separator: &str) -> String {
    leaves.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
}

/// A table with its columns aligned: names to the left, numbers to the right.
pub(super) fn write_table(out: &mut String, table: &[Vec<String>]) {
    let Some(heading) = table.first() else { return };
    let width = |i: usize| table.iter().map(|row| row[i].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..heading.len()).map(width).collect();
    for (n, row) in table.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate();
        let padded = cells.map(|(i, (text, &w))| if i == 0 { format!("{text:<w$}") } else { format!("{text:>w$}") });
        let _ = writeln!(out, "| {} |", padded.collect::<Vec<_>>().join(" | "));
        if n == 0 {
            let rule = widths.iter().enumerate();
            let rule = rule.map(|(i, &w)| if i == 0 { "-".repeat(w) } else { format!("{}:", "-".repeat(w - 1)) });
            let _ = writeln!(out, "| {} |", rule.collect::<Vec<_>>().join(" | "));
        }
    }
}

/// A value of a comma separated line.
pub(super) fn quoted(text: String) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// The rows alone, comma separated, under a heading. The maps, if any, follow after an empty line.
pub fn csv(c: &Comparison) -> String {
    let mut out = format!("target,{}\n", COLUMNS.map(|(name, _)| name).join(","));
    for row in &c.rows {
        let cells = COLUMNS.iter().map(|(_, of)| quoted(cell(&of(row))));
        let line: Vec<String> = std::iter::once(quoted(c.target.clone())).chain(cells).collect();
        let _ = writeln!(out, "{}", line.join(","));
    }
    if !c.maps.is_empty() {
        out.push_str("\nfrom,leaf,to,leaves\n");
        for map in &c.maps {
            for (leaf, to) in &map.leaves {
                let _ = writeln!(out, "{},{leaf},{},{}", map.from, map.to, list(to, " "));
            }
        }
    }
    out
}

/// One document of schema [`SCHEMA`], described in `docs/json.md`.
pub fn json(c: &Comparison) -> String {
    let row = |r: &Row| COLUMNS.iter().map(|(name, of)| ((*name).to_owned(), of(r))).collect::<Map<_, _>>();
    let map = |m: &Cover| {
        let leaves: Map<String, Value> = m.leaves.iter().map(|(leaf, to)| (leaf.to_string(), json!(to))).collect();
        json!({ "from": m.from, "to": m.to, "leaves": leaves })
    };
    let document = json!({
        "schema": SCHEMA,
        "target": c.target,
        "strategies": c.rows.iter().map(row).collect::<Vec<_>>(),
        "maps": c.maps.iter().map(map).collect::<Vec<_>>(),
        "disagreements": c.disagreements,
        "notes": c.notes,
    });
    format!("{document:#}\n")
}
