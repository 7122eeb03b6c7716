//! Units by the ranges they are in.

use super::Text;
use crate::term::{BinOp, Term, Terms};

impl Text {
    /// Whether a unit is in one of these ranges, each with its ends.
    pub fn is_in(terms: &Terms, unit: Term, ranges: &[(u16, u16)]) -> Term {
        let Some((_, lower)) = terms.halves(unit) else { return within(terms, unit, ranges) };
        // What is below 256 is told by the lower half alone.
        let below = |&(first, last): &(u16, u16)| (first < 256).then(|| (first, last.min(255)));
        let above = |&(first, last): &(u16, u16)| (last > 255).then(|| (first.max(256), last));
        let below: Vec<(u16, u16)> = ranges.iter().filter_map(below).collect();
        let above: Vec<(u16, u16)> = ranges.iter().filter_map(above).collect();
        let narrow = terms.ult(unit, terms.bv(16, 256));
        let is_below = terms.and(narrow, within(terms, terms.zext(16, lower), &below));
        let is_above = match above[..] {
            [] => terms.bool(false),
            [(256, u16::MAX)] => terms.not(narrow),
            _ => within(terms, unit, &above),
        };
        terms.or(is_below, is_above)
    }

    /// Whether a unit is half of what stands for one character.
    pub fn is_surrogate(terms: &Terms, unit: Term) -> Term {
        Self::has_top(terms, unit, 0xf800, 0xd800)
    }

    /// Whether a unit is the first half of what stands for one character.
    pub fn is_high(terms: &Terms, unit: Term) -> Term {
        Self::has_top(terms, unit, 0xfc00, 0xd800)
    }

    /// Whether a unit is the second half of what stands for one character.
    pub fn is_low(terms: &Terms, unit: Term) -> Term {
        Self::has_top(terms, unit, 0xfc00, 0xdc00)
    }

    fn has_top(terms: &Terms, unit: Term, mask: u64, top: u64) -> Term {
        match terms.halves(unit) {
            Some((upper, _)) => {
                let upper = terms.bin(BinOp::And, upper, terms.bv(8, mask >> 8));
                terms.eq(upper, terms.bv(8, top >> 8))
            }
            None => terms.eq(terms.bin(BinOp::And, unit, terms.bv(16, mask)), terms.bv(16, top)),
        }
    }

    /// Whether some unit is one of which this holds, as far as units are at hand.
    pub fn any_unit(&self, terms: &Terms, is: &dyn Fn(Term) -> Term) -> Term {
        let each = |(k, &u): (usize, &Term)| terms.and(self.has(terms, k as u32), is(u));
        terms.any(self.units.iter().enumerate().map(each).collect::<Vec<_>>())
    }

    /// Whether a unit is half of a character, as far as units are at hand.
    pub fn has_surrogate(&self, terms: &Terms) -> Term {
        if self.narrow { terms.bool(false) } else { self.any_unit(terms, &|u| Self::is_surrogate(terms, u)) }
    }

    /// Whether two units that follow each other stand for one character, as far as units are at hand.
    pub fn has_pair(&self, terms: &Terms) -> Term {
        if self.narrow {
            return terms.bool(false);
        }
        let is_one = |(k, pair): (usize, &[Term])| {
            let both = terms.and(Self::is_high(terms, pair[0]), Self::is_low(terms, pair[1]));
            terms.and(self.has(terms, k as u32 + 1), both)
        };
        terms.any(self.units.windows(2).enumerate().map(is_one).collect::<Vec<_>>())
    }

    /// Whether some unit is not below 256.
    pub fn is_wide(&self, terms: &Terms) -> Term {
        if self.narrow {
            return terms.bool(false);
        }
        let wide =
            |(k, &u): (usize, &Term)| terms.and(self.has(terms, k as u32), terms.not(terms.ult(u, terms.bv(16, 256))));
        self.unless_cut(terms, terms.any(self.units.iter().enumerate().map(wide).collect::<Vec<_>>()), "wide")
    }

    /// The byte at an index, which is in bounds, of the text as it is laid out: a byte for each unit or, where `wide`, two,
    /// the lower half first.
    pub fn byte(&self, terms: &Terms, wide: Term, index: Term) -> Term {
        let narrow = terms.trunc(8, self.at(terms, index));
        if terms.as_bool(wide) == Some(false) {
            return narrow;
        }
        let unit = self.at(terms, terms.bin(BinOp::Ushr, index, terms.int(1)));
        let upper = terms.bin(BinOp::Ushr, unit, terms.bv(16, 8));
        let is_lower = terms.eq(terms.bin(BinOp::And, index, terms.int(1)), terms.int(0));
        terms.ite(wide, terms.trunc(8, terms.ite(is_lower, unit, upper)), narrow)
    }

    /// The length of the text as [`Self::byte`] has it.
    pub fn bytes(&self, terms: &Terms, wide: Term) -> Term {
        terms.ite(wide, terms.bin(BinOp::Shl, self.length, terms.int(1)), self.length)
    }

    /// A unit moved by what its range says; as it is where it is in none.
    pub fn moved(terms: &Terms, unit: Term, ranges: &[(u16, u16, i32)]) -> Term {
        ranges.iter().fold(unit, |rest, &(first, last, by)| {
            let moved = terms.bin(BinOp::Add, unit, terms.bv(16, by as u64));
            terms.ite(Text::is_in(terms, unit, &[(first, last)]), moved, rest)
        })
    }
}

fn within(terms: &Terms, unit: Term, ranges: &[(u16, u16)]) -> Term {
    let within = |&(first, last): &(u16, u16)| {
        let from = terms.sub(unit, terms.bv(16, first.into()));
        match first == last {
            true => terms.eq(unit, terms.bv(16, first.into())),
            false => terms.ult(from, terms.bv(16, u64::from(last - first) + 1)),
        }
    };
    terms.any(ranges.iter().map(within).collect::<Vec<_>>())
}
