//! `UUID.fromString`: what a text in the usual form says is two numbers, however many characters are looked at for that.

use super::{applies, depends, present, read, unit};
use crate::{
    native::{Row, lang::throwable},
    state::Value,
    step::{Cx, Flow, Reply, allocate, put_field_of_allocated},
    term::{BinOp, Term, Terms, Text},
};

const CLASS: &str = "java/util/UUID";

/// Units of the usual form, `8-4-4-4-12` hexadecimal digits; nothing longer is one.
const LENGTH: u32 = 36;
const DASHES: [u32; 4] = [8, 13, 18, 23];

pub(super) const TABLE: &[Row] = &[(CLASS, "fromString", "(Ljava/lang/String;)Ljava/util/UUID;", from_string)];

/// Texts with four dashes in another form may be one too, of shorter numbers with signs.
fn from_string(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, args[0]) {
        return Ok(Reply::Bytecode);
    }
    let Some(v) = present(cx, args[0])? else { return Ok(Reply::Bytecode) };
    let Some(text) = read(cx, v)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let usual = is_usual(terms, &text);
    if cx.decide(usual)? {
        let class = cx.linked(cx.world.program.load(CLASS))?;
        let o = allocate(cx, class);
        for (name, at) in [("mostSigBits", 0), ("leastSigBits", 18)] {
            let field = cx.linked(cx.world.program.resolve_field(class, name, "J"))?;
            let value = Value::from_term(cx.terms(), bits(cx.terms(), &text, at));
            put_field_of_allocated(cx, o, field, value);
        }
        return Ok(Reply::Value(Value::Obj(o)));
    }
    let terms = cx.terms();
    let too_long = terms.slt(terms.int(LENGTH as i32), text.length());
    let refused = terms.or(too_long, terms.not(terms.eq(dashes(terms, &text), terms.bv(8, 4))));
    if cx.decide(refused)? {
        let class = cx.linked(cx.world.program.load("java/lang/IllegalArgumentException"))?;
        return throwable::somewhere(cx, class);
    }
    cx.unsupported("a UUID in a text of other form than 8-4-4-4-12 hexadecimal digits")
}

fn is_dash(terms: &Terms, unit: Term) -> Term {
    Text::is_in(terms, unit, &[(b'-'.into(), b'-'.into())])
}

fn is_usual(terms: &Terms, text: &Text) -> Term {
    let has_length = terms.eq(text.length(), terms.int(LENGTH as i32));
    let hexadecimal: [(u16, u16); 3] = [(b'0', b'9'), (b'A', b'F'), (b'a', b'f')].map(|(a, b)| (a.into(), b.into()));
    let is_right = |k: u32| {
        let unit = unit(terms, text, k);
        if DASHES.contains(&k) { is_dash(terms, unit) } else { Text::is_in(terms, unit, &hexadecimal) }
    };
    if terms.as_bool(has_length) == Some(false) {
        has_length
    } else {
        terms.all((0..LENGTH).map(is_right).chain([has_length]))
    }
}

/// How many of the first units are dashes, 8 bits.
fn dashes(terms: &Terms, text: &Text) -> Term {
    let one = |k: u32| terms.and(text.has(terms, k), is_dash(terms, unit(terms, text, k)));
    (0..LENGTH)
        .fold(terms.bv(8, 0), |sum, k| terms.bin(BinOp::Add, sum, terms.ite(one(k), terms.bv(8, 1), terms.bv(8, 0))))
}

/// The number that 16 hexadecimal digits say from there on, dashes apart.
fn bits(terms: &Terms, text: &Text, from: u32) -> Term {
    let digits = (from..LENGTH).filter(|k| !DASHES.contains(k)).take(16);
    digits.fold(terms.bv(64, 0), |before, k| {
        let unit = unit(terms, text, k);
        let less = |base: u8| terms.zext(64, terms.sub(unit, terms.bv(16, base.into())));
        let is = |a: u8, b: u8| Text::is_in(terms, unit, &[(a.into(), b.into())]);
        let letter = terms.ite(is(b'a', b'f'), less(b'a' - 10), less(b'A' - 10));
        let digit = terms.ite(is(b'0', b'9'), less(b'0'), letter);
        terms.bin(BinOp::Or, terms.bin(BinOp::Shl, before, terms.bv(64, 4)), digit)
    })
}
