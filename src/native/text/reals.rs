//! Floating-point numbers as texts, and texts as such numbers. What a number is spelled by is a function that no solver knows, and so is the
//! number nearest to some digits; whether a text is a number is a term like any other.

use super::{
    applies,
    decimal::{Layout, shortest},
    depends, number, present, read, refuse, string,
};
use crate::{
    native::{Row, lang::string as plain},
    state::Value,
    step::{Cx, Flow, Reply},
    term::{Opaque, Range, Term, Text},
};

const DOUBLE: &str = "java/lang/Double";
const FLOAT: &str = "java/lang/Float";

pub(super) const TABLE: &[Row] = &[
    (DOUBLE, "toString", "(D)Ljava/lang/String;", |cx, args| spell(cx, args[0])),
    (FLOAT, "toString", "(F)Ljava/lang/String;", |cx, args| spell(cx, args[0])),
    (DOUBLE, "parseDouble", "(Ljava/lang/String;)D", |cx, args| parse(cx, args[0], 64)),
    (FLOAT, "parseFloat", "(Ljava/lang/String;)F", |cx, args| parse(cx, args[0], 32)),
];

/// A function that no solver knows, in the words of those below.
const fn function(name: &'static str, of: fn(u64, u64) -> u64, range: Range) -> Opaque {
    Opaque {
        name,
        parameters: 2,
        of,
        range,
        domain: None,
        rises: false,
        exact: true,
        of_digits: false,
        of_whole: false,
        said_by: None,
    }
}

const fn digits(name: &'static str, of: fn(u64, u64) -> u64, range: Range) -> Opaque {
    Opaque { of_digits: true, ..function(name, of, range) }
}

const UNITS: Range = Range::Naturals(0, 127);
/// The raw bits of the greatest float.
const INFINITE: u64 = 0x7f80_0000;

const LENGTH: [Opaque; 2] = [
    function("Float.toString().length", |v, _| of_float(v).len() as u64, Range::Naturals(3, FLOAT_LONGEST as u64)),
    function("Double.toString().length", |v, _| of_double(v).len() as u64, Range::Naturals(3, DOUBLE_LONGEST as u64)),
];

const UNIT: [Opaque; 2] = [
    Opaque {
        said_by: Some(|units| said(units, |text| Some(u64::from(text.parse::<f32>().ok()?.to_bits())), of_float)),
        ..function("Float.toString().charAt", |v, at| unit(&of_float(v), at), UNITS)
    },
    Opaque {
        said_by: Some(|units| said(units, |text| Some(text.parse::<f64>().ok()?.to_bits()), of_double)),
        ..function("Double.toString().charAt", |v, at| unit(&of_double(v), at), UNITS)
    },
];

const FORMATTED: [Opaque; 2] = [
    function("String.format().length", |v, how| formatted(v, how).len() as u64, Range::Naturals(1, 1024)),
    function("String.format().charAt", |v, how| unit(&formatted(v, how), how), UNITS),
];

/// Of an exponent of ten, and of one of two.
const SCALED: [[Opaque; 2]; 2] = [
    [
        digits("nearest float", |m, e| scaled(m, e, f32::NAN).to_bits().into(), Range::Naturals(0, INFINITE)),
        function(
            "nearest binary float",
            |m, e| (doubled(m, e as i64, (24, -149, 128)) as f32).to_bits().into(),
            Range::Naturals(0, INFINITE),
        ),
    ],
    [
        digits("nearest double", |m, e| scaled(m, e, f64::NAN).to_bits(), Range::Doubles(0.0, f64::INFINITY)),
        function(
            "nearest binary double",
            |m, e| doubled(m, e as i64, (53, -1074, 1024)).to_bits(),
            Range::Doubles(0.0, f64::INFINITY),
        ),
    ],
];

/// The longest spelling of any: `-2.2250738585072014E-308`, `-1.17549435E-38`.
const DOUBLE_LONGEST: u32 = 24;
const FLOAT_LONGEST: u32 = 15;

fn of_double(bits: u64) -> String {
    shortest(f64::from_bits(bits), false)
}

fn of_float(bits: u64) -> String {
    shortest(f32::from_bits(bits as u32).into(), true)
}

fn formatted(bits: u64, how: u64) -> String {
    Layout::unpacked(how).spelled(f64::from_bits(bits))
}

/// What stands at the index that the lower sixteen bits are; behind the end, nothing.
fn unit(text: &str, at: u64) -> u64 {
    text.as_bytes().get(usize::from(at as u16)).copied().unwrap_or(0).into()
}

/// The number that has this spelling, and no other.
fn said(units: &[u16], of: fn(&str) -> Option<u64>, spelled: fn(u64) -> String) -> Option<u64> {
    let text = String::from_utf16(units).ok()?;
    let bits = of(&text)?;
    (spelled(bits) == text).then_some(bits)
}

/// The number nearest to some digits and an exponent of ten.
fn scaled<N: std::str::FromStr>(digits: u64, exponent: u64, none: N) -> N {
    format!("{digits}e{}", exponent as i64).parse().unwrap_or(none)
}

/// The number nearest to so many times a power of two, ties to even, of those with so many bits, which are multiples of one power of two and less than
/// another.
fn doubled(n: u64, exponent: i64, (bits, least, end): (i64, i64, i64)) -> f64 {
    let has = i64::from(64 - n.leading_zeros());
    let drop = (has - bits).max(least - exponent).max(0);
    let (kept, exponent) = match drop {
        0 => (n, exponent),
        1..=64 => {
            let (n, unit) = (u128::from(n), 1u128 << drop);
            let (kept, rest) = (n / unit, n % unit);
            let up = rest * 2 > unit || rest * 2 == unit && kept % 2 == 1;
            ((kept + u128::from(up)) as u64, exponent + drop)
        }
        _ => (0, 0),
    };
    match i64::from(64 - kept.leading_zeros()) + exponent {
        _ if kept == 0 => 0.0,
        size if size > end => f64::INFINITY,
        // Exact, in two steps that are numbers.
        _ => {
            let half = exponent / 2;
            kept as f64 * 2f64.powi(half as i32) * 2f64.powi((exponent - half) as i32)
        }
    }
}

/// Whether the digits are those of this JDK, too.
fn is_exact(cx: &Cx<'_>, since: u16) -> bool {
    cx.world.program.path().jdk().is_some_and(|jdk| jdk.feature() >= since)
}

/// The text that tells a number by these functions.
fn told(cx: &Cx<'_>, functions: [Opaque; 2], since: u16, of: Term, how: u64, ends: (u32, u32)) -> Text {
    let (terms, exact) = (cx.terms(), is_exact(cx, since));
    let [length, unit] = functions.map(|function| terms.function(Opaque { exact, ..function }));
    Text::told(terms, (length, unit), of, how, ends)
}

/// A float or a double of the input as `String.valueOf` has it; of a number that is known the bytecode says that.
pub(super) fn spelled(cx: &Cx<'_>, v: Value) -> Option<Text> {
    let Value::Sym(t) = v else { return None };
    let is_double = cx.terms().width(t) == 64;
    let longest = if is_double { DOUBLE_LONGEST } else { FLOAT_LONGEST };
    let functions = [LENGTH, UNIT].map(|both| both[usize::from(is_double)]);
    Some(told(cx, functions, 19, t, 0, (3, longest)))
}

/// A double of the input as `java.util.Formatter` has it.
pub(super) fn laid_out(cx: &Cx<'_>, layout: Layout, v: Term) -> Text {
    told(cx, FORMATTED, 21, v, layout.packed(), (1, layout.longest()))
}

fn spell(cx: &mut Cx<'_>, v: Value) -> Flow<Reply> {
    match spelled(cx, v) {
        Some(text) if applies(cx) => string(cx, &text),
        Some(_) => {
            let o = plain::opaque(cx, "the digits of a floating-point number")?;
            Ok(Reply::Value(Value::Obj(o)))
        }
        None => Ok(Reply::Bytecode),
    }
}

/// A number of this width; else an exception, whose message is not the same in all JDKs.
fn parse(cx: &mut Cx<'_>, text: Value, width: u8) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, text) {
        return Ok(Reply::Bytecode);
    }
    let Some(v) = present(cx, text)? else { return Ok(Reply::Bytecode) };
    let Some(text) = read(cx, v)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let parsed = text.real(terms, width, SCALED[usize::from(width == 64)].map(|scaled| terms.function(scaled)));
    match cx.decide(parsed.valid)? {
        true => number(cx, parsed.value),
        false => refuse(cx, "java/lang/NumberFormatException"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_are_rounded_once() {
        let of = |n, e| doubled(n, e, (53, -1074, 1024));
        assert_eq!(of(3, -1), 1.5);
        assert_eq!(of(1, -1074), f64::from_bits(1));
        assert_eq!(of(3, -1075), f64::from_bits(2));
        assert_eq!(of(1, -1075), 0.0);
        assert_eq!(of((1 << 54) + 1, -54), 1.0);
        assert_eq!(of((1 << 54) + 3, -54), 1.0 + f64::EPSILON);
        assert_eq!(of(u64::MAX, 960), f64::INFINITY);
        assert_eq!(of(1, 1023), 2f64.powi(1023));
        assert_eq!(of(0, 5000), 0.0);
    }
}
