//! Numbers and how far apart they are at most. There is always an assignment at hand, which a new bound that it breaks repairs, or
//! finds to exclude others: the incremental difference constraints of Cotton & Maler, "Fast and Flexible Difference Constraint
//! Propagation for DPLL(T)" (SAT 2006).

use super::Reasons;
use std::collections::VecDeque;

/// Number `to` is greater than number `from` by this at most. Number 0 is 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) most: i128,
}

impl Bound {
    /// That it is greater by more.
    pub(super) fn not(self) -> Self {
        Self { from: self.to, to: self.from, most: -self.most - 1 }
    }
}

/// See the module.
#[derive(Clone)]
pub(super) struct Differences {
    /// The assignment, all moved by as much as number 0 is.
    at: Vec<i128>,
    bounds: Vec<(Bound, Reasons)>,
}

impl Differences {
    /// The number 0.
    pub(super) fn new() -> Self {
        Self { at: vec![0], bounds: vec![] }
    }

    /// One more number, from `least` to `most`; `at_hand` is one such.
    pub(super) fn number(&mut self, least: i128, most: i128, at_hand: i128) -> usize {
        let new = self.at.len();
        self.at.push(self.at[0] + at_hand);
        self.bounds.push((Bound { from: 0, to: new, most }, 0));
        self.bounds.push((Bound { from: new, to: 0, most: -least }, 0));
        new
    }

    /// What a number is in the assignment at hand.
    pub(super) fn value(&self, number: usize) -> i128 {
        self.at[number] - self.at[0]
    }

    /// Whether the assignment at hand keeps a bound.
    pub(super) fn keeps(&self, Bound { from, to, most }: Bound) -> bool {
        self.at[to] - self.at[from] <= most
    }

    /// One more bound, or why there can be none.
    pub(super) fn bound(&mut self, bound: Bound, by: Reasons) -> Result<(), Reasons> {
        if !self.keeps(bound) {
            self.at = self.repaired(bound).map_err(|why| why | by)?;
        }
        if bound.from != bound.to {
            self.bounds.push((bound, by));
        }
        Ok(())
    }

    /// Whether what is known says that a bound is kept, or is not, and why.
    pub(super) fn decides(&self, bound: Bound) -> Option<(bool, Reasons)> {
        let is_kept = self.keeps(bound);
        // One of the two is possible: the assignment at hand is such.
        let other = if is_kept { bound.not() } else { bound };
        self.repaired(other).err().map(|why| (is_kept, why))
    }

    /// An assignment that keeps one more bound, which that at hand does not; or the reasons along a circle with it.
    fn repaired(&self, new: Bound) -> Result<Vec<i128>, Reasons> {
        if new.from == new.to {
            return Err(0);
        }
        let (mut at, mut came_by) = (self.at.clone(), vec![None; self.at.len()]);
        at[new.to] = at[new.from] + new.most;
        let mut lowered = VecDeque::from([new.to]);
        while let Some(from) = lowered.pop_front() {
            for &(bound, by) in self.bounds.iter().filter(|(bound, _)| bound.from == from) {
                if at[from] + bound.most >= at[bound.to] {
                    continue;
                }
                if bound.to == new.from {
                    // Back where the new bound began, which it may not lower.
                    let (mut why, mut back) = (by, from);
                    while back != new.to {
                        let (by, before) = came_by[back].expect("it was lowered");
                        (why, back) = (why | by, before);
                    }
                    return Err(why);
                }
                at[bound.to] = at[from] + bound.most;
                came_by[bound.to] = Some((by, from));
                if !lowered.contains(&bound.to) {
                    lowered.push_back(bound.to);
                }
            }
        }
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Differences};

    #[test]
    fn a_circle_that_is_too_short_is_refuted_for_what_is_on_it() {
        let mut numbers = Differences::new();
        let [x, y, z] = [5, 5, 5].map(|at| numbers.number(-128, 127, at));
        let less = |from, to| Bound { from, to, most: -1 };
        assert_eq!(numbers.bound(less(y, x), 1), Ok(()));
        assert_eq!(numbers.bound(less(z, y), 2), Ok(()));
        assert_eq!(numbers.bound(Bound { from: 0, to: z, most: 7 }, 4), Ok(()));
        assert!(numbers.value(x) < numbers.value(y) && numbers.value(y) < numbers.value(z));
        assert_eq!(numbers.decides(less(z, x)), Some((true, 3)));
        assert_eq!(numbers.decides(less(x, 0)), None);
        assert_eq!(numbers.bound(Bound { from: z, to: x, most: -130 }, 8), Ok(()));
        assert_eq!(numbers.bound(Bound { from: x, to: 0, most: 126 }, 16), Ok(()));
        assert_eq!(numbers.bound(Bound { from: 0, to: x, most: -127 }, 32).map_err(|why| why & 16), Err(16));
    }
}
