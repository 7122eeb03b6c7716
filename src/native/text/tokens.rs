//! Where tokens and lines end: what `java.util.StringTokenizer` and `String.lines` look for in loops of their own.
//!
//! Not modelled: delimiters that depend on the input, that are returned, or that are more than one unit long.

use super::{applies, depends, laid_out, number, read, regex::field};
use crate::{
    native::{Row, lang::string as plain},
    state::Value,
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Text},
};

const TOKENIZER: &str = "java/util/StringTokenizer";
const NARROW: &str = "java/lang/StringLatin1$LinesSpliterator";
const WIDE: &str = "java/lang/StringUTF16$LinesSpliterator";

pub(super) const TABLE: &[Row] = &[
    (TOKENIZER, "skipDelimiters", "(I)I", |cx, args| next(cx, args, false)),
    (TOKENIZER, "scanToken", "(I)I", |cx, args| next(cx, args, true)),
    (NARROW, "indexOfLineSeparator", "(I)I", |cx, args| end_of_line(cx, args, NARROW)),
    (NARROW, "skipLineSeparator", "(I)I", |cx, args| behind_line(cx, args, NARROW)),
    (WIDE, "indexOfLineSeparator", "(I)I", |cx, args| end_of_line(cx, args, WIDE)),
    (WIDE, "skipLineSeparator", "(I)I", |cx, args| behind_line(cx, args, WIDE)),
];

/// From an index on, the first one of a delimiter, or of another character; the length if there is none.
fn next(cx: &mut Cx<'_>, args: &[Value], delimiter: bool) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return Ok(Reply::Bytecode) };
    let of = |name, descriptor| field(cx, o, TOKENIZER, name, descriptor);
    let text = "Ljava/lang/String;";
    let (Some(string), Some(delimiters)) = (of("str", text), of("delimiters", text)) else {
        return Ok(Reply::Bytecode);
    };
    let is_plain = ["retDelims", "hasSurrogates"].iter().all(|name| of(name, "Z") == Some(Value::I32(0)));
    let delimiters = plain::units(cx, delimiters);
    let (Some(delimiters), true, true) = (delimiters, is_plain, applies(cx) && depends(cx, string)) else {
        return Ok(Reply::Bytecode);
    };
    let Some(text) = read(cx, string)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let ranges: Vec<(u16, u16)> = delimiters.iter().map(|&unit| (unit, unit)).collect();
    let is = |u: Term| {
        let is = Text::is_in(terms, u, &ranges);
        if delimiter { is } else { terms.not(is) }
    };
    number(cx, text.first_from(terms, cx.term(args[1]), &is))
}

/// The text whose lines are told, and its length.
fn lines(cx: &mut Cx<'_>, this: Value, class: &str) -> Flow<Option<(Text, Term)>> {
    let Value::Obj(o) = this else { return Ok(None) };
    let (value, fence) = (field(cx, o, class, "value", "[B"), field(cx, o, class, "fence", "I"));
    let (Some(value), Some(fence), true) = (value, fence, applies(cx)) else { return Ok(None) };
    let is_known = matches!(value, Value::Obj(bytes) if cx.st.heap.bytes(bytes).is_some());
    if is_known {
        return Ok(None);
    }
    let text = laid_out(cx, value, Value::I32(i32::from(class == WIDE)))?;
    // A part that is told in parallel ends elsewhere.
    let fence = cx.term(fence);
    Ok(text.filter(|text| cx.truth(cx.terms().eq(text.length(), fence)) == Some(true)).map(|text| (text, fence)))
}

fn end_of_line(cx: &mut Cx<'_>, args: &[Value], class: &str) -> Flow<Reply> {
    let Some((text, _)) = lines(cx, args[0], class)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let is = |u: Term| Text::is_in(terms, u, &[(10, 10), (13, 13)]);
    number(cx, text.first_from(terms, cx.term(args[1]), &is))
}

/// The index behind a line feed, a carriage return, or both; at the end, the end.
fn behind_line(cx: &mut Cx<'_>, args: &[Value], class: &str) -> Flow<Reply> {
    let Some((text, fence)) = lines(cx, args[0], class)? else { return Ok(Reply::Bytecode) };
    let (terms, start) = (cx.terms(), cx.term(args[1]));
    let plus = |n: i32| terms.bin(BinOp::Add, start, terms.int(n));
    let is = |index: Term, unit: i32| {
        terms.and(terms.slt(index, fence), terms.eq(text.char_at(terms, index), terms.int(unit)))
    };
    let both = terms.and(is(start, 13), is(plus(1), 10));
    let behind = terms.ite(both, plus(2), plus(1));
    number(cx, terms.ite(terms.slt(start, fence), behind, fence))
}
