//! `java.util.zip.CRC32` and `Adler32`, whose code is the platform's: bit by bit and byte by byte, so it is a term where these are of the input.

use crate::{
    native::{Row, replies},
    state::Value,
    step::{Cx, Flow, Reply, counted, element},
    term::{BinOp, Term, Terms},
};

pub(super) const TABLE: &[Row] = &[
    ("java/util/zip/ZipUtils", "loadLibrary", "()V", replies::nothing),
    ("java/util/zip/CRC32", "update", "(II)I", |cx, args| one(cx, args, crc)),
    ("java/util/zip/CRC32", "updateBytes0", "(I[BII)I", |cx, args| several(cx, args, crc)),
    ("java/util/zip/Adler32", "update", "(II)I", |cx, args| one(cx, args, adler)),
    ("java/util/zip/Adler32", "updateBytes", "(I[BII)I", |cx, args| several(cx, args, adler)),
];

/// What a checksum is after one more byte, the lowest bits of an int.
type Step = fn(&Terms, Term, Term) -> Term;

/// IEEE 802.3, the lowest bit first.
fn crc(terms: &Terms, sum: Term, byte: Term) -> Term {
    const POLYNOMIAL: i32 = 0xEDB8_8320_u32 as i32;
    let low = |t, bits| terms.bin(BinOp::And, t, terms.int(bits));
    let inverted = |t| terms.bin(BinOp::Xor, t, terms.int(-1));
    let start = terms.bin(BinOp::Xor, inverted(sum), low(byte, 0xFF));
    let sum = (0..8).fold(start, |sum, _| {
        let half = terms.bin(BinOp::Ushr, sum, terms.int(1));
        let with = terms.bin(BinOp::Xor, half, terms.int(POLYNOMIAL));
        terms.ite(terms.eq(low(sum, 1), terms.int(0)), half, with)
    });
    inverted(sum)
}

/// RFC 1950, 8.2.
fn adler(terms: &Terms, sum: Term, byte: Term) -> Term {
    const MODULUS: i32 = 65_521;
    let low = |t, bits| terms.bin(BinOp::And, t, terms.int(bits));
    // Both are less than the modulus.
    let added = |a, b| {
        let all = terms.bin(BinOp::Add, a, b);
        terms.ite(terms.slt(all, terms.int(MODULUS)), all, terms.sub(all, terms.int(MODULUS)))
    };
    let first = added(low(sum, 0xFFFF), low(byte, 0xFF));
    let second = added(terms.bin(BinOp::Ushr, sum, terms.int(16)), first);
    terms.bin(BinOp::Or, terms.bin(BinOp::Shl, second, terms.int(16)), first)
}

fn one(cx: &mut Cx<'_>, args: &[Value], step: Step) -> Flow<Reply> {
    let sum = step(cx.terms(), cx.term(args[0]), cx.term(args[1]));
    Ok(Reply::Value(Value::from_term(cx.terms(), sum)))
}

/// The bytes of an array, from an index on, so many.
fn several(cx: &mut Cx<'_>, args: &[Value], step: Step) -> Flow<Reply> {
    let terms = cx.terms();
    let mut sum = cx.term(args[0]);
    for k in 0..counted(cx, args[3])? {
        let index = terms.bin(BinOp::Add, cx.term(args[2]), terms.int(k as i32));
        let byte = element(cx, args[1], Value::from_term(terms, index))?;
        sum = step(terms, sum, cx.term(byte));
    }
    Ok(Reply::Value(Value::from_term(terms, sum)))
}
