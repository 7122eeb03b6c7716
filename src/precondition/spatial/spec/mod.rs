//! The language of preconditions in separation logic: what is written, as a [`tree`].

mod error;
mod lower;
pub mod parse;
mod print;
pub(super) mod token;
pub mod tree;

pub use error::{Source, SpecError};
