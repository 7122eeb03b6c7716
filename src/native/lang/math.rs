//! Functions of numbers: those of `java.lang.Math` for which HotSpot has code of its own, by the platform's library, and
//! those of `java.lang.StrictMath` that are native, by the algorithms of fdlibm that its documentation names. The last bit
//! of the former may be another than HotSpot's, so what depends on it is for the JVM to confirm.

use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply},
};

const MATH: &str = "java/lang/Math";
pub(in crate::native) const STRICT: &str = "java/lang/StrictMath";

/// A row for a function of one number.
macro_rules! unary {
    ($($class:ident $name:literal => $function:expr;)*) => {
        &[$(($class, $name, "(D)D", |cx, args| unary(cx, args, $function)),)*
          (MATH, "pow", "(DD)D", |cx, args| binary(cx, args, power)),
          (STRICT, "atan2", "(DD)D", |cx, args| binary(cx, args, libm::atan2)),
          (STRICT, "IEEEremainder", "(DD)D", |cx, args| binary(cx, args, remainder))]
    };
}

pub(super) const TABLE: &[Row] = unary! {
    MATH "sin" => f64::sin;
    MATH "cos" => f64::cos;
    MATH "tan" => f64::tan;
    MATH "exp" => f64::exp;
    MATH "log" => f64::ln;
    MATH "log10" => f64::log10;
    STRICT "sin" => libm::sin;
    STRICT "cos" => libm::cos;
    STRICT "tan" => libm::tan;
    STRICT "asin" => libm::asin;
    STRICT "acos" => libm::acos;
    STRICT "atan" => libm::atan;
    STRICT "log" => libm::log;
    STRICT "log10" => libm::log10;
    STRICT "sinh" => libm::sinh;
    STRICT "cosh" => libm::cosh;
    STRICT "tanh" => libm::tanh;
    STRICT "expm1" => libm::expm1;
    STRICT "log1p" => libm::log1p;
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
