//! Floating-point numbers: constants fold, and little else is a law of IEEE 754.

use crate::term::{BinOp, FpConversion, FpOp, Node, Sort, Term, Terms, fp};

impl Terms {
    /// `a op b`.
    pub fn fp(&self, op: FpOp, a: Term, b: Term) -> Term {
        let w = self.width(a);
        match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => self.bv(w, fp::arith_bits(op, w, x, y)),
            _ => self.intern(Node::Fp(op, a, b), Sort::Bv(w)),
        }
    }

    /// `a < b`; false if one is NaN.
    pub fn fp_less(&self, a: Term, b: Term) -> Term {
        match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => self.bool(fp::less(self.width(a), x, y)),
            _ if a == b || self.is_rounded_away(a, b) => self.bool(false),
            _ => self.whole_less(a, b).unwrap_or_else(|| self.intern(Node::FpLess(a, b), Sort::Bool)),
        }
    }

    /// `a == b` as numbers: the zeros are equal, NaN is equal to nothing, not even itself.
    pub fn fp_eq(&self, a: Term, b: Term) -> Term {
        if let Some(whole) = self.whole_eq(a, b).or_else(|| self.whole_eq(b, a)) {
            return whole;
        }
        match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => self.bool(fp::equal(self.width(a), x, y)),
            (Some(_), None) => self.intern(Node::FpEq(b, a), Sort::Bool),
            (None, Some(_)) => self.intern(Node::FpEq(a, b), Sort::Bool),
            _ => self.intern(Node::FpEq(a.min(b), a.max(b)), Sort::Bool),
        }
    }

    /// Whether these bits are those of no number.
    pub fn is_nan(&self, w: u8, bits: u64) -> bool {
        !fp::equal(w, bits, bits)
    }

    /// `-a`: the sign bit turned, of NaN too.
    pub fn fp_neg(&self, a: Term) -> Term {
        let w = self.width(a);
        self.bin(BinOp::Xor, a, self.bv(w, 1 << (w - 1)))
    }

    /// A conversion of `a` to width `w`.
    pub fn fp_convert(&self, how: FpConversion, w: u8, a: Term) -> Term {
        match self.as_bits(a) {
            Some(x) => self.bv(w, fp::convert(how, self.width(a), w, x)),
            None if how == FpConversion::ToInt && self.whole_of_bits(a).is_some_and(|(_, bits)| bits <= w) => {
                self.resized(w, self.whole(a).expect("it has been seen"))
            }
            None if how == FpConversion::Resize && w == 64 && self.whole(a).is_some() => {
                self.fp_convert(FpConversion::FromInt, w, self.whole(a).expect("it has been seen"))
            }
            None => self.intern(Node::FpConvert(how, w, a), Sort::Bv(w)),
        }
    }

    /// `a`, if it is a comparison that says `b` too: what is equal is not less, and what is less is not equal.
    pub(super) fn fp_stronger(&self, a: Term, b: Term) -> Option<Term> {
        let Node::Not(b) = self.node(b) else { return None };
        let compared = |t| match self.node(t) {
            Node::FpLess(x, y) | Node::FpEq(x, y) => Some((x.min(y), x.max(y))),
            _ => None,
        };
        (a != b && compared(a)? == compared(b)?).then_some(a)
    }
}
