//! What comes out about a hash table of the input as a path looks things up in it.

use crate::state::{Lookups, Value};

/// What turns out to be in a hash table of the input.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// What has been known of it, or is known now where it is looked into for the first time.
    pub lookups: Lookups,
    /// More entries.
    pub entries: Vec<NewEntry>,
    /// A key that is not there.
    pub missing: Option<Value>,
    /// The indices of all entries in the order in which they are iterated, where that is not that in which they have been found.
    pub order: Option<Vec<u32>>,
}

/// An entry of a hash table of the input that nobody has looked at before.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// Its key.
    pub key: Value,
    /// What the table keeps of the hash code of that.
    pub hash: Value,
    /// Its value.
    pub value: Value,
    /// Which of the entries of the input it is.
    pub index: u32,
}

impl Discovery {
    /// Nothing but this.
    pub fn of(lookups: Lookups) -> Self {
        Self { lookups, entries: vec![], missing: None, order: None }
    }
}
