//! Texts compared as wholes.

use super::{Behind, Spelled, Text};
use crate::term::{BinOp, Saying, Term, Terms};

impl Text {
    /// Whether two texts are the same, unit by unit as `same` says.
    pub fn equals_by(&self, terms: &Terms, other: &Text, same: &dyn Fn(Term, Term) -> Term) -> Term {
        if self == other {
            return terms.bool(true);
        }
        // The same question whichever is asked.
        if self.length > other.length {
            return other.equals_by(terms, self, same);
        }
        let longer = |a: &Text, b: &Text| a.least > b.capacity() && b.is_whole(terms);
        if longer(self, other) || longer(other, self) {
            return terms.bool(false);
        }
        let lengths = terms.eq(self.length, other.length);
        // As far as the shorter one goes, if that is the end of it.
        let reached = |text: &Text| text.is_whole(terms) || matches!(text.behind, Behind::At(..));
        let whole = [self, other].into_iter().filter(|text| text.is_whole(terms)).map(Text::capacity).min();
        let whole = whole.filter(|_| reached(self) && reached(other));
        let count = whole.unwrap_or_else(|| self.capacity().min(other.capacity()));
        let units = (0..count).filter_map(|k| Some((k, self.unit_at(terms, k)?, other.unit_at(terms, k)?)));
        let units = units.map(|(k, x, y)| {
            // Both have it, or none has: the one that tells more is asked.
            let has = if self.least > other.least { self.has(terms, k) } else { other.has(terms, k) };
            terms.or(terms.not(has), same(x, y))
        });
        let same = terms.all(std::iter::once(lengths).chain(units.collect::<Vec<_>>()));
        // Behind those there may be more.
        let more = terms.and(self.has(terms, count), other.has(terms, count));
        match terms.as_bool(terms.and(same, more)) {
            Some(false) => same,
            _ => terms.and(same, terms.or(terms.not(more), Self::unknown(terms, same, "equals", &[self, other]))),
        }
    }

    /// Whether two texts are the same.
    pub fn equals(&self, terms: &Terms, other: &Text) -> Term {
        let equal = match (self.spells, other.spells) {
            (Some(Spelled::Integer(x)), Some(Spelled::Integer(y))) if terms.width(x) == terms.width(y) => {
                Some(terms.eq(x, y))
            }
            (Some(Spelled::Scaled(x, by)), Some(Spelled::Scaled(y, other))) => {
                Some(terms.and(terms.eq(x, y), terms.eq(by, other)))
            }
            (Some(x), None) => other.known(terms).and_then(|known| spelled_by(terms, x, &known)),
            (None, Some(y)) => self.known(terms).and_then(|known| spelled_by(terms, y, &known)),
            _ => None,
        }
        .unwrap_or_else(|| self.equals_by(terms, other, &|x, y| terms.eq(x, y)));
        self.says_of(terms, other, equal, Saying::Equal)
    }

    /// The difference of the first units that differ, as `key` has them (32 bits), else that of the lengths.
    pub fn compared_by(&self, terms: &Terms, other: &Text, key: &dyn Fn(Term) -> Term) -> Term {
        if self == other {
            return terms.int(0);
        }
        let lengths = terms.sub(self.length, other.length);
        let count = self.capacity().min(other.capacity());
        let more = terms.and(self.has(terms, count), other.has(terms, count));
        let units = self.units.iter().zip(other.units.iter()).enumerate().rev();
        let order =
            units.fold(Self::unless(terms, more, lengths, "compared", &[self, other]), |rest, (k, (&x, &y))| {
                let both = terms.and(self.has(terms, k as u32), other.has(terms, k as u32));
                let (x, y) = (key(x), key(y));
                terms.ite(terms.and(both, terms.not(terms.eq(x, y))), terms.sub(x, y), rest)
            });
        let lost = terms.or(self.is_lost(terms), other.is_lost(terms));
        Self::unless(terms, lost, order, "compared", &[self, other])
    }

    /// As [`Self::compared_by`], by the units themselves.
    pub fn compared(&self, terms: &Terms, other: &Text) -> Term {
        let order = self.compared_by(terms, other, &|u| terms.zext(32, u));
        self.says_of(terms, other, order, Saying::Order)
    }

    /// `u_0 * 31^(n-1) + ... + u_(n-1)`, 32 bits.
    pub fn hash(&self, terms: &Terms) -> Term {
        let hash = self.units.iter().enumerate().fold(terms.int(0), |hash, (k, &u)| {
            let next = terms.bin(BinOp::Add, terms.bin(BinOp::Mul, hash, terms.int(31)), terms.zext(32, u));
            terms.ite(self.has(terms, k as u32), next, hash)
        });
        let hash = self.unless_cut(terms, hash, "hash");
        self.says(terms, hash, |s| Saying::Function("hash", s))
    }
}

/// Whether these units are what a number is spelled by.
fn spelled_by(terms: &Terms, spelled: Spelled, units: &[u16]) -> Option<Term> {
    let (number, said) = match spelled {
        Spelled::Integer(number) => {
            let text = String::from_utf16(units).ok()?;
            let said = text.parse::<i64>().ok();
            let fits = |said: &i64| terms.width(number) == 64 || i32::try_from(*said).is_ok();
            (number, said.filter(fits).filter(|said| said.to_string() == text).map(|said| said as u64))
        }
        Spelled::Scaled(number, scale) => {
            let text = String::from_utf16(units).ok()?;
            let (whole, behind) = text.split_once('.').unwrap_or((&text, ""));
            // As it is spelled: 125 and 2 are 1.25, and nothing else is.
            let said = format!("{whole}{behind}").parse::<i64>().ok().filter(|&said| {
                let digits = format!("{:0>width$}", said.unsigned_abs(), width = behind.len() + 1);
                let (before, after) = digits.split_at(digits.len() - behind.len());
                let point = if behind.is_empty() { "" } else { "." };
                format!("{}{before}{point}{after}", if said < 0 { "-" } else { "" }) == text
            });
            let Some(said) = said else { return Some(terms.bool(false)) };
            let same = terms.eq(scale, terms.int(behind.len() as i32));
            return Some(terms.and(terms.eq(number, terms.long(said)), same));
        }
        Spelled::By(function, number) => (number, terms.opaque(function).said_by?(units)),
    };
    // No other spelling is one of a number.
    let width = terms.width(number);
    Some(match said {
        Some(said) if matches!(spelled, Spelled::By(..)) && terms.is_nan(width, said) => {
            terms.not(terms.fp_eq(number, number))
        }
        Some(said) => terms.eq(number, terms.bv(width, said)),
        None => terms.bool(false),
    })
}
