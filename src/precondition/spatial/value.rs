//! Values of formulas as terms. Integers are those of a long: an operation whose result is none has no value, nor has a field of null, and
//! what is said of such is false.

use super::{
    formula::{Expr, Type},
    spec::tree::Op,
};
use crate::{
    classfile::{BaseType, FieldType},
    input::{At, Cell, InputSpace},
    program::FieldId,
    state::Value as Given,
    term::{BinOp, Node, Sort, Term, Terms},
};

/// A value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// An integer, with a sign.
    Integer(Term),
    /// A truth value.
    Truth(Term),
    /// A reference.
    Reference(Term),
    /// The bits of something else.
    Opaque(Term),
}

impl Value {
    /// The term.
    pub(super) fn term(self) -> Term {
        match self {
            Value::Integer(t) | Value::Truth(t) | Value::Reference(t) | Value::Opaque(t) => t,
        }
    }

    /// What the input has in a cell or root of this type, which `t` names.
    pub(super) fn of(terms: &Terms, ty: &FieldType, t: Term) -> Self {
        match (ty, terms.sort(t)) {
            (_, Sort::Ref) => Value::Reference(t),
            (FieldType::Base(BaseType::Boolean), Sort::Bv(w)) => Value::Truth(terms.not(terms.eq(t, terms.bv(w, 0)))),
            (FieldType::Base(BaseType::Char), Sort::Bv(16)) => Value::Integer(terms.zext(32, t)),
            (FieldType::Base(BaseType::Float | BaseType::Double), _) => Value::Opaque(t),
            (FieldType::Base(_), _) => Value::Integer(t),
            _ => Value::Opaque(t),
        }
    }
}

/// The type of values that are declared with this one.
pub(super) fn type_of(inputs: &InputSpace, ty: &FieldType) -> Type {
    match ty {
        FieldType::Base(BaseType::Boolean) => Type::Truth,
        FieldType::Base(BaseType::Float | BaseType::Double) => Type::Opaque(ty.clone()),
        FieldType::Base(_) => Type::Integer,
        _ if inputs.declared(ty).is_ok_and(|declared| declared.sort != Sort::Ref) => Type::Opaque(ty.clone()),
        _ => Type::Reference(ty.clone()),
    }
}

/// What the names of an expression stand for.
pub(super) struct Names<'a> {
    pub(super) inputs: &'a InputSpace,
    /// The roots of the method.
    pub(super) roots: &'a [(FieldType, Given)],
    /// Parameters, then existential names.
    pub(super) slots: &'a [Value],
}

/// A value, and where it is one.
#[derive(Copy, Clone)]
pub(super) struct Partial {
    pub(super) value: Value,
    pub(super) defined: Term,
}

impl Names<'_> {
    fn terms(&self) -> &Terms {
        self.inputs.terms()
    }

    /// An expression that says something, as a condition: it has a value, and that is true.
    pub(super) fn condition(&self, e: &Expr) -> Term {
        let Partial { value, defined } = self.value(e);
        self.terms().and(defined, value.term())
    }

    /// The value of an expression, which is well typed.
    pub(super) fn value(&self, e: &Expr) -> Partial {
        let terms = self.terms();
        let total = |value| Partial { value, defined: terms.bool(true) };
        match e {
            Expr::Slot(i) => total(self.slots[*i]),
            Expr::Root(i) => {
                let (ty, given) = &self.roots[*i];
                total(match *given {
                    Given::Null => Value::Reference(terms.null()),
                    Given::I32(n) => Value::of(terms, ty, terms.int(n)),
                    Given::I64(n) => Value::of(terms, ty, terms.long(n)),
                    Given::Sym(t) => Value::of(terms, ty, t),
                    other => unreachable!("{other:?} is no root"),
                })
            }
            Expr::Static(f) => match self.inputs.static_input(*f) {
                Ok(Some(Given::Sym(t))) => total(Value::of(terms, &self.inputs.field_type(*f), t)),
                other => unreachable!("{other:?} is no static field of the input"),
            },
            Expr::Field(of, f) => {
                let Partial { value, defined } = self.value(of);
                let r = value.term();
                let there = terms.and(defined, terms.not(terms.is_null(r)));
                Partial { value: self.content(r, *f), defined: there }
            }
            Expr::Null => total(Value::Reference(terms.null())),
            Expr::Integer(n) => total(Value::Integer(terms.long(*n))),
            Expr::Truth(b) => total(Value::Truth(terms.bool(*b))),
            Expr::Not(a) => {
                let Partial { value, defined } = self.value(a);
                Partial { value: Value::Truth(terms.not(value.term())), defined }
            }
            Expr::Minus(a) => self.arithmetic(Op::Sub, total(Value::Integer(terms.long(0))), self.value(a)),
            Expr::Binary(op @ (Op::And | Op::Or), a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                // The second is looked at where the first does not decide.
                let (value, decides) = match op {
                    Op::And => (terms.and(a.value.term(), b.value.term()), terms.not(a.value.term())),
                    _ => (terms.or(a.value.term(), b.value.term()), a.value.term()),
                };
                Partial { value: Value::Truth(value), defined: terms.and(a.defined, terms.or(decides, b.defined)) }
            }
            Expr::Binary(op, a, b) => self.binary(*op, self.value(a), self.value(b)),
            Expr::If(c, a, b) => {
                let (c, a, b) = (self.value(c), self.value(a), self.value(b));
                let is = c.value.term();
                let value = match (a.value, b.value) {
                    (Value::Integer(x), Value::Integer(y)) => {
                        let (x, y) = same_width(terms, x, y);
                        Value::Integer(terms.ite(is, x, y))
                    }
                    (Value::Truth(x), Value::Truth(y)) => Value::Truth(terms.ite(is, x, y)),
                    (Value::Reference(x), Value::Reference(y)) => Value::Reference(terms.ite(is, x, y)),
                    (x, y) => Value::Opaque(terms.ite(is, x.term(), y.term())),
                };
                Partial { value, defined: terms.and(c.defined, terms.ite(is, a.defined, b.defined)) }
            }
        }
    }

    /// What field `f` of `r` holds.
    pub(super) fn content(&self, r: Term, f: FieldId) -> Value {
        let terms = self.terms();
        let cell = self.inputs.cell(r, At::Field(f)).unwrap_or(Cell::Field(f));
        let func = self.inputs.func(cell).expect("its type has been looked at");
        Value::of(terms, &self.inputs.field_type(f), terms.init(func, r))
    }

    fn binary(&self, op: Op, a: Partial, b: Partial) -> Partial {
        let terms = self.terms();
        let truth = match op {
            Op::Eq => equal(terms, a.value, b.value),
            Op::Ne => terms.not(equal(terms, a.value, b.value)),
            Op::Lt => less(terms, a.value.term(), b.value.term()),
            Op::Gt => less(terms, b.value.term(), a.value.term()),
            Op::Le => terms.not(less(terms, b.value.term(), a.value.term())),
            Op::Ge => terms.not(less(terms, a.value.term(), b.value.term())),
            _ => return self.arithmetic(op, a, b),
        };
        Partial { value: Value::Truth(truth), defined: terms.and(a.defined, b.defined) }
    }

    fn arithmetic(&self, op: Op, a: Partial, b: Partial) -> Partial {
        let terms = self.terms();
        let [x, y] = [a, b].map(|n| terms.sext(64, n.value.term()));
        let (result, fits) = match op {
            Op::Add => sum(terms, x, y),
            Op::Sub => difference(terms, x, y),
            Op::Mul => product(terms, x, y),
            Op::Div | Op::Rem => {
                let of = if op == Op::Div { BinOp::Div } else { BinOp::Rem };
                let overflows = terms.and(terms.eq(x, terms.long(i64::MIN)), terms.eq(y, terms.long(-1)));
                let fits = terms.and(terms.not(terms.eq(y, terms.long(0))), terms.not(overflows));
                (terms.bin(of, x, y), fits)
            }
            other => unreachable!("{other:?} has no number"),
        };
        let defined = terms.all([a.defined, b.defined, fits]);
        Partial { value: Value::Integer(result), defined }
    }
}

/// Two integers in as many bits as the wider one has.
fn same_width(terms: &Terms, a: Term, b: Term) -> (Term, Term) {
    let w = terms.width(a).max(terms.width(b));
    (terms.sext(w, a), terms.sext(w, b))
}

/// Whether two values are the same.
pub(super) fn equal(terms: &Terms, a: Value, b: Value) -> Term {
    match (a, b) {
        (Value::Integer(x), Value::Integer(y)) => {
            let (x, y) = same_width(terms, x, y);
            terms.eq(x, y)
        }
        (x, y) => terms.eq(x.term(), y.term()),
    }
}

/// `a < b`, of integers.
pub(super) fn less(terms: &Terms, a: Term, b: Term) -> Term {
    let (a, b) = same_width(terms, a, b);
    terms.slt(a, b)
}

/// How many bits an integer takes, its sign among them.
fn bits(terms: &Terms, t: Term) -> u32 {
    match terms.node(t) {
        Node::Bv(w, v) => {
            let v = (v << (64 - w)) as i64 >> (64 - w);
            65 - (if v < 0 { !v } else { v }).leading_zeros()
        }
        Node::Sext(_, x) => bits(terms, x),
        Node::Zext(_, x) => u32::from(terms.width(x)) + 1,
        Node::Ite(_, a, b) => bits(terms, a).max(bits(terms, b)),
        Node::Bin(BinOp::Add, a, b) => (bits(terms, a).max(bits(terms, b)) + 1).min(u32::from(terms.width(t))),
        Node::Bin(BinOp::Mul, a, b) => (bits(terms, a) + bits(terms, b)).min(u32::from(terms.width(t))),
        _ => u32::from(terms.width(t)),
    }
}

/// The sum of two longs, and where it is one.
pub(super) fn sum(terms: &Terms, a: Term, b: Term) -> (Term, Term) {
    let sum = terms.bin(BinOp::Add, a, b);
    if bits(terms, a).max(bits(terms, b)) < 64 {
        return (sum, terms.bool(true));
    }
    let negative = |t| terms.slt(t, terms.long(0));
    let fits = match (terms.as_bits(a), terms.as_bits(b)) {
        (Some(k), None) => moves(terms, b, k as i64),
        (None, Some(k)) => moves(terms, a, k as i64),
        _ => {
            let differ = terms.not(terms.eq(negative(a), negative(b)));
            terms.or(differ, terms.eq(negative(sum), negative(a)))
        }
    };
    (sum, fits)
}

/// Whether `a + by` is a long.
fn moves(terms: &Terms, a: Term, by: i64) -> Term {
    match by {
        0 => terms.bool(true),
        1.. => terms.not(terms.slt(terms.long(i64::MAX - by), a)),
        _ => terms.not(terms.slt(a, terms.long(i64::MIN - by))),
    }
}

/// The difference of two longs, and where it is one.
fn difference(terms: &Terms, a: Term, b: Term) -> (Term, Term) {
    let difference = terms.sub(a, b);
    if bits(terms, a).max(bits(terms, b)) < 64 {
        return (difference, terms.bool(true));
    }
    let negative = |t| terms.slt(t, terms.long(0));
    let fits = match terms.as_bits(b) {
        Some(k) if k as i64 != i64::MIN => moves(terms, a, -(k as i64)),
        _ => {
            let alike = terms.eq(negative(a), negative(b));
            terms.or(alike, terms.eq(negative(difference), negative(a)))
        }
    };
    (difference, fits)
}

/// The product of two longs, and where it is one.
fn product(terms: &Terms, a: Term, b: Term) -> (Term, Term) {
    let product = terms.bin(BinOp::Mul, a, b);
    if bits(terms, a) + bits(terms, b) <= 64 {
        return (product, terms.bool(true));
    }
    let zero = terms.eq(b, terms.long(0));
    let overflows = terms.and(terms.eq(a, terms.long(i64::MIN)), terms.eq(b, terms.long(-1)));
    let back = terms.eq(terms.bin(BinOp::Div, product, b), a);
    (product, terms.or(zero, terms.and(terms.not(overflows), back)))
}
