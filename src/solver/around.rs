//! Facts that have to do with each other.

use crate::term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// A fact, and those others that speak of what it speaks of, of what these speak of, and so on; and all that they speak of.
pub(super) fn around(terms: &Terms, fact: Term, others: impl Iterator<Item = Term>) -> (Vec<Term>, Vec<Term>) {
    let others: Vec<(Term, Vec<Term>)> = others.map(|other| (other, terms.atoms([other]))).collect();
    let mut speak_of: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
    for (i, (_, atoms)) in others.iter().enumerate() {
        atoms.iter().for_each(|&atom| speak_of.entry(atom).or_default().push(i));
    }
    let mut spoken_of = terms.atoms([fact]);
    let mut seen: FxHashSet<Term> = spoken_of.iter().copied().collect();
    let (mut is_found, mut next) = (vec![false; others.len()], 0);
    while let Some(atom) = spoken_of.get(next) {
        next += 1;
        for i in speak_of.remove(atom).unwrap_or_default() {
            is_found[i] = true;
            spoken_of.extend(others[i].1.iter().filter(|&&atom| seen.insert(atom)));
        }
    }
    let found = others.iter().zip(is_found).filter(|(_, is_found)| *is_found).map(|((other, _), _)| *other);
    (std::iter::once(fact).chain(found).collect(), spoken_of)
}
