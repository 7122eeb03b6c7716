//! `java.math.BigInteger` where a number depends on the input: one that a long holds is a term of 64 bits, and so is what comes of two such where a
//! long holds that. Whether it does is a question, if it is one at all; if not, and for all that has no row here, the JDK's bytecode goes on over
//! the digits. Long.MIN_VALUE counts as too large, so that each number has a negative.

use super::looking::looked;
use crate::{
    classfile::BaseType,
    input::At,
    native::{Row, text},
    program::{ArrayComponent, ClassId, FieldId},
    state::{ObjId, Open, Value},
    step::{
        Cx, Flow, Reply, allocate, element, field_of_allocated, get_static, initialized, length,
        put_field_of_allocated, take_as_modelled,
    },
    term::{BinOp, ClassTag, Node, Term, Terms, Text},
};

const INTEGER: &str = "java/math/BigInteger";

/// Rows that say what comes of numbers that are known as terms; of others the bytecode does.
macro_rules! rows {
    ($class:ident: $($name:literal $descriptor:literal => $of:expr;)*) => {
        &[$(($class, $name, $descriptor, |cx, args| {
            let of: fn(&mut Cx<'_>, &[Value]) -> Flow<Option<Reply>> = $of;
            match of(cx, args)? {
                Some(reply) => Ok(reply),
                None => looked(cx, args, [$class, $name, $descriptor]),
            }
        })),*]
    };
}

pub(super) use rows;

pub(in crate::native) const TABLE: &[Row] = rows! { INTEGER:
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
    "remainder" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => |cx, args| divide(cx, args, BinOp::Rem);
    "subtract" "(Ljava/math/BigInteger;)Ljava/math/BigInteger;" => subtract;
    "toString" "()Ljava/lang/String;" => spell;
    "valueOf" "(J)Ljava/math/BigInteger;" => of_long;
};

/// Whether numbers are to be looked at as terms: not where a program runs on values of its own, nor where references are settled one by one.
pub(super) fn applies(cx: &Cx<'_>) -> bool {
    let world = cx.world;
    let is_run = world.host.is_some() || world.inputs.bounds.structures || cx.st.phases.are_checking();
    !is_run && !world.inputs.bounds.as_published && world.strategy.takes_any()
}

/// The number that a receiver denotes, unless it is a constant: that is for the bytecode.
fn one(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Term>> {
    if !applies(cx) {
        return Ok(None);
    }
    let n = number(cx, args[0])?;
    Ok(n.filter(|&n| cx.terms().as_bits(n).is_none()))
}

/// The numbers of receiver and argument, unless both are constants.
fn both(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<(Term, Term)>> {
    if !applies(cx) || is_null(cx, args[1])? {
        return Ok(None);
    }
    let Some(a) = number(cx, args[0])? else { return Ok(None) };
    let Some(b) = number(cx, args[1])? else { return Ok(None) };
    let is_known = |n| cx.terms().as_bits(n).is_some();
    Ok((!is_known(a) || !is_known(b)).then_some((a, b)))
}

/// Decides whether a reference is null: what comes of that the bytecode says.
pub(super) fn is_null(cx: &Cx<'_>, r: Value) -> Flow<bool> {
    match cx.denoted(r) {
        Value::Null => Ok(true),
        Value::Sym(t) => cx.decide(cx.terms().is_null(t)),
        _ => Ok(false),
    }
}

/// Whether a reference is to objects of this very class alone, or null.
pub(super) fn is_of(cx: &Cx<'_>, r: Term, class: ClassId) -> bool {
    let terms = cx.terms();
    match terms.node(r) {
        Node::Null => true,
        Node::Ite(_, a, b) => is_of(cx, a, class) && is_of(cx, b, class),
        Node::Obj(_, tag) => tag.0 == class.0,
        _ => terms.bound(r).is_some_and(|bound| terms.members(bound)[..] == [ClassTag(class.0)]),
    }
}

/// The fields of a number: its sign, and the magnitude, an array of ints of which the first is the most significant.
fn fields(cx: &Cx<'_>) -> Flow<(ClassId, FieldId, FieldId)> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(INTEGER))?;
    let field = |name, descriptor| cx.linked(program.resolve_field(class, name, descriptor));
    Ok((class, field("signum", "I")?, field("mag", "[I")?))
}

/// The number that a reference which is not null denotes, 64 bits; `None` where a long may not hold it, or it is not followed.
///
/// # Errors
/// Asks whether a long holds it.
pub(super) fn number(cx: &mut Cx<'_>, r: Value) -> Flow<Option<Term>> {
    let r = cx.expanded(cx.term(cx.denoted(r)));
    of_term(cx, r)
}

fn of_term(cx: &mut Cx<'_>, r: Term) -> Flow<Option<Term>> {
    let (class, signum, mag) = fields(cx)?;
    if let Some(known) = cx.st.heap.number(r) {
        return Ok(Some(cx.st.path.simplified(cx.terms(), known)));
    }
    let terms = cx.terms();
    let (sign, magnitude) = match terms.node(r) {
        Node::Null => return Ok(None),
        Node::Ite(c, a, b) => {
            // The other arm is meant.
            return match (terms.node(a), terms.node(b)) {
                (Node::Null, _) => of_term(cx, b),
                (_, Node::Null) => of_term(cx, a),
                _ => {
                    let Some(a) = of_term(cx, a)? else { return Ok(None) };
                    Ok(of_term(cx, b)?.map(|b| terms.ite(c, a, b)))
                }
            };
        }
        _ if !is_of(cx, r, class) => return Ok(None),
        Node::Obj(o, _) => {
            let o = ObjId(o);
            (field_of_allocated(cx, o, signum)?, field_of_allocated(cx, o, mag)?)
        }
        _ => {
            take_as_modelled(cx, r, mag)?;
            (cx.world.strategy.get(cx, r, At::Field(signum))?, cx.world.strategy.get(cx, r, At::Field(mag))?)
        }
    };
    let sign = cx.term(sign);
    if let Value::Obj(o) = magnitude
        && let Some(n) = cx.st.heap.open(o).and_then(Open::number)
        && sign == sign_of(terms, n)
    {
        return Ok(Some(n));
    }
    let Some(magnitude) = in_digits(cx, magnitude)? else { return Ok(None) };
    if cx.decide(terms.slt(magnitude, terms.long(0)))? {
        return Ok(None);
    }
    Ok(Some(terms.ite(terms.slt(sign, terms.int(0)), terms.neg(magnitude), magnitude)))
}

/// The number, without a sign, whose digits are these; `None` where there are more than two.
fn in_digits(cx: &mut Cx<'_>, digits: Value) -> Flow<Option<Term>> {
    let terms = cx.terms();
    let digits = cx.denoted(digits);
    let count = length(cx, digits)?;
    let count = cx.st.path.simplified(terms, cx.term(count));
    if cx.decide(terms.ult(terms.int(2), count))? {
        return Ok(None);
    }
    // Beyond its end an array of cells has none.
    let digit = |cx: &mut Cx<'_>, i: i32| match terms.as_bits(count) {
        Some(count) if count <= i as u64 => Ok(terms.int(0)),
        _ => element(cx, digits, Value::I32(i)).map(|v| cx.term(v)),
    };
    let (first, second) = (digit(cx, 0)?, digit(cx, 1)?);
    let one = terms.zext(64, first);
    let several = terms.ite(terms.eq(count, terms.int(1)), one, terms.joined_halves(first, second));
    Ok(Some(terms.ite(terms.eq(count, terms.int(0)), terms.long(0), several)))
}

/// -1, 0 or 1.
fn sign_of(terms: &Terms, n: Term) -> Term {
    order_of(terms, n, terms.long(0))
}

/// What `compareTo` says of two numbers.
pub(super) fn order_of(terms: &Terms, a: Term, b: Term) -> Term {
    let rest = terms.ite(terms.eq(a, b), terms.int(0), terms.int(1));
    terms.ite(terms.slt(a, b), terms.int(-1), rest)
}

/// An object for a number, which is not Long.MIN_VALUE; for 0 it is the constant.
fn made(cx: &mut Cx<'_>, n: Term, zero: Value) -> Flow<Value> {
    let terms = cx.terms();
    let n = cx.st.path.simplified(terms, n);
    let is_zero = terms.eq(n, terms.long(0));
    let is_zero = cx.truth(is_zero).map_or(is_zero, |known| terms.bool(known));
    if terms.as_bool(is_zero) == Some(true) {
        return Ok(zero);
    }
    let o = object(cx, n)?;
    let r = terms.ite(is_zero, cx.term(zero), cx.term(Value::Obj(o)));
    Ok(named(cx, r, n))
}

/// A new object for a number.
fn object(cx: &mut Cx<'_>, n: Term) -> Flow<ObjId> {
    let terms = cx.terms();
    let (class, signum, mag) = fields(cx)?;
    let ints = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Int)))?;
    cx.world.inputs.tag(ints);
    let digits = cx.st.heap.allocate_open(ints, Open::magnitude(terms, n));
    let o = allocate(cx, class);
    put_field_of_allocated(cx, o, signum, Value::from_term(terms, sign_of(terms, n)));
    put_field_of_allocated(cx, o, mag, Value::Obj(digits));
    Ok(o)
}

/// A reference of which it is known which number it is.
fn named(cx: &mut Cx<'_>, r: Term, n: Term) -> Value {
    cx.st.heap.set_number(r, n);
    Value::from_term(cx.terms(), r)
}

/// The constant, which is there once the class is initialized.
fn zero(cx: &mut Cx<'_>) -> Flow<Value> {
    let (class, ..) = fields(cx)?;
    initialized(cx, class)?;
    let f = cx.linked(cx.world.program.resolve_field(class, "ZERO", "Ljava/math/BigInteger;"))?;
    get_static(cx, class, cx.world.program.field(f).slot)
}

/// A sum that a long holds.
///
/// # Errors
/// Asks whether one does.
pub(super) fn sum(cx: &Cx<'_>, a: Term, b: Term) -> Flow<Option<Term>> {
    let terms = cx.terms();
    let sum = terms.bin(BinOp::Add, a, b);
    let wraps = terms.bin(BinOp::And, terms.bin(BinOp::Xor, a, sum), terms.bin(BinOp::Xor, b, sum));
    let is_too_large = terms.or(terms.slt(wraps, terms.long(0)), terms.eq(sum, terms.long(i64::MIN)));
    Ok((!cx.decide(is_too_large)?).then_some(sum))
}

/// A product that a long holds, of two numbers of which one is a constant, or neither has more than 31 bits.
///
/// # Errors
/// Asks whether it is one.
pub(super) fn product(cx: &Cx<'_>, a: Term, b: Term) -> Flow<Option<Term>> {
    let terms = cx.terms();
    let within = |n: Term, most: i64| {
        terms.not(terms.or(terms.slt(n, terms.long(-most)), terms.slt(terms.long(most), n)))
    };
    let known = |n: Term| terms.as_bits(n).map(|n| (n as i64).unsigned_abs());
    let fits = match (known(a), known(b)) {
        (Some(0), _) | (_, Some(0)) => return Ok(Some(terms.long(0))),
        (_, Some(by)) => within(a, (i64::MAX as u64 / by) as i64),
        (Some(by), _) => within(b, (i64::MAX as u64 / by) as i64),
        _ => terms.and(within(a, i64::from(i32::MAX)), within(b, i64::from(i32::MAX))),
    };
    Ok(cx.decide(fits)?.then(|| terms.bin(BinOp::Mul, a, b)))
}

fn plain(cx: &Cx<'_>, n: Term) -> Reply {
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
    let Some((a, b)) = both(cx, args)? else { return Ok(None) };
    let Some(n) = product(cx, a, b)? else { return Ok(None) };
    let zero = zero(cx)?;
    Ok(Some(Reply::Value(made(cx, n, zero)?)))
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
    Ok(Some(Reply::Value(Value::Obj(object(cx, cx.terms().neg(n))?))))
}

fn absolute(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Option<Reply>> {
    let Some(n) = one(cx, args)? else { return Ok(None) };
    let terms = cx.terms();
    let is_negative = terms.slt(n, terms.long(0));
    let negative = Value::Obj(object(cx, terms.neg(n))?);
    let r = terms.ite(is_negative, cx.term(negative), cx.term(args[0]));
    Ok(Some(Reply::Value(named(cx, r, terms.ite(is_negative, terms.neg(n), n)))))
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
