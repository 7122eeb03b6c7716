//! Quotients and remainders of whole numbers that, within the ranges that facts leave, do not wrap around: then the laws of arithmetic hold of them, and
//! what is divided is often said more simply. `a * b / b` is `a`, and `(a % m + b % m) % m` the same as `(a + b) % m`, which Z3 does not see on the bits.

mod ranges;
mod sums;

use self::ranges::sum;
use super::{
    Query,
    ranges::{Left, Range, product},
};
use crate::term::{BinOp, Node, Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// Facts beyond which nobody looks.
const MOST: usize = 200;
/// Terms that they are made of, beyond which nobody looks.
const PARTS: u64 = 2_000;

/// The facts with what is divided said more simply; `None` where nothing is.
pub(super) fn said(terms: &Terms, query: &Query<'_>) -> Option<Vec<Term>> {
    let facts = query.facts;
    let has_any = facts.len() <= MOST && facts.iter().any(|&fact| terms.has_quotient(fact));
    if !has_any || terms.count(facts.iter().copied()) > PARTS {
        return None;
    }
    let left = Left::of(terms, query);
    let (said, ranges, remaining) = <_>::default();
    let numbers = Numbers { terms, left, said, ranges, remaining };
    let mut said: Vec<Term> = facts.iter().map(|&fact| numbers.said(fact)).collect();
    if said == facts {
        return None;
    }
    said.extend(numbers.remaining.into_inner());
    Some(said)
}

struct Numbers<'a> {
    terms: &'a Terms,
    left: Left,
    said: RefCell<FxHashMap<Term, Term>>,
    ranges: RefCell<FxHashMap<Term, Range>>,
    /// What holds of remainders that have been put into facts.
    remaining: RefCell<Vec<Term>>,
}

impl Numbers<'_> {
    fn said(&self, t: Term) -> Term {
        if !self.terms.has_quotient(t) {
            return self.fixed(t).unwrap_or(t);
        }
        if let Some(&known) = self.said.borrow().get(&t) {
            return known;
        }
        let again = self.terms.rebuilt(t, &mut |part| self.said(part));
        let said = match self.terms.node(again) {
            Node::Bin(op @ (BinOp::Div | BinOp::Rem), a, b) => self.divided(op, a, b).unwrap_or(again),
            Node::Eq(a, b) if self.terms.sort(a) != Sort::Ref && self.are_equal(a, b) => self.terms.bool(true),
            Node::Slt(a, b) => {
                let (more_a, more_b) = (self.with_remainders(a), self.with_remainders(b));
                self.less(a, b).unwrap_or_else(|| self.ordered(more_a, more_b))
            }
            _ => again,
        };
        if matches!(self.terms.sort(t), Sort::Bv(_)) {
            self.is_the_same(t, said);
        }
        self.said.borrow_mut().insert(t, said);
        said
    }

    /// The only number that this one may be, if there is one only.
    fn fixed(&self, t: Term) -> Option<Term> {
        let Sort::Bv(w) = self.terms.sort(t) else { return None };
        let (least, most) = self.range(t);
        (least == most).then(|| self.terms.bv(w, least as u64))
    }

    /// `n / d < b` as `n < b * d`, and `a < n / d` as `(a + 1) * d <= n`, of no negative number.
    fn less(&self, a: Term, b: Term) -> Option<Term> {
        let terms = self.terms;
        // What is folded does not show whether the product wraps around: the numbers themselves do.
        let times = |x: Term, (least, most): Range, d: Term| {
            self.fits(x, product((least, most), self.range(d))).then(|| terms.bin(BinOp::Mul, x, d))
        };
        match (self.quotient_of(a), self.quotient_of(b)) {
            (Some((n, d)), None) => Some(self.ordered(n, times(b, self.range(b), d)?)),
            (None, Some((n, d))) => {
                let next = terms.bin(BinOp::Add, a, terms.bv(terms.width(a), 1));
                let (least, most) = self.range(a);
                Some(terms.not(self.ordered(n, times(next, (least + 1, most + 1), d)?)))
            }
            _ => None,
        }
    }

    /// `a < b`, if need be.
    fn ordered(&self, a: Term, b: Term) -> Term {
        self.is_less(a, b).map_or_else(|| self.terms.slt(a, b), |is_less| self.terms.bool(is_less))
    }

    /// `n / d * d` in a sum as `n - n % d`, of which more is known.
    fn with_remainders(&self, t: Term) -> Term {
        let terms = self.terms;
        match terms.node(t) {
            Node::Bin(BinOp::Add, x, y) => terms.bin(BinOp::Add, self.with_remainders(x), self.with_remainders(y)),
            Node::Bin(BinOp::Mul, x, y) => {
                let Some((n, d)) = self.rounded(x, y) else { return t };
                let remainder = terms.bin(BinOp::Rem, n, d);
                let zero = terms.bv(terms.width(t), 0);
                self.remaining.borrow_mut().extend([terms.not(terms.slt(remainder, zero)), terms.slt(remainder, d)]);
                terms.bin(BinOp::Add, n, terms.neg(remainder))
            }
            _ => t,
        }
    }

    /// `a op b` otherwise; of a divisor above zero.
    fn divided(&self, op: BinOp, a: Term, b: Term) -> Option<Term> {
        let terms = self.terms;
        let (smallest, largest) = self.range(b);
        if smallest <= 0 {
            return None;
        }
        let is_quotient = op == BinOp::Div;
        let zero = terms.bv(terms.width(a), 0);
        let (least, most) = self.exact(a)?;
        if least >= 0 && most < smallest {
            return Some(if is_quotient { zero } else { a });
        }
        if let Some(x) = self.other(BinOp::Mul, a, b) {
            return Some(if is_quotient { x } else { zero });
        }
        // x * b + r
        if let Node::Bin(BinOp::Add, x, y) = terms.node(a) {
            for (product, rest) in [(x, y), (y, x)] {
                let (from, to) = self.range(rest);
                if let Some(x) = self.other(BinOp::Mul, product, b)
                    && (from >= 0 && to < smallest && self.range(x).0 >= 0)
                {
                    return Some(if is_quotient { x } else { rest });
                }
            }
        }
        if is_quotient {
            return None;
        }
        if let Some(x) = self.other(BinOp::Add, a, b) {
            let is_above = self.range(x).0 >= 0;
            return match terms.node(x) {
                _ if is_above => Some(self.divided(op, x, b).unwrap_or_else(|| terms.bin(op, x, b))),
                Node::Bin(BinOp::Rem, _, by) if by == b && self.fits(a, (-largest, 2 * largest)) => {
                    Some(terms.ite(terms.slt(x, zero), a, x))
                }
                _ => None,
            };
        }
        let (open, (from, _)) = self.opened(a, b)?;
        let is_same = open != a && least >= 0 && from >= 0;
        is_same.then(|| self.divided(op, open, b).unwrap_or_else(|| terms.bin(op, open, b)))
    }

    /// Of a quotient of no negative number what is divided by what.
    fn quotient_of(&self, t: Term) -> Option<(Term, Term)> {
        match self.terms.node(t) {
            Node::Bin(BinOp::Div, n, d) => (self.range(n).0 >= 0 && self.range(d).0 > 0).then_some((n, d)),
            _ => None,
        }
    }

    /// Of the product `n / d * d` of no negative number the two.
    fn rounded(&self, x: Term, y: Term) -> Option<(Term, Term)> {
        let of = |q, by| self.quotient_of(q).filter(|&(_, d)| d == by);
        of(x, y).or_else(|| of(y, x))
    }

    /// Of `x op b` the other operand.
    fn other(&self, op: BinOp, t: Term, b: Term) -> Option<Term> {
        match self.terms.node(t) {
            Node::Bin(is, x, y) if is == op && y == b => Some(x),
            Node::Bin(is, x, y) if is == op && x == b => Some(y),
            _ => None,
        }
    }

    /// A sum or product of what is the same but for multiples of `b`, in which nothing wraps around, and its range.
    fn opened(&self, t: Term, b: Term) -> Option<(Term, Range)> {
        match self.terms.node(t) {
            Node::Bin(op @ (BinOp::Add | BinOp::Mul), x, y) => {
                let ((x, of_x), (y, of_y)) = (self.opened(x, b)?, self.opened(y, b)?);
                let range = if op == BinOp::Add { sum(of_x, of_y) } else { product(of_x, of_y) };
                self.fits(t, range).then(|| (self.terms.bin(op, x, y), range))
            }
            Node::Bin(BinOp::Rem, x, by) if by == b => self.opened(x, b),
            _ => Some((t, self.range(t))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Decl, Eval, Model, Sort, Val, mask};

    fn declared(terms: &Terms, name: &str) -> Term {
        terms.declare_sym(Decl { name: name.into(), sort: Sort::Bv(32), bound: None, most: None })
    }

    fn within(terms: &Terms, x: Term, (least, most): (i32, i32)) -> Term {
        terms.and(terms.not(terms.slt(x, terms.int(least))), terms.not(terms.slt(terms.int(most), x)))
    }

    /// A number made of others, among them remainders by the last.
    fn any(terms: &Terms, roots: [Term; 3], depth: u32, random: &mut dyn FnMut(u64) -> u64) -> Term {
        if depth == 0 {
            return match random(4) {
                0 => terms.int([-1, 1, 2, 7, 60][random(5) as usize]),
                nth => roots[nth as usize - 1],
            };
        }
        let a = any(terms, roots, depth - 1, random);
        match random(8) {
            0 => terms.bin(BinOp::Div, a, roots[2]),
            1..4 => terms.bin(BinOp::Rem, a, roots[2]),
            4 => terms.bin(BinOp::Add, a, roots[2]),
            5 => terms.bin(BinOp::Mul, a, roots[2]),
            6 => terms.bin(BinOp::Add, a, any(terms, roots, depth - 1, random)),
            _ => terms.bin(BinOp::Mul, a, any(terms, roots, depth - 1, random)),
        }
    }

    #[test]
    fn what_is_said_is_so_for_all_that_facts_leave() {
        let mut state = 11u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let mut changed = 0;
        for _ in 0..4_000 {
            let terms = Terms::new();
            let roots = ["x", "y", "m"].map(|name| declared(&terms, name));
            let ranges = [0, 0, 1].map(|least| {
                let most = [4, 100, 40_000, i32::MAX][random(4) as usize];
                (if random(4) == 0 { -most } else { least }, most)
            });
            let depth = 1 + random(4) as u32;
            let [a, b] = [(); 2].map(|()| any(&terms, roots, depth, &mut random));
            let fact = if random(3) == 0 { terms.eq(a, b) } else { terms.slt(a, b) };
            let fact = if random(2) == 0 { fact } else { terms.not(fact) };
            let mut facts: Vec<Term> = roots.iter().zip(ranges).map(|(&x, range)| within(&terms, x, range)).collect();
            facts.push(fact);
            if facts.iter().any(|&fact| terms.as_bool(fact).is_some()) {
                continue;
            }
            let Some(said) = said(&terms, &Query::of(&facts)) else { continue };
            changed += 1;
            for _ in 0..40 {
                let mut model = Model::default();
                for (root, (least, most)) in roots.into_iter().zip(ranges) {
                    let Node::Sym(sym) = terms.node(root) else { unreachable!("it is declared") };
                    let n = match random(5) {
                        0 => i64::from(least),
                        1 => i64::from(most),
                        2 if least <= 0 => 0,
                        _ => i64::from(least) + random((i64::from(most) - i64::from(least) + 1) as u64) as i64,
                    };
                    model.roots.insert(sym, Val::Bv(mask(32, n as u64)));
                }
                let mut eval = Eval::new(&terms, &model);
                // Ranges are those that all facts leave, this one among them.
                if eval.value(fact) == Val::Bool(true) {
                    assert_eq!(eval.value(said[3]), Val::Bool(true), "{} as {}", terms.show(fact), terms.show(said[3]));
                }
            }
        }
        assert!(changed > 500, "{changed}");
    }

    #[test]
    fn what_is_put_together_again_is_what_it_was() {
        let terms = Terms::new();
        let [s, w, h] = ["s", "w", "h"].map(|name| declared(&terms, name));
        let bin = |op, x, y| terms.bin(op, x, y);
        let by = |op, x, n| terms.bin(op, x, terms.int(n));
        let hours = by(BinOp::Mul, by(BinOp::Div, s, 3_600), 3_600);
        let minutes = by(BinOp::Mul, by(BinOp::Div, by(BinOp::Rem, s, 3_600), 60), 60);
        let all = bin(BinOp::Add, bin(BinOp::Add, hours, minutes), by(BinOp::Rem, s, 60));
        let is_false = |fact| {
            let ranges = [(s, (0, i32::MAX)), (w, (1, 500)), (h, (1, 500))];
            let mut facts: Vec<Term> = ranges.iter().map(|&(x, range)| within(&terms, x, range)).collect();
            facts.push(fact);
            said(&terms, &Query::of(&facts)).is_some_and(|said| terms.as_bool(said[3]) == Some(false))
        };
        assert!(is_false(terms.not(terms.eq(all, s))));
        assert!(!is_false(terms.not(terms.eq(all, minutes))));
        // A row of a grid that is too long: s < w * h, and s / w is no row of it.
        let row = terms.slt(bin(BinOp::Div, s, w), h);
        let facts =
            [within(&terms, w, (1, 500)), within(&terms, h, (1, 500)), terms.not(terms.slt(s, terms.int(0))), row];
        let said = said(&terms, &Query::of(&facts)).expect("it is said otherwise");
        assert_eq!(said[3], terms.slt(s, bin(BinOp::Mul, h, w)));
    }

    #[test]
    fn sums_of_remainders_are_remainders_of_sums() {
        let terms = Terms::new();
        let [a, b, m] = ["a", "b", "m"].map(|name| declared(&terms, name));
        let rem = |x| terms.bin(BinOp::Rem, x, m);
        let sum = |x, y| terms.bin(BinOp::Add, x, y);
        let differ = |x, y| terms.not(terms.eq(x, y));
        let ranges = [(a, (0, 1_000)), (b, (0, 1_000)), (m, (1, 1_000))].map(|(x, range)| within(&terms, x, range));
        let is_false = |fact| {
            let facts = [ranges[0], ranges[1], ranges[2], fact];
            said(&terms, &Query::of(&facts)).is_some_and(|said| terms.as_bool(said[3]) == Some(false))
        };
        assert!(is_false(differ(rem(sum(a, b)), rem(sum(rem(a), rem(b))))));
        assert!(is_false(differ(terms.bin(BinOp::Div, terms.bin(BinOp::Mul, a, m), m), a)));
        assert!(is_false(differ(rem(sum(a, m)), rem(a))));
        assert!(!is_false(differ(rem(sum(a, b)), sum(rem(a), rem(b)))));
        // Each product has room for itself, all of them together have not, though it folds to 0.
        let times = |x| terms.bin(BinOp::Mul, x, terms.int(1 << 16));
        assert!(!is_false(differ(rem(times(rem(times(a)))), terms.int(0))));
        let half = terms.int(1 << 30);
        let quotient = |n, by| terms.bin(BinOp::Div, n, terms.int(by));
        assert!(!is_false(terms.slt(quotient(a, 4), sum(b, half))));
    }
}
