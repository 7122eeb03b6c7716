//! `jdk.internal.util.Preconditions`, which the JVM treats as intrinsic: the exception without its formatted message.

use super::{Row, string, throwable};
use crate::{
    program::Resolved,
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

/// Without a formatter of the caller's the exception is an IndexOutOfBoundsException; its message is not modelled.
fn out_of_bounds(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if args[0] != Value::Null {
        return Ok(Reply::Bytecode);
    }
    let o = throwable::new(cx, "java/lang/IndexOutOfBoundsException")?;
    let known: Vec<i64> = args[1..].iter().filter_map(|v| known(*v)).collect();
    let message = match known[..] {
        [index, length] if args.len() == 3 => Some(format!("Index {index} out of bounds for length {length}")),
        [from, second, length] if args.len() == 4 => {
            let to = if by_size(cx) { format!("{from} + {second}") } else { second.to_string() };
            Some(format!("Range [{from}, {to}) out of bounds for length {length}"))
        }
        _ => None,
    };
    let message = match message {
        Some(text) => string::from_text(cx, &text)?,
        None => string::opaque(cx, "the message of an IndexOutOfBoundsException")?,
    };
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

fn known(v: Value) -> Option<i64> {
    match v {
        Value::I32(n) => Some(i64::from(n)),
        Value::I64(n) => Some(n),
        _ => None,
    }
}

/// Whether the method called gives a range by its start and its size.
fn by_size(cx: &Cx<'_>) -> bool {
    let crate::classfile::Instr::Invoke(_, at) = cx.instr() else { return false };
    match cx.resolved(at) {
        Ok(Resolved::Method(m)) => &*cx.world.program.method(m).name == "outOfBoundsCheckFromIndexSize",
        _ => false,
    }
}
