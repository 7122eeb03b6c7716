//! Floating-point numbers as texts, and texts as such numbers, as Java and many others write them.

use super::{Parsed, Spelled, Text};
use crate::term::{BinOp, Function, Term, Terms};

/// Digits with a value that fits into 64 bits.
const DIGITS: u32 = 16;
/// A greater exponent of ten makes a zero or an infinity, whatever stands before it.
const EXPONENT: i32 = 100_000;

impl Text {
    /// What such functions say of a number: how many units its text has, and which one stands at an index. `of` is what they are told of the
    /// number, `how` is beside the index, in the bits above the lower sixteen; it has from `least` to `most` units.
    pub fn told(
        terms: &Terms,
        (length, unit): (Function, Function),
        of: Term,
        how: u64,
        (least, most): (u32, u32),
    ) -> Text {
        let wide = terms.zext(64, of);
        let at = |k: u32| terms.trunc(16, terms.apply(unit, wide, terms.bv(64, how | u64::from(k))));
        let length = terms.trunc(32, terms.apply(length, wide, terms.bv(64, how)));
        let text = Text::new(terms, length, (0..most).map(at).collect(), least, true);
        match terms.opaque(unit).said_by.is_some() {
            true => Text { spells: Some(Spelled::By(unit, of)), ..text },
            false => text,
        }
    }

    /// The text as a floating-point number of this width, with white space around it: a sign or none, and digits with a point or none and
    /// an exponent or none, or a word; and a letter for the type, or none. `scaled` make of a number of 64 bits and an exponent of
    /// ten, or of two, the nearest number. Where it has too many digits nothing is known of it.
    pub fn real(&self, terms: &Terms, width: u8, scaled: [Function; 2]) -> Parsed {
        let scan = Scan::of(self, terms);
        let none = terms.bool(false);
        let accepted = |k: usize| {
            let ends = terms.eq(self.length, terms.int(k as i32));
            terms.and(ends, scan.complete.get(k).copied().unwrap_or(none))
        };
        let valid = terms.any((0..=self.units.len()).map(accepted).collect::<Vec<_>>());
        let number = |bits: [u64; 2]| terms.bv(width, bits[usize::from(width == 64)]);
        let exponent = terms.ite(scan.shrinks, terms.neg(scan.exponent), scan.exponent);
        // A hexadecimal digit is four bits.
        let magnitude = |scaled: Function, digit: i32| {
            let behind = terms.bin(BinOp::Mul, scan.behind_point, terms.int(digit));
            let exponent = terms.sext(64, terms.sub(exponent, behind));
            terms.trunc(width, terms.apply(scaled, scan.digits, exponent))
        };
        let (decimal, binary) = (magnitude(scaled[0], 1), magnitude(scaled[1], 4));
        let magnitude = terms.ite(scan.hexadecimal, binary, decimal);
        let infinite = number([f32::INFINITY.to_bits().into(), f64::INFINITY.to_bits()]);
        let nan = number([f32::NAN.to_bits().into(), f64::NAN.to_bits()]);
        let magnitude = terms.ite(scan.infinite, infinite, magnitude);
        let value = terms.ite(scan.negative, terms.fp_neg(magnitude), magnitude);
        let value = terms.ite(scan.nan, nan, value);
        let lost = terms.or(self.cut, scan.lost);
        let valid = Self::unless(terms, lost, valid, "is a real number", &[self]);
        Parsed { valid, spelled: valid, value: Self::unless(terms, lost, value, "real number", &[self]) }
    }
}

/// What has been read of a text, from its first unit on.
struct Scan {
    /// For each index, whether a number ends before it.
    complete: Vec<Term>,
    negative: Term,
    /// The digits as one number, and how many of them stand behind the point.
    digits: Term,
    behind_point: Term,
    /// The exponent without its sign, and whether that is a minus.
    exponent: Term,
    shrinks: Term,
    infinite: Term,
    nan: Term,
    /// Whether its digits are hexadecimal.
    hexadecimal: Term,
    lost: Term,
}

/// In which part of a number the text is, as truth values of which at most one holds.
#[derive(Copy, Clone)]
struct Places {
    /// Before the sign; behind it.
    lead: Term,
    signed: Term,
    /// Behind a digit; behind a point with no digit before; behind a point or a digit after it.
    whole: Term,
    point: Term,
    fraction: Term,
    /// Behind the prefix of hexadecimal digits; and as above.
    prefix: Term,
    hex_whole: Term,
    hex_point: Term,
    hex_fraction: Term,
    /// Behind the letter; behind its sign; behind a digit of the exponent.
    letter: Term,
    scale: Term,
    power: Term,
    /// Behind the type, or a word; behind white space at the end.
    closed: Term,
    trail: Term,
}

impl Scan {
    fn of(text: &Text, terms: &Terms) -> Scan {
        let (no, yes) = (terms.bool(false), terms.bool(true));
        let any = |all: &[Term]| terms.any(all.to_vec());
        let mut at = Places {
            lead: yes,
            signed: no,
            whole: no,
            point: no,
            fraction: no,
            prefix: no,
            hex_whole: no,
            hex_point: no,
            hex_fraction: no,
            letter: no,
            scale: no,
            power: no,
            closed: no,
            trail: no,
        };
        let mut scan = Scan {
            complete: vec![no],
            negative: no,
            digits: terms.bv(64, 0),
            behind_point: terms.int(0),
            exponent: terms.int(0),
            shrinks: no,
            infinite: no,
            nan: no,
            hexadecimal: no,
            lost: no,
        };
        let words = ["Infinity", "NaN"].map(|word| Text::literal(terms, &word.encode_utf16().collect::<Vec<_>>()));
        let mut leading_zero = no;
        // For each index, whether a word ends before it.
        let mut word_ends = vec![no; text.units.len() + 1];
        for (k, &u) in text.units.iter().enumerate() {
            let has = text.has(terms, k as u32);
            let is = |ranges: &[(u16, u16)]| terms.and(has, Text::is_in(terms, u, ranges));
            let unit = |c: u8| is(&[(c.into(), c.into())]);
            let either = |c: u8| is(&[(c.into(), c.into()), ((c ^ 32).into(), (c ^ 32).into())]);
            let (blank, digit, minus) = (is(&[(0, 32)]), is(&[(48, 57)]), unit(b'-'));
            let (sign, dot, e) = (terms.or(minus, unit(b'+')), unit(b'.'), either(b'e'));
            let kind = terms.or(either(b'f'), either(b'd'));
            let begins = terms.or(at.lead, at.signed);
            for (word, is_word) in words.iter().zip([&mut scan.infinite, &mut scan.nan]) {
                let here = terms.and(begins, text.has_at(terms, k as u32, word));
                *is_word = terms.or(*is_word, here);
                if let Some(end) = word_ends.get_mut(k + word.capacity() as usize) {
                    *end = terms.or(*end, here);
                }
            }
            // A zero behind which there is an x.
            let prefix = terms.and(leading_zero, either(b'x'));
            leading_zero = terms.and(begins, unit(b'0'));
            scan.hexadecimal = terms.or(scan.hexadecimal, prefix);
            let letter = terms.or(is(&[(65, 70)]), is(&[(97, 102)]));
            let hex_digit = terms.or(digit, letter);
            let hex_begins = terms.or(at.prefix, at.hex_whole);
            let mantissa = terms.or(at.whole, at.fraction);
            let complete = any(&[mantissa, at.power]);
            let next = Places {
                lead: terms.and(at.lead, blank),
                signed: terms.and(at.lead, sign),
                whole: terms.and(terms.or(begins, at.whole), digit),
                point: terms.and(begins, dot),
                fraction: terms.or(terms.and(at.whole, dot), terms.and(terms.or(at.point, at.fraction), digit)),
                prefix,
                hex_whole: terms.and(hex_begins, hex_digit),
                hex_point: terms.and(at.prefix, dot),
                hex_fraction: terms
                    .or(terms.and(at.hex_whole, dot), terms.and(terms.or(at.hex_point, at.hex_fraction), hex_digit)),
                letter: terms
                    .or(terms.and(mantissa, e), terms.and(terms.or(at.hex_whole, at.hex_fraction), either(b'p'))),
                scale: terms.and(at.letter, sign),
                power: terms.and(any(&[at.letter, at.scale, at.power]), digit),
                closed: terms.or(terms.and(complete, kind), word_ends[k + 1]),
                trail: terms.and(any(&[complete, at.closed, at.trail]), blank),
            };
            scan.negative = terms.or(scan.negative, terms.and(at.lead, minus));
            scan.shrinks = terms.or(scan.shrinks, terms.and(at.letter, minus));
            let value = terms.trunc(8, terms.sub(u, terms.bv(16, b'0'.into())));
            // Small letters and capitals have the same lower bits, which count from one.
            let low = terms.bin(BinOp::And, terms.trunc(8, u), terms.bv(8, 7));
            let hex_value = terms.ite(digit, value, terms.bin(BinOp::Add, low, terms.bv(8, 9)));
            let counts = terms.and(digit, terms.or(next.whole, next.fraction));
            let hex_counts = terms.and(hex_digit, terms.or(next.hex_whole, next.hex_fraction));
            if k as u32 >= DIGITS {
                let full = |base: u64| terms.ult(terms.bv(64, u64::MAX / base - 1), scan.digits);
                let lost = terms.or(terms.and(counts, full(10)), terms.and(hex_counts, full(16)));
                scan.lost = terms.or(scan.lost, lost);
            }
            let with = |base: u64, value: Term| {
                let shifted = terms.bin(BinOp::Mul, scan.digits, terms.bv(64, base));
                terms.bin(BinOp::Add, shifted, terms.zext(64, value))
            };
            let digits = terms.ite(counts, with(10, value), scan.digits);
            scan.digits = terms.ite(hex_counts, with(16, hex_value), digits);
            let behind = terms.bin(BinOp::Add, scan.behind_point, terms.int(1));
            let fraction = terms.or(terms.and(digit, next.fraction), terms.and(hex_digit, next.hex_fraction));
            scan.behind_point = terms.ite(fraction, behind, scan.behind_point);
            let tens = terms.bin(BinOp::Mul, scan.exponent, terms.int(10));
            let power = terms.bin(BinOp::Add, tens, terms.zext(32, value));
            let grows = terms.and(next.power, terms.slt(scan.exponent, terms.int(EXPONENT)));
            scan.exponent = terms.ite(grows, power, scan.exponent);
            at = next;
            scan.complete.push(any(&[at.whole, at.fraction, at.power, at.closed, at.trail]));
        }
        scan
    }
}
