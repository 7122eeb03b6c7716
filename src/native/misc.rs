//! `jdk.internal.misc`: what class initializers of the JDK ask of the virtual machine.

use super::Row;
use crate::{
    state::Value,
    step::{Cx, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[
    // No class data archive: every class initializes itself from scratch.
    ("jdk/internal/misc/CDS", "initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS", "getRandomSeedForDumping", "()J", zero_long),
    ("jdk/internal/misc/CDS", "isDumpingClassList0", "()Z", zero_int),
    ("jdk/internal/misc/CDS", "isDumpingArchive0", "()Z", zero_int),
    ("jdk/internal/misc/CDS", "isSharingEnabled0", "()Z", zero_int),
    ("jdk/internal/misc/CDS", "getCDSConfigStatus", "()I", zero_int),
    ("jdk/internal/misc/VM", "initialize", "()V", nothing),
    // Started without options: no property sets the size of a cache.
    ("jdk/internal/misc/VM", "getSavedProperty", "(Ljava/lang/String;)Ljava/lang/String;", null),
];

/// Returns.
pub(super) fn nothing(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Void)
}

/// Returns 0 or false.
pub(super) fn zero_int(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I32(0)))
}

/// Returns null.
fn null(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::Null))
}

/// Returns 0L.
pub(super) fn zero_long(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I64(0)))
}
