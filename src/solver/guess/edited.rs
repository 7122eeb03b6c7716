//! A guess: the strings of the input at hand, and its arrays of bytes, with a character more, one less or another one, wherever in them. Where an
//! operation depends on what stands where, that is a change of many numbers at once to a solver, and takes it long to find.

use super::distance::Distance;
use crate::{
    solver::{Answer, Query, Solver, change::Change},
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
const MOST_UNITS: usize = 9;
const LONGEST: usize = 16;
/// Words that are put in.
const MOST_WORDS: usize = 24;
/// One of so many terms is a choice where things are moved about.
const CHOICES: usize = 8;
const FREQUENT: [u16; 4] = [b'1' as u16, b'a' as u16, b' ' as u16, NO_ASCII];
/// What coders treat in a way of its own: a byte, or character, beyond ASCII, and half of a character.
const NO_ASCII: u16 = 0x80;
const HALF: u16 = 0xd800;

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

/// A string of the input, or an array of bytes: its length, what says its units, and the reference to it.
#[derive(Copy, Clone)]
struct Place {
    size: Term,
    units: Func,
    /// What says the upper halves of its units, and whether these are looked at.
    upper: Option<(Func, Term)>,
    of: Term,
}

fn found(terms: &Terms, near: &Model, facts: &[Term]) -> Option<Model> {
    let count = terms.count(facts.iter().copied());
    if count < LARGE {
        return None;
    }
    let mut looks = MOST_WORK / count;
    let places = places(terms, facts);
    let (units, words) = (units(terms, facts), words(terms, facts));
    let mut near = Change::of(terms, near);
    near.separate(&places.iter().map(|place| place.of).collect::<Vec<_>>());
    let mut open = vec![near.model];
    for _ in 0..ROUNDS {
        let mut next: Vec<(f64, Model)> = vec![];
        for model in &open {
            for place in &places {
                let half = place.upper.map(|_| HALF);
                let units: Vec<u16> = units.iter().copied().chain(half).collect();
                for string in changed(&string(terms, model, place), &units, &words) {
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

/// The strings and arrays whose length is in the facts.
fn places(terms: &Terms, facts: &[Term]) -> Vec<Place> {
    let atoms = terms.atoms(facts.iter().copied());
    let (mut units, mut halves, mut wide) = (FxHashMap::default(), FxHashMap::default(), FxHashMap::default());
    for &t in &atoms {
        match terms.node(t) {
            Node::Elem(f, r, _) if &*terms.func_decl(f).name == UPPER_HALF => {
                halves.insert(r, f);
            }
            Node::Elem(f, r, _) if terms.sort(t) == Sort::Bv(8) => {
                units.insert(r, f);
            }
            Node::Init(_, r) if terms.sort(t) == Sort::Bv(1) => {
                wide.insert(r, t);
            }
            _ => {}
        }
    }
    let is_string = |size: Term| terms.followed(size).is_some_and(|most| most > 0);
    let place = |&size: &Term| match terms.node(size) {
        Node::Init(f, of) if is_string(size) || &*terms.func_decl(f).name == "length" && chooses(terms, facts) => {
            let upper = halves.get(&of).zip(wide.get(&of)).map(|(&upper, &wide)| (upper, wide));
            Some(Place { size, units: *units.get(&of)?, upper, of })
        }
        _ => None,
    };
    atoms.iter().filter_map(place).collect()
}

/// Whether much of the facts is about what stands where, as it is where arrays are read as texts, and not in a loop over their elements.
fn chooses(terms: &Terms, facts: &[Term]) -> bool {
    let (mut seen, mut all, mut choices) = (FxHashSet::default(), 0, 0);
    let mut count = |t: Term| {
        all += 1;
        choices += usize::from(matches!(terms.node(t), Node::Ite(..)));
    };
    facts.iter().for_each(|&fact| terms.each_part(fact, &mut seen, &mut count));
    choices * CHOICES >= all
}

/// Characters that the facts compare with, and a few others.
fn units(terms: &Terms, facts: &[Term]) -> Vec<u16> {
    let (mut open, mut seen, mut all) = (facts.to_vec(), FxHashSet::default(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Node::Eq(a, b) = terms.node(t)
            && matches!(terms.node(a), Node::Elem(..))
            && let Some(unit) = terms.as_bits(b)
        {
            all.insert(unit as u16 & 0xff);
        }
        terms.for_each_child(t, |child| open.push(child));
    }
    FREQUENT.into_iter().chain(all.into_iter().filter(|unit| !FREQUENT.contains(unit))).take(MOST_UNITS).collect()
}

/// What texts are compared with, character by character: a program that asks whether what it has made of a string is a word often makes it of just
/// that word.
fn words(terms: &Terms, facts: &[Term]) -> Vec<Vec<u16>> {
    let (mut open, mut seen, mut all) = (facts.to_vec(), FxHashSet::default(), BTreeSet::new());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Node::And(..) = terms.node(t) {
            let mut parts = vec![];
            conjuncts(terms, t, &mut parts);
            // They stand in the order of the text, or against it.
            let word: Vec<u16> = parts.iter().filter_map(|&part| compared(terms, part)).collect();
            all.extend([word.iter().rev().copied().collect(), word]);
            seen.extend(parts.iter().copied());
            parts.into_iter().for_each(|part| terms.for_each_child(part, |child| open.push(child)));
            continue;
        }
        all.extend(compared(terms, t).map(|unit| vec![unit]));
        terms.for_each_child(t, |child| open.push(child));
    }
    all.into_iter().filter(|word| (1..=LONGEST).contains(&word.len())).take(MOST_WORDS).collect()
}

/// What a conjunction has, from the first to the last, with the conjunctions in it.
fn conjuncts(terms: &Terms, t: Term, parts: &mut Vec<Term>) {
    parts.push(t);
    if let Node::And(a, b) = terms.node(t) {
        conjuncts(terms, a, parts);
        conjuncts(terms, b, parts);
    }
}

/// The character that a number is compared with.
fn compared(terms: &Terms, fact: Term) -> Option<u16> {
    let Node::Eq(a, b) = terms.node(fact) else { return None };
    let of = [(a, b), (b, a)].into_iter().find_map(|(of, with)| Some((of, terms.as_bits(with)?)));
    let (of, unit) = of.filter(|&(of, _)| terms.sort(of) == Sort::Bv(16))?;
    (terms.as_bits(of).is_none() && unit != 0).then_some(unit as u16)
}

/// What a string has in a model.
fn string(terms: &Terms, model: &Model, place: &Place) -> Vec<u16> {
    let mut eval = Eval::new(terms, model);
    let length = eval.value(place.size).as_bits() as i32;
    if length as usize > LONGEST || !matches!(eval.value(place.of).as_ref(), RefVal::Input(_)) {
        return vec![];
    }
    let is_wide = place.upper.is_some_and(|(_, wide)| eval.value(wide).as_bits() == 1);
    let mut half = |f: Func, k: i32| eval.value(terms.elem(f, place.of, terms.int(k))).as_bits() as u16;
    let unit = |k: i32| match place.upper {
        Some((upper, _)) if is_wide => half(place.units, k) | half(upper, k) << 8,
        _ => half(place.units, k),
    };
    (0..length).map(unit).collect()
}

/// Strings like this one, and with one of these words in it.
fn changed(string: &[u16], units: &[u16], words: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let mut all = words.to_vec();
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
        for word in words {
            let whole = [before, word, behind].concat();
            let over = [before, word, behind.get(word.len()..).unwrap_or_default()].concat();
            all.extend([whole, over].into_iter().filter(|of| of.len() <= LONGEST && !string.is_empty()));
        }
    }
    all
}

fn write(change: &mut Change<'_>, place: &Place, string: &[u16]) {
    let terms = change.terms;
    let _ = change.set(place.size, Val::Bv(string.len() as u64));
    let mut set = |f: Func, k: usize, half: u16| {
        let _ = change.set(terms.elem(f, place.of, terms.int(k as i32)), Val::Bv(half.into()));
    };
    for (k, &unit) in string.iter().enumerate() {
        set(place.units, k, unit & 0xff);
        if let Some((upper, _)) = place.upper {
            set(upper, k, unit >> 8);
        }
    }
    if let Some((_, wide)) = place.upper {
        let _ = change.set(wide, Val::Bv(string.iter().any(|&unit| unit > 0xff).into()));
    }
}
