//! `java.lang`: objects and their classes, strings, numbers, the system, the one thread, and what is thrown.
//!
//! Modelled: what the virtual machine itself answers. The rest of these classes is bytecode and runs as it is.
//!
//! Not modelled: more than one thread, class loaders and resources (there are none to be seen), modules other than the
//! base module, the digits of a number of the input, annotations and generic types.

mod boxes;
pub(super) mod class;
mod clock;
mod floats;
mod loading;
pub(super) mod math;
pub(super) mod messages;
mod nesting;
mod nulls;
mod number_format;
pub(super) mod object;
mod runtime;
pub(super) mod string;
pub(super) mod system;
pub(super) mod thread;
pub(super) mod throwable;
mod trace;

use super::Row;

pub(super) const TABLES: &[&[Row]] = &[
    boxes::TABLE,
    class::TABLE,
    clock::TABLE,
    floats::TABLE,
    loading::TABLE,
    math::TABLE,
    nesting::TABLE,
    nulls::TABLE,
    number_format::TABLE,
    object::TABLE,
    runtime::TABLE,
    string::TABLE,
    system::TABLE,
    thread::TABLE,
    throwable::TABLE,
    trace::TABLE,
];
