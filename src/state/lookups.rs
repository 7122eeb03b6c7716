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
    /// The entries that have been found, in order: key and node.
    pub found: Rc<Vec<(Value, ObjId)>>,
    /// Keys that have been looked up and are not there.
    pub missing: Rc<Vec<Value>>,
    /// Whether there are no other entries than those found.
    pub is_whole: bool,
}

impl Lookups {
    /// Nothing is known of the table of this collection.
    pub fn new(of: Term, class: ClassId) -> Self {
        Self { of, class, found: Rc::default(), missing: Rc::default(), is_whole: false }
    }
}
