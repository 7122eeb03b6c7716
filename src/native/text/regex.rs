//! `java.util.regex`: whether a text as a whole matches a pattern that is known and regular, where one is found in it, what its groups
//! have, and what comes of replacing it. One truth value says for each place in the pattern and each character of the text
//! whether that may have been read there (the automaton of Glushkov).
//!
//! Not modelled: look-around elsewhere than ahead at the beginning of what is matched as a whole, word boundaries, back references, flags but that the
//! case of ASCII letters does not matter, possessive quantifiers, loops over what may be empty.

use super::{
    LONGEST, STRING, applies,
    automaton::{Automaton, automaton},
    change::unless_same,
    depends, is_string,
    language::said,
    matching::{Found, Matching},
    present, priority, read, syntax, truth,
};
use crate::{
    input::At,
    native::{Row, lang::string as plain, set},
    state::{ObjId, Value, Why},
    step::{Cx, Flow, Reply, put_cell_of_allocated},
    term::{Language, Term, Terms, Text},
};
use rustc_hash::FxHashMap;
use syntax::{ANY_CASE, Ahead, Expression, Ranges, whole};

pub(super) const PATTERN: &str = "java/util/regex/Pattern";
const MATCHER: &str = "java/util/regex/Matcher";

pub(super) const TABLE: &[Row] = &[
    (PATTERN, "matches", "(Ljava/lang/String;Ljava/lang/CharSequence;)Z", matches),
    (MATCHER, "match", "(II)Z", matches_here),
    (MATCHER, "search", "(I)Z", search),
    (MATCHER, "hitEnd", "()Z", at_its_end),
    (MATCHER, "requireEnd", "()Z", at_its_end),
    (MATCHER, "replaceAll", "(Ljava/lang/String;)Ljava/lang/String;", replace_all),
    (STRING, "replaceAll", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", |cx, args| {
        replace(cx, args, None)
    }),
    (STRING, "replaceFirst", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", |cx, args| {
        replace(cx, args, Some(1))
    }),
];

/// More places times characters are not told apart.
const MOST: usize = 8192;

/// Whether a text matches a pattern; `None` where that is not told in terms.
fn accepts(terms: &Terms, text: &Text, pattern: &[u16]) -> Option<Term> {
    let whole = whole(pattern)?;
    let all = accepted(terms, text, &whole.of, pattern)?;
    Some(terms.and(all, looks(terms, text, &whole.ahead)?))
}

/// What is asked about all of a text before anything of it is read.
fn looks(terms: &Terms, text: &Text, ahead: &[Ahead]) -> Option<Term> {
    let look = |Ahead { of, wanted, text: written }: &Ahead| {
        let found = accepted(terms, text, of, written)?;
        Some(if *wanted { found } else { terms.not(found) })
    };
    Some(terms.all(ahead.iter().map(look).collect::<Option<Vec<_>>>()?))
}

/// Whether a text matches an expression as a whole, which is written so.
fn accepted(terms: &Terms, text: &Text, of: &Expression, written: &[u16]) -> Option<Term> {
    let automaton = automaton(of)?;
    let places = automaton.sets.len();
    if places * text.capacity() as usize > MOST {
        return None;
    }
    // What it takes to come to each of its places.
    let text = &text.grown(terms, places.min(64) as u32);
    let accepted = |read: &[Term]| terms.any(automaton.last.iter().map(|&p| read[p]));
    let ends = |k: u32| terms.eq(text.length(), terms.int(k as i32));
    let mut found = terms.and(ends(0), terms.bool(automaton.nullable));
    let mut read: Vec<Term> = vec![];
    for k in 0..text.capacity() {
        read = after(terms, &automaton, text, k, &read);
        found = terms.or(found, terms.and(ends(k + 1), accepted(&read)));
    }
    // A pair of surrogates is one character to what matches one.
    let lost = match automaton.sets.iter().any(syntax::has_surrogates) {
        true => terms.or(text.cut(), text.has_pair(terms)),
        false => text.cut(),
    };
    let found = Text::unless(terms, lost, found, "matches", &[text, &Text::literal(terms, written)]);
    Some(said(terms, text, found, of, |all| all))
}

/// Which places may have been read last, with character number `k`, where `read` says so of the one before.
fn after(terms: &Terms, automaton: &Automaton, text: &Text, k: u32, read: &[Term]) -> Vec<Term> {
    let unit = text.at(terms, terms.int(k as i32));
    let mut known: FxHashMap<&Ranges, Term> = FxHashMap::default();
    let mut is = |set| *known.entry(set).or_insert_with(|| Text::is_in(terms, unit, set));
    let reached = |p: usize| match k {
        0 => terms.bool(automaton.first.contains(&p)),
        _ => terms.any(automaton.before[p].iter().map(|&q| read[q])),
    };
    automaton.sets.iter().enumerate().map(|(p, set)| terms.and(reached(p), is(set))).collect()
}

fn matches(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(pattern) = plain::units(cx, args[0]).filter(|_| applies(cx) && depends(cx, args[1])) else {
        return Ok(Reply::Bytecode);
    };
    let Some(v) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    let Some(text) = read(cx, v)? else { return Ok(Reply::Bytecode) };
    match accepts(cx.terms(), &text, &pattern) {
        Some(found) => truth(cx, found),
        None => Ok(Reply::Bytecode),
    }
}

/// The content of a field of an object of `java.util.regex`.
pub(super) fn field(cx: &Cx<'_>, o: ObjId, class: &str, name: &str, descriptor: &str) -> Option<Value> {
    let class = cx.world.program.loaded(class)?;
    let f = cx.world.program.resolve_field(class, name, descriptor).ok()?;
    Some(cx.st.heap.cell(o, cx.world.program.field(f).slot as usize))
}

/// The pattern that an object was compiled of, with no flags but that the case does not matter.
pub(super) fn pattern_of(cx: &Cx<'_>, o: ObjId) -> Option<Vec<u16>> {
    const CASE_INSENSITIVE: i32 = 2;
    let units = plain::units(cx, field(cx, o, PATTERN, "pattern", "Ljava/lang/String;")?)?;
    match field(cx, o, PATTERN, "flags", "I")? {
        Value::I32(0) => Some(units),
        Value::I32(CASE_INSENSITIVE) => Some([&ANY_CASE, &units[..]].concat()),
        _ => None,
    }
}

/// The text that a matcher looks at, all of it, where that depends on the input, and the pattern.
fn matched(cx: &mut Cx<'_>, matcher: Value) -> Flow<Option<(ObjId, Text, Vec<u16>)>> {
    let Value::Obj(o) = matcher else { return Ok(None) };
    let of_matcher = |name, descriptor| field(cx, o, MATCHER, name, descriptor);
    let (Some(Value::Obj(pattern)), Some(text), Some(Value::I32(0)), Some(to)) = (
        of_matcher("parentPattern", "Ljava/util/regex/Pattern;"),
        of_matcher("text", "Ljava/lang/CharSequence;"),
        of_matcher("from", "I"),
        of_matcher("to", "I"),
    ) else {
        return Ok(None);
    };
    if !applies(cx) || !depends(cx, text) {
        return Ok(None);
    }
    let Some(pattern) = pattern_of(cx, pattern) else { return Ok(None) };
    let Some(text) = read(cx, text)? else { return Ok(None) };
    let terms = cx.terms();
    let to = cx.st.path.simplified(terms, cx.term(to));
    let whole = terms.as_bool(terms.eq(to, text.length())) == Some(true);
    Ok(whole.then_some((o, text, pattern)))
}

/// `Matcher.match`: at the beginning of the text, of all of it or of as much as there is.
fn matches_here(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[matcher, Value::I32(0), Value::I32(anchor)] = args else { return Ok(Reply::Bytecode) };
    let Some((o, text, pattern)) = matched(cx, matcher)? else { return Ok(Reply::Bytecode) };
    let Some(whole) = whole(&pattern) else { return Ok(Reply::Bytecode) };
    let Some(pattern) = priority::ordered(&whole) else { return Ok(Reply::Bytecode) };
    let Some(ahead) = looks(cx.terms(), &text, &whole.ahead) else { return Ok(Reply::Bytecode) };
    const ALL: i32 = 1;
    let Some(matching) = Matching::of(cx.terms(), &pattern, &text, anchor == ALL, true) else {
        return Ok(Reply::Bytecode);
    };
    let mut found = matching.first_match();
    if anchor == ALL {
        said(cx.terms(), &text, found.is, &whole.of, |all| all);
    }
    found.is = cx.terms().and(found.is, ahead);
    settle(cx, o, text.length(), &found)
}

/// `Matcher.search`: the first match from an index on.
fn search(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text, pattern)) = matched(cx, args[0])? else { return Ok(Reply::Bytecode) };
    let Some(whole) = whole(&pattern).filter(|whole| whole.ahead.is_empty()) else { return Ok(Reply::Bytecode) };
    let Some(pattern) = priority::ordered(&whole) else { return Ok(Reply::Bytecode) };
    let Some(matching) = Matching::of(cx.terms(), &pattern, &text, false, true) else { return Ok(Reply::Bytecode) };
    let found = matching.find(cx.term(args[1]));
    // Of a line terminator at the end, or of what has been found before, nothing is said.
    if args[1] == Value::I32(0) && !whole.at_end {
        let before = if whole.at_start { Language::All(vec![]) } else { Language::any() };
        said(cx.terms(), &text, found.is, &whole.of, |of| Language::All(vec![before.clone(), of, Language::any()]));
    }
    settle(cx, o, text.length(), &found)
}

/// Decides whether there is a match, and enters in the matcher where.
fn settle(cx: &mut Cx<'_>, o: ObjId, length: Term, found: &Found) -> Flow<Reply> {
    let terms = cx.terms();
    let Some(Value::Obj(groups)) = field(cx, o, MATCHER, "groups", "[I") else { return Ok(Reply::Bytecode) };
    let is = cx.decide(found.is)?;
    let none = terms.int(-1);
    let known = |t| cx.st.path.simplified(terms, t);
    let wide = |t| known(terms.zext(32, t));
    let (start, end) = (wide(found.start), wide(found.end));
    let in_order = |set: Term, from: Term, to: Term| {
        let wrong = terms.or(terms.slt(to, from), terms.slt(length, to));
        terms.or(terms.not(set), terms.not(wrong))
    };
    let mut laws = vec![in_order(terms.bool(true), start, end)];
    for pair in found.tags.chunks_exact(2) {
        laws.push(in_order(known(pair[0].0), wide(pair[0].1), wide(pair[1].1)));
    }
    let ends = [(terms.bool(true), start), (terms.bool(true), end)].into_iter();
    let ends = ends.chain(found.tags.iter().map(|&(set, at)| (set, wide(at))));
    let ends: Vec<Term> = ends.map(|(set, at)| cx.st.path.simplified(terms, terms.ite(set, at, none))).collect();
    // A match is what it is: nobody has to work that out again.
    if is {
        cx.st.path.add(terms, &laws, Why::Implied);
    }
    for i in 0..cx.st.heap.header(groups).len {
        let at = if is { ends.get(i as usize).copied().unwrap_or(none) } else { none };
        put_cell_of_allocated(cx, groups, At::Element(terms.int(i as i32)), Value::from_term(terms, at));
    }
    set(cx, o, "first", Value::from_term(terms, if is { start } else { none }));
    if is {
        set(cx, o, "last", Value::from_term(terms, end));
    }
    if let Some(last) = field(cx, o, MATCHER, "last", "I") {
        set(cx, o, "oldLast", last);
    }
    if let Some(Value::I32(count)) = field(cx, o, MATCHER, "modCount", "I") {
        set(cx, o, "modCount", Value::I32(count.wrapping_add(1)));
    }
    Ok(Reply::Value(Value::I32(is.into())))
}

/// Whether more of a text would have made a difference is not modelled.
fn at_its_end(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match matched(cx, args[0])? {
        Some(_) => cx.unsupported("whether a match has come to the end of a text of the input"),
        None => Ok(Reply::Bytecode),
    }
}

/// `String.replaceAll` and `replaceFirst`, with what names no group.
fn replace(cx: &mut Cx<'_>, args: &[Value], at_most: Option<u32>) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, args[0]) {
        return Ok(Reply::Bytecode);
    }
    let (Some(pattern), Some(with)) = (plain::units(cx, args[1]), plain::units(cx, args[2])) else {
        return Ok(Reply::Bytecode);
    };
    let Some(text) = read(cx, args[0])? else { return Ok(Reply::Bytecode) };
    match replaced(cx, &text, &pattern, &with, at_most) {
        Some(Replaced { any, new, .. }) => unless_same(cx, cx.terms().not(any), args[0], &new),
        None => Ok(Reply::Bytecode),
    }
}

/// `Matcher.replaceAll`: the same, of what it looks at, and it has then come to its end.
fn replace_all(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((o, text, pattern)) = matched(cx, args[0])? else { return Ok(Reply::Bytecode) };
    let (Some(with), Some(string), Some(Value::Obj(groups))) = (
        plain::units(cx, args[1]),
        field(cx, o, MATCHER, "text", "Ljava/lang/CharSequence;").filter(|&v| is_string(cx, cx.term(v))),
        field(cx, o, MATCHER, "groups", "[I"),
    ) else {
        return Ok(Reply::Bytecode);
    };
    let Some(Replaced { any, new, last }) = replaced(cx, &text, &pattern, &with, None) else {
        return Ok(Reply::Bytecode);
    };
    let terms = cx.terms();
    let none = Value::I32(-1);
    for i in 0..cx.st.heap.header(groups).len {
        put_cell_of_allocated(cx, groups, At::Element(terms.int(i as i32)), none);
    }
    set(cx, o, "first", none);
    for place in ["last", "oldLast", "appendPos"] {
        set(cx, o, place, Value::from_term(terms, last));
    }
    unless_same(cx, terms.not(any), string, &new)
}

/// A text in which matches have been replaced.
struct Replaced {
    new: Text,
    /// Whether there is one.
    any: Term,
    /// Where the last one ends; 0 where there is none.
    last: Term,
}

/// `None` where that is left to the bytecode: what names a group, or where a match may be empty.
fn replaced(cx: &Cx<'_>, text: &Text, pattern: &[u16], with: &[u16], at_most: Option<u32>) -> Option<Replaced> {
    let names_group = with.iter().any(|u| [b'$', b'\\'].map(u16::from).contains(u));
    let whole = whole(pattern).filter(|whole| whole.ahead.is_empty())?;
    let pattern = priority::ordered(&whole).filter(|pattern| !pattern.nullable && !names_group)?;
    let terms = cx.terms();
    let matching = Matching::of(terms, &pattern, text, false, false)?;
    let (text, with) = (matching.text().clone(), Text::literal(terms, with));
    let parts = matching.all_of(at_most);
    let (new, any) = text.with_parts_replaced(terms, &parts, &with, LONGEST)?;
    let lost = matching.lost();
    let any = Text::unless_known(terms, lost, any, "is replaced", &text);
    let last = parts.iter().fold(terms.int(0), |last, &(begins, end)| terms.ite(begins, end, last));
    let (length, some) = (text.length(), terms.unknown(lost, last, "last match's end", &[text.length()]));
    let last = terms.ite(lost, terms.ite(terms.ult(length, some), length, some), last);
    Some(Replaced { new: new.lost_where(terms, lost), any, last })
}
