//! What holds of the keys of a collection as a whole: no two of them are equal, or they are in order. What is not so is no
//! collection, and no input.

use super::{Folded, Item, key::Kind};
use crate::{
    input::Cell,
    state::Value,
    step::{Flow, Outcome, Stop},
    term::Term,
};

impl Folded<'_, '_> {
    /// The keys of a hash table at these indices, beside those that are known. No two are equal, and none is one that is missing: a path on which
    /// they would be is none.
    pub(super) fn different_keys(
        &mut self,
        kind: Kind,
        known: &[Value],
        missing: &[Value],
        others: &[u32],
    ) -> Flow<Vec<Value>> {
        let keys = self.keys(others.iter().copied())?;
        let terms = self.cx.terms();
        let mut equal = vec![];
        for (i, &a) in keys.iter().enumerate() {
            for &b in known.iter().chain(missing).chain(&keys[..i]) {
                equal.push(self.equal(kind, a, b)?);
            }
        }
        self.only_if(terms.not(terms.any(equal)))?;
        Ok(keys)
    }

    /// Says of the keys of a hash table, of which there are at most so many, that no two are equal, and none is one of these that are missing.
    /// Which of them are there is left open.
    pub(super) fn only_different(&mut self, kind: Kind, most: u32, missing: &[Value]) -> Flow {
        let (terms, takes_null) = (self.cx.terms(), self.takes_null());
        self.only_without(most, |of, before, key| {
            let mut wrong = vec![];
            for &other in missing.iter().chain(before) {
                wrong.push(of.equal(kind, key, other)?);
            }
            if !takes_null {
                wrong.push(terms.is_null(of.cx.term(key)));
            }
            Ok(wrong)
        })
    }

    /// The same of those of a sorted collection: each is less than the next.
    pub(super) fn only_ascending(&mut self, kind: Kind, most: u32) -> Flow {
        let terms = self.cx.terms();
        self.only_without(most, |of, before, key| {
            let mut wrong = vec![terms.is_null(of.cx.term(key))];
            if let Some(&last) = before.last() {
                wrong.push(terms.not(of.less(kind, last, key)?));
            }
            Ok(wrong)
        })
    }

    /// The same of those of a binary heap: each is no greater than those below it.
    pub(super) fn only_in_a_heap(&mut self, kind: Kind, most: u32) -> Flow {
        let terms = self.cx.terms();
        self.only_without(most, |of, before, key| {
            let mut wrong = vec![terms.is_null(of.cx.term(key))];
            if !before.is_empty() {
                wrong.push(of.less(kind, key, before[(before.len() - 1) / 2])?);
            }
            Ok(wrong)
        })
    }

    /// Says of each key, of which there are at most so many, that if it is there nothing is so that is told of it and those before it.
    fn only_without(
        &mut self,
        most: u32,
        mut wrong: impl FnMut(&mut Self, &[Value], Value) -> Flow<Vec<Term>>,
    ) -> Flow {
        let (terms, size) = (self.cx.terms(), self.size()?);
        let (mut keys, mut facts) = (vec![], vec![]);
        for i in 0..most {
            let is_there = terms.slt(terms.int(i as i32), self.cx.term(size));
            let key = match self.key(i) {
                Ok(key) => key,
                // The strategy settles what is read: nothing is, if there is no such key.
                Err(_) if !self.cx.decide(is_there)? => break,
                Err(_) => self.key(i)?,
            };
            let wrong = terms.any(wrong(self, &keys, key)?);
            facts.push(terms.or(terms.not(is_there), terms.not(wrong)));
            keys.push(key);
        }
        self.only_if(terms.all(facts))
    }

    /// The keys of a sorted collection, `most` at most; each that is there is less than the next.
    pub(super) fn ascending_keys(&mut self, most: u32) -> Flow<Vec<Value>> {
        let kind = self.kind()?;
        self.only_ascending(kind, most)?;
        self.keys(0..most)
    }

    /// The keys of a binary heap, `most` at most: each no greater than those below it, null where it is not there.
    pub(super) fn in_a_heap(&mut self, most: u32) -> Flow<Vec<Value>> {
        let there = self.there(most, |of| of.too_many(most))?;
        let kind = self.kind()?;
        self.only_in_a_heap(kind, there.len() as u32)?;
        let keys = self.keys(0..there.len() as u32)?;
        Ok(there.into_iter().zip(keys).map(|(is_there, value)| self.if_there(&Item { value, is_there })).collect())
    }

    /// These are objects.
    pub(super) fn none_is_null(&mut self, all: &[Value]) -> Flow {
        let terms = self.cx.terms();
        let any = terms.any(all.iter().map(|&v| terms.is_null(self.cx.term(v))));
        self.only_if(terms.not(any))
    }

    /// Those of these that are there are objects.
    pub(super) fn no_item_is_null(&mut self, all: &[Item]) -> Flow {
        let terms = self.cx.terms();
        let is_null = |item: &Item| terms.and(item.is_there, terms.is_null(self.cx.term(item.value)));
        let any = terms.any(all.iter().map(is_null));
        self.only_if(terms.not(any))
    }

    /// What is no such collection is no input.
    pub(super) fn only_if(&mut self, holds: Term) -> Flow {
        if self.cx.decide(holds)? { Ok(()) } else { Err(Stop::End(Outcome::Excluded)) }
    }

    /// The keys at these indices.
    fn keys(&mut self, indices: impl Iterator<Item = u32>) -> Flow<Vec<Value>> {
        indices.map(|i| self.key(i)).collect()
    }

    /// A key, settled where the strategy wants that.
    fn key(&mut self, i: u32) -> Flow<Value> {
        let key = self.cell(Cell::Element(self.class), i)?;
        let key = self.cx.loaded(key)?;
        self.settled(key)
    }
}
