//! How large numbers are that are made of numbers in ranges.

use super::Numbers;
use crate::solver::ranges::{Range, hull, product};
use crate::term::{BinOp, Node, Term, signed};

impl Numbers<'_> {
    /// The range of a sum or product in which nothing wraps around.
    pub(super) fn exact(&self, t: Term) -> Option<Range> {
        let range = match self.terms.node(t) {
            Node::Bin(op @ (BinOp::Add | BinOp::Mul), x, y) => match (op, self.rounded(x, y)) {
                (BinOp::Mul, Some((n, _))) => (0, self.range(n).1),
                (BinOp::Mul, None) => product(self.exact(x)?, self.exact(y)?),
                _ => sum(self.exact(x)?, self.exact(y)?),
            },
            _ => self.range(t),
        };
        self.fits(t, range).then_some(range)
    }

    /// Whether there is room for these numbers where that one is.
    pub(super) fn fits(&self, t: Term, (least, most): Range) -> bool {
        let half = 1 << (self.terms.width(t) - 1);
        least >= -half && most < half
    }

    pub(super) fn range(&self, t: Term) -> Range {
        if let Some(&known) = self.ranges.borrow().get(&t) {
            return known;
        }
        let (least, most) = self.left.of_number(self.terms, t);
        let (a, b) = self.made(t).filter(|&range| self.fits(t, range)).unwrap_or((least, most));
        let range = (least.max(a), most.min(b));
        self.ranges.borrow_mut().insert(t, range);
        range
    }

    /// A number is said otherwise: of both is known what was known of one.
    pub(super) fn is_the_same(&self, t: Term, said: Term) {
        let (a, b) = (self.range(t), self.range(said));
        self.ranges.borrow_mut().insert(said, (a.0.max(b.0), a.1.min(b.1)));
    }

    /// The range of what is made of numbers in theirs.
    fn made(&self, t: Term) -> Option<Range> {
        let terms = self.terms;
        Some(match terms.node(t) {
            Node::Bv(w, bits) => {
                let n = i128::from(signed(w, bits));
                (n, n)
            }
            Node::Sext(_, of) => self.range(of),
            Node::Zext(_, of) => {
                let (least, most) = self.range(of);
                if least >= 0 { (least, most) } else { (0, (1 << terms.width(of)) - 1) }
            }
            Node::Trunc(_, of) => self.range(of),
            Node::Bin(BinOp::Add, x, y) => sum(self.range(x), self.range(y)),
            Node::Bin(BinOp::Mul, x, y) => product(self.range(x), self.range(y)),
            Node::Bin(BinOp::Rem, x, y) => {
                let (x, y) = (self.range(x), self.range(y));
                // By zero it is the number itself (SMT-LIB's `bvsrem`).
                let most = if y.0 <= 0 && y.1 >= 0 { i128::from(u64::MAX) } else { y.1.max(-y.0) - 1 };
                (if x.0 >= 0 { 0 } else { -most.min(-x.0) }, if x.1 <= 0 { 0 } else { most.min(x.1) })
            }
            Node::Ite(_, a, b) => hull(self.range(a), self.range(b)),
            _ => return None,
        })
    }
}

pub(super) fn sum(x: Range, y: Range) -> Range {
    (x.0 + y.0, x.1 + y.1)
}
