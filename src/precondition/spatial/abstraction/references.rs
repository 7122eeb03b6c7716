//! Which references are equal, differ or denote what a part of the heap allocates: `abs` and `Π` of the paper. Number 0 is null.

use std::collections::BTreeSet;

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct References {
    /// The first one that each is equal to.
    same: Vec<usize>,
    /// Those that differ, by the first ones, the lesser before the greater.
    differ: BTreeSet<(usize, usize)>,
    /// Those that denote what is allocated, each by a part of its own.
    owned: BTreeSet<usize>,
}

impl References {
    /// So many of which nothing is known, null among them.
    pub(super) fn any(n: usize) -> Self {
        Self { same: (0..n).collect(), differ: BTreeSet::new(), owned: BTreeSet::new() }
    }

    /// Two are equal. False if they cannot be.
    pub(super) fn equal(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.same[a], self.same[b]);
        let (to, from) = (a.min(b), a.max(b));
        if to == from {
            return true;
        }
        if self.are_different(to, from) {
            return false;
        }
        self.same.iter_mut().filter(|first| **first == from).for_each(|first| *first = to);
        let now = |r: usize| if r == from { to } else { r };
        self.differ = self.differ.iter().map(|&(a, b)| ordered(now(a), now(b))).collect();
        if self.owned.remove(&from) {
            self.owned.insert(to);
        }
        true
    }

    /// Two differ. False if they are equal.
    pub(super) fn different(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.same[a], self.same[b]);
        self.differ.insert(ordered(a, b));
        a != b
    }

    /// A part of the heap that is apart from all others allocates what this one denotes. False if that cannot be.
    pub(super) fn own(&mut self, a: usize) -> bool {
        self.different(0, a) && self.owned.insert(self.same[a])
    }

    fn are_different(&self, a: usize, b: usize) -> bool {
        self.differ.contains(&ordered(a, b)) || self.owned.contains(&a) && self.owned.contains(&b)
    }

    /// What is said of the first ones.
    pub(super) fn first(&self, n: usize) -> Self {
        let kept = |r: usize| (0..n).find(|&a| self.same[a] == self.same[r]);
        let mut all = Self::any(n);
        all.same = (0..n).map(|a| kept(a).expect("it is one of them")).collect();
        all.owned = self.owned.iter().filter_map(|&a| kept(a)).collect();
        let firsts: Vec<usize> = (0..n).filter(|&a| all.same[a] == a).collect();
        for (i, &a) in firsts.iter().enumerate() {
            let others = firsts[..i].iter().filter(|&&b| self.are_different(self.same[a], self.same[b]));
            all.differ.extend(others.map(|&b| (b, a)));
        }
        all
    }

    /// What another says of its references is said of these. False if it cannot be.
    pub(super) fn add(&mut self, other: &Self, these: &[usize]) -> bool {
        other.equalities().all(|(a, b)| self.equal(these[a], these[b]))
            && other.differ.iter().all(|&(a, b)| self.different(these[a], these[b]))
            && other.owned.iter().all(|&a| self.own(these[a]))
    }

    /// Whether this is so wherever the other is.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let same = |a: usize| other.same[a];
        self.equalities().all(|(a, b)| same(a) == same(b))
            && self.differ.iter().all(|&(a, b)| other.are_different(same(a).min(same(b)), same(a).max(same(b))))
            && self.owned.iter().all(|&a| other.owned.contains(&same(a)))
    }

    /// What is so of both.
    pub(super) fn join(&mut self, other: &Self) {
        let n = self.same.len();
        let equal = |a: usize, b: usize| self.same[a] == self.same[b] && other.same[a] == other.same[b];
        let mut all = Self::any(n);
        all.same = (0..n).map(|a| (0..n).find(|&b| equal(a, b)).expect("it is equal to itself")).collect();
        for a in (0..n).filter(|&a| all.same[a] == a) {
            if self.owned.contains(&self.same[a]) && other.owned.contains(&other.same[a]) {
                all.owned.insert(a);
            }
            let differ = |of: &Self, b: usize| of.are_different(of.same[a], of.same[b]);
            let firsts = (0..a).filter(|&b| all.same[b] == b);
            all.differ.extend(firsts.filter(|&b| differ(self, b) && differ(other, b)).map(|b| (b, a)));
        }
        *self = all;
    }

    /// Each with the first one that it is equal to, where that is another.
    pub(super) fn equalities(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.same.iter().copied().enumerate().filter(|(a, first)| a != first)
    }

    /// Those that differ.
    pub(super) fn differences(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.differ.iter().copied()
    }

    /// Those that denote what is allocated, each another object.
    pub(super) fn owned(&self) -> impl Iterator<Item = usize> + '_ {
        self.owned.iter().copied()
    }
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}
