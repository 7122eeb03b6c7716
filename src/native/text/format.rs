//! `String.format`, with a format that is known and the conversions that people use: `%s %d %x %o %b %c %n %%`, with a width,
//! aligned to the left, or filled with zeros, and `%f %e %E` with a precision and more flags (`java.util.Formatter`).
//!
//! Not modelled: other flags, precision of strings, indices of arguments, `%g` and `%a`, dates, a locale in which numbers are written otherwise. Then the bytecode
//! runs.

use super::{
    LONGEST, STRING, applies,
    change::or_empty,
    decimal::{Flags, Layout},
    depends,
    numbers::string_or_null,
    reals,
};
use crate::{
    native::{
        Row,
        lang::string as plain,
        util::{decimals, locale::writes_plainly},
    },
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
    term::{FpConversion, Term, Terms, Text},
};

pub(super) const TABLE: &[Row] = &[
    (STRING, "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", format),
    (STRING, "format", "(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;", in_locale),
    (STRING, "formatted", "([Ljava/lang/Object;)Ljava/lang/String;", format),
];

/// Wider than this nothing is padded.
const WIDEST: u32 = 64;

/// A piece of a format.
#[derive(Debug, PartialEq)]
enum Piece {
    Literal(Vec<u16>),
    /// A conversion of the next argument.
    Of(Conversion),
    /// A conversion of the next argument, a floating-point number.
    Real(Layout),
}

#[derive(Debug, Default, PartialEq)]
struct Conversion {
    left: bool,
    zeros: bool,
    width: u32,
    kind: u8,
}

/// The pieces of a format; `None` where there is something else in it, or something wrong.
fn pieces(format: &[u16]) -> Option<Vec<Piece>> {
    let text = String::from_utf16(format).ok()?;
    let (mut all, mut rest) = (vec![], text.as_str());
    let literal = |text: &str| Piece::Literal(text.encode_utf16().collect());
    while let Some(at) = rest.find('%') {
        all.push(literal(&rest[..at]));
        rest = &rest[at + 1..];
        let flags = rest.len() - rest.trim_start_matches(['-', '0', '+', ' ', ',']).len();
        let (flags, behind) = rest.split_at(flags);
        let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (width, behind) = behind.split_at(digits);
        let (precision, behind) = match behind.strip_prefix('.') {
            Some(behind) => {
                let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                let (precision, behind) = behind.split_at(digits);
                (Some(precision.parse().ok()?), behind)
            }
            None => (None, behind),
        };
        let kind = *behind.as_bytes().first()?;
        let width = if width.is_empty() { 0 } else { width.parse().ok()? };
        rest = &behind[1..];
        let (left, zeros) = (flags == "-", flags == "0");
        let plain = flags.is_empty() && width == 0;
        match kind {
            b'f' | b'e' | b'E' => all.push(Piece::Real(real(kind, flags, width, precision)?)),
            _ if precision.is_some() => return None,
            b'%' if plain => all.push(literal("%")),
            b'n' if plain => all.push(literal("\n")),
            b's' | b'b' | b'c' if zeros => return None,
            b'd' | b'x' | b'o' | b's' | b'b' | b'c'
                if (flags.is_empty() || (left || zeros) && width > 0) && width <= WIDEST =>
            {
                all.push(Piece::Of(Conversion { left, zeros, width, kind }));
            }
            _ => return None,
        }
    }
    all.push(literal(rest));
    Some(all)
}

/// How a floating-point number is laid out; `None` where the flags exclude each other.
fn real(kind: u8, flags: &str, width: u32, precision: Option<u32>) -> Option<Layout> {
    let (precision, has) = (precision.unwrap_or(6), |flag: char| flags.contains(flag));
    let flags_given = flags.len();
    let flags = Flags { left: has('-'), zeros: has('0'), plus: has('+'), space: has(' '), groups: has(',') };
    let Flags { left, zeros, plus, space, groups } = flags;
    let twice = [left, zeros, plus, space, groups].iter().filter(|&&flag| flag).count() < flags_given;
    let wrong = left && zeros || plus && space || (left || zeros) && width == 0 || groups && kind != b'f';
    (!twice && !wrong && width <= WIDEST && precision <= WIDEST).then_some(Layout {
        kind,
        flags,
        width: width as u8,
        precision: precision as u8,
    })
}

fn in_locale(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if applies(cx) && writes_plainly(cx, args[0])? { format(cx, &args[1..]) } else { Ok(Reply::Bytecode) }
}

/// `String.format`, where something in it depends on the input.
pub(in crate::native) fn format(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(array) = args[1] else { return Ok(Reply::Bytecode) };
    if !applies(cx) || cx.st.heap.open(array).is_some() {
        return Ok(Reply::Bytecode);
    }
    let given: Vec<Value> = cx.st.heap.cells(array).collect();
    if !given.iter().any(|&v| depends(cx, v) || number(cx, v).is_some_and(|(_, v)| matches!(v, Value::Sym(_)))) {
        return Ok(Reply::Bytecode);
    }
    let Some(pieces) = plain::units(cx, args[0]).and_then(|format| pieces(&format)) else { return Ok(Reply::Bytecode) };
    let (mut texts, mut given) = (vec![], given.into_iter());
    for piece in pieces {
        let text = match piece {
            Piece::Literal(units) => Some(Text::literal(cx.terms(), &units)),
            Piece::Of(conversion) => match given.next() {
                Some(v) => converted(cx, &conversion, v)?,
                None => None,
            },
            Piece::Real(layout) => match given.next() {
                Some(v) if decimals::is_decimal(cx, v) => decimal_converted(cx, layout, v)?,
                v => v.and_then(|v| real_converted(cx, layout, v)),
            },
        };
        match text {
            Some(text) => texts.push(text),
            None => return Ok(Reply::Bytecode),
        }
    }
    match Text::joined(cx.terms(), &texts, LONGEST) {
        Some(text) => or_empty(cx, &text).map(Reply::Value),
        None => Ok(Reply::Bytecode),
    }
}

/// An argument as a conversion has it; `None` where that is not followed.
fn converted(cx: &mut Cx<'_>, conversion: &Conversion, v: Value) -> Flow<Option<Text>> {
    let Conversion { left, zeros, width, kind } = *conversion;
    let boxed = number(cx, v);
    let terms = cx.terms();
    let bare = match (kind, boxed) {
        (b'd', Some((b'I' | b'J' | b'S' | b'B', n))) if zeros => {
            return Ok(Some(zero_filled(cx, cx.term(n), width)));
        }
        (b'd' | b's', Some((b'I' | b'J' | b'S' | b'B', n))) => Some(Text::decimal(terms, cx.term(n))),
        (b'x', Some((b'I' | b'J', n))) => Some(Text::in_bits(terms, cx.term(n), 4)),
        (b'o', Some((b'I' | b'J', n))) => Some(Text::in_bits(terms, cx.term(n), 3)),
        (b'b' | b's', Some((b'Z', n))) => {
            let literal = |text: &str| Text::literal(terms, &text.encode_utf16().collect::<Vec<_>>());
            let no = terms.eq(cx.term(n), terms.int(0));
            Some(Text::choice(terms, no, &literal("false"), &literal("true")))
        }
        (b'c' | b's', Some((b'C', n))) => {
            let unit = terms.trunc(16, cx.term(n));
            let narrow = terms.as_bool(terms.ult(unit, terms.bv(16, 256))) == Some(true);
            Some(Text::unit(terms, unit, narrow))
        }
        (b's', Some((b'D' | b'F', n))) => reals::spelled(cx, n),
        (b's', None) if is_string(cx, v) => string_or_null(cx, v)?,
        _ => None,
    };
    let filler = if zeros { b'0' } else { b' ' };
    Ok(bare.map(|bare| aligned(cx.terms(), bare, left, width, filler)))
}

fn aligned(terms: &Terms, bare: Text, left: bool, width: u32, filler: u8) -> Text {
    match (width, left) {
        (0, _) => bare,
        (_, true) => bare.concat(terms, &bare.padding(terms, b' '.into(), width)),
        (_, false) => bare.padded(terms, filler.into(), width),
    }
}

/// A floating-point number as a conversion has it; `None` of what is none, or not of the input.
fn real_converted(cx: &Cx<'_>, layout: Layout, v: Value) -> Option<Text> {
    let terms = cx.terms();
    match number(cx, v)? {
        (b'D', Value::Sym(v)) => Some(reals::laid_out(cx, layout, v)),
        (b'F', Value::Sym(v)) => Some(reals::laid_out(cx, layout, terms.fp_convert(FpConversion::Resize, 64, v))),
        (b'D', Value::F64(v)) => Some(of_known(cx, layout, f64::from_bits(v))),
        (b'F', Value::F32(v)) => Some(of_known(cx, layout, f32::from_bits(v).into())),
        _ => None,
    }
}

/// A `BigDecimal` as a conversion has it; `None` where that is not followed.
fn decimal_converted(cx: &mut Cx<'_>, layout: Layout, v: Value) -> Flow<Option<Text>> {
    let Layout { kind, flags, width, precision } = layout;
    if kind != b'f' || (Flags { left: false, ..flags }) != Flags::default() {
        return Ok(None);
    }
    let bare = decimals::laid_out(cx, v, precision.into())?;
    Ok(bare.map(|bare| aligned(cx.terms(), bare, flags.left, width.into(), b' ')))
}

/// As many digits as are shown the JDKs have alike, of numbers that are not too large.
fn of_known(cx: &Cx<'_>, layout: Layout, v: f64) -> Text {
    Text::literal(cx.terms(), &layout.spelled(v).encode_utf16().collect::<Vec<_>>())
}

/// A decimal number with zeros between its sign and its digits.
fn zero_filled(cx: &Cx<'_>, n: Term, width: u32) -> Text {
    let terms = cx.terms();
    let all = Text::decimal(terms, n);
    let negative = terms.slt(n, terms.bv(terms.width(n), 0));
    let sign = terms.ite(negative, terms.int(1), terms.int(0));
    let (sign, digits) = (all.part(terms, terms.int(0), sign), all.part(terms, sign, all.length()));
    sign.concat(terms, &all.padding(terms, b'0'.into(), width)).concat(terms, &digits)
}

fn is_string(cx: &Cx<'_>, v: Value) -> bool {
    match cx.denoted(v) {
        Value::Null => true,
        Value::Obj(o) => Some(cx.class_of(o)) == cx.world.inputs.string_class(),
        Value::Sym(t) => super::is_string(cx, t),
        _ => false,
    }
}

/// The number in a box, and of which type it is.
fn number(cx: &Cx<'_>, v: Value) -> Option<(u8, Value)> {
    let Value::Obj(o) = cx.denoted(v) else { return None };
    let kind = match &*cx.world.program.class(cx.class_of(o)).name {
        "java/lang/Integer" => b'I',
        "java/lang/Long" => b'J',
        "java/lang/Short" => b'S',
        "java/lang/Byte" => b'B',
        "java/lang/Character" => b'C',
        "java/lang/Boolean" => b'Z',
        "java/lang/Double" => b'D',
        "java/lang/Float" => b'F',
        _ => return None,
    };
    Some((kind, cx.st.heap.cell(o, field_of_box(cx, o)?)))
}

fn field_of_box(cx: &Cx<'_>, o: ObjId) -> Option<usize> {
    // A box has one field.
    (cx.st.heap.cells(o).len() == 1).then_some(0)
}
