//! `jdk.internal.util.ArraysSupport`, which the JVM treats as intrinsic where it looks at many elements at once.

use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply, counted, element},
    term::{BinOp, Term},
};

const SUPPORT: &str = "jdk/internal/util/ArraysSupport";
/// The code of the unsigned bytes of a Latin-1 string (JVMS table 6.5.newarray-A says boolean).
const UNSIGNED_BYTES: Value = Value::I32(4);

pub(super) const TABLE: &[Row] = &[
    (SUPPORT, "vectorizedMismatch", "(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch),
    (SUPPORT, "vectorizedHashCode", "(Ljava/lang/Object;IIII)I", hash),
];

/// The complement of the number of elements that were not looked at: of all, so that the caller compares one by one.
fn mismatch(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let terms = cx.terms();
    let rest = terms.bin(BinOp::Xor, cx.term(args[4]), terms.int(-1));
    Ok(Reply::Value(Value::from_term(terms, rest)))
}

/// The hash code of Latin-1 characters over an initial value; other elements take the way of the bytecode.
fn hash(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[array, from, length, initial, UNSIGNED_BYTES] = args else { return Ok(Reply::Bytecode) };
    let count = counted(cx, length)?;
    let terms = cx.terms();
    let mut hash: Term = cx.term(initial);
    for i in 0..count {
        let at = Value::from_term(terms, terms.bin(BinOp::Add, cx.term(from), terms.int(i as i32)));
        let byte = element(cx, array, at)?;
        let char = terms.bin(BinOp::And, cx.term(byte), terms.int(0xff));
        hash = terms.bin(BinOp::Add, terms.bin(BinOp::Mul, hash, terms.int(31)), char);
    }
    Ok(Reply::Value(Value::from_term(terms, hash)))
}
