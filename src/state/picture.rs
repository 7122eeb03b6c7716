//! What ranges of arrays are assigned.

use super::{Logs, Value};
use crate::term::Term;

/// What a range of elements was assigned at once: [`super::Write::count`].
#[derive(Clone, Debug, PartialEq)]
pub enum Picture {
    /// All of them this value.
    Same(Value),
    /// The elements of an array as they were then.
    Of {
        /// The array, or an if-then-else over arrays; in place of one with cells stands a copy of it, which nobody writes to.
        source: Term,
        /// The index of the first.
        at: Term,
        /// What had been written until then.
        logs: Logs,
    },
}
