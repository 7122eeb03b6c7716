//! Words for questions, places and values.

use crate::{
    classfile::{FieldType, visible},
    input::Holds,
    program::{MethodId, Program},
    state::Beyond,
    step::{Ask, LONGEST_ARRAY, Pick, Site, World},
    term::fp,
    witness::{Answer, Answers, Asked, Body, Case, Datum, Expected, FieldRef, Place},
};
use std::char::DecodeUtf16Error;

/// A place as a developer looks for it: `Node.relax:12 (pc 7)`.
pub fn site(world: &World, site: Site) -> String {
    let m = world.program.method(site.method);
    let class = world.inputs.short_name(m.class);
    let code = m.code.as_deref();
    let pc = code.and_then(|c| c.pcs.get(site.at as usize)).copied().unwrap_or_default();
    match code.and_then(|c| c.line(site.at)) {
        Some(line) => visible::name(&format!("{class}.{}:{line} (pc {pc})", m.name)),
        None => visible::name(&format!("{class}.{} (pc {pc})", m.name)),
    }
}

/// What kind of question it is.
pub fn kind(ask: &Ask) -> &'static str {
    match ask {
        Ask::Branch(_) => "branch",
        Ask::Switch { .. } => "switch",
        Ask::Settle { .. } => "settle",
        Ask::Dispatch { .. } => "dispatch",
        Ask::Partition { .. } => "partition",
        Ask::Law(_) => "law",
        Ask::Summary { .. } => "summary",
        Ask::Beyond(_) => "beyond",
    }
}

/// What answer number `i` says.
pub fn answer(world: &World, ask: &Ask, i: u32) -> String {
    let terms = &world.terms;
    match ask {
        Ask::Branch(c) if i == 0 => terms.show(*c),
        Ask::Branch(c) => terms.show(terms.not(*c)),
        Ask::Switch { cases, .. } => terms.show(cases[i as usize].1),
        Ask::Partition { cases, .. } => terms.show(cases[i as usize].1),
        Ask::Dispatch { receiver, cases } => {
            format!("the class of {} selects {}", terms.show(*receiver), world.program.method_name(cases[i as usize].0))
        }
        Ask::Law(fact) => terms.show(*fact),
        Ask::Summary { of, leaf, facts } => {
            let path: Vec<String> = facts.iter().map(|&fact| terms.show(fact)).collect();
            let whether = if i == 0 { "" } else { "not " };
            format!("{} ({whether}path {leaf} of {})", path.join(" && "), world.program.method_name(*of))
        }
        Ask::Beyond(what) => beyond(world, *what, i > 0),
        Ask::Settle { sym, picks } => {
            let sym = terms.show(*sym);
            match picks[i as usize] {
                Pick::Null => format!("{sym} is null"),
                Pick::Alias(_, designator) => format!("{sym} is {}", terms.show(designator)),
                Pick::Fresh => format!("{sym} is an object not met before"),
                Pick::OutOfScope => format!("{sym} is one more object than the scope allows"),
            }
        }
    }
}

pub(crate) fn plural(n: impl Into<u64>) -> &'static str {
    if n.into() == 1 { "" } else { "s" }
}

/// An outcome in a few words, an exception without its package: `returns 3`, `throws NullPointerException`.
pub fn outcome_in_short(case: &Case) -> String {
    match &case.expected {
        Expected::Returned(Some(v @ Datum::Object(n))) if object(case, *n) == datum(case, *v) => {
            if case.receiver == Some(*v) {
                return "returns this".into();
            }
            if case.args.contains(v) {
                return "returns its argument".into();
            }
            let class = class(&case.objects[*n].class);
            let class = class.rsplit(['.', '$']).next().unwrap_or(&class);
            let article = if class.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            format!("returns {article} {class}")
        }
        Expected::Returned(v) => returned(case, *v),
        Expected::Threw { class: name, .. } => {
            let name = class(name);
            format!("throws {}", name.rsplit(['.', '$']).next().unwrap_or(&name))
        }
    }
}

pub(super) fn returned(case: &Case, v: Option<Datum>) -> String {
    v.map_or_else(|| "returns".into(), |v| format!("returns {}", datum(case, v)))
}

/// A method as a heading: `relax(int, Node)`, `new Node(int)`.
pub fn heading(program: &Program, method: MethodId) -> String {
    let m = program.method(method);
    let simple = |ty: &FieldType| {
        let name = ty.java_name();
        name.rsplit('.').next().unwrap_or(&name).replace('$', ".")
    };
    let of = program.class(m.class).java_name();
    let name = if m.is_constructor() {
        format!("new {}", of.rsplit(['.', '$']).next().unwrap_or(&of))
    } else {
        m.name.to_string()
    };
    visible::name(&format!("{name}({})", m.descriptor.params.iter().map(simple).collect::<Vec<_>>().join(", ")))
}

/// That the input is what no path follows, or that it is not.
pub fn beyond(world: &World, what: Beyond, is: bool) -> String {
    let name = |class| world.program.class(class).java_name();
    let is = if is { "is" } else { "is not" };
    match what {
        Beyond::There(r, class) => {
            format!("{} {is} a {} that was there before the call", world.terms.show(r), name(class))
        }
        Beyond::Late(same) => {
            let same = if is == "is" { same } else { world.terms.not(same) };
            format!("{}, and what was there before the call has been looked into", world.terms.show(same))
        }
        Beyond::Same(r, s) => {
            let (r, s) = (world.terms.show(r), world.terms.show(s));
            format!("{r} {is} the same as {s}, of whose class it may be by its type")
        }
        Beyond::Large(_) => format!("an array {is} made with more than {LONGEST_ARRAY} elements"),
        Beyond::OtherArray(r) => format!("{} {is} an array of a class that is not named", world.terms.show(r)),
        Beyond::Unusual(r, class) => format!("{} {is} of class {}", world.terms.show(r), name(class)),
        Beyond::Other(r, class) => {
            let is = if is == "is" { "is not" } else { "is" };
            format!("{} {is} of class {}", world.terms.show(r), name(class))
        }
        Beyond::Array(r, class) => format!("{} {is} an array of class {}", world.terms.show(r), name(class)),
    }
}

/// An internal name or array descriptor as Java writes it.
pub fn class(name: &str) -> String {
    match FieldType::parse(name) {
        Some(array @ FieldType::Array(_)) => array.java_name(),
        _ => visible::name(&name.replace('/', ".")),
    }
}

/// The name of object number `n` of a case: `Node#1`.
pub fn object(case: &Case, n: usize) -> String {
    let class = class(&case.objects[n].class);
    format!("{}#{}", class.rsplit('.').next().unwrap_or(&class), n + 1)
}

/// `"abc"`, with half of a character alone as Java escapes it: `\ud83d`.
fn quoted(units: &[u16]) -> String {
    let part = |c: Result<char, DecodeUtf16Error>| match c {
        Ok('\'') => "'".to_owned(),
        Ok(c) => c.escape_debug().to_string(),
        Err(half) => format!("\\u{:04x}", half.unpaired_surrogate()),
    };
    format!("\"{}\"", char::decode_utf16(units.iter().copied()).map(part).collect::<String>())
}

/// A value as Java writes it; an object by name, a string by content.
pub fn datum(case: &Case, v: Datum) -> String {
    match v {
        Datum::Null => "null".into(),
        Datum::Object(n) => match &case.objects[n].body {
            Body::Text(units) | Body::Copy(units) => quoted(units),
            Body::Type(ty) => literal(ty),
            Body::Boxed(v) => datum(case, *v),
            Body::Static(f) => static_field(f),
            _ => case.objects[n].constant.as_deref().map_or_else(|| object(case, n), str::to_owned),
        },
        Datum::Boolean(b) => b.to_string(),
        Datum::Byte(b) => b.to_string(),
        Datum::Short(s) => s.to_string(),
        Datum::Int(i) => i.to_string(),
        Datum::Long(l) => format!("{l}L"),
        Datum::Char(c) => match char::from_u32(u32::from(c)) {
            Some(printable @ ' '..='~') => format!("'{printable}'"),
            _ => format!("'\\u{c:04x}'"),
        },
        Datum::Float(bits) => fp::literal(32, u64::from(bits)),
        Datum::Double(bits) => fp::literal(64, bits),
    }
}

/// `String.class`
fn literal(ty: &str) -> String {
    format!("{}.class", FieldType::parse(ty).map_or("void".into(), |ty| ty.java_name()))
}

/// The content of an object on one line: `Node#1 { val = 3, next = null }`; of an unseen class also what its methods
/// return: `an unseen Comparator#1 { compare() returns 1, then 0 }`.
pub fn content(case: &Case, n: usize) -> String {
    let name = object(case, n);
    match &case.objects[n].body {
        Body::Fields(fields) if case.objects[n].unseen.is_some() => {
            let fields = fields.iter().map(|(f, v)| format!("{} = {}", f.name, datum(case, *v)));
            let tells = |a: &&Answers| a.results.iter().any(|&answer| answer != Answer::Done);
            let answers = case.objects[n].unseen.iter().flatten().filter(tells).map(|a| {
                let result = |&answer: &Answer| match answer {
                    Answer::Done => "returns".to_owned(),
                    Answer::Returned(v) => format!("returns {}", datum(case, v)),
                    Answer::Threw(v) => format!("throws {}", datum(case, v)),
                };
                let mut results: Vec<String> = a.results.iter().map(result).collect();
                // "returns 1, then 2".
                for k in (1..results.len()).rev() {
                    let before = results[k - 1].split(' ').next().map(|verb| format!("{verb} "));
                    if let Some(rest) = before.and_then(|verb| results[k].strip_prefix(&verb).map(str::to_owned)) {
                        results[k] = rest;
                    }
                }
                format!("{}() {}", a.name, results.join(", then "))
            });
            let content: Vec<String> = fields.chain(answers).collect();
            if content.is_empty() {
                format!("an unseen {name} {{}}")
            } else {
                format!("an unseen {name} {{ {} }}", content.join("; "))
            }
        }
        Body::Fields(fields) if fields.is_empty() => format!("{name} {{}}"),
        Body::Fields(fields) => {
            let cells: Vec<String> = fields.iter().map(|(f, v)| format!("{} = {}", f.name, datum(case, *v))).collect();
            format!("{name} {{ {} }}", cells.join(", "))
        }
        Body::Elements(elements) => {
            let cells: Vec<String> = elements.iter().map(|v| datum(case, *v)).collect();
            format!("{name} [{}]", cells.join(", "))
        }
        Body::Held(holds, all) => format!("{name} {}", held(case, *holds, all)),
        Body::Text(_) | Body::Copy(_) => format!("{name} {}", datum(case, Datum::Object(n))),
        Body::Made(by, scope) => {
            let scope = scope.map_or_else(String::new, |n| n.to_string());
            format!("{name} made by {}.{}({scope})", class(&by.class), by.name)
        }
        Body::Type(ty) => format!("{name} {}", literal(ty)),
        Body::Boxed(v) => format!("{name} {}", datum(case, *v)),
        Body::Static(f) => format!("{name} {}", static_field(f)),
        Body::Constructed | Body::Filled(..) => format!("{name} made by its constructor"),
        Body::Opaque => name,
    }
}

/// The input of a case: roots, of these names, and static fields on one line, then each object on its own.
pub fn input(names: &[String], case: &Case) -> Vec<String> {
    let constructed = case.set_up.iter().flat_map(|call| &call.given);
    let values = case.receiver.iter().chain(&case.args).chain(constructed);
    // What a test framework makes is no input.
    let is_made = |n: usize| matches!(case.objects[n].body, Body::Constructed | Body::Filled(..));
    let is_input = |v: Datum| !matches!(v, Datum::Object(n) if is_made(n));
    let roots = names.iter().cloned().zip(values.copied()).filter(|(_, v)| is_input(*v));
    let statics = case.statics.iter().map(|(field, v)| (static_field(field), *v));
    let roots: Vec<String> = roots.chain(statics).map(|(name, v)| format!("{name} = {}", datum(case, v))).collect();
    let mut lines = vec![if roots.is_empty() { "none".into() } else { roots.join(", ") }];
    let is_named = |n: usize| case.objects[n].constant.is_some();
    lines.extend((0..case.inputs).filter(|&n| !is_made(n) && !is_named(n)).map(|n| content(case, n)));
    if !case.chosen.is_empty() {
        let told = |asked: &Asked| match asked.call {
            "choose" => datum(case, asked.value),
            call => format!("{call} = {}", datum(case, asked.value)),
        };
        lines.push(format!("chosen: {}", case.chosen.iter().map(told).collect::<Vec<_>>().join(", ")));
    }
    lines.extend(case.clock.iter().map(|(call, time)| format!("{call} = {time}")));
    lines
}

/// What object number `n`, a collection, holds after the call: `[1, 2]`.
pub fn held_by(case: &Case, n: usize, all: &[Datum]) -> String {
    held(case, case.objects[n].holds().unwrap_or(Holds::Elements), all)
}

/// What is in a collection: `[1, 2]`, `{"a" = 1}`.
fn held(case: &Case, holds: Holds, all: &[Datum]) -> String {
    let item = |of: &[Datum]| of.iter().map(|&v| datum(case, v)).collect::<Vec<_>>().join(" = ");
    let shown: Vec<String> = all.chunks_exact(holds.per_item()).map(item).collect();
    match holds.per_item() {
        1 => format!("[{}]", shown.join(", ")),
        _ => format!("{{{}}}", shown.join(", ")),
    }
}

/// A place that was written: `Node#1.next`, `Counter.total`.
pub fn place(case: &Case, place: &Place) -> String {
    match place {
        Place::Field(n, f) => format!("{}.{}", object(case, *n), f.name),
        Place::Element(n, i) => format!("{}[{i}]", object(case, *n)),
        Place::Static(f) => static_field(f),
    }
}

/// A static field: `Counter.total`.
pub fn static_field(f: &FieldRef) -> String {
    format!("{}.{}", class(&f.class), f.name)
}

/// The beginning of a text, so many characters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
