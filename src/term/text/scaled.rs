//! Decimal numbers of any size as texts: digits, how many of them are behind a point, and an exponent of ten.

use super::Text;
use crate::term::{BinOp, Term, Terms};

/// So many digits always fit into 64 bits.
const DIGITS: usize = 18;
/// A greater exponent of ten is not followed.
const EXPONENT: i32 = 99_999_999;
/// The first digit that is none of ASCII (Unicode: ARABIC-INDIC DIGIT ZERO).
const OTHER_DIGITS: u64 = 0x660;

/// What a text says as a decimal number.
pub struct Scaled {
    /// It may be one that is not followed: of more than 18 digits, with digits that are none of ASCII, or with a huge exponent. All else is
    /// about texts that are not.
    pub beyond: Term,
    /// Whether it is one.
    pub valid: Term,
    /// Its digits as one number with its sign, 64 bits.
    pub unscaled: Term,
    /// How many of the digits are behind the point, 32 bits: less than none where zeros follow.
    pub scale: Term,
}

/// In which part of a number the text is, as truth values of which at most one holds.
#[derive(Copy, Clone)]
struct Places {
    lead: Term,
    signed: Term,
    /// Behind a digit before the point; behind a point with no digit before; behind a point or a digit after it.
    whole: Term,
    point: Term,
    fraction: Term,
    /// Behind the letter; behind its sign; behind a digit of the exponent.
    letter: Term,
    sign: Term,
    power: Term,
}

impl Text {
    /// The text as a decimal number, as the constructor of `java.math.BigDecimal` takes it: a sign or none, digits with a point or none and
    /// an exponent or none.
    pub fn scaled(&self, terms: &Terms) -> Scaled {
        let (no, yes) = (terms.bool(false), terms.bool(true));
        let any = |all: &[Term]| terms.any(all.to_vec());
        let mut at =
            Places { lead: yes, signed: no, whole: no, point: no, fraction: no, letter: no, sign: no, power: no };
        let (mut negative, mut shrinks, mut beyond) = (no, no, no);
        let (mut digits, mut behind, mut exponent) = (terms.bv(64, 0), terms.int(0), terms.int(0));
        let mut complete = vec![no];
        for (k, &u) in self.units.iter().enumerate() {
            let has = self.has(terms, k as u32);
            let is = |ranges: &[(u16, u16)]| terms.and(has, Text::is_in(terms, u, ranges));
            let unit = |c: u8| is(&[(c.into(), c.into())]);
            let (digit, minus, dot) = (is(&[(48, 57)]), unit(b'-'), unit(b'.'));
            let (sign, e) = (terms.or(minus, unit(b'+')), terms.or(unit(b'e'), unit(b'E')));
            let (begins, mantissa) = (terms.or(at.lead, at.signed), terms.or(at.whole, at.fraction));
            let next = Places {
                lead: no,
                signed: terms.and(at.lead, sign),
                whole: terms.and(terms.or(begins, at.whole), digit),
                point: terms.and(begins, dot),
                fraction: terms.or(terms.and(at.whole, dot), terms.and(terms.or(at.point, at.fraction), digit)),
                letter: terms.and(mantissa, e),
                sign: terms.and(at.letter, sign),
                power: terms.and(any(&[at.letter, at.sign, at.power]), digit),
            };
            negative = terms.or(negative, terms.and(at.lead, minus));
            shrinks = terms.or(shrinks, terms.and(at.letter, minus));
            let value = terms.trunc(8, terms.sub(u, terms.bv(16, b'0'.into())));
            let counts = terms.and(digit, terms.or(next.whole, next.fraction));
            if k >= DIGITS {
                let full = terms.ult(terms.bv(64, 10u64.pow(DIGITS as u32 - 1) - 1), digits);
                beyond = terms.or(beyond, terms.and(counts, full));
            }
            if !self.narrow {
                let ascii = terms.ult(u, terms.bv(16, OTHER_DIGITS));
                beyond = terms.or(beyond, terms.and(has, terms.not(ascii)));
            }
            let tens = terms.bin(BinOp::Mul, digits, terms.bv(64, 10));
            digits = terms.ite(counts, terms.bin(BinOp::Add, tens, terms.zext(64, value)), digits);
            let is_behind = terms.and(digit, next.fraction);
            behind = terms.ite(is_behind, terms.bin(BinOp::Add, behind, terms.int(1)), behind);
            let huge = terms.slt(terms.int(EXPONENT / 10), exponent);
            beyond = terms.or(beyond, terms.and(next.power, huge));
            let tens = terms.bin(BinOp::Mul, exponent, terms.int(10));
            let power = terms.bin(BinOp::Add, tens, terms.zext(32, value));
            exponent = terms.ite(terms.and(next.power, terms.not(huge)), power, exponent);
            at = next;
            complete.push(any(&[at.whole, at.fraction, at.power]));
        }
        let ends = |(k, &complete)| terms.and(terms.eq(self.length, terms.int(k as i32)), complete);
        let valid = terms.any(complete.iter().enumerate().map(ends).collect::<Vec<_>>());
        let unscaled = terms.ite(negative, terms.neg(digits), digits);
        let exponent = terms.ite(shrinks, terms.neg(exponent), exponent);
        Scaled {
            beyond,
            valid: self.unless_cut(terms, valid, "is a decimal number"),
            unscaled: self.unless_cut(terms, unscaled, "decimal digits"),
            scale: self.unless_cut(terms, terms.sub(behind, exponent), "decimal scale"),
        }
    }
}
