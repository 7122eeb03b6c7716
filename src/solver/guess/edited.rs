//! A guess: the strings of the input at hand with a character more, one less or another one, wherever in them. Where an operation depends on
//! what stands where, that is a change of many numbers at once to a solver, and takes it long to find.

use super::{change::Change, distance::Distance};
use crate::{
    solver::{Answer, Query, Solver},
    term::{Eval, Func, Model, Node, RefVal, Sort, Term, Terms, UPPER_HALF, Val},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::BTreeSet, rc::Rc};

/// Facts of fewer terms a solver has as soon.
const LARGE: u64 = 600;
/// How often a string is changed, how many are changed further, and how much is evaluated, in terms.
const ROUNDS: usize = 4;
const KEPT: usize = 3;
const MOST_WORK: u64 = 12_000_000;
/// Characters that are put in, and how long a string gets.
const MOST_UNITS: usize = 8;
const LONGEST: usize = 16;
const FREQUENT: [u8; 3] = [b'1', b'a', b' '];

/// Tries strings like those at hand.
pub(in crate::solver) struct Edited<S> {
    below: S,
}

impl<S: Solver> Edited<S> {
    pub(in crate::solver) fn new(below: S) -> Self {
        Self { below }
    }
}

impl<S: Solver> Solver for Edited<S> {
    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        match query.near.and_then(|near| found(terms, near, query.facts)) {
            Some(model) => Answer::Sat(Rc::new(model)),
            None => self.below.check(terms, query),
        }
    }

    fn calls(&self) -> u64 {
        self.below.calls()
    }
}

/// A string of the input: its length, what says its units, and the string.
#[derive(Copy, Clone)]
struct Place {
    size: Term,
    units: Func,
    of: Term,
}

fn found(terms: &Terms, near: &Model, facts: &[Term]) -> Option<Model> {
    let count = terms.count(facts.iter().copied());
    if count < LARGE {
        return None;
    }
    let mut looks = MOST_WORK / count;
    let places = places(terms, facts);
    let units = units(terms, facts);
    let mut near = Change::of(terms, near);
    near.separate(&places.iter().map(|place| place.of).collect::<Vec<_>>());
    let mut open = vec![near.model];
    for _ in 0..ROUNDS {
        let mut next: Vec<(f64, Model)> = vec![];
        for model in &open {
            for place in &places {
                for string in changed(&string(terms, model, place), &units) {
                    looks = looks.checked_sub(1)?;
                    let mut change = Change::of(terms, model);
                    write(&mut change, place, &string);
                    let mut distance = Distance::new(terms, &change.model);
                    let cost = distance.of_all(facts);
                    if cost == 0.0 && !distance.met_unknown() && change.model.is_well_typed(terms) {
                        return Some(change.model);
                    }
                    if !next.iter().any(|(known, _)| *known == cost) {
                        next.push((cost, change.model));
                        next.sort_by(|a, b| a.0.total_cmp(&b.0));
                        next.truncate(KEPT);
                    }
                }
            }
        }
        open = next.into_iter().map(|(_, model)| model).collect();
    }
    None
}

/// The strings whose length is in the facts.
fn places(terms: &Terms, facts: &[Term]) -> Vec<Place> {
    let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
    facts.iter().for_each(|&f| terms.atoms(f, &mut seen, &mut atoms));
    let mut units: FxHashMap<Term, Func> = FxHashMap::default();
    for &t in &atoms {
        if let Node::Elem(f, r, _) = terms.node(t)
            && terms.sort(t) == Sort::Bv(8)
            && &*terms.func_decl(f).name != UPPER_HALF
        {
            units.insert(r, f);
        }
    }
    let sizes = atoms.iter().filter(|&&t| terms.followed(t).is_some_and(|most| most > 0));
    let places = sizes.filter_map(|&size| match terms.node(size) {
        Node::Init(_, of) => Some(Place { size, units: *units.get(&of)?, of }),
        _ => None,
    });
    places.collect()
}

/// Characters that the facts compare with, and a few others.
fn units(terms: &Terms, facts: &[Term]) -> Vec<u8> {
    let (mut open, mut seen, mut all) = (facts.to_vec(), FxHashSet::default(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Node::Eq(a, b) = terms.node(t)
            && matches!(terms.node(a), Node::Elem(..))
            && let Some(unit) = terms.as_bits(b)
        {
            all.insert(unit as u8);
        }
        terms.for_each_child(t, |child| open.push(child));
    }
    FREQUENT.into_iter().chain(all.into_iter().filter(|unit| !FREQUENT.contains(unit))).take(MOST_UNITS).collect()
}

/// What a string has in a model.
fn string(terms: &Terms, model: &Model, place: &Place) -> Vec<u8> {
    let mut eval = Eval::new(terms, model);
    let length = eval.value(place.size).as_bits() as i32;
    match eval.value(place.of).as_ref() {
        RefVal::Input(_) if length as usize <= LONGEST => {
            let unit = |k: i32| eval.value(terms.elem(place.units, place.of, terms.int(k))).as_bits() as u8;
            (0..length).map(unit).collect()
        }
        _ => vec![],
    }
}

/// Strings like this one.
fn changed(string: &[u8], units: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![];
    for at in 0..=string.len() {
        let (before, behind) = string.split_at(at);
        for &unit in units {
            if string.len() < LONGEST {
                all.push([before, &[unit], behind].concat());
            }
            if behind.first().is_some_and(|&first| first != unit) {
                all.push([before, &[unit], &behind[1..]].concat());
            }
        }
        if !behind.is_empty() {
            all.push([before, &behind[1..]].concat());
        }
    }
    all
}

fn write(change: &mut Change<'_>, place: &Place, string: &[u8]) {
    let terms = change.terms;
    let _ = change.set(place.size, Val::Bv(string.len() as u64));
    for (k, &unit) in string.iter().enumerate() {
        let _ = change.set(terms.elem(place.units, place.of, terms.int(k as i32)), Val::Bv(unit.into()));
    }
}
