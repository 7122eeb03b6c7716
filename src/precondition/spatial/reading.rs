//! What terms come to in a shape: reads of the input heap by whatever names, put together anew where references are known.

use super::{
    shape::Shape,
    unfold::{CellId, Unfolding},
};
use crate::{
    input::InputSpace,
    structures::Bits,
    term::{Func, Node, Term, Terms},
};
use rustc_hash::FxHashMap;

/// What terms come to in a shape.
pub(super) struct Reading<'a> {
    pub(super) inputs: &'a InputSpace,
    pub(super) shape: &'a Shape,
    pub(super) unfolding: &'a mut Unfolding,
    memo: FxHashMap<Term, (Term, Bits)>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(inputs: &'a InputSpace, shape: &'a Shape, unfolding: &'a mut Unfolding) -> Self {
        Self { inputs, shape, unfolding, memo: FxHashMap::default() }
    }

    fn terms(&self) -> &'a Terms {
        self.inputs.terms()
    }

    /// What `t` comes to, and the levels that make it so.
    pub(super) fn of(&mut self, t: Term) -> (Term, Bits) {
        let terms = self.terms();
        let node = terms.node(t);
        match node {
            Node::Bool(_) | Node::Bv(..) | Node::Null | Node::Obj(..) => return (t, Bits::default()),
            Node::Input(_, designator) if self.unfolding.is_own(designator) => return (t, Bits::default()),
            _ => {}
        }
        if let Some(known) = self.memo.get(&t) {
            return known.clone();
        }
        let read = match node {
            Node::Input(_, designator) => self.of(designator),
            Node::Sym(_) => self.denoted(t),
            Node::Init(f, r) => {
                let (r, why) = self.of(r);
                because(self.content(f, r), &why)
            }
            Node::And(a, b) => self.both(a, b, false),
            Node::Or(a, b) => self.both(a, b, true),
            Node::Ite(c, a, b) => {
                let (c, why) = self.of(c);
                match terms.as_bool(c) {
                    Some(is) => because(self.of(if is { a } else { b }), &why),
                    None => {
                        let (a, of_a) = self.of(a);
                        let (b, of_b) = self.of(b);
                        because(because((terms.ite(c, a, b), why), &of_a), &of_b)
                    }
                }
            }
            _ => {
                let mut why = Bits::default();
                let new = terms.rebuilt(t, &mut |part| {
                    let (new, of_part) = self.of(part);
                    why.add(&of_part);
                    new
                });
                (new, why)
            }
        };
        self.memo.insert(t, read.clone());
        read
    }

    /// A conjunction, or a disjunction, that one of the two may `decide` alone.
    fn both(&mut self, a: Term, b: Term, decides: bool) -> (Term, Bits) {
        let terms = self.terms();
        let (a, of_a) = self.of(a);
        if terms.as_bool(a) == Some(decides) {
            return (a, of_a);
        }
        let (b, of_b) = self.of(b);
        if terms.as_bool(b) == Some(decides) {
            return (b, of_b);
        }
        let both = if decides { terms.or(a, b) } else { terms.and(a, b) };
        because((both, of_a), &of_b)
    }

    /// What a name denotes.
    fn denoted(&mut self, name: Term) -> (Term, Bits) {
        let shape = self.shape;
        match shape.denoted(name) {
            Some((to, why)) => because(self.of(to), why),
            None => (name, Bits::default()),
        }
    }

    /// What a cell of `r`, which has been read, holds.
    fn content(&mut self, f: Func, r: Term) -> (Term, Bits) {
        let terms = self.terms();
        match terms.node(r) {
            Node::Input(cell, _) => {
                let name = self.unfolding.content(self.inputs, CellId(cell), f);
                self.of(name)
            }
            Node::Null | Node::Obj(..) => (terms.init(f, r), Bits::default()),
            // What is no object of the input has no cells, and is never the one that is read.
            Node::Ite(c, a, b) => match (terms.node(a), terms.node(b)) {
                (Node::Null | Node::Obj(..), _) => self.content(f, b),
                (_, Node::Null | Node::Obj(..)) => self.content(f, a),
                _ => {
                    let (a, of_a) = self.content(f, a);
                    let (b, of_b) = self.content(f, b);
                    because((terms.ite(c, a, b), of_a), &of_b)
                }
            },
            _ => {
                let cell = terms.init(f, r);
                if self.shape.denoted(cell).is_some() {
                    return self.denoted(cell);
                }
                // It may be another name of an object that is known.
                self.held(f).into_iter().fold((cell, Bits::default()), |(rest, mut why), (other, name, level)| {
                    let (other, of_other) = self.of(other);
                    why.add(&of_other);
                    let same = terms.eq(r, other);
                    if terms.as_bool(same) == Some(false) {
                        return (rest, why);
                    }
                    let (held, of_held) = self.of(name);
                    why.extend(level);
                    because((terms.ite(same, held, rest), why), &of_held)
                })
            }
        }
    }

    /// The objects of which it is known what such a cell holds: the reference, the name of what is held, and at which level the object
    /// has been allocated.
    fn held(&mut self, f: Func) -> Vec<(Term, Term, Option<u32>)> {
        let (inputs, terms) = (self.inputs, self.terms());
        let mut all = vec![];
        for &(cell, level) in self.shape.owned() {
            if self.unfolding.has(inputs, cell, f) {
                let name = self.unfolding.content(inputs, cell, f);
                all.push((self.unfolding.reference(inputs, cell), name, Some(level)));
            }
        }
        for &name in self.shape.names() {
            if let Node::Init(g, r) = terms.node(name)
                && g == f
            {
                all.push((r, name, None));
            }
        }
        all
    }

    /// What must be so for equal references to have equal cells.
    pub(super) fn congruence(&mut self) -> Vec<(Term, Bits)> {
        let (terms, mut all) = (self.terms(), vec![]);
        for (i, &name) in self.shape.names().iter().enumerate() {
            let Node::Init(f, r) = terms.node(name) else { continue };
            let (r, of_r) = self.of(r);
            let earlier = |other: &Term| self.shape.names()[..i].contains(other);
            let held = self.held(f);
            for (other, held, level) in held.into_iter().filter(|(_, held, level)| level.is_some() || earlier(held)) {
                let (other, mut why) = self.of(other);
                let same = terms.eq(r, other);
                if terms.as_bool(same) == Some(false) {
                    continue;
                }
                why.extend(level);
                why.add(&of_r);
                let (a, of_a) = self.of(name);
                let (b, of_b) = self.of(held);
                let fact = terms.or(terms.not(same), terms.eq(a, b));
                if terms.as_bool(fact) != Some(true) {
                    all.push(because(because((fact, why), &of_a), &of_b));
                }
            }
        }
        all
    }
}

fn because((t, mut why): (Term, Bits), more: &Bits) -> (Term, Bits) {
    why.add(more);
    (t, why)
}
