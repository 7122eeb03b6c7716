//! A run for Graphviz: the execution tree, or the objects of each path before and after its call (a graph for each; `dot -O` takes many).

use super::{Report, Told, Writer, show, show::shortened, told::Answered, told::End};
use crate::{
    classfile::FieldType,
    input::{Body, Datum},
    witness::{Case, Expected, Place},
};
use rustc_hash::FxHashMap;
use std::{
    fmt::Write as _,
    io::{self, Write},
    sync::Arc,
};

/// Characters of a label, and of its tooltip.
const LONGEST: usize = 60;
const TOOLTIP: usize = 400;
/// Elements of an array or a collection that are drawn.
const ELEMENTS: usize = 16;

/// A string of the language of Graphviz, and its beginning as a label.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

fn label(text: &str) -> String {
    let (short, long) = (shortened(text, LONGEST), shortened(text, TOOLTIP));
    let tooltip = if short == long { String::new() } else { format!(", tooltip={}", quoted(&long)) };
    format!("label={}{tooltip}", quoted(&short))
}

fn colour(end: &End) -> &'static str {
    match end {
        End::Returned => "darkgreen",
        End::Threw(_) | End::Violated(..) => "firebrick",
        End::Stopped(_) => "darkorange3",
    }
}

/// The execution tree: a node for each question with several answers, where it was asked, and a box for each path.
#[derive(Default)]
pub struct Tree {
    answers: Vec<Arc<Answered>>,
    /// The node behind an answer at a node.
    below: FxHashMap<(usize, u32), usize>,
    /// Whether nodes have been drawn.
    drawn: Vec<bool>,
}

impl Tree {
    fn draw(&mut self, node: usize, attributes: &str) -> String {
        self.drawn.resize(self.drawn.len().max(node + 1), false);
        match std::mem::replace(&mut self.drawn[node], true) {
            true => String::new(),
            false => format!("  n{node} [{attributes}];\n"),
        }
    }
}

impl Writer for Tree {
    fn tells_all(&self) -> bool {
        false
    }

    fn begin(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()> {
        let title =
            format!("{} with strategy {}", run.world.program.method_name(run.method), run.world.strategy.name());
        writeln!(out, "digraph {} {{", quoted(&title))?;
        writeln!(
            out,
            "  rankdir=LR; node [shape=ellipse, fontname=monospace, fontsize=10]; edge [fontname=monospace, fontsize=10];"
        )
    }

    fn path(&mut self, out: &mut dyn Write, _: &Report<'_>, path: &Told) -> io::Result<()> {
        self.answers.extend(path.new.answers.iter().cloned());
        let (mut text, mut node) = (String::new(), 0);
        for &answer in &path.trail {
            let answered = self.answers[answer as usize].clone();
            if !answered.fork {
                continue;
            }
            text += &self.draw(node, &label(&answered.at));
            let (next, parent) = (self.below.len() + 1, node);
            node = *self.below.entry((parent, answer)).or_insert(next);
            if node == next {
                let _ = writeln!(text, "  n{parent} -> n{node} [{}];", label(&answered.text));
            }
        }
        let title = label(&format!("path {}: {}", path.id, path.outcome()));
        text += &self.draw(node, &format!("shape=box, color={}, {title}", colour(&path.end)));
        out.write_all(text.as_bytes())
    }

    fn end(&mut self, out: &mut dyn Write, run: &Report<'_>) -> io::Result<()> {
        if !run.complete() {
            let open = run.stats.open;
            writeln!(
                out,
                "  label={};",
                quoted(&format!("incomplete: {open} open path{}, see --format text", show::plural(open)))
            )?;
        }
        writeln!(out, "}}")
    }
}

/// For each path its objects: those of the input before the call, and all that its outcome speaks of after it.
#[derive(Default)]
pub struct Heap;

impl Writer for Heap {
    fn tells_all(&self) -> bool {
        false
    }

    fn begin(&mut self, _: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        Ok(())
    }

    fn path(&mut self, out: &mut dyn Write, run: &Report<'_>, path: &Told) -> io::Result<()> {
        let case = &path.case;
        let given = case.receiver.iter().chain(&case.args).copied();
        let mut roots: Vec<(String, Datum)> = run.names.iter().cloned().zip(given).collect();
        roots.extend(case.statics.iter().map(|(field, value)| (show::static_field(field), *value)));
        let mut objects: Vec<Cells> = (0..case.objects.len()).map(|n| cells(case, n)).collect();
        let mut text = format!("digraph {} {{\n", quoted(&format!("path {}", path.id)));
        let title = format!("path {}: {}", path.id, path.outcome());
        let _ = writeln!(text, "  rankdir=LR; label={}; fontname=monospace;", quoted(&title));
        text += "  node [shape=record, fontname=monospace, fontsize=10];\n";
        for change in &case.after {
            // What nobody has said anything of holds the default before it is written.
            if let Place::Field(n, field) = &change.place
                && let (Some(ty), false) = (FieldType::parse(&field.descriptor), objects[*n].has(&field.name))
            {
                objects[*n].set(&field.name, Datum::default_of(&ty));
            }
        }
        cluster(&mut text, case, "before", &roots, &objects[..case.inputs]);
        if path.followed().is_some() {
            for change in &case.after {
                match &change.place {
                    Place::Field(n, field) => objects[*n].set(&field.name, change.value),
                    Place::Element(n, i) => objects[*n].set(&format!("[{i}]"), change.value),
                    Place::Static(field) => match roots.iter_mut().find(|(name, _)| *name == show::static_field(field))
                    {
                        Some((_, value)) => *value = change.value,
                        None => roots.push((show::static_field(field), change.value)),
                    },
                }
            }
            for (n, held) in &case.held {
                objects[*n] = elements(case, *n, held);
            }
            if let Expected::Returned(Some(value)) = case.expected {
                roots.push(("returns".into(), value));
            }
            cluster(&mut text, case, "after", &roots, &objects);
        }
        text += "}\n";
        out.write_all(text.as_bytes())
    }

    fn end(&mut self, _: &mut dyn Write, _: &Report<'_>) -> io::Result<()> {
        Ok(())
    }
}

/// What is in an object, in order.
#[derive(Clone, Default)]
struct Cells(Vec<(String, Datum)>);

impl Cells {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    fn set(&mut self, name: &str, value: Datum) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
    }
}

fn cells(case: &Case, n: usize) -> Cells {
    match &case.objects[n].body {
        Body::Fields(fields) => Cells(fields.iter().map(|(field, value)| (field.name.to_string(), *value)).collect()),
        Body::Elements(all) | Body::Held(_, all) => elements(case, n, all),
        _ => Cells::default(),
    }
}

fn elements(case: &Case, n: usize, all: &[Datum]) -> Cells {
    let is_map = matches!(&case.objects[n].body, Body::Held(holds, _) if holds.per_item() == 2);
    let name = |i: usize| match (is_map, i % 2) {
        (false, _) => format!("[{i}]"),
        (true, 0) => format!("key {}", i / 2),
        (true, _) => format!("value {}", i / 2),
    };
    Cells(all.iter().enumerate().map(|(i, value)| (name(i), *value)).collect())
}

/// The object that is drawn for a value: of a string, a number and the like its text is drawn where it is referred to.
fn drawn(case: &Case, value: Datum) -> Option<usize> {
    match value {
        Datum::Object(n) if show::datum(case, value) == show::object(case, n) => Some(n),
        _ => None,
    }
}

fn cluster(out: &mut String, case: &Case, name: &str, roots: &[(String, Datum)], objects: &[Cells]) {
    let mut arrows: Vec<(String, usize)> = vec![];
    let _ = writeln!(out, "  subgraph cluster_{name} {{\n    label={name};");
    for (i, (root, value)) in roots.iter().enumerate() {
        let node = format!("{name}_root{i}");
        let text = match drawn(case, *value) {
            Some(n) => {
                arrows.push((node.clone(), n));
                root.clone()
            }
            None => format!("{root} = {}", show::datum(case, *value)),
        };
        let _ = writeln!(out, "    {node} [shape=plaintext, {}];", label(&text));
    }
    for (n, Cells(all)) in objects.iter().enumerate().filter(|(n, _)| drawn(case, Datum::Object(*n)).is_some()) {
        let mut rows = vec![field_of_record(&show::object(case, n))];
        for (i, (cell, value)) in all.iter().take(ELEMENTS).enumerate() {
            let shown = match drawn(case, *value) {
                Some(to) => {
                    arrows.push((format!("{name}_{n}:p{i}"), to));
                    cell.clone()
                }
                None => format!("{cell} = {}", show::datum(case, *value)),
            };
            rows.push(format!("<p{i}> {}", field_of_record(&shown)));
        }
        if all.len() > ELEMENTS {
            rows.push(field_of_record(&format!("… {} more", all.len() - ELEMENTS)));
        }
        let style = if n < case.inputs { "rounded" } else { "solid" };
        let _ = writeln!(out, "    {name}_{n} [style={style}, label=\"{}\"];", rows.join("|"));
    }
    for (from, to) in arrows {
        let _ = writeln!(out, "    {from} -> {name}_{to};");
    }
    out.push_str("  }\n");
}

/// A text within a record, whose label has a language of its own within the string.
fn field_of_record(text: &str) -> String {
    let mut out = String::new();
    for c in shortened(text, LONGEST).chars() {
        match c {
            '{' | '}' | '|' | '<' | '>' | ' ' => out.extend(['\\', c]),
            '"' => out += "\\\"",
            '\\' => out += "\\\\\\\\",
            c => out.push(c),
        }
    }
    out
}
