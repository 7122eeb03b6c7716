//! Arithmetic and logic (JVMS §2.11.3): int and long wrap around, shift distances are masked, division by zero throws.

use super::{Cx, Fault, Flow};
use crate::{
    classfile::{
        BaseType, FieldType,
        code::{ArithOp, Kind},
    },
    state::Value,
    term::{BinOp, FpOp, Term, fp},
};

/// JVMS §6.5 iadd to lxor, fadd to drem.
#[inline(always)]
pub(super) fn arith(cx: &mut Cx<'_>, kind: Kind, op: ArithOp) -> Flow {
    let (b, a) = (cx.pop(), cx.pop());
    let number = match (a, b) {
        (Value::I32(x), Value::I32(y)) => ints(op, x, y).map(Value::I32),
        (Value::I64(x), Value::I64(y)) => longs(op, x, y).map(Value::I64),
        // Only shifts mix: the distance is an int.
        (Value::I64(x), Value::I32(y)) => longs(op, x, i64::from(y)).map(Value::I64),
        (Value::F32(x), Value::F32(y)) => Some(Value::F32(floats(op, x, y))),
        (Value::F64(x), Value::F64(y)) => Some(Value::F64(doubles(op, x, y))),
        _ => None,
    };
    match number {
        Some(v) => cx.push(v),
        None => return other(cx, kind, op, a, b),
    }
    cx.advance()
}

#[inline(never)]
fn other(cx: &mut Cx<'_>, kind: Kind, op: ArithOp, a: Value, b: Value) -> Flow {
    let v = match (a, b) {
        (Value::I32(_) | Value::I64(_), Value::I32(0) | Value::I64(0)) if divides(op) => {
            return cx.raise(&Fault::DivisionByZero);
        }
        _ if matches!(kind, Kind::Float | Kind::Double) => floating(cx, kind, op, a, b),
        _ => symbolic(cx, op, a, b)?,
    };
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 ineg, lneg, fneg, dneg.
pub(super) fn neg(cx: &mut Cx<'_>, kind: Kind) -> Flow {
    let v = cx.pop();
    let v = match negated(v) {
        Some(v) => v,
        None if matches!(kind, Kind::Float | Kind::Double) => {
            let t = cx.terms().fp_neg(cx.term(v));
            float_value(cx, kind, t)
        }
        None => Value::from_term(cx.terms(), cx.terms().neg(cx.term(v))),
    };
    cx.push(v);
    cx.advance()
}

/// The negative of a number that is known.
#[inline(always)]
pub(super) fn negated(v: Value) -> Option<Value> {
    Some(match v {
        Value::I32(x) => Value::I32(x.wrapping_neg()),
        Value::I64(x) => Value::I64(x.wrapping_neg()),
        Value::F32(bits) => Value::F32((-f32::from_bits(bits)).to_bits()),
        Value::F64(bits) => Value::F64((-f64::from_bits(bits)).to_bits()),
        _ => return None,
    })
}

fn divides(op: ArithOp) -> bool {
    matches!(op, ArithOp::Div | ArithOp::Rem)
}

fn symbolic(cx: &mut Cx<'_>, op: ArithOp, a: Value, b: Value) -> Flow<Value> {
    let terms = cx.terms();
    let (x, y) = (cx.term(a), cx.term(b));
    let width = terms.width(x);
    if divides(op) && cx.decide(terms.eq(y, terms.bv(width, 0)))? {
        return cx.raise(&Fault::DivisionByZero);
    }
    // The distance of a shift is an int; its low 5 or 6 bits count.
    let distance = || terms.bin(BinOp::And, terms.zext(width, y), terms.bv(width, u64::from(width) - 1));
    let t = match op {
        ArithOp::Add => terms.bin(BinOp::Add, x, y),
        ArithOp::Sub => terms.sub(x, y),
        ArithOp::Mul => terms.bin(BinOp::Mul, x, y),
        ArithOp::Div => terms.bin(BinOp::Div, x, y),
        ArithOp::Rem => terms.bin(BinOp::Rem, x, y),
        ArithOp::And => terms.bin(BinOp::And, x, y),
        ArithOp::Or => terms.bin(BinOp::Or, x, y),
        ArithOp::Xor => terms.bin(BinOp::Xor, x, y),
        ArithOp::Shl => terms.bin(BinOp::Shl, x, distance()),
        ArithOp::Shr => terms.bin(BinOp::Shr, x, distance()),
        ArithOp::Ushr => terms.bin(BinOp::Ushr, x, distance()),
    };
    Ok(Value::from_term(terms, t))
}

/// Integer arithmetic of one width: wrapping, shifts by the low bits of the distance; `None` where zero divides.
macro_rules! integer {
    ($name:ident, $signed:ty, $unsigned:ty) => {
        #[inline(always)]
        pub(super) fn $name(op: ArithOp, a: $signed, b: $signed) -> Option<$signed> {
            Some(match op {
                ArithOp::Div | ArithOp::Rem if b == 0 => return None,
                ArithOp::Add => a.wrapping_add(b),
                ArithOp::Sub => a.wrapping_sub(b),
                ArithOp::Mul => a.wrapping_mul(b),
                ArithOp::Div => a.wrapping_div(b),
                ArithOp::Rem => a.wrapping_rem(b),
                ArithOp::And => a & b,
                ArithOp::Or => a | b,
                ArithOp::Xor => a ^ b,
                ArithOp::Shl => a.wrapping_shl(b as u32),
                ArithOp::Shr => a.wrapping_shr(b as u32),
                ArithOp::Ushr => (a as $unsigned).wrapping_shr(b as u32) as $signed,
            })
        }
    };
}
integer!(ints, i32, u32);
integer!(longs, i64, u64);

/// On the bits of two floats.
#[inline(always)]
pub(super) fn floats(op: ArithOp, a: u32, b: u32) -> u32 {
    fp::arith(fp_op(op), f32::from_bits(a), f32::from_bits(b)).to_bits()
}

/// On the bits of two doubles.
#[inline(always)]
pub(super) fn doubles(op: ArithOp, a: u64, b: u64) -> u64 {
    fp::arith(fp_op(op), f64::from_bits(a), f64::from_bits(b)).to_bits()
}

/// Arithmetic on floating-point numbers, at least one of which depends on the input.
fn floating(cx: &mut Cx<'_>, kind: Kind, op: ArithOp, a: Value, b: Value) -> Value {
    let t = cx.terms().fp(fp_op(op), cx.term(a), cx.term(b));
    float_value(cx, kind, t)
}

/// A term of kind float or double as a value.
pub(super) fn float_value(cx: &Cx<'_>, kind: Kind, t: Term) -> Value {
    let base = if kind == Kind::Float { BaseType::Float } else { BaseType::Double };
    cx.world.inputs.value(&FieldType::Base(base), t)
}

#[inline(always)]
fn fp_op(op: ArithOp) -> FpOp {
    match op {
        ArithOp::Add => FpOp::Add,
        ArithOp::Sub => FpOp::Sub,
        ArithOp::Mul => FpOp::Mul,
        ArithOp::Div => FpOp::Div,
        ArithOp::Rem => FpOp::Rem,
        _ => unreachable!("no such instruction on floating-point numbers"),
    }
}
