//! `java.lang`: objects and their classes, strings, numbers, the system, the one thread, and what is thrown.
//!
//! Modelled: what the virtual machine itself answers. The rest of these classes is bytecode and runs as it is.
//!
//! Not modelled: more than one thread, class loaders and resources (there are none to be seen), modules other than the
//! base module, what annotations say.

pub(super) mod boxes;
pub(super) mod class;
pub(super) mod class_choice;
mod class_of;
pub(in crate::native) mod clock;
mod each_type;
pub(super) mod faults;
mod floats;
pub(in crate::native) mod identity;
mod library;
pub(super) mod loading;
pub(super) mod math;
pub(super) mod messages;
mod nesting;
mod nulls;
mod number_format;
pub(super) mod object;
mod rounding;
mod runtime;
pub(super) mod string;
pub(super) mod system;
pub(super) mod thread;
pub(super) mod throwable;
mod trace;

pub(super) use each_type::by_class;

use super::Row;
use crate::classfile::verify::Names;

/// The classes that a verifier speaks of.
pub const NAMES: Names = Names {
    object: "java/lang/Object",
    of_arrays: ["java/lang/Cloneable", "java/io/Serializable"],
    throwable: "java/lang/Throwable",
    string: "java/lang/String",
    class: class::CLASS,
    method_handle: "java/lang/invoke/MethodHandle",
    method_type: "java/lang/invoke/MethodType",
};

pub(super) const TABLES: &[&[Row]] = &[
    boxes::TABLE,
    class::TABLE,
    class_choice::TABLE,
    class_of::TABLE,
    clock::TABLE,
    floats::TABLE,
    identity::TABLE,
    library::TABLE,
    loading::TABLE,
    math::FUNCTIONS,
    math::TABLE,
    nesting::TABLE,
    nulls::TABLE,
    number_format::TABLE,
    object::TABLE,
    rounding::TABLE,
    runtime::TABLE,
    string::TABLE,
    system::TABLE,
    thread::TABLE,
    throwable::TABLE,
    trace::TABLE,
];
