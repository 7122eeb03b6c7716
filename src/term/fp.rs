//! Floating-point numbers (IEEE 754, JVMS §2.8) as bit-vectors of their raw bits: what the operations do.

use std::ops::{Add, Div, Mul, Rem, Sub};

/// Arithmetic, rounding to nearest, ties to even.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FpOp {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient.
    Div,
    /// Remainder with the sign of the dividend, C's `fmod` (JVMS §6.5 frem); not the remainder of IEEE 754.
    Rem,
}

/// Conversions; the width of the result is given beside, that of the operand is its own.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FpConversion {
    /// From a signed integer, rounding to nearest.
    FromInt,
    /// To a signed integer: rounded to zero, the nearest integer if there is none that large, 0 for NaN (JVMS §6.5 d2i).
    ToInt,
    /// Between float and double.
    Resize,
    /// Square root; not a change of type.
    Sqrt,
    /// To the next integer that is not greater; not a change of type.
    Floor,
    /// To the next integer that is not less; not a change of type.
    Ceil,
    /// To the nearest integer, ties to even; not a change of type.
    Rint,
}

/// `op` on two floats or two doubles.
#[inline]
pub fn arith<N>(op: FpOp, a: N, b: N) -> N
where
    N: Add<Output = N> + Sub<Output = N> + Mul<Output = N> + Div<Output = N> + Rem<Output = N>,
{
    match op {
        FpOp::Add => a + b,
        FpOp::Sub => a - b,
        FpOp::Mul => a * b,
        FpOp::Div => a / b,
        FpOp::Rem => a % b,
    }
}

/// `op` on the bits of two numbers of width `w`.
pub(super) fn arith_bits(op: FpOp, w: u8, a: u64, b: u64) -> u64 {
    match w {
        32 => u64::from(arith(op, f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits()),
        _ => arith(op, f64::from_bits(a), f64::from_bits(b)).to_bits(),
    }
}

/// The number of width `w` with these bits; exact.
pub fn number(w: u8, bits: u64) -> f64 {
    if w == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) }
}

/// `a < b`; false if one is NaN.
pub(super) fn less(w: u8, a: u64, b: u64) -> bool {
    number(w, a) < number(w, b)
}

/// `a == b` as numbers: the zeros are equal, NaN is equal to nothing.
pub(super) fn equal(w: u8, a: u64, b: u64) -> bool {
    number(w, a) == number(w, b)
}

/// The conversion of a number of width `from` to width `to`. Rust's `as` does what the JVM does.
pub(super) fn convert(how: FpConversion, from: u8, to: u8, bits: u64) -> u64 {
    let float = |v: f32| u64::from(v.to_bits());
    match (how, from, to) {
        (FpConversion::FromInt, 32, 32) => float(bits as i32 as f32),
        (FpConversion::FromInt, 32, _) => f64::from(bits as i32).to_bits(),
        (FpConversion::FromInt, _, 32) => float(bits as i64 as f32),
        (FpConversion::FromInt, ..) => (bits as i64 as f64).to_bits(),
        (FpConversion::ToInt, _, 32) => u64::from(number(from, bits) as i32 as u32),
        (FpConversion::ToInt, ..) => number(from, bits) as i64 as u64,
        (FpConversion::Resize, _, 32) => float(number(from, bits) as f32),
        (FpConversion::Resize, ..) => number(from, bits).to_bits(),
        (_, 32, _) => {
            float(rounded(how, f32::from_bits(bits as u32), [f32::sqrt, f32::floor, f32::ceil, f32::round_ties_even]))
        }
        _ => rounded(how, f64::from_bits(bits), [f64::sqrt, f64::floor, f64::ceil, f64::round_ties_even]).to_bits(),
    }
}

/// What is no change of type, by the functions that do it.
fn rounded<N>(how: FpConversion, of: N, [sqrt, floor, ceil, rint]: [fn(N) -> N; 4]) -> N {
    match how {
        FpConversion::Floor => floor(of),
        FpConversion::Ceil => ceil(of),
        FpConversion::Rint => rint(of),
        _ => sqrt(of),
    }
}

/// A number as Java source has it: `1.5f`, `-0.0`, `NaN`.
pub fn literal(w: u8, bits: u64) -> String {
    let suffix = if w == 32 { "f" } else { "" };
    match number(w, bits) {
        n if n.is_nan() => "NaN".into(),
        n if n.is_infinite() => if n > 0.0 { "Infinity" } else { "-Infinity" }.into(),
        _ if w == 32 => format!("{:?}{suffix}", f32::from_bits(bits as u32)),
        n => format!("{n:?}"),
    }
}
