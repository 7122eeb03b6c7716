//! What a strategy decides about references of the input.

use super::{Cx, Flow};
use crate::{
    input::At,
    program::ClassId,
    state::{ObjId, Value},
    term::Term,
};

/// How an input reference becomes known: one implementation per published algorithm.
pub trait HeapStrategy {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// A reference of the input comes onto the stack; `sym` is a root or an initial cell.
    ///
    /// # Errors
    /// Asks [`super::Ask::Settle`] where the strategy wants it settled now.
    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value>;

    /// The content of a cell of `r`, where `r` depends on the input and is not null, and an index is in bounds.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value>;

    /// Assigns a cell of `r`, where `r` depends on the input and is not null, and an index is in bounds.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow;

    /// The condition that two references are the same, neither of them null and at least one of them of the input.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about one of them.
    fn same(&self, cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
        Ok(cx.terms().eq(a, b))
    }

    /// The condition that `r` is not null and an instance of `class`.
    ///
    /// # Errors
    /// Asks where the strategy wants to know more about `r`.
    fn instance(&self, cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
        Ok(cx.is_instance(r, class))
    }

    /// Two different objects that the run has made are found not to be the same.
    ///
    /// # Errors
    /// Asks, or ends the path, where the strategy has made one of them in place of what may be the other.
    fn told_apart(&self, _: &mut Cx<'_>, _a: ObjId, _b: ObjId) -> Flow {
        Ok(())
    }

    /// Whether what runs is asked about a candidate for an input: each number has a box of its own, and the order of entries in
    /// hash tables tells nothing.
    fn of_candidates(&self) -> bool {
        false
    }

    /// Whether it looks into a reference that is one of many without asking which. For others what is in a collection is decided by
    /// its size.
    fn takes_any(&self) -> bool {
        false
    }

    /// Why its results are not to be relied upon, if they are not.
    fn caveat(&self) -> Option<&'static str> {
        None
    }
}
