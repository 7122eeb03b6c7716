//! Texts: bounded vectors of 16-bit units, each with a length that is a term. No sort of their own is needed: an operation on
//! texts is a function from terms to terms (the bounded encoding of string solvers, without quantifiers).
//!
//! A text has a fixed *capacity*, the most units it can have. What an operation makes has a capacity of its own, so that
//! nothing is ever cut off. What stands behind the end of a text is of no concern: each operation asks for the length where
//! that matters.
//!
//! A string of the input may be longer than what is *followed* of it. Then its length is a term like any other, but of its units only
//! the first are at hand, or none ([`Behind`]); what an operation says that depends on the others is unknown
//! ([`Terms::unknown`]).

mod coded;
mod compare;
mod convert;
mod find;
mod make;
mod number;
mod real;
mod said;
mod scaled;

pub use number::Parsed;
pub use said::Known;
pub use scaled::Scaled;

use super::{BinOp, Func, Function, Made, Saying, Term, Terms};
use std::rc::Rc;

/// The most units that a text is taken to have, one less than a power of two: some are longer on a machine that has the room.
pub const LONGEST: u32 = 0xff_ffff;

/// The initial-heap functions that say what the units of a string are.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Units {
    /// The lower half of each.
    pub lower: Func,
    /// The upper half of each, and whether that is looked at; without these it is 0.
    pub upper: Option<(Func, Func)>,
}

impl Units {
    /// Whether the upper halves are looked at; if they are not, all units are below 256.
    pub fn is_wide(self, terms: &Terms, of: Term) -> Term {
        match self.upper {
            Some((_, wide)) => terms.eq(terms.init(wide, of), terms.bv(1, 1)),
            None => terms.bool(false),
        }
    }

    /// The unit at an index, 16 bits.
    pub fn at(self, terms: &Terms, of: Term, index: Term) -> Term {
        let lower = terms.elem(self.lower, of, index);
        match self.upper {
            Some((upper, _)) => {
                let upper = terms.ite(self.is_wide(terms, of), terms.elem(upper, of, index), terms.bv(8, 0));
                terms.joined_halves(upper, lower)
            }
            None => terms.zext(16, lower),
        }
    }
}

/// What the units at hand say of a text that has more than are followed.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Behind {
    /// They are the first; the others are what these functions say of this string.
    At(Units, Term),
    /// They are the first.
    Unknown,
    /// Nothing.
    Lost,
}

/// The number that a text was made of.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Spelled {
    /// By its decimal digits.
    Integer(Term),
    /// By its decimal digits, of which so many are behind a point.
    Scaled(Term, Term),
    /// As this function of it has its units.
    By(Function, Term),
}

/// A text. See the module.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The number of units, 32 bits; never more than there are in `units` but where `cut` holds.
    length: Term,
    /// 16 bits each; as many as the text can have at most.
    units: Rc<[Term]>,
    /// It has at least so many units, and at most, followed or not.
    least: u32,
    most: u64,
    /// Whether all units are known to be below 256.
    narrow: bool,
    /// The number that it was made of.
    spells: Option<Spelled>,
    /// Where this holds, it is longer than what is followed of it, or was made of such a one; and what is known then.
    cut: Term,
    behind: Behind,
    /// All of it, where that is known.
    known: Option<Known>,
}

impl Text {
    /// A text of this length, at least `least`, made of the first of these units.
    pub fn new(terms: &Terms, length: Term, mut units: Vec<Term>, least: u32, narrow: bool) -> Self {
        let least = match terms.as_bits(length) {
            Some(known) => {
                units.truncate(known as usize);
                known as u32
            }
            None => least,
        };
        // It can have no other length.
        let length = if least as usize >= units.len() { terms.int(units.len() as i32) } else { length };
        let least = least.min(units.len() as u32);
        let small = |u: &Term| terms.as_bits(*u).is_some_and(|u| u < 256);
        let narrow = narrow || units.iter().all(small);
        let (cut, behind) = (terms.bool(false), Behind::Unknown);
        let most = units.len() as u64;
        let text = Self { length, units: units.into(), least, most, narrow, spells: None, cut, behind, known: None };
        let known = text.known(terms).map(|units| Known::always(terms, Made::Literal(units.into())));
        text.known_as(known)
    }

    /// As [`Self::new`], but where `cut` holds there is more, and no more known of it than `behind` says; the length is right.
    pub fn cut_off(terms: &Terms, length: Term, units: Vec<Term>, narrow: bool, cut: Term, behind: Behind) -> Self {
        if terms.as_bool(cut) == Some(false) {
            return Self::new(terms, length, units, 0, narrow);
        }
        let (least, most, spells, known) = (0, LONGEST.into(), None, None);
        Self { length, units: units.into(), least, most, narrow, spells, cut, behind, known }
    }

    /// A string of the input of this length, 32 bits, followed as far as so many units.
    pub fn of_input(terms: &Terms, of: Term, units: Units, length: Term, most: u32) -> Self {
        let all = (0..most).map(|k| units.at(terms, of, terms.int(k as i32))).collect();
        let cut = terms.slt(terms.int(most as i32), length);
        let text = Self::cut_off(terms, length, all, units.upper.is_none(), cut, Behind::At(units, of));
        text.known_as(Some(Self::input(terms, of, units, length)))
    }

    /// The same, but that nothing is known of it where this holds, not even the length.
    pub fn lost_where(self, terms: &Terms, lost: Term) -> Self {
        if terms.as_bool(lost) == Some(false) {
            return self;
        }
        let unknown = terms.unknown(lost, self.length, "length", &[lost]);
        let unknown = terms.bin(BinOp::And, unknown, terms.int(LONGEST as i32));
        let length = terms.ite(lost, unknown, self.length);
        let known = self.known_where(terms, terms.not(lost));
        Self { length, least: 0, cut: terms.or(lost, self.cut), behind: Behind::Lost, known, ..self }
    }

    /// The same, but that nothing of it is right where some of the texts that it is made of are cut, not even the length.
    pub fn lost(self, terms: &Terms, of: &[&Text]) -> Self {
        let cut = terms.any(of.iter().map(|text| text.cut).collect::<Vec<_>>());
        match terms.as_bool(cut) {
            Some(false) => self,
            _ => {
                let unknown = Self::unknown_length(terms, self.length, "length", of);
                let length = terms.ite(cut, unknown, self.length);
                let known = self.known_where(terms, terms.not(cut));
                Self { length, least: 0, cut, behind: Behind::Lost, known, ..self }
            }
        }
    }

    /// Where this holds, the text is longer than what is followed of it.
    pub fn cut(&self) -> Term {
        self.cut
    }

    /// Whether all of it is followed, however long it is.
    pub fn is_whole(&self, terms: &Terms) -> bool {
        terms.as_bool(self.cut) == Some(false)
    }

    /// The same, followed as far as so many units, where it says what stands there.
    pub fn grown(&self, terms: &Terms, most: u32) -> Self {
        let Behind::At(..) = self.behind else { return self.clone() };
        if self.is_whole(terms) || most <= self.capacity() {
            return self.clone();
        }
        let units = (0..most).filter_map(|k| self.unit_at(terms, k)).collect();
        let cut = terms.slt(terms.int(most as i32), self.length);
        Self::cut_off(terms, self.length, units, self.narrow, cut, self.behind).known_as(self.known)
    }

    /// Where this holds, no unit at hand is one of the text.
    fn is_lost(&self, terms: &Terms) -> Term {
        if self.behind == Behind::Lost { self.cut } else { terms.bool(false) }
    }

    /// What stands for `t` where nothing is known of it: a function of these texts.
    fn unknown(terms: &Terms, t: Term, function: &'static str, of: &[&Text]) -> Term {
        let lost = terms.any(of.iter().map(|text| text.cut).collect::<Vec<_>>());
        let all = of.iter().flat_map(|text| std::iter::once(&text.length).chain(text.units.iter()));
        terms.unknown(lost, t, function, &all.copied().collect::<Vec<_>>())
    }

    /// As [`Self::unknown`], of a length: in the range of what lengths are looked at.
    fn unknown_length(terms: &Terms, t: Term, function: &'static str, of: &[&Text]) -> Term {
        terms.bin(BinOp::And, Self::unknown(terms, t, function, of), terms.int(LONGEST as i32))
    }

    /// `t`, a function of these texts, of which nothing is known where `lost` holds.
    pub fn unless(terms: &Terms, lost: Term, t: Term, function: &'static str, of: &[&Text]) -> Term {
        match terms.as_bool(lost) {
            Some(false) => t,
            _ => terms.ite(lost, Self::unknown(terms, t, function, of), t),
        }
    }

    /// `t`, a function of a text that has this role, of which nothing is known where `lost` holds.
    pub fn unless_known(terms: &Terms, lost: Term, t: Term, role: &'static str, of: &Text) -> Term {
        match terms.as_bool(lost) {
            Some(false) => t,
            _ => terms.ite(lost, terms.unknown(lost, t, role, &[of.length]), t),
        }
    }

    /// So many parts at separators like that; any number where that is lost.
    pub fn count_unless(&self, terms: &Terms, lost: Term, count: Term, separator: &Text) -> Term {
        match terms.as_bool(lost) {
            Some(false) => count,
            _ => {
                let unknown = terms.unknown(lost, count, "parts", &[self.length, separator.length]);
                terms.ite(lost, terms.bin(BinOp::And, unknown, terms.int(LONGEST as i32)), count)
            }
        }
    }

    /// As `t`, what a function says of the text, where all of it is followed.
    pub fn unless_cut(&self, terms: &Terms, t: Term, function: &'static str) -> Term {
        Self::unless(terms, self.cut, t, function, &[self])
    }

    /// Unit number `k`, which there is; `None` where there is none.
    fn unit_at(&self, terms: &Terms, k: u32) -> Option<Term> {
        match self.units.get(k as usize) {
            Some(&u) => Some(Self::unless(terms, self.is_lost(terms), u, "unit", &[self])),
            None if self.is_whole(terms) => None,
            None => Some(self.unit_behind(terms, terms.int(k as i32))),
        }
    }

    /// The unit at an index behind those at hand.
    fn unit_behind(&self, terms: &Terms, index: Term) -> Term {
        match self.behind {
            Behind::At(units, of) => units.at(terms, of, index),
            // One unknown for each index.
            Behind::Unknown | Behind::Lost => {
                let unknown = Self::unknown(terms, terms.trunc(16, index), "unit", &[self]);
                if self.narrow { terms.zext(16, terms.trunc(8, unknown)) } else { unknown }
            }
        }
    }

    /// A text that is known.
    pub fn literal(terms: &Terms, units: &[u16]) -> Self {
        let length = terms.int(units.len() as i32);
        let all = units.iter().map(|&u| terms.bv(16, u.into())).collect();
        Self::new(terms, length, all, 0, false)
    }

    /// A text of one unit, of 16 bits.
    pub fn unit(terms: &Terms, unit: Term, narrow: bool) -> Self {
        Self::new(terms, terms.int(1), vec![unit], 1, narrow).known_as(Some(Known::always(terms, Made::Unit(unit))))
    }

    /// `c ? a : b`.
    pub fn choice(terms: &Terms, c: Term, a: &Text, b: &Text) -> Self {
        match terms.as_bool(c) {
            Some(true) => return a.clone(),
            Some(false) => return b.clone(),
            None => {}
        }
        let known = Self::known_choice(terms, c, a, b);
        let capacity = a.units.len().max(b.units.len());
        let units = (0..capacity).map(|k| match (a.units.get(k), b.units.get(k)) {
            (Some(&x), Some(&y)) => terms.ite(c, x, y),
            (Some(&x), None) | (None, Some(&x)) => x,
            (None, None) => unreachable!("one of them is as long"),
        });
        let units: Vec<Term> = units.collect();
        let (length, narrow) = (terms.ite(c, a.length, b.length), a.narrow && b.narrow);
        if a.is_whole(terms) && b.is_whole(terms) {
            return Self::new(terms, length, units, a.least.min(b.least), narrow).known_as(known);
        }
        // What is cut has as many units as any.
        let keeps = |text: &Text| text.is_whole(terms) || (text.behind != Behind::Lost && text.units.len() == capacity);
        let behind = if keeps(a) && keeps(b) { Behind::Unknown } else { Behind::Lost };
        let cut = terms.ite(c, a.cut, b.cut);
        Self { most: a.most.max(b.most), known, ..Self::cut_off(terms, length, units, narrow, cut, behind) }
    }

    /// The number of units, 32 bits.
    pub fn length(&self) -> Term {
        self.length
    }

    /// The most units that are at hand; it can have no more, unless it is [cut](Self::cut).
    pub fn capacity(&self) -> u32 {
        self.units.len() as u32
    }

    /// It has at least so many units.
    pub fn least(&self) -> u32 {
        self.least
    }

    /// Whether all units are known to be below 256.
    pub fn is_narrow(&self) -> bool {
        self.narrow
    }

    /// The units, where all of them and the length are known.
    pub fn known(&self, terms: &Terms) -> Option<Vec<u16>> {
        terms.as_bits(self.length)?;
        self.units.iter().map(|&u| terms.as_bits(u).map(|u| u as u16)).collect()
    }

    /// The same with a length that is known to be equal to its own.
    pub fn of_length(&self, terms: &Terms, length: Term) -> Self {
        let fits = terms.as_bits(length).is_some_and(|known| known <= u64::from(self.capacity()));
        let known = self.known_where(terms, terms.eq(length, self.length));
        match () {
            () if length == self.length => self.clone(),
            () if self.is_whole(terms) || (fits && self.behind != Behind::Lost) => {
                Self::new(terms, length, self.units.to_vec(), self.least, self.narrow).known_as(known)
            }
            () => Self { length, known, ..self.clone() },
        }
    }

    /// Whether there is a unit number `k`.
    pub fn has(&self, terms: &Terms, k: u32) -> Term {
        self.reaches(terms, k + 1)
    }

    /// Whether it has at least `n` units.
    fn reaches(&self, terms: &Terms, n: u32) -> Term {
        match () {
            () if n <= self.least => terms.bool(true),
            () if n > self.capacity() && self.is_whole(terms) => terms.bool(false),
            () => terms.not(terms.slt(self.length, terms.int(n as i32))),
        }
    }

    /// The unit at an index, 32 bits, which is in bounds.
    pub fn at(&self, terms: &Terms, index: Term) -> Term {
        let unit = self.chosen(terms, index);
        self.says(terms, unit, |s| Saying::At(s, index))
    }

    fn chosen(&self, terms: &Terms, index: Term) -> Term {
        let chosen = |before: &[Term], last: Term| {
            let before = before.iter().enumerate().rev();
            before.fold(last, |rest, (k, &u)| terms.ite(terms.eq(index, terms.int(k as i32)), u, rest))
        };
        match (terms.as_bits(index), self.units.split_last()) {
            (Some(i), _) if !self.is_whole(terms) => self.unit_at(terms, i as u32).unwrap_or_else(|| terms.bv(16, 0)),
            (None, _) if !self.is_whole(terms) => {
                let unit = chosen(&self.units, self.unit_behind(terms, index));
                Self::unless(terms, self.is_lost(terms), unit, "unit", &[self])
            }
            (_, None) => terms.bv(16, 0),
            (Some(i), Some((last, _))) => self.units.get(i as usize).copied().unwrap_or(*last),
            (None, Some((last, before))) => chosen(before, *last),
        }
    }

    /// As [`Self::at`], as a number of 32 bits: one that is seen to be below 256 where all are.
    pub fn char_at(&self, terms: &Terms, index: Term) -> Term {
        let unit = self.at(terms, index);
        terms.zext(32, if self.narrow { terms.trunc(8, unit) } else { unit })
    }
}
