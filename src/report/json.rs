//! A run for programs: one document of schema `cortado-run/2`, described in `docs/json.md`.

use super::{
    Precondition, Report, Told, Writer,
    emit::Emit,
    ending::Stopped,
    show,
    told::{Answered, End, Said},
};
use crate::{
    classfile::Name,
    step::Property,
    witness::{Answer, Body, Case, Datum, Expected},
};
use rustc_hash::FxHashMap;
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
    /// What paths share and has not been written.
    said: Said,
    classes: Classes,
}

/// Classes as Java writes them.
#[derive(Default)]
pub(super) struct Classes(FxHashMap<Name, String>);

impl Classes {
    fn shown(&mut self, name: &Name) -> &str {
        self.0.entry(name.clone()).or_insert_with(|| show::class(name))
    }
}

impl Json {
    fn new(lines: bool) -> Self {
        Self { lines, any: false, said: Said::default(), classes: Classes::default() }
    }

    /// One document.
    pub fn document() -> Self {
        Self::new(false)
    }

    /// Lines.
    pub fn lines() -> Self {
        Self::new(true)
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

    fn path(&mut self, out: &mut dyn Write, run: &Report<'_>, of: &Told) -> io::Result<()> {
        // In the document it is in an array of an object.
        let mut emit = if self.lines { Emit::line() } else { Emit::indented(2) };
        path(&mut emit, run, &mut self.classes, of);
        if self.lines {
            if !of.new.is_empty() {
                writeln!(out, "{}", written(&of.new))?;
            }
            emit.text.push('\n');
        } else {
            self.said.append(of.new.clone());
            let before = if std::mem::replace(&mut self.any, true) { "," } else { "" };
            write!(out, "{before}\n    ")?;
        }
        out.write_all(emit.text.as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()> {
        if self.lines {
            return writeln!(out, "{}", figures(run));
        }
        let close = if self.any { "\n  " } else { "" };
        let (shared, figures) = (format!("{:#}", written(&self.said)), format!("{:#}", figures(run)));
        let members = shared.strip_prefix('{').and_then(|text| text.strip_suffix("\n}")).expect("an object");
        writeln!(out, "{close}],{members},\n{}", figures.strip_prefix("{\n").expect("an object"))
    }
}

fn written(Said { clauses, answers }: &Said) -> Value {
    let terms: Vec<&str> = clauses.iter().map(|clause| &*clause.shown).collect();
    let step =
        |of: &Answered| json!({ "kind": of.kind, "answer": of.answer, "text": of.text, "at": of.at, "fork": of.fork });
    let steps: Vec<Value> = answers.iter().map(|answered| step(answered)).collect();
    json!({ "terms": terms, "steps": steps })
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
            "replayed": s.effort.replayed,
            "solver_calls": s.effort.solver_calls,
            "solver_ms": s.solver_time.as_secs_f64() * 1e3,
            "instructions": s.instructions,
            "wall_ms": run.wall.as_secs_f64() * 1e3,
            "open": s.open,
            "aside": s.aside,
            "foretold": s.foretold,
            "stopped_by": s.stopped_by,
        },
        "notes": run.notes,
        "left_out": run.without,
        "complete": run.complete(),
    })
}

fn precondition(run: &Report<'_>, p: &Precondition) -> Value {
    let invariants: Vec<String> = p.invariants.iter().map(|&m| run.world.program.method_name(m)).collect();
    let scopes: Map<String, Value> = p.scopes.iter().map(|(class, n)| (class.clone(), json!(n))).collect();
    json!({ "name": p.name, "options": p.options, "invariants": invariants, "scope": p.scope, "scopes": scopes })
}

fn path(emit: &mut Emit, run: &Report<'_>, classes: &mut Classes, path: &Told) {
    let case = &path.case;
    emit.object(|emit| {
        emit.key("id").plain(path.id);
        emit.key("outcome").object(|emit| outcome(emit, classes, path));
        emit.key("condition").each(&path.condition, |emit, clause| emit.plain(clause));
        emit.key("inputs").object(|emit| inputs(emit, run, classes, case));
        emit.key("trail").each(&path.trail, |emit, answer| emit.plain(answer));
    });
}

fn outcome(emit: &mut Emit, classes: &mut Classes, path: &Told) {
    let case = &path.case;
    let place = |emit: &mut Emit, at: &Option<String>| match at {
        Some(at) => emit.key("at").string(at),
        None => emit.key("at").null(),
    };
    match &path.end {
        End::Stopped(Stopped { code, why, at, hint }) => {
            let gave_up = [("kind", "gave_up"), ("code", code), ("why", why), ("at", at), ("hint", hint)];
            return gave_up.iter().for_each(|(key, v)| emit.key(key).string(v));
        }
        End::Returned => emit.key("kind").string("returned"),
        End::Threw(at) => {
            emit.key("kind").string("threw");
            place(emit, at);
        }
        End::Violated(property, at) => {
            emit.key("kind").string("violated");
            emit.key("property").string(match property {
                Property::Assertion => "assertion",
            });
            place(emit, at);
        }
    }
    match &case.expected {
        Expected::Returned(None) => emit.key("value").null(),
        Expected::Returned(Some(v)) => datum(emit.key("value"), *v),
        Expected::Threw { class, .. } => emit.key("exception").string(classes.shown(class)),
    }
    emit.key("writes").array(|emit| {
        for change in &case.after {
            emit.item();
            emit.object(|emit| {
                emit.key("place").string(&show::place(case, &change.place));
                datum(emit.key("value"), change.value);
            });
        }
        for (n, all) in &case.held {
            emit.item();
            emit.object(|emit| {
                emit.key("place").string(&show::object(case, *n));
                held(emit.key("value"), case, *n, all);
            });
        }
    });
    emit.key("new").each(case.inputs..case.objects.len(), |emit, n| object(emit, classes, case, n));
}

fn inputs(emit: &mut Emit, run: &Report<'_>, classes: &mut Classes, case: &Case) {
    emit.key("roots").object(|emit| {
        let values = case.receiver.iter().chain(&case.args);
        run.names.iter().zip(values).for_each(|(name, v)| datum(emit.key(name), *v));
    });
    emit.key("statics").object(|emit| {
        case.statics.iter().for_each(|(f, v)| datum(emit.key(&show::static_field(f)), *v));
    });
    emit.key("objects").each(0..case.inputs, |emit, n| object(emit, classes, case, n));
    emit.key("clock").each(&case.clock, |emit, (call, time)| {
        emit.object(|emit| {
            emit.key("call").string(call);
            datum(emit.key("value"), Datum::Long(*time));
        });
    });
    if !case.chosen.is_empty() {
        emit.key("chosen").each(&case.chosen, |emit, asked| datum(emit, asked.value));
        emit.key("asked").each(&case.chosen, |emit, asked| emit.string(asked.call));
    }
}

pub(super) fn object(emit: &mut Emit, classes: &mut Classes, case: &Case, n: usize) {
    let object = &case.objects[n];
    emit.object(|emit| {
        emit.key("id").plain(n + 1);
        emit.key("class").string(classes.shown(&object.class));
        if let Some(answers) = &object.unseen {
            emit.key("unseen").each(answers, |emit, a| {
                emit.object(|emit| {
                    emit.key("method").string(&a.name);
                    emit.key("descriptor").string(&a.descriptor);
                    let returned = |answer: &Answer| if let Answer::Returned(v) = answer { Some(*v) } else { None };
                    let returned: Vec<Datum> = a.results.iter().filter_map(returned).collect();
                    emit.key("returns").each(&returned, |emit, v| datum(emit, *v));
                    let thrown = |(k, answer)| if let &Answer::Threw(v) = answer { Some((k, v)) } else { None };
                    let thrown: Vec<(usize, Datum)> = a.results.iter().enumerate().filter_map(thrown).collect();
                    if !thrown.is_empty() {
                        emit.key("throws").each(&thrown, |emit, &(k, v)| {
                            emit.object(|emit| {
                                emit.key("call").plain(k + 1);
                                datum(emit.key("exception"), v);
                            });
                        });
                    }
                });
            });
        }
        if let Some(of) = &object.of {
            emit.key("of").string(classes.shown(of));
        }
        if let Some(constant) = &object.constant {
            emit.key("constant").string(constant);
        }
        match &object.body {
            Body::Fields(fields) => emit.key("fields").object(|emit| {
                fields.iter().for_each(|(f, v)| datum(emit.member(&[classes.shown(&f.class), ".", &f.name]), *v));
            }),
            Body::Elements(elements) => emit.key("elements").each(elements, |emit, v| datum(emit, *v)),
            Body::Held(_, all) => held(emit.key("holds"), case, n, all),
            Body::Text(units) | Body::Copy(units) => emit.key("text").units(units),
            Body::Made(by, scope) => emit.key("made").object(|emit| {
                emit.key("class").string(classes.shown(&by.class));
                emit.key("method").string(&by.name);
                emit.key("argument").value(&json!(scope));
            }),
            Body::Static(f) => emit.key("static").string(&show::static_field(f)),
            Body::Type(ty) => emit.key("type").string(ty),
            Body::Boxed(v) => emit.key("boxed").string(&show::datum(case, *v)),
            Body::Constructed | Body::Filled(..) | Body::Opaque => {}
        }
    });
}

/// What a collection holds: elements, or pairs of key and value.
fn held(emit: &mut Emit, case: &Case, n: usize, all: &[Datum]) {
    match case.objects[n].body {
        Body::Held(holds, _) if holds.per_item() == 2 => {
            emit.each(all.chunks_exact(2), |emit, of| emit.each(of, |emit, v| datum(emit, *v)));
        }
        _ => emit.each(all, |emit, v| datum(emit, *v)),
    }
}

/// Numbers as JSON numbers where those are exact in every reader; a long or a floating-point number as text.
pub(super) fn datum(emit: &mut Emit, v: Datum) {
    match v {
        Datum::Null => emit.null(),
        Datum::Object(n) => emit.object(|emit| emit.key("object").plain(n + 1)),
        Datum::Boolean(b) => emit.plain(b),
        Datum::Byte(b) => emit.plain(b),
        Datum::Short(s) => emit.plain(s),
        Datum::Int(i) => emit.plain(i),
        Datum::Char(c) => emit.object(|emit| emit.key("char").plain(c)),
        Datum::Long(l) => emit.object(|emit| emit.key("long").string(&l.to_string())),
        Datum::Float(bits) => emit.object(|emit| {
            emit.key("float").string(&format!("{:?}", f32::from_bits(bits)));
            emit.key("bits").plain(bits);
        }),
        Datum::Double(bits) => emit.object(|emit| {
            emit.key("double").string(&format!("{:?}", f64::from_bits(bits)));
            emit.key("bits").string(&bits.to_string());
        }),
    }
}
