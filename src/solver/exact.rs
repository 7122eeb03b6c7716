//! Floating-point numbers that are whole numbers of ones, halves, quarters and so on, exactly, as facts bound what they are made of: an int as a float, half of a
//! sum. Nothing is rounded then, so they are compared as what they are, and come back as that: Z3 works on the bits of each sum and product, and takes minutes
//! for what is a matter of whole numbers.
//!
//! A number of `w` bits has room for each whole number of 24 or 53 bits, in units of any power of two (IEEE 754 §3.4). Which zero it is does not show where it is
//! compared or made an integer.

mod units;

use self::units::{ROOM, Units, in_units};
use super::{Query, ranges::Left};
use crate::term::{BinOp, FpConversion, Node, Term, Terms, fp};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Facts beyond which nobody looks.
const MOST: usize = 200;
/// Terms that they are made of, beyond which nobody looks.
const PARTS: u64 = 10_000;
/// The facts with whole numbers in the place of those that are exactly that; `None` where there are none.
pub(super) fn said(terms: &Terms, query: &Query<'_>) -> Option<Vec<Term>> {
    let facts = query.facts;
    let has_any = facts.len() <= MOST && facts.iter().any(|&fact| terms.has_fp(fact));
    if !has_any || terms.count(facts.iter().copied()) > PARTS {
        return None;
    }
    let numbers = Numbers {
        terms,
        left: Left::of(terms, query),
        units: RefCell::default(),
        said: RefCell::default(),
        ranges: RefCell::default(),
    };
    let said: Vec<Term> = facts.iter().map(|&fact| numbers.said(fact)).collect();
    (said != facts).then_some(said)
}

struct Numbers<'a> {
    terms: &'a Terms,
    left: Left,
    units: RefCell<FxHashMap<Term, Option<Units>>>,
    said: RefCell<FxHashMap<Term, Term>>,
    ranges: RefCell<FxHashMap<Term, (i128, i128)>>,
}

impl Numbers<'_> {
    /// A term with whole numbers where it compares, or makes an integer of, what is exact.
    fn said(&self, t: Term) -> Term {
        if let Some(&known) = self.said.borrow().get(&t) {
            return known;
        }
        let told = match self.terms.node(t) {
            _ if !self.terms.has_fp(t) => Some(t),
            Node::FpLess(a, b) => self.less(a, b),
            Node::FpEq(a, b) => self.equal(a, b),
            Node::FpConvert(FpConversion::ToInt, w, a) => self.units(a).map(|a| self.integer(w, a)),
            Node::FpConvert(FpConversion::FromInt, w, n) => match self.range(n) {
                (least, most) if least == most => {
                    let n = self.terms.bv(self.terms.width(n), least as u64);
                    Some(self.terms.fp_convert(FpConversion::FromInt, w, n))
                }
                _ => None,
            },
            _ => None,
        };
        let said = told.unwrap_or_else(|| self.terms.rebuilt(t, &mut |part| self.said(part)));
        self.said.borrow_mut().insert(t, said);
        said
    }

    fn less(&self, a: Term, b: Term) -> Option<Term> {
        let terms = self.terms;
        Some(match (self.constant(a), self.constant(b)) {
            // Below a number is below the next whole one.
            (None, Some(b)) => {
                let a = self.units(a)?;
                match in_units(b, a.halvings).ceil() {
                    b if b.abs() < ROOM as f64 => terms.slt(a.n, terms.long(b as i64)),
                    b => terms.bool(b > 0.0),
                }
            }
            (Some(a), None) => {
                let b = self.units(b)?;
                match in_units(a, b.halvings).floor() {
                    a if a.abs() < ROOM as f64 => terms.slt(terms.long(a as i64), b.n),
                    a => terms.bool(a < 0.0),
                }
            }
            _ => {
                let (a, b, _) = self.aligned(self.units(a)?, self.units(b)?)?;
                terms.slt(a.n, b.n)
            }
        })
    }

    fn equal(&self, a: Term, b: Term) -> Option<Term> {
        let terms = self.terms;
        let (of, known) = match (self.constant(a), self.constant(b)) {
            (Some(known), None) => (b, known),
            (None, Some(known)) => (a, known),
            _ => {
                let (a, b, _) = self.aligned(self.units(a)?, self.units(b)?)?;
                return Some(terms.eq(a.n, b.n));
            }
        };
        let of = self.units(of)?;
        let known = in_units(known, of.halvings);
        let is_whole = known.fract() == 0.0 && known.abs() < ROOM as f64;
        Some(if is_whole { terms.eq(of.n, terms.long(known as i64)) } else { terms.bool(false) })
    }

    /// Rounded to zero, the nearest integer of this width if there is none that large.
    fn integer(&self, w: u8, a: Units) -> Term {
        let terms = self.terms;
        let n = match a.halvings {
            0 => a.n,
            halvings => terms.bin(BinOp::Div, a.n, terms.long(1 << halvings)),
        };
        if w == 64 {
            return n;
        }
        let (least, most) = (-1 << (w - 1), (1 << (w - 1)) - 1);
        let narrow = |n: i64| terms.bv(w, n as u64);
        let too_large = terms.slt(terms.long(most), n);
        let too_small = terms.slt(n, terms.long(least));
        let (is_below, is_above) = (a.least >> a.halvings < least.into(), a.most >> a.halvings > most.into());
        let within = terms.trunc(w, n);
        let within = if is_above { terms.ite(too_large, narrow(most), within) } else { within };
        if is_below { terms.ite(too_small, narrow(least), within) } else { within }
    }

    fn constant(&self, t: Term) -> Option<f64> {
        self.terms.as_bits(t).map(|bits| fp::number(self.terms.width(t), bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Decl, Eval, FpOp, Model, Sort, Val, mask};

    fn declared(terms: &Terms, name: &str, w: u8) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(w), bound: None, most: None })
    }

    fn within(terms: &Terms, x: Term, most: i64) -> Term {
        let bound = |n: i64| terms.bv(terms.width(x), n as u64);
        terms.and(terms.not(terms.slt(x, bound(-most))), terms.not(terms.slt(bound(most), x)))
    }

    #[test]
    fn what_is_exact_is_said_in_whole_numbers() {
        let terms = Terms::new();
        let x = declared(&terms, "x", 32);
        let float = terms.fp_convert(FpConversion::FromInt, 32, x);
        let back = terms.fp_convert(FpConversion::ToInt, 32, float);
        let same = |most| [within(&terms, x, most), terms.not(terms.eq(back, x))];
        assert!(
            matches!(said(&terms, &Query::of(&same(1 << 24))), Some(said) if terms.as_bool(said[1]) == Some(false))
        );
        assert!(said(&terms, &Query::of(&same((1 << 24) + 1))).is_none(), "16,777,217 is no float");
        let half = terms.bv(64, 0.5f64.to_bits());
        let sum = terms.fp(FpOp::Add, terms.fp_convert(FpConversion::FromInt, 64, x), half);
        let rounded = terms.fp_convert(FpConversion::ToInt, 32, sum);
        let facts = [terms.slt(x, terms.int(0)), terms.eq(rounded, x)];
        let said = said(&terms, &Query::of(&facts)).expect("a double has room for halves of ints");
        assert!(!terms.has_fp(said[1]));
    }

    /// A term of floating-point numbers made of two integers.
    fn any(terms: &Terms, roots: [Term; 2], w: u8, depth: u32, random: &mut dyn FnMut(u64) -> u64) -> Term {
        let constants = [0.0, -0.0, 0.5, -1.5, 2.0, 3.0, -8.0, 0.25, 100.0, 0.1, 1e30, f64::NAN, f64::INFINITY];
        let constant = |c: f64| match w {
            32 => terms.bv(32, u64::from((c as f32).to_bits())),
            _ => terms.bv(64, c.to_bits()),
        };
        if depth == 0 {
            return match random(4) {
                0 => constant(constants[random(13) as usize]),
                _ => terms.fp_convert(FpConversion::FromInt, w, roots[random(2) as usize]),
            };
        }
        let part = |random: &mut dyn FnMut(u64) -> u64| any(terms, roots, w, depth - 1, random);
        match random(9) {
            0 => {
                let a = part(random);
                let how = [FpConversion::Floor, FpConversion::Ceil, FpConversion::Rint][random(3) as usize];
                terms.fp_convert(how, w, a)
            }
            1 => terms.bin(BinOp::Xor, part(random), terms.bv(w, 1 << (w - 1))),
            2 => terms.bin(BinOp::And, part(random), terms.bv(w, (1 << (w - 1)) - 1)),
            3 => {
                let (a, b) = (part(random), part(random));
                let (c, d) = (part(random), part(random));
                terms.ite(terms.fp_less(a, b), c, d)
            }
            4 => {
                let whole = terms.fp_convert(FpConversion::ToInt, 32, part(random));
                terms.fp_convert(FpConversion::FromInt, w, whole)
            }
            _ => {
                let op = [FpOp::Add, FpOp::Sub, FpOp::Mul, FpOp::Div, FpOp::Rem][random(5) as usize];
                let a = part(random);
                let b = if op == FpOp::Div { constant(constants[random(13) as usize]) } else { part(random) };
                terms.fp(op, a, b)
            }
        }
    }

    #[test]
    fn what_is_said_is_so_for_all_that_facts_leave() {
        let mut state = 7u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let mut changed = 0;
        for _ in 0..2_000 {
            let terms = Terms::new();
            let roots = [declared(&terms, "x", 32), declared(&terms, "y", 64)];
            let (w, most) = ([32, 64][random(2) as usize], [3, 1000, 1 << 20][random(3) as usize]);
            let depth = random(4) as u32;
            let [a, b] = [(); 2].map(|()| any(&terms, roots, w, depth, &mut random));
            let fact = match random(3) {
                0 => terms.fp_less(a, b),
                1 => terms.fp_eq(a, b),
                _ => {
                    let whole = |t| terms.fp_convert(FpConversion::ToInt, 32, t);
                    terms.slt(whole(a), whole(b))
                }
            };
            let facts = [within(&terms, roots[0], most), within(&terms, roots[1], most), fact];
            if terms.as_bool(fact).is_some() {
                continue;
            }
            let Some(said) = said(&terms, &Query::of(&facts)) else { continue };
            changed += 1;
            for _ in 0..40 {
                let mut model = Model::default();
                for root in roots {
                    let Node::Sym(sym) = terms.node(root) else { unreachable!("it is declared") };
                    let n = random(2 * most as u64 + 1) as i64 - most;
                    model.roots.insert(sym, Val::Bv(mask(terms.width(root), n as u64)));
                }
                let mut eval = Eval::new(&terms, &model);
                assert_eq!(eval.value(said[2]), eval.value(fact), "{} as {}", terms.show(fact), terms.show(said[2]));
            }
        }
        assert!(changed > 500, "{changed}");
    }
}
