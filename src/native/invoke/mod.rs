//! `java.lang.invoke` and `java.lang.runtime`: dynamic call sites and constants, method handles, variable handles.
//!
//! Modelled: what javac writes as `invokedynamic` is linked to hidden classes made here (`lambda`, `concat`, `record`,
//! `switch`); any other bootstrap method runs (`bootstrap`). Of method handles those to members of classes, and of the
//! combinators `asType`, `bindTo`, `insertArguments`, `asCollector` and `invokeWithArguments`. Of variable handles those
//! to fields, elements, and the bytes of arrays.
//!
//! Not modelled: other combinators, `LambdaForm`s as something with content, values that an access mode would convert.

mod access;
mod adapt;
pub(super) mod bootstrap;
pub(super) mod boxes;
pub(super) mod combine;
pub(super) mod concat;
mod handle;
pub(super) mod lambda;
pub(super) mod member;
pub(super) mod record;
pub(super) mod switch;
pub(super) mod synth;
mod variable;

use super::Row;

pub(super) const TABLES: &[&[Row]] = &[access::TABLE, combine::TABLE, handle::TABLE, member::TABLE, variable::TABLE];
