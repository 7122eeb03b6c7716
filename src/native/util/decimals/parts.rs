//! What is before the point of a decimal number and what behind, and numbers without the zeros at their end.

use super::{DECIMAL, Number, POWERS, SPAN, aligned, both, by_power, fits, made, one, scaled};
use crate::{
    native::{
        Row,
        lang::throwable,
        util::{
            integers::{plain, rows},
            looking::looked,
        },
    },
    state::Value,
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Terms},
};

pub(in crate::native) const TABLE: &[Row] = rows! { DECIMAL:
    "divideToIntegralValue" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => divide;
    "intValue" "()I" => |cx, args| Ok(whole(cx, args)?.map(|n| plain(cx, cx.terms().trunc(32, n))));
    "intValueExact" "()I" => |cx, args| Ok(exact(cx, args, 32)?.map(|n| plain(cx, cx.terms().trunc(32, n))));
    "longValueExact" "()J" => |cx, args| Ok(exact(cx, args, 64)?.map(|n| plain(cx, n)));
    "longValue" "()J" => |cx, args| Ok(whole(cx, args)?.map(|n| plain(cx, n)));
    "remainder" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => remainder;
    "stripTrailingZeros" "()Ljava/math/BigDecimal;" => strip;
};

/// A number that has no more digits behind its point than are looked at.
fn short(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Number>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    Ok(cx.decide(terms.ult(n.scale, terms.int(SPAN as i32 + 1)))?.then_some(n))
}

fn before_point(terms: &Terms, n: Number) -> Term {
    by_power(terms, n.scale, SPAN, &|power| terms.bin(BinOp::Div, n.unscaled, terms.long(power)))
}

/// What is before the point.
fn whole(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Term>> {
    Ok(short(cx, args)?.map(|n| before_point(cx.terms(), n)))
}

/// What is before the point, if there is nothing behind it and so many bits hold it.
fn exact(cx: &mut Cx<'_>, args: &[Value], width: u8) -> Flow<Option<Term>> {
    let Some(n) = short(cx, args)? else { return Ok(None) };
    let (terms, whole) = (cx.terms(), before_point(cx.terms(), n));
    let rest = by_power(terms, n.scale, SPAN, &|power| terms.bin(BinOp::Rem, n.unscaled, terms.long(power)));
    let fits = terms.eq(terms.sext(64, terms.trunc(width, whole)), whole);
    if cx.decide(terms.and(terms.eq(rest, terms.long(0)), fits))? {
        return Ok(Some(whole));
    }
    let class = cx.linked(cx.world.program.load("java/lang/ArithmeticException"))?;
    throwable::somewhere(cx, class)
}

/// A quotient without what is behind its point. Where the divisor has more digits behind the point than the dividend, how
/// many the quotient has depends on its zeros.
fn divide(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    let more = cx.st.path.simplified(terms, terms.sub(a.scale, b.scale));
    if !cx.decide(terms.and(terms.ult(more, terms.int(SPAN as i32 + 1)), differs(terms, b.unscaled)))? {
        return Ok(None);
    }
    let Some((x, y, _)) = aligned(cx, a, b)? else { return Ok(None) };
    let n = terms.bin(BinOp::Div, x, y);
    if !cx.decide(fits(terms, n, more))? {
        return Ok(None);
    }
    made(cx, Number { unscaled: scaled(terms, n, more), scale: more }).map(Some)
}

fn differs(terms: &Terms, n: Term) -> Term {
    terms.not(terms.eq(n, terms.long(0)))
}

/// What remains of a division whose quotient is whole. It has as many digits behind the point as the dividend; or as the divisor, if that has
/// more and goes into the dividend, but for the zeros at the end of a quotient that leaves no rest.
fn remainder(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    if !cx.decide(differs(terms, b.unscaled))? {
        return Ok(None);
    }
    let Some((x, y, _)) = aligned(cx, a, b)? else { return Ok(None) };
    let rest = terms.bin(BinOp::Rem, x, y);
    let has_less = cx.st.path.simplified(terms, terms.slt(a.scale, b.scale));
    if terms.as_bool(has_less) == Some(false) {
        return made(cx, Number { unscaled: rest, scale: a.scale }).map(Some);
    }
    let quotient = terms.bin(BinOp::Div, x, y);
    let zeros = stripped(terms, Number { unscaled: quotient, scale: b.scale }).scale;
    let zeros = terms.ite(terms.slt(zeros, a.scale), a.scale, zeros);
    let of_divisor = terms.ite(differs(terms, rest), b.scale, zeros);
    let goes_in = terms.and(has_less, differs(terms, quotient));
    let unscaled = terms.ite(terms.or(goes_in, terms.not(has_less)), rest, a.unscaled);
    made(cx, Number { unscaled, scale: terms.ite(goes_in, of_divisor, a.scale) }).map(Some)
}

/// Of nothing all digits behind the point go.
fn strip(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    if !cx.decide(terms.ult(n.scale, terms.int(POWERS as i32 + 1)))? {
        return Ok(None);
    }
    let Number { unscaled, scale } = stripped(terms, n);
    let scale = terms.ite(differs(terms, n.unscaled), scale, terms.int(0));
    made(cx, Number { unscaled, scale }).map(Some)
}

/// Without 16 zeros, 8, 4, 2 and one.
fn stripped(terms: &Terms, n: Number) -> Number {
    [16, 8, 4, 2, 1].into_iter().fold(n, |n, zeros: u32| {
        let power = terms.long(10i64.pow(zeros));
        let has = terms.eq(terms.bin(BinOp::Rem, n.unscaled, power), terms.long(0));
        Number {
            unscaled: terms.ite(has, terms.bin(BinOp::Div, n.unscaled, power), n.unscaled),
            scale: terms.ite(has, terms.sub(n.scale, terms.int(zeros as i32)), n.scale),
        }
    })
}
