//! What is asked of a string.

use super::{
    LONGEST, STRING, concerns, is_string,
    letters::{WHITESPACE, folded},
    named, nullness, number, present, read, receiver, refuse, switched, truth,
};
use crate::{
    native::{Row, lang::string},
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Terms, Text},
};

pub(super) const TABLE: &[Row] = &[
    (STRING, "length", "()I", length),
    (STRING, "isEmpty", "()Z", is_empty),
    (STRING, "charAt", "(I)C", char_at),
    (STRING, "equals", "(Ljava/lang/Object;)Z", equals),
    (STRING, "contentEquals", "(Ljava/lang/CharSequence;)Z", content_equals),
    (STRING, "equalsIgnoreCase", "(Ljava/lang/String;)Z", equals_ignore_case),
    (STRING, "hashCode", "()I", hash_code),
    (STRING, "compareTo", "(Ljava/lang/String;)I", compare_to),
    (STRING, "compareToIgnoreCase", "(Ljava/lang/String;)I", compare_to_ignore_case),
    (STRING, "startsWith", "(Ljava/lang/String;)Z", starts_with),
    (STRING, "startsWith", "(Ljava/lang/String;I)Z", starts_with),
    (STRING, "endsWith", "(Ljava/lang/String;)Z", ends_with),
    (STRING, "contains", "(Ljava/lang/CharSequence;)Z", contains),
    (STRING, "indexOf", "(Ljava/lang/String;)I", index_of),
    (STRING, "indexOf", "(Ljava/lang/String;I)I", index_of),
    (STRING, "indexOf", "(I)I", index_of_char),
    (STRING, "indexOf", "(II)I", index_of_char),
    (STRING, "lastIndexOf", "(Ljava/lang/String;)I", last_index_of),
    (STRING, "lastIndexOf", "(Ljava/lang/String;I)I", last_index_of),
    (STRING, "lastIndexOf", "(I)I", last_index_of_char),
    (STRING, "lastIndexOf", "(II)I", last_index_of_char),
    (STRING, "isBlank", "()Z", is_blank),
    (STRING, "regionMatches", "(ILjava/lang/String;II)Z", |cx, args| region_matches(cx, args, false)),
    (STRING, "regionMatches", "(ZILjava/lang/String;II)Z", region_matches_but_for_case),
    (STRING, "codePointAt", "(I)I", code_point_at),
    (STRING, "codePointCount", "(II)I", code_point_count),
    ("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", objects_equal),
];

/// The texts of the receiver and of the first argument. Of null the bytecode says what comes of it.
fn both(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(Text, Text)>> {
    if !concerns(cx, args) {
        return Ok(None);
    }
    let Some(other) = present(cx, args[1])? else { return Ok(None) };
    let Some((text, what)) = read(cx, args[0])?.zip(read(cx, other)?) else { return Ok(None) };
    let room = if what.is_whole(cx.terms()) { what.capacity() + text.capacity() / 2 } else { 0 };
    Ok(Some((text.grown(cx.terms(), room.min(LONGEST)), what)))
}

fn length(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    number(cx, text.length())
}

fn is_empty(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    truth(cx, cx.terms().eq(text.length(), cx.terms().int(0)))
}

fn char_at(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, index) = (cx.terms(), cx.term(args[1]));
    if !cx.decide(terms.ult(index, text.length()))? {
        return refuse(cx, "java/lang/StringIndexOutOfBoundsException");
    }
    number(cx, text.char_at(terms, index))
}

fn equals(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !concerns(cx, args) {
        return Ok(Reply::Bytecode);
    }
    if let Some((a, b)) = named::by_class(cx, args[0]).zip(named::by_class(cx, args[1]))
        && let Some(same) = named::same(cx, &a, &b)
    {
        return truth(cx, same);
    }
    let Some(text) = read(cx, args[0])? else { return Ok(Reply::Bytecode) };
    match equal(cx, &text, args[1])? {
        Some(equal) => truth(cx, equal),
        None => Ok(Reply::Bytecode),
    }
}

/// Whether what may be anything is a string of this text; `None` where that is not followed.
fn equal(cx: &mut Cx<'_>, a: &Text, b: Value) -> Flow<Option<Term>> {
    let terms = cx.terms();
    let null = nullness(cx, b)?;
    if terms.as_bool(null) == Some(true) {
        return Ok(Some(terms.bool(false)));
    }
    let b = cx.denoted(b);
    let alike = match b {
        Value::Obj(o) if Some(cx.class_of(o)) != cx.world.inputs.string_class() => return Ok(Some(terms.bool(false))),
        Value::Sym(t) if !is_string(cx, t) => {
            let Some(class) = cx.world.inputs.string_class().filter(|_| cx.world.inputs.may_be_string(t)) else {
                return Ok(None);
            };
            let alike = cx.world.strategy.instance(cx, t, class)?;
            match cx.truth(alike) {
                Some(false) => return Ok(Some(terms.bool(false))),
                known => known.map_or(alike, |known| terms.bool(known)),
            }
        }
        _ => terms.bool(true),
    };
    let Some(b) = super::read_any(cx, b)? else { return Ok(None) };
    Ok(Some(terms.all([alike, terms.not(null), a.equals(terms, &b)])))
}

/// The condition that a reference is to a string of this text; `None` where that is not followed.
pub(in crate::native) fn has(cx: &mut Cx<'_>, r: Term, text: &Text) -> Flow<Option<Term>> {
    if super::applies(cx) { equal(cx, text, Value::from_term(cx.terms(), r)) } else { Ok(None) }
}

/// The text of an allocated string; `None` where that is not followed.
pub(in crate::native) fn of_object(cx: &mut Cx<'_>, o: ObjId) -> Flow<Option<Text>> {
    match string::units(cx, Value::Obj(o)) {
        Some(units) => Ok(Some(Text::literal(cx.terms(), &units))),
        None => read(cx, Value::Obj(o)),
    }
}

/// `Objects.equals` of two references of which the first is to a string.
fn objects_equal(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[a, b] = args else { unreachable!("it has two parameters") };
    let strings = |v| match cx.denoted(v) {
        Value::Sym(t) => is_string(cx, t),
        Value::Obj(o) => Some(cx.class_of(o)) == cx.world.inputs.string_class(),
        _ => true,
    };
    if !concerns(cx, args) || !strings(a) || !strings(b) {
        return Ok(Reply::Bytecode);
    }
    let terms = cx.terms();
    let (none, other_none) = (nullness(cx, a)?, nullness(cx, b)?);
    if terms.as_bool(none) == Some(true) {
        return truth(cx, other_none);
    }
    let Some(text) = read(cx, a)? else { return Ok(Reply::Bytecode) };
    match equal(cx, &text, b)? {
        Some(equal) => truth(cx, terms.ite(none, other_none, equal)),
        None => Ok(Reply::Bytecode),
    }
}

fn content_equals(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((a, b)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    truth(cx, a.equals(cx.terms(), &b))
}

fn equals_ignore_case(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !concerns(cx, args) {
        return Ok(Reply::Bytecode);
    }
    let terms = cx.terms();
    let null = nullness(cx, args[1])?;
    if terms.as_bool(null) == Some(true) {
        return truth(cx, terms.bool(false));
    }
    let Some((a, b)) = read(cx, args[0])?.zip(read(cx, args[1])?) else { return Ok(Reply::Bytecode) };
    let Some(folded) = folded(cx, a.is_narrow() && b.is_narrow()) else { return Ok(Reply::Bytecode) };
    let same = a.equals_by(terms, &b, &|x, y| terms.eq(folded(x), folded(y)));
    let same = Text::unless(terms, pairs_in_both(cx, &a, &b), same, "equals but for case", &[&a, &b]);
    truth(cx, terms.and(terms.not(null), same))
}

/// Whether characters of two units may be told apart by their case alone: where both texts, which are not the same one, have such.
fn pairs_in_both(cx: &Cx<'_>, a: &Text, b: &Text) -> Term {
    let terms = cx.terms();
    if a == b { terms.bool(false) } else { terms.and(a.has_pair(terms), b.has_pair(terms)) }
}

fn hash_code(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let switched = switched::hash(cx, args[0], &text);
    number(cx, switched.unwrap_or_else(|| text.hash(cx.terms())))
}

fn compare_to(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((a, b)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    number(cx, a.compared(cx.terms(), &b))
}

fn compare_to_ignore_case(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let terms = cx.terms();
    let Some((a, b)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    let Some(folded) = folded(cx, false) else { return Ok(Reply::Bytecode) };
    let order = a.compared_by(terms, &b, &*folded);
    let lost = match a == b {
        true => terms.bool(false),
        false => terms.or(a.has_pair(terms), b.has_pair(terms)),
    };
    number(cx, Text::unless(terms, lost, order, "compared but for case", &[&a, &b]))
}

fn starts_with(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    let at = args.get(2).map_or_else(|| cx.terms().int(0), |&at| cx.term(at));
    truth(cx, text.has_at_index(cx.terms(), at, &what))
}

fn ends_with(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    truth(cx, text.ends_with(cx.terms(), &what))
}

fn contains(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    truth(cx, text.contains(cx.terms(), &what))
}

fn index_of(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    let from = args.get(2).map_or_else(|| cx.terms().int(0), |&from| cx.term(from));
    number(cx, text.index_of(cx.terms(), &what, from))
}

fn last_index_of(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some((text, what)) = both(cx, args)? else { return Ok(Reply::Bytecode) };
    let from = args.get(2).map_or_else(|| cx.terms().int(i32::MAX), |&from| cx.term(from));
    number(cx, text.last_index_of(cx.terms(), &what, from))
}

fn index_of_char(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let from = args.get(2).map_or_else(|| cx.terms().int(0), |&from| cx.term(from));
    let found = of_code_point(cx, args[1], &|what| text.index_of(cx.terms(), what, from));
    number(cx, found)
}

fn last_index_of_char(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let from = args.get(2).map_or_else(|| cx.terms().int(i32::MAX), |&from| cx.term(from));
    let found = of_code_point(cx, args[1], &|what| text.last_index_of(cx.terms(), what, from));
    number(cx, found)
}

/// What `find` says of a code point, by the units that it is made of; -1 of what is none.
fn of_code_point(cx: &Cx<'_>, point: Value, find: &dyn Fn(&Text) -> Term) -> Term {
    use BinOp::{Add, And, Ushr};
    let terms = cx.terms();
    let (point, of) = (cx.term(point), |k: u32| terms.int(k as i32));
    let is = |most: u32| cx.truth(terms.ult(point, of(most))).unwrap_or(false);
    let alone = terms.ult(point, of(0x1_0000));
    let unit = Text::unit(terms, terms.trunc(16, point), false);
    if terms.as_bool(alone) == Some(true) || is(0x1_0000) {
        return find(&unit);
    }
    let high = terms.bin(Add, terms.bin(Ushr, point, of(10)), of(0xd7c0));
    let low = terms.bin(Add, terms.bin(And, point, of(0x3ff)), of(0xdc00));
    let pair = [high, low].map(|half| terms.trunc(16, half)).to_vec();
    let pair = find(&Text::new(terms, of(2), pair, 2, false));
    let valid = terms.ult(point, of(0x11_0000));
    terms.ite(alone, find(&unit), terms.ite(valid, pair, terms.int(-1)))
}

fn region_matches_but_for_case(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let without: Vec<Value> = [&args[..1], &args[2..]].concat();
    match args[1] {
        Value::I32(ignores) => region_matches(cx, &without, ignores != 0),
        _ => Ok(Reply::Bytecode),
    }
}

/// Whether as many units from one index on in one text are those from another on in another: none of a negative number.
fn region_matches(cx: &mut Cx<'_>, args: &[Value], but_for_case: bool) -> Flow<Reply> {
    let &[this, at, other, other_at, count] = args else { unreachable!("it has four parameters") };
    if !concerns(cx, args) {
        return Ok(Reply::Bytecode);
    }
    let Some(other) = present(cx, other)? else { return Ok(Reply::Bytecode) };
    let Some((a, b)) = read(cx, this)?.zip(read(cx, other)?) else { return Ok(Reply::Bytecode) };
    let (terms, zero) = (cx.terms(), cx.terms().int(0));
    let (at, other_at, count) = (cx.term(at), cx.term(other_at), cx.term(count));
    // An index is that of a unit or the end, so the sum of two lengths does not wrap around.
    let fits = |text: &Text, at: Term| {
        let most = terms.sub(text.length(), at);
        terms.all([
            terms.not(terms.slt(at, zero)),
            terms.not(terms.slt(text.length(), at)),
            terms.not(terms.slt(most, count)),
        ])
    };
    let fit = terms.and(fits(&a, at), fits(&b, other_at));
    // Parts of no length where they do not fit.
    let some = terms.and(fit, terms.not(terms.slt(count, zero)));
    let or_none = |t: Term| cx.st.path.simplified(terms, terms.ite(some, t, zero));
    let part = |text: &Text, at: Term| text.part(terms, or_none(at), or_none(terms.bin(BinOp::Add, at, count)));
    let (a, b) = (part(&a, at), part(&b, other_at));
    let same = if but_for_case {
        let Some(folded) = folded(cx, a.is_narrow() && b.is_narrow()) else { return Ok(Reply::Bytecode) };
        let same = a.equals_by(terms, &b, &|x, y| terms.eq(folded(x), folded(y)));
        Text::unless(terms, pairs_in_both(cx, &a, &b), same, "region matches but for case", &[&a, &b])
    } else {
        a.equals(terms, &b)
    };
    truth(cx, terms.and(fit, same))
}

/// Whether two units stand for one character.
fn is_pair(terms: &Terms, high: Term, low: Term) -> Term {
    terms.and(Text::is_high(terms, high), Text::is_low(terms, low))
}

fn code_point_at(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, index) = (cx.terms(), cx.term(args[1]));
    if !cx.decide(terms.ult(index, text.length()))? {
        return refuse(cx, "java/lang/StringIndexOutOfBoundsException");
    }
    let next = terms.bin(BinOp::Add, index, terms.int(1));
    let (high, low) = (text.at(terms, index), text.at(terms, next));
    let pair = terms.and(terms.slt(next, text.length()), is_pair(terms, high, low));
    let (high, low) = (terms.zext(32, high), terms.zext(32, low));
    // (high - 0xd800 << 10) + low - 0xdc00 + 0x10000
    let high_part = terms.bin(BinOp::Shl, high, terms.int(10));
    let point =
        terms.bin(BinOp::Add, terms.bin(BinOp::Add, high_part, low), terms.int(0x1_0000 - 0xdc00 - (0xd800 << 10)));
    number(cx, terms.ite(pair, point, high))
}

/// So many units as there are, less one for each pair.
fn code_point_count(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let (terms, from, to) = (cx.terms(), cx.term(args[1]), cx.term(args[2]));
    let wrong = [terms.slt(from, terms.int(0)), terms.slt(to, from), terms.slt(text.length(), to)];
    if !cx.decide(terms.not(terms.any(wrong)))? {
        return refuse(cx, "java/lang/IndexOutOfBoundsException");
    }
    let at = |k: u32| terms.int(k as i32);
    let pairs = (1..text.capacity()).fold(terms.int(0), |pairs, k| {
        let within = terms.and(terms.not(terms.slt(at(k - 1), from)), terms.slt(at(k), to));
        let pair = is_pair(terms, text.at(terms, at(k - 1)), text.at(terms, at(k)));
        terms.ite(terms.and(within, pair), terms.bin(BinOp::Add, pairs, terms.int(1)), pairs)
    });
    let lost = terms.and(text.cut(), terms.slt(at(text.capacity()), to));
    let pairs = Text::unless(terms, lost, pairs, "pairs", &[&text]);
    number(cx, terms.sub(terms.sub(to, from), pairs))
}

fn is_blank(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = receiver(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    truth(cx, text.consists(terms, WHITESPACE))
}
