//! Texts made of texts. What moves by a distance that is a term moves by each of its bits in turn, as in a barrel shifter.

use super::{Behind, Text};
use crate::term::{BinOp, Term, Terms};

/// So much of a part is followed where it begins at an index that is known.
const PART: u32 = 16;
/// So much of a text is followed that is one unit as often as a number says.
const REPEATED: usize = 64;

/// Whether bit `j` of a number is set.
fn bit(terms: &Terms, n: Term, j: u32) -> Term {
    let moved = terms.bin(BinOp::Ushr, n, terms.int(j as i32));
    terms.eq(terms.trunc(1, moved), terms.bv(1, 1))
}

/// So many bits a number up to this has.
fn bits(most: u32) -> u32 {
    32 - most.leading_zeros()
}

/// `units` without the first `by`, which is at least `least` and at most `most`; what comes in behind the end is of no
/// concern.
fn left(terms: &Terms, units: &[Term], by: Term, least: u32, most: u32) -> Vec<Term> {
    let mut all: Vec<Term> = units.iter().skip(least as usize).copied().collect();
    let rest = terms.sub(by, terms.int(least as i32));
    for j in 0..bits(most - least) {
        let (set, step) = (bit(terms, rest, j), 1usize << j);
        all = (0..all.len()).map(|k| all.get(k + step).map_or(all[k], |&u| terms.ite(set, u, all[k]))).collect();
    }
    all
}

/// `units` behind `by` others, which is at least `least` and at most `most`; what comes in before is of no concern.
fn right(terms: &Terms, units: &[Term], by: Term, least: u32, most: u32) -> Vec<Term> {
    let Some(&filler) = units.first() else { return vec![] };
    let mut all = vec![filler; least as usize];
    all.extend(units);
    let rest = terms.sub(by, terms.int(least as i32));
    for j in 0..bits(most - least) {
        let (set, step) = (bit(terms, rest, j), 1usize << j);
        let longest = (all.len() + step).min(units.len() + most as usize);
        let moved = |k: usize| match (k.checked_sub(step).map(|k| all[k]), all.get(k)) {
            (Some(moved), Some(&here)) => terms.ite(set, moved, here),
            (Some(moved), None) => moved,
            (None, here) => *here.expect("it is behind neither end"),
        };
        all = (0..longest).map(moved).collect();
    }
    all
}

/// Units of the longest string that there is: lengths are ints.
const MOST_UNITS: u64 = i32::MAX as u64;

impl Text {
    /// One text behind another.
    pub fn concat(&self, terms: &Terms, other: &Text) -> Text {
        let both = Self::known_both(terms, self, other);
        if other.capacity() == 0 && other.is_whole(terms) {
            return self.clone();
        }
        if self.capacity() == 0 && self.is_whole(terms) {
            return other.clone();
        }
        let moved = right(terms, &other.units, self.length, self.least, self.capacity());
        let unit = |k: usize| match (self.units.get(k), moved.get(k)) {
            (Some(&u), Some(&moved)) => terms.ite(self.has(terms, k as u32), u, moved),
            (Some(&u), None) | (None, Some(&u)) => u,
            (None, None) => unreachable!("one of them is as long"),
        };
        let units = (0..moved.len().max(self.units.len())).map(unit).collect();
        let length = terms.bin(BinOp::Add, self.length, other.length);
        let narrow = self.narrow && other.narrow;
        if self.is_whole(terms) && other.is_whole(terms) {
            return Text::new(terms, length, units, self.least + other.least, narrow).known_as(both);
        }
        // Behind one of known length the others are the first again.
        let known = self.is_whole(terms) && self.least == self.capacity() && other.behind != Behind::Lost;
        let behind = if known { Behind::Unknown } else { Behind::Lost };
        let text = Text::cut_off(terms, length, units, narrow, terms.or(self.cut, other.cut), behind).known_as(both);
        let most = self.most + other.most;
        match most > MOST_UNITS {
            false => Text { most, ..text },
            // A JVM has none that long, and says so in its own way.
            true => Text { most: MOST_UNITS, ..text.lost_where(terms, terms.slt(length, terms.int(0))) },
        }
    }

    /// All texts one behind the other; `None` if that may be longer than `most`.
    pub fn joined(terms: &Terms, texts: &[Text], most: u32) -> Option<Text> {
        let capacity: u64 = texts.iter().map(|text| u64::from(text.capacity())).sum();
        if capacity > most.into() {
            return None;
        }
        Some(match texts {
            [] => Text::literal(terms, &[]),
            [one] => one.clone(),
            _ => {
                let (a, b) = texts.split_at(texts.len() / 2);
                Text::joined(terms, a, most)?.concat(terms, &Text::joined(terms, b, most)?)
            }
        })
    }

    /// A text of one unit, so many times, 0 and more and no more than [`super::LONGEST`]; the first 64 are followed.
    pub fn repeated(&self, terms: &Terms, count: Term) -> Option<Text> {
        let [unit] = self.units[..] else { return None };
        if self.least != 1 || !self.is_whole(terms) {
            return None;
        }
        let cut = terms.slt(terms.int(REPEATED as i32), count);
        Some(Text::cut_off(terms, count, vec![unit; REPEATED], self.narrow, cut, Behind::Unknown))
    }

    /// What stands from index `from` up to, and without, `to`; `0 <= from <= to <= length` holds.
    pub fn part(&self, terms: &Terms, from: Term, to: Term) -> Text {
        let part = self.units_from(terms, from, to);
        part.known_as(self.known_part(terms, from, to))
    }

    fn units_from(&self, terms: &Terms, from: Term, to: Term) -> Text {
        // As much of it is followed as of the whole.
        if let Some(first) = terms.as_bits(from).filter(|&first| first > 0 && first < 1024)
            && self.capacity() < first as u32 + PART
            && matches!(self.behind, Behind::At(..))
            && !self.is_whole(terms)
        {
            return self.grown(terms, first as u32 + PART.max(self.capacity())).units_from(terms, from, to);
        }
        let capacity = self.capacity();
        let range = |t: Term| match terms.as_bits(t) {
            Some(k) => ((k as u32).min(capacity), (k as u32).min(capacity)),
            None if t == self.length => (self.least, capacity),
            None => (0, capacity),
        };
        let ((first, latest), (first_end, last_end)) = (range(from), range(to));
        let mut units = left(terms, &self.units, from, first, latest);
        units.truncate(last_end.saturating_sub(first) as usize);
        let (length, least) = (terms.sub(to, from), first_end.saturating_sub(latest));
        let cut = terms.and(self.cut, terms.slt(terms.int(capacity as i32), to));
        match self.behind {
            Behind::Lost => Text::new(terms, length, units, least, self.narrow).losing(self.cut, length),
            _ if terms.as_bool(cut) == Some(false) => Text::new(terms, length, units, least, self.narrow),
            _ => {
                let known = terms.as_bits(from).is_some();
                let behind = if known { Behind::Unknown } else { Behind::Lost };
                Text::cut_off(terms, length, units, self.narrow, cut, behind)
            }
        }
    }

    /// The same; of a longer one only this length is right.
    fn losing(self, cut: Term, length: Term) -> Text {
        Text { length, least: 0, cut, behind: Behind::Lost, ..self }
    }

    /// The first units, so many; there are at least so many.
    pub fn first_units(&self, terms: &Terms, count: Term) -> Text {
        if count == self.length { self.clone() } else { self.part(terms, terms.int(0), count) }
    }

    /// Each unit as `f` has it.
    pub fn mapped(&self, terms: &Terms, narrow: bool, f: &dyn Fn(Term) -> Term) -> Text {
        let units = self.units.iter().map(|&u| f(u)).collect();
        self.like(terms, self.length, units, self.least, narrow)
    }

    /// A text whose units are these where those of this one are at hand.
    fn like(&self, terms: &Terms, length: Term, units: Vec<Term>, least: u32, narrow: bool) -> Text {
        if self.is_whole(terms) {
            return Text::new(terms, length, units, least, narrow);
        }
        let behind = if self.behind == Behind::Lost { Behind::Lost } else { Behind::Unknown };
        Text { most: self.most, ..Text::cut_off(terms, length, units, narrow, self.cut, behind) }
    }

    /// With another unit at an index, which is in bounds.
    pub fn with(&self, terms: &Terms, index: Term, unit: Term, narrow: bool) -> Text {
        let units = self.units.iter().enumerate();
        let units = units.map(|(k, &u)| terms.ite(terms.eq(index, terms.int(k as i32)), unit, u)).collect();
        self.like(terms, self.length, units, self.least, self.narrow && narrow)
    }

    /// Without the unit at an index, which is in bounds.
    pub fn without_unit(&self, terms: &Terms, index: Term) -> Text {
        if self.units.is_empty() {
            return self.clone().losing(self.cut, terms.sub(self.length, terms.int(1)));
        }
        let next = |k: usize| self.units[(k + 1).min(self.units.len() - 1)];
        let here = |k: usize| terms.slt(terms.int(k as i32), index);
        let units = self.units.iter().enumerate().map(|(k, &u)| terms.ite(here(k), u, next(k)));
        let mut units: Vec<Term> = units.collect();
        units.pop();
        let length = terms.sub(self.length, terms.int(1));
        self.like(terms, length, units, self.least.saturating_sub(1), self.narrow)
    }

    /// The same; it has at most so many units.
    pub fn within(&self, terms: &Terms, most: u32) -> Text {
        let units = self.units.iter().copied().take(most as usize).collect();
        self.like(terms, self.length, units, self.least, self.narrow)
    }

    /// Back to front; a low surrogate that comes to stand before a high one changes places with it.
    pub fn reversed(&self, terms: &Terms) -> Text {
        let backwards: Vec<Term> = self.units.iter().rev().copied().collect();
        let absent = terms.sub(terms.int(self.capacity() as i32), self.length);
        let units = left(terms, &backwards, absent, 0, self.capacity() - self.least);
        let mut all = Text::new(terms, self.length, units, self.least, self.narrow);
        if !self.narrow {
            let units: Vec<Term> = (0..all.units.len()).map(|k| all.unit_of_pairs(terms, k)).collect();
            all.units = units.into();
        }
        if self.is_whole(terms) { all } else { all.losing(self.cut, self.length) }
    }

    /// Unit `k` where each low surrogate before a high one has changed places with it.
    fn unit_of_pairs(&self, terms: &Terms, k: usize) -> Term {
        let pair = |k: usize| match (self.units.get(k), self.units.get(k + 1)) {
            (Some(&low), Some(&high)) => {
                let both = terms.and(Self::is_low(terms, low), Self::is_high(terms, high));
                terms.and(self.has(terms, k as u32 + 1), both)
            }
            _ => terms.bool(false),
        };
        let here = match self.units.get(k + 1) {
            Some(&next) => terms.ite(pair(k), next, self.units[k]),
            None => self.units[k],
        };
        match k.checked_sub(1) {
            Some(before) => terms.ite(pair(before), self.units[before], here),
            None => here,
        }
    }

    /// With each of these parts, of which none overlaps another and none is empty, replaced; and whether there is one. Of each index it is said
    /// whether a part begins there, and where that ends, 32 bits. `None` if that may be longer than `most`.
    pub fn with_parts_replaced(
        &self,
        terms: &Terms,
        parts: &[(Term, Term)],
        with: &Text,
        most: u32,
    ) -> Option<(Text, Term)> {
        let (empty, mut end, mut any) = (Text::literal(terms, &[]), terms.int(0), terms.bool(false));
        let mut pieces = vec![];
        for (k, (&u, &(begins, to))) in self.units.iter().zip(parts).enumerate() {
            let within = terms.slt(terms.int(k as i32), end);
            let gone = terms.or(within, terms.not(self.has(terms, k as u32)));
            let kept = Text::choice(terms, gone, &empty, &Text::unit(terms, u, self.narrow));
            pieces.push(Text::choice(terms, begins, with, &kept));
            end = terms.ite(begins, to, end);
            any = terms.or(any, begins);
        }
        Some((Text::joined(terms, &pieces, most)?, any))
    }

    /// Each `what`, which is not empty, replaced by `with`, from the first on; `None` if that may be longer than `most`.
    pub fn replaced(&self, terms: &Terms, what: &Text, with: &Text, most: u32) -> Option<Text> {
        let mut found: Vec<Term> = vec![];
        let mut pieces = vec![];
        let empty = Text::literal(terms, &[]);
        for (k, &u) in self.units.iter().enumerate() {
            // A unit of what has been found is not the first of another.
            let within = (1..what.capacity().max(1)).filter_map(|j| {
                let before = found.get(k.checked_sub(j as usize)?)?;
                Some(terms.and(*before, what.has(terms, j)))
            });
            let within = terms.any(within.collect::<Vec<_>>());
            let begins = terms.and(terms.not(within), self.has_at(terms, k as u32, what));
            found.push(begins);
            let gone = terms.or(within, terms.not(self.has(terms, k as u32)));
            let kept = Text::choice(terms, gone, &empty, &Text::unit(terms, u, self.narrow));
            pieces.push(Text::choice(terms, begins, with, &kept));
        }
        let replaced = Text::joined(terms, &pieces, most)?;
        Some(replaced.lost(terms, &[self, what, with]))
    }
}
