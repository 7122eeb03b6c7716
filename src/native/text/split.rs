//! `String.split` and `String.lines` at what is known: characters, runs of them, or any regular pattern that does not match nothing. The parts are there, as many as there can be; how many there are
//! is a term.

use super::{
    STRING,
    change::or_empty,
    concerns, is_string,
    matching::Matching,
    present,
    priority::{self, Ordered},
    read,
    regex::{PATTERN, pattern_of},
    syntax::{self, Separator},
};
use crate::{
    native::{Row, lang::string as plain},
    program::ArrayComponent,
    state::{Open, Value},
    step::{Cx, Flow, Reply},
    term::{Term, Terms, Text},
};
use std::rc::Rc;

pub(super) const TABLE: &[Row] = &[
    (STRING, "split", "(Ljava/lang/String;)[Ljava/lang/String;", split),
    (STRING, "split", "(Ljava/lang/String;I)[Ljava/lang/String;", split),
    (STRING, "lines", "()Ljava/util/stream/Stream;", lines),
    (PATTERN, "split", "(Ljava/lang/CharSequence;)[Ljava/lang/String;", pattern_split),
    (PATTERN, "split", "(Ljava/lang/CharSequence;I)[Ljava/lang/String;", pattern_split),
];

/// What separates.
enum How {
    Plain(Separator),
    /// What matches a pattern.
    Match(Ordered),
    /// The end of a line: a line feed, a carriage return, or both in the other order.
    Line,
}

/// Which of the parts count.
#[derive(Copy, Clone, PartialEq)]
enum Counted {
    /// So many at most, the last of them with the separators that are left in it.
    UpTo(u32),
    All,
    /// Without those that are empty at the end.
    ToTheLast,
    /// Without one that is empty at the end.
    Lines,
}

/// Where separators are in a text.
struct Separators {
    /// Whether one begins at an index.
    begins: Vec<Term>,
    /// The index behind one that begins there.
    behind: Vec<Term>,
}

/// Where separators are in a text, as far as that is looked at, and where nothing is known of them.
fn separators(terms: &Terms, text: Text, of: &How) -> Option<(Text, Separators, Term)> {
    // A pair of surrogates is one character to what separates at one.
    let lost = match of {
        How::Plain(Separator::One(set) | Separator::Run(set)) if syntax::has_surrogates(set) => text.has_pair(terms),
        _ => terms.bool(false),
    };
    match of {
        How::Plain(of) => {
            let all = plain_separators(terms, &text, of);
            Some((text, all, lost))
        }
        How::Match(pattern) => {
            let matching = Matching::of(terms, pattern, &text, false, false)?;
            let (begins, behind) = matching.all_of(None).into_iter().unzip();
            Some((matching.text().clone(), Separators { begins, behind }, matching.lost()))
        }
        How::Line => {
            let all = line_ends(terms, &text);
            Some((text, all, lost))
        }
    }
}

fn line_ends(terms: &Terms, text: &Text) -> Separators {
    let is = |k: u32, unit: u8| {
        let unit = u16::from(unit);
        terms.and(text.has(terms, k), Text::is_in(terms, text.at(terms, terms.int(k as i32)), &[(unit, unit)]))
    };
    let follows = |k: u32| k.checked_sub(1).map_or(terms.bool(false), |before| is(before, b'\r'));
    let begins = |k: u32| terms.or(is(k, b'\r'), terms.and(is(k, b'\n'), terms.not(follows(k))));
    let behind = |k: u32| {
        let are_two =
            if k + 1 < text.capacity() { terms.and(is(k, b'\r'), is(k + 1, b'\n')) } else { terms.bool(false) };
        terms.ite(are_two, terms.int(k as i32 + 2), terms.int(k as i32 + 1))
    };
    let units = 0..text.capacity();
    Separators { begins: units.clone().map(begins).collect(), behind: units.map(behind).collect() }
}

fn plain_separators(terms: &Terms, text: &Text, of: &Separator) -> Separators {
    let units = 0..text.capacity();
    let unit = |k: u32| text.at(terms, terms.int(k as i32));
    let is = |k: u32, set: &[(u16, u16)]| terms.and(text.has(terms, k), Text::is_in(terms, unit(k), set));
    let after = |k: u32, n: u32| terms.int((k + n) as i32);
    match of {
        Separator::One(set) => Separators {
            begins: units.clone().map(|k| is(k, set)).collect(),
            behind: units.map(|k| after(k, 1)).collect(),
        },
        Separator::Run(set) => {
            let all: Vec<Term> = units.clone().map(|k| is(k, set)).collect();
            let begins = |k: usize| match k.checked_sub(1) {
                Some(before) => terms.and(all[k], terms.not(all[before])),
                None => all[k],
            };
            let mut behind = vec![];
            let mut end = text.length();
            for k in units.rev() {
                end = terms.ite(all[k as usize], end, terms.int(k as i32));
                behind.push(end);
            }
            behind.reverse();
            Separators { begins: (0..all.len()).map(begins).collect(), behind }
        }
        Separator::Literal(literal) => {
            let (what, n) = (Text::literal(terms, literal), literal.len());
            let mut begins: Vec<Term> = vec![];
            for k in units.clone() {
                let within = terms.any((1..n).filter_map(|j| begins.get((k as usize).checked_sub(j)?).copied()));
                begins.push(terms.and(terms.not(within), text.has_at(terms, k, &what)));
            }
            Separators { begins, behind: units.map(|k| after(k, n as u32)).collect() }
        }
    }
}

/// `String.lines`: a stream of an array of them.
fn lines(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !concerns(cx, args) {
        return Ok(Reply::Bytecode);
    }
    let end = Text::literal(cx.terms(), &[b'\n'.into()]);
    let Some(all) = parts(cx, args[0], &How::Line, Counted::Lines, &end)? else { return Ok(Reply::Bytecode) };
    let arrays = cx.linked(cx.world.program.load("java/util/Arrays"))?;
    let stream = "([Ljava/lang/Object;)Ljava/util/stream/Stream;";
    let stream = cx.linked(cx.world.program.resolve_method(arrays, "stream", stream))?;
    Ok(Reply::Call(stream, [all].into_iter().collect()))
}

/// `String.split`.
fn split(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let pattern = plain::units(cx, args[1]);
    split_at(cx, args[0], pattern, args.get(2))
}

/// `Pattern.split`.
fn pattern_split(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let pattern = if let Value::Obj(o) = args[0] { pattern_of(cx, o) } else { None };
    split_at(cx, args[1], pattern, args.get(2))
}

fn split_at(cx: &mut Cx<'_>, string: Value, pattern: Option<Vec<u16>>, limit: Option<&Value>) -> Flow<Reply> {
    let counted = match limit {
        None | Some(Value::I32(0)) => Counted::ToTheLast,
        Some(&Value::I32(limit)) => u32::try_from(limit).map_or(Counted::All, Counted::UpTo),
        Some(_) => return Ok(Reply::Bytecode),
    };
    if !concerns(cx, &[string]) {
        return Ok(Reply::Bytecode);
    }
    let Some(pattern) = pattern else { return Ok(Reply::Bytecode) };
    let of = syntax::separator(&pattern).map(How::Plain).or_else(|| {
        let ordered = priority::ordered(&syntax::whole(&pattern).filter(|whole| whole.ahead.is_empty())?)?;
        (!ordered.nullable).then_some(How::Match(ordered))
    });
    let Some(of) = of else { return Ok(Reply::Bytecode) };
    // What `Pattern.split` returns first where there is no separator is the text as a string.
    let is_string = match cx.denoted(string) {
        Value::Sym(t) => is_string(cx, t),
        Value::Obj(o) => Some(cx.class_of(o)) == cx.world.inputs.string_class(),
        _ => false,
    };
    let pattern = Text::literal(cx.terms(), &pattern);
    let all = if is_string { parts(cx, string, &of, counted, &pattern)? } else { None };
    Ok(all.map_or(Reply::Bytecode, Reply::Value))
}

/// An array of the parts of a string; `None` where that is not told in terms. What separates them is named where a part is not known.
fn parts(cx: &mut Cx<'_>, string: Value, of: &How, counted: Counted, name: &Text) -> Flow<Option<Value>> {
    let Some(v) = present(cx, string)? else { return Ok(None) };
    let Some(text) = read(cx, v)?.filter(|text| text.capacity() <= 64) else { return Ok(None) };
    let terms = cx.terms();
    let Some((text, all, lost)) = separators(terms, text, of) else { return Ok(None) };
    let least = match of {
        How::Plain(Separator::Literal(literal)) => literal.len() as u32,
        How::Plain(Separator::One(_)) | How::Match(_) | How::Line => 1,
        How::Plain(Separator::Run(_)) => 2,
    };
    let most = text.capacity() / least + 2;
    let most = if let Counted::UpTo(limit) = counted { limit.min(most) } else { most };
    let (length, zero) = (text.length(), terms.int(0));
    let (mut parts, mut from, mut there) = (vec![], zero, terms.bool(true));
    // How many there are, of those that are not empty at the end.
    let (mut count, mut to_last, mut ends_empty) = (zero, zero, terms.bool(false));
    for n in 1..=most {
        let next = |rest: Term, values: &dyn Fn(usize) -> Term| {
            (0..all.begins.len()).rev().fold(rest, |rest, k| {
                let here = terms.and(all.begins[k], terms.not(terms.slt(terms.int(k as i32), from)));
                terms.ite(here, values(k), rest)
            })
        };
        let last = counted == Counted::UpTo(n);
        let to = if last { length } else { next(length, &|k| terms.int(k as i32)) };
        let more = if last { terms.bool(false) } else { next(terms.bool(false), &|_| terms.bool(true)) };
        let behind = next(length, &|k| all.behind[k]);
        let number = Text::literal(terms, &[n as u16]);
        let part = text.part(terms, from, to).lost(terms, &[&text, name, &number]).lost_where(terms, lost);
        let empty = terms.eq(from, to);
        count = terms.ite(there, terms.int(n as i32), count);
        to_last = terms.ite(terms.and(there, terms.not(empty)), terms.int(n as i32), to_last);
        ends_empty = terms.ite(there, empty, ends_empty);
        parts.push(part);
        there = terms.and(there, more);
        from = behind;
        if terms.as_bool(there) == Some(false) {
            break;
        }
    }
    // Without a separator the string itself is the only part, but for lines.
    let whole = match counted {
        Counted::UpTo(1) => terms.bool(true),
        Counted::Lines => terms.bool(false),
        _ => terms.not(terms.any(all.begins.iter().copied())),
    };
    let count = match counted {
        Counted::ToTheLast => to_last,
        Counted::Lines => terms.ite(ends_empty, terms.sub(count, terms.int(1)), count),
        Counted::UpTo(_) | Counted::All => count,
    };
    let whole = terms.all([whole, terms.not(text.cut()), terms.not(lost)]);
    let count = terms.ite(whole, terms.int(1), count);
    let count = text.count_unless(terms, terms.or(text.cut(), lost), count, name);
    let mut refs = vec![];
    for part in &parts {
        let new = or_empty(cx, part)?;
        refs.push(cx.term(new));
    }
    if let Some(first) = refs.first_mut() {
        *first = terms.ite(whole, cx.term(v), *first);
        let one = Text::choice(terms, whole, &text, &parts[0]);
        cx.st.heap.set_text(*first, Rc::new(one));
    }
    let class = cx.linked(cx.world.program.load(STRING))?;
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(class)))?;
    cx.world.inputs.tag(class);
    let known = cx.st.path.simplified(terms, count);
    let o = cx.st.heap.allocate_open(class, Open::references(known, refs));
    Ok(Some(Value::Obj(o)))
}
