//! What floating-point operations mean, from Rust's own; and numbers worth trying.

use cortado::term::{FpConversion, FpOp};

/// A number worth trying.
pub(crate) fn any(w: u8, choice: usize) -> u64 {
    const USUAL: [f64; 16] = [
        1.0,
        -1.0,
        0.5,
        1.5,
        -2.5,
        0.1,
        3.0,
        1e10,
        -1e19,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        2_147_483_647.0,
        -2_147_483_648.0,
        9.3e18,
        1e-310,
    ];
    let v = USUAL[choice % 16];
    let bits = if w == 32 { u64::from((v as f32).to_bits()) } else { v.to_bits() };
    // Its neighbours too.
    bits.wrapping_add(choice as u64 / 16 % 3).wrapping_sub(1) & (u64::MAX >> (64 - w))
}

fn wide(w: u8, bits: u64) -> f64 {
    if w == 32 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) }
}

/// NaN has the bits the machine gives it.
pub(crate) fn arith(op: FpOp, w: u8, a: u64, b: u64) -> u64 {
    macro_rules! of {
        ($x:expr, $y:expr) => {
            match op {
                FpOp::Add => $x + $y,
                FpOp::Sub => $x - $y,
                FpOp::Mul => $x * $y,
                FpOp::Div => $x / $y,
                FpOp::Rem => $x % $y,
            }
        };
    }
    if w == 32 {
        let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
        return of!(x, y).to_bits().into();
    }
    let (x, y) = (f64::from_bits(a), f64::from_bits(b));
    of!(x, y).to_bits()
}

pub(crate) fn convert(how: FpConversion, from: u8, to: u8, a: u64) -> u64 {
    let integer = if from == 32 { i64::from(a as u32 as i32) } else { a as i64 };
    let (single, double) = (f32::from_bits(a as u32), f64::from_bits(a));
    match (how, from, to) {
        (FpConversion::FromInt, _, 32) => (integer as f32).to_bits().into(),
        (FpConversion::FromInt, ..) => (integer as f64).to_bits(),
        (FpConversion::ToInt, 32, 32) => (single as i32 as u32).into(),
        (FpConversion::ToInt, _, 32) => (double as i32 as u32).into(),
        (FpConversion::ToInt, 32, _) => single as i64 as u64,
        (FpConversion::ToInt, ..) => double as i64 as u64,
        (FpConversion::Resize, 32, _) => f64::from(single).to_bits(),
        (FpConversion::Resize, ..) => (double as f32).to_bits().into(),
        (FpConversion::Sqrt, 32, _) => single.sqrt().to_bits().into(),
        (FpConversion::Sqrt, ..) => double.sqrt().to_bits(),
        (FpConversion::Floor, 32, _) => single.floor().to_bits().into(),
        (FpConversion::Floor, ..) => double.floor().to_bits(),
        (FpConversion::Ceil, 32, _) => single.ceil().to_bits().into(),
        (FpConversion::Ceil, ..) => double.ceil().to_bits(),
        (FpConversion::Rint, 32, _) => single.round_ties_even().to_bits().into(),
        (FpConversion::Rint, ..) => double.round_ties_even().to_bits(),
    }
}

pub(crate) fn less(w: u8, a: u64, b: u64) -> bool {
    wide(w, a) < wide(w, b)
}

pub(crate) fn equal(w: u8, a: u64, b: u64) -> bool {
    wide(w, a) == wide(w, b)
}
