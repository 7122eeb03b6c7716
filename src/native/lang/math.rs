//! Functions of numbers: the lesser, the greater, the absolute one; those of `java.lang.Math` for which HotSpot has code of its own, by the platform's library, and
//! those of `java.lang.StrictMath` that are native, by the algorithms of fdlibm that its documentation names. The last bit
//! of the former may be another than HotSpot's, so what depends on it is for the JVM to confirm.

use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Native, Reply},
    term::{BinOp, FpOp, Opaque, Range, Term},
};

const MATH: &str = "java/lang/Math";
pub(in crate::native) const STRICT: &str = "java/lang/StrictMath";

/// Rows for functions of doubles: class, name, what it does, between what its values are.
macro_rules! rows {
    ($($class:ident $name:literal $(($second:ident))? => $function:expr, $least:expr, $greatest:expr;)*) => {
        &[$(($class, $name, rows!(@descriptor $($second)?), |cx, args| {
            const NAME: &str = rows!(@name $class $name);
            apply(cx, args, Opaque {
                name: NAME,
                parameters: rows!(@parameters $($second)?),
                of: rows!(@of $function, $($second)?),
                range: Range::Doubles($least, $greatest),
                domain: domain($name),
                rises: ["exp", "log", "log10", "asin", "atan", "cbrt", "sinh", "tanh", "expm1", "log1p"].contains(&$name),
                exact: false,
                of_digits: false, of_whole: false,
                said_by: None,
            })
        })),*]
    };
    (@descriptor) => { "(D)D" };
    (@descriptor $second:ident) => { "(DD)D" };
    (@parameters) => { 1 };
    (@parameters $second:ident) => { 2 };
    (@of $function:expr,) => { |x, _| $function(f64::from_bits(x)).to_bits() };
    (@of $function:expr, $second:ident) => { |x, y| $function(f64::from_bits(x), f64::from_bits(y)).to_bits() };
    (@name MATH $name:literal) => { concat!("Math.", $name) };
    (@name STRICT $name:literal) => { concat!("StrictMath.", $name) };
}

/// Where a function of one number has a value.
fn domain(name: &str) -> Option<(f64, f64)> {
    match name {
        "sin" | "cos" | "tan" | "exp" | "atan" | "cbrt" | "sinh" | "cosh" | "tanh" | "expm1" => {
            Some((f64::MIN, f64::MAX))
        }
        "asin" | "acos" => Some((-1.0, 1.0)),
        "log" | "log10" => Some((0.0, f64::INFINITY)),
        "log1p" => Some((-1.0, f64::INFINITY)),
        _ => None,
    }
}

const ANY: f64 = f64::INFINITY;
/// A little more than half of pi, and than pi.
const QUARTER: f64 = 1.58;
const HALF: f64 = 3.15;

pub(super) const FUNCTIONS: &[Row] = rows! {
    MATH "sin" => f64::sin, -1.0, 1.0;
    MATH "cos" => f64::cos, -1.0, 1.0;
    MATH "tan" => f64::tan, -ANY, ANY;
    MATH "exp" => f64::exp, 0.0, ANY;
    MATH "log" => f64::ln, -ANY, ANY;
    MATH "log10" => f64::log10, -ANY, ANY;
    STRICT "sin" => libm::sin, -1.0, 1.0;
    STRICT "cos" => libm::cos, -1.0, 1.0;
    STRICT "tan" => libm::tan, -ANY, ANY;
    STRICT "asin" => libm::asin, -QUARTER, QUARTER;
    STRICT "acos" => libm::acos, 0.0, HALF;
    STRICT "atan" => libm::atan, -QUARTER, QUARTER;
    STRICT "exp" => libm::exp, 0.0, ANY;
    STRICT "log" => libm::log, -ANY, ANY;
    STRICT "log10" => libm::log10, -ANY, ANY;
    STRICT "cbrt" => libm::cbrt, -ANY, ANY;
    STRICT "sinh" => libm::sinh, -ANY, ANY;
    STRICT "cosh" => libm::cosh, 1.0, ANY;
    STRICT "tanh" => libm::tanh, -1.0, 1.0;
    STRICT "expm1" => libm::expm1, -1.0, ANY;
    STRICT "log1p" => libm::log1p, -ANY, ANY;
    STRICT "hypot" (y) => libm::hypot, 0.0, ANY;
    STRICT "atan2" (y) => libm::atan2, -HALF, HALF;
    STRICT "IEEEremainder" (y) => remainder, -ANY, ANY;
};

const POWERS: &[Row] = rows! {
    MATH "pow" (y) => power, -ANY, ANY;
    STRICT "pow" (y) => power, -ANY, ANY;
};

pub(super) const TABLE: &[Row] = &[
    (MATH, "pow", "(DD)D", |cx, args| raised(cx, args, POWERS[0].3)),
    (STRICT, "pow", "(DD)D", |cx, args| raised(cx, args, POWERS[1].3)),
    (MATH, "abs", "(I)I", absolute),
    (MATH, "abs", "(J)J", absolute),
    (MATH, "min", "(II)I", min),
    (MATH, "min", "(JJ)J", min),
    (MATH, "max", "(II)I", max),
    (MATH, "max", "(JJ)J", max),
    ("java/lang/Integer", "signum", "(I)I", sign),
    ("java/lang/Long", "signum", "(J)I", sign),
    ("java/lang/Integer", "numberOfTrailingZeros", "(I)I", trailing_zeros),
    ("java/lang/Long", "numberOfTrailingZeros", "(J)I", trailing_zeros),
    ("java/lang/Integer", "numberOfLeadingZeros", "(I)I", leading_zeros),
    ("java/lang/Long", "numberOfLeadingZeros", "(J)I", leading_zeros),
];

fn min(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    smaller(cx, args[0], args[1], args)
}

fn max(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    smaller(cx, args[1], args[0], args)
}

/// The first number if `a` is not greater than `b`, else the second: no fork.
fn smaller(cx: &mut Cx<'_>, a: Value, b: Value, of: &[Value]) -> Flow<Reply> {
    let first = match (a, b) {
        (Value::I32(a), Value::I32(b)) => a <= b,
        (Value::I64(a), Value::I64(b)) => a <= b,
        _ => {
            let (terms, a, b) = (cx.terms(), cx.term(a), cx.term(b));
            let greater = terms.slt(b, a);
            if let Some(greater) = cx.truth(greater) {
                return Ok(Reply::Value(of[usize::from(greater)]));
            }
            let t = terms.ite(greater, cx.term(of[1]), cx.term(of[0]));
            return Ok(Reply::Value(Value::from_term(terms, t)));
        }
    };
    Ok(Reply::Value(of[usize::from(!first)]))
}

fn trailing_zeros(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Sym(n) = args[0] else { return Ok(Reply::Bytecode) };
    let width = cx.terms().width(n);
    Ok(zeros_before(cx, n, (0..width).rev()))
}

fn leading_zeros(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Sym(n) = args[0] else { return Ok(Reply::Bytecode) };
    let width = cx.terms().width(n);
    Ok(zeros_before(cx, n, 0..width))
}

/// How many bits come before the first that is set, when they are looked at from the last of these places to the first.
fn zeros_before(cx: &Cx<'_>, n: Term, places: impl ExactSizeIterator<Item = u8>) -> Reply {
    let (terms, all) = (cx.terms(), places.len() as i32);
    let zero = terms.bv(terms.width(n), 0);
    let count = places.zip((0..all).rev()).fold(terms.int(all), |count, (place, before)| {
        let bit = terms.bin(BinOp::And, n, terms.bv(terms.width(n), 1 << place));
        terms.ite(terms.eq(bit, zero), count, terms.int(before))
    });
    Reply::Value(Value::from_term(terms, count))
}

fn absolute(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::I32(n) => Value::I32(n.wrapping_abs()),
        Value::I64(n) => Value::I64(n.wrapping_abs()),
        v => {
            let (terms, n) = (cx.terms(), cx.term(v));
            let zero = terms.bv(terms.width(n), 0);
            let negative = terms.slt(n, zero);
            let t = match cx.truth(negative) {
                Some(false) => n,
                Some(true) => terms.sub(zero, n),
                None => terms.ite(negative, terms.sub(zero, n), n),
            };
            Value::from_term(terms, t)
        }
    }))
}

/// By comparisons: the bytecode shifts bits.
fn sign(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (terms, n) = (cx.terms(), cx.term(args[0]));
    let zero = terms.bv(terms.width(n), 0);
    let positive = terms.ite(terms.eq(n, zero), terms.int(0), terms.int(1));
    Ok(Reply::Value(Value::from_term(terms, terms.ite(terms.slt(n, zero), terms.int(-1), positive))))
}

/// A function of known numbers, by its bytecode where it has any, which is exact; of the input, a term.
fn apply(cx: &mut Cx<'_>, args: &[Value], function: Opaque) -> Flow<Reply> {
    let number = |v| if let Value::F64(bits) = v { Some(bits) } else { None };
    let (a, b) = (args[0], args[args.len() - 1]);
    if let (Some(x), Some(y)) = (number(a), number(b)) {
        let program = &cx.world.program;
        let strict = function.name.strip_prefix("StrictMath.").zip(program.load(STRICT).ok());
        let descriptor = if function.parameters > 1 { "(DD)D" } else { "(D)D" };
        let method = strict.and_then(|(name, class)| program.declared_method(class, name, descriptor));
        return Ok(match method.is_some_and(|m| !program.method(m).access.is_native()) {
            true => Reply::Bytecode,
            false => Reply::Value(Value::F64((function.of)(x, y))),
        });
    }
    let (terms, a, b) = (cx.terms(), cx.term(a), cx.term(b));
    let t = terms.apply(terms.function(function), a, b);
    Ok(Reply::Value(match terms.as_bits(t) {
        Some(bits) => Value::F64(bits),
        None => Value::Sym(t),
    }))
}

/// A number of the input to a known power. To the second it is a product, in HotSpot as in fdlibm, and to the first itself.
fn raised(cx: &mut Cx<'_>, args: &[Value], pow: Native) -> Flow<Reply> {
    let (Value::Sym(x), Value::F64(y)) = (args[0], args[1]) else { return pow(cx, args) };
    let terms = cx.terms();
    match f64::from_bits(y) {
        2.0 => Ok(Reply::Value(Value::from_term(terms, terms.fp(FpOp::Mul, x, x)))),
        1.0 => Ok(Reply::Value(args[0])),
        _ => pow(cx, args),
    }
}

/// Java has no opinion where C has one: 1 to the power of NaN, 1 and -1 to the power of an infinity.
fn power(x: f64, y: f64) -> f64 {
    if y.is_nan() || x.abs() == 1.0 && y.is_infinite() { f64::NAN } else { x.powf(y) }
}

/// IEEE 754 §5.3.1: exact, the quotient rounded to the nearest integer, ties to even.
fn remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let y = y.abs();
    // Within one and a half times the divisor, the parity of the quotient kept.
    let mut rest = if y <= f64::MAX / 2.0 { x.abs() % (y + y) } else { x.abs() };
    let above_half = |rest: f64| if y < f64::MIN_POSITIVE * 2.0 { rest + rest > y } else { rest > y * 0.5 };
    let half_or_more = |rest: f64| if y < f64::MIN_POSITIVE * 2.0 { rest + rest >= y } else { rest >= y * 0.5 };
    if above_half(rest) {
        rest -= y;
        if half_or_more(rest) {
            rest -= y;
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}
