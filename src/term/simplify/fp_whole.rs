//! Floating-point numbers that are whole numbers, exactly: an int as a double, a short as a float, sums of some of them. They are compared as what they
//! are, and come back as that.

use crate::term::{BinOp, FpConversion, FpOp, Node, Term, Terms, fp};

impl Terms {
    /// The whole number that a floating-point number is, if it has room for each that there may be.
    pub(super) fn whole(&self, a: Term) -> Option<Term> {
        self.whole_of_bits(a).map(|(n, _)| n)
    }

    /// The same, with how many bits it takes at most, that for the sign included. It is never the zero below zero: no sum of others is.
    pub(super) fn whole_of_bits(&self, a: Term) -> Option<(Term, u8)> {
        let (n, bits) = match self.node(a) {
            Node::FpConvert(FpConversion::FromInt, _, n) => (n, self.significant(n)),
            Node::Fp(op @ (FpOp::Add | FpOp::Sub), x, y) => {
                let ((x, of_x), (y, of_y)) = (self.addend(x)?, self.addend(y)?);
                let bits = of_x.max(of_y) + 1;
                let w = if bits <= 32 { 32 } else { 64 };
                let (x, y) = (self.resized(w, x), self.resized(w, y));
                let sum = if op == FpOp::Add { self.bin(BinOp::Add, x, y) } else { self.sub(x, y) };
                (sum, bits)
            }
            _ => return None,
        };
        (bits <= if self.width(a) == 32 { 24 } else { 53 }).then_some((n, bits))
    }

    /// What is added: a whole number, or a constant that is one.
    fn addend(&self, a: Term) -> Option<(Term, u8)> {
        let Some(known) = self.constant(a) else { return self.whole_of_bits(a) };
        let n = known as i64;
        let bits = 65 - (if n < 0 { !n } else { n }).leading_zeros() as u8;
        (known.fract() == 0.0 && known.is_sign_positive() == (n >= 0) && bits < 53)
            .then(|| (self.bv(64, n as u64), bits))
    }

    /// Whether `a < b` is false of each number: what is rounded down is not greater, what is rounded up not less.
    pub(super) fn is_rounded_away(&self, a: Term, b: Term) -> bool {
        let is_of = |t, how, of| matches!(self.node(t), Node::FpConvert(it, _, x) if it == how && x == of);
        is_of(b, FpConversion::Floor, a) || is_of(a, FpConversion::Ceil, b)
    }

    /// What a floating-point number is the negative of: its sign is turned.
    pub fn fp_negated(&self, t: Term) -> Option<Term> {
        match self.node(t) {
            Node::Bin(BinOp::Xor, a, sign) if self.as_bits(sign) == Some(1 << (self.width(t) - 1)) => Some(a),
            _ => None,
        }
    }

    /// What a floating-point number is without the sign of.
    pub fn fp_absolute(&self, t: Term) -> Option<Term> {
        match self.node(t) {
            Node::Bin(BinOp::And, a, rest) if self.as_bits(rest) == Some((1 << (self.width(t) - 1)) - 1) => Some(a),
            _ => None,
        }
    }

    /// How many bits a signed number takes at most, that for the sign included.
    pub(super) fn significant(&self, n: Term) -> u8 {
        match self.node(n) {
            Node::Sext(_, of) => self.significant(of),
            Node::Zext(_, of) => self.width(of) + 1,
            _ => self.width(n),
        }
    }

    /// A whole number with another width, in which it has room.
    pub(super) fn resized(&self, w: u8, n: Term) -> Term {
        match self.width(n) {
            width if width < w => self.sext(w, n),
            width if width > w => self.trunc(w, n),
            _ => n,
        }
    }

    /// `a < b`, where one is a whole number and the other too, or a constant.
    pub(super) fn whole_less(&self, a: Term, b: Term) -> Option<Term> {
        match (self.whole(a), self.whole(b)) {
            (Some(x), Some(y)) => {
                let w = self.width(x).max(self.width(y));
                Some(self.slt(self.resized(w, x), self.resized(w, y)))
            }
            // Below a number is below the next whole one.
            (Some(x), None) => {
                let bound = self.constant(b)?;
                Some(match self.bounded(x, bound.ceil()) {
                    Bound::Within(bound) => self.slt(x, bound),
                    Bound::Above => self.bool(true),
                    Bound::Below | Bound::None => self.bool(false),
                })
            }
            (None, Some(y)) => {
                let bound = self.constant(a)?;
                Some(match self.bounded(y, bound.floor()) {
                    Bound::Within(bound) => self.slt(bound, y),
                    Bound::Below => self.bool(true),
                    Bound::Above | Bound::None => self.bool(false),
                })
            }
            (None, None) => None,
        }
    }

    /// `a == b`, where the first is a whole number and the other too, or a constant.
    pub(super) fn whole_eq(&self, a: Term, b: Term) -> Option<Term> {
        let x = self.whole(a)?;
        if let Some(y) = self.whole(b) {
            let w = self.width(x).max(self.width(y));
            return Some(self.eq(self.resized(w, x), self.resized(w, y)));
        }
        let bound = self.constant(b)?;
        Some(match self.bounded(x, bound) {
            Bound::Within(bound_) if bound.fract() == 0.0 => self.eq(x, bound_),
            _ => self.bool(false),
        })
    }

    fn constant(&self, t: Term) -> Option<f64> {
        let bits = self.as_bits(t)?;
        Some(fp::number(self.width(t), bits))
    }

    /// Where a number lies among those that have the width of a whole one.
    fn bounded(&self, n: Term, bound: f64) -> Bound {
        let w = self.width(n);
        let limit = 2f64.powi(i32::from(w) - 1);
        match bound {
            b if b.is_nan() => Bound::None,
            b if b < -limit => Bound::Below,
            b if b >= limit => Bound::Above,
            b => Bound::Within(self.bv(w, b as i64 as u64)),
        }
    }
}

enum Bound {
    Below,
    Within(Term),
    Above,
    /// It is no number.
    None,
}
