//! Which facts of a path read a cell of an input: what must be evaluated again when it changes, and nothing else.

use crate::term::{Eval, Func, Model, Node, RefVal, Sym, Term, Terms, Val, Values};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::{cmp::Reverse, collections::BinaryHeap};

/// A cell or a root of a model.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Place {
    Root(Sym),
    /// A field of an object, or its length.
    Of(usize, Func),
    Element(usize, Func, u32),
}

impl Place {
    pub(super) fn set(self, model: &mut Model, v: Val) {
        match self {
            Place::Root(s) => model.roots.insert(s, v),
            Place::Of(o, f) => model.objects[o].cells.insert(f, v),
            Place::Element(o, f, i) => model.objects[o].elements.insert((f, i), v),
        };
    }
}

/// What facts are made of, whatever the model: each term once, behind those it is made of itself.
pub(super) struct Made {
    pub(super) facts: Vec<Term>,
    parts: Vec<Part>,
    /// By position, the terms that each term is part of.
    users: Vec<u32>,
    /// The positions of roots and cells.
    atoms: Vec<u32>,
    /// Whether they read arrays.
    pub(super) has_elements: bool,
}

struct Part {
    term: Term,
    is_fact: bool,
    is_atom: bool,
    /// Where its users end; they begin where those of the part before end.
    users: u32,
}

impl Made {
    pub(super) fn of(terms: &Terms, facts: Vec<Term>) -> Self {
        let (mut numbers, mut parts) = (terms.marks(), Vec::with_capacity(4 * facts.len()));
        for &fact in &facts {
            terms.each_part(fact, &mut numbers, &mut |term| {
                parts.push(Part { term, is_fact: false, is_atom: terms.is_atom(term), users: 0 });
            });
        }
        (0..).zip(&parts).for_each(|(n, part)| numbers.insert(part.term, n));
        let number = |t| numbers.get(t).expect("a part of the facts") as usize;
        facts.iter().for_each(|&fact| parts[number(fact)].is_fact = true);
        // First how many users each has, then where they begin; entering them moves that to where they end.
        for n in 0..parts.len() {
            terms.for_each_child(parts[n].term, |c| parts[number(c)].users += 1);
        }
        let mut begin = 0;
        for part in &mut parts {
            begin += std::mem::replace(&mut part.users, begin);
        }
        let mut users = vec![0; begin as usize];
        for n in 0..parts.len() {
            terms.for_each_child(parts[n].term, |c| {
                let at = &mut parts[number(c)].users;
                users[*at as usize] = n as u32;
                *at += 1;
            });
        }
        let atoms: Vec<u32> = (0..).zip(&parts).filter(|(_, part)| part.is_atom).map(|(n, _)| n).collect();
        let has_elements = atoms.iter().any(|&n| matches!(terms.node(parts[n as usize].term), Node::Elem(..)));
        Self { facts, parts, users, atoms, has_elements }
    }

    /// The roots and cells in the facts.
    pub(super) fn atoms(&self) -> impl Iterator<Item = Term> + '_ {
        self.atoms.iter().map(|&n| self.parts[n as usize].term)
    }

    fn users(&self, n: u32) -> &[u32] {
        let n = n as usize;
        let begin = n.checked_sub(1).map_or(0, |before| self.parts[before].users);
        &self.users[begin as usize..self.parts[n].users as usize]
    }
}

/// What the facts come to in a model, and who reads what of it.
pub(super) struct Reads {
    /// Of the facts, and of all that is looked at for these.
    values: Values,
    readers: Readers,
    /// What is still to be worked out again; between two calls, nothing.
    open: BinaryHeap<Reverse<u32>>,
}

/// The positions of the roots and cells that read a place; some may have done so in an earlier model.
type Readers = FxHashMap<Place, SmallVec<[u32; 4]>>;

impl Reads {
    pub(super) fn of(terms: &Terms, made: &Made, model: &Model) -> Self {
        let (mut eval, mut readers) = (Eval::new(terms, model), Readers::default());
        eval.all(made.facts.iter().copied());
        made.atoms.iter().for_each(|&n| follow(&mut readers, terms, made, &mut eval, n));
        Self { values: eval.into_values(true), readers, open: BinaryHeap::new() }
    }

    /// What is read.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.readers.keys().copied()
    }

    /// Whether it depends on a place which element of an array is read.
    pub(super) fn steers(&self, terms: &Terms, made: &Made, place: Place) -> bool {
        let readers = self.readers.get(&place).filter(|_| made.has_elements);
        let mut open: Vec<u32> = readers.into_iter().flatten().copied().collect();
        let mut seen: FxHashSet<u32> = open.iter().copied().collect();
        while let Some(n) = open.pop() {
            for &user in made.users(n) {
                if matches!(terms.node(made.parts[user as usize].term), Node::Elem(..)) {
                    return true;
                }
                if seen.insert(user) {
                    open.push(user);
                }
            }
        }
        false
    }

    /// A fact that does not hold any more of a model in which a place has changed since all did; it is to change back, if there is one.
    ///
    /// Each term is worked out behind its parts, once, and only where one of these has another value.
    pub(super) fn broken_by(self, terms: &Terms, made: &Made, model: &Model, place: Place) -> (Self, Option<Term>) {
        let Self { values, mut readers, mut open } = self;
        let mut eval = Eval::from(terms, model, values);
        open.extend(readers.get(&place).into_iter().flatten().copied().map(Reverse));
        let (mut broken, mut last, mut moved) = (None, None, vec![]);
        while let Some(Reverse(n)) = open.pop() {
            if last.replace(n) == Some(n) {
                continue;
            }
            let part = &made.parts[n as usize];
            match eval.again(part.term) {
                Some((before, now)) if before != now => {
                    broken = (part.is_fact && now != Val::Bool(true)).then_some(part.term);
                }
                // Nobody asks for it, or for what is put together from it.
                _ => continue,
            }
            if broken.is_some() {
                break;
            }
            let users = made.users(n).iter().copied();
            moved.extend(users.clone().filter(|&user| made.parts[user as usize].is_atom));
            open.extend(users.map(Reverse));
        }
        if broken.is_none() {
            moved.into_iter().for_each(|n| follow(&mut readers, terms, made, &mut eval, n));
        }
        open.clear();
        (Self { values: eval.into_values(broken.is_none()), readers, open }, broken)
    }
}

/// Where an atom reads the model: `None` where that is no object of it.
pub(super) fn place(terms: &Terms, eval: &mut Eval<'_>, atom: Term) -> Option<Place> {
    let mut object = |r| match eval.value(r).as_ref() {
        RefVal::Input(o) => Some(o as usize),
        RefVal::Null | RefVal::Allocated(_) => None,
    };
    match terms.node(atom) {
        Node::Sym(s) => Some(Place::Root(s)),
        Node::Init(f, r) => object(r).map(|o| Place::Of(o, f)),
        Node::Elem(f, r, i) => object(r).map(|o| Place::Element(o, f, eval.value(i).as_bits() as u32)),
        _ => None,
    }
}

/// Notes where an atom reads the model now.
fn follow(readers: &mut Readers, terms: &Terms, made: &Made, eval: &mut Eval<'_>, n: u32) {
    if let Some(place) = place(terms, eval, made.parts[n as usize].term) {
        let readers = readers.entry(place).or_default();
        if !readers.contains(&n) {
            readers.push(n);
        }
    }
}
