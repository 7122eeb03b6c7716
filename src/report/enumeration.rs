//! All structures that an invariant accepts, for people and for programs.

use super::{
    emit::Emit,
    json::{self, Classes},
    show,
};
use crate::{
    explore::INTERRUPT,
    witness::{Case, Datum},
};
use serde_json::json;
use std::fmt::Write;

/// The schema of the document.
pub const SCHEMA: &str = "cortado-enumerate/1";

/// What has been enumerated.
pub struct Enumeration {
    /// The class at the root, as Java writes it.
    pub class: String,
    /// The methods that have said what a structure is.
    pub invariants: Vec<String>,
    /// Objects of a class at most.
    pub scope: Option<u32>,
    /// Of classes that have a scope of their own.
    pub scopes: Vec<(String, u32)>,
    /// First and last of the values of a number.
    pub numbers: (i64, i64),
    /// The structures, if they are to be shown.
    pub structures: Vec<Case>,
    /// How many there are.
    pub count: u64,
    /// What has ended it before these were all.
    pub stopped_by: Option<&'static str>,
}

/// One block a structure, and how many.
pub fn text(all: &Enumeration) -> String {
    let mut out = String::new();
    for (i, case) in all.structures.iter().enumerate() {
        let _ = writeln!(out, "structure {}: {}", i + 1, root(case).map_or("null".into(), |v| show::datum(case, v)));
        for n in 0..case.inputs {
            let _ = writeln!(out, "  {}", show::content(case, n));
        }
    }
    let (first, last) = all.numbers;
    let scope = all.scope.map_or_else(String::new, |n| n.to_string());
    let own = all.scopes.iter().map(|(class, n)| format!(", {n} of {class}")).collect::<String>();
    let _ = writeln!(
        out,
        "{}{} structure{} of {} that {} accepts; scope {scope}{own}, numbers {first}..{last}",
        if all.stopped_by.is_none() { "" } else { "at least " },
        all.count,
        if all.count == 1 { "" } else { "s" },
        all.class,
        all.invariants.join(", ")
    );
    if let Some(budget) = all.stopped_by {
        let reached = if budget == INTERRUPT { "" } else { " reached" };
        let _ = writeln!(out, "  not all: {budget}{reached}");
    }
    out
}

/// One document, see `docs/json.md`.
pub fn document(all: &Enumeration) -> String {
    let (mut emit, mut classes) = (Emit::indented(0), Classes::default());
    emit.object(|emit| {
        emit.key("schema").string(SCHEMA);
        emit.key("class").string(&all.class);
        emit.key("invariants").each(&all.invariants, |emit, name| emit.string(name));
        emit.key("scope").value(&json!(all.scope));
        emit.key("scopes").object(|emit| all.scopes.iter().for_each(|(class, n)| emit.key(class).plain(n)));
        emit.key("ints").each([all.numbers.0, all.numbers.1], |emit, n| emit.plain(n));
        emit.key("structures").each(&all.structures, |emit, case| {
            emit.object(|emit| {
                match root(case) {
                    Some(root) => json::datum(emit.key("root"), root),
                    None => emit.key("root").null(),
                }
                emit.key("objects").each(0..case.inputs, |emit, n| json::object(emit, &mut classes, case, n));
            });
        });
        emit.key("count").plain(all.count);
        emit.key("stopped_by").value(&json!(all.stopped_by));
        emit.key("complete").plain(all.stopped_by.is_none());
    });
    emit.text + "\n"
}

fn root(case: &Case) -> Option<Datum> {
    case.receiver
}
