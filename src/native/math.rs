//! `java.lang.StrictMath` where it is native: on known numbers what the platform's library answers. The last bit may be
//! another than HotSpot's, so what depends on it is for the JVM to confirm.

use super::Row;
use crate::{
    state::Value,
    step::{Cx, Flow, Reply},
};

const STRICT: &str = "java/lang/StrictMath";

/// A row for a function of one number.
macro_rules! unary {
    ($($name:literal => $function:expr;)*) => {
        &[$((STRICT, $name, "(D)D", |cx, args| unary(cx, args, $function)),)*
          (STRICT, "atan2", "(DD)D", |cx, args| binary(cx, args, f64::atan2)),
          (STRICT, "IEEEremainder", "(DD)D", |cx, args| binary(cx, args, remainder))]
    };
}

pub(super) const TABLE: &[Row] = unary! {
    "sin" => f64::sin;
    "cos" => f64::cos;
    "tan" => f64::tan;
    "asin" => f64::asin;
    "acos" => f64::acos;
    "atan" => f64::atan;
    "log" => f64::ln;
    "log10" => f64::log10;
    "sinh" => f64::sinh;
    "cosh" => f64::cosh;
    "tanh" => f64::tanh;
    "expm1" => f64::exp_m1;
    "log1p" => f64::ln_1p;
};

fn unary(cx: &mut Cx<'_>, args: &[Value], function: fn(f64) -> f64) -> Flow<Reply> {
    match args[0] {
        Value::F64(x) => Ok(Reply::Value(Value::F64(function(f64::from_bits(x)).to_bits()))),
        _ => cx.unsupported("a transcendental function of what depends on the input"),
    }
}

fn binary(cx: &mut Cx<'_>, args: &[Value], function: fn(f64, f64) -> f64) -> Flow<Reply> {
    match (args[0], args[1]) {
        (Value::F64(x), Value::F64(y)) => {
            Ok(Reply::Value(Value::F64(function(f64::from_bits(x), f64::from_bits(y)).to_bits())))
        }
        _ => cx.unsupported("a transcendental function of what depends on the input"),
    }
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
