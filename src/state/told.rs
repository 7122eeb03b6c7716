//! What a method comes to for all values of its arguments at once.

use super::{Loose, ObjId};
use crate::{program::ClassId, term::Term};

/// What comes of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// What it returns, unless one of the others holds.
    pub value: Term,
    /// The new object that it returns instead, where it does.
    pub made: Option<Made>,
    /// What it leaves in cells of objects that were there before.
    pub left: Vec<((ObjId, usize), Term)>,
    /// What some way has been told that is not always so.
    pub loose: Loose,
    /// Where it throws an exception of one of these classes.
    pub thrown: Vec<(ClassId, Term)>,
    /// Where it goes on behind the loop bound, and what it returns there is no number.
    pub cut: Term,
    /// Where there is no such input.
    pub refused: Term,
    /// Where it comes to something else.
    pub otherwise: Term,
}

impl Told {
    /// Whether it returns what was there before, or a number, and leaves everything as it was, where it returns.
    pub fn is_plain(&self) -> bool {
        self.thrown.is_empty() && self.made.is_none() && self.left.is_empty()
    }
}

/// A new object of the JDK: one for all ways on which there is one, of the same class on each.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// Its class.
    pub class: ClassId,
    /// Where there is one.
    pub when: Term,
    /// Whether there may be another in its place, which its class keeps.
    pub is_kept: bool,
    /// What its cells hold: what was there before, or another new object where there is one.
    pub cells: Vec<(Option<Term>, Option<Made>)>,
}
