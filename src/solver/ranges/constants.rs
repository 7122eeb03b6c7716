//! The numbers that facts leave one value only, and the facts that do.

use super::Boxes;
use crate::{
    solver::Query,
    term::{Term, Terms, mask},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A set of the facts, by their numbers.
pub(in crate::solver) type Reasons = u128;

/// The bits of each such number, and why.
pub(in crate::solver) type Constants = FxHashMap<Term, (u64, Reasons)>;

/// As few rounds do: a chain of numbers each of which fixes the next is followed as it was written.
const ROUNDS: u32 = 8;

impl<'a> Boxes<'a> {
    /// What these facts fix, of which there are no more than bits in [`Reasons`]; or those that exclude each other. `None` where they are
    /// not only about numbers.
    pub(in crate::solver) fn constants(terms: &'a Terms, facts: &'a [Term]) -> Option<Result<Constants, Reasons>> {
        let mut boxes = Self::new(terms, &Query::of(facts)).filter(|boxes| !boxes.mixed)?;
        let mut why = vec![0; boxes.now.len()];
        let atoms: Vec<Vec<usize>> = facts.iter().map(|&fact| boxes.numbers(fact)).collect();
        for _ in 0..ROUNDS {
            let mut any = false;
            for (i, &fact) in facts.iter().enumerate() {
                boxes.look()?;
                let before: Vec<_> = atoms[i].iter().map(|&atom| boxes.now[atom]).collect();
                let because = atoms[i].iter().fold(1 << i, |all, &atom| all | why[atom]);
                if boxes.truth(fact) == Some(false) || boxes.require(fact, true).is_err() {
                    return Some(Err(because));
                }
                for (&atom, before) in atoms[i].iter().zip(before) {
                    if boxes.now[atom] != before {
                        (why[atom], any) = (because, true);
                    }
                }
            }
            if !any {
                break;
            }
        }
        let all = boxes.atoms.iter().zip(&boxes.now).zip(why);
        let fixed = all.filter(|((_, (least, most)), _)| least == most);
        Some(Ok(fixed.map(|((&(atom, _), &(n, _)), why)| (atom, (mask(terms.width(atom), n as u64), why))).collect()))
    }

    /// The numbers in a fact that have ranges.
    fn numbers(&self, fact: Term) -> Vec<usize> {
        let (mut seen, mut ranges) = (FxHashSet::default(), vec![]);
        self.terms.each_part(fact, &mut seen, &mut |part| ranges.extend(self.index.get(&part)));
        ranges
    }
}
