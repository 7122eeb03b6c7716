//! Which number an object of class `BigInteger` is, as a term, and objects for numbers.

use crate::{
    classfile::BaseType,
    input::At,
    program::{ArrayComponent, ClassId, FieldId},
    state::{ObjId, Open, Value},
    step::{
        Cx, Flow, allocate, element, field_of_allocated, get_static, initialized, length, put_field_of_allocated,
        take_as_modelled,
    },
    term::{ClassTag, Node, Term, Terms},
};

pub(super) const INTEGER: &str = "java/math/BigInteger";

/// Whether numbers are to be looked at as terms: not where a program runs on values of its own, nor where references are settled one by one.
pub(super) fn applies(cx: &Cx<'_>) -> bool {
    let world = cx.world;
    let is_run = world.host.is_some() || world.inputs.bounds.structures || cx.st.phases.are_checking();
    !is_run && !world.inputs.bounds.as_published && world.strategy.takes_any()
}

/// Decides whether a reference is null: what comes of that the bytecode says.
pub(super) fn is_null(cx: &Cx<'_>, r: Value) -> Flow<bool> {
    match cx.denoted(r) {
        Value::Null => Ok(true),
        Value::Sym(t) => cx.decide(cx.terms().is_null(t)),
        _ => Ok(false),
    }
}

/// Whether a reference is to objects of this very class alone, or null, by its type or by what the path says.
pub(super) fn is_of(cx: &Cx<'_>, r: Term, class: ClassId) -> bool {
    let terms = cx.terms();
    match terms.node(r) {
        Node::Null => true,
        Node::Ite(_, a, b) => is_of(cx, a, class) && is_of(cx, b, class),
        Node::Obj(_, tag) => tag.0 == class.0,
        _ => terms.bound(r).is_some_and(|bound| match &terms.members(bound)[..] {
            [only] => *only == ClassTag(class.0),
            several if !several.contains(&ClassTag(class.0)) => false,
            _ => cx.truth(terms.is(r, cx.world.inputs.classes(&[class], None))) == Some(true),
        }),
    }
}

/// The fields of a number: its sign, and the magnitude, an array of ints of which the first is the most significant.
pub(super) fn fields(cx: &Cx<'_>) -> Flow<(ClassId, FieldId, FieldId)> {
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
pub(super) fn made(cx: &mut Cx<'_>, n: Term, zero: Value) -> Flow<Value> {
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
pub(super) fn object(cx: &mut Cx<'_>, n: Term) -> Flow<ObjId> {
    let (class, ..) = fields(cx)?;
    let digits = digits(cx, n)?;
    let o = allocate(cx, class);
    assign(cx, o, n, digits)?;
    Ok(o)
}

/// A new object for the negative of a number, which shares its digits.
pub(super) fn negated(cx: &mut Cx<'_>, of: Value, n: Term) -> Flow<Value> {
    let ((class, signum, mag), of) = (fields(cx)?, cx.denoted(of));
    let negative = cx.terms().neg(n);
    let digits = match (of, cx.terms().node(cx.term(of))) {
        (Value::Obj(o), _) => field_of_allocated(cx, o, mag)?,
        (_, Node::Ite(..)) => return Ok(Value::Obj(object(cx, negative)?)),
        _ => cx.world.strategy.get(cx, cx.term(of), At::Field(mag))?,
    };
    let o = allocate(cx, class);
    put_field_of_allocated(cx, o, signum, Value::from_term(cx.terms(), sign_of(cx.terms(), negative)));
    put_field_of_allocated(cx, o, mag, digits);
    Ok(named(cx, cx.term(Value::Obj(o)), negative))
}

/// A new array with the digits of a number.
pub(super) fn digits(cx: &mut Cx<'_>, n: Term) -> Flow<ObjId> {
    let ints = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Int)))?;
    cx.world.inputs.tag(ints);
    Ok(cx.st.heap.allocate_open(ints, Open::magnitude(cx.terms(), n)))
}

/// Makes a new object one for a number with these digits.
pub(super) fn assign(cx: &mut Cx<'_>, o: ObjId, n: Term, digits: ObjId) -> Flow {
    let (_, signum, mag) = fields(cx)?;
    put_field_of_allocated(cx, o, signum, Value::from_term(cx.terms(), sign_of(cx.terms(), n)));
    put_field_of_allocated(cx, o, mag, Value::Obj(digits));
    Ok(())
}

/// A reference of which it is known which number it is.
pub(super) fn named(cx: &mut Cx<'_>, r: Term, n: Term) -> Value {
    cx.st.heap.set_number(r, n);
    Value::from_term(cx.terms(), r)
}

/// The constant, which is there once the class is initialized.
pub(super) fn zero(cx: &mut Cx<'_>) -> Flow<Value> {
    let (class, ..) = fields(cx)?;
    initialized(cx, class)?;
    let f = cx.linked(cx.world.program.resolve_field(class, "ZERO", "Ljava/math/BigInteger;"))?;
    get_static(cx, class, cx.world.program.field(f).slot)
}
