//! Techniques for preconditions side by side, by scope: the tables of the papers.

use super::compare::{Column, cell, milliseconds, quoted, write_table};
use crate::explore::{INTERRUPT, Stats};
use serde_json::{Map, Value, json};
use std::{fmt::Write, time::Duration};

/// The schema of the JSON document.
pub const SCHEMA: &str = "cortado-techniques/1";

/// What one technique has yielded in one scope.
#[derive(Clone, Debug)]
pub struct Row {
    /// The technique.
    pub technique: String,
    /// The strategy it was combined with.
    pub strategy: String,
    /// Objects of each class at most.
    pub scope: u32,
    /// The figures and the time from start to end; `None` where a smaller scope took too long already.
    pub yielded: Option<(Stats, Duration)>,
}

impl Row {
    /// How the exploration ended: `done`, `incomplete` (paths were given up), `timeout`, `memory`, `max-paths`, `interrupted`, or `skipped`.
    pub fn status(&self) -> &'static str {
        match &self.yielded {
            None => "skipped",
            Some((stats, _)) => match stats.stopped_by {
                Some(INTERRUPT) => "interrupted",
                Some(budget) => budget.trim_start_matches('-'),
                None if stats.complete() => "done",
                None => "incomplete",
            },
        }
    }

    /// Whether time or memory ran out, here or in a smaller scope.
    pub fn is_out_of_time(&self) -> bool {
        matches!(self.status(), "timeout" | "memory" | "skipped")
    }
}

/// A comparison as it is told.
#[derive(Clone, Debug)]
pub struct Techniques {
    /// The method.
    pub target: String,
    /// One a technique, strategy and scope.
    pub rows: Vec<Row>,
    /// What limits the meaning of the result.
    pub notes: Vec<String>,
}

const COLUMNS: [Column<Row>; 15] = [
    ("technique", |r| json!(r.technique)),
    ("strategy", |r| json!(r.strategy)),
    ("scope", |r| json!(r.scope)),
    ("paths", |r| figure(r, |s| s.paths)),
    ("returned", |r| figure(r, |s| s.returned)),
    ("threw", |r| figure(r, |s| s.threw + s.violated)),
    ("gave_up", |r| figure(r, |s| s.gave_up)),
    ("spurious", |r| figure(r, |s| s.spurious)),
    ("excluded", |r| figure(r, |s| s.excluded)),
    ("searches", |r| figure(r, |s| s.effort.searches)),
    ("choices", |r| figure(r, |s| s.effort.choices)),
    ("solver_calls", |r| figure(r, |s| s.effort.solver_calls)),
    ("solver_ms", |r| r.yielded.as_ref().map_or(Value::Null, |(stats, _)| milliseconds(stats.solver_time))),
    ("wall_ms", |r| r.yielded.as_ref().map_or(Value::Null, |(_, wall)| milliseconds(*wall))),
    ("status", |r| json!(r.status())),
];

fn figure(r: &Row, of: fn(&Stats) -> u64) -> Value {
    r.yielded.as_ref().map_or(Value::Null, |(stats, _)| json!(of(stats)))
}

/// A Markdown table, then what is to be said. Where the time ran out, `TO` stands for all figures.
pub fn markdown(t: &Techniques) -> String {
    let mut table = vec![COLUMNS.iter().map(|(name, _)| name.replace('_', " ")).collect::<Vec<_>>()];
    for row in &t.rows {
        let shown = |(name, of): &Column<Row>| match (*name, row.is_out_of_time()) {
            ("technique" | "strategy" | "scope" | "status", _) | (_, false) => cell(&of(row)),
            ("paths", true) => "TO".into(),
            _ => String::new(),
        };
        table.push(COLUMNS.iter().map(shown).collect());
    }
    let mut out = format!("{}\n\n", t.target);
    write_table(&mut out, &table);
    for note in &t.notes {
        let _ = write!(out, "\nnote: {note}\n");
    }
    out
}

/// The rows alone, comma separated, under a heading.
pub fn csv(t: &Techniques) -> String {
    let mut out = format!("target,{}\n", COLUMNS.map(|(name, _)| name).join(","));
    for row in &t.rows {
        let cells = COLUMNS.iter().map(|(_, of)| quoted(cell(&of(row))));
        let line: Vec<String> = std::iter::once(quoted(t.target.clone())).chain(cells).collect();
        let _ = writeln!(out, "{}", line.join(","));
    }
    out
}

/// One document of schema [`SCHEMA`], described in `docs/json.md`.
pub fn json(t: &Techniques) -> String {
    let row = |r: &Row| COLUMNS.iter().map(|(name, of)| ((*name).to_owned(), of(r))).collect::<Map<_, _>>();
    let rows: Vec<Map<String, Value>> = t.rows.iter().map(row).collect();
    let document = json!({ "schema": SCHEMA, "target": t.target, "rows": rows, "notes": t.notes });
    format!("{document:#}\n")
}
