//! What is computed without rounding, in units.

use super::Numbers;
use crate::term::{BinOp, FpConversion, FpOp, Node, Term, Terms, signed};

/// Units are not smaller than that power of a half.
const SMALLEST: u32 = 60;
/// What has no more bits can be added and compared in 64.
pub(super) const ROOM: i128 = 1 << 62;

/// `n` units of which `2^halvings` make one; `n`, of 64 bits, is between the least and the most.
#[derive(Copy, Clone)]
pub(super) struct Units {
    pub(super) n: Term,
    pub(super) halvings: u32,
    pub(super) least: i128,
    pub(super) most: i128,
}

impl Numbers<'_> {
    /// A floating-point number as what it is exactly, if there is room for each that there may be.
    pub(super) fn units(&self, t: Term) -> Option<Units> {
        if let Some(&known) = self.units.borrow().get(&t) {
            return known;
        }
        let room = 1 << if self.terms.width(t) == 32 { 24 } else { 53 };
        let is_exact = |of: &Units| of.least >= -room && of.most <= room && of.halvings <= SMALLEST;
        let found = self.computed(t).filter(is_exact);
        self.units.borrow_mut().insert(t, found);
        found
    }

    fn computed(&self, t: Term) -> Option<Units> {
        let terms = self.terms;
        if let Some(known) = self.constant(t) {
            return (0..=SMALLEST).find_map(|halvings| {
                let n = in_units(known, halvings);
                (n.fract() == 0.0 && n.abs() < ROOM as f64).then(|| units_of(terms, n as i64, halvings))
            });
        }
        if let Some(a) = terms.fp_negated(t) {
            return Some(self.negated(self.units(a)?));
        }
        if let Some(a) = terms.fp_absolute(t) {
            let a = self.units(a)?;
            let n = terms.ite(terms.slt(a.n, terms.long(0)), terms.neg(a.n), a.n);
            return Some(Units { n, least: 0, most: a.most.max(-a.least), ..a });
        }
        match terms.node(t) {
            Node::FpConvert(FpConversion::FromInt, _, n) => {
                let (least, most) = self.range(n);
                let n = self.said(n);
                let n = if terms.width(n) < 64 { terms.sext(64, n) } else { n };
                Some(Units { n, halvings: 0, least, most })
            }
            Node::FpConvert(FpConversion::Resize, _, a) => self.units(a),
            Node::FpConvert(how @ (FpConversion::Floor | FpConversion::Ceil | FpConversion::Rint), _, a) => {
                Some(self.rounded(how, self.units(a)?))
            }
            Node::Ite(c, a, b) => {
                let (a, b, halvings) = self.aligned(self.units(a)?, self.units(b)?)?;
                let n = terms.ite(self.said(c), a.n, b.n);
                Some(Units { n, halvings, least: a.least.min(b.least), most: a.most.max(b.most) })
            }
            Node::Fp(op, a, b) => self.result(op, a, b),
            _ => None,
        }
    }

    fn result(&self, op: FpOp, a: Term, b: Term) -> Option<Units> {
        let terms = self.terms;
        let (x, y) = (self.units(a)?, self.units(b)?);
        match op {
            FpOp::Add | FpOp::Sub => {
                let y = if op == FpOp::Sub { self.negated(y) } else { y };
                let (x, y, halvings) = self.aligned(x, y)?;
                let n = terms.bin(BinOp::Add, x.n, y.n);
                Some(Units { n, halvings, least: x.least + y.least, most: x.most + y.most })
            }
            FpOp::Mul => {
                let all = [x.least * y.least, x.least * y.most, x.most * y.least, x.most * y.most];
                let (least, most) = (all.into_iter().min()?, all.into_iter().max()?);
                let n = terms.bin(BinOp::Mul, x.n, y.n);
                let is_small = least > -ROOM && most < ROOM;
                is_small.then_some(Units { n, halvings: x.halvings + y.halvings, least, most })
            }
            // By a power of two.
            FpOp::Div => {
                let by = self.constant(b)?;
                let power = by.abs().log2();
                let is_one = power.fract() == 0.0 && power.abs() <= f64::from(SMALLEST) && by.abs() == power.exp2();
                let x = if by < 0.0 { self.negated(x) } else { x };
                match power as i32 {
                    _ if !is_one => None,
                    power @ 0.. => Some(Units { halvings: x.halvings + power as u32, ..x }),
                    power => self.times(x, power.unsigned_abs()),
                }
            }
            FpOp::Rem => {
                let (x, y, halvings) = self.aligned(x, y)?;
                let most = y.most.max(-y.least) - 1;
                let has_zero = y.least <= 0 && y.most >= 0;
                let n = terms.bin(BinOp::Rem, x.n, y.n);
                (!has_zero).then_some(Units {
                    n,
                    halvings,
                    least: if x.least >= 0 { 0 } else { -most },
                    most: if x.most <= 0 { 0 } else { most },
                })
            }
        }
    }

    fn negated(&self, a: Units) -> Units {
        Units { n: self.terms.neg(a.n), least: -a.most, most: -a.least, ..a }
    }

    /// `2^power` times a number.
    fn times(&self, a: Units, power: u32) -> Option<Units> {
        let (least, most) = (a.least << power, a.most << power);
        let n = self.terms.bin(BinOp::Shl, a.n, self.terms.long(power.into()));
        (least > -ROOM && most < ROOM).then_some(Units { n, least, most, ..a })
    }

    /// Two numbers in the same units.
    pub(super) fn aligned(&self, a: Units, b: Units) -> Option<(Units, Units, u32)> {
        let halvings = a.halvings.max(b.halvings);
        let to = |of: Units| match halvings - of.halvings {
            0 => Some(of),
            power => Some(Units { halvings, ..self.times(of, power)? }),
        };
        Some((to(a)?, to(b)?, halvings))
    }

    fn rounded(&self, how: FpConversion, a: Units) -> Units {
        if a.halvings == 0 {
            return a;
        }
        let terms = self.terms;
        if how == FpConversion::Ceil {
            return self.negated(self.rounded(FpConversion::Floor, self.negated(a)));
        }
        let below = terms.bin(BinOp::Shr, a.n, terms.long(a.halvings.into()));
        let (least, most) = (a.least >> a.halvings, a.most >> a.halvings);
        if how == FpConversion::Floor {
            return Units { n: below, halvings: 0, least, most };
        }
        let rest = terms.bin(BinOp::And, a.n, terms.long((1 << a.halvings) - 1));
        let half = terms.long(1 << (a.halvings - 1));
        let is_odd = terms.eq(terms.bin(BinOp::And, below, terms.long(1)), terms.long(1));
        let goes_up = terms.or(terms.slt(half, rest), terms.and(terms.eq(half, rest), is_odd));
        let above = terms.bin(BinOp::Add, below, terms.long(1));
        Units { n: terms.ite(goes_up, above, below), halvings: 0, least, most: most + 1 }
    }

    /// The least and the most that an integer may be, signed.
    pub(super) fn range(&self, t: Term) -> (i128, i128) {
        if let Some(&known) = self.ranges.borrow().get(&t) {
            return known;
        }
        let range = self.range_of(t);
        self.ranges.borrow_mut().insert(t, range);
        range
    }

    fn range_of(&self, t: Term) -> (i128, i128) {
        let terms = self.terms;
        let w = terms.width(t);
        let (least, most) = self.left.of_number(terms, t);
        let is_within = |(a, b): &(i128, i128)| *a >= -(1 << (w - 1)) && *b < 1 << (w - 1);
        let made = match terms.node(t) {
            Node::Bv(..) => terms.as_bits(t).map(|bits| i128::from(signed(w, bits))).map(|n| (n, n)),
            Node::Sext(_, of) => Some(self.range(of)),
            Node::Zext(_, of) => {
                let (least, most) = self.range(of);
                Some(if least >= 0 { (least, most) } else { (0, (1 << terms.width(of)) - 1) })
            }
            Node::Trunc(_, of) => Some(self.range(of)),
            Node::Bin(BinOp::Add, a, b) => {
                let ((a, b), (c, d)) = (self.range(a), self.range(b));
                Some((a + c, b + d))
            }
            Node::Ite(_, a, b) => {
                let ((a, b), (c, d)) = (self.range(a), self.range(b));
                Some((a.min(c), b.max(d)))
            }
            Node::FpConvert(FpConversion::ToInt, _, a) => {
                self.units(a).map(|a| (a.least >> a.halvings, (a.most >> a.halvings) + 1))
            }
            _ => None,
        };
        let (a, b) = made.filter(is_within).unwrap_or((least, most));
        (least.max(a), most.min(b))
    }
}

/// A number by how many units it is, infinite where that is too many.
pub(super) fn in_units(number: f64, halvings: u32) -> f64 {
    number * 2f64.powi(halvings as i32)
}

fn units_of(terms: &Terms, n: i64, halvings: u32) -> Units {
    Units { n: terms.long(n), halvings, least: n.into(), most: n.into() }
}
