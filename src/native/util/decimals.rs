//! `java.math.BigDecimal` where a number depends on the input: the unscaled value is a term of 64 bits, the scale one of 32, and so they are of what comes
//! of two such where a long holds it. Whether it does is a question, if it is one at all: a number of more digits is given up where it might have had
//! fewer. What none of these holds, and all that has no row here, is for the JDK's bytecode.

pub(in crate::native) mod parts;

use super::{
    integers::{fits_product, fits_sum, plain, rows},
    looking::looked,
    whole::{applies, is_null, is_of, order_of},
};
use crate::{
    input::At,
    native::{Row, lang::throwable, text},
    program::{ClassId, FieldId},
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, allocate, field_of_allocated, put_field_of_allocated, take_as_modelled},
    term::{BinOp, Node, Term, Terms, Text},
};

const DECIMAL: &str = "java/math/BigDecimal";

/// Scales that depend on the input are brought together where they are no more apart than this.
const SPAN: u32 = 12;
/// A number with no more digits than this behind the point is spelled without an exponent.
const PLAIN: u32 = 6;
/// A long holds the powers of ten to this one.
const POWERS: u32 = 18;
/// Larger scales are for the bytecode.
const LARGEST: i32 = 1 << 20;

pub(in crate::native) const TABLE: &[Row] = rows! { DECIMAL:
    "<init>" "(Ljava/lang/String;)V" => of_text;
    "add" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => |cx, args| add(cx, args, false);
    "compareTo" "(Ljava/math/BigDecimal;)I" => compare;
    "divide" "(Ljava/math/BigDecimal;II)Ljava/math/BigDecimal;" => divide;
    "multiply" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => multiply;
    "pow" "(I)Ljava/math/BigDecimal;" => power;
    "setScale" "(II)Ljava/math/BigDecimal;" => set_scale;
    "subtract" "(Ljava/math/BigDecimal;)Ljava/math/BigDecimal;" => |cx, args| add(cx, args, true);
    "toPlainString" "()Ljava/lang/String;" => |cx, args| spell(cx, args, SPAN);
    "toString" "()Ljava/lang/String;" => |cx, args| spell(cx, args, PLAIN);
};

/// An unscaled value, which is not Long.MIN_VALUE, and how many digits of it are behind the point.
#[derive(Copy, Clone)]
struct Number {
    unscaled: Term,
    scale: Term,
}

impl Number {
    fn is_known(self, terms: &Terms) -> bool {
        [self.unscaled, self.scale].iter().all(|&t| terms.as_bits(t).is_some())
    }
}

fn fields(cx: &Cx<'_>) -> Flow<(ClassId, FieldId, FieldId)> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(DECIMAL))?;
    let field = |name, descriptor| cx.linked(program.resolve_field(class, name, descriptor));
    Ok((class, field("intCompact", "J")?, field("scale", "I")?))
}

/// Whether a reference is to decimal numbers alone.
pub(in crate::native) fn is_decimal(cx: &Cx<'_>, r: Value) -> bool {
    let r = cx.term(cx.denoted(r));
    fields(cx).is_ok_and(|(class, ..)| is_of(cx, r, class))
}

/// The number that a reference which is not null denotes; `None` where a long may not hold it, or it is not followed.
///
/// # Errors
/// Asks whether a long holds it.
fn number(cx: &mut Cx<'_>, r: Value) -> Flow<Option<Number>> {
    let (class, unscaled, scale) = fields(cx)?;
    let (r, terms) = (cx.expanded(cx.term(cx.denoted(r))), cx.terms());
    if !is_of(cx, r, class) {
        return Ok(None);
    }
    let (unscaled, scale) = match terms.node(r) {
        Node::Null => return Ok(None),
        Node::Obj(o, _) => (field_of_allocated(cx, ObjId(o), unscaled)?, field_of_allocated(cx, ObjId(o), scale)?),
        _ => {
            take_as_modelled(cx, r, unscaled)?;
            (cx.world.strategy.get(cx, r, At::Field(unscaled))?, cx.world.strategy.get(cx, r, At::Field(scale))?)
        }
    };
    let (unscaled, scale) = (cx.term(unscaled), cx.term(scale));
    // So the JDK says that there are more digits.
    let is_inflated = cx.decide(terms.eq(unscaled, terms.long(i64::MIN)))?;
    Ok((!is_inflated).then_some(Number { unscaled, scale }))
}

/// The number of the receiver, unless that is a constant.
fn one(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Number>> {
    let n = if applies(cx) { number(cx, args[0])? } else { None };
    Ok(n.filter(|n| !n.is_known(cx.terms())))
}

/// The numbers of receiver and argument, unless both are constants.
fn both(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(Number, Number)>> {
    if !applies(cx) || is_null(cx, args[1])? {
        return Ok(None);
    }
    let Some(a) = number(cx, args[0])? else { return Ok(None) };
    let Some(b) = number(cx, args[1])? else { return Ok(None) };
    let is_known = a.is_known(cx.terms()) && b.is_known(cx.terms());
    Ok((!is_known).then_some((a, b)))
}

/// Whether longs hold what this says; a path on which they might have, and do not, is given up: over more digits the bytecode has many ways to
/// the same.
///
/// # Errors
/// Asks whether they do.
fn held(cx: &Cx<'_>, fits: Term) -> Flow<bool> {
    match cx.terms().as_bool(fits) {
        Some(known) => Ok(known),
        None if cx.decide(fits)? => Ok(true),
        None => cx.unsupported("a decimal number of more than 18 digits that is made of the input"),
    }
}

/// The greater scale of two numbers, and how many more digits behind the point the first has to have for that, and the second.
fn aligning(cx: &Cx<'_>, a: Number, b: Number) -> (Term, Term, Term) {
    let terms = cx.terms();
    let scale = terms.ite(terms.slt(a.scale, b.scale), b.scale, a.scale);
    let more = |n: Number| cx.st.path.simplified(terms, terms.sub(scale, n.scale));
    (scale, more(a), more(b))
}

/// The unscaled values with as many digits behind the point as the number has that has more, and how many that are.
///
/// # Errors
/// Asks whether longs hold them.
fn aligned(cx: &Cx<'_>, a: Number, b: Number) -> Flow<Option<(Term, Term, Term)>> {
    let (terms, (scale, of_a, of_b)) = (cx.terms(), aligning(cx, a, b));
    if !held(cx, terms.and(fits(terms, a.unscaled, of_a), fits(terms, b.unscaled, of_b)))? {
        return Ok(None);
    }
    Ok(Some((scaled(terms, a.unscaled, of_a), scaled(terms, b.unscaled, of_b), scale)))
}

/// The greatest exponent that one may be, if it is to be looked at.
fn most(terms: &Terms, exponent: Term) -> u32 {
    if terms.as_bits(exponent).is_some() { POWERS } else { SPAN }
}

/// Whether a power of ten is looked at, by its exponent.
fn is_seen(terms: &Terms, exponent: Term) -> Term {
    terms.ult(exponent, terms.int(most(terms, exponent) as i32 + 1))
}

/// Whether a long holds a number times ten to this power.
fn fits(terms: &Terms, n: Term, exponent: Term) -> Term {
    let most = most(terms, exponent);
    let limit = by_power(terms, exponent, most, &|power| terms.long(i64::MAX / power));
    let is_too_large = terms.or(terms.slt(n, terms.neg(limit)), terms.slt(limit, n));
    terms.and(is_seen(terms, exponent), terms.not(is_too_large))
}

/// A number times ten to this power.
fn scaled(terms: &Terms, n: Term, exponent: Term) -> Term {
    by_power(terms, exponent, most(terms, exponent), &|power| terms.bin(BinOp::Mul, n, terms.long(power)))
}

/// What is so of the power of ten with this exponent, which is not more than `most`.
fn by_power(terms: &Terms, exponent: Term, most: u32, of: &dyn Fn(i64) -> Term) -> Term {
    if let Some(known) = terms.as_bits(exponent).filter(|&known| known <= u64::from(most)) {
        return of(10i64.pow(known as u32));
    }
    let is = |k: u32| terms.eq(exponent, terms.int(k as i32));
    (0..most).rev().fold(of(10i64.pow(most)), |rest, k| terms.ite(is(k), of(10i64.pow(k)), rest))
}

/// A new object; for a small number, or 0, the JDK keeps one.
fn made(cx: &mut Cx<'_>, n: Number) -> Flow<Reply> {
    let (class, unscaled, scale) = fields(cx)?;
    let terms = cx.terms();
    let o = allocate(cx, class);
    put_field_of_allocated(cx, o, unscaled, Value::from_term(terms, cx.st.path.simplified(terms, n.unscaled)));
    put_field_of_allocated(cx, o, scale, Value::from_term(terms, cx.st.path.simplified(terms, n.scale)));
    cx.st.heap.add_kept(o);
    Ok(Reply::Value(Value::Obj(o)))
}

/// What says no number is refused.
fn of_text(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Value::Obj(o) = args[0] else { return Ok(None) };
    let said = if applies(cx) { text::scaled(cx, args[1])? } else { None };
    let Some(said) = said else { return Ok(None) };
    if cx.decide(said.beyond)? {
        return cx.unsupported(
            "a decimal number in a text with more than 18 digits, with a huge exponent, or with characters like digits of other scripts",
        );
    }
    if !cx.decide(said.valid)? {
        let class = cx.linked(cx.world.program.load("java/lang/NumberFormatException"))?;
        return throwable::somewhere(cx, class).map(Some);
    }
    let (_, unscaled, scale) = fields(cx)?;
    put_field_of_allocated(cx, o, unscaled, Value::from_term(cx.terms(), said.unscaled));
    put_field_of_allocated(cx, o, scale, Value::from_term(cx.terms(), said.scale));
    Ok(Some(Reply::Void))
}

/// The digits with a point among them, of which no more are behind it; for others, and for what has an exponent, the bytecode is.
fn spell(cx: &mut Cx<'_>, args: &[Value], most: u32) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    let (zero, is_down) = (terms.int(0), terms.slt(n.scale, terms.int(0)));
    // Zeros before the point are digits where there is no exponent.
    let up = terms.ite(is_down, terms.neg(n.scale), zero);
    let up = if most > PLAIN { cx.st.path.simplified(terms, up) } else { zero };
    let scale = if up == zero { n.scale } else { terms.ite(is_down, zero, n.scale) };
    if !cx.decide(terms.and(terms.ult(scale, terms.int(most as i32 + 1)), fits(terms, n.unscaled, up)))? {
        return Ok(None);
    }
    text::string(cx, &Text::with_point(terms, scaled(terms, n.unscaled, up), scale, most)).map(Some)
}

/// A number with so many digits behind its point, rounded half up, its sign that of what it was: as `java.util.Formatter` has it.
pub(in crate::native) fn laid_out(cx: &mut Cx<'_>, v: Value, precision: u32) -> Flow<Option<Text>> {
    let n = if precision <= SPAN && !is_null(cx, v)? { number(cx, v)? } else { None };
    let Some(n) = n.filter(|n| !n.is_known(cx.terms())) else { return Ok(None) };
    let (terms, scale) = (cx.terms(), cx.terms().int(precision as i32));
    let is_negative = terms.slt(n.unscaled, terms.long(0));
    let magnitude = terms.ite(is_negative, terms.neg(n.unscaled), n.unscaled);
    let by = terms.sub(scale, n.scale);
    let Some((a, b)) = shifted(cx, magnitude, terms.long(1), by)? else { return Ok(None) };
    let unscaled = rounded(terms, a, b, HALF_UP);
    Ok(unscaled.map(|n| Text::with_point(terms, n, scale, precision).signed(terms, is_negative)))
}

fn add(cx: &mut Cx<'_>, args: &[Value], subtract: bool) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let Some((x, y, scale)) = aligned(cx, a, b)? else { return Ok(None) };
    let y = if subtract { cx.terms().neg(y) } else { y };
    let terms = cx.terms();
    if !held(cx, fits_sum(terms, x, y))? {
        return Ok(None);
    }
    made(cx, Number { unscaled: terms.bin(BinOp::Add, x, y), scale }).map(Some)
}

fn multiply(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let Some(n) = times(cx, a, b)? else { return Ok(None) };
    made(cx, n).map(Some)
}

fn times(cx: &Cx<'_>, a: Number, b: Number) -> Flow<Option<Number>> {
    let terms = cx.terms();
    let is_small =
        |scale| terms.not(terms.or(terms.slt(scale, terms.int(-LARGEST)), terms.slt(terms.int(LARGEST), scale)));
    if !cx.decide(terms.and(is_small(a.scale), is_small(b.scale)))? {
        return Ok(None);
    }
    let fits = fits_product(terms, a.unscaled, b.unscaled);
    let unscaled = terms.bin(BinOp::Mul, a.unscaled, b.unscaled);
    Ok(held(cx, fits)?.then(|| Number { unscaled, scale: terms.bin(BinOp::Add, a.scale, b.scale) }))
}

/// A number times itself, a few times.
fn power(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Value::I32(times_itself @ 1..=4) = args[1] else { return Ok(None) };
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let mut power = n;
    for _ in 1..times_itself {
        let Some(next) = times(cx, power, n)? else { return Ok(None) };
        power = next;
    }
    made(cx, power).map(Some)
}

/// Beside a number that a long holds, one that none holds is less or more by its sign.
fn compare(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let (terms, (_, of_a, of_b)) = (cx.terms(), aligning(cx, a, b));
    if !cx.decide(terms.and(is_seen(terms, of_a), is_seen(terms, of_b)))? {
        return Ok(None);
    }
    let (x, y, zero) = (scaled(terms, a.unscaled, of_a), scaled(terms, b.unscaled, of_b), terms.long(0));
    let beyond_a = terms.ite(fits(terms, b.unscaled, of_b), order_of(terms, x, y), order_of(terms, zero, b.unscaled));
    let order = terms.ite(fits(terms, a.unscaled, of_a), beyond_a, order_of(terms, a.unscaled, zero));
    Ok(Some(plain(cx, cx.st.path.simplified(terms, order))))
}

/// How a quotient is rounded, by the numbers that `RoundingMode` has for its constants.
const UP: i32 = 0;
const DOWN: i32 = 1;
const CEILING: i32 = 2;
const FLOOR: i32 = 3;
const HALF_UP: i32 = 4;
const HALF_DOWN: i32 = 5;
const HALF_EVEN: i32 = 6;
const UNNECESSARY: i32 = 7;

/// A quotient of two numbers that have a negative, rounded; the divisor is not 0. `None` where it must be exact.
fn rounded(terms: &Terms, a: Term, b: Term, mode: i32) -> Option<Term> {
    let zero = terms.long(0);
    let is_negative = |n| terms.slt(n, zero);
    let magnitude = |n| terms.ite(is_negative(n), terms.neg(n), n);
    let (x, y) = (magnitude(a), magnitude(b));
    let quotient = terms.bin(BinOp::Div, x, y);
    let rest = terms.sub(x, terms.bin(BinOp::Mul, quotient, y));
    let differs = terms.not(terms.eq(is_negative(a), is_negative(b)));
    let is_exact = terms.eq(rest, zero);
    // Beside what the rest lacks.
    let lacks = terms.sub(y, rest);
    let (is_more, is_half) = (terms.slt(lacks, rest), terms.eq(lacks, rest));
    let is_odd = terms.eq(terms.trunc(1, quotient), terms.bv(1, 1));
    let is_further = match mode {
        UP => terms.not(is_exact),
        DOWN => terms.bool(false),
        CEILING => terms.and(terms.not(is_exact), terms.not(differs)),
        FLOOR => terms.and(terms.not(is_exact), differs),
        HALF_UP => terms.or(is_more, is_half),
        HALF_DOWN => is_more,
        HALF_EVEN => terms.or(is_more, terms.and(is_half, is_odd)),
        _ => return None,
    };
    let quotient = terms.ite(is_further, terms.bin(BinOp::Add, quotient, terms.long(1)), quotient);
    Some(terms.ite(differs, terms.neg(quotient), quotient))
}

/// Two numbers, one of which is multiplied by this power of ten or, if that is less than one, the other by its inverse.
///
/// # Errors
/// Asks whether longs hold them.
fn shifted(cx: &Cx<'_>, a: Term, b: Term, by: Term) -> Flow<Option<(Term, Term)>> {
    let terms = cx.terms();
    let by = cx.st.path.simplified(terms, by);
    let (zero, down) = (terms.int(0), terms.sub(terms.int(0), by));
    let is_down = terms.slt(by, zero);
    let (up, down) = (terms.ite(is_down, zero, by), terms.ite(is_down, down, zero));
    if !held(cx, terms.and(fits(terms, a, up), fits(terms, b, down)))? {
        return Ok(None);
    }
    Ok(Some((scaled(terms, a, up), scaled(terms, b, down))))
}

/// Of the same scale it is itself.
fn set_scale(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let (Value::I32(_), Value::I32(mode)) = (args[1], args[2]) else { return Ok(None) };
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let (terms, scale) = (cx.terms(), cx.term(args[1]));
    let by = terms.sub(scale, n.scale);
    let Some((a, b)) = shifted(cx, n.unscaled, terms.long(1), by)? else { return Ok(None) };
    let Some(unscaled) = rounded(terms, a, b, mode) else { return Ok(None) };
    let same = terms.eq(n.scale, scale);
    let Reply::Value(made) = made(cx, Number { unscaled, scale })? else { return Ok(None) };
    let r = terms.ite(same, cx.term(args[0]), cx.term(made));
    Ok(Some(Reply::Value(Value::from_term(terms, r))))
}

/// No number divides by nothing.
fn divides(cx: &mut Cx<'_>, n: Number) -> Flow {
    match cx.decide(cx.terms().eq(n.unscaled, cx.terms().long(0)))? {
        true => arithmetic_exception(cx),
        false => Ok(()),
    }
}

pub(super) fn arithmetic_exception<T>(cx: &mut Cx<'_>) -> Flow<T> {
    let class = cx.linked(cx.world.program.load("java/lang/ArithmeticException"))?;
    throwable::somewhere(cx, class)
}

fn divide(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let (Value::I32(_), Value::I32(mode @ UP..=UNNECESSARY)) = (args[2], args[3]) else { return Ok(None) };
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let (terms, scale) = (cx.terms(), cx.term(args[2]));
    divides(cx, b)?;
    let by = terms.bin(BinOp::Add, scale, terms.sub(b.scale, a.scale));
    let Some((x, y)) = shifted(cx, a.unscaled, b.unscaled, by)? else { return Ok(None) };
    let Some(unscaled) = rounded(terms, x, y, mode) else { return Ok(None) };
    made(cx, Number { unscaled, scale }).map(Some)
}
