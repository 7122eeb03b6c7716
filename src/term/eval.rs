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

/// So many parts of a conjunction or disjunction, and their parts, are looked at before anything unknown is.
const LOOKED_THROUGH: u8 = 128;

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
            Node::And(a, b) | Node::Or(a, b) if self.terms.has_unknown(t) => {
                let decides = matches!(node, Node::Or(..));
                let is_decided = self.is_decided(a, b, decides, &mut { LOOKED_THROUGH });
                Val::Bool(if is_decided { decides } else { self.either(a, b, decides) })
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

    /// The parts of a conjunction, which false decides, or of a disjunction, which true does.
    fn parts(&self, t: Term, decides: bool) -> Option<(Term, Term)> {
        match self.terms.node(t) {
            Node::And(a, b) if !decides => Some((a, b)),
            Node::Or(a, b) if decides => Some((a, b)),
            _ => None,
        }
    }

    /// Whether a part of two decides in which nothing is unknown: then nothing else need be looked at.
    fn is_decided(&mut self, a: Term, b: Term, decides: bool, left: &mut u8) -> bool {
        self.is_known_to_decide(a, decides, left) || self.is_known_to_decide(b, decides, left)
    }

    fn is_known_to_decide(&mut self, t: Term, decides: bool, left: &mut u8) -> bool {
        let Some((a, b)) = self.parts(t, decides) else {
            return !self.terms.has_unknown(t) && self.holds(t) == decides;
        };
        if let Some(known) = self.values.memo.get(t) {
            return known.as_bool() == decides;
        }
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let is = self.is_decided(a, b, decides, left);
        if is {
            // What is above is worked out again when this is.
            self.enter(t, None, Val::Bool(decides));
        }
        is
    }

    /// What two parts come to, with those of their parts tried already that are known.
    fn either(&mut self, a: Term, b: Term, decides: bool) -> bool {
        if self.part(a, decides) == decides { decides } else { self.part(b, decides) }
    }

    fn part(&mut self, t: Term, decides: bool) -> bool {
        let Some((a, b)) = self.parts(t, decides) else { return self.holds(t) };
        if let Some(known) = self.values.memo.get(t) {
            return known.as_bool();
        }
        let v = self.either(a, b, decides);
        self.enter(t, None, Val::Bool(v));
        v
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Decl, Sort};
    use rustc_hash::FxHashSet;

    #[test]
    fn nothing_unknown_is_looked_at_where_what_is_known_decides() {
        let terms = Terms::new();
        let x = terms.declare_sym(Decl { name: "x".into(), sort: Sort::Bv(32), bound: None, most: None });
        let Node::Sym(sym) = terms.node(x) else { unreachable!("a root") };
        let is = |v| terms.eq(x, terms.bv(32, v));
        let unknown = |of: &'static str| terms.unknown(is(5), is(1), of, &[x]);
        // What is unknown stands before what is known, and within it.
        let within = terms.or(unknown("b"), is(3));
        let all = terms.all([unknown("a"), within, terms.not(is(2)), is(4)]);
        let model = |v| Model { roots: [(sym, Val::Bv(v))].into_iter().collect(), objects: vec![] };
        let seen = |v| {
            let model = model(v);
            let mut eval = Eval::new(&terms, &model);
            (eval.holds(all), eval.met_unknown())
        };
        assert_eq!([2, 3].map(seen), [(false, false); 2]);
        assert!(seen(4).1);
    }

    #[test]
    fn what_a_change_alters_is_worked_out_again() {
        let terms = Terms::new();
        let x = terms.declare_sym(Decl { name: "x".into(), sort: Sort::Bv(32), bound: None, most: None });
        let Node::Sym(sym) = terms.node(x) else { unreachable!("a root") };
        let is = |v| terms.eq(x, terms.bv(32, v));
        let unknown = |of: &'static str| terms.unknown(is(9), is(1), of, &[x]);
        let deep = terms.and(terms.not(is(2)), terms.and(unknown("a"), terms.not(is(3))));
        let all = terms.and(unknown("b"), terms.and(deep, terms.not(is(4))));
        let any = terms.or(unknown("c"), terms.or(terms.and(is(5), unknown("d")), terms.or(is(6), all)));
        let (mut parts, mut seen) = (vec![], FxHashSet::default());
        [all, any].into_iter().for_each(|t| terms.each_part(t, &mut seen, &mut |t| parts.push(t)));
        // Parts are made before what they are parts of.
        parts.sort_unstable();
        let model = |v| Model { roots: [(sym, Val::Bv(v))].into_iter().collect(), objects: vec![] };
        for (before, now) in (0..8).flat_map(|v| (0..8).map(move |w| (v, w))) {
            let (before, now) = (model(before), model(now));
            let mut eval = Eval::new(&terms, &before);
            let _ = [all, any].map(|t| eval.value(t));
            let mut eval = Eval::from(&terms, &now, eval.into_values(true));
            let mut changed = FxHashSet::from_iter([x]);
            eval.again(x);
            for &t in &parts {
                let mut is_touched = false;
                terms.for_each_child(t, |child| is_touched |= changed.contains(&child));
                if is_touched && eval.again(t).is_some_and(|(before, now)| before != now) {
                    changed.insert(t);
                }
            }
            let mut fresh = Eval::new(&terms, &now);
            assert_eq!([all, any].map(|t| eval.holds(t)), [all, any].map(|t| fresh.holds(t)), "{before:?}, {now:?}");
        }
    }
}
