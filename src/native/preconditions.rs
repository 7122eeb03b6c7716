//! `jdk.internal.util.Preconditions`, which the JVM treats as intrinsic: the exception without its formatted message.

use super::{Row, string, throwable};
use crate::{
    state::Value,
    step::{Cx, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[
    (
        "jdk/internal/util/Preconditions",
        "outOfBoundsCheckIndex",
        "(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;",
        out_of_bounds,
    ),
    (
        "jdk/internal/util/Preconditions",
        "outOfBoundsCheckIndex",
        "(Ljava/util/function/BiFunction;JJ)Ljava/lang/RuntimeException;",
        out_of_bounds,
    ),
    (
        "jdk/internal/util/Preconditions",
        "outOfBoundsCheckFromToIndex",
        "(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;",
        out_of_bounds,
    ),
    (
        "jdk/internal/util/Preconditions",
        "outOfBoundsCheckFromIndexSize",
        "(Ljava/util/function/BiFunction;III)Ljava/lang/RuntimeException;",
        out_of_bounds,
    ),
];

/// Without a formatter of the caller's the exception is an IndexOutOfBoundsException; its message is not modelled.
fn out_of_bounds(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if args[0] != Value::Null {
        return Ok(Reply::Bytecode);
    }
    let o = throwable::new(cx, "java/lang/IndexOutOfBoundsException")?;
    let message = string::opaque(cx, "the message of an IndexOutOfBoundsException")?;
    throwable::set_message(cx, o, message)?;
    throwable::fill_in(cx, o);
    Ok(Reply::Value(Value::Obj(o)))
}
