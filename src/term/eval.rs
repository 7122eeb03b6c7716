//! The value of a term in an input heap.

use super::{BinOp, Model, Node, RefVal, Term, Terms, Val, fp, memo::Lent};

/// What an evaluation has worked out.
pub struct Values {
    memo: Lent<Val>,
    /// What of it somebody who tries something has worked out, and what was known before.
    trail: Vec<(Term, Option<Val>)>,
}

/// Evaluates terms under one model, each shared subterm once.
pub struct Eval<'a> {
    terms: &'a Terms,
    model: &'a Model,
    values: Values,
    met_unknown: bool,
    /// Whether it may all be taken back.
    is_tried: bool,
}

impl<'a> Eval<'a> {
    /// An evaluator for `model`.
    pub fn new(terms: &'a Terms, model: &'a Model) -> Self {
        let values = Values { memo: terms.memos.lend(), trail: vec![] };
        Self { terms, model, values, met_unknown: false, is_tried: false }
    }

    /// An evaluator that goes on from what was worked out under another model, and may be told what to work out [again](Eval::again).
    pub fn from(terms: &'a Terms, model: &'a Model, values: Values) -> Self {
        Self { terms, model, values, met_unknown: false, is_tried: true }
    }

    /// What has been worked out; where that is to be `kept` not, no more than when this evaluator began.
    pub fn into_values(self, kept: bool) -> Values {
        let Values { mut memo, mut trail } = self.values;
        for (t, before) in trail.drain(..).rev().filter(|_| !kept) {
            match before {
                Some(v) => memo.insert(t, v),
                None => memo.forget(t),
            }
        }
        Values { memo, trail }
    }

    /// Works out once more what the model has changed: the value before, and the one now; `None` if nobody has asked for it yet.
    pub fn again(&mut self, t: Term) -> Option<(Val, Val)> {
        let before = self.values.memo.get(t)?;
        let now = self.compute(t, self.terms.node(t));
        if now != before {
            self.enter(t, Some(before), now);
        }
        Some((before, now))
    }

    fn enter(&mut self, t: Term, before: Option<Val>, now: Val) {
        if self.is_tried {
            self.values.trail.push((t, before));
        }
        self.values.memo.insert(t, now);
    }

    /// Whether something has been looked at that stands for what is not known: then no value is more than a guess.
    pub fn met_unknown(&self) -> bool {
        self.met_unknown
    }

    /// Whether a condition holds.
    pub fn holds(&mut self, t: Term) -> bool {
        self.value(t).as_bool()
    }

    /// Whether all conditions hold.
    pub fn all(&mut self, mut facts: impl Iterator<Item = Term>) -> bool {
        facts.all(|f| self.holds(f))
    }

    /// The value of `t`. Total: a cell of null or of an allocated object has its default.
    pub fn value(&mut self, t: Term) -> Val {
        let node = self.terms.node(t);
        match node {
            Node::Bool(b) => return Val::Bool(b),
            Node::Bv(_, v) => return Val::Bv(v),
            Node::Null => return Val::Ref(RefVal::Null),
            Node::Obj(o, _) => return Val::Ref(RefVal::Allocated(o)),
            _ => {}
        }
        if let Some(v) = self.values.memo.get(t) {
            return v;
        }
        let v = self.compute(t, node);
        self.enter(t, None, v);
        v
    }

    fn compute(&mut self, t: Term, node: Node) -> Val {
        self.terms.checkpoint();
        let sort = self.terms.sort(t);
        match node {
            Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..) => unreachable!("constants are not memoized"),
            Node::Input(_, designator) => self.value(designator),
            Node::Sym(s) => {
                self.met_unknown |= self.terms.is_unknown(s);
                self.model.roots.get(&s).copied().unwrap_or(Val::default_of(sort))
            }
            Node::Init(f, r) => match self.value(r).as_ref() {
                RefVal::Input(o) => {
                    self.model.objects[o as usize].cells.get(&f).copied().unwrap_or(Val::default_of(sort))
                }
                RefVal::Null | RefVal::Allocated(_) => Val::default_of(sort),
            },
            Node::Elem(f, r, i) => match self.value(r).as_ref() {
                RefVal::Input(o) => {
                    let i = self.value(i).as_bits() as u32;
                    self.model.objects[o as usize].elements.get(&(f, i)).copied().unwrap_or(Val::default_of(sort))
                }
                RefVal::Null | RefVal::Allocated(_) => Val::default_of(sort),
            },
            Node::Is(r, set) => Val::Bool(match self.value(r).as_ref() {
                RefVal::Input(o) => self.model.objects[o as usize].class.is_some_and(|c| self.terms.contains(set, c)),
                RefVal::Null | RefVal::Allocated(_) => false,
            }),
            Node::Not(a) => Val::Bool(!self.holds(a)),
            Node::And(..) | Node::Or(..) if self.terms.has_unknown(t) && self.is_decided(t, node) => {
                Val::Bool(matches!(node, Node::Or(..)))
            }
            Node::And(a, b) => Val::Bool(self.holds(a) && self.holds(b)),
            Node::Or(a, b) => Val::Bool(self.holds(a) || self.holds(b)),
            Node::Eq(a, b) => Val::Bool(self.value(a) == self.value(b)),
            Node::Slt(a, b) => Val::Bool(self.signed(a) < self.signed(b)),
            Node::Ult(a, b) => Val::Bool(self.value(a).as_bits() < self.value(b).as_bits()),
            Node::Ite(c, a, b) => match self.holds(c) {
                true => self.value(a),
                false => self.value(b),
            },
            Node::Bin(op, a, b) => {
                let w = self.terms.width(t);
                Val::Bv(apply(op, w, self.value(a).as_bits(), self.value(b).as_bits()))
            }
            Node::Fp(op, a, b) => {
                let w = self.terms.width(t);
                Val::Bv(fp::arith_bits(op, w, self.value(a).as_bits(), self.value(b).as_bits()))
            }
            Node::Apply(function, a, b) => {
                Val::Bv(self.terms.applied(function, self.value(a).as_bits(), self.value(b).as_bits()))
            }
            Node::Lookup(table, a) => Val::Bv(u64::from(self.terms.tabled(table, self.value(a).as_bits()) as u32)),
            Node::FpLess(a, b) => {
                let w = self.terms.width(a);
                Val::Bool(fp::less(w, self.value(a).as_bits(), self.value(b).as_bits()))
            }
            Node::FpEq(a, b) => {
                let w = self.terms.width(a);
                Val::Bool(fp::equal(w, self.value(a).as_bits(), self.value(b).as_bits()))
            }
            Node::FpConvert(how, w, a) => {
                let from = self.terms.width(a);
                Val::Bv(fp::convert(how, from, w, self.value(a).as_bits()))
            }
            Node::Sext(w, a) => Val::Bv(mask(w, self.signed(a) as u64)),
            Node::Zext(_, a) => self.value(a),
            Node::Trunc(w, a) => Val::Bv(mask(w, self.value(a).as_bits())),
        }
    }

    /// Whether a part of a conjunction in which nothing is unknown does not hold, or one of a disjunction does: then nothing else is looked at.
    fn is_decided(&mut self, t: Term, whole: Node) -> bool {
        match (self.terms.node(t), whole) {
            (Node::And(a, b), Node::And(..)) | (Node::Or(a, b), Node::Or(..)) => {
                self.is_decided(a, whole) || self.is_decided(b, whole)
            }
            _ => !self.terms.has_unknown(t) && self.holds(t) == matches!(whole, Node::Or(..)),
        }
    }

    fn signed(&mut self, t: Term) -> i64 {
        signed(self.terms.width(t), self.value(t).as_bits())
    }
}

/// The low `w` bits of `v`.
pub fn mask(w: u8, v: u64) -> u64 {
    if w == 64 { v } else { v & ((1 << w) - 1) }
}

/// The low `w` bits of `v` as a signed number.
pub fn signed(w: u8, v: u64) -> i64 {
    let unused = 64 - u32::from(w);
    ((v << unused) as i64) >> unused
}

/// `op` on two bit-vectors of width `w`; division by zero yields what SMT-LIB says, the interpreter never asks for it.
pub(super) fn apply(op: BinOp, w: u8, a: u64, b: u64) -> u64 {
    let (sa, sb) = (signed(w, a), signed(w, b));
    let distance = (b % 64) as u32;
    let overshoot = b >= u64::from(w);
    mask(
        w,
        match op {
            BinOp::Add => a.wrapping_add(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::Div if b == 0 => (if sa < 0 { 1 } else { -1i64 }) as u64,
            BinOp::Div => sa.wrapping_div(sb) as u64,
            BinOp::Rem if b == 0 => a,
            BinOp::Rem => sa.wrapping_rem(sb) as u64,
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Shl if overshoot => 0,
            BinOp::Shl => a << distance,
            BinOp::Shr if overshoot => (sa >> 63) as u64,
            BinOp::Shr => (sa >> distance) as u64,
            BinOp::Ushr if overshoot => 0,
            BinOp::Ushr => a >> distance,
        },
    )
}
