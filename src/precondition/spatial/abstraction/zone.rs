//! Bounds of integers and of their differences (Miné, A New Numerical Abstract Domain Based on Difference-Bound Matrices, PADO 2001), closed
//! at all times. Number 0 is zero itself.

/// What is no bound; no bound is further from zero.
const NONE: i128 = 1 << 80;

/// Factors of a sum are less than this, so that no product of one and a bound overflows.
const FACTOR: i128 = 1 << 24;

/// A sum of numbers, each so many times, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    parts: Vec<(usize, i128)>,
    constant: i128,
}

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Zone {
    numbers: usize,
    /// The most that `a - b` is, at `a * numbers + b`.
    most: Vec<i128>,
}

impl Sum {
    /// This number.
    pub(super) fn constant(constant: i128) -> Self {
        Self { parts: vec![], constant }
    }

    /// Number `a`.
    pub(super) fn one(a: usize) -> Self {
        Self { parts: vec![(a, 1)], constant: 0 }
    }

    /// The number that it is, if it is no more than that.
    pub(super) fn as_one(&self) -> Option<usize> {
        match self.parts[..] {
            [(a, 1)] if self.constant == 0 => Some(a),
            _ => None,
        }
    }

    /// The constant that it is.
    pub(super) fn as_constant(&self) -> Option<i128> {
        self.parts.is_empty().then_some(self.constant)
    }

    /// This and `factor` times the other; `None` where that is too large to count with.
    pub(super) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut all = self.clone();
        let is_small = |n: i128| n.abs() < FACTOR;
        for &(a, n) in &other.parts {
            let n = factor.checked_mul(n)?;
            match all.parts.iter_mut().find(|(known, _)| *known == a) {
                Some((_, known)) => *known += n,
                None => all.parts.push((a, n)),
            }
        }
        all.parts.retain(|&(_, n)| n != 0);
        all.constant = all.constant.checked_add(factor.checked_mul(other.constant)?)?;
        (all.parts.iter().all(|&(_, n)| is_small(n)) && all.constant.abs() < NONE).then_some(all)
    }
}

impl Zone {
    /// Any numbers, zero among them.
    pub(super) fn any(numbers: usize) -> Self {
        let mut most = vec![NONE; numbers * numbers];
        (0..numbers).for_each(|a| most[a * numbers + a] = 0);
        Self { numbers, most }
    }

    /// The most that `a - b` is.
    pub(super) fn most(&self, a: usize, b: usize) -> Option<i128> {
        Some(self.at(a, b)).filter(|&most| most < NONE)
    }

    /// All bounds: the most that the first less the second is.
    pub(super) fn bounds(&self) -> impl Iterator<Item = (usize, usize, i128)> + '_ {
        let all = (0..self.numbers).flat_map(|a| (0..self.numbers).map(move |b| (a, b))).filter(|(a, b)| a != b);
        all.filter_map(|(a, b)| Some((a, b, self.most(a, b)?)))
    }

    fn at(&self, a: usize, b: usize) -> i128 {
        self.most[a * self.numbers + b]
    }

    /// `a - b` is at most this. False if there are no such numbers.
    pub(super) fn limit(&mut self, a: usize, b: usize, most: i128) -> bool {
        let most = most.max(-NONE);
        if most >= self.at(a, b) {
            return true;
        }
        if self.at(b, a) < NONE && self.at(b, a) + most < 0 {
            return false;
        }
        for from in 0..self.numbers {
            let first = self.at(from, a);
            if first >= NONE {
                continue;
            }
            for to in 0..self.numbers {
                let last = self.at(b, to);
                let way = (first + most + last).max(-NONE);
                if last < NONE && way < self.at(from, to) {
                    self.most[from * self.numbers + to] = way;
                }
            }
        }
        true
    }

    /// The sum is at most zero, as far as bounds tell of each part what the others leave to it. False if there are no such numbers.
    pub(super) fn at_most_zero(&mut self, Sum { parts, constant }: &Sum) -> bool {
        if parts.is_empty() {
            return *constant <= 0;
        }
        // The least that all parts come to but some.
        let least_without = |zone: &Self, without: &[usize]| {
            let mut least = *constant;
            for &(a, n) in parts.iter().filter(|(a, _)| !without.contains(a)) {
                let bound = if n > 0 { zone.most(0, a) } else { zone.most(a, 0) };
                least -= n.abs() * bound?;
            }
            Some(least)
        };
        for (i, &(a, n)) in parts.iter().enumerate() {
            if let Some(least) = least_without(self, &[a]) {
                let most = (-least).div_euclid(n.abs());
                let (above, below) = if n > 0 { (a, 0) } else { (0, a) };
                if !self.limit(above, below, most) {
                    return false;
                }
            }
            for &(b, m) in parts[i + 1..].iter().filter(|&&(_, m)| m == -n) {
                if let Some(least) = least_without(self, &[a, b]) {
                    let most = (-least).div_euclid(n.abs());
                    let (above, below) = if m < 0 { (a, b) } else { (b, a) };
                    if !self.limit(above, below, most) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The first numbers alone.
    pub(super) fn first(&self, numbers: usize) -> Self {
        let most = (0..numbers).flat_map(|a| (0..numbers).map(move |b| (a, b))).map(|(a, b)| self.at(a, b)).collect();
        Self { numbers, most }
    }

    /// Whether it has all that the other has.
    pub(super) fn covers(&self, other: &Self) -> bool {
        self.most.iter().zip(&other.most).all(|(here, there)| here >= there)
    }

    /// What the other has is in it too.
    pub(super) fn join(&mut self, other: &Self) {
        self.most.iter_mut().zip(&other.most).for_each(|(here, &there)| *here = (*here).max(there));
    }

    /// The same, and bounds that do not last are none.
    pub(super) fn widen(&mut self, other: &Self) {
        let lasts = |here: i128, there: i128| if there > here { NONE } else { here };
        self.most.iter_mut().zip(&other.most).for_each(|(here, &there)| *here = lasts(*here, there));
    }
}
