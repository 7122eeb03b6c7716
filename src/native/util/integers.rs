//! `java.math.BigInteger` where a number depends on the input: one that a long holds is a term of 64 bits, and so is what comes of two such where a
//! long holds that. Whether it does is a question, if it is one at all; if not, and for all that has no row here, the JDK's bytecode goes on over
//! the digits. Long.MIN_VALUE counts as too large, so that each number has a negative.

use super::{
    digits,
    looking::looked,
    whole::{
        INTEGER, applies, assign, digits as digits_of, fields, is_null, is_of, made, named, negated, number, object,
        order_of, zero,
    },
};
use crate::{
    native::{Row, lang::throwable, text},
    state::Value,
    step::{Cx, Flow, Reply},
    term::{BinOp, Term, Terms, Text},
};

/// Rows that say what comes of numbers that are known as terms; of others the bytecode does.
macro_rules! rows {
    ($class:ident: $($name:literal $descriptor:literal => $of:expr;)*) => {
        &[$(($class, $name, $descriptor, |cx, args| {
            let of: fn(&mut Cx<'_>, &[Value]) -> Flow<Option<Reply>> = $of;
            match of(cx, args)? {
                Some(reply) => Ok(reply),
                // A constructor does more than look.
                None if $name == "<init>" => Ok(Reply::Bytecode),
                None => looked(cx, args, [$class, $name, $descriptor]),
            }
        })),*]
    };
}

pub(super) use rows;

pub(in crate::native) const TABLE: &[Row] = rows! { INTEGER:
    "<init>" "(Ljava/lang/String;)V" => of_text;
    "abs" "()Ljava/math/BigInteger;" => absolute;
    "add" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => add;
    "compareTo" "(Ljava/math/BigInteger;)I" => compare;
    "divide" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => |cx, args| divide(cx, args, BinOp::Div);
    "equals" "(Ljava/lang/Object;)Z" => equal;
    "intValue" "()I" => |cx, args| Ok(one(cx, args)?.map(|n| plain(cx, cx.terms().trunc(32, n))));
    "longValue" "()J" => |cx, args| Ok(one(cx, args)?.map(|n| plain(cx, n)));
    "max" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => |cx, args| either(cx, args, |terms, a, b| terms.slt(b, a));
    "min" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => |cx, args| either(cx, args, |terms, a, b| terms.slt(a, b));
    "mod" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => modulo;
    "multiply" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => multiply;
    "negate" "()Ljava/math/BigInteger;" => negate;
    "pow" "(I)Ljava/math/BigInteger;" => power;
    "remainder" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => |cx, args| divide(cx, args, BinOp::Rem);
    "subtract" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => subtract;
    "toString" "()Ljava/lang/String;" => spell;
    "valueOf" "(J)Ljava/math/BigInteger;" => of_long;
};

/// The number that a receiver denotes, unless it is a constant: that is for the bytecode.
pub(super) fn one(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Term>> {
    if !applies(cx) {
        return Ok(None);
    }
    let n = number(cx, args[0])?;
    Ok(n.filter(|&n| cx.terms().as_bits(n).is_none()))
}

/// The numbers of receiver and argument, unless both are constants.
pub(super) fn both(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(Term, Term)>> {
    if !applies(cx) || is_null(cx, args[1])? {
        return Ok(None);
    }
    let Some(a) = number(cx, args[0])? else { return Ok(None) };
    let Some(b) = number(cx, args[1])? else { return Ok(None) };
    let is_known = |n| cx.terms().as_bits(n).is_some();
    Ok((!is_known(a) || !is_known(b)).then_some((a, b)))
}

/// A sum that a long holds.
///
/// # Errors
/// Asks whether one does.
fn sum(cx: &Cx<'_>, a: Term, b: Term) -> Flow<Option<Term>> {
    let terms = cx.terms();
    Ok(cx.decide(fits_sum(terms, a, b))?.then(|| terms.bin(BinOp::Add, a, b)))
}

/// Whether a long holds a sum, and its negative.
pub(super) fn fits_sum(terms: &Terms, a: Term, b: Term) -> Term {
    let sum = terms.bin(BinOp::Add, a, b);
    terms.not(terms.or(wraps(terms, a, b), terms.eq(sum, terms.long(i64::MIN))))
}

/// Whether no long holds a sum.
pub(super) fn wraps(terms: &Terms, a: Term, b: Term) -> Term {
    let sum = terms.bin(BinOp::Add, a, b);
    let differ = terms.bin(BinOp::And, terms.bin(BinOp::Xor, a, sum), terms.bin(BinOp::Xor, b, sum));
    terms.slt(differ, terms.long(0))
}

/// A product that a long holds, of two numbers of which one is a constant, or that have no more than 62 bits together.
///
/// # Errors
/// Asks whether it is one.
fn product(cx: &Cx<'_>, a: Term, b: Term) -> Flow<Option<Term>> {
    let terms = cx.terms();
    Ok(cx.decide(fits_product(terms, a, b))?.then(|| terms.bin(BinOp::Mul, a, b)))
}

/// Whether a product is one of two numbers of which one is a constant, or that have no more than 62 bits together, and a long holds it.
pub(super) fn fits_product(terms: &Terms, a: Term, b: Term) -> Term {
    let within =
        |n: Term, most: i64| terms.not(terms.or(terms.slt(n, terms.long(-most)), terms.slt(terms.long(most), n)));
    let known = |n: Term| terms.as_bits(n).map(|n| (n as i64).unsigned_abs());
    match (known(a), known(b)) {
        (Some(0), _) | (_, Some(0)) => terms.bool(true),
        (_, Some(by)) => within(a, (i64::MAX as u64 / by) as i64),
        (Some(by), _) => within(b, (i64::MAX as u64 / by) as i64),
        // Where the one is short the other may be long.
        _ => terms.any([15, 31, 47].map(|bits| terms.and(within(a, 1 << bits), within(b, 1 << (62 - bits))))),
    }
}

pub(super) fn plain(cx: &Cx<'_>, n: Term) -> Reply {
    Reply::Value(Value::from_term(cx.terms(), n))
}

/// What is added to nothing is itself.
fn add(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let Some(n) = sum(cx, a, b)? else { return Ok(None) };
    let zero = zero(cx)?;
    let terms = cx.terms();
    let made = made(cx, n, zero)?;
    let is_zero = |n| terms.eq(n, terms.long(0));
    let other = terms.ite(is_zero(a), cx.term(args[1]), cx.term(made));
    let r = terms.ite(is_zero(b), cx.term(args[0]), other);
    Ok(Some(Reply::Value(named(cx, r, n))))
}

fn subtract(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    let Some(n) = sum(cx, a, terms.neg(b))? else { return Ok(None) };
    let zero = zero(cx)?;
    let made = made(cx, n, zero)?;
    let r = terms.ite(terms.eq(b, terms.long(0)), cx.term(args[0]), cx.term(made));
    Ok(Some(Reply::Value(named(cx, r, n))))
}

fn multiply(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    if let Some(known) = digits::product(cx, args[0], args[1])? {
        return Ok(Some(Reply::Value(known)));
    }
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let Some(n) = product(cx, a, b)? else { return Ok(None) };
    let zero = zero(cx)?;
    Ok(Some(Reply::Value(made(cx, n, zero)?)))
}

/// A square is a product. That of nothing is itself, that of one is the constant.
fn power(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let (Value::I32(2), Some(n)) = (args[1], one(cx, args)?) else { return Ok(None) };
    let terms = cx.terms();
    if cx.decide(terms.any([0, 1].map(|of| terms.eq(n, terms.long(of)))))? {
        return Ok(None);
    }
    let Some(square) = product(cx, n, n)? else { return Ok(None) };
    Ok(Some(Reply::Value(Value::Obj(object(cx, square)?))))
}

fn divide(cx: &mut Cx<'_>, args: &[Value], op: BinOp) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    if cx.decide(terms.eq(b, terms.long(0)))? {
        return Ok(None);
    }
    let zero = zero(cx)?;
    Ok(Some(Reply::Value(made(cx, terms.bin(op, a, b), zero)?)))
}

fn modulo(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    if cx.decide(terms.slt(b, terms.long(1)))? {
        return Ok(None);
    }
    let zero = zero(cx)?;
    let rest = terms.bin(BinOp::Rem, a, b);
    let n = terms.ite(terms.slt(rest, terms.long(0)), terms.bin(BinOp::Add, rest, b), rest);
    Ok(Some(Reply::Value(made(cx, n, zero)?)))
}

/// A new object, for 0 too.
fn negate(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    Ok(Some(Reply::Value(negated(cx, args[0], n)?)))
}

fn absolute(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let r = without_sign(cx, args[0], n)?;
    let terms = cx.terms();
    let magnitude = terms.ite(terms.slt(n, terms.long(0)), terms.neg(n), n);
    Ok(Some(Reply::Value(named(cx, r, magnitude))))
}

/// A number itself, or a new object for its negative where it has a sign.
pub(super) fn without_sign(cx: &mut Cx<'_>, of: Value, n: Term) -> Flow<Term> {
    let terms = cx.terms();
    let is_negative = terms.slt(n, terms.long(0));
    if terms.as_bool(is_negative) == Some(false) {
        return Ok(cx.term(of));
    }
    let negative = negated(cx, of, n)?;
    Ok(terms.ite(is_negative, cx.term(negative), cx.term(of)))
}

/// The receiver where that holds of it and the argument, else the argument.
fn either(cx: &mut Cx<'_>, args: &[Value], is: fn(&Terms, Term, Term) -> Term) -> Flow<Option<Reply>> {
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    let is = is(terms, a, b);
    let r = terms.ite(is, cx.term(args[0]), cx.term(args[1]));
    Ok(Some(Reply::Value(named(cx, r, terms.ite(is, a, b)))))
}

fn compare(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    Ok(both(cx, args)?.map(|(a, b)| plain(cx, order_of(cx.terms(), a, b))))
}

fn equal(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let (class, ..) = fields(cx)?;
    let other = cx.term(cx.denoted(args[1]));
    let terms = cx.terms();
    if !applies(cx) || other == terms.null() || !is_of(cx, other, class) {
        return Ok(None);
    }
    let Some(a) = number(cx, args[0])? else { return Ok(None) };
    let Some(b) = number(cx, args[1])? else { return Ok(None) };
    let same = terms.and(terms.not(terms.is_null(other)), terms.eq(a, b));
    Ok(Some(plain(cx, terms.ite(same, terms.int(1), terms.int(0)))))
}

fn spell(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let text = Text::decimal(cx.terms(), n);
    Ok(Some(Reply::Value(Value::Obj(text::made(cx, &text)?))))
}

/// Of a small number the JDK keeps the object.
fn of_long(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let n = cx.term(args[0]);
    let terms = cx.terms();
    if !applies(cx) || terms.as_bits(n).is_some() || cx.decide(terms.eq(n, terms.long(i64::MIN)))? {
        return Ok(None);
    }
    let o = object(cx, n)?;
    cx.st.heap.add_kept(o);
    Ok(Some(Reply::Value(Value::Obj(o))))
}

/// What says no number is refused, however long it is.
fn of_text(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Value::Obj(o) = args[0] else { return Ok(None) };
    let parsed = if applies(cx) { text::parsed(cx, args[1], 10, 64)? } else { None };
    let Some((_, parsed)) = parsed else { return Ok(None) };
    let terms = cx.terms();
    let fits = terms.and(parsed.valid, terms.not(terms.eq(parsed.value, terms.long(i64::MIN))));
    if cx.decide(fits)? {
        let digits = digits_of(cx, parsed.value)?;
        assign(cx, o, parsed.value, digits)?;
        return Ok(Some(Reply::Void));
    }
    if cx.decide(parsed.spelled)? {
        return Ok(None);
    }
    let class = cx.linked(cx.world.program.load("java/lang/NumberFormatException"))?;
    throwable::somewhere(cx, class).map(Some)
}
