//! Hash tables of the input that are known as far as a path has looked things up in them.

use super::{ObjId, Value};
use crate::{program::ClassId, term::Term};
use std::rc::Rc;

/// What a path knows of one hash table of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Lookups {
    /// The collection of the input whose table it is.
    pub of: Term,
    /// The class of that.
    pub class: ClassId,
    /// The entries that have been found, in that order.
    pub found: Rc<Vec<Entry>>,
    /// Keys that have been looked up and are not there.
    pub missing: Rc<Vec<Value>>,
    /// Keys that have been looked up by methods that put a new entry before all others of its bucket.
    pub ahead: Rc<Vec<Value>>,
    /// Where there are no other entries than those found, how many had been found one by one when the others came.
    pub whole: Option<u32>,
    /// Whether it is known in which order the entries are iterated.
    pub is_ordered: bool,
    /// Whether it has been said of all keys, found or not, that they differ from each other and from those that are missing.
    pub is_counted: bool,
}

/// An entry of a hash table of the input.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its key.
    pub key: Value,
    /// The object that has it.
    pub node: ObjId,
    /// Which of the entries of the input it is.
    pub index: u32,
}

impl Lookups {
    /// Nothing is known of the table of this collection.
    pub fn new(of: Term, class: ClassId) -> Self {
        Self {
            of,
            class,
            found: Rc::default(),
            missing: Rc::default(),
            ahead: Rc::default(),
            whole: None,
            is_ordered: false,
            is_counted: false,
        }
    }
}
