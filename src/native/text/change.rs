//! Strings made of strings. Where nothing changes the JDK returns the string itself, and the interned empty one where nothing is
//! left: so do these, in terms.

use super::{
    LONGEST, STRING, applies, concerns,
    letters::{LOWER, LOWER_OF_OTHERS, UPPER, WHITESPACE, lower, upper},
    made, present, read, receiver, refuse, string,
};
use crate::{
    native::{
        Native, Row,
        lang::{string as plain, system},
        util::locale,
    },
    state::{ObjId, Open, Value},
    step::{Cx, Flow, Reply},
    term::{LONGEST_TEXT, Table, Term, Terms, Text},
};
use std::rc::Rc;

pub(super) const TABLE: &[Row] = &[
    (STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;", concat),
    (system::CLASS, "mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", library),
    (STRING, "substring", "(I)Ljava/lang/String;", substring),
    (STRING, "substring", "(II)Ljava/lang/String;", substring),
    (STRING, "subSequence", "(II)Ljava/lang/CharSequence;", substring),
    (STRING, "trim", "()Ljava/lang/String;", trim),
    (STRING, "strip", "()Ljava/lang/String;", strip),
    (STRING, "stripLeading", "()Ljava/lang/String;", strip_leading),
    (STRING, "stripTrailing", "()Ljava/lang/String;", strip_trailing),
    (STRING, "toLowerCase", "()Ljava/lang/String;", to_lower_case),
    (STRING, "toUpperCase", "()Ljava/lang/String;", to_upper_case),
    (STRING, "toLowerCase", "(Ljava/util/Locale;)Ljava/lang/String;", |cx, args| in_locale(cx, args, to_lower_case)),
    (STRING, "toUpperCase", "(Ljava/util/Locale;)Ljava/lang/String;", |cx, args| in_locale(cx, args, to_upper_case)),
    (STRING, "replace", "(CC)Ljava/lang/String;", replace_char),
    (STRING, "replace", "(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;", replace),
    (STRING, "repeat", "(I)Ljava/lang/String;", repeat),
    (STRING, "toCharArray", "()[C", to_char_array),
    (
        STRING,
        "join",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;",
        join,
    ),
];

/// `this` where `same` holds, else a string with this text: the interned one if it is empty.
pub(super) fn unless_same(cx: &mut Cx<'_>, same: Term, this: Value, text: &Text) -> Flow<Reply> {
    let terms = cx.terms();
    let same = cx.truth(same).map_or(same, |known| terms.bool(known));
    if terms.as_bool(same) == Some(true) {
        return Ok(Reply::Value(this));
    }
    let new = or_empty(cx, text)?;
    let r = terms.ite(same, cx.term(this), cx.term(new));
    cx.st.heap.set_text(r, Rc::new(text.clone()));
    Ok(Reply::Value(Value::from_term(terms, r)))
}

/// A new string with this text, or the interned empty one.
pub(super) fn or_empty(cx: &mut Cx<'_>, text: &Text) -> Flow<Value> {
    let terms = cx.terms();
    let empty = terms.not(text.has(terms, 0));
    let empty = cx.truth(empty).map_or(empty, |known| terms.bool(known));
    if terms.as_bool(empty) == Some(true) {
        return plain::interned(cx, "");
    }
    let new = Value::Obj(made(cx, text)?);
    if terms.as_bool(empty) == Some(false) {
        return Ok(new);
    }
    let none = plain::interned(cx, "")?;
    let r = terms.ite(empty, cx.term(none), cx.term(new));
    cx.st.heap.set_text(r, Rc::new(text.clone()));
    Ok(Value::from_term(terms, r))
}

fn concat(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !concerns(cx, args) {
        return Ok(Reply::Bytecode);
    }
    let Some(other) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
    let Some((a, b)) = read(cx, args[0])?.zip(read(cx, other)?) else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let Some(text) = Text::joined(terms, &[a, b.clone()], LONGEST) else { return Ok(Reply::Bytecode) };
    let same = terms.not(b.has(terms, 0));
    unless_same(cx, same, args[0], &text)
}

/// `System.mapLibraryName`: what the platform calls a library of that name.
fn library(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
    cx.non_null(args[0])?;
    if let Some(name) = plain::units(cx, args[0]) {
        let units = DLL_PREFIX.encode_utf16().chain(name).chain(DLL_SUFFIX.encode_utf16());
        let o = plain::new(cx, &units.collect::<Vec<_>>())?;
        return Ok(Reply::Value(Value::Obj(o)));
    }
    let name = present(cx, args[0])?;
    let Some(name) = name.map(|name| read(cx, name)).transpose()?.flatten().filter(|_| applies(cx)) else {
        return cx.unsupported("System.mapLibraryName of a string that is not followed");
    };
    let literal = |text: &str| Text::literal(cx.terms(), &text.encode_utf16().collect::<Vec<_>>());
    match Text::joined(cx.terms(), &[literal(DLL_PREFIX), name, literal(DLL_SUFFIX)], LONGEST) {
        Some(text) => or_empty(cx, &text).map(Reply::Value),
        None => cx.unsupported(format!("a string of more than {LONGEST} characters")),
    }
}

fn substring(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let from = cx.term(args[1]);
    let to = args.get(2).map_or_else(|| text.length(), |&to| cx.term(to));
    let wrong = [terms.slt(from, terms.int(0)), terms.slt(to, from), terms.slt(text.length(), to)];
    if !cx.decide(terms.not(terms.any(wrong)))? {
        return refuse(cx, "java/lang/StringIndexOutOfBoundsException");
    }
    let (from, to) = (cx.st.path.simplified(terms, from), cx.st.path.simplified(terms, to));
    let same = terms.and(terms.eq(from, terms.int(0)), terms.eq(to, text.length()));
    unless_same(cx, same, args[0], &text.part(terms, from, to))
}

/// Without what is blank at one end, or both.
fn without(cx: &mut Cx<'_>, args: &[Value], leading: bool, trailing: bool, blank: &[(u16, u16)]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let stays = |u| terms.not(Text::is_in(terms, u, blank));
    let (zero, length) = (terms.int(0), text.length());
    let to = if trailing { text.behind_last_that(terms, &stays) } else { length };
    let from = if leading { text.first_that(terms, &stays) } else { zero };
    // Nothing stays: both ends are the same.
    let from = if leading && trailing { terms.ite(terms.eq(to, zero), zero, from) } else { from };
    let unchanged = terms.and(terms.eq(from, zero), terms.eq(to, length));
    // Of an empty string `strip` makes the constant, `trim` nothing.
    let same = if blank == WHITESPACE { terms.and(unchanged, text.has(terms, 0)) } else { unchanged };
    let part = text.part(terms, from, to).stripped_of(terms, &text, blank, leading, trailing);
    unless_same(cx, same, args[0], &part)
}

fn trim(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    without(cx, args, true, true, &[(0, 32)])
}

fn strip(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    without(cx, args, true, true, WHITESPACE)
}

fn strip_leading(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    without(cx, args, true, false, WHITESPACE)
}

fn strip_trailing(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    without(cx, args, false, true, WHITESPACE)
}

/// Its capital is two letters.
const SHARP_S: u64 = 0xdf;

/// What a change of case makes of a text: `this` where nothing changes. Of characters of two units, and of those that `special` holds
/// of, nothing is known but that none of the letters that change is left.
fn cased(
    cx: &mut Cx<'_>,
    args: &[Value],
    text: &Text,
    new: Text,
    gone: &[(u16, u16, i32)],
    special: &dyn Fn(Term) -> Term,
    same: Term,
) -> Flow<Reply> {
    let terms = cx.terms();
    let lost = terms.or(text.has_pair(terms), text.any_unit(terms, special));
    let same = Text::unless(terms, lost, same, "no change of case", &[text]);
    let new = new.lost_where(terms, lost).mapped_from(terms, text, &ranges(gone), None);
    unless_same(cx, same, args[0], &new)
}

/// What becomes another letter where a sigma ends a word, and what becomes two.
const SIGMA_AND_DOTTED_I: &[(u16, u16)] = &[(0x130, 0x130), (0x3a3, 0x3a3)];

/// In a locale that changes case as most do.
fn in_locale(cx: &mut Cx<'_>, args: &[Value], change: Native) -> Flow<Reply> {
    match concerns(cx, &args[..1]) && locale::changes_case_plainly(cx, args[1])? {
        true => change(cx, &args[..1]),
        false => Ok(Reply::Bytecode),
    }
}

/// In the locales that are found here; Turkish, Azeri and Lithuanian are not among them.
fn to_lower_case(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    if text.is_narrow() {
        let lower = text.mapped(terms, true, &|u| Text::moved(terms, u, UPPER));
        let same = text.all(terms, &|u| is_none_of(terms, u, UPPER));
        return unless_same(cx, same, args[0], &lower.mapped_from(terms, &text, &ranges(UPPER), None));
    }
    let Some(table) = lower(cx) else { return Ok(Reply::Bytecode) };
    let of = |u| other_case(terms, u, UPPER, table);
    let same = text.all(terms, &|u| terms.eq(of(u), u));
    let new = text.mapped(terms, false, &of);
    cased(cx, args, &text, new, UPPER, &|u| Text::is_in(terms, u, SIGMA_AND_DOTTED_I), same)
}

fn is_narrow(terms: &Terms, unit: Term) -> Term {
    terms.ult(unit, terms.bv(16, 256))
}

/// A unit in another case: where it is of Latin-1 as far away as these say, else as a table has it.
fn other_case(terms: &Terms, unit: Term, latin: &[(u16, u16, i32)], others: Table) -> Term {
    let narrow = terms.halves(unit).map_or(unit, |(_, lower)| terms.zext(16, lower));
    let other = terms.trunc(16, terms.looked_up(others, unit));
    terms.ite(is_narrow(terms, unit), Text::moved(terms, narrow, latin), other)
}

fn is_none_of(terms: &Terms, unit: Term, of: &[(u16, u16, i32)]) -> Term {
    terms.not(Text::is_in(terms, unit, &ranges(of)))
}

/// The ranges that are moved.
fn ranges(of: &[(u16, u16, i32)]) -> Vec<(u16, u16)> {
    of.iter().map(|&(first, last, _)| (first, last)).collect()
}

fn to_upper_case(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let sharp = |u| terms.eq(u, terms.bv(16, SHARP_S));
    let (one, two) = (Text::literal(terms, &[SHARP_S as u16]), Text::literal(terms, &[b'S'.into(), b'S'.into()]));
    if text.is_narrow() {
        let changes = [LOWER, LOWER_OF_OTHERS].concat();
        let upper = text.mapped(terms, false, &|u| Text::moved(terms, u, &changes));
        let Some(upper) = upper.replaced(terms, &one, &two, LONGEST) else { return Ok(Reply::Bytecode) };
        let same = text.all(terms, &|u| terms.and(is_none_of(terms, u, &changes), terms.not(sharp(u))));
        return unless_same(cx, same, args[0], &upper.mapped_from(terms, &text, &ranges(LOWER), None));
    }
    let Some(table) = upper(cx) else { return Ok(Reply::Bytecode) };
    let several = |u| terms.and(terms.not(is_narrow(terms, u)), terms.eq(terms.looked_up(table, u), terms.int(-1)));
    let of = |u| other_case(terms, u, &[LOWER, LOWER_OF_OTHERS].concat(), table);
    let same = text.all(terms, &|u| terms.and(terms.not(sharp(u)), terms.eq(of(u), u)));
    let Some(upper) = text.mapped(terms, false, &of).replaced(terms, &one, &two, LONGEST) else {
        return Ok(Reply::Bytecode);
    };
    cased(cx, args, &text, upper, LOWER, &several, same)
}

fn replace_char(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let unit = |v| terms.trunc(16, cx.term(v));
    let (old, new) = (unit(args[1]), unit(args[2]));
    let narrow = text.is_narrow() && terms.as_bool(terms.ult(new, terms.bv(16, 256))) == Some(true);
    let replaced = text.mapped(terms, narrow, &|u| terms.ite(terms.eq(u, old), new, u));
    // What is known of the old one is known of no unit.
    let others = terms.as_bits(old).map(|old| all_but(old as u16));
    let lacks_old = match &others {
        Some(others) => text.consists(terms, others),
        None => text.all(terms, &|u| terms.not(terms.eq(u, old))),
    };
    let same = terms.or(terms.eq(old, new), lacks_old);
    let is_gone = terms.as_bits(old).zip(terms.as_bits(new)).filter(|(old, new)| old != new);
    let lacks: Vec<(u16, u16)> = is_gone.map(|(old, _)| (old as u16, old as u16)).into_iter().collect();
    unless_same(cx, same, args[0], &replaced.mapped_from(terms, &text, &lacks, Some(same)))
}

/// The ranges of all units but one.
fn all_but(unit: u16) -> Vec<(u16, u16)> {
    let below = unit.checked_sub(1).map(|last| (0, last));
    let above = unit.checked_add(1).map(|first| (first, u16::MAX));
    below.into_iter().chain(above).collect()
}

fn replace(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !concerns(cx, args) {
        return Ok(Reply::Bytecode);
    }
    let (Some(what), Some(with)) = (present(cx, args[1])?, present(cx, args[2])?) else { return Ok(Reply::Bytecode) };
    let (Some(text), Some(what), Some(with)) = (read(cx, args[0])?, read(cx, what)?, read(cx, with)?) else {
        return Ok(Reply::Bytecode);
    };
    let terms = cx.terms();
    // To put something between all characters is another matter.
    if what.least() == 0 && !cx.decide(what.has(terms, 0))? {
        return Ok(Reply::Bytecode);
    }
    let Some(replaced) = text.replaced(terms, &what, &with, LONGEST) else { return Ok(Reply::Bytecode) };
    let one = |text: &Text| terms.eq(text.length(), terms.int(1));
    let no_change = terms.all([one(&what), one(&with), what.equals(terms, &with)]);
    let same = terms.or(no_change, terms.not(text.contains(terms, &what)));
    // What is one unit and in nothing that is put in its place, is gone.
    let gone = match (what.known(terms).as_deref(), with.known(terms)) {
        (Some(&[unit]), Some(with)) if !with.contains(&unit) => vec![(unit, unit)],
        _ => vec![],
    };
    unless_same(cx, same, args[0], &replaced.mapped_from(terms, &text, &gone, Some(same)))
}

fn repeat(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::I32(count @ 2..=1024) = args[1] else { return repeat_as_said(cx, args) };
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let all = vec![text; count as usize];
    let Some(text) = Text::joined(cx.terms(), &all, LONGEST) else { return Ok(Reply::Bytecode) };
    or_empty(cx, &text).map(Reply::Value)
}

/// As often as the input says: one unit, as what a column is filled up with.
fn repeat_as_said(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, count) = (cx.terms(), cx.term(args[1]));
    if terms.as_bits(count).is_some() {
        return Ok(Reply::Bytecode);
    }
    let Some(all) = text.repeated(terms, count) else { return Ok(Reply::Bytecode) };
    if cx.decide(terms.slt(count, terms.int(0)))? || cx.decide(terms.slt(terms.int(LONGEST_TEXT as i32), count))? {
        return Ok(Reply::Bytecode);
    }
    unless_same(cx, terms.eq(count, terms.int(1)), args[0], &all)
}

fn to_char_array(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    use crate::{classfile::BaseType, program::ArrayComponent};
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Char)))?;
    cx.world.inputs.tag(class);
    let o: ObjId = cx.st.heap.allocate_open(class, Open::units(Rc::new(text)));
    Ok(Reply::Value(Value::Obj(o)))
}

/// What all ways to join strings come to: prefix, suffix, delimiter, elements, and how many of them.
fn join(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(elements), Value::I32(count)) = (args[3], args[4]) else { return Ok(Reply::Bytecode) };
    if cx.st.heap.open(elements).is_some() || !super::applies(cx) {
        return Ok(Reply::Bytecode);
    }
    let elements: Vec<Value> = cx.st.heap.cells(elements).take(count as usize).collect();
    if !concerns(cx, &args[..3]) && !concerns(cx, &elements) {
        return Ok(Reply::Bytecode);
    }
    let mut all = vec![args[0]];
    for (i, &element) in elements.iter().enumerate() {
        all.extend((i > 0).then_some(args[2]));
        all.push(element);
    }
    all.push(args[1]);
    let mut texts = vec![];
    for v in all {
        match read(cx, v)? {
            Some(text) => texts.push(text),
            None => return Ok(Reply::Bytecode),
        }
    }
    match Text::joined(cx.terms(), &texts, LONGEST) {
        Some(text) => string(cx, &text),
        None => Ok(Reply::Bytecode),
    }
}
