//! `java.lang.reflect`: members of classes as objects, calls through them, and arrays of a class known late.
//!
//! Not modelled: annotations, generic signatures, proxies. Where a class is declared is in `lang`.

mod array;
mod call;
pub(super) mod executables;
pub(super) mod fields;

use super::Row;

pub(super) const TABLES: &[&[Row]] = &[array::TABLE, call::TABLE, executables::TABLE, fields::TABLE];
