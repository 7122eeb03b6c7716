//! Floating-point terms for Z3: numbers of its theory beside the bit-vectors of their raw bits.

use super::encode::{Built, Encoding};
use crate::term::{BinOp, FpConversion, FpOp, Node, Range, Term, Terms};
use z3::{
    Sort,
    ast::{BV, Bool, Float, RoundingMode},
};

/// Exponent and significand bits of a format that holds every long, and halfway cases of it, exactly.
const WIDE: (u32, u32) = (15, 66);

impl Encoding {
    /// A floating-point operation as a truth value or as raw bits.
    pub(super) fn fp(&mut self, terms: &Terms, t: Term) -> Option<Built> {
        Some(match terms.node(t) {
            Node::FpLess(a, b) => Built::Bool(self.float(terms, a)?.lt(self.float(terms, b)?)),
            Node::FpEq(a, b) => Built::Bool(self.float(terms, a)?.eq_fpa(self.float(terms, b)?)),
            // No theory has C's fmod: any result may be, and the model, of the operands too, is evaluated before it is believed.
            Node::Fp(FpOp::Rem, a, b) => {
                self.build(terms, a)?;
                self.build(terms, b)?;
                Built::Bv(BV::fresh_const("rem", u32::from(terms.width(t))))
            }
            // No theory has these either; it is told between which numbers they are.
            Node::Apply(function, a, b) => {
                self.build(terms, a)?;
                self.build(terms, b)?;
                Built::Bv(match terms.opaque(function).range {
                    Range::Doubles(least, greatest) => {
                        let number = Float::fresh_const("apply", 11, 53);
                        let inside = [number.ge(Float::from_f64(least)), number.le(Float::from_f64(greatest))];
                        self.law(t, Bool::or(&[number.is_nan(), Bool::and(&inside)]));
                        self.bits(t, &number, 64)
                    }
                    Range::Naturals(least, greatest) => {
                        let number = BV::fresh_const("apply", 64);
                        let [least, greatest] = [least, greatest].map(|n| BV::from_u64(n, 64));
                        self.law(t, Bool::and(&[number.bvuge(least), number.bvule(greatest)]));
                        number
                    }
                })
            }
            Node::FpConvert(FpConversion::ToInt, w, a) => Built::Bv(self.truncated(terms, w, a)?),
            _ => {
                let number = self.float(terms, t)?;
                Built::Bv(self.bits(t, &number, terms.width(t)))
            }
        })
    }

    /// The number that the bits of `t` are.
    fn float(&mut self, terms: &Terms, t: Term) -> Option<Float> {
        if let Some(known) = self.floats.get(&t) {
            return Some(known.clone());
        }
        let w = terms.width(t);
        let number = match terms.node(t) {
            Node::Bv(32, v) => constant32(v as u32),
            Node::Bv(_, v) => constant64(v),
            Node::Ite(c, a, b) => {
                let c = self.bool(terms, c)?;
                c.ite(&self.float(terms, a)?, &self.float(terms, b)?)
            }
            Node::Bin(BinOp::Xor, a, k) if terms.as_bits(k) == Some(1 << (w - 1)) => self.float(terms, a)?.unary_neg(),
            Node::Fp(op, a, b) if op != FpOp::Rem => {
                let (x, y, nearest) = (self.float(terms, a)?, self.float(terms, b)?, nearest());
                match op {
                    FpOp::Add => x.add_with_rounding_mode(y, &nearest),
                    FpOp::Sub => x.sub_with_rounding_mode(y, &nearest),
                    FpOp::Mul => x.mul_with_rounding_mode(y, &nearest),
                    _ => x.div_with_rounding_mode(y, &nearest),
                }
            }
            Node::FpConvert(FpConversion::Resize, _, a) => {
                self.float(terms, a)?.to_fp_with_rounding_mode(&nearest(), &sort(w))
            }
            Node::FpConvert(FpConversion::Sqrt, _, a) => self.float(terms, a)?.sqrt(),
            Node::FpConvert(how @ (FpConversion::Floor | FpConversion::Ceil | FpConversion::Rint), _, a) => {
                let mode = match how {
                    FpConversion::Floor => RoundingMode::round_towards_negative(),
                    FpConversion::Ceil => RoundingMode::round_towards_positive(),
                    _ => nearest(),
                };
                self.float(terms, a)?.round_to_integral_with_rounding_mode(&mode)
            }
            Node::FpConvert(FpConversion::FromInt, _, a) => {
                let integer = self.bv(terms, a)?.sign_ext(64 - u32::from(terms.width(a)));
                self.integral(t, &integer).to_fp_with_rounding_mode(&nearest(), &sort(w))
            }
            _ => self.viewed(terms, t, w)?,
        };
        self.floats.insert(t, number.clone());
        Some(number)
    }

    /// A number of which nothing is known but its bits.
    fn viewed(&mut self, terms: &Terms, t: Term, w: u8) -> Option<Float> {
        let raw = self.bv(terms, t)?;
        let name = format!("fp{}", self.floats.len());
        let number = if w == 32 { Float::new_const_float32(name) } else { Float::new_const_double(name) };
        let same = Bool::and(&[number.is_nan().not(), number.to_ieee_bv().eq(&raw)]);
        self.law(t, are_nan(&raw, w).ite(&number.is_nan(), &same));
        Some(number)
    }

    /// The raw bits of `t`, a number. Which those of NaN are the machine decides: any may be, and the model is evaluated before
    /// it is believed.
    fn bits(&mut self, t: Term, number: &Float, w: u8) -> BV {
        let nan = BV::fresh_const("nan", u32::from(w));
        self.law(t, are_nan(&nan, w));
        number.is_nan().ite(&nan, &number.to_ieee_bv())
    }

    /// The number equal to a long that `t` converts, in a format where there is one: Z3 is told of it by its conversion back.
    fn integral(&mut self, t: Term, integer: &BV) -> Float {
        let (exponent, significand) = WIDE;
        let number = Float::fresh_const("int", exponent, significand);
        let whole = number.round_to_integral().eq_fpa(number.clone());
        let back = number.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), 65);
        let zero = integer.eq(BV::from_u64(0, 64));
        // Zero is the positive one.
        let positive = Bool::or(&[zero.not(), number.is_negative().not()]);
        let limit =
            Float::from_f64(2f64.powi(63)).to_fp_with_rounding_mode(&nearest(), &Sort::float(exponent, significand));
        // Beyond its range the conversion back says nothing.
        let inside = Bool::and(&[number.le(limit.clone()), number.ge(limit.unary_neg())]);
        self.law(t, Bool::and(&[whole, inside, back.eq(integer.sign_ext(1)), positive]));
        number
    }

    /// A number as the JVM makes an integer of it.
    fn truncated(&mut self, terms: &Terms, w: u8, a: Term) -> Option<BV> {
        let number = self.float(terms, a)?;
        let bits = u32::from(w);
        let limit = (1u64 << (w - 1)) as f64;
        let (above, below) = match terms.width(a) {
            32 => (Float::from_f32(limit as f32), Float::from_f32(-limit as f32)),
            _ => (Float::from_f64(limit), Float::from_f64(-limit)),
        };
        let greatest = BV::from_u64((1u64 << (w - 1)) - 1, bits);
        let least = BV::from_u64(1u64 << (w - 1), bits);
        let inside = number.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), bits);
        let or_least = number.le(below).ite(&least, &inside);
        let or_greatest = number.ge(above).ite(&greatest, &or_least);
        Some(number.is_nan().ite(&BV::from_u64(0, bits), &or_greatest))
    }
}

fn nearest() -> RoundingMode {
    RoundingMode::round_nearest_ties_to_even()
}

fn sort(w: u8) -> Sort {
    if w == 32 { Sort::float32() } else { Sort::double() }
}

fn constant32(bits: u32) -> Float {
    let v = f32::from_bits(bits);
    if v.is_nan() { Float::nan32() } else { Float::from_f32(v) }
}

fn constant64(bits: u64) -> Float {
    let v = f64::from_bits(bits);
    if v.is_nan() { Float::nan64() } else { Float::from_f64(v) }
}

/// Whether raw bits are those of NaN: the exponent all ones, the fraction not zero.
fn are_nan(raw: &BV, w: u8) -> Bool {
    let (total, fraction) = (u32::from(w), if w == 32 { 23 } else { 52 });
    let all_ones = raw.extract(total - 2, fraction).eq(BV::from_i64(-1, total - 1 - fraction));
    let nothing = raw.extract(fraction - 1, 0).eq(BV::from_u64(0, fraction));
    Bool::and(&[all_ones, nothing.not()])
}
