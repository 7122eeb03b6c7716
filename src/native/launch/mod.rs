//! The virtual machine's own start, and what the launcher does around a program.
//!
//! Modelled: the machine before a method under test, a whole program from its start to its exit code, system properties, environment
//! variables.
//!
//! Not modelled: the module system and class loaders, options of the virtual machine, signals.

mod environment;
pub(super) mod idle;
mod launcher;
mod platform;
mod properties;
pub(super) mod start;

pub(super) use launcher::base;
pub use launcher::{Launch, is_main};
pub(super) use platform::told;
pub(super) use properties::{Begins, of_machine};

use super::Row;

pub(super) const TABLES: &[&[Row]] = &[environment::TABLE, platform::TABLE, properties::TABLE, start::TABLE];
