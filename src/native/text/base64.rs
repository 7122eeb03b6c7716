//! `java.util.Base64`: four digits for each three bytes, and back (RFC 4648). What is laid out in lines, and read over what is no digit, is for the
//! bytecode.

use super::{
    applies,
    arrays::{Element, depends_on_input, in_elements},
    depends, present, read, refuse, single_bytes, string, unit,
};
use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply, field_of_allocated},
    term::{BinOp, Term, Terms, Text},
};

const ENCODER: &str = "java/util/Base64$Encoder";
const DECODER: &str = "java/util/Base64$Decoder";
const PADDING: u16 = b'=' as u16;
/// A range of digits, and the value of the first.
type Digits = [(u8, u8, u16); 5];

pub(super) const TABLE: &[Row] = &[
    (ENCODER, "encodeToString", "([B)Ljava/lang/String;", |cx, args| match encoded(cx, args)? {
        Some(digits) => string(cx, &digits),
        None => Ok(Reply::Bytecode),
    }),
    (ENCODER, "encode", "([B)[B", |cx, args| match encoded(cx, args)? {
        Some(digits) => single_bytes(cx, &digits),
        None => Ok(Reply::Bytecode),
    }),
    (DECODER, "decode", "(Ljava/lang/String;)[B", |cx, args| {
        if !applies(cx) || !depends(cx, args[1]) {
            return Ok(Reply::Bytecode);
        }
        let Some(of) = present(cx, args[1])? else { return Ok(Reply::Bytecode) };
        let digits = read(cx, of)?;
        decoded(cx, args[0], digits)
    }),
    (DECODER, "decode", "([B)[B", |cx, args| {
        let digits = content(cx, args[1])?;
        decoded(cx, args[0], digits)
    }),
];

/// What is in an array that is not null and depends on the input.
fn content(cx: &mut Cx<'_>, array: Value) -> Flow<Option<Text>> {
    if !depends_on_input(cx, array) {
        return Ok(None);
    }
    let Some(array) = present(cx, array)? else { return Ok(None) };
    let units = in_elements(cx, array, Element::Byte)?;
    Ok(units.filter(|units| units.known(cx.terms()).is_none()))
}

/// How a coder is set up; `None` where that is not known.
fn setting(cx: &mut Cx<'_>, coder: Value, field: &str, descriptor: &str) -> Flow<Option<i32>> {
    let Value::Obj(o) = coder else { return Ok(None) };
    let Ok(field) = cx.world.program.resolve_field(cx.class_of(o), field, descriptor) else { return Ok(None) };
    Ok(match field_of_allocated(cx, o, field)? {
        Value::I32(n) => Some(n),
        _ => None,
    })
}

/// The digits of either alphabet.
fn alphabet(cx: &mut Cx<'_>, coder: Value) -> Flow<Option<Digits>> {
    Ok(setting(cx, coder, "isURL", "Z")?.map(|of_url| {
        let (one, last) = if of_url == 0 { (b'+', b'/') } else { (b'-', b'_') };
        [(b'A', b'Z', 0), (b'a', b'z', 26), (b'0', b'9', 52), (one, one, 62), (last, last, 63)]
    }))
}

fn encoded(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Text>> {
    let Some(digits) = alphabet(cx, args[0])? else { return Ok(None) };
    let (lines, pads) = (setting(cx, args[0], "linemax", "I")?, setting(cx, args[0], "doPadding", "Z")?);
    let (Some(..=0), Some(pads)) = (lines, pads) else { return Ok(None) };
    let Some(bytes) = content(cx, args[1])? else { return Ok(None) };
    Ok(Some(in_digits(cx.terms(), &bytes, &digits, pads != 0)))
}

fn in_digits(terms: &Terms, bytes: &Text, digits: &Digits, pads: bool) -> Text {
    let none = terms.bv(16, 0);
    let byte = |k: u32| terms.ite(bytes.has(terms, k), unit(terms, bytes, k), none);
    let digit = |k: u32| {
        let (first, at) = (k / 4 * 3, k % 4);
        let upper = |at: u32, mask, by| shifted(terms, byte(first + at), mask, by, BinOp::Shl);
        let lower = |at: u32, mask, by| shifted(terms, byte(first + at), mask, by, BinOp::Ushr);
        let value = match at {
            0 => lower(0, 0xfc, 2),
            1 => terms.bin(BinOp::Or, upper(0, 0x3, 4), lower(1, 0xf0, 4)),
            2 => terms.bin(BinOp::Or, upper(1, 0xf, 2), lower(2, 0xc0, 6)),
            _ => upper(2, 0x3f, 0),
        };
        let digit = digits.iter().fold(none, |other, &(from, _, value_of)| {
            let spelled = terms.bin(BinOp::Add, value, terms.bv(16, u64::from(from).wrapping_sub(value_of.into())));
            terms.ite(terms.ult(value, terms.bv(16, value_of.into())), other, spelled)
        });
        match at {
            2 | 3 if pads => terms.ite(bytes.has(terms, first + at - 1), digit, terms.bv(16, PADDING.into())),
            _ => digit,
        }
    };
    let count = |bytes: u32| if pads { bytes.div_ceil(3) * 4 } else { (bytes * 4).div_ceil(3) };
    let all = (0..count(bytes.capacity())).map(digit).collect();
    let length = (0..bytes.capacity())
        .fold(terms.int(0), |less, k| terms.ite(bytes.has(terms, k), terms.int(count(k + 1) as i32), less));
    Text::new(terms, length, all, 0, true).lost(terms, &[bytes])
}

fn decoded(cx: &mut Cx<'_>, decoder: Value, digits: Option<Text>) -> Flow<Reply> {
    let (Some(alphabet), Some(0)) = (alphabet(cx, decoder)?, setting(cx, decoder, "isMIME", "Z")?) else {
        return Ok(Reply::Bytecode);
    };
    let Some(digits) = digits else { return Ok(Reply::Bytecode) };
    let (is_right, bytes) = of_digits(cx.terms(), &digits, &alphabet);
    match cx.decide(is_right)? {
        true => single_bytes(cx, &bytes),
        false => refuse(cx, "java/lang/IllegalArgumentException"),
    }
}

/// Whether these are digits of whole bytes, with all the padding there is to be or with none, and of which. The bits behind the last byte may be any.
fn of_digits(terms: &Terms, text: &Text, digits: &Digits) -> (Term, Text) {
    let ranges = digits.map(|(from, to, _)| (from.into(), to.into()));
    let count = text.first_that(terms, &|unit| terms.not(Text::is_in(terms, unit, &ranges)));
    let pads = |k: u32| Text::is_in(terms, unit(terms, text, k), &[(PADDING, PADDING)]);
    let has_length = |n: u32| terms.eq(text.length(), terms.int(n as i32));
    let right = (0..=text.capacity()).filter(|n| n % 4 != 1).map(|n| {
        let padding: Vec<u32> = if n % 4 == 0 { vec![] } else { (n..n.next_multiple_of(4)).collect() };
        let is_padded = match padding.last() {
            Some(&last) if last < text.capacity() => {
                terms.all(padding.iter().map(|&k| pads(k)).chain([has_length(last + 1)]))
            }
            _ => terms.bool(false),
        };
        terms.and(terms.eq(count, terms.int(n as i32)), terms.or(has_length(n), is_padded))
    });
    let is_right = Text::unless(terms, text.cut(), terms.any(right.collect::<Vec<_>>()), "is in base 64", &[text]);
    let value = |k: u32| {
        let digit = unit(terms, text, k);
        digits.iter().fold(terms.bv(16, 0), |other, &(from, to, value)| {
            let value = terms.bin(BinOp::Add, digit, terms.bv(16, u64::from(value).wrapping_sub(from.into())));
            terms.ite(Text::is_in(terms, digit, &[(from.into(), to.into())]), value, other)
        })
    };
    let byte = |k: u32| {
        let (first, at) = (k / 3 * 4 + k % 3, u64::from(k % 3));
        let upper = shifted(terms, value(first), 0x3f >> (2 * at), 2 + 2 * at, BinOp::Shl);
        terms.bin(BinOp::Or, upper, shifted(terms, value(first + 1), 0x3f, 4 - 2 * at, BinOp::Ushr))
    };
    let bytes = |digits: u32| digits * 3 / 4;
    let all = (0..bytes(text.capacity())).map(byte).collect();
    let length = (0..=text.capacity()).fold(terms.int(0), |other, n| {
        terms.ite(terms.eq(count, terms.int(n as i32)), terms.int(bytes(n) as i32), other)
    });
    (is_right, Text::new(terms, length, all, 0, true).lost(terms, &[text]))
}

/// Bits of a unit under a mask, so far to one side.
fn shifted(terms: &Terms, unit: Term, mask: u64, by: u64, op: BinOp) -> Term {
    terms.bin(op, terms.bin(BinOp::And, unit, terms.bv(16, mask)), terms.bv(16, by))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: Digits = [(b'A', b'Z', 0), (b'a', b'z', 26), (b'0', b'9', 52), (b'+', b'+', 62), (b'/', b'/', 63)];

    fn of(units: &[u8]) -> Vec<u16> {
        units.iter().map(|&unit| unit.into()).collect()
    }

    /// RFC 4648 §10.
    #[test]
    fn the_digits_are_those_of_the_standard() {
        let terms = Terms::new();
        let known = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (n, digits) in known.into_iter().enumerate() {
            let bytes = Text::literal(&terms, &of(&b"foobar"[..n]));
            assert_eq!(in_digits(&terms, &bytes, &DIGITS, true).known(&terms), Some(of(digits.as_bytes())));
            let bare = digits.trim_end_matches('=');
            assert_eq!(in_digits(&terms, &bytes, &DIGITS, false).known(&terms), Some(of(bare.as_bytes())));
            for digits in [digits, bare] {
                let (is_right, back) = of_digits(&terms, &Text::literal(&terms, &of(digits.as_bytes())), &DIGITS);
                assert_eq!(
                    (terms.as_bool(is_right), back.known(&terms)),
                    (Some(true), bytes.known(&terms)),
                    "{digits}"
                );
            }
        }
        let three = Text::literal(&terms, &[0xfb, 0xf0, 0xff]);
        assert_eq!(in_digits(&terms, &three, &DIGITS, true).known(&terms), Some(of(b"+/D/")));
    }

    /// As the JVM says.
    #[test]
    fn what_is_no_whole_byte_is_refused() {
        let terms = Terms::new();
        for wrong in ["A", "A===", "AA=", "AAA==", "=", "====", "AA==A", "AA=A", "AAAAA", "A-AA", "AA\n==", "AAA=AAAA"]
        {
            let (is_right, _) = of_digits(&terms, &Text::literal(&terms, &of(wrong.as_bytes())), &DIGITS);
            assert_eq!(terms.as_bool(is_right), Some(false), "{wrong}");
        }
    }
}
