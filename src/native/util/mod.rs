//! `java.util`: locales and services, and sets that only grow. Collections are bytecode and run as they are.
//!
//! Not modelled: locales other than English as it is spoken in the United States, providers of services.

pub(super) mod grow;
mod locale;

use super::Row;

pub(super) const TABLES: &[&[Row]] = &[locale::TABLE];
