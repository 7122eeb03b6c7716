//! `java.lang.reflect`: members of classes as objects, calls through them, arrays of a class known late, and objects as
//! deserialization makes them.
//!
//! Not modelled: what annotations say, proxies. Where a class is declared is in `lang`.

mod array;
mod call;
mod described;
pub(super) mod executables;
pub(super) mod fields;
mod serial;

use super::Row;
pub(super) use array::ARRAY;

pub(super) const TABLES: &[&[Row]] =
    &[array::TABLE, call::TABLE, described::TABLE, executables::TABLE, fields::TABLE, serial::TABLE];
