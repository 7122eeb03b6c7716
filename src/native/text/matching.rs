//! Where a pattern matches in a text, and what its groups have: of each place of the pattern and each index of the text, whether a
//! match is to be had from there on, and how far the first way goes that gives one.

use super::{
    priority::{Ordered, Step, Steps, To},
    syntax,
};
use crate::term::{Term, Terms, Text};
use rustc_hash::FxHashMap;

/// More places times characters, once for each end of a group and once more, are left to the bytecode.
const MOST: usize = 4096;

/// The bits of an index: none is negative as an int.
const WIDTH: u8 = 24;

/// A match, or none.
#[derive(Clone)]
pub(super) struct Found {
    /// Whether there is one.
    pub(super) is: Term,
    /// Where it begins, in as many bits as a length has.
    pub(super) start: Term,
    /// Where it ends.
    pub(super) end: Term,
    /// The ends of groups: whether each is anywhere, and where.
    pub(super) tags: Vec<(Term, Term)>,
}

/// A pattern in a text.
pub(super) struct Matching<'a> {
    terms: &'a Terms,
    pattern: &'a Ordered,
    text: Text,
    /// All of the text must match.
    all: bool,
    tags: usize,
    /// What is found from each index on behind each place.
    from: Vec<Vec<Found>>,
    /// Where this holds nothing is known.
    lost: Term,
}

impl<'a> Matching<'a> {
    /// A pattern in a text, of which all must match or not; with groups or without. `None` where that is too much.
    pub(super) fn of(terms: &'a Terms, pattern: &'a Ordered, text: &Text, all: bool, groups: bool) -> Option<Self> {
        let places = pattern.sets.len();
        let text = text.grown(terms, places as u32 + 2);
        let tags = if groups { 2 * pattern.groups } else { 0 };
        if places * (tags + 1) * text.capacity() as usize > MOST {
            return None;
        }
        // A pair of surrogates is one character to what matches one.
        let lost = match pattern.sets.iter().any(syntax::has_surrogates) {
            true => terms.or(text.cut(), text.has_pair(terms)),
            false => text.cut(),
        };
        let mut matching = Self { terms, pattern, text, all, tags, from: vec![], lost };
        let none = matching.none();
        let capacity = matching.text.capacity();
        matching.from = vec![vec![none; places]; capacity as usize + 1];
        for k in (1..=capacity).rev() {
            let sets = matching.sets_at(k);
            let found: Vec<Found> = pattern.next.iter().map(|steps| matching.first(steps, k, &sets)).collect();
            matching.from[k as usize] = found;
        }
        Some(matching)
    }

    fn none(&self) -> Found {
        let (no, zero) = (self.terms.bool(false), self.terms.bv(WIDTH, 0));
        Found { is: no, start: zero, end: zero, tags: vec![(no, zero); self.tags] }
    }

    /// The text, as far as it is looked at.
    pub(super) fn text(&self) -> &Text {
        &self.text
    }

    /// Whether each place may be read at an index.
    fn sets_at(&self, k: u32) -> Vec<Term> {
        let terms = self.terms;
        if k == self.text.capacity() {
            return vec![terms.bool(false); self.pattern.sets.len()];
        }
        let (unit, has) = (self.text.at(terms, terms.int(k as i32)), self.text.has(terms, k));
        let mut known: FxHashMap<&syntax::Ranges, Term> = FxHashMap::default();
        let of = |set| *known.entry(set).or_insert_with(|| terms.and(has, Text::is_in(terms, unit, set)));
        self.pattern.sets.iter().map(of).collect()
    }

    /// Whether a match may end at an index.
    fn may_end(&self, k: u32) -> Term {
        let (terms, length) = (self.terms, self.text.length());
        let ends = |k: u32| terms.eq(length, terms.int(k as i32));
        if self.all {
            return ends(k);
        }
        if !self.pattern.at_end {
            return terms.bool(true);
        }
        // Before a line terminator at the end, but not within one.
        let unit = |k: u32| self.text.at(terms, terms.int(k as i32));
        let is = |k: u32, of: u16| match k < self.text.capacity() {
            true => terms.eq(unit(k), terms.bv(16, of.into())),
            false => terms.bool(false),
        };
        let within = if k == 0 { terms.bool(false) } else { terms.and(is(k, 10), is(k - 1, 13)) };
        let one = terms.any([10, 13, 0x85, 0x2028, 0x2029].map(|of| is(k, of)));
        let one = terms.all([ends(k + 1), one, terms.not(within)]);
        let two = terms.all([ends(k + 2), is(k, 13), is(k + 1, 10)]);
        terms.any([ends(k), one, two])
    }

    /// The first of these steps that leads to a match, at an index.
    fn first(&self, steps: &Steps, k: u32, sets: &[Term]) -> Found {
        let terms = self.terms;
        let here = terms.bv(WIDTH, k.into());
        let mut found = self.none();
        for Step { to, tags } in steps.iter().rev() {
            let (leads, end, later) = match *to {
                To::Accept => (self.may_end(k), here, None),
                To::Place(_) if k == self.text.capacity() => continue,
                To::Place(p) => {
                    let later = &self.from[k as usize + 1][p];
                    (terms.and(sets[p], later.is), later.end, Some(later))
                }
                To::Again(_) => unreachable!("its steps are known"),
            };
            if terms.as_bool(leads) == Some(false) {
                continue;
            }
            found.is = terms.or(leads, found.is);
            found.end = terms.ite(leads, end, found.end);
            for (tag, (is_set, at)) in found.tags.iter_mut().enumerate() {
                let later = later.map_or((terms.bool(false), here), |later| later.tags[tag]);
                let (set, value) = match tags.contains(&tag) {
                    true => (terms.bool(true), terms.ite(later.0, later.1, here)),
                    false => later,
                };
                (*is_set, *at) = (terms.ite(leads, set, *is_set), terms.ite(leads, value, *at));
            }
        }
        found.start = here;
        found
    }

    /// The match that begins at an index, if there is one.
    pub(super) fn at(&self, k: u32) -> Found {
        let terms = self.terms;
        if self.pattern.at_start && k > 0 {
            return self.none();
        }
        let mut found = self.first(&self.pattern.start, k, &self.sets_at(k));
        found.is = terms.and(found.is, terms.not(terms.slt(self.text.length(), terms.int(k as i32))));
        found
    }

    /// The first match that begins at this index or behind it.
    pub(super) fn find(&self, from: Term) -> Found {
        let terms = self.terms;
        let mut found = self.none();
        for k in (0..=self.text.capacity()).rev() {
            let here = self.at(k);
            let is = terms.and(here.is, terms.not(terms.slt(terms.int(k as i32), from)));
            found = here.or_else(terms, is, &found);
        }
        self.known(found)
    }

    /// The match at the beginning.
    pub(super) fn first_match(&self) -> Found {
        self.known(self.at(0))
    }

    /// The same, with nothing known of it where nothing is.
    fn known(&self, mut found: Found) -> Found {
        let terms = self.terms;
        for (tag, (is_set, _)) in found.tags.iter_mut().enumerate() {
            if self.pattern.is_always(tag) {
                *is_set = terms.bool(true);
            }
        }
        let is = Text::unless_known(terms, self.lost, found.is, "is found", &self.text);
        if terms.as_bool(self.lost) == Some(false) {
            return Found { is, ..found };
        }
        // What is unknown is an index all the same: none behind the end, no beginning behind its end.
        let length = terms.trunc(WIDTH, self.text.length());
        let index = |at: Term, role, most: Term| {
            let any = terms.unknown(self.lost, at, role, &[self.text.length()]);
            terms.ite(self.lost, terms.ite(terms.ult(most, any), most, any), at)
        };
        let end = index(found.end, "match's end", length);
        let start = index(found.start, "match", end);
        let pairs = found.tags.chunks_exact(2).flat_map(|pair| {
            let end = index(pair[1].1, "group's end", length);
            [(pair[0].0, index(pair[0].1, "group", end)), (pair[1].0, end)]
        });
        let tags = pairs.collect();
        Found { is, start, end, tags }
    }

    /// Where this holds nothing is known.
    pub(super) fn lost(&self) -> Term {
        self.lost
    }

    /// All matches, one behind the other: whether one begins at each index, and where it ends, 32 bits. None of them is empty.
    pub(super) fn all_of(&self, at_most: Option<u32>) -> Vec<(Term, Term)> {
        let terms = self.terms;
        let (mut from, mut more) = (terms.int(0), terms.bool(true));
        let each = |k: u32| {
            let found = self.at(k);
            let begins = terms.all([found.is, more, terms.not(terms.slt(terms.int(k as i32), from))]);
            let end = terms.zext(32, found.end);
            from = terms.ite(begins, end, from);
            if at_most == Some(1) {
                more = terms.and(more, terms.not(begins));
            }
            (begins, end)
        };
        (0..self.text.capacity()).map(each).collect()
    }
}

impl Found {
    /// This where that holds, else another.
    fn or_else(self, terms: &Terms, is: Term, other: &Found) -> Found {
        if terms.as_bool(is) == Some(false) {
            return other.clone();
        }
        let tag = |(a, b): (&(Term, Term), &(Term, Term))| (terms.ite(is, a.0, b.0), terms.ite(is, a.1, b.1));
        Found {
            is: terms.or(is, other.is),
            start: terms.ite(is, self.start, other.start),
            end: terms.ite(is, self.end, other.end),
            tags: self.tags.iter().zip(&other.tags).map(tag).collect(),
        }
    }
}
