//! Where something is in a text. Indices are 32 bits; -1 is nowhere.

use super::{Behind, Text};
use crate::term::{BinOp, Ranges, Saying, Term, Terms};

impl Text {
    /// Whether `what` stands at index `at`, unit by unit as `same` says.
    pub fn has_at_by(&self, terms: &Terms, at: u32, what: &Text, same: &dyn Fn(Term, Term) -> Term) -> Term {
        let fits = match terms.as_bits(what.length) {
            Some(length) => self.reaches(terms, at + length as u32),
            None if what.is_whole(terms) && at + what.capacity() <= self.least => terms.bool(true),
            None => {
                let end = terms.bin(BinOp::Add, what.length, terms.int(at as i32));
                terms.not(terms.slt(self.length, end))
            }
        };
        if terms.as_bool(fits) == Some(false) {
            return fits;
        }
        let units = what.units.iter().enumerate().map(|(k, &u)| {
            let equal = match self.unit_at(terms, at + k as u32) {
                Some(mine) => same(mine, u),
                None => terms.bool(false),
            };
            terms.or(terms.not(what.has(terms, k as u32)), equal)
        });
        let has = terms.all(std::iter::once(fits).chain(units.collect::<Vec<_>>()));
        Self::unless(terms, what.cut, has, "has at", &[self, what])
    }

    /// Whether `what` stands at index `at`.
    pub fn has_at(&self, terms: &Terms, at: u32, what: &Text) -> Term {
        self.has_at_by(terms, at, what, &|x, y| terms.eq(x, y))
    }

    /// Whether `what` stands at an index that is a term; nothing stands at one out of bounds.
    pub fn has_at_index(&self, terms: &Terms, at: Term, what: &Text) -> Term {
        let has = self.found_at(terms, at, what);
        self.says_of(terms, what, has, |s, what| Saying::HasAt(s, at, what))
    }

    fn found_at(&self, terms: &Terms, at: Term, what: &Text) -> Term {
        let last = self.capacity() - what.least.min(self.capacity());
        let here = |k: u32| terms.and(terms.eq(at, terms.int(k as i32)), self.has_at(terms, k, what));
        match terms.as_bits(at) {
            Some(k) if k > u64::from(self.capacity()) && (self.is_whole(terms) || k > i32::MAX as u64) => {
                terms.bool(false)
            }
            Some(k) => self.has_at(terms, k as u32, what),
            None => {
                let found = terms.any((0..=last).map(here).collect::<Vec<_>>());
                let behind = terms.and(self.cut, terms.slt(terms.int(last as i32), at));
                let beyond = match self.behind {
                    Behind::At(..) if what.least == what.capacity() => {
                        let end = terms.bin(BinOp::Add, at, what.length);
                        let unit = |k: usize| self.unit_behind(terms, terms.bin(BinOp::Add, at, terms.int(k as i32)));
                        let same = what.units.iter().enumerate().map(|(k, &u)| terms.eq(unit(k), u));
                        let fits = terms.not(terms.slt(self.length, end));
                        terms.all(std::iter::once(fits).chain(same.collect::<Vec<_>>()))
                    }
                    _ => Self::unknown(terms, terms.or(behind, found), "has at", &[self, what]),
                };
                terms.ite(behind, beyond, found)
            }
        }
    }

    /// Whether it ends with `what`.
    pub fn ends_with(&self, terms: &Terms, what: &Text) -> Term {
        let ends = self.found_at(terms, terms.sub(self.length, what.length), what);
        self.says_of(terms, what, ends, Saying::EndsWith)
    }

    /// Whether `what` is in it.
    pub fn contains(&self, terms: &Terms, what: &Text) -> Term {
        let places = 0..(self.capacity() + 1).saturating_sub(what.least);
        let found = terms.any(places.map(|k| self.has_at(terms, k, what)).collect::<Vec<_>>());
        let fits = terms.and(self.cut, terms.not(terms.slt(self.length, what.length)));
        let contains = match terms.as_bool(fits) {
            Some(false) => found,
            _ => terms.or(found, terms.and(fits, Self::unknown(terms, found, "contains", &[self, what]))),
        };
        self.says_of(terms, what, contains, Saying::Contains)
    }

    /// The first index of `what`, not before `from`; an index below 0 counts as 0, one beyond the end as the end.
    pub fn index_of(&self, terms: &Terms, what: &Text, from: Term) -> Term {
        let index = self.first_index(terms, what, from);
        self.says_of(terms, what, index, |s, what| Saying::Index(s, what, from))
    }

    fn first_index(&self, terms: &Terms, what: &Text, from: Term) -> Term {
        let from = terms.ite(terms.slt(from, terms.int(0)), terms.int(0), from);
        let from = terms.ite(terms.slt(self.length, from), self.length, from);
        let nowhere = terms.int(-1);
        let places = 0..(self.capacity() + 1).saturating_sub(what.least);
        let found = |nowhere| {
            places.rev().fold(nowhere, |rest, k| {
                let late_enough = terms.not(terms.slt(terms.int(k as i32), from));
                terms.ite(terms.and(late_enough, self.has_at(terms, k, what)), terms.int(k as i32), rest)
            })
        };
        if self.is_whole(terms) {
            return found(nowhere);
        }
        // Behind what is at hand it may be.
        let last = terms.sub(self.length, what.length);
        let index = Self::unknown_length(terms, from, "index", &[self, what]);
        let fits = terms.all([self.cut, terms.not(terms.slt(index, from)), terms.not(terms.slt(last, index))]);
        found(terms.ite(fits, index, nowhere))
    }

    /// The last index of `what`, not behind `from`.
    pub fn last_index_of(&self, terms: &Terms, what: &Text, from: Term) -> Term {
        let places = 0..(self.capacity() + 1).saturating_sub(what.least);
        let found = places.fold(terms.int(-1), |rest, k| {
            let early_enough = terms.not(terms.slt(from, terms.int(k as i32)));
            terms.ite(terms.and(early_enough, self.has_at(terms, k, what)), terms.int(k as i32), rest)
        });
        let last = terms.sub(self.length, what.length);
        let index = self.or_behind(terms, found, &[from, last]);
        self.says_of(terms, what, index, |s, what| Saying::LastIndex(s, what, from))
    }

    /// An index, or where the text is cut one that is no less, and no greater than these.
    fn or_behind(&self, terms: &Terms, found: Term, most: &[Term]) -> Term {
        if self.is_whole(terms) {
            return found;
        }
        let index = Self::unknown_length(terms, found, "index", &[self]);
        let fits = most.iter().map(|&most| terms.not(terms.slt(most, index)));
        let fits = terms.all([self.cut, terms.slt(found, index)].into_iter().chain(fits));
        terms.ite(fits, index, found)
    }

    /// The index of the first unit for which `is` holds; the length if there is none.
    pub fn first_that(&self, terms: &Terms, is: &dyn Fn(Term) -> Term) -> Term {
        self.first_from(terms, terms.int(0), is)
    }

    /// As [`Self::first_that`], from an index on that is not negative.
    pub fn first_from(&self, terms: &Terms, from: Term, is: &dyn Fn(Term) -> Term) -> Term {
        let early =
            |index: Term| if terms.as_bits(from) == Some(0) { terms.bool(false) } else { terms.slt(index, from) };
        let behind = match self.is_whole(terms) {
            true => self.length,
            false => {
                let index = Self::unknown_length(terms, self.length, "first", &[self]);
                let fits = terms.not(terms.slt(index, terms.int(self.capacity() as i32)));
                let inside = terms.all([self.cut, fits, terms.slt(index, self.length), terms.not(early(index))]);
                terms.ite(inside, index, self.length)
            }
        };
        let first = self.units.iter().enumerate().rev().fold(behind, |rest, (k, &u)| {
            let index = terms.int(k as i32);
            let here = terms.and(self.has(terms, k as u32), is(u));
            terms.ite(terms.and(here, terms.not(early(index))), index, rest)
        });
        self.unless_lost(terms, first)
    }

    /// One more than the index of the last unit for which `is` holds; 0 if there is none.
    pub fn behind_last_that(&self, terms: &Terms, is: &dyn Fn(Term) -> Term) -> Term {
        let last = self.units.iter().enumerate().fold(terms.int(0), |rest, (k, &u)| {
            terms.ite(terms.and(self.has(terms, k as u32), is(u)), terms.int(k as i32 + 1), rest)
        });
        let last = self.or_behind(terms, last, &[self.length]);
        self.unless_lost(terms, last)
    }

    /// An index, up to and with the length, but any where the units at hand say nothing.
    fn unless_lost(&self, terms: &Terms, index: Term) -> Term {
        let lost = self.is_lost(terms);
        if terms.as_bool(lost) == Some(false) {
            return index;
        }
        let any = Self::unknown_length(terms, index, "any", &[self]);
        terms.ite(lost, terms.ite(terms.slt(self.length, any), self.length, any), index)
    }

    /// Whether all units are in these ranges.
    pub fn consists(&self, terms: &Terms, ranges: &[(u16, u16)]) -> Term {
        let all = self.all(terms, &|u| Self::is_in(terms, u, ranges));
        self.says(terms, all, |s| Saying::Consists(s, Ranges::from(ranges)))
    }

    /// Whether something holds of all units.
    pub fn all(&self, terms: &Terms, is: &dyn Fn(Term) -> Term) -> Term {
        let each = |(k, &u): (usize, &Term)| terms.or(terms.not(self.has(terms, k as u32)), is(u));
        let all = terms.all(self.units.iter().enumerate().map(each).collect::<Vec<_>>());
        if self.is_whole(terms) {
            return all;
        }
        let unknown = Self::unknown(terms, all, "all", &[self]);
        let all = terms.and(all, terms.or(terms.not(self.cut), unknown));
        terms.ite(self.is_lost(terms), unknown, all)
    }
}
