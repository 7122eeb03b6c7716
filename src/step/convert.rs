//! Conversions (JVMS §2.11.4).

use super::{Cx, Flow, arith::float_value};
use crate::{
    classfile::code::{Convert, Kind},
    state::Value,
    term::FpConversion,
};

/// JVMS §6.5 i2l to i2s.
#[inline]
pub(super) fn convert(cx: &mut Cx<'_>, op: Convert) -> Flow {
    let v = cx.pop();
    let v = match number(op, v) {
        Some(v) => v,
        None => {
            let terms = cx.terms();
            let t = cx.term(v);
            let converted = match op {
                Convert::I2l => terms.sext(64, t),
                Convert::L2i => terms.trunc(32, t),
                Convert::I2b => terms.sext(32, terms.trunc(8, t)),
                Convert::I2s => terms.sext(32, terms.trunc(16, t)),
                Convert::I2c => terms.zext(32, terms.trunc(16, t)),
                Convert::I2f | Convert::L2f => terms.fp_convert(FpConversion::FromInt, 32, t),
                Convert::I2d | Convert::L2d => terms.fp_convert(FpConversion::FromInt, 64, t),
                Convert::F2i | Convert::D2i => terms.fp_convert(FpConversion::ToInt, 32, t),
                Convert::F2l | Convert::D2l => terms.fp_convert(FpConversion::ToInt, 64, t),
                Convert::F2d => terms.fp_convert(FpConversion::Resize, 64, t),
                Convert::D2f => terms.fp_convert(FpConversion::Resize, 32, t),
            };
            match op {
                Convert::I2f | Convert::L2f | Convert::D2f => float_value(cx, Kind::Float, converted),
                Convert::I2d | Convert::L2d | Convert::F2d => float_value(cx, Kind::Double, converted),
                _ => Value::from_term(terms, converted),
            }
        }
    };
    cx.push(v);
    cx.advance()
}

/// A number that is known, converted. Rust's `as` from floating point to integers rounds to zero and saturates, NaN to 0, as Java's.
#[inline(always)]
pub(super) fn number(op: Convert, v: Value) -> Option<Value> {
    Some(match (op, v) {
        (Convert::I2l, Value::I32(v)) => Value::I64(i64::from(v)),
        (Convert::I2f, Value::I32(v)) => Value::F32((v as f32).to_bits()),
        (Convert::I2d, Value::I32(v)) => Value::F64(f64::from(v).to_bits()),
        (Convert::I2b, Value::I32(v)) => Value::I32(i32::from(v as i8)),
        (Convert::I2c, Value::I32(v)) => Value::I32(i32::from(v as u16)),
        (Convert::I2s, Value::I32(v)) => Value::I32(i32::from(v as i16)),
        (Convert::L2i, Value::I64(v)) => Value::I32(v as i32),
        (Convert::L2f, Value::I64(v)) => Value::F32((v as f32).to_bits()),
        (Convert::L2d, Value::I64(v)) => Value::F64((v as f64).to_bits()),
        (Convert::F2i, Value::F32(v)) => Value::I32(f32::from_bits(v) as i32),
        (Convert::F2l, Value::F32(v)) => Value::I64(f32::from_bits(v) as i64),
        (Convert::F2d, Value::F32(v)) => Value::F64(f64::from(f32::from_bits(v)).to_bits()),
        (Convert::D2i, Value::F64(v)) => Value::I32(f64::from_bits(v) as i32),
        (Convert::D2l, Value::F64(v)) => Value::I64(f64::from_bits(v) as i64),
        (Convert::D2f, Value::F64(v)) => Value::F32((f64::from_bits(v) as f32).to_bits()),
        _ => return None,
    })
}
