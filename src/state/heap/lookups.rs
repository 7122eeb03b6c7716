//! Hash tables of the input that are known as far as something has been looked up in them.

use super::{Heap, ObjId};
use crate::{state::Lookups, term::Term};

impl Heap {
    /// The maps with hash tables of the input, and what is known of these.
    pub fn lookups(&self) -> impl Iterator<Item = (Term, &Lookups)> {
        self.tables.lookups.iter().map(|(&map, lookups)| (map, lookups))
    }

    /// Records what is known of the hash table of a map of the input.
    pub fn set_lookups(&mut self, map: Term, lookups: Lookups) {
        self.tables_mut().lookups.insert(map, lookups);
    }

    /// Lets nobody read a field of an object without looking at what it is.
    pub fn watch(&mut self, o: ObjId) {
        self.object_mut(o).opaque = true;
    }

    /// Whether [`Heap::watch`] has been asked for, or its content is not followed.
    pub fn is_watched(&self, o: ObjId) -> bool {
        self.object(o).opaque
    }
}
