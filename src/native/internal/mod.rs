//! `jdk.internal`: what the JDK's own classes ask of the virtual machine, and intrinsics that have bytecode of another shape.
//!
//! Modelled: `Unsafe` on cells of objects, checks of indices, comparisons of arrays, answers to class initializers.
//!
//! Not modelled: memory outside the heap, archived classes, native libraries.

mod arrays;
mod bytes;
pub(super) mod memory;
mod misc;
mod preconditions;

use super::Row;

pub(super) const TABLES: &[&[Row]] =
    &[arrays::TABLE, memory::ACCESSORS, memory::TABLE, misc::TABLE, preconditions::TABLE];
