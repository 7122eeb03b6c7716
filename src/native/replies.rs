//! Bodies that do nothing but answer.

use crate::{
    state::Value,
    step::{Cx, Flow, Reply},
};

/// Returns.
pub(super) fn nothing(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Void)
}

/// Returns 0 or false.
pub(super) fn zero_int(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I32(0)))
}

/// Returns 0L.
pub(super) fn zero_long(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I64(0)))
}

/// Returns 1 or true.
pub(super) fn one_int(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I32(1)))
}

/// Returns null.
pub(super) fn null(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::Null))
}
