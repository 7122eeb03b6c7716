//! `java.util` and `java.security`: locales and services, collections of the input, tables of known words, sets that only grow,
//! calendars of now, checksums, digests and secure random numbers. What collections and digests do is bytecode and runs as it is.
//!
//! Not modelled: locales other than English as it is spoken in the United States, providers of services.

mod arrays;
mod calendar;
mod checksum;
pub(super) mod collection;
mod days;
pub(super) mod decimals;
mod digits;
pub(super) mod divisors;
mod durations;
pub(super) mod grow;
pub(super) mod integers;
pub(in crate::native) mod locale;
mod logging;
pub(super) mod looking;
mod order;
mod ordering;
mod random;
mod secure;
mod sorting;
pub(super) mod streams;
mod table;
pub(super) mod values;
mod whole;

use super::Row;

/// The tables of which a row says all that its method does.
pub(super) const TOLD: &[&[Row]] = &[
    days::TABLE,
    decimals::TABLE,
    decimals::parts::TABLE,
    divisors::TABLE,
    durations::TABLE,
    integers::TABLE,
    looking::TABLE,
    streams::TABLE,
    values::TABLE,
];

/// The others.
pub(super) const TABLES: &[&[Row]] = &[
    arrays::TABLE,
    calendar::TABLE,
    checksum::TABLE,
    locale::TABLE,
    logging::TABLE,
    collection::immutable::TABLE,
    collection::made::TABLE,
    collection::enum_map::TABLE,
    collection::sorted::TABLE,
    order::TABLE,
    ordering::TABLE,
    random::TABLE,
    secure::TABLE,
    sorting::TABLE,
    table::TABLE,
];
