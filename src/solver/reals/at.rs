//! Where what a term is made of leaves it.

use super::{
    Intervals,
    interval::{Interval, WHOLE, operated},
};
use crate::term::{BinOp, FpConversion, Node, Range, Term};

/// How far apart what two machines compute of one function may be, in units of the last place.
const LAST_PLACES: u32 = 8;

impl Intervals<'_> {
    /// Where a number lies.
    pub(super) fn at(&mut self, t: Term) -> Interval {
        if let Some(&known) = self.memo.get(&t) {
            return known;
        }
        let computed = self.computed(t);
        let at = self.narrow.get(&t).map_or(computed, |&narrow| computed.within(narrow));
        self.memo.insert(t, at);
        at
    }

    fn computed(&mut self, t: Term) -> Interval {
        let terms = self.terms;
        if let Some(bits) = terms.as_bits(t) {
            let n = if terms.width(t) == 32 { f64::from(f32::from_bits(bits as u32)) } else { f64::from_bits(bits) };
            return if n.is_nan() {
                Interval { lo: 1.0, hi: 0.0, nan: true }
            } else {
                Interval { lo: n, hi: n, nan: false }
            };
        }
        match terms.node(t) {
            Node::Fp(op, a, b) => {
                let (x, y) = (self.at(a), self.at(b));
                operated(op, terms.width(t), x, y)
            }
            Node::FpConvert(how, w, a) => self.converted(how, w, a),
            Node::Apply(function, a, _) => {
                let of = terms.opaque(function);
                let Range::Doubles(least, greatest) = of.range else { return WHOLE };
                let all = Interval { lo: least, hi: greatest, nan: true };
                let (Some((from, to)), x) = (of.domain, self.at(a)) else { return all };
                if x.nan || x.lo > x.hi || x.lo < from || x.hi > to {
                    return all;
                }
                let all = Interval { nan: false, ..all };
                let ends = [x.lo, x.hi].map(|n| f64::from_bits((of.of)(n.to_bits(), n.to_bits())));
                if !of.rises || ends.iter().any(|end| end.is_nan()) {
                    return all;
                }
                let lo = (0..LAST_PLACES).fold(ends[0], |n, _| n.next_down());
                let hi = (0..LAST_PLACES).fold(ends[1], |n, _| n.next_up());
                all.within(Interval { lo, hi, nan: true })
            }
            Node::Ite(c, a, b) => match self.truth(c) {
                Some(true) => self.at(a),
                Some(false) => self.at(b),
                None => self.at(a).or(self.at(b)),
            },
            Node::Bin(BinOp::Xor, a, _) if self.terms.fp_negated(t).is_some() => self.at(a).negated(),
            Node::Bin(BinOp::And, a, _) if self.terms.fp_absolute(t).is_some() => {
                let x = self.at(a);
                let least = if x.has(0.0) { 0.0 } else { x.lo.abs().min(x.hi.abs()) };
                if x.lo > x.hi { x } else { Interval { lo: least, hi: x.lo.abs().max(x.hi.abs()), ..x } }
            }
            _ => WHOLE,
        }
    }

    fn converted(&mut self, how: FpConversion, w: u8, a: Term) -> Interval {
        let nearest = |n: f64| if w == 32 { f64::from(n as f32) } else { n };
        match how {
            FpConversion::FromInt => {
                let bits = match self.terms.node(a) {
                    Node::Sext(_, of) => self.terms.width(of) - 1,
                    Node::Zext(_, of) => self.terms.width(of),
                    _ => self.terms.width(a) - 1,
                };
                let limit = 2f64.powi(i32::from(bits));
                Interval { lo: -limit, hi: limit, nan: false }
            }
            FpConversion::ToInt => WHOLE,
            FpConversion::Resize => self.at(a).map(nearest),
            FpConversion::Floor => self.at(a).map(f64::floor),
            FpConversion::Ceil => self.at(a).map(f64::ceil),
            FpConversion::Rint => self.at(a).map(f64::round_ties_even),
            FpConversion::Sqrt => {
                let x = self.at(a);
                let root = |n: f64| nearest(n.max(0.0).sqrt());
                let roots = if x.hi < 0.0 { Interval { lo: 1.0, hi: 0.0, ..x } } else { x.map(root) };
                Interval { nan: x.nan || x.lo < 0.0, ..roots }
            }
        }
    }
}
