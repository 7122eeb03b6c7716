//! Techniques for preconditions side by side, by scope: the tables of the papers.

use super::compare::{Column, cell, milliseconds, quoted, write_table};
use crate::{
    classfile::disasm::opcode,
    explore::{INTERRUPT, Stats, Way},
    program::Program,
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, fmt::Write, time::Duration};

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
    /// Its paths as tests, if that was asked for.
    pub tests: Option<Tests>,
}

/// What the paths of a row are as tests.
#[derive(Clone, Debug)]
pub struct Tests {
    /// How many there are.
    pub all: u64,
    /// How many of them have inputs of which, on the real JVM, all invariants hold; `None` where there are no invariants.
    pub valid: Option<u64>,
    /// Different inputs.
    pub distinct: u64,
    /// How often a reference was found not to be what it might have been, after a look at what is allowed.
    pub refuted: u64,
    /// The branches of the methods of the application that the method comes to, and how many tests take each.
    pub branches: BTreeMap<Branch, Taken>,
}

/// How many tests take a branch.
#[derive(Copy, Clone, Debug, Default)]
pub struct Taken {
    /// All that do.
    pub by_all: u64,
    /// Those that are valid.
    pub by_valid: u64,
}

/// A way out of a branching instruction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Branch {
    /// `pkg.Class.name(descriptor)`.
    pub method: String,
    /// Where in its code the instruction is.
    pub pc: u32,
    /// The line of source, if the class file says it.
    pub line: Option<u16>,
    /// What it is called.
    pub instruction: &'static str,
    /// Where it goes, by pc.
    pub to: u32,
}

impl Branch {
    /// As data.
    ///
    /// # Panics
    /// Where there is no such instruction.
    pub fn of(program: &Program, Way { site, to }: Way) -> Self {
        let method = program.method(site.method);
        let code = method.code.as_deref().expect("a way is in code");
        let file = program.class(method.class).file.as_deref().expect("code is read from a file");
        Self {
            method: program.method_name(site.method),
            pc: code.pcs[site.at as usize],
            line: code.line(site.at),
            instruction: opcode(file, code, site.at).mnemonic,
            to: code.pcs[to as usize],
        }
    }
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

impl Techniques {
    fn columns(&self) -> Vec<Column<Row>> {
        let of_tests = self.rows.iter().any(|row| row.tests.is_some());
        COLUMNS.into_iter().chain(OF_TESTS.into_iter().filter(|_| of_tests)).collect()
    }

    /// All branches, and whether some row takes each.
    fn branches(&self) -> BTreeMap<&Branch, bool> {
        let mut all = BTreeMap::new();
        for (branch, taken) in self.rows.iter().filter_map(|row| row.tests.as_ref()).flat_map(|t| &t.branches) {
            *all.entry(branch).or_default() |= taken.by_all > 0;
        }
        all
    }
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

/// Those about tests, behind the others.
const OF_TESTS: [Column<Row>; 7] = [
    ("tests", |r| of_tests(r, |t| Some(t.all))),
    ("valid", |r| of_tests(r, |t| t.valid)),
    ("distinct", |r| of_tests(r, |t| Some(t.distinct))),
    ("refuted_picks", |r| of_tests(r, |t| Some(t.refuted))),
    ("branches_taken", |r| of_tests(r, |t| Some(taken(t, |n| n.by_all)))),
    ("branches_of_valid", |r| of_tests(r, |t| t.valid.map(|_| taken(t, |n| n.by_valid)))),
    ("branches", |r| of_tests(r, |t| Some(t.branches.len() as u64))),
];

/// What is for people where tests are compared.
const FOR_PEOPLE: [&str; 14] = [
    "technique",
    "strategy",
    "scope",
    "tests",
    "valid",
    "distinct",
    "branches_taken",
    "branches_of_valid",
    "branches",
    "solver_calls",
    "refuted_picks",
    "spurious",
    "wall_ms",
    "status",
];

fn taken(tests: &Tests, by: fn(&Taken) -> u64) -> u64 {
    tests.branches.values().filter(|n| by(n) > 0).count() as u64
}

fn of_tests(r: &Row, of: fn(&Tests) -> Option<u64>) -> Value {
    json!(r.tests.as_ref().and_then(of))
}

fn figure(r: &Row, of: fn(&Stats) -> u64) -> Value {
    r.yielded.as_ref().map_or(Value::Null, |(stats, _)| json!(of(stats)))
}

/// A Markdown table, then what is to be said, and which branches no test takes. Where the time ran out, `TO` stands for all figures but those of tests.
pub fn markdown(t: &Techniques) -> String {
    let mut columns = t.columns();
    if columns.len() > COLUMNS.len() {
        let all = columns.clone();
        let named = |name: &&str| all.iter().copied().find(|(known, _)| known == name);
        columns = FOR_PEOPLE.iter().filter_map(named).collect();
    }
    let first_figure = columns[3].0;
    let mut table = vec![columns.iter().map(|(name, _)| name.replace('_', " ")).collect::<Vec<_>>()];
    for row in &t.rows {
        let shown = |(name, of): &Column<Row>| match (*name, row.is_out_of_time() && row.tests.is_none()) {
            ("technique" | "strategy" | "scope" | "status", _) | (_, false) => cell(&of(row)),
            (name, true) if name == first_figure => "TO".into(),
            _ => String::new(),
        };
        table.push(columns.iter().map(shown).collect());
    }
    let mut out = format!("{}\n\n", t.target);
    write_table(&mut out, &table);
    let mut missed = t.branches().into_iter().filter(|(_, taken)| !taken).peekable();
    if missed.peek().is_some() {
        out.push_str("\nNo test takes:\n\n");
        for (Branch { method, pc, line, instruction, to }, _) in missed {
            let line = line.map_or_else(String::new, |line| format!(" in line {line}"));
            let _ = writeln!(out, "* {method}: {instruction} at pc {pc}{line}, to pc {to}");
        }
    }
    for note in &t.notes {
        let _ = write!(out, "\nnote: {note}\n");
    }
    out
}

/// The rows alone, comma separated, under a heading.
pub fn csv(t: &Techniques) -> String {
    let columns = t.columns();
    let mut out = format!("target,{}\n", columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(","));
    for row in &t.rows {
        let cells = columns.iter().map(|(_, of)| quoted(cell(&of(row))));
        let line: Vec<String> = std::iter::once(quoted(t.target.clone())).chain(cells).collect();
        let _ = writeln!(out, "{}", line.join(","));
    }
    out
}

/// One document of schema [`SCHEMA`], described in `docs/json.md`.
pub fn json(t: &Techniques) -> String {
    let (columns, branches) = (t.columns(), t.branches());
    let row = |r: &Row| {
        let mut row: Map<String, Value> = columns.iter().map(|(name, of)| ((*name).to_owned(), of(r))).collect();
        if let Some(tests) = &r.tests {
            let taken = |by: fn(&Taken) -> u64| -> Value {
                let is_one = |branch: &Branch| tests.branches.get(branch).is_some_and(|n| by(n) > 0);
                branches.keys().enumerate().filter(|(_, branch)| is_one(branch)).map(|(i, _)| i).collect()
            };
            row.insert("takes".into(), taken(|n| n.by_all));
            row.insert("valid_take".into(), taken(|n| n.by_valid));
        }
        row
    };
    let rows: Vec<Map<String, Value>> = t.rows.iter().map(row).collect();
    let mut document = json!({ "schema": SCHEMA, "target": t.target, "rows": rows, "notes": t.notes });
    if columns.len() > COLUMNS.len() {
        let branch = |Branch { method, pc, line, instruction, to }: &Branch| json!({ "method": method, "pc": pc, "line": line, "instruction": instruction, "to": to });
        document["branches"] = branches.keys().copied().map(branch).collect();
    }
    format!("{document:#}\n")
}
