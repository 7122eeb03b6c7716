//! Boxes that `valueOf` hands out (JLS §5.1.7), and interned strings (JLS §3.10.5): those of small numbers, and of a content, are always the
//! same, so of one of an unknown number or content it is not known which it is.

use super::{Heap, ObjId};
use crate::{program::ClassId, state::Value};
use rustc_hash::FxHashSet;

/// Boxes by how they have come about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Boxes {
    caches: Vec<Cache>,
    /// Boxes of numbers of the input.
    made: FxHashSet<ObjId>,
    /// Interned strings of a content that depends on the input.
    strings: FxHashSet<ObjId>,
    /// Objects in whose place there may be one that a class keeps.
    kept: FxHashSet<ObjId>,
}

/// Boxes that are always the same, allocated in a row.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cache {
    /// Their class.
    pub class: ClassId,
    /// The first box and the number in it.
    pub first: (ObjId, i64),
    /// The last.
    pub last: (ObjId, i64),
}

impl Cache {
    /// The box of a number, if it is one of these.
    pub fn of(&self, number: i64) -> Option<ObjId> {
        let is_within = (self.first.1..=self.last.1).contains(&number);
        is_within.then(|| ObjId(self.first.0.0 + (number - self.first.1) as u32))
    }
}

impl Boxes {
    /// Those of both.
    pub(super) fn with(&self, other: &Self) -> Self {
        let both = |a: &FxHashSet<ObjId>, b| a.union(b).copied().collect();
        let (made, strings) = (both(&self.made, &other.made), both(&self.strings, &other.strings));
        Self { caches: self.caches.clone(), made, strings, kept: both(&self.kept, &other.kept) }
    }
}

impl Heap {
    /// These boxes are handed out for the numbers in them.
    pub fn add_cache(&mut self, first: ObjId, last: ObjId) {
        let number = |o| match self.cell(o, 0) {
            Value::I32(n) => Some((o, i64::from(n))),
            Value::I64(n) => Some((o, n)),
            _ => None,
        };
        let (Some(first), Some(last)) = (number(first), number(last)) else { return };
        let class = self.class_of(first.0);
        let in_a_row = i64::from(last.0.0) - i64::from(first.0.0) == last.1 - first.1;
        if in_a_row && self.cache(class).is_none() {
            self.tables_mut().boxes.caches.push(Cache { class, first, last });
        }
    }

    /// The boxes of a class that are always the same.
    pub fn cache(&self, class: ClassId) -> Option<Cache> {
        self.tables.boxes.caches.iter().find(|cache| cache.class == class).copied()
    }

    /// A box stands for that which is handed out for its number.
    pub fn add_box(&mut self, o: ObjId) {
        self.object_mut(o).there = true;
        self.tables_mut().boxes.made.insert(o);
    }

    /// Whether a box stands for that which is handed out for its number.
    pub fn is_made_box(&self, o: ObjId) -> bool {
        self.tables.boxes.made.contains(&o)
    }

    /// A string stands for all with its content, which depends on the input.
    pub fn intern_unknown(&mut self, o: ObjId) {
        self.object_mut(o).there = true;
        self.tables_mut().boxes.strings.insert(o);
    }

    /// Whether there is an interned string of a content that depends on the input.
    pub fn has_interned_unknown(&self) -> bool {
        !self.tables.boxes.strings.is_empty()
    }

    /// Whether a string stands for all with its content.
    pub fn is_interned(&self, o: ObjId) -> bool {
        self.tables.boxes.strings.contains(&o) || self.interned(o).is_some()
    }

    /// In the place of an object there may be one that its class keeps; which, depends on the input.
    pub fn add_kept(&mut self, o: ObjId) {
        self.tables_mut().boxes.kept.insert(o);
    }

    /// Whether there may be another object in the place of this one, which its class keeps.
    pub fn may_be_kept(&self, o: ObjId) -> bool {
        self.tables.boxes.kept.contains(&o)
    }

    /// Whether it depends on the input which box, which interned string or which other object that is kept, an object stands for.
    pub fn may_be_another(&self, o: ObjId) -> bool {
        let boxes = &self.tables.boxes;
        boxes.made.contains(&o) || boxes.strings.contains(&o) || boxes.kept.contains(&o)
    }

    /// Whether a box may be one that is handed out for its number again: it stands for that, or is one of those that are
    /// always the same.
    pub fn is_handed_out(&self, o: ObjId) -> bool {
        let boxes = &self.tables.boxes;
        boxes.made.contains(&o) || boxes.caches.iter().any(|cache| (cache.first.0.0..=cache.last.0.0).contains(&o.0))
    }
}
