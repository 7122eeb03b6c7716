//! Objects that were there before the call and that inputs may be.

use super::{Mirror, ObjId};
use crate::{program::FieldId, term::Term};

/// An object that was there before the call and that an input has been compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct Existing {
    /// The object of the input that it is, if an input is it.
    pub root: Term,
    /// The object.
    pub object: ObjId,
    /// How a test comes by it.
    pub name: Named,
}

/// How a test comes by an object that is there before the call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// This static field holds it.
    Field(FieldId),
    /// It stands for this type.
    Type(Mirror),
}
