//! Numbers of several bytes in arrays of bytes, as `Unsafe` and `VarHandle` read and write them.

use crate::{
    state::Value,
    step::{Cx, Flow, element, set_element},
    term::{BinOp, Sort},
};

/// How many bytes a number has, as `memory` says its size, and which comes first.
pub(super) type Layout = (u8, bool);

/// The number in `array` from index `at` on.
pub(super) fn read(cx: &mut Cx<'_>, array: Value, at: Value, (size, big_endian): Layout) -> Flow<Value> {
    let width = bytes_of(size);
    if let (Value::Obj(o), Value::I32(at)) = (array, at)
        && let Some(bytes) = cx.st.heap.bytes(o)
    {
        let bytes = usize::try_from(at).ok().and_then(|at| bytes.get(at..at + width as usize));
        let Some(bytes) = bytes else { return cx.unsupported("access to memory behind the end of an array") };
        let shifted = |n: u64, &b: &i8| n << 8 | u64::from(b as u8);
        let number = if big_endian { bytes.iter().fold(0, shifted) } else { bytes.iter().rev().fold(0, shifted) };
        return Ok(match size {
            2 => Value::I32(i32::from(number as u16)),
            3 => Value::I32(i32::from(number as i16)),
            4 => Value::I32(number as i32),
            _ => Value::I64(number as i64),
        });
    }
    let mut number = cx.terms().bv(64, 0);
    for k in 0..width {
        let byte = element(cx, array, byte_at(cx, at, width, k, big_endian))?;
        let terms = cx.terms();
        let byte = terms.zext(64, terms.trunc(8, cx.term(byte)));
        let there = terms.bin(BinOp::Shl, byte, terms.bv(64, u64::from(8 * k)));
        number = terms.bin(BinOp::Or, number, there);
    }
    let terms = cx.terms();
    let number = match size {
        2 => terms.zext(32, terms.trunc(16, number)),
        3 => terms.sext(32, terms.trunc(16, number)),
        4 => terms.trunc(32, number),
        _ => number,
    };
    Ok(Value::from_term(terms, number))
}

/// Writes a number into `array` from index `at` on.
pub(super) fn write(cx: &mut Cx<'_>, array: Value, at: Value, (size, big_endian): Layout, v: Value) -> Flow {
    let width = bytes_of(size);
    for k in 0..width {
        let byte = match v {
            Value::I32(n) => Value::I32(i32::from((n >> (8 * k)) as i8)),
            Value::I64(n) => Value::I32(i32::from((n >> (8 * k)) as i8)),
            Value::Sym(number) if matches!(cx.terms().sort(number), Sort::Bv(32 | 64)) => {
                let terms = cx.terms();
                let by = terms.bv(terms.width(number), u64::from(8 * k));
                Value::from_term(terms, terms.sext(32, terms.trunc(8, terms.bin(BinOp::Ushr, number, by))))
            }
            _ => return cx.unsupported("a number with a fraction, written as bytes"),
        };
        set_element(cx, array, byte_at(cx, at, width, k, big_endian), byte)?;
    }
    Ok(())
}

fn bytes_of(size: u8) -> u32 {
    if size == 3 { 2 } else { u32::from(size) }
}

/// The index of byte `k` of a number, the lowest first.
fn byte_at(cx: &Cx<'_>, at: Value, width: u32, k: u32, big_endian: bool) -> Value {
    let k = if big_endian { width - 1 - k } else { k } as i32;
    match at {
        Value::I32(at) => Value::I32(at.wrapping_add(k)),
        at => {
            let terms = cx.terms();
            Value::from_term(terms, terms.bin(BinOp::Add, cx.term(at), terms.int(k)))
        }
    }
}
