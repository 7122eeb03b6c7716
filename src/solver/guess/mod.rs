//! Guesses, of which only those are believed that have been evaluated: a wrong one costs a little time and nothing else, a right one
//! saves a call of what is below. Both layers start from the input that a query brings: [`repaired`] changes it where a new
//! fact says so, [`near`] tries others that differ from it in one input or a few.

mod distance;
mod edited;
mod hard;
mod near;
mod newton;
mod numeric;
mod repaired;
mod starts;
mod variable;

pub(super) use edited::Edited;
pub(super) use near::Near;
pub(super) use numeric::Numeric;
pub(super) use repaired::Repaired;
