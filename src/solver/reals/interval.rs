//! Where a floating-point number lies, and what operations make of that.

use crate::term::{FpOp, fp::arith};

/// Numbers from the first to the second, none if that is less; and perhaps NaN. The zeros are one number.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Interval {
    pub(super) lo: f64,
    pub(super) hi: f64,
    pub(super) nan: bool,
}

pub(super) const WHOLE: Interval = Interval { lo: f64::NEG_INFINITY, hi: f64::INFINITY, nan: true };

impl Interval {
    pub(super) fn is_empty(self) -> bool {
        self.lo > self.hi && !self.nan
    }

    pub(super) fn has(self, n: f64) -> bool {
        self.lo <= n && n <= self.hi
    }

    pub(super) fn has_infinity(self) -> bool {
        self.has(f64::INFINITY) || self.has(f64::NEG_INFINITY)
    }

    pub(super) fn within(self, other: Self) -> Self {
        Self { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi), nan: self.nan && other.nan }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), nan: self.nan || other.nan }
    }

    /// What a function that rises makes of it.
    pub(super) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Self { lo: f(self.lo), hi: f(self.hi), ..self }
    }

    pub(super) fn negated(self) -> Self {
        Self { lo: -self.hi, hi: -self.lo, ..self }
    }
}

/// Where the result of an operation on numbers of width `w` lies.
pub(super) fn operated(op: FpOp, w: u8, x: Interval, y: Interval) -> Interval {
    if x.lo > x.hi || y.lo > y.hi {
        return Interval { lo: 1.0, hi: 0.0, nan: true };
    }
    let of = |a: f64, b: f64| match w {
        32 => f64::from(arith(op, a as f32, b as f32)),
        _ => arith(op, a, b),
    };
    let nan = x.nan || y.nan;
    match op {
        FpOp::Add | FpOp::Sub => {
            let y = if op == FpOp::Sub { Interval { lo: y.hi, hi: y.lo, ..y } } else { y };
            let (lo, hi) = (of(x.lo, y.lo), of(x.hi, y.hi));
            // Infinities that have no sum.
            let meet = |one: f64, other: f64| x.has(one) && (y.lo == other || y.hi == other);
            let (inf, same) = (f64::INFINITY, op == FpOp::Sub);
            let is_open = [inf, -inf].into_iter().any(|one| meet(one, if same { one } else { -one }));
            if is_open || lo.is_nan() || hi.is_nan() {
                Interval { nan: true, ..WHOLE }
            } else {
                Interval { lo, hi, nan }
            }
        }
        FpOp::Mul => {
            let is_open = x.has_infinity() && y.has(0.0) || y.has_infinity() && x.has(0.0);
            corners(of, x, y, nan || is_open)
        }
        FpOp::Div => {
            let is_open = y.has(0.0) || x.has_infinity() && y.has_infinity();
            if is_open { WHOLE } else { corners(of, x, y, nan) }
        }
        FpOp::Rem => {
            let nan = nan || x.has_infinity() || y.has(0.0);
            Interval { lo: x.lo.min(0.0), hi: x.hi.max(0.0), nan }
        }
    }
}

/// Where the operands lie of an operation on numbers of width `w` whose result lies there and is no NaN: what is infinite, or is none, leaves a trace.
pub(super) fn operands(op: FpOp, w: u8, result: Interval) -> [Interval; 2] {
    let greatest = if w == 32 { f64::from(f32::MAX) } else { f64::MAX };
    let number = Interval { nan: false, ..WHOLE };
    let above = if result.lo > f64::NEG_INFINITY { -greatest } else { f64::NEG_INFINITY };
    let below = if result.hi < f64::INFINITY { greatest } else { f64::INFINITY };
    let summand = Interval { lo: above, hi: below, nan: false };
    match op {
        FpOp::Add => [summand, summand],
        FpOp::Sub => [summand, summand.negated()],
        FpOp::Mul if above.is_finite() && below.is_finite() => [summand, summand],
        FpOp::Mul | FpOp::Div | FpOp::Rem => [number, number],
    }
}

/// The least and the greatest result at the ends of both; where one is no number, that of a zero and an infinity, it is what is between.
fn corners(of: impl Fn(f64, f64) -> f64, x: Interval, y: Interval, nan: bool) -> Interval {
    let all =
        [of(x.lo, y.lo), of(x.lo, y.hi), of(x.hi, y.lo), of(x.hi, y.hi)].map(|n| if n.is_nan() { 0.0 } else { n });
    let (lo, hi) = (all.into_iter().fold(f64::INFINITY, f64::min), all.into_iter().fold(f64::NEG_INFINITY, f64::max));
    Interval { lo, hi, nan }
}
