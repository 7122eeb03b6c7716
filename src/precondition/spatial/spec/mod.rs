//! The language of preconditions in separation logic: what is written, as a [`tree`].

mod error;
pub(super) mod expected;
mod lower;
pub mod parse;
mod print;
pub(super) mod token;
pub mod tree;

pub use error::{Source, SpecError};
