//! What an input may be in a test and is on no path.

use crate::{program::ClassId, term::Term};

/// What an input may be in a test and is on no path. Where that would show, a path asks, and follows only the answer that it
/// is not so.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Beyond {
    /// The reference denotes an object of that class which was there before the method began.
    There(Term, ClassId),
    /// By this condition, an object that was there before the method began is an input that has been looked into before the two
    /// were compared.
    Late(Term),
    /// The two references denote one object: the type of one of them names only the class of the other.
    Same(Term, Term),
    /// The reference denotes an array of that class, and its type names another one.
    Array(Term, ClassId),
    /// The reference denotes an array, of a class that is named nowhere.
    OtherArray(Term),
    /// The reference denotes a collection of that class, and people use another where its type is declared.
    Unusual(Term, ClassId),
    /// The reference denotes a collection that is not of that class, the one that people use where its type is declared, or one above.
    Other(Term, ClassId),
    /// By this condition, an array is made with more elements than there is room for.
    Large(Term),
}
