//! From a leaf and a model to a concrete [`Case`], and back to the real JVM for confirmation.

pub mod case;
mod compare;
pub mod jvm;
mod observed;
pub mod replay;

pub use case::{Body, Case, Change, Datum, Expected, FieldRef, Object, Place, Target};
pub use jvm::{Jvm, JvmError};
pub use replay::{Harness, ReplayError, Verdict, replay};
