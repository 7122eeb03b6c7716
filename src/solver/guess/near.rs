//! A guess: an input near that of the query, found by changing one input after another where a fact is broken.

use crate::{
    solver::{Answer, Query, Solver, change::Change},
    term::{Eval, Model, Node, RefVal, Sort, Term, Terms, Val, mask},
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// How often one input is changed before a solver is asked, and how many models are changed further.
const ROUNDS: usize = 3;
const KEPT: usize = 4;
/// Facts to evaluate on the way: a solver would be quicker.
const LOOKS: usize = 8_000;
/// Variants of one model.
const MOST_VARIANTS: usize = 64;
/// Comparisons in a condition whose sides are looked at.
const MOST_COMPARISONS: usize = 16;

/// Looks near the input that a query brings.
pub(in crate::solver) struct Near<S> {
    below: S,
}

impl<S: Solver> Near<S> {
    pub(in crate::solver) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Near<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match query.near.and_then(|model| found_near(terms, model, query.facts)) {
            Some(model) => Answer::Sat(Rc::new(model)),
            None => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// An input for which all `facts` hold, found from `model` by changing one input after another where a fact is broken; most
/// often there is none so near.
fn found_near(terms: &Terms, model: &Model, facts: &[Term]) -> Option<Model> {
    let mut looks = LOOKS / (facts.len() + 1);
    let mut open = vec![model.clone()];
    for _ in 0..ROUNDS {
        let mut next: Vec<(usize, u64, Model)> = vec![];
        for model in &open {
            let mut eval = Eval::new(terms, model);
            let Some(&broken) = facts.iter().rev().find(|&&f| !eval.holds(f)) else { continue };
            for variant in varied(terms, model, broken) {
                if looks == 0 {
                    return None;
                }
                looks -= 1;
                let mut eval = Eval::new(terms, &variant);
                let mut broken = facts.iter().rev().filter(|&&f| !eval.holds(f));
                match (broken.next(), broken.count()) {
                    (None, _) => return Some(variant),
                    (Some(&last), others) => {
                        let distance = distance(terms, &variant, last);
                        next.push((others, distance, variant));
                    }
                }
            }
        }
        next.sort_by_key(|&(broken, distance, _)| (broken, distance));
        next.truncate(KEPT);
        open = next.into_iter().map(|(.., model)| model).collect();
    }
    None
}

/// `model` with one input changed in this way and that, as far as `fact` holds then: a number moved by what tells the sides
/// of a comparison apart, a reference turned to another object, a new one or null.
fn varied(terms: &Terms, model: &Model, fact: Term) -> Vec<Model> {
    let mut change = Change::of(terms, model);
    let atoms = terms.atoms([fact]);
    let distances = distances(&change, fact);
    let mut found: Vec<Model> = vec![];
    // What was met last has the least depend on it.
    for &atom in atoms.iter().rev() {
        let now = change.value(atom);
        for v in others(&change, atom, now, &distances) {
            if found.len() == MOST_VARIANTS {
                return found;
            }
            let v = v.or_else(|| change.new_object(terms.bound(atom)?));
            let set = v.and_then(|v| change.set(atom, v)).is_some();
            if set && change.value(fact).as_bool() && change.model.is_well_typed(terms) {
                found.push(change.model.clone());
            }
            change.model.clone_from(model);
        }
    }
    found
}

/// How far a condition is from being so, as the comparison in it tells whose sides are next to each other.
fn distance(terms: &Terms, model: &Model, fact: Term) -> u64 {
    let all = distances(&Change::of(terms, model), fact);
    all.into_iter().filter(|&d| d != 0).map(|d| d.min(d.wrapping_neg())).min().unwrap_or(0)
}

/// By how much the sides of the comparisons in `fact` differ.
fn distances(change: &Change<'_>, fact: Term) -> Vec<u64> {
    let (mut open, mut seen, mut found) = (vec![fact], FxHashSet::default(), vec![0]);
    while let Some(t) = open.pop() {
        match change.terms.node(t) {
            _ if !seen.insert(t) || seen.len() > 64 * MOST_COMPARISONS || found.len() > MOST_COMPARISONS => {}
            Node::Not(a) => open.push(a),
            Node::And(a, b) | Node::Or(a, b) => open.extend([a, b]),
            Node::Ite(c, a, b) if change.terms.sort(t) == Sort::Bool => open.extend([a, b, c]),
            Node::Eq(a, b) | Node::Slt(a, b) | Node::Ult(a, b) if change.terms.sort(a) != Sort::Ref => {
                let distance = change.value(a).as_bits().wrapping_sub(change.value(b).as_bits());
                if !found.contains(&distance) {
                    found.push(distance);
                }
            }
            _ => {}
        }
    }
    found
}

/// Other values of an input; `None` stands for a new object.
fn others(change: &Change<'_>, atom: Term, now: Val, distances: &[u64]) -> Vec<Option<Val>> {
    let terms = change.terms;
    match terms.sort(atom) {
        Sort::Bv(width) => {
            let (v, mask) = (now.as_bits(), mask(width, u64::MAX));
            let steps = distances.iter().flat_map(|&d| [d, d.wrapping_add(1), d.wrapping_sub(1)]);
            let moved = steps.flat_map(|d| [v.wrapping_add(d), v.wrapping_sub(d)]);
            let ends = [0, 1, mask, mask >> 1, (mask >> 1) + 1];
            let mut all: Vec<Option<Val>> = vec![];
            for other in moved.chain(ends).map(|v| v & mask).filter(|&other| other != v) {
                let other = Some(Val::Bv(other));
                if !all.contains(&other) {
                    all.push(other);
                }
            }
            all
        }
        Sort::Ref => {
            let objects = 0..change.model.objects.len() as u32;
            let known = objects.map(RefVal::Input).chain([RefVal::Null]).map(Val::Ref).filter(|&v| v != now);
            known.map(Some).chain([None]).collect()
        }
        Sort::Bool => vec![],
    }
}
