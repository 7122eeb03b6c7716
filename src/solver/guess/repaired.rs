//! A guess: the input of the query, changed fact by fact so that each holds.

use crate::{
    solver::{Answer, Query, Solver, change::Change},
    term::{self, BinOp, Eval, Model, Node, RefVal, Sort, Term, Terms, Val},
};
use std::rc::Rc;

/// Numbers at which conditions on numbers change.
const NUMBERS: [f64; 12] =
    [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e18, -1e18, 1e300];

/// Integers that are no float, no double, and the greatest of each width.
const INTEGERS: [u64; 4] = [(1 << 24) + 1, (1 << 53) + 1, i32::MAX as u64, i64::MAX as u64];

/// Tries the input that a query brings, and that input repaired.
pub(in crate::solver) struct Repaired<S> {
    below: S,
}

impl<S: Solver> Repaired<S> {
    pub(in crate::solver) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Repaired<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        let fits = |m: &Rc<Model>, facts: &[Term]| Eval::new(terms, m).all(facts.iter().rev().copied());
        let Some(near) = query.near else { return self.below.check(terms, query) };
        let new = &query.facts[query.held..];
        if fits(near, new) {
            debug_assert!(fits(near, query.facts), "the others are known to hold");
            return Answer::Sat(near.clone());
        }
        match repaired(terms, near, new).map(Rc::new).filter(|model| fits(model, query.facts)) {
            Some(model) => Answer::Sat(model),
            None => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// `model` changed so that `facts` may hold, if that is easy and keeps every reference within its declared type.
fn repaired(terms: &Terms, model: &Model, facts: &[Term]) -> Option<Model> {
    let mut repair = Repair(Change::of(terms, model), CHOICES);
    for &fact in facts {
        repair.make(fact, true)?;
    }
    repair.0.model.is_well_typed(terms).then_some(repair.0.model)
}

/// An input being repaired, and how many choices among terms may be gone through yet: they nest, and share what they choose from.
struct Repair<'a>(Change<'a>, u32);

const CHOICES: u32 = 32;

impl Repair<'_> {
    fn make(&mut self, fact: Term, wanted: bool) -> Option<()> {
        if self.0.value(fact).as_bool() == wanted {
            return Some(());
        }
        match (self.0.terms.node(fact), wanted) {
            (Node::Not(a), _) => self.make(a, !wanted),
            (Node::And(a, b), true) => {
                self.make(a, true)?;
                self.make(b, true)
            }
            (Node::Or(a, b), false) => {
                self.make(a, false)?;
                self.make(b, false)
            }
            (Node::And(a, _) | Node::Or(a, _), _) => self.make(a, wanted),
            (Node::Eq(a, b), _) if self.0.terms.has_fp(fact) => self.try_numbers(fact, wanted, a, b),
            (Node::Eq(a, b), true) => {
                let (newer, older) = self.newer_atom(a, b);
                let v = self.0.value(older);
                self.become_so(newer, v)
            }
            (Node::Eq(a, b), false) if self.0.terms.sort(a) == Sort::Ref => {
                let (newer, _) = self.newer_atom(a, b);
                let bound = self.0.terms.bound(newer)?;
                let v = self.0.new_object(bound)?;
                self.0.set(newer, v)
            }
            (Node::Eq(a, b), false) => {
                let (newer, older) = self.newer_atom(a, b);
                let v = self.0.value(older).as_bits();
                let other = self.other_than(newer, v);
                self.become_so(newer, Val::Bv(other))
            }
            (Node::FpLess(a, b) | Node::FpEq(a, b), _) => self.try_numbers(fact, wanted, a, b),
            (Node::Is(r, set), true) => match self.0.value(r).as_ref() {
                RefVal::Input(o) => {
                    let class = self.0.class_in(set)?;
                    self.0.model.objects[o as usize].class = Some(class);
                    Some(())
                }
                _ => {
                    let v = self.0.new_object(set)?;
                    self.0.set(r, v)
                }
            },
            (Node::Is(r, set), false) => {
                let RefVal::Input(o) = self.0.value(r).as_ref() else { return None };
                let others = self.0.terms.without(self.0.terms.bound(r)?, set);
                let class = self.0.class_in(others)?;
                self.0.model.objects[o as usize].class = Some(class);
                Some(())
            }
            _ => None,
        }
    }

    /// Gives an input this value; or bits of an input, whose other bits stay as they are; or what is chosen or looked up by it.
    fn become_so(&mut self, t: Term, v: Val) -> Option<()> {
        let terms = self.0.terms;
        match (terms.node(t), v) {
            (Node::Ite(c, yes, no), v) => {
                self.1 = self.1.checked_sub(1)?;
                let now = self.0.value(c).as_bool();
                let (chosen, other) = if now { (yes, no) } else { (no, yes) };
                let before = self.0.model.clone();
                if self.become_so(chosen, v).is_some() && self.0.value(t) == v {
                    return Some(());
                }
                self.0.model = before;
                self.make(c, !now)?;
                return self.become_so(other, v);
            }
            (Node::Lookup(table, of), Val::Bv(v)) => {
                let at = terms.first_in(table, |value| value as u32 == v as u32)?;
                return self.become_so(of, Val::Bv(at));
            }
            (Node::Zext(_, of), Val::Bv(v)) => {
                let fits = term::mask(terms.width(of), v) == v;
                return fits.then(|| self.become_so(of, Val::Bv(v))).flatten();
            }
            (Node::Trunc(width, of), Val::Bv(v)) => {
                let high = self.0.value(of).as_bits() & !term::mask(width, u64::MAX);
                return self.become_so(of, Val::Bv(high | v));
            }
            (Node::Bin(BinOp::Add, of, by), Val::Bv(v)) => {
                if let Some(by) = terms.as_bits(by) {
                    return self.become_so(of, Val::Bv(term::mask(terms.width(of), v.wrapping_sub(by))));
                }
            }
            _ => {}
        }
        let Some((op, of, mask)) = self.of_bits(t) else { return self.0.set(t, v) };
        let (now, v) = (self.0.value(of).as_bits(), v.as_bits());
        let bits = match op {
            BinOp::And if v & !mask == 0 => now & !mask | v,
            BinOp::Or if !v & mask == 0 => now & mask | v & !mask,
            BinOp::Xor => v ^ mask,
            BinOp::Shr | BinOp::Ushr => v << mask | now & ((1 << mask) - 1),
            _ => return None,
        };
        self.become_so(of, Val::Bv(term::mask(self.0.terms.width(of), bits)))
    }

    /// Something that a number may be in place of this.
    fn other_than(&self, t: Term, v: u64) -> u64 {
        let terms = self.0.terms;
        match terms.node(t) {
            Node::Ite(c, yes, no) => self.other_than(if self.0.value(c).as_bool() { yes } else { no }, v),
            Node::Lookup(table, _) => {
                let at = terms.first_in(table, |value| value as u32 != v as u32);
                at.map_or(v, |at| u64::from(terms.value_in(table, at) as u32))
            }
            _ => v ^ self.free_bit(t),
        }
    }

    /// A bit of a number that may be the other way.
    fn free_bit(&self, t: Term) -> u64 {
        match self.of_bits(t) {
            Some((BinOp::And, _, mask)) => mask & mask.wrapping_neg(),
            Some((BinOp::Or, _, mask)) => !mask & mask.wrapping_add(1),
            _ => 1,
        }
    }

    /// What is done to the bits of a number, and with which constant.
    fn of_bits(&self, t: Term) -> Option<(BinOp, Term, u64)> {
        let terms = self.0.terms;
        let Node::Bin(op @ (BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shr | BinOp::Ushr), a, b) = terms.node(t)
        else {
            return None;
        };
        let is_shift = matches!(op, BinOp::Shr | BinOp::Ushr);
        match (terms.as_bits(a), terms.as_bits(b)) {
            (None, Some(mask)) if !is_shift || mask < 64 => Some((op, a, mask)),
            (Some(mask), None) if !is_shift => Some((op, b, mask)),
            _ => None,
        }
    }

    /// Tries numbers that often tell floating-point conditions apart, in each input that the condition is about.
    fn try_numbers(&mut self, fact: Term, wanted: bool, a: Term, b: Term) -> Option<()> {
        let mut atoms = self.0.terms.atoms([fact]);
        atoms.retain(|&t| matches!(self.0.terms.sort(t), Sort::Bv(32 | 64)));
        let sides = [self.0.value(a).as_bits(), self.0.value(b).as_bits()];
        let near = sides.into_iter().flat_map(|v| [v, v.wrapping_add(1), v.wrapping_sub(1)]);
        let doubles = NUMBERS.map(f64::to_bits).into_iter();
        let floats = NUMBERS.map(|n| u64::from((n as f32).to_bits())).into_iter();
        let squares = sides.into_iter().map(|v| (f64::from_bits(v) * f64::from_bits(v)).to_bits());
        let candidates: Vec<u64> = near.chain(INTEGERS).chain(squares).chain(doubles).chain(floats).collect();
        for &atom in &atoms {
            let fits = |v: &&u64| self.0.terms.sort(atom) == Sort::Bv(64) || **v <= u64::from(u32::MAX);
            for &v in candidates.iter().filter(fits) {
                let before = self.0.model.clone();
                if self.0.set(atom, Val::Bv(v)).is_some() && self.0.value(fact).as_bool() == wanted {
                    return Some(());
                }
                self.0.model = before;
            }
        }
        None
    }

    /// The side to change first: an atom, and of two atoms the one met later, on which less depends; else one that is no constant.
    fn newer_atom(&self, a: Term, b: Term) -> (Term, Term) {
        let is_atom = |t| self.0.terms.is_atom(t);
        let is_second = is_atom(b) && (b > a || !is_atom(a));
        if is_second || !is_atom(a) && self.0.terms.as_bits(a).is_some() { (b, a) } else { (a, b) }
    }
}
