//! How far a fact is from holding: how many numbers lie between the sides of its comparisons.

use crate::term::{Eval, Model, Node, Sort, Term, Terms, mask};
use rustc_hash::FxHashMap;

/// The place of a number among all of its width; `None` of NaN.
pub(super) fn place(bits: u64, w: u8, is_float: bool) -> Option<i128> {
    let sign = 1u64 << (w - 1);
    if !is_float {
        return Some(i128::from(((bits << (64 - w)) as i64) >> (64 - w)));
    }
    let nan = if w == 32 { f32::from_bits(bits as u32).is_nan() } else { f64::from_bits(bits).is_nan() };
    let magnitude = i128::from(bits & !sign);
    (!nan).then_some(if bits & sign == 0 { magnitude } else { -magnitude })
}

/// The number so many places further; `None` beyond the last.
pub(super) fn along(bits: u64, w: u8, is_float: bool, by: i128) -> Option<u64> {
    let to = place(bits, w, is_float).unwrap_or(0) + by;
    if is_float {
        let infinity: i128 = if w == 32 { 0x7F80_0000 } else { 0x7FF0_0000_0000_0000 };
        let sign = if to < 0 { 1u64 << (w - 1) } else { 0 };
        return (to.abs() <= infinity).then_some(to.unsigned_abs() as u64 | sign);
    }
    let half = 1i128 << (w - 1);
    (-half..half).contains(&to).then_some(mask(w, to as u64))
}

/// How whole numbers are compared: as signed ones or unsigned.
#[derive(Copy, Clone)]
enum Compared {
    Equal,
    Less,
    Below,
}

/// How far what is said of references is, which no number changes: farther than any number.
pub(super) const BEYOND: f64 = 1e3;

/// Choices that are looked through in one comparison.
const MOST_CHOICES: u32 = 64;

/// How far facts are from what they say, each part of them once.
pub(super) struct Distance<'a> {
    terms: &'a Terms,
    eval: Eval<'a>,
    known: FxHashMap<(Term, bool), f64>,
}

impl<'a> Distance<'a> {
    pub(super) fn new(terms: &'a Terms, model: &'a Model) -> Self {
        Self { terms, eval: Eval::new(terms, model), known: FxHashMap::default() }
    }

    /// How far all facts are from holding; 0 if they do.
    pub(super) fn of_all(&mut self, facts: &[Term]) -> f64 {
        facts.iter().map(|&fact| self.of(fact, true)).sum()
    }

    /// Whether something unknown has been looked at.
    pub(super) fn met_unknown(&self) -> bool {
        self.eval.met_unknown()
    }

    /// How far a fact is from being what is wanted.
    fn of(&mut self, fact: Term, wanted: bool) -> f64 {
        if self.eval.holds(fact) == wanted {
            return 0.0;
        }
        if let Some(&known) = self.known.get(&(fact, wanted)) {
            return known;
        }
        let distance = match (self.terms.node(fact), wanted) {
            (Node::Not(a), _) => self.of(a, !wanted),
            (Node::And(a, b), true) | (Node::Or(a, b), false) => self.of(a, wanted) + self.of(b, wanted),
            (Node::And(a, b), false) | (Node::Or(a, b), true) => self.of(a, wanted).min(self.of(b, wanted)),
            (Node::Ite(c, a, b), _) => {
                let then = self.of(c, true) + self.of(a, wanted);
                then.min(self.of(c, false) + self.of(b, wanted))
            }
            (Node::FpLess(a, b) | Node::FpEq(a, b), _) => self.apart(a, b, true),
            (Node::Slt(a, b), _) => self.chosen(Compared::Less, [a, b], wanted),
            (Node::Ult(a, b), _) => self.chosen(Compared::Below, [a, b], wanted),
            (Node::Eq(a, b), _) if matches!(self.terms.node(a), Node::Fp(..) | Node::Apply(..)) => {
                self.apart(a, b, true)
            }
            (Node::Eq(a, b), _) if matches!(self.terms.sort(a), Sort::Bv(_)) => {
                self.chosen(Compared::Equal, [a, b], wanted)
            }
            _ => BEYOND,
        };
        self.known.insert((fact, wanted), distance);
        distance
    }

    /// How far a comparison of whole numbers is that does not hold. Where a side is a choice, another choice may be made of it.
    fn chosen(&mut self, how: Compared, sides: [Term; 2], wanted: bool) -> f64 {
        let mut left = MOST_CHOICES;
        let distance = self.lifted(how, sides, wanted, &mut left);
        if distance.is_finite() { distance } else { self.apart(sides[0], sides[1], false) }
    }

    /// Infinite where only constants are compared, and not as wanted.
    fn lifted(&mut self, how: Compared, [a, b]: [Term; 2], wanted: bool, left: &mut u32) -> f64 {
        let choice = match (self.terms.node(a), self.terms.node(b)) {
            _ if *left == 0 => None,
            (Node::Ite(c, x, y), _) => Some((c, [x, b], [y, b])),
            (_, Node::Ite(c, x, y)) => Some((c, [a, x], [a, y])),
            _ => None,
        };
        if let Some((c, then, otherwise)) = choice {
            *left -= 1;
            let then = self.lifted(how, then, wanted, left) + self.of(c, true);
            return then.min(self.lifted(how, otherwise, wanted, left) + self.of(c, false));
        }
        let w = self.terms.width(a);
        let [x, y] = [a, b].map(|side| self.eval.value(side).as_bits());
        let holds = match how {
            Compared::Equal => x == y,
            Compared::Less => place(x, w, false) < place(y, w, false),
            Compared::Below => x < y,
        };
        match holds == wanted {
            true => 0.0,
            false if [a, b].iter().all(|&side| self.terms.as_bits(side).is_some()) => f64::INFINITY,
            false => self.apart(a, b, false),
        }
    }

    /// How many numbers lie between two, on a scale on which there are as many steps near as far.
    fn apart(&mut self, a: Term, b: Term, is_float: bool) -> f64 {
        let w = self.terms.width(a);
        let place = |bits| place(bits, w, is_float);
        match (place(self.eval.value(a).as_bits()), place(self.eval.value(b).as_bits())) {
            (Some(x), Some(y)) => ((x - y).unsigned_abs() as f64 + 2.0).log2(),
            _ => 100.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_steps_are_inverse() {
        for v in [0.0, 1.5, -2.25, f64::MAX, f64::MIN_POSITIVE] {
            for by in [1, -1, 1000, -1_000_000] {
                if let Some(there) = along(v.to_bits(), 64, true, by) {
                    let way =
                        place(there, 64, true).expect("a number") - place(v.to_bits(), 64, true).expect("a number");
                    assert_eq!(way, by);
                }
            }
        }
    }
}
