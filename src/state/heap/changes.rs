//! What tells one heap from another that was the same once.

use super::{Heap, ObjId, Tables};
use crate::state::Value;
use std::rc::Rc;

impl Heap {
    /// The cells of objects of `before`, an earlier state of this heap, that hold something else now; `None` where arrays without cells
    /// have changed.
    pub fn changed_since(&self, before: &Self) -> Option<Vec<(ObjId, usize)>> {
        let mut all = vec![];
        for (o, was, is) in before.objects.beside(&self.objects) {
            if was.body.len() != is.body.len() {
                return None;
            }
            let cells = 0..if was.body == is.body { 0 } else { is.body.len() };
            all.extend(cells.filter(|&i| was.body.get(i) != is.body.get(i)).map(|i| (o, i)));
        }
        let there = before.len();
        let same_open = || self.tables.of_first(there).eq(before.tables.of_first(there));
        (Rc::ptr_eq(&self.tables, &before.tables) || same_open()).then_some(all)
    }

    /// This heap and another with the same objects, as one in which a cell that differs holds what `either` says. One of them may have
    /// more objects behind those that both have. `None` where they differ in more.
    pub fn merged(&self, other: &Self, mut either: impl FnMut(Value, Value) -> Option<Value>) -> Option<Self> {
        if self.inputs != other.inputs || self.store != other.store || self.opaque != other.opaque {
            return None;
        }
        let mut both = if self.len() < other.len() { other.clone() } else { self.clone() };
        if !Rc::ptr_eq(&self.tables, &other.tables) && self.tables != other.tables {
            let boxes = self.tables.boxes.with(&other.tables.boxes);
            let mut numbers = self.tables.numbers.clone();
            numbers.retain(|r, n| other.tables.numbers.get(r) == Some(n));
            let with_boxes =
                |of: &Heap| Tables { boxes: boxes.clone(), numbers: numbers.clone(), ..(*of.tables).clone() };
            both.tables = Rc::new(with_boxes(self));
            if *both.tables != with_boxes(other) {
                return None;
            }
        }
        for (o, a, b) in self.objects.beside(&other.objects) {
            if (a.class, a.opaque, a.body.len()) != (b.class, b.opaque, b.body.len()) {
                return None;
            }
            if a.body == b.body {
                continue;
            }
            for i in 0..a.body.len() {
                let (x, y) = (a.body.get(i), b.body.get(i));
                if x != y {
                    both.set_cell(o, i, either(x, y)?);
                }
            }
        }
        Some(both)
    }
}

impl Tables {
    /// What the first so many objects are beside their cells, in their order.
    fn of_first(&self, count: usize) -> impl Iterator<Item = (ObjId, Option<&super::Open>, Option<&super::Picture>)> {
        let mut objects: Vec<ObjId> = self.open.keys().chain(self.pictures.keys()).copied().collect();
        objects.retain(|o| (o.0 as usize) < count);
        objects.sort_unstable_by_key(|o| o.0);
        objects.dedup();
        objects.into_iter().map(|o| (o, self.open.get(&o), self.pictures.get(&o)))
    }
}
