//! `java.lang.Float` and `java.lang.Double`: the bits of a number; the square root.

use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply},
    term::FpConversion,
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Float", "floatToRawIntBits", "(F)I", float_to_bits),
    ("java/lang/Float", "intBitsToFloat", "(I)F", bits_to_float),
    ("java/lang/Double", "doubleToRawLongBits", "(D)J", double_to_bits),
    ("java/lang/Double", "longBitsToDouble", "(J)D", bits_to_double),
    ("java/lang/Math", "sqrt", "(D)D", sqrt),
    ("java/lang/StrictMath", "sqrt", "(D)D", sqrt),
];

fn float_to_bits(_: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::F32(bits) => Value::I32(bits as i32),
        // A float of the input is its bits.
        other => other,
    }))
}

fn bits_to_float(_: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::I32(bits) => Value::F32(bits as u32),
        other => other,
    }))
}

fn double_to_bits(_: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::F64(bits) => Value::I64(bits as i64),
        other => other,
    }))
}

fn bits_to_double(_: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::I64(bits) => Value::F64(bits as u64),
        other => other,
    }))
}

/// Rounded correctly, as IEEE 754 has it.
fn sqrt(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(match args[0] {
        Value::F64(bits) => Value::F64(f64::from_bits(bits).sqrt().to_bits()),
        v => Value::Sym(cx.terms().fp_convert(FpConversion::Sqrt, 64, cx.term(v))),
    }))
}
