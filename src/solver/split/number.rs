//! Sums of numbers as the integers they are.

use super::{Reasons, differences::Bound};
use smallvec::SmallVec;

/// Numbers of so many bits: as such they are from `least` to `most`, signed.
#[derive(Copy, Clone)]
pub(super) struct Width(pub(super) u8);

impl Width {
    pub(super) fn least(self) -> i128 {
        -(1 << (self.0 - 1))
    }

    pub(super) fn most(self) -> i128 {
        (1 << (self.0 - 1)) - 1
    }

    /// How many there are.
    pub(super) fn count(self) -> i128 {
        1 << self.0
    }

    /// The signed number that has the same low bits.
    pub(super) fn signed(self, number: i128) -> i128 {
        (number - self.least()).rem_euclid(self.count()) + self.least()
    }
}

/// Numbers by their places, each so many times, and a constant; and why that is what some term comes to.
#[derive(Clone)]
pub(super) struct Sum {
    of: SmallVec<[(usize, i128); 2]>,
    pub(super) constant: i128,
    pub(super) by: Reasons,
}

impl Sum {
    pub(super) fn constant(constant: i128) -> Self {
        Self { of: SmallVec::new(), constant, by: 0 }
    }

    pub(super) fn number(place: usize) -> Self {
        Self { of: [(place, 1)].into_iter().collect(), constant: 0, by: 0 }
    }

    pub(super) fn plus(mut self, other: Self, times: i128) -> Self {
        for (place, n) in other.of {
            match self.of.iter_mut().find(|(known, _)| *known == place) {
                Some((_, known)) => *known += n * times,
                None => self.of.push((place, n * times)),
            }
        }
        self.of.retain(|(_, n)| *n != 0);
        self.constant += other.constant * times;
        self.by |= other.by;
        self
    }

    /// That it is so much at most, where it is the difference of two numbers.
    pub(super) fn at_most(&self, most: i128) -> Option<Bound> {
        let (from, to) = match self.of[..] {
            [] => (0, 0),
            [(to, 1)] => (0, to),
            [(from, -1)] => (from, 0),
            [(to, 1), (from, -1)] | [(from, -1), (to, 1)] => (from, to),
            _ => return None,
        };
        Some(Bound { from, to, most: most - self.constant })
    }
}
