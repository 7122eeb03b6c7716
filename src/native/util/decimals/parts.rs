//! What is before the point of a decimal number and what behind, and numbers without the zeros at their end.

use super::{
    DECIMAL, Number, POWERS, SPAN, aligned, arithmetic_exception, both, by_power, divides, fits, held, made, one,
    scaled,
};
use crate::{
    native::{
        Row,
        util::{
            divisors::gcd,
            integers::{fits_product, plain, rows},
            looking::looked,
        },
    },
    state::Value,
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Terms},
};

pub(in crate::native) const TABLE: &[Row] = rows! { DECIMAL:
    "divide" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => quotient;
    "divideToIntegralValue" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => divide;
    "intValue" "()I" => |cx, args| Ok(whole(cx, args)?.map(|n| plain(cx, cx.terms().trunc(32, n))));
    "intValueExact" "()I" => |cx, args| Ok(exact(cx, args, 32)?.map(|n| plain(cx, cx.terms().trunc(32, n))));
    "longValueExact" "()J" => |cx, args| Ok(exact(cx, args, 64)?.map(|n| plain(cx, n)));
    "longValue" "()J" => |cx, args| Ok(whole(cx, args)?.map(|n| plain(cx, n)));
    "movePointLeft" "(I)Ljava/math/BigDecimal;" => |cx, args| move_point(cx, args, false);
    "movePointRight" "(I)Ljava/math/BigDecimal;" => |cx, args| move_point(cx, args, true);
    "remainder" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => remainder;
    "stripTrailingZeros" "()Ljava/math/BigDecimal;" => strip;
};

/// So many more digits behind the point than the dividend has a quotient may need, by a number that is not known.
const PLACES: u32 = 6;

/// A number that has no more digits behind its point than are looked at.
fn short(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Number>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    Ok(cx.decide(terms.ult(n.scale, terms.int(SPAN as i32 + 1)))?.then_some(n))
}

fn before_point(terms: &Terms, n: Number) -> Term {
    by_power(terms, n.scale, SPAN, &|power| terms.bin(BinOp::Div, n.unscaled, terms.long(power)))
}

/// What is before the point: the last bits of it, where a long does not hold it.
fn whole(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Term>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let (terms, span) = (cx.terms(), SPAN as i32);
    let zeros = terms.neg(n.scale);
    let (up, is_up) = (scaled(terms, n.unscaled, zeros), terms.slt(n.scale, terms.int(0)));
    let is_seen = terms.ult(terms.bin(BinOp::Add, n.scale, terms.int(span)), terms.int(2 * span + 1));
    Ok(cx.decide(is_seen)?.then(|| terms.ite(is_up, up, before_point(terms, n))))
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
    arithmetic_exception(cx)
}

/// A quotient without what is behind its point. Where the divisor has more digits behind the point than the dividend, how
/// many the quotient has depends on its zeros.
fn divide(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    divides(cx, b)?;
    let terms = cx.terms();
    let more = cx.st.path.simplified(terms, terms.sub(a.scale, b.scale));
    if !cx.decide(terms.ult(more, terms.int(SPAN as i32 + 1)))? {
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
    divides(cx, b)?;
    let terms = cx.terms();
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

/// A quotient that needs no more digits behind the point than are looked at for it, with as few as there are at least; an exception
/// where it has no end. Those with more are given up.
fn quotient(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let (terms, zero) = (cx.terms(), cx.terms().long(0));
    divides(cx, b)?;
    let (divisor, digits) = (b.unscaled, terms.as_bits(b.unscaled).map(|n| n as i64));
    let (rest, places) = match digits {
        Some(n) => {
            let ((twos, n), fives) = (without(n, 2), without(n, 5).0);
            (terms.long(without(n, 5).1), twos.max(fives).min(SPAN))
        }
        None => ([2, 5].into_iter().fold(divisor, |n, prime| without_all(terms, n, prime)), PLACES),
    };
    // What is to be divided, by what, and then multiplied, if there are k places more: with a divisor that is known the numbers stay small.
    let division = |k: u32| {
        let power = 10i64.pow(k);
        match digits {
            Some(n) => {
                let common = gcd(n.unsigned_abs(), power as u64) as i64;
                (a.unscaled, terms.long(n / common), power / common)
            }
            None => (terms.bin(BinOp::Mul, a.unscaled, terms.long(power)), divisor, 1),
        }
    };
    let fits = match digits {
        Some(_) => fits_product(terms, a.unscaled, terms.long(division(places).2)),
        None => fits(terms, a.unscaled, terms.int(places as i32)),
    };
    if !held(cx, fits)? {
        return Ok(None);
    }
    let goes_in = |n: Term, by: Term| terms.eq(terms.bin(BinOp::Rem, n, by), zero);
    let (dividend, by, _) = division(places);
    if cx.decide(goes_in(dividend, by))? {
        let of = |k: u32| {
            let (dividend, by, times) = division(k);
            (terms.bin(BinOp::Mul, terms.bin(BinOp::Div, dividend, by), terms.long(times)), terms.int(k as i32))
        };
        let (unscaled, more) = (0..places).rev().fold(of(places), |(n, more), k| {
            let ((dividend, by, _), (fewer, at)) = (division(k), of(k));
            let is_enough = goes_in(dividend, by);
            (terms.ite(is_enough, fewer, n), terms.ite(is_enough, at, more))
        });
        let scale = terms.bin(BinOp::Add, terms.sub(a.scale, b.scale), more);
        return made(cx, Number { unscaled, scale }).map(Some);
    }
    if cx.decide(goes_in(a.unscaled, rest))? {
        return cx.unsupported("a quotient of decimal numbers with so many digits behind the point");
    }
    arithmetic_exception(cx)
}

/// How often a prime is a factor of a number that is not 0, and what is left without it.
fn without(mut n: i64, prime: i64) -> (u32, i64) {
    let mut times = 0;
    while n % prime == 0 {
        (n, times) = (n / prime, times + 1);
    }
    (times, n)
}

/// A number that is not 0 without a prime among its factors.
fn without_all(terms: &Terms, n: Term, prime: i64) -> Term {
    [32, 16, 8, 4, 2, 1].into_iter().filter_map(|times| prime.checked_pow(times)).fold(n, |n, power| {
        let power = terms.long(power);
        let has = terms.eq(terms.bin(BinOp::Rem, n, power), terms.long(0));
        terms.ite(has, terms.bin(BinOp::Div, n, power), n)
    })
}

/// Behind the point are no zeros that are before it; moved by none, it is the number itself.
fn move_point(cx: &mut Cx<'_>, args: &[Value], right: bool) -> Flow<Option<Reply>> {
    let Value::I32(by) = args[1] else { return Ok(None) };
    if by == 0 || by.unsigned_abs() > SPAN {
        return Ok(None);
    }
    let Some(n) = short(cx, args)? else { return Ok(None) };
    let (terms, zero) = (cx.terms(), cx.terms().int(0));
    let scale = terms.bin(BinOp::Add, n.scale, terms.int(if right { -by } else { by }));
    let is_less = terms.slt(scale, zero);
    let zeros = cx.st.path.simplified(terms, terms.ite(is_less, terms.neg(scale), zero));
    if !held(cx, fits(terms, n.unscaled, zeros))? {
        return Ok(None);
    }
    let number = Number { unscaled: scaled(terms, n.unscaled, zeros), scale: terms.ite(is_less, zero, scale) };
    made(cx, number).map(Some)
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
