//! From a leaf and a model to a concrete [`Case`], and back to the real JVM for confirmation.

pub mod case;

pub use case::{Body, Case, Change, Datum, Expected, FieldRef, Object, Place, Target};
