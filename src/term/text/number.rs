//! Numbers as texts, and texts as numbers.

use super::{Spelled, Text};
use crate::term::{BinOp, Node, Table, Term, Terms};

const MINUS: u64 = b'-' as u64;
const PLUS: u64 = b'+' as u64;
const ZERO: u64 = b'0' as u64;
/// A long number is divided by this first.
const PIECE: u64 = 1_000_000_000;

/// What a text says as a number.
pub struct Parsed {
    /// Whether it is one.
    pub valid: Term,
    /// Whether it is spelled like one, however large.
    pub spelled: Term,
    /// Which, if it is one.
    pub value: Term,
}

impl Text {
    /// The decimal digits of a number, behind a sign if it is negative.
    pub fn decimal(terms: &Terms, number: Term) -> Text {
        let (negative, units) = all_digits(terms, number);
        let (absent, count) = (leading_zeros(terms, &units), units.len() as i32);
        let all = Text::new(terms, terms.int(count), units, count as u32, true);
        let digits = all.part(terms, absent, terms.int(count));
        // There is always one.
        let digits = Text { least: digits.least.max(1), ..digits };
        Text { spells: Some(Spelled::Integer(number)), ..digits.signed(terms, negative) }
    }

    /// The decimal digits of a number of 64 bits, of which `scale`, 0 to `most`, are behind a point where that is not 0, with one digit at least
    /// before it; behind a sign if it is negative.
    pub fn with_point(terms: &Terms, number: Term, scale: Term, most: u32) -> Text {
        let (negative, digits) = all_digits(terms, number);
        let (absent, count) = (leading_zeros(terms, &digits), digits.len());
        let (zero, point) = (terms.bv(16, ZERO), terms.bv(16, b'.'.into()));
        let is = |k: u32| terms.eq(scale, terms.int(k as i32));
        // One more unit than digits: a point among them, or a zero before.
        let unit = |at: usize| {
            let of = |k: usize| match at {
                0 if k == 0 => zero,
                _ if k > 0 && at < count - k => digits[at],
                _ if k > 0 && at == count - k => point,
                _ => digits[at - 1],
            };
            (0..most).rev().fold(of(most as usize), |rest, k| terms.ite(is(k), of(k as usize), rest))
        };
        let units: Vec<Term> = (0..=count).map(unit).collect();
        let last = terms.sub(terms.int(count as i32 - 1), scale);
        let first = terms.ite(terms.slt(last, absent), last, absent);
        let first = terms.ite(is(0), terms.bin(BinOp::Add, absent, terms.int(1)), first);
        let end = terms.int(count as i32 + 1);
        let text = Text::new(terms, end, units, count as u32 + 1, true).part(terms, first, end);
        let text = Text { least: text.least.max(1), ..text }.signed(terms, negative);
        Text { spells: Some(Spelled::Scaled(number, scale)), ..text }
    }

    /// This behind a minus, if that is so.
    pub fn signed(&self, terms: &Terms, negative: Term) -> Text {
        let (minus, none) = (Text::literal(terms, &[MINUS as u16]), Text::literal(terms, &[]));
        Text::choice(terms, negative, &minus, &none).concat(terms, self)
    }
    /// The digits of a number without a sign, so many bits each, in small letters.
    pub fn in_bits(terms: &Terms, number: Term, bits: u32) -> Text {
        let width = u32::from(terms.width(number));
        let count = width.div_ceil(bits);
        let wide = width as u8;
        let unit = |k: u32| {
            let moved = terms.bin(BinOp::Ushr, number, terms.bv(wide, u64::from(k * bits)));
            let digit = terms.zext(16, terms.trunc(bits as u8, moved));
            let from = |first: u64| terms.bin(BinOp::Add, digit, terms.bv(16, first));
            match bits {
                4 => terms.ite(terms.ult(digit, terms.bv(16, 10)), from(ZERO), from(u64::from(b'a') - 10)),
                _ => from(ZERO),
            }
        };
        let units: Vec<Term> = (0..count).rev().map(unit).collect();
        // There is always one.
        let absent = leading_zeros(terms, &units);
        let all = Text::new(terms, terms.int(count as i32), units, count, true);
        let digits = all.part(terms, absent, terms.int(count as i32));
        Text { least: digits.least.max(1), ..digits }
    }

    /// This text behind as many of these units as it takes to be so long.
    pub fn padded(&self, terms: &Terms, unit: u16, width: u32) -> Text {
        self.padding(terms, unit, width).concat(terms, self)
    }

    /// As many of these units as it takes to be so long.
    pub fn padding(&self, terms: &Terms, unit: u16, width: u32) -> Text {
        let room = terms.int(width as i32);
        let missing = terms.ite(terms.slt(self.length, room), terms.sub(room, self.length), terms.int(0));
        Text::literal(terms, &vec![unit; width as usize]).part(terms, terms.int(0), missing)
    }

    /// The text as a signed number of this width in this radix: a sign or none, and digits: of the Latin alphabet or, behind Latin-1, as
    /// a table says, in which -1 stands for what is none.
    pub fn parsed(&self, terms: &Terms, radix: u64, width: u8, others: Option<Table>) -> Parsed {
        // It is the text of a number.
        if let Some(Spelled::Integer(number)) = self.spells
            && radix == 10
            && terms.width(number) == width
        {
            return Parsed { valid: terms.bool(true), spelled: terms.bool(true), value: number };
        }
        let parsed = |wrong: Term, too_large: Term, value: Term| Parsed {
            valid: self.unless_cut(terms, terms.not(terms.or(wrong, too_large)), "is a number"),
            spelled: self.unless_cut(terms, terms.not(wrong), "is spelled like a number"),
            value: self.unless_cut(terms, value, "number"),
        };
        let (no, yes) = (terms.bool(false), terms.bool(true));
        let Some(&first) = self.units.first() else { return parsed(yes, no, terms.bv(width, 0)) };
        let is = |u: Term, of: u64| terms.eq(u, terms.bv(16, of));
        let negative = is(first, MINUS);
        let signed = terms.or(negative, is(first, PLUS));
        // Wide enough for one more digit than there may be.
        let wide: u8 = if width <= 32 { 40 } else { 64 };
        let most = if width <= 32 { (1 << 34) - 1 } else { (u64::MAX - radix) / radix };
        let (mut sum, mut largest) = (terms.bv(wide, 0), 0u64);
        let mut wrong = terms.not(terms.ite(signed, self.has(terms, 1), self.has(terms, 0)));
        let mut too_large = no;
        for (k, &u) in self.units.iter().enumerate() {
            let here = self.has(terms, k as u32);
            let here = if k == 0 { terms.and(here, terms.not(signed)) } else { here };
            let (is_digit, digit) = digit(terms, u, radix, wide, others);
            wrong = terms.or(wrong, terms.and(here, terms.not(is_digit)));
            if largest > most {
                let is_too_large = terms.ult(terms.bv(wide, most), sum);
                too_large = terms.or(too_large, terms.and(here, is_too_large));
                largest = most;
            }
            let next = terms.bin(BinOp::Add, terms.bin(BinOp::Mul, sum, terms.bv(wide, radix)), digit);
            sum = terms.ite(here, next, sum);
            largest = largest.saturating_mul(radix).saturating_add(radix - 1);
        }
        let limit = 1u64 << (width - 1);
        let greatest = terms.ite(negative, terms.bv(wide, limit), terms.bv(wide, limit - 1));
        too_large = terms.or(too_large, terms.ult(greatest, sum));
        let magnitude = terms.trunc(width, sum);
        let value = terms.ite(negative, terms.neg(magnitude), magnitude);
        parsed(wrong, too_large, value)
    }
}

/// Whether a number is negative, and all the decimal digits that one of its width may have, with zeros before.
fn all_digits(terms: &Terms, number: Term) -> (Term, Vec<Term>) {
    // What an extension has added says nothing.
    let (bare, signed) = match terms.node(number) {
        Node::Zext(_, x) => (x, false),
        Node::Sext(_, x) => (x, true),
        _ => (number, true),
    };
    let width = terms.width(bare);
    let negative = if signed { terms.slt(bare, terms.bv(width, 0)) } else { terms.bool(false) };
    let most = if signed { 1 << (width - 1) } else { u64::MAX >> (64 - width) };
    // Pieces of at most nine digits, as numbers that are not negative.
    let mut pieces = vec![];
    let (mut rest, mut largest) = (bare, most);
    loop {
        let piece = match largest < PIECE || !signed {
            true => rest,
            false => terms.bin(BinOp::Rem, rest, terms.bv(width, PIECE)),
        };
        pieces.push((terms.ite(negative, terms.neg(piece), piece), largest.min(PIECE - 1)));
        if largest < PIECE || !signed {
            break;
        }
        rest = terms.bin(BinOp::Div, rest, terms.bv(width, PIECE));
        largest /= PIECE;
    }
    if !signed {
        pieces[0].1 = most;
    }
    // The last digit first.
    let mut units = vec![];
    for &(piece, largest) in &pieces {
        digits(terms, piece, largest, &mut units);
    }
    units.reverse();
    (negative, units)
}

/// How many of these digits are zeros before the number; the last one is none.
fn leading_zeros(terms: &Terms, digits: &[Term]) -> Term {
    let last = digits.len() - 1;
    let is_zero = |u: Term| terms.eq(u, terms.bv(16, ZERO));
    (0..last).rev().fold(terms.int(last as i32), |zeros, k| terms.ite(is_zero(digits[k]), zeros, terms.int(k as i32)))
}

/// The digits of a number that is not negative and at most `largest`, the last one first.
fn digits(terms: &Terms, number: Term, largest: u64, units: &mut Vec<Term>) {
    let (mut rest, mut largest) = (number, largest);
    loop {
        // One bit more than is needed: it is no negative number to a signed division.
        let needed = (65 - largest.leading_zeros()).min(64) as u8;
        let natural = match needed <= terms.width(rest) {
            true => terms.zext(needed, terms.trunc(needed - 1, rest)),
            false => terms.zext(needed, rest),
        };
        let ten = terms.bv(needed, 10);
        let digit = match largest < 10 {
            true => natural,
            false => terms.bin(BinOp::Rem, natural, ten),
        };
        let digit = match needed < 16 {
            true => terms.zext(16, digit),
            false => terms.zext(16, terms.trunc(4, digit)),
        };
        units.push(terms.bin(BinOp::Or, digit, terms.bv(16, ZERO)));
        if largest < 10 {
            return;
        }
        (rest, largest) = (terms.bin(BinOp::Div, natural, ten), largest / 10);
    }
}

/// Whether a unit is a digit in this radix, and which.
fn digit(terms: &Terms, u: Term, radix: u64, width: u8, others: Option<Table>) -> (Term, Term) {
    let of = |first: u8, count: u64, value: u64| {
        let first = u16::from(first);
        let is = Text::is_in(terms, u, &[(first, first + count as u16 - 1)]);
        let least = terms.sub(terms.trunc(8, u), terms.bv(8, first.into()));
        (is, terms.bin(BinOp::Add, terms.zext(width, least), terms.bv(width, value)))
    };
    let (mut is, mut value) = of(b'0', radix.min(10), 0);
    if radix > 10 {
        for first in [b'a', b'A'] {
            let (is_letter, letter) = of(first, radix - 10, 10);
            value = terms.ite(is_letter, letter, value);
            is = terms.or(is, is_letter);
        }
    }
    let narrow = terms.ult(u, terms.bv(16, 256));
    let Some(others) = others.filter(|_| terms.as_bool(narrow) != Some(true)) else { return (is, value) };
    let other = terms.looked_up(others, u);
    let is_other = terms.not(terms.slt(other, terms.int(0)));
    let other = terms.zext(width, terms.trunc(8, other));
    (terms.ite(narrow, is, is_other), terms.ite(narrow, value, other))
}
