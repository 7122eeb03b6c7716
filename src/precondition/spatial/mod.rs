//! Preconditions in separation logic.

mod formula;
mod found;
mod search;
mod shape;
pub mod spec;
mod unfold;
mod value;
