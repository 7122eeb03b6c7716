//! Which facts of a path read a cell of an input: what must be evaluated again when it changes, and nothing else.

use crate::{
    step::World,
    term::{Eval, Func, Model, Node, RefVal, Sym, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::VecDeque;

/// A cell or a root of a model.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    Root(Sym),
    /// A field of an object, or its length.
    Of(usize, Func),
    Element(usize, Func, u32),
}

/// See the module.
pub(super) struct Reads {
    facts: FxHashSet<Term>,
    /// Whether they read arrays.
    has_elements: bool,
    /// The terms that each term is part of.
    users: FxHashMap<Term, SmallVec<[Term; 2]>>,
    /// The terms that read a place; some may have done so in an earlier model.
    readers: FxHashMap<Place, SmallVec<[Term; 2]>>,
}

impl Reads {
    /// What `facts`, made of these `atoms`, read of a model.
    pub(super) fn new(world: &World, facts: &[Term], atoms: &[Term], model: &Model) -> Self {
        let mut users: FxHashMap<Term, SmallVec<[Term; 2]>> = FxHashMap::default();
        let (mut open, mut seen): (Vec<Term>, FxHashSet<Term>) = (facts.to_vec(), facts.iter().copied().collect());
        while let Some(t) = open.pop() {
            world.terms.for_each_child(t, |c| {
                users.entry(c).or_default().push(t);
                if seen.insert(c) {
                    open.push(c);
                }
            });
        }
        let has_elements = atoms.iter().any(|&atom| matches!(world.terms.node(atom), Node::Elem(..)));
        let (facts, readers) = (facts.iter().copied().collect(), FxHashMap::default());
        let mut reads = Self { facts, has_elements, users, readers };
        reads.follow(world, atoms, model);
        reads
    }

    /// Where these atoms read the model now.
    fn follow(&mut self, world: &World, atoms: &[Term], model: &Model) {
        let mut eval = Eval::new(&world.terms, model);
        for &atom in atoms {
            if let Some(place) = read_by(world, &mut eval, atom) {
                let readers = self.readers.entry(place).or_default();
                if !readers.contains(&atom) {
                    readers.push(atom);
                }
            }
        }
    }

    /// Whether it depends on a place which element of an array is read.
    pub(super) fn steers(&self, world: &World, place: Place) -> bool {
        let readers = self.readers.get(&place).filter(|_| self.has_elements);
        let mut open: Vec<Term> = readers.into_iter().flatten().copied().collect();
        let mut seen: FxHashSet<Term> = open.iter().copied().collect();
        while let Some(t) = open.pop() {
            for &user in self.users.get(&t).into_iter().flatten() {
                if matches!(world.terms.node(user), Node::Elem(..)) {
                    return true;
                }
                if seen.insert(user) {
                    open.push(user);
                }
            }
        }
        false
    }

    /// Whether all facts still hold of a model in which a place has changed since they last did. The facts nearest to it come first.
    pub(super) fn still_hold(&mut self, world: &World, model: &Model, place: Place) -> bool {
        let mut eval = Eval::new(&world.terms, model);
        let mut open: VecDeque<Term> = self.readers.get(&place).into_iter().flatten().copied().collect();
        let mut seen: FxHashSet<Term> = open.iter().copied().collect();
        let mut atoms = vec![];
        while let Some(t) = open.pop_front() {
            if self.facts.contains(&t) && !eval.holds(t) {
                return false;
            }
            if world.terms.is_atom(t) {
                atoms.push(t);
            }
            let users = self.users.get(&t).into_iter().flatten();
            open.extend(users.copied().filter(|&user| seen.insert(user)));
        }
        self.follow(world, &atoms, model);
        true
    }
}

/// The place that a root or a cell is read from; `None` of what no object of the model holds.
pub(super) fn read_by(world: &World, eval: &mut Eval<'_>, atom: Term) -> Option<Place> {
    let mut object = |r| match eval.value(r).as_ref() {
        RefVal::Input(o) => Some(o as usize),
        RefVal::Null | RefVal::Allocated(_) => None,
    };
    match world.terms.node(atom) {
        Node::Sym(s) => Some(Place::Root(s)),
        Node::Init(f, r) => Some(Place::Of(object(r)?, f)),
        Node::Elem(f, r, i) => {
            let o = object(r)?;
            Some(Place::Element(o, f, eval.value(i).as_bits() as u32))
        }
        _ => None,
    }
}
