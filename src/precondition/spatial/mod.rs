//! Preconditions in separation logic.

pub mod spec;
