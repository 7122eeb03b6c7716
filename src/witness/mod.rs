//! From a leaf and a model to a concrete [`Case`], and back to the real JVM for confirmation.

mod build;
pub mod case;
mod compare;
mod confirm;
mod elements;
mod held;
pub mod jvm;
mod observed;
mod outcome;
mod reads;
pub mod replay;
mod shrink;

pub use crate::input::{Answers, Body, Datum, FieldRef, Object, Target};
pub use build::{build, exactly};
pub use case::{Case, Change, Expected, Place};
pub use compare::Verdict;
pub use confirm::confirm;
pub use jvm::{Jvm, JvmError};
pub use replay::{Harness, ReplayError, replay};
