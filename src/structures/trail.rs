//! How a search takes back what it has decided: whatever it changes lies in a [`TrailedMap`] or a [`TrailedList`], and goes back
//! to a mark in the order opposite to that in which it was changed.

use rustc_hash::FxHashMap;
use std::{hash::Hash, ops::Deref};

/// What can be taken back.
pub(super) trait Trailed {
    /// How much has been changed so far.
    type Mark;

    /// A mark of how it is now.
    fn mark(&self) -> Self::Mark;

    /// Back to how it was at a mark.
    fn undo(&mut self, mark: Self::Mark);
}

/// A map that keeps what its entries were.
pub(super) struct TrailedMap<K, V> {
    now: FxHashMap<K, V>,
    /// What has been changed, and what was there before.
    before: Vec<(K, Option<V>)>,
}

impl<K, V> Default for TrailedMap<K, V> {
    fn default() -> Self {
        Self { now: FxHashMap::default(), before: vec![] }
    }
}

impl<K: Copy + Eq + Hash, V> TrailedMap<K, V> {
    pub(super) fn insert(&mut self, key: K, value: V) {
        let before = self.now.insert(key, value);
        self.before.push((key, before));
    }
}

impl<K, V> Deref for TrailedMap<K, V> {
    type Target = FxHashMap<K, V>;

    fn deref(&self) -> &FxHashMap<K, V> {
        &self.now
    }
}

impl<K: Copy + Eq + Hash, V> Trailed for TrailedMap<K, V> {
    type Mark = usize;

    fn mark(&self) -> usize {
        self.before.len()
    }

    fn undo(&mut self, mark: usize) {
        while self.before.len() > mark {
            match self.before.pop() {
                Some((key, Some(value))) => drop(self.now.insert(key, value)),
                Some((key, None)) => drop(self.now.remove(&key)),
                None => {}
            }
        }
    }
}

/// A list that keeps what its entries were.
pub(super) struct TrailedList<T> {
    now: Vec<T>,
    /// What has been changed, and what was there before.
    before: Vec<(usize, Option<T>)>,
}

impl<T> Default for TrailedList<T> {
    fn default() -> Self {
        Self { now: vec![], before: vec![] }
    }
}

impl<T> TrailedList<T> {
    pub(super) fn push(&mut self, value: T) {
        self.before.push((self.now.len(), None));
        self.now.push(value);
    }

    /// Changes an entry.
    pub(super) fn set(&mut self, at: usize, value: T) {
        let before = std::mem::replace(&mut self.now[at], value);
        self.before.push((at, Some(before)));
    }
}

impl<T> Deref for TrailedList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.now
    }
}

impl<T> Trailed for TrailedList<T> {
    type Mark = usize;

    fn mark(&self) -> usize {
        self.before.len()
    }

    fn undo(&mut self, mark: usize) {
        while self.before.len() > mark {
            match self.before.pop() {
                Some((at, Some(value))) => self.now[at] = value,
                Some((at, None)) => self.now.truncate(at),
                None => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Trailed, TrailedList, TrailedMap};

    #[test]
    fn a_map_goes_back_to_what_it_was_at_each_mark() {
        let mut map = TrailedMap::default();
        map.insert("a", 1);
        let outer = map.mark();
        map.insert("a", 2);
        let inner = map.mark();
        map.insert("a", 3);
        map.insert("b", 4);
        map.undo(inner);
        assert_eq!((map.get("a"), map.get("b")), (Some(&2), None));
        map.undo(outer);
        assert_eq!((map.get("a"), map.len()), (Some(&1), 1));
    }
    #[test]
    fn a_list_goes_back_to_what_it_was_at_a_mark() {
        let mut list = TrailedList::default();
        list.push(1);
        let mark = list.mark();
        list.push(2);
        list.set(0, 3);
        list.set(1, 4);
        list.undo(mark);
        assert_eq!(list[..], [1]);
    }
}
