//! Days and times of day in texts of the ISO form, `LocalDate.parse` and its kin: what a text says is some numbers, and a text that says none is
//! refused, whichever of its characters it is for.

use super::{applies, depends, is_string, made as string_of, present, read, refusal, unit};
use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply, Stop, allocate, initialized, put_field_of_allocated},
    term::{BinOp, Term, Terms, Text},
};

const DATE: &str = "java/time/LocalDate";
const TIME: &str = "java/time/LocalTime";
const BOTH: &str = "java/time/LocalDateTime";
/// Units of a day with a year of four digits.
const DAY: u32 = 10;
/// Of a year with a sign: the fewest digits behind either sign, and the most.
const SIGNED: [(u8, u32); 2] = [(b'-', 4), (b'+', 5)];
/// Of which the first is a 0 then, as no year is larger than 999,999,999.
const MOST_DIGITS: u32 = 10;

pub(super) const TABLE: &[Row] = &[
    (DATE, "parse", "(Ljava/lang/CharSequence;)Ljava/time/LocalDate;", date),
    (TIME, "parse", "(Ljava/lang/CharSequence;)Ljava/time/LocalTime;", time),
    (BOTH, "parse", "(Ljava/lang/CharSequence;)Ljava/time/LocalDateTime;", date_and_time),
];

/// The text of a string that is not null, where it is to be looked at.
fn given(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Text>> {
    if !applies(cx) || !depends(cx, args[0]) {
        return Ok(None);
    }
    match present(cx, args[0])? {
        Some(v) => read(cx, v),
        None => Ok(None),
    }
}

fn date(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = given(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let usual = terms.and(has_length(terms, &text, DAY), is_day(terms, &text, 0));
    let (signed, numbers) = signed(terms, &text);
    if !cx.decide(terms.or(usual, signed))? {
        return refuse(cx, args[0], &text);
    }
    let terms = cx.terms();
    let numbers = day(terms, &text, 0).into_iter().zip(numbers).map(|(n, other)| terms.ite(usual, n, other));
    let numbers: Vec<Term> = numbers.collect();
    of_day(cx, &numbers)
}

fn time(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = given(cx, args)? else { return Ok(Reply::Bytecode) };
    match cx.decide(is_time(cx.terms(), &text, 0))? {
        true => made(cx, TIME, "(IIII)Ljava/time/LocalTime;", &time_of_day(cx.terms(), &text, 0)),
        false => refuse(cx, args[0], &text),
    }
}

fn date_and_time(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(text) = given(cx, args)? else { return Ok(Reply::Bytecode) };
    let terms = cx.terms();
    let is_between = is_one_of(terms, &text, DAY, b"Tt");
    let usual = terms.all([is_day(terms, &text, 0), is_between, is_time(terms, &text, DAY + 1)]);
    if cx.decide(usual)? {
        let terms = cx.terms();
        let numbers = [day(terms, &text, 0), time_of_day(terms, &text, DAY + 1)].concat();
        return made(cx, BOTH, "(IIIIIII)Ljava/time/LocalDateTime;", &numbers);
    }
    match cx.decide(has_sign(cx.terms(), &text))? {
        true => cx.unsupported("a LocalDateTime in a text that begins with the sign of its year"),
        false => refuse(cx, args[0], &text),
    }
}

/// A new day, of a year, a month and a day of that: `of` would look once more whether it is one.
pub(in crate::native) fn of_day(cx: &mut Cx<'_>, numbers: &[Term]) -> Flow<Reply> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(DATE))?;
    let fields = [("year", "I"), ("month", "S"), ("day", "S")].map(|(name, of)| program.resolve_field(class, name, of));
    let o = allocate(cx, class);
    for (field, &n) in fields.into_iter().zip(numbers) {
        let field = cx.linked(field)?;
        put_field_of_allocated(cx, o, field, Value::from_term(cx.terms(), n));
    }
    Ok(Reply::Value(Value::Obj(o)))
}

/// Calls `of` of a class with these numbers, which are in their ranges.
fn made(cx: &mut Cx<'_>, class: &str, descriptor: &str, numbers: &[Term]) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.load(class))?;
    let Some(of) = cx.world.program.declared_method(class, "of", descriptor) else { return Ok(Reply::Bytecode) };
    initialized(cx, class)?;
    let terms = cx.terms();
    Ok(Reply::Call(of, numbers.iter().map(|&n| Value::from_term(terms, n)).collect()))
}

/// Where in the text it is wrong nobody says.
fn refuse<T>(cx: &mut Cx<'_>, given: Value, text: &Text) -> Flow<T> {
    let class = "java/time/format/DateTimeParseException";
    let o = refusal(cx, class)?;
    let program = &cx.world.program;
    let class = cx.linked(program.load(class))?;
    let parsed = cx.linked(program.resolve_field(class, "parsedString", "Ljava/lang/String;"))?;
    let index = cx.linked(program.resolve_field(class, "errorIndex", "I"))?;
    let terms = cx.terms();
    let unknown = terms.unknown(terms.bool(true), terms.int(0), "where it is wrong", &[text.length()]);
    let said = match cx.denoted(given) {
        v if is_string(cx, cx.term(v)) => v,
        _ => Value::Obj(string_of(cx, text)?),
    };
    put_field_of_allocated(cx, o, parsed, said);
    put_field_of_allocated(cx, o, index, Value::from_term(terms, unknown));
    Err(Stop::Throw(o))
}

fn has_length(terms: &Terms, text: &Text, length: u32) -> Term {
    terms.eq(text.length(), terms.int(length as i32))
}

fn is_one_of(terms: &Terms, text: &Text, k: u32, of: &[u8]) -> Term {
    let of: Vec<(u16, u16)> = of.iter().map(|&unit| (unit.into(), unit.into())).collect();
    terms.and(text.has(terms, k), Text::is_in(terms, unit(terms, text, k), &of))
}

fn has_sign(terms: &Terms, text: &Text) -> Term {
    is_one_of(terms, text, 0, &SIGNED.map(|(sign, _)| sign))
}

fn is_digit(terms: &Terms, text: &Text, k: u32) -> Term {
    Text::is_in(terms, unit(terms, text, k), &[(b'0'.into(), b'9'.into())])
}

fn are_digits(terms: &Terms, text: &Text, from: u32, to: u32) -> Term {
    terms.all((from..to).map(|k| is_digit(terms, text, k)))
}

/// The value of a digit, as a number of 32 bits.
fn digit(terms: &Terms, text: &Text, k: u32) -> Term {
    terms.zext(32, terms.bin(BinOp::And, unit(terms, text, k), terms.bv(16, 0xf)))
}

/// The number of these digits.
fn number(terms: &Terms, text: &Text, from: u32, to: u32) -> Term {
    (from..to).fold(terms.int(0), |before, k| {
        terms.bin(BinOp::Add, terms.bin(BinOp::Mul, before, terms.int(10)), digit(terms, text, k))
    })
}

fn is_within(terms: &Terms, n: Term, first: i32, last: i32) -> Term {
    terms.not(terms.or(terms.slt(n, terms.int(first)), terms.slt(terms.int(last), n)))
}

/// Whether a day with a year of four digits stands there, which other digits may follow.
fn is_day(terms: &Terms, text: &Text, from: u32) -> Term {
    terms.and(are_digits(terms, text, from, from + 4), is_day_of_year(terms, text, from + 4))
}

/// Whether `-02-29` or the like stands behind the digits of a year, and is of that.
fn is_day_of_year(terms: &Terms, text: &Text, from: u32) -> Term {
    let [month, day] = month_and_day(terms, text, from);
    let is_dash = |k| is_one_of(terms, text, k, b"-");
    let is_month = |n: i32| terms.eq(month, terms.int(n));
    // A year is a leap year if its last two digits are a multiple of 4, or the two before them if they are 0.
    let two = |k| number(terms, text, k, k + 2);
    let are_last = terms.not(terms.eq(two(from - 2), terms.int(0)));
    let century = terms.ite(are_last, two(from - 2), two(from - 4));
    let is_leap = terms.eq(terms.bin(BinOp::And, century, terms.int(3)), terms.int(0));
    let short = terms.any([4, 6, 9, 11].map(is_month));
    let february = terms.ite(is_leap, terms.int(29), terms.int(28));
    let last = terms.ite(is_month(2), february, terms.ite(short, terms.int(30), terms.int(31)));
    terms.all([
        text.has(terms, from + 5),
        is_dash(from),
        are_digits(terms, text, from + 1, from + 3),
        is_dash(from + 3),
        are_digits(terms, text, from + 4, from + 6),
        is_within(terms, month, 1, 12),
        terms.not(terms.slt(day, terms.int(1))),
        terms.not(terms.slt(last, day)),
    ])
}

fn month_and_day(terms: &Terms, text: &Text, from: u32) -> [Term; 2] {
    [from + 1, from + 4].map(|k| number(terms, text, k, k + 2))
}

/// Year, month and day.
fn day(terms: &Terms, text: &Text, from: u32) -> Vec<Term> {
    [&[number(terms, text, from, from + 4)][..], &month_and_day(terms, text, from + 4)].concat()
}

/// Whether all of it is a day whose year has a sign, and which one: `+` is for years of more than four digits, and no year is `-0`.
fn signed(terms: &Terms, text: &Text) -> (Term, Vec<Term>) {
    let mut is_one = terms.bool(false);
    let mut numbers = vec![terms.int(0); 3];
    for digits in 4..=MOST_DIGITS {
        let end = digits + 1;
        let signs: Vec<u8> = SIGNED.into_iter().filter(|(_, fewest)| *fewest <= digits).map(|(sign, _)| sign).collect();
        let is_negative = is_one_of(terms, text, 0, b"-");
        let is_zero = |k| is_one_of(terms, text, k, b"0");
        let is_right = terms.all([
            has_length(terms, text, end + 6),
            is_one_of(terms, text, 0, &signs),
            are_digits(terms, text, 1, end),
            is_day_of_year(terms, text, end),
            if digits < MOST_DIGITS { terms.bool(true) } else { is_zero(1) },
            terms.not(terms.all((1..end).map(is_zero).chain([is_negative]))),
        ]);
        let year = number(terms, text, 1, end);
        let year = terms.ite(is_negative, terms.neg(year), year);
        let those = [&[year][..], &month_and_day(terms, text, end)].concat();
        numbers = those.iter().zip(numbers).map(|(&this, other)| terms.ite(is_right, this, other)).collect();
        is_one = terms.or(is_one, is_right);
    }
    (is_one, numbers)
}

/// Whether what stands from there on is `10:15`, `10:15:30`, or that with a point and up to nine digits.
fn is_time(terms: &Terms, text: &Text, from: u32) -> Term {
    let two = |k, most| {
        terms.and(are_digits(terms, text, k, k + 2), is_within(terms, number(terms, text, k, k + 2), 0, most))
    };
    let is_colon = |k| is_one_of(terms, text, k, b":");
    let (seconds, point) = (from + 5, from + 8);
    let is_fraction =
        (point + 1..point + 10).map(|k| terms.or(terms.not(text.has(terms, k)), is_digit(terms, text, k)));
    let is_fraction =
        terms.all(is_fraction.chain([is_one_of(terms, text, point, b"."), terms.not(text.has(terms, point + 10))]));
    let has_seconds = terms.all([
        text.has(terms, point - 1),
        is_colon(seconds),
        two(seconds + 1, 59),
        terms.or(has_length(terms, text, point), is_fraction),
    ]);
    terms.all([
        text.has(terms, seconds - 1),
        two(from, 23),
        is_colon(from + 2),
        two(from + 3, 59),
        terms.or(has_length(terms, text, seconds), has_seconds),
    ])
}

/// Hour, minute, second and nanosecond.
fn time_of_day(terms: &Terms, text: &Text, from: u32) -> Vec<Term> {
    let two = |k| number(terms, text, k, k + 2);
    let zero = terms.int(0);
    let second = terms.ite(text.has(terms, from + 7), two(from + 6), zero);
    let nano = (0..9).fold(zero, |sum, k| {
        let place = terms.int(10_i32.pow(8 - k));
        let part = terms.bin(BinOp::Mul, digit(terms, text, from + 9 + k), place);
        terms.bin(BinOp::Add, sum, terms.ite(text.has(terms, from + 9 + k), part, zero))
    });
    vec![two(from), two(from + 3), second, nano]
}
