//! Numbers of which one is never less than another, whatever they are: rounding is monotone, so `fl(a + b)` is at least `fl(c + b)` where `a >= c`, and at least `a`
//! where `b >= 0`. Where one lies is a bound of the other.

use super::{
    Intervals,
    interval::{Interval, WHOLE},
};
use crate::term::{FpOp, Node, Term, Terms};

/// Compared numbers beyond which the rest are not set against each other.
const MOST: usize = 24;
/// How deep sums of sums are looked into.
const DEEP: u32 = 4;

/// The numbers, none of them constant, that facts compare.
pub(super) fn compared(terms: &Terms, facts: &[Term]) -> Vec<Term> {
    let (mut seen, mut found) = (terms.marks(), vec![]);
    for &fact in facts {
        terms.each_part(fact, &mut seen, &mut |part| {
            if let Node::FpLess(a, b) | Node::FpEq(a, b) = terms.node(part) {
                found.extend([a, b].into_iter().filter(|&t| terms.as_bits(t).is_none()));
            }
        });
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(MOST);
    found
}

impl Intervals<'_> {
    /// Lets each of these numbers lie where those leave it of which it is known that they are no greater, or no less; `None` where nothing is left.
    pub(super) fn follow(&mut self, compared: &[Term]) -> Option<()> {
        for &a in compared {
            for &b in compared {
                let is_like = a != b && self.terms.width(a) == self.terms.width(b);
                if !is_like || self.at(a).nan || self.at(b).nan || !self.is_at_most(a, b, DEEP) {
                    continue;
                }
                let (x, y) = (self.at(a), self.at(b));
                self.limit(a, Interval { hi: y.hi, ..WHOLE })?;
                self.limit(b, Interval { lo: x.lo, ..WHOLE })?;
            }
        }
        Some(())
    }

    /// Whether one number is at most another one, unless one of them is NaN. What is in a sum that is none is none, either.
    fn is_at_most(&mut self, a: Term, b: Term, deep: u32) -> bool {
        if a == b || self.at(a).hi <= self.at(b).lo {
            return true;
        }
        let Some(deep) = deep.checked_sub(1) else { return false };
        let (less, more) = (self.terms.node(a), self.terms.node(b));
        let has_grown = match more {
            Node::Fp(FpOp::Add, p, q) => {
                self.at(q).lo >= 0.0 && self.is_at_most(a, p, deep)
                    || self.at(p).lo >= 0.0 && self.is_at_most(a, q, deep)
            }
            Node::Fp(FpOp::Sub, p, q) => self.at(q).hi <= 0.0 && self.is_at_most(a, p, deep),
            _ => false,
        };
        let has_shrunk = |of: &mut Self| match less {
            Node::Fp(FpOp::Add, p, q) => {
                of.at(q).hi <= 0.0 && of.is_at_most(p, b, deep) || of.at(p).hi <= 0.0 && of.is_at_most(q, b, deep)
            }
            Node::Fp(FpOp::Sub, p, q) => of.at(q).lo >= 0.0 && of.is_at_most(p, b, deep),
            _ => false,
        };
        let in_each = |of: &mut Self| match (less, more) {
            (Node::Fp(FpOp::Add, p, q), Node::Fp(FpOp::Add, r, s)) => {
                of.is_at_most(p, r, deep) && of.is_at_most(q, s, deep)
                    || of.is_at_most(p, s, deep) && of.is_at_most(q, r, deep)
            }
            (Node::Fp(FpOp::Sub, p, q), Node::Fp(FpOp::Sub, r, s)) => {
                of.is_at_most(p, r, deep) && of.is_at_most(s, q, deep)
            }
            _ => false,
        };
        has_grown || has_shrunk(self) || in_each(self)
    }
}
