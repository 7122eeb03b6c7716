//! A run for programs: one document of schema `cortado-run/2`, described in `docs/json.md`.

use super::{
    Ended, Path, Precondition, Report, Writer,
    ending::{self, Stopped},
    said::Said,
    show,
};
use crate::{
    step::{Property, Site},
    witness::{Body, Case, Datum, Expected},
};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The schema of the document.
pub const SCHEMA: &str = "cortado-run/2";

/// The whole document, indented, with a final newline.
pub fn write(run: &Report<'_>) -> String {
    super::written(&mut Json::document(), run)
}

/// One document; or lines, each of them one: what there is before the paths, the paths, and what there is behind them. What paths share is
/// behind them in the document, and in lines before the first path that has it.
pub struct Json {
    lines: bool,
    /// Whether a path has been written.
    any: bool,
    said: Said,
}

impl Json {
    /// One document.
    pub fn document() -> Self {
        Self { lines: false, any: false, said: Said::default() }
    }

    /// Lines.
    pub fn lines() -> Self {
        Self { lines: true, any: false, said: Said::default() }
    }
}

impl Writer for Json {
    fn begin(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()> {
        if self.lines {
            return writeln!(out, "{}", target(run));
        }
        let text = format!("{:#}", target(run));
        write!(out, "{},\n  \"paths\": [", text.strip_suffix("\n}").expect("an object"))
    }

    fn path(&mut self, out: &mut dyn Write, run: &Report<'_>, of: &Path) -> io::Result<()> {
        let path = path(run, &mut self.said, of);
        if self.lines {
            let new = self.said.take();
            if !new.is_empty() {
                writeln!(out, "{}", new.written())?;
            }
            return writeln!(out, "{path}");
        }
        let text = format!("\n{path:#}").replace('\n', "\n    ");
        let before = if std::mem::replace(&mut self.any, true) { "," } else { "" };
        write!(out, "{before}{text}")
    }

    fn end(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()> {
        if self.lines {
            return writeln!(out, "{}", figures(run));
        }
        let close = if self.any { "\n  " } else { "" };
        let (shared, figures) = (format!("{:#}", self.said.take().written()), format!("{:#}", figures(run)));
        let members = shared.strip_prefix('{').and_then(|text| text.strip_suffix("\n}")).expect("an object");
        writeln!(out, "{close}],{members},\n{}", figures.strip_prefix("{\n").expect("an object"))
    }
}

/// What is known before the first path.
fn target(run: &Report<'_>) -> Value {
    let m = run.world.program.method(run.method);
    json!({
        "schema": SCHEMA,
        "target": {
            "class": show::class(&run.world.program.class(m.class).name),
            "method": &*m.name,
            "descriptor": &*m.raw_descriptor,
        },
        "strategy": run.world.strategy.name(),
    })
}

/// What is known behind the last.
fn figures(run: &Report<'_>) -> Value {
    let s = &run.stats;
    json!({
        "precondition": run.precondition.as_ref().map(|p| precondition(run, p)),
        "stats": {
            "paths": s.paths,
            "returned": s.returned,
            "threw": s.threw,
            "violated": s.violated,
            "gave_up": s.gave_up,
            "infeasible": s.infeasible,
            "asks": s.asks,
            "spurious": s.spurious,
            "searches": s.effort.searches,
            "choices": s.effort.choices,
            "solver_queries": s.solver_queries,
            "solver_calls": s.effort.solver_calls,
            "solver_ms": s.solver_time.as_secs_f64() * 1e3,
            "instructions": s.instructions,
            "wall_ms": run.wall.as_secs_f64() * 1e3,
            "open": s.open,
            "stopped_by": s.stopped_by,
        },
        "notes": run.notes,
        "complete": run.complete(),
    })
}

fn precondition(run: &Report<'_>, p: &Precondition) -> Value {
    let invariants: Vec<String> = p.invariants.iter().map(|&m| run.world.program.method_name(m)).collect();
    let scopes: Map<String, Value> = p.scopes.iter().map(|(class, n)| (class.clone(), json!(n))).collect();
    json!({ "name": p.name, "options": p.options, "invariants": invariants, "scope": p.scope, "scopes": scopes })
}

fn path(run: &Report<'_>, said: &mut Said, path: &Path) -> Value {
    let condition: Vec<usize> = path.condition.iter().map(|&t| said.term(run.world, t)).collect();
    let trail: Vec<usize> = path.trail().map(|step| said.step(run.world, step)).collect();
    json!({
        "id": path.id,
        "outcome": outcome(run, path),
        "condition": condition,
        "inputs": inputs(run, &path.case),
        "trail": trail,
    })
}

fn outcome(run: &Report<'_>, path: &Path) -> Value {
    let case = &path.case;
    let place = |at: &Option<Site>| at.map_or(Value::Null, |at| json!(show::site(run.world, at)));
    let mut o = Map::new();
    let mut put = |key: &str, value: Value| o.insert(key.to_owned(), value);
    if let Some(Stopped { code, why, at, hint }) = ending::stopped(run.world, &path.ended) {
        return json!({ "kind": "gave_up", "code": code, "why": why, "at": at, "hint": hint });
    }
    match &path.ended {
        Ended::Returned => {
            put("kind", json!("returned"));
        }
        Ended::Threw(at) => {
            put("kind", json!("threw"));
            put("at", place(at));
        }
        Ended::Violated(property, at) => {
            put("kind", json!("violated"));
            put(
                "property",
                json!(match property {
                    Property::Assertion => "assertion",
                }),
            );
            put("at", place(at));
        }
        Ended::Exited(..) | Ended::GaveUp(_) => {}
    }
    match &case.expected {
        Expected::Returned(v) => put("value", v.map_or(Value::Null, datum)),
        Expected::Threw { class, .. } => put("exception", json!(show::class(class))),
    };
    let writes = case.after.iter().map(|c| json!({ "place": show::place(case, &c.place), "value": datum(c.value) }));
    let holds =
        case.held.iter().map(|(n, all)| json!({ "place": show::object(case, *n), "value": held(case, *n, all) }));
    put("writes", writes.chain(holds).collect());
    let new = (case.inputs..case.objects.len()).map(|n| object(case, n));
    put("new", Value::Array(new.collect()));
    Value::Object(o)
}

fn inputs(run: &Report<'_>, case: &Case) -> Value {
    let values = case.receiver.iter().chain(&case.args);
    let roots: Map<String, Value> = run.names.iter().cloned().zip(values.map(|v| datum(*v))).collect();
    let statics: Map<String, Value> = case.statics.iter().map(|(f, v)| (show::static_field(f), datum(*v))).collect();
    let objects: Vec<Value> = (0..case.inputs).map(|n| object(case, n)).collect();
    let clock: Vec<Value> =
        case.clock.iter().map(|(call, time)| json!({ "call": call, "value": datum(Datum::Long(*time)) })).collect();
    let mut inputs = json!({ "roots": roots, "statics": statics, "objects": objects, "clock": clock });
    if !case.chosen.is_empty() {
        inputs["chosen"] = json!(case.chosen);
    }
    inputs
}

pub(super) fn object(case: &Case, n: usize) -> Value {
    let mut o = Map::new();
    o.insert("id".into(), json!(n + 1));
    o.insert("class".into(), json!(show::class(&case.objects[n].class)));
    if let Some(answers) = &case.objects[n].unseen {
        let answers = answers.iter().map(|a| {
            let results: Vec<Value> = a.results.iter().map(|&v| datum(v)).collect();
            json!({ "method": &*a.name, "descriptor": &*a.descriptor, "returns": results })
        });
        o.insert("unseen".into(), answers.collect());
    }
    if let Some(of) = &case.objects[n].of {
        o.insert("of".into(), json!(show::class(of)));
    }
    match &case.objects[n].body {
        Body::Fields(fields) => {
            let cells = fields.iter().map(|(f, v)| (format!("{}.{}", show::class(&f.class), f.name), datum(*v)));
            o.insert("fields".into(), Value::Object(cells.collect()));
        }
        Body::Elements(elements) => {
            o.insert("elements".into(), Value::Array(elements.iter().map(|v| datum(*v)).collect()));
        }
        Body::Held(_, all) => {
            o.insert("holds".into(), held(case, n, all));
        }
        Body::Text(units) | Body::Copy(units) => {
            o.insert("text".into(), json!(String::from_utf16_lossy(units)));
        }
        Body::Made(by, scope) => {
            let made = json!({ "class": show::class(&by.class), "method": &*by.name, "argument": scope });
            o.insert("made".into(), made);
        }
        Body::Type(ty) => {
            o.insert("type".into(), json!(&**ty));
        }
        Body::Opaque => {}
    }
    Value::Object(o)
}

/// What a collection holds: elements, or pairs of key and value.
fn held(case: &Case, n: usize, all: &[Datum]) -> Value {
    match case.objects[n].body {
        Body::Held(holds, _) if holds.per_item() == 2 => {
            all.chunks_exact(2).map(|of| json!([datum(of[0]), datum(of[1])])).collect()
        }
        _ => all.iter().map(|v| datum(*v)).collect(),
    }
}

/// Numbers as JSON numbers where those are exact in every reader; a long or a floating-point number as text.
pub(super) fn datum(v: Datum) -> Value {
    match v {
        Datum::Null => Value::Null,
        Datum::Object(n) => json!({ "object": n + 1 }),
        Datum::Boolean(b) => json!(b),
        Datum::Byte(b) => json!(b),
        Datum::Short(s) => json!(s),
        Datum::Int(i) => json!(i),
        Datum::Char(c) => json!({ "char": c }),
        Datum::Long(l) => json!({ "long": l.to_string() }),
        Datum::Float(bits) => json!({ "float": format!("{:?}", f32::from_bits(bits)), "bits": bits }),
        Datum::Double(bits) => json!({ "double": format!("{:?}", f64::from_bits(bits)), "bits": bits.to_string() }),
    }
}
