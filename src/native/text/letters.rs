//! `java.lang.Character`: which characters are letters, digits, blanks, and which are the same but for their case. The JDK looks
//! that up in tables; here it is asked in which ranges a character is.

use super::{applies, depends, number, truth};
use crate::{
    native::{Row, lang::throwable},
    program::MethodId,
    state::{Phase, Phases, Value},
    step::{Cx, Flow, Outcome, Pause, Reply, World, run},
    term::{BinOp, Table, Term, Text},
};

const CHARACTER: &str = "java/lang/Character";

/// One for each predicate: its name, and the ranges of Latin-1 of which it holds (`CharacterDataLatin1`).
macro_rules! predicates {
    ($($name:literal: $ranges:expr;)*) => {
        &[$((CHARACTER, $name, "(I)Z", |cx, args| holds(cx, args, $ranges)),)*]
    };
}

/// One for each function of which only the JDK's own tables know.
macro_rules! asked {
    ($($name:literal $descriptor:literal,)*) => {
        &[$((CHARACTER, $name, $descriptor, of_any),)*]
    };
}

const LETTERS: &[(u16, u16)] =
    &[(0x41, 0x5a), (0x61, 0x7a), (0xaa, 0xaa), (0xb5, 0xb5), (0xba, 0xba), (0xc0, 0xd6), (0xd8, 0xf6), (0xf8, 0xff)];
const LETTERS_AND_DIGITS: &[(u16, u16)] = &[
    (0x30, 0x39),
    (0x41, 0x5a),
    (0x61, 0x7a),
    (0xaa, 0xaa),
    (0xb5, 0xb5),
    (0xba, 0xba),
    (0xc0, 0xd6),
    (0xd8, 0xf6),
    (0xf8, 0xff),
];
/// Letters of Latin-1 that have another case in Latin-1, and how far away that is.
pub(super) const UPPER: &[(u16, u16, i32)] = &[(0x41, 0x5a, 32), (0xc0, 0xd6, 32), (0xd8, 0xde, 32)];
pub(super) const LOWER: &[(u16, u16, i32)] = &[(0x61, 0x7a, -32), (0xe0, 0xf6, -32), (0xf8, 0xfe, -32)];
/// Small letters of Latin-1 whose capital is not in it, and how far away that is.
pub(super) const LOWER_OF_OTHERS: &[(u16, u16, i32)] = &[(0xb5, 0xb5, 0x39c - 0xb5), (0xff, 0xff, 0x178 - 0xff)];
/// `isWhitespace`, of all 16-bit numbers.
pub(super) const WHITESPACE: &[(u16, u16)] = &[
    (0x09, 0x0d),
    (0x1c, 0x20),
    (0x1680, 0x1680),
    (0x2000, 0x2006),
    (0x2008, 0x200a),
    (0x2028, 0x2029),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
];

pub(super) const PREDICATES: &[Row] = predicates! {
    "isDigit": &[(0x30, 0x39)];
    "isLetter": LETTERS;
    "isLetterOrDigit": LETTERS_AND_DIGITS;
    "isAlphabetic": LETTERS;
    "isUpperCase": &[(0x41, 0x5a), (0xc0, 0xd6), (0xd8, 0xde)];
    "isLowerCase": &[(0x61, 0x7a), (0xaa, 0xaa), (0xb5, 0xb5), (0xba, 0xba), (0xdf, 0xf6), (0xf8, 0xff)];
    "isWhitespace": WHITESPACE;
    "isSpaceChar": &[(0x20, 0x20), (0xa0, 0xa0)];
};

pub(super) const ASKED: &[Row] = asked! {
    "getType" "(I)I",
    "isDefined" "(I)Z",
    "isIdentifierIgnorable" "(I)Z",
    "isIdeographic" "(I)Z",
    "isJavaIdentifierPart" "(I)Z",
    "isJavaIdentifierStart" "(I)Z",
    "isMirrored" "(I)Z",
    "isTitleCase" "(I)Z",
    "isUnicodeIdentifierPart" "(I)Z",
    "isUnicodeIdentifierStart" "(I)Z",
    "toTitleCase" "(I)I",
};

pub(super) const TABLE: &[Row] = &[
    (CHARACTER, "toLowerCase", "(I)I", |cx, args| moved(cx, args, &[UPPER])),
    (CHARACTER, "toUpperCase", "(I)I", |cx, args| moved(cx, args, &[LOWER, LOWER_OF_OTHERS])),
    (CHARACTER, "digit", "(II)I", digit),
    (CHARACTER, "getNumericValue", "(I)I", numeric_value),
];

/// Whether a code point that depends on the input is known to be less than this.
fn is_below(cx: &Cx<'_>, point: Value, most: i32) -> bool {
    if !applies(cx) || !depends(cx, point) {
        return false;
    }
    let terms = cx.terms();
    cx.truth(terms.ult(cx.term(point), terms.int(most))) == Some(true)
}

/// Whether a code point that depends on the input is one of Latin-1, of which most conditions are short. A character is taken as it comes; of code points,
/// which are large terms where two surrogates make one, it is asked.
fn is_latin(cx: &mut Cx<'_>, point: Value) -> Flow<bool> {
    if !applies(cx) || !depends(cx, point) || is_below(cx, point, 0x1_0000) {
        return Ok(is_below(cx, point, 256));
    }
    let terms = cx.terms();
    cx.decide(terms.ult(cx.term(point), terms.int(256)))
}

fn unit(cx: &Cx<'_>, point: Value) -> Term {
    cx.terms().trunc(16, cx.term(point))
}

fn holds(cx: &mut Cx<'_>, args: &[Value], ranges: &[(u16, u16)]) -> Flow<Reply> {
    match is_latin(cx, args[0])? {
        true => truth(cx, Text::is_in(cx.terms(), unit(cx, args[0]), ranges)),
        false => of_any(cx, args),
    }
}

/// What the JDK's own code says of a character of the Basic Multilingual Plane, as a function of it: that is asked once for each
/// of them. Of others its code tells, which goes by planes.
fn of_any(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !applies(cx) || !depends(cx, args[0]) || !args[1..].iter().all(|v| matches!(v, Value::I32(_))) {
        return Ok(Reply::Bytecode);
    }
    let Some(table) = throwable::called(cx).and_then(|method| table(cx, method, &args[1..])) else {
        return Ok(Reply::Bytecode);
    };
    let terms = cx.terms();
    let point = cx.term(args[0]);
    if is_latin(cx, args[0])? {
        return number(cx, terms.looked_up(table, terms.zext(16, terms.trunc(8, point))));
    }
    match cx.decide(terms.ult(point, terms.int(0x1_0000)))? {
        true => number(cx, terms.looked_up(table, unit(cx, args[0]))),
        false => Ok(Reply::Bytecode),
    }
}

/// What the JDK's own code says of each 16-bit number, and these numbers, as a table.
fn table(cx: &Cx<'_>, method: MethodId, others: &[Value]) -> Option<Table> {
    let (world, terms) = (cx.world, cx.terms());
    let others_named: String = others.iter().map(|v| format!(" {v:?}")).collect();
    let name = format!("Character.{}{others_named}", world.program.method(method).name);
    terms.table(&name).or_else(|| {
        let values = world.links.table(method, others, |method, others| asked(world, method, others))?;
        Some(terms.add_table(&name, values))
    })
}

/// The table of a method of `Character` with this name.
fn table_of(cx: &Cx<'_>, name: &str, descriptor: &str, others: &[Value]) -> Option<Table> {
    let program = &cx.world.program;
    let method = program.resolve_method(program.load(CHARACTER).ok()?, name, descriptor).ok()?;
    table(cx, method, others)
}

/// What each letter is in small ones (JLS §3.1: of UTF-16 units; of surrogates nothing is said).
pub(super) fn lower(cx: &Cx<'_>) -> Option<Table> {
    table_of(cx, "toLowerCase", "(I)I", &[])
}

/// What each letter is in capitals; -1 where these are several.
pub(super) fn upper(cx: &Cx<'_>) -> Option<Table> {
    table_of(cx, "toUpperCaseEx", "(I)I", &[])
}

/// The value of each digit in a radix; -1 of what is none.
pub(super) fn digits(cx: &Cx<'_>, radix: i32) -> Option<Table> {
    table_of(cx, "digit", "(II)I", &[Value::I32(radix)])
}

/// What is the same for letters that differ in case alone, as `String.equalsIgnoreCase` has it.
fn folding(cx: &Cx<'_>) -> Option<Table> {
    const NAME: &str = "Character.toLowerCase(Character.toUpperCase)";
    let terms = cx.terms();
    terms.table(NAME).or_else(|| {
        let (upper, lower) = (table_of(cx, "toUpperCase", "(I)I", &[])?, lower(cx)?);
        let folded = |c: u64| terms.value_in(lower, terms.value_in(upper, c) as u64 & 0xffff);
        Some(terms.add_table(NAME, (0..=0xffff).map(folded).collect()))
    })
}

/// What a static method returns for each 16-bit number, and these arguments.
fn asked(world: &World, method: MethodId, others: &[Value]) -> Option<Vec<i32>> {
    const INSTRUCTIONS: u64 = 10_000_000;
    let mut st = world.natives.base(world);
    let mut of = |c: i32| {
        let arguments = std::iter::once(Value::I32(c)).chain(others.iter().copied()).collect();
        st.phases = Phases::new(vec![Phase::Body(method)], arguments);
        match run(world, &mut st, INSTRUCTIONS) {
            Pause::End(Outcome::Returned(Some(Value::I32(v)))) => Some(v),
            _ => None,
        }
    };
    (0..=0xffff).map(&mut of).collect()
}

fn moved(cx: &mut Cx<'_>, args: &[Value], ranges: &[&[(u16, u16, i32)]]) -> Flow<Reply> {
    if !is_latin(cx, args[0])? {
        return of_any(cx, args);
    }
    let terms = cx.terms();
    number(cx, terms.zext(32, Text::moved(terms, unit(cx, args[0]), &ranges.concat())))
}

fn digit(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[1] {
        Value::I32(radix @ 2..=36) if is_latin(cx, args[0])? => {
            let value = digit_of(cx, args[0], radix as u16);
            number(cx, value)
        }
        Value::I32(_) => of_any(cx, args),
        _ => Ok(Reply::Bytecode),
    }
}

/// Digits that stand above the line have their value, fractions have -2.
fn numeric_value(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !is_latin(cx, args[0])? {
        return of_any(cx, args);
    }
    let (terms, unit) = (cx.terms(), unit(cx, args[0]));
    let others = [(0xb9, 0xb9, 1), (0xb2, 0xb2, 2), (0xb3, 0xb3, 3), (0xbc, 0xbe, -2)];
    let value = others.iter().fold(digit_of(cx, args[0], 36), |rest, &(first, last, value)| {
        terms.ite(Text::is_in(terms, unit, &[(first, last)]), terms.int(value), rest)
    });
    number(cx, value)
}

/// A digit or a letter as a number less than `radix`, else -1.
fn digit_of(cx: &Cx<'_>, point: Value, radix: u16) -> Term {
    let (terms, unit) = (cx.terms(), unit(cx, point));
    let from = |first: u8, count: u16, value: i32, rest: Term| {
        let first = u16::from(first);
        let is = Text::is_in(terms, unit, &[(first, first + count - 1)]);
        let number = terms.bin(BinOp::Add, terms.zext(32, unit), terms.int(value - i32::from(first)));
        terms.ite(is, number, rest)
    };
    let mut value = from(b'0', radix.min(10), 0, terms.int(-1));
    if radix > 10 {
        value = from(b'A', radix - 10, 10, from(b'a', radix - 10, 10, value));
    }
    value
}

/// A unit without regard to its case, 32 bits: those that only differ in case are the same.
pub(super) type Folded<'a> = Box<dyn Fn(Term) -> Term + 'a>;

/// How units are compared without regard to case; `None` where that is not told in terms.
pub(super) fn folded<'a>(cx: &Cx<'a>, narrow: bool) -> Option<Folded<'a>> {
    let terms = cx.terms();
    if narrow {
        return Some(Box::new(move |u| terms.zext(32, Text::moved(terms, u, UPPER))));
    }
    let table = folding(cx)?;
    Some(Box::new(move |u| terms.looked_up(table, u)))
}
