//! What may hold of numbers whenever a loop begins another round: candidates, of which those that do not hold are dropped one by one, as by Houdini
//! (Flanagan & Leino, "Houdini, an Annotation Assistant for ESC/Java", FME 2001).

use crate::{
    classfile::{Code, Instr},
    state::ObjId,
    term::{BinOp, Eval, Model, Term, Terms, signed},
};
use std::collections::{BTreeMap, BTreeSet};

/// How many constants of a method are compared with.
const CONSTANTS: usize = 32;

/// What grows by more in a round is set in no proportion to others.
const MOST: u64 = 1 << 16;

/// Where a number is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// A slot of the frame: a local variable, then the operand stack.
    Slot(usize),
    /// A cell of an object that the run has made.
    Cell(ObjId, usize),
    /// A static field, by its position among all.
    Static(usize),
}

/// The numbers there.
pub(super) type Numbers = BTreeMap<Place, Term>;

/// A fact about numbers in these places.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Invariant {
    /// The first is at most the second.
    AtMost(Place, Place),
    /// It is no less.
    NotBelow(Place, i64),
    /// It is no more.
    NotAbove(Place, i64),
    /// The first is below the second.
    Below(Place, Place),
    /// So many times the first is so many times the second and so many times a third, and so much.
    Linear { of: (i64, Place), by: (i64, Place), with: Option<(i64, Place)>, more: i64 },
    /// Divided by the second it leaves the third.
    Rest(Place, i64, i64),
}

impl Invariant {
    /// What it says of these numbers; `None` where one of them is not there, or they are not of one type.
    pub(super) fn of(self, terms: &Terms, numbers: &Numbers) -> Option<Term> {
        let number = |n: Place| numbers.get(&n).copied();
        let like = |a: Term, n: Place| number(n).filter(|&b| terms.sort(a) == terms.sort(b));
        let constant = |like: Term, n: i64| terms.bv(terms.width(like), n as u64);
        let at_most = |a, b| terms.not(terms.slt(b, a));
        Some(match self {
            Invariant::AtMost(a, b) => at_most(number(a)?, like(number(a)?, b)?),
            Invariant::Below(a, b) => terms.slt(number(a)?, like(number(a)?, b)?),
            Invariant::NotBelow(a, n) => at_most(constant(number(a)?, n), number(a)?),
            Invariant::NotAbove(a, n) => at_most(number(a)?, constant(number(a)?, n)),
            Invariant::Linear { of, by, with, more } => {
                let first = number(of.1)?;
                let product =
                    |(times, n): (i64, Place)| Some(terms.bin(BinOp::Mul, like(first, n)?, constant(first, times)));
                let mut sum = terms.bin(BinOp::Add, product(by)?, constant(first, more));
                if let Some(with) = with {
                    sum = terms.bin(BinOp::Add, sum, product(with)?);
                }
                terms.eq(product(of)?, sum)
            }
            Invariant::Rest(a, by, rest) => {
                let a = number(a)?;
                let is_power = by & (by - 1) == 0;
                let found = match is_power {
                    true => terms.bin(BinOp::And, a, constant(a, by - 1)),
                    false => terms.bin(BinOp::Rem, a, constant(a, by)),
                };
                terms.eq(found, constant(a, rest))
            }
        })
    }
}

/// How much numbers have grown in one round.
pub(super) type Growth = BTreeMap<Place, i64>;

/// What holds of these numbers in a model and may always do: of those that change, and of others together with them.
pub(super) fn candidates(
    terms: &Terms,
    code: &Code,
    numbers: &Numbers,
    (changing, rounds): (&BTreeSet<Place>, &[Growth]),
    model: &Model,
) -> Vec<Invariant> {
    let mut eval = Eval::new(terms, model);
    let values: BTreeMap<Place, i64> = numbers.iter().map(|(&at, &t)| (at, value(&mut eval, terms, t))).collect();
    let constants = constants(code);
    let mut all = vec![];
    for &a in changing {
        let Some(&is) = values.get(&a) else { continue };
        for &n in &constants {
            all.extend((n <= is).then_some(Invariant::NotBelow(a, n)));
            all.extend((is <= n).then_some(Invariant::NotAbove(a, n)));
        }
        let steps = rounds.iter().filter_map(|by| by.get(&a)).map(|n| n.unsigned_abs());
        // A remainder is hard to reason about: of these the program speaks itself.
        let is_easy = |&n: &i64| n & (n - 1) == 0 || (terms.width(numbers[&a]) == 32 && constants.contains(&n));
        let steps: BTreeSet<i64> = steps.filter(|n| (2..=MOST).contains(n)).map(|n| n as i64).filter(is_easy).collect();
        let rest = |by: i64| if by & (by - 1) == 0 { is & (by - 1) } else { is % by };
        all.extend(steps.iter().map(|&by| Invariant::Rest(a, by, rest(by))));
        for (&b, &other) in values.iter().filter(|&(&b, _)| b != a) {
            all.extend((is < other).then_some(Invariant::Below(a, b)));
            all.extend((other < is).then_some(Invariant::Below(b, a)));
            all.extend((is <= other).then_some(Invariant::AtMost(a, b)));
            all.extend((other <= is).then_some(Invariant::AtMost(b, a)));
            // What grows by so much while the other grows by so much.
            let grown = rounds.iter().filter_map(|by| ratio(*by.get(&a)?, by.get(&b).copied().unwrap_or(0)));
            for (p, q) in grown.collect::<BTreeSet<_>>() {
                let left = is.wrapping_mul(q).wrapping_sub(other.wrapping_mul(p));
                let (of, by) = ((q, a), (p, b));
                all.push(Invariant::Linear { of, by, with: None, more: left });
                for (&c, third) in values.iter().filter(|(c, _)| !changing.contains(c)) {
                    let more = left.wrapping_sub(third.wrapping_mul(q));
                    all.push(Invariant::Linear { of, by, with: Some((q, c)), more });
                }
            }
        }
    }
    all
}

/// A whole number in a model, as Java has it.
pub(super) fn value(eval: &mut Eval<'_>, terms: &Terms, t: Term) -> i64 {
    signed(terms.width(t), eval.value(t).as_bits())
}

/// In lowest terms; `None` where the second does not grow, or one grows by too much.
fn ratio(p: i64, q: i64) -> Option<(i64, i64)> {
    if q == 0 || p.unsigned_abs() > MOST || q.unsigned_abs() > MOST {
        return None;
    }
    let (mut a, mut b) = (p.abs(), q.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some((p / a * q.signum(), q / a * q.signum()))
}

/// The whole numbers in the code of a method, and those next to them.
fn constants(code: &Code) -> Vec<i64> {
    let mut all = BTreeSet::from([-1, 0, 1]);
    for instr in &code.instrs {
        let n = match *instr {
            Instr::Int(n) => n.into(),
            Instr::Long(n) => n,
            Instr::Iinc(_, n) => n.into(),
            _ => continue,
        };
        all.extend([n.saturating_sub(1), n, n.saturating_add(1)]);
    }
    let mut all: Vec<i64> = all.into_iter().collect();
    all.sort_by_key(|n| n.unsigned_abs());
    all.truncate(CONSTANTS);
    all
}
