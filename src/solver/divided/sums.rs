//! Sums of products, by which numbers are seen to be equal whatever wraps around: `s / 3600 * 3600 + s % 3600 / 60 * 60 + s % 60` is `s`.

use super::Numbers;
use crate::solver::ranges::{Range, product};
use crate::term::{BinOp, Node, Term, mask, signed};
use std::collections::BTreeMap;

/// Products of more numbers, or more of them, are not looked at.
const MOST: usize = 24;

/// How often each product of numbers is added, modulo a power of two.
type Sum = BTreeMap<Vec<Term>, u64>;

/// The same, where nothing wraps around.
type Whole = BTreeMap<Vec<Term>, i128>;

impl Numbers<'_> {
    /// Whether two numbers are seen to be equal.
    pub(super) fn are_equal(&self, a: Term, b: Term) -> bool {
        let w = self.terms.width(a);
        let left = self.sum(a, true).zip(self.sum(b, true)).and_then(|(a, b)| added(w, a, &b, u64::MAX));
        left.is_some_and(|left| left.is_empty() || self.is_known_remainder(w, &left))
    }

    /// Whether a difference is a multiple of what `x - x / y * y` differs from the only number that it may be.
    fn is_known_remainder(&self, w: u8, left: &Sum) -> bool {
        left.iter().any(|(product, &n)| {
            let [quotient] = product[..] else { return false };
            let Node::Bin(BinOp::Div, x, y) = self.terms.node(quotient) else { return false };
            let remainder = self.terms.bin(BinOp::Rem, x, y);
            let (Some(y), Some(known)) = (self.terms.as_bits(y), self.fixed(remainder)) else { return false };
            let (n, y) = (signed(w, n), signed(w, y));
            let is_none = |times: i64| {
                let all = added(w, left.clone(), &self.sum(remainder, true)?, times as u64)?;
                Some(added(w, all, &self.sum(known, true)?, times.wrapping_neg() as u64)?.is_empty())
            };
            y != 0 && n.wrapping_rem(y) == 0 && is_none(n.wrapping_div(y)) == Some(true)
        })
    }

    /// Whether one number is seen to be less than another, or not to be: where nothing wraps around, by what is left of their difference.
    pub(super) fn is_less(&self, a: Term, b: Term) -> Option<bool> {
        let (w, x, y) = (self.terms.width(a), self.exact(a)?, self.exact(b)?);
        let left = added(w, self.sum(a, false)?, &self.sum(b, false)?, u64::MAX)?;
        let mut left: Whole = left.into_iter().map(|(of, n)| (of, signed(w, n).into())).collect();
        let below = self.below_divisors(&mut left);
        let rest = self.range_of(a, left)?;
        let (least, most) = (below.0 + rest.0, below.1 + rest.1);
        // There is one number only that is this difference modulo the power of two.
        let is_it = self.fits(a, (least, most)) && self.fits(a, (x.0 - y.1, x.1 - y.0));
        let known = if most < 0 { Some(true) } else { (least >= 0).then_some(false) };
        known.filter(|_| is_it)
    }

    /// The range of a sum: what most of its products have in common is multiplied once (Horner's rule). `None` if that is more than there is
    /// room for where `t` is.
    fn range_of(&self, t: Term, sum: Whole) -> Option<Range> {
        let mut shared: BTreeMap<Term, usize> = BTreeMap::new();
        for product in sum.keys() {
            let mut factors = product.clone();
            factors.dedup();
            factors.into_iter().for_each(|factor| *shared.entry(factor).or_default() += 1);
        }
        let Some((&factor, _)) = shared.iter().max_by_key(|&(_, &n)| n) else {
            let n = sum.values().sum();
            return Some((n, n)).filter(|&range| self.fits(t, range));
        };
        let (with, rest): (Whole, Whole) = sum.into_iter().partition(|(product, _)| product.contains(&factor));
        let without = |mut product: Vec<Term>| {
            let at = product.iter().position(|&of| of == factor).expect("it is one of them");
            product.remove(at);
            product
        };
        let with = with.into_iter().map(|(product, n)| (without(product), n)).collect();
        let (with, rest) = (product(self.range(factor), self.range_of(t, with)?), self.range_of(t, rest)?);
        Some((with.0 + rest.0, with.1 + rest.1)).filter(|&range| self.fits(t, range))
    }

    /// Takes remainders out of a difference, each with as many of what it is less than, and says what these come to.
    fn below_divisors(&self, left: &mut Whole) -> Range {
        let remainder = |product: &Vec<Term>| match product[..] {
            [r] => match self.terms.node(r) {
                Node::Bin(BinOp::Rem, n, d) if self.range(n).0 >= 0 && self.range(d).0 > 0 => Some((r, d)),
                _ => None,
            },
            _ => None,
        };
        let all: Vec<(Term, Term)> = left.keys().filter_map(remainder).collect();
        let (mut least, mut most) = (0, 0);
        for (r, d) in all {
            let (of_r, of_d) = (left[&vec![r]], left.get(&vec![d]).copied().unwrap_or_default());
            if of_r.signum() * of_d.signum() != -1 {
                continue;
            }
            let (n, up) = (of_r.abs().min(of_d.abs()), of_d.signum());
            left.insert(vec![r], of_r + n * up);
            left.insert(vec![d], of_d - n * up);
            // n * (d - r), or less than zero by as much.
            let far = n * self.range(d).1;
            (least, most) = if up > 0 { (least + n, most + far) } else { (least - far, most - n) };
        }
        (least, most)
    }

    /// A number as a sum; with all quotients and remainders in terms of the same quotients, if `opens`.
    fn sum(&self, t: Term, opens: bool) -> Option<Sum> {
        let terms = self.terms;
        let (w, sum) = (terms.width(t), |t| self.sum(t, opens));
        match terms.node(t) {
            Node::Bv(_, bits) => Some(times(w, vec![], bits)),
            Node::Bin(BinOp::Add, x, y) => added(w, sum(x)?, &sum(y)?, 1),
            Node::Bin(BinOp::Mul, x, y) => multiplied(w, &sum(x)?, &sum(y)?),
            Node::Bin(BinOp::Shl, x, by) => multiplied(w, &sum(x)?, &times(w, vec![], 1 << terms.as_bits(by)?)),
            // JLS §15.17.3: x % y is x - x / y * y.
            Node::Bin(BinOp::Rem, x, y) if opens => {
                let whole = multiplied(w, &self.quotient(x, y)?, &sum(y)?)?;
                added(w, sum(x)?, &whole, u64::MAX)
            }
            Node::Bin(BinOp::Div, x, y) if opens => self.quotient(x, y),
            _ => Some(times(w, vec![t], 1)),
        }
    }

    /// What is divided twice, or is what remained, is said in quotients of what that is of.
    fn quotient(&self, x: Term, y: Term) -> Option<Sum> {
        let terms = self.terms;
        let w = terms.width(x);
        let whole = |x: Term, by: u64| times(w, vec![terms.bin(BinOp::Div, x, terms.bv(w, by))], 1);
        let half = 1 << (w - 1);
        if let (Node::Bin(op, of, by), Some(y)) = (terms.node(x), terms.as_bits(y))
            && let Some(by) = terms.as_bits(by)
            && ((1..half).contains(&y) && (1..half).contains(&by) && self.range(of).0 >= 0)
        {
            match op {
                BinOp::Rem if by % y == 0 => return added(w, whole(of, y), &whole(of, by), (by / y).wrapping_neg()),
                BinOp::Div if by.checked_mul(y).is_some_and(|both| both < half) => return Some(whole(of, by * y)),
                _ => {}
            }
        }
        Some(times(w, vec![terms.bin(BinOp::Div, x, y)], 1))
    }
}

/// So many times a product.
fn times(w: u8, product: Vec<Term>, n: u64) -> Sum {
    Sum::from([(product, mask(w, n))]).into_iter().filter(|&(_, n)| n != 0).collect()
}

/// One sum and so many times another.
fn added(w: u8, mut a: Sum, b: &Sum, n: u64) -> Option<Sum> {
    for (product, &m) in b {
        let all = a.entry(product.clone()).or_default();
        *all = mask(w, all.wrapping_add(m.wrapping_mul(n)));
    }
    a.retain(|_, n| *n != 0);
    (a.len() <= MOST).then_some(a)
}

fn multiplied(w: u8, a: &Sum, b: &Sum) -> Option<Sum> {
    let mut all = Sum::new();
    for (x, &n) in a {
        for (y, &m) in b {
            let mut product = [&x[..], &y[..]].concat();
            product.sort_unstable();
            all = added(w, all, &times(w, product, 1), n.wrapping_mul(m))?;
        }
    }
    Some(all)
}
