//! Texts in arrays of characters and of bytes, wherever these come from: of the input, filled, or sorted. As of a string of the input, no more is
//! followed of an array that may be long.

use super::{LONGEST, STRING, applies, cells, most, number, truth, untouched};
use crate::{
    native::Row,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, Unexplored, element, length, put_field_of_allocated},
    term::{Behind, BinOp, Term, Text},
};

const CODING: &str = "java/lang/StringCoding";

pub(super) const TABLE: &[Row] = &[
    (STRING, "<init>", "([CIILjava/lang/Void;)V", of_chars),
    (CODING, "hasNegatives", "([BII)Z", has_negatives),
    (CODING, "countPositives", "([BII)I", count_positives),
];

/// How wide elements are that are units of a text.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Element {
    Char,
    Byte,
}

/// How many elements there are at most of an array that is read whole.
///
/// # Errors
/// Asks whether it has more than are followed of a string of the input; such a path is given up.
fn at_most(cx: &mut Cx<'_>, size: Term) -> Flow<u32> {
    let (terms, longest) = (cx.terms(), cx.world.inputs.bounds.string_length);
    match cx.decide(terms.slt(terms.int(longest.into()), size))? {
        true => cx.give_up(Unexplored::Longer(longest)),
        false => Ok(longest.into()),
    }
}

/// What is in an array, each element as one unit; `None` where that is too much to be put together.
pub(super) fn in_elements(cx: &mut Cx<'_>, array: Value, width: Element) -> Flow<Option<Text>> {
    let (array, terms) = (cx.denoted(array), cx.terms());
    let open = if let Value::Obj(o) = array { cx.st.heap.open(o).and_then(|open| open.text()).cloned() } else { None };
    if let (Value::Obj(o), Element::Char) = (array, width)
        && let Some(text) = untouched(cx, o)
    {
        return Ok(Some((*text).clone()));
    }
    let size = length(cx, array)?;
    let size = cx.st.path.simplified(terms, cx.term(size));
    let capacity = match (terms.as_bits(size), &open) {
        (Some(known), _) if known > LONGEST.into() => return Ok(None),
        (Some(known), _) => known as u32,
        (None, Some(_)) => most(cx, cx.term(array)),
        (None, None) => at_most(cx, size)?,
    };
    let mut units = vec![];
    for i in 0..capacity {
        let unit = element(cx, array, Value::I32(i as i32))?;
        let unit = cx.term(unit);
        units.push(match width {
            Element::Char => terms.trunc(16, unit),
            Element::Byte => terms.zext(16, terms.trunc(8, unit)),
        });
    }
    let cut = open.map_or_else(|| terms.bool(false), |text| text.cut());
    Ok(Some(Text::cut_off(terms, size, units, width == Element::Byte, cut, Behind::Unknown)))
}

/// So many of the elements of an array from an index on, which are in bounds; `None` also where all of them are known.
pub(super) fn part(cx: &mut Cx<'_>, array: Value, width: Element, from: Value, count: Value) -> Flow<Option<Text>> {
    let all = if applies(cx) { in_elements(cx, array, width)? } else { None };
    let Some(all) = all else { return Ok(None) };
    let (terms, from, count) = (cx.terms(), cx.term(from), cx.term(count));
    let count = cx.st.path.simplified(terms, count);
    let is_all = terms.as_bits(from) == Some(0) && count == all.length();
    let part = if is_all { all } else { all.part(terms, from, terms.bin(BinOp::Add, from, count)) };
    Ok(Some(part).filter(|part| part.known(terms).is_none()))
}

/// What the constructors and `valueOf` come to, behind their test of bounds.
fn of_chars(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return Ok(Reply::Bytecode) };
    match part(cx, args[1], Element::Char, args[2], args[3])? {
        Some(text) => spell(cx, o, &text),
        None => Ok(Reply::Bytecode),
    }
}

/// Gives a string that is being made its text.
pub(super) fn spell(cx: &mut Cx<'_>, o: ObjId, text: &Text) -> Flow<Reply> {
    cells(cx, text)?.into_iter().for_each(|(f, v)| put_field_of_allocated(cx, o, f, v));
    Ok(Reply::Void)
}

/// Whether what is in an array of bytes may depend on the input.
pub(super) fn depends_on_input(cx: &Cx<'_>, array: Value) -> bool {
    applies(cx) && !matches!(cx.denoted(array), Value::Obj(o) if cx.st.heap.bytes(o).is_some())
}

/// How many of some bytes come before the first that is negative, and how many there are.
fn positives(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(Term, Term)>> {
    let Some(text) = part(cx, args[0], Element::Byte, args[1], args[2])? else { return Ok(None) };
    let terms = cx.terms();
    let first = text.first_that(terms, &|unit| terms.not(terms.ult(unit, terms.bv(16, 0x80))));
    Ok(Some((first, text.length())))
}

fn has_negatives(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match positives(cx, args)? {
        Some((first, all)) => truth(cx, cx.terms().slt(first, all)),
        None => Ok(Reply::Bytecode),
    }
}

fn count_positives(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match positives(cx, args)? {
        Some((first, _)) => number(cx, first),
        None => Ok(Reply::Bytecode),
    }
}
