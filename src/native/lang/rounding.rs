//! Functions of floating-point numbers whose bytecode branches: to an integer, the lesser, the greater, which of two comes first. Of
//! numbers of the input each is a term.

use super::math::STRICT;
use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply},
    term::{FpConversion, FpOp, Term, Terms},
};

const MATH: &str = "java/lang/Math";

pub(super) const TABLE: &[Row] = &[
    (MATH, "floor", "(D)D", |cx, args| convert(cx, FpConversion::Floor, args[0])),
    (MATH, "ceil", "(D)D", |cx, args| convert(cx, FpConversion::Ceil, args[0])),
    (MATH, "rint", "(D)D", |cx, args| convert(cx, FpConversion::Rint, args[0])),
    (STRICT, "floor", "(D)D", |cx, args| convert(cx, FpConversion::Floor, args[0])),
    (STRICT, "ceil", "(D)D", |cx, args| convert(cx, FpConversion::Ceil, args[0])),
    (STRICT, "rint", "(D)D", |cx, args| convert(cx, FpConversion::Rint, args[0])),
    (MATH, "round", "(D)J", |cx, args| of_input(cx, args, |terms, of| round(terms, of[0]))),
    (MATH, "round", "(F)I", |cx, args| of_input(cx, args, |terms, of| round(terms, of[0]))),
    (MATH, "min", "(DD)D", |cx, args| of_input(cx, args, min)),
    (MATH, "min", "(FF)F", |cx, args| of_input(cx, args, min)),
    (MATH, "max", "(DD)D", |cx, args| of_input(cx, args, max)),
    (MATH, "max", "(FF)F", |cx, args| of_input(cx, args, max)),
    (MATH, "signum", "(D)D", |cx, args| of_input(cx, args, |terms, of| signum(terms, of[0]))),
    (MATH, "signum", "(F)F", |cx, args| of_input(cx, args, |terms, of| signum(terms, of[0]))),
    ("java/lang/Double", "compare", "(DD)I", |cx, args| of_input(cx, args, compare)),
    ("java/lang/Float", "compare", "(FF)I", |cx, args| of_input(cx, args, compare)),
];

/// A double to an integer, which is one, too.
fn convert(cx: &mut Cx<'_>, how: FpConversion, v: Value) -> Flow<Reply> {
    let terms = cx.terms();
    Ok(Reply::Value(match (how, v) {
        (FpConversion::Floor, Value::F64(bits)) => Value::F64(f64::from_bits(bits).floor().to_bits()),
        (FpConversion::Ceil, Value::F64(bits)) => Value::F64(f64::from_bits(bits).ceil().to_bits()),
        (_, Value::F64(bits)) => Value::F64(f64::from_bits(bits).round_ties_even().to_bits()),
        _ => Value::Sym(terms.fp_convert(how, 64, cx.term(v))),
    }))
}

/// What a term says of numbers of the input; of others the bytecode does.
fn of_input(cx: &mut Cx<'_>, args: &[Value], term: fn(&Terms, &[Term]) -> Term) -> Flow<Reply> {
    if !args.iter().any(|v| matches!(v, Value::Sym(_))) || cx.world.inputs.bounds.structures {
        return Ok(Reply::Bytecode);
    }
    let (terms, of) = (cx.terms(), args.iter().map(|&v| cx.term(v)).collect::<Vec<_>>());
    let t = term(terms, &of);
    let t = cx.st.path.simplified(terms, t);
    Ok(Reply::Value(match (t, terms.as_bits(t)) {
        // Whether it is a floating-point number a constant does not say.
        (_, Some(_)) => return Ok(Reply::Bytecode),
        (t, None) => Value::Sym(t),
    }))
}

fn number(terms: &Terms, like: Term, v: f64) -> Term {
    match terms.width(like) {
        32 => terms.bv(32, (v as f32).to_bits().into()),
        _ => terms.bv(64, v.to_bits()),
    }
}

fn is_nan(terms: &Terms, t: Term) -> Term {
    terms.not(terms.fp_eq(t, t))
}

/// To the nearest integer, ties up: exact, as the distance to the integer below is.
fn round(terms: &Terms, v: Term) -> Term {
    let w = terms.width(v);
    let below = terms.fp_convert(FpConversion::Floor, w, v);
    let down = terms.fp_less(terms.fp(FpOp::Sub, v, below), number(terms, v, 0.5));
    // Of an infinity there is no distance; it stays what it is.
    let up = terms.fp(FpOp::Add, below, number(terms, v, 1.0));
    terms.fp_convert(FpConversion::ToInt, w, terms.ite(down, below, up))
}

fn min(terms: &Terms, of: &[Term]) -> Term {
    lesser(terms, of[0], of[1], of[1], |a, b| terms.fp_less(a, b))
}

fn max(terms: &Terms, of: &[Term]) -> Term {
    lesser(terms, of[0], of[1], of[0], |a, b| terms.fp_less(b, a))
}

/// The first number if it comes first or is equal, else the second; NaN if one is. Of two zeros the second, if the sign of `other` is a minus.
fn lesser(terms: &Terms, a: Term, b: Term, other: Term, first: impl Fn(Term, Term) -> Term) -> Term {
    let zero = number(terms, a, 0.0);
    let minus = terms.eq(other, number(terms, a, -0.0));
    let zeros = terms.all([terms.fp_eq(a, zero), terms.fp_eq(b, zero), minus]);
    let chosen = terms.ite(terms.or(first(a, b), terms.fp_eq(a, b)), a, b);
    terms.ite(is_nan(terms, a), a, terms.ite(zeros, b, chosen))
}

/// A zero or NaN as it is.
fn signum(terms: &Terms, v: Term) -> Term {
    let (zero, one) = (number(terms, v, 0.0), number(terms, v, 1.0));
    let sign = terms.ite(terms.fp_less(v, zero), number(terms, v, -1.0), v);
    terms.ite(terms.fp_less(zero, v), one, sign)
}

/// By their order; the zeros by their sign; NaN is the greatest.
fn compare(terms: &Terms, of: &[Term]) -> Term {
    let (a, b) = (of[0], of[1]);
    let nan = number(terms, a, f64::NAN);
    let bits = |t| terms.ite(is_nan(terms, t), nan, t);
    let (x, y) = (bits(a), bits(b));
    let by_bits = terms.ite(terms.slt(x, y), terms.int(-1), terms.int(1));
    let by_bits = terms.ite(terms.eq(x, y), terms.int(0), by_bits);
    let greater = terms.ite(terms.fp_less(b, a), terms.int(1), by_bits);
    terms.ite(terms.fp_less(a, b), terms.int(-1), greater)
}
