//! What is said of a shape: that something is allocated, or equal, or true.

use super::{
    reading::Reading,
    shape::Shape,
    unfold::{CellId, Unfolding},
    value::{Value, equal},
};
use crate::{
    input::InputSpace,
    structures::Bits,
    term::{Node, Sort, Term, Terms},
};
use rustc_hash::FxHashSet;

/// Says more of a shape.
pub(super) struct Saying<'a> {
    pub(super) inputs: &'a InputSpace,
    pub(super) shape: &'a mut Shape,
    pub(super) unfolding: &'a mut Unfolding,
}

impl Saying<'_> {
    fn read(&mut self, t: Term) -> (Term, Bits) {
        Reading::new(self.inputs, self.shape, self.unfolding).of(t)
    }

    /// At this level `root` denotes an object that nothing else allocates.
    ///
    /// # Errors
    /// The levels that exclude it.
    pub(super) fn allocate(&mut self, root: Term, cell: CellId, level: u32) -> Result<(), Bits> {
        let terms = self.inputs.terms();
        let (root, mut why) = self.read(root);
        why.insert(level);
        if let Node::Input(other, _) = terms.node(root) {
            let owner = self.shape.owned().iter().find(|(owned, _)| owned.0 == other);
            why.extend(owner.map(|&(_, level)| level));
            return Err(why);
        }
        self.shape.allocate(cell, level);
        let object = self.unfolding.reference(self.inputs, cell);
        self.same(root, object, why)
    }

    /// Two values are the same.
    ///
    /// # Errors
    /// The levels that exclude it.
    pub(super) fn equal(&mut self, a: Value, b: Value, why: &Bits) -> Result<(), Bits> {
        let terms = self.inputs.terms();
        let (x, of_x) = self.read(a.term());
        let (y, mut all) = self.read(b.term());
        all.add(&of_x);
        all.add(why);
        match (a, b) {
            (Value::Integer(_), Value::Integer(_)) => {
                let w = terms.width(x).max(terms.width(y));
                let (x, y) = (unextended(terms, x), unextended(terms, y));
                match terms.width(x) == terms.width(y) {
                    true => self.same(x, y, all),
                    false => self.same(terms.sext(w, x), terms.sext(w, y), all),
                }
            }
            (Value::Truth(_), _) => self.fact(terms.eq(x, y), all),
            (a, b) if terms.sort(a.term()) != terms.sort(b.term()) => self.fact(equal(terms, a, b), all),
            _ => self.same(x, y, all),
        }
    }

    /// Two terms of one sort, which have been read, are the same.
    fn same(&mut self, x: Term, y: Term, why: Bits) -> Result<(), Bits> {
        let terms = self.inputs.terms();
        let fact = terms.eq(x, y);
        match terms.as_bool(fact) {
            Some(true) => return Ok(()),
            Some(false) => return Err(why),
            None => {}
        }
        let is_name = |t: Term| Unfolding::is_name(self.inputs, t);
        let is_own = |t: Term| is_name(t) && self.unfolding.is_own(t);
        let (name, to) = match () {
            () if is_own(x) => (x, y),
            () if is_own(y) => (y, x),
            () if is_name(x) && is_value(terms, y) => (x, y),
            () if is_name(y) && is_value(terms, x) => (y, x),
            () => return self.fact(fact, why),
        };
        match terms.sort(name) {
            _ if occurs(terms, name, to) => return self.fact(fact, why),
            Sort::Ref => match (terms.node(to), terms.bound(name), terms.bound(to)) {
                (Node::Ite(..) | Node::Obj(..), ..) => return self.fact(fact, why),
                // Each must be of a class that both may have.
                (_, Some(of), Some(other)) if terms.meet(of, other) != other => {
                    let allowed = terms.or(terms.is_null(to), terms.is(to, of));
                    self.shape.claim(allowed, why.clone());
                }
                _ => {}
            },
            // A number of fewer values than its bits have.
            _ if terms.most(name).is_some() => return self.fact(fact, why),
            _ => {}
        }
        self.shape.bind(name, to, why);
        Ok(())
    }

    /// A fact that has been read is true.
    pub(super) fn fact(&mut self, fact: Term, why: Bits) -> Result<(), Bits> {
        let terms = self.inputs.terms();
        let number = |t: Term| Unfolding::is_name(self.inputs, t) && matches!(terms.sort(t), Sort::Bv(_));
        let known = match terms.node(fact) {
            Node::Bool(true) => return Ok(()),
            Node::Bool(false) => return Err(why),
            Node::Eq(a, b) if number(a) && terms.as_bits(b).is_some() => Some((a, b)),
            Node::Not(not) => match terms.node(not) {
                Node::Eq(a, b) if number(a) && terms.sort(a) == Sort::Bv(1) && terms.as_bits(b) == Some(0) => {
                    Some((a, terms.bv(1, 1)))
                }
                _ => None,
            },
            _ => None,
        };
        match known.filter(|&(name, _)| terms.most(name).is_none()) {
            Some((name, value)) => self.shape.bind(name, value, why),
            None => self.shape.claim(fact, why),
        }
        Ok(())
    }

    /// Equal objects have equal cells, where it is known which they are.
    ///
    /// # Errors
    /// The levels that exclude it.
    pub(super) fn close(&mut self) -> Result<(), Bits> {
        let terms = self.inputs.terms();
        let mut i = 0;
        while let Some(&name) = self.shape.names().get(i) {
            i += 1;
            let Node::Init(f, r) = terms.node(name) else { continue };
            let (object, mut why) = self.read(r);
            if let Node::Input(cell, _) = terms.node(object) {
                let (to, of_name) = self.shape.denoted(name).expect("it is a name");
                why.add(of_name);
                let held = self.unfolding.content(self.inputs, CellId(cell), f);
                let (x, of_x) = self.read(to);
                let (y, of_y) = self.read(held);
                why.add(&of_x);
                why.add(&of_y);
                self.same(x, y, why)?;
            }
        }
        Ok(())
    }
}

/// A number without its extension.
fn unextended(terms: &Terms, t: Term) -> Term {
    match terms.node(t) {
        Node::Sext(_, x) => x,
        _ => t,
    }
}

/// Whether a term is null, an object or a number that is known.
fn is_value(terms: &Terms, t: Term) -> bool {
    matches!(terms.node(t), Node::Null | Node::Input(..) | Node::Bv(..))
}

/// Whether a name is part of a term.
fn occurs(terms: &Terms, name: Term, t: Term) -> bool {
    let mut found = false;
    terms.each_part(t, &mut FxHashSet::default(), &mut |part| found |= part == name);
    found
}
