//! `jdk.internal.util.Preconditions`, which the JVM treats as intrinsic: the exception without its formatted message.

use super::{Row, string, throwable};
use crate::{
    state::Value,
    step::{Cx, Flow, Reply},
};

const CLASS: &str = "jdk/internal/util/Preconditions";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "outOfBoundsCheckIndex", "(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;", out_of_bounds),
    (CLASS, "outOfBoundsCheckIndex", "(Ljava/util/function/BiFunction;JJ)Ljava/lang/RuntimeException;", out_of_bounds),
    (
        CLASS,
        "outOfBoundsCheckFromToIndex",
        "(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;",
        out_of_bounds,
    ),
    (
        CLASS,
        "outOfBoundsCheckFromIndexSize",
        "(Ljava/util/function/BiFunction;III)Ljava/lang/RuntimeException;",
        out_of_bounds,
    ),
];

/// Without a formatter of the caller's the exception is an IndexOutOfBoundsException; its message is not modelled where
/// it depends on the input.
fn out_of_bounds(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let known = args[1..].iter().all(|v| matches!(v, Value::I32(_) | Value::I64(_)));
    if known || args[0] != Value::Null {
        return Ok(Reply::Bytecode);
    }
    let o = throwable::new(cx, "java/lang/IndexOutOfBoundsException")?;
    let message = string::opaque(cx, "the message of an IndexOutOfBoundsException")?;
    throwable::set_message(cx, o, message)?;
    // The bytecode this stands in for makes the exception in a method of its own, where a stack trace begins.
    let class = cx.linked(cx.world.program.load(CLASS))?;
    let mut methods = cx.world.program.class(class).methods.iter().copied();
    if let Some(maker) = methods.find(|&m| &*cx.world.program.method(m).name == "outOfBounds") {
        let frames: Vec<_> = [(maker, 0)].into_iter().chain(cx.backtrace(0).iter().copied()).collect();
        throwable::record(cx, o, &frames);
    }
    Ok(Reply::Value(Value::Obj(o)))
}
