//! The elements of a collection whose size is open: each of those that there may be, and whether it is there.

use super::Folded;
use crate::{
    input::Cell,
    state::Value,
    step::{Flow, Unexplored},
    term::Term,
};

/// An element of a collection that may have fewer.
pub(super) struct Item {
    pub value: Value,
    pub is_there: Term,
}

impl Folded<'_, '_> {
    /// Its elements, as many at most as a loop over them would see.
    pub(super) fn items(&mut self) -> Flow<Vec<Item>> {
        let most = match self.size()? {
            Value::I32(known) => known as u32,
            _ => self.cx.loops(),
        };
        let there = self.there(most, |of| of.cx.give_up(Unexplored::LoopBound(most)))?;
        let item = |(is_there, i)| Ok(Item { value: self.cell(Cell::Element(self.class), i)?, is_there });
        there.into_iter().zip(0..).map(item).collect()
    }

    /// Whether each is there of its first elements, `most` at most; where it has more, the path ends. How many there are is decided where
    /// the strategy looks into one object at a time.
    pub(super) fn there(&mut self, most: u32, more: impl FnOnce(&Self) -> Flow<u32>) -> Flow<Vec<Term>> {
        let (size, terms, world) = (self.size()?, self.cx.terms(), self.cx.world);
        let size = self.cx.term(size);
        let is_there = |i: u32| terms.slt(terms.int(i as i32), size);
        let count = match world.strategy.takes_any() && !world.inputs.bounds.structures {
            true => (0..=most).find(|&n| self.cx.truth(is_there(n)) == Some(false)),
            false => self.decided(most)?,
        };
        let count = match count {
            Some(count) => count,
            None if self.cx.decide(terms.not(is_there(most)))? => most,
            None => more(self)?,
        };
        let known = |i: u32| self.cx.truth(is_there(i)).map_or_else(|| is_there(i), |known| terms.bool(known));
        Ok((0..count).map(known).collect())
    }

    /// What is there of an item, null where it is not.
    pub(super) fn if_there(&self, item: &Item) -> Value {
        let terms = self.cx.terms();
        Value::from_term(terms, terms.ite(item.is_there, self.cx.term(item.value), terms.null()))
    }

    /// New nodes of a class, each with an item in its `item` and the next in its `next`.
    pub(super) fn nodes(&mut self, class: &str, items: &[Item]) -> Flow<Vec<Value>> {
        let nodes: Vec<Value> =
            items.iter().map(|item| self.object(class, &[("item", item.value)])).collect::<Flow<_>>()?;
        for (i, &node) in nodes.iter().enumerate() {
            self.assign(node, "next", self.next_of(items, &nodes, i + 1));
        }
        Ok(nodes)
    }

    /// The node of an item, null where that is not there.
    pub(super) fn next_of(&self, items: &[Item], nodes: &[Value], i: usize) -> Value {
        items.get(i).map_or(Value::Null, |item| self.if_there(&Item { value: nodes[i], ..*item }))
    }

    /// Of so many objects that hold the items one after the other, the last that is there; where none is, `none`.
    pub(super) fn last_of(&self, items: &[Item], holders: &[Value], none: Value) -> Value {
        let terms = self.cx.terms();
        let last = items
            .iter()
            .zip(holders)
            .fold(self.cx.term(none), |before, (item, &holder)| terms.ite(item.is_there, self.cx.term(holder), before));
        Value::from_term(terms, last)
    }
}
