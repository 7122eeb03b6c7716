//! Texts as bytes, each a unit below 256, and back: UTF-8 (RFC 3629) and charsets of one byte a character, with what the JDK's coders put for what
//! is malformed or has no bytes.

use super::Text;
use crate::term::{BinOp, Term, Terms};

/// In a longer text no unit is half of a character, or nothing is known of its bytes.
const EXACT: u32 = 64;
/// What stands for malformed bytes.
const REPLACEMENT: u64 = 0xfffd;

/// Bytes that begin a character of two, three and four bytes.
const LEADS: [(u16, u16); 3] = [(0xc2, 0xdf), (0xe0, 0xef), (0xf0, 0xf4)];
/// What may follow a byte that begins a character, where it is not all of these.
const CONTINUES: (u16, u16) = (0x80, 0xbf);
const NARROWER: [(u16, (u16, u16)); 3] = [(0xe0, (0xa0, 0xbf)), (0xf0, (0x90, 0xbf)), (0xf4, (0x80, 0x8f))];

impl Text {
    /// The bytes of the text in UTF-8, `?` for half of a character; `None` if they may be more than `most`.
    pub fn utf8(&self, terms: &Terms, most: u32) -> Option<Text> {
        self.coded(terms, most, &|u| in_utf8(terms, u, self.narrow), &|high, low| pair_in_utf8(terms, high, low))
    }

    /// The bytes of the text where each character below `end` has one, and all others `?`; `None` if they may be more than `most`.
    pub fn in_single_bytes(&self, terms: &Terms, end: u16, most: u32) -> Option<Text> {
        let replaced = terms.bv(16, u64::from(b'?'));
        let byte = |u| terms.ite(terms.ult(u, terms.bv(16, end.into())), u, replaced);
        if !self.has_pairs() {
            return Some(self.mapped(terms, true, &byte).lost_where(terms, self.has_surrogate(terms)));
        }
        let bytes = |u| Text::unit(terms, byte(u), true);
        self.coded(terms, most, &bytes, &|_, _| Text::unit(terms, replaced, true))
    }

    /// The bytes of each unit that is no half of a character, and of each two that are a character.
    fn coded(
        &self,
        terms: &Terms,
        most: u32,
        of_unit: &dyn Fn(Term) -> Text,
        of_pair: &dyn Fn(Term, Term) -> Text,
    ) -> Option<Text> {
        let (none, half) = (Text::literal(terms, &[]), Text::literal(terms, &[b'?'.into()]));
        let bytes = |k: u32| {
            let u = self.units[k as usize];
            let of = match self.has_pairs() {
                false => of_unit(u),
                true => {
                    let single = Text::choice(terms, Text::is_surrogate(terms, u), &half, &of_unit(u));
                    let single = match k.checked_sub(1) {
                        Some(before) => Text::choice(terms, self.begins_pair(terms, before), &none, &single),
                        None => single,
                    };
                    match self.units.get(k as usize + 1) {
                        Some(&next) => Text::choice(terms, self.begins_pair(terms, k), &of_pair(u, next), &single),
                        None => single,
                    }
                }
            };
            Text::choice(terms, self.has(terms, k), &of, &none)
        };
        let all: Vec<Text> = (0..self.capacity()).map(bytes).collect();
        let all = Text::joined(terms, &all, most)?.lost(terms, &[self]);
        Some(if self.has_pairs() { all } else { all.lost_where(terms, self.has_surrogate(terms)) })
    }

    /// Whether two units are looked at together.
    fn has_pairs(&self) -> bool {
        !self.narrow && self.capacity() <= EXACT
    }

    /// Whether unit number `k`, of those at hand, and the next one are a character together.
    fn begins_pair(&self, terms: &Terms, k: u32) -> Term {
        match self.units.get(k as usize..k as usize + 2) {
            Some(&[high, low]) => {
                terms.all([self.has(terms, k + 1), Self::is_high(terms, high), Self::is_low(terms, low)])
            }
            _ => terms.bool(false),
        }
    }

    /// What these bytes are in UTF-8, as `new String` has it. A byte that begins no character is replaced, with what follows it as far as it could
    /// have been one; so is a character in three bytes that would be half of one.
    pub fn of_utf8(&self, terms: &Terms) -> Text {
        let none = Text::literal(terms, &[]);
        let replacement = terms.bv(16, REPLACEMENT);
        let mut all = vec![];
        // Of a byte: whether the next one, the two and the three next ones belong to it, if it is the first of its character.
        let mut before: [[Term; 3]; 3] = [[terms.bool(false); 3]; 3];
        for k in 0..self.capacity() {
            let taken = terms.any([before[0][0], before[1][1], before[2][2]]);
            let first = terms.and(self.has(terms, k), terms.not(taken));
            let (b, follows) = (self.units[k as usize], self.following(terms, k));
            let byte = |n: u32| self.units.get((k + n) as usize).copied().unwrap_or_else(|| terms.bv(16, 0));
            let low = |n, shift| shifted(terms, byte(n), 0x3f, shift);
            let two = terms.bin(BinOp::Or, shifted(terms, b, 0x1f, 6), low(1, 0));
            let three = terms.bin(BinOp::Or, terms.bin(BinOp::Or, shifted(terms, b, 0x0f, 12), low(1, 6)), low(2, 0));
            let [is_two, is_three, is_four] = LEADS.map(|lead| Text::is_in(terms, b, &[lead]));
            let is_half = Text::is_in(terms, three, &[(0xd800, 0xdfff)]);
            let three = terms.ite(is_half, replacement, three);
            let more = terms.ite(terms.and(is_three, follows[1]), three, replacement);
            let more = terms.ite(terms.and(is_two, follows[0]), two, more);
            let single = Text::unit(terms, terms.ite(terms.ult(b, terms.bv(16, 0x80)), b, more), false);
            let single = Text::choice(terms, terms.and(is_four, follows[2]), &pair(terms, b, byte), &single);
            all.push(Text::choice(terms, first, &single, &none));
            let leads = terms.any([is_two, is_three, is_four]);
            let long = terms.or(is_three, is_four);
            let takes = [(leads, 0), (long, 1), (is_four, 2)].map(|(is, n)| terms.all([first, is, follows[n]]));
            before = [takes, before[0], before[1]];
        }
        let text = Text::joined(terms, &all, u32::MAX).expect("no more units than bytes");
        text.lost(terms, &[self])
    }

    /// Whether the next one, two and three units are bytes that go on with what unit number `k` may begin.
    fn following(&self, terms: &Terms, k: u32) -> [Term; 3] {
        let is = |n: u32, ranges: (u16, u16)| match self.units.get((k + n) as usize) {
            Some(&unit) => terms.and(self.has(terms, k + n), Text::is_in(terms, unit, &[ranges])),
            None => terms.bool(false),
        };
        let b = self.units[k as usize];
        let second = NARROWER.iter().fold(is(1, CONTINUES), |other, &(lead, range)| {
            terms.ite(terms.eq(b, terms.bv(16, lead.into())), is(1, range), other)
        });
        let third = terms.and(second, is(2, CONTINUES));
        [second, third, terms.and(third, is(3, CONTINUES))]
    }
}

/// Bits of a unit under a mask, so far to the left.
fn shifted(terms: &Terms, unit: Term, mask: u64, by: u64) -> Term {
    terms.bin(BinOp::Shl, terms.bin(BinOp::And, unit, terms.bv(16, mask)), terms.bv(16, by))
}

/// So many bits of a unit from one on.
fn bits(terms: &Terms, unit: Term, from: u64, mask: u64) -> Term {
    terms.bin(BinOp::And, terms.bin(BinOp::Ushr, unit, terms.bv(16, from)), terms.bv(16, mask))
}

fn marked(terms: &Terms, mark: u64, bits: Term) -> Term {
    terms.bin(BinOp::Or, terms.bv(16, mark), bits)
}

fn bytes(terms: &Terms, units: Vec<Term>) -> Text {
    let count = units.len() as u32;
    Text::new(terms, terms.int(count as i32), units, count, true)
}

/// The bytes of a unit in UTF-8, where it is no half of a character.
fn in_utf8(terms: &Terms, u: Term, narrow: bool) -> Text {
    let byte = |mark, from, mask| marked(terms, mark, bits(terms, u, from, mask));
    let below = |end: u64| terms.ult(u, terms.bv(16, end));
    let two = bytes(terms, vec![byte(0xc0, 6, 0x1f), byte(0x80, 0, 0x3f)]);
    let more = match narrow {
        true => two,
        false => {
            let three = bytes(terms, vec![byte(0xe0, 12, 0x0f), byte(0x80, 6, 0x3f), byte(0x80, 0, 0x3f)]);
            Text::choice(terms, below(0x800), &two, &three)
        }
    };
    Text::choice(terms, below(0x80), &bytes(terms, vec![byte(0, 0, 0x7f)]), &more)
}

/// The bytes in UTF-8 of a character that is these two units. Its upper bits, above 16, are one more than those of the first.
fn pair_in_utf8(terms: &Terms, high: Term, low: Term) -> Text {
    let plane = terms.bin(BinOp::Add, bits(terms, high, 6, 0xf), terms.bv(16, 1));
    let second = terms.bin(BinOp::Or, shifted(terms, plane, 3, 4), bits(terms, high, 2, 0xf));
    let third = terms.bin(BinOp::Or, shifted(terms, high, 3, 4), bits(terms, low, 6, 0xf));
    let first = marked(terms, 0xf0, bits(terms, plane, 2, 7));
    let rest = [second, third, bits(terms, low, 0, 0x3f)].map(|bits| marked(terms, 0x80, bits));
    bytes(terms, [vec![first], rest.to_vec()].concat())
}

/// The two units of a character in four bytes, the inverse of [`pair_in_utf8`].
fn pair(terms: &Terms, first: Term, byte: impl Fn(u32) -> Term) -> Text {
    let (second, third, fourth) = (byte(1), byte(2), byte(3));
    let plane = terms.bin(BinOp::Or, shifted(terms, first, 7, 2), bits(terms, second, 4, 3));
    let plane = terms.sub(plane, terms.bv(16, 1));
    let upper = terms.bin(BinOp::Or, shifted(terms, plane, 0xf, 6), shifted(terms, second, 0xf, 2));
    let high = terms.bin(BinOp::Or, upper, bits(terms, third, 4, 3));
    let low = terms.bin(BinOp::Or, shifted(terms, third, 0xf, 6), bits(terms, fourth, 0, 0x3f));
    Text::new(terms, terms.int(2), vec![marked(terms, 0xd800, high), marked(terms, 0xdc00, low)], 2, false)
}
