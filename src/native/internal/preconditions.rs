//! `jdk.internal.util.Preconditions`, which the JVM treats as intrinsic: the exception without its formatted message.

use crate::{
    native::{
        Row,
        lang::{string, throwable},
    },
    program::MethodId,
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
    let (Some(called), Some(maker)) = (throwable::called(cx), declared(cx, "outOfBounds")) else {
        return cx.unsupported("a check of an index that differs from the JDK's");
    };
    throwable::from_bytecode(cx, o, &[(maker, throwable::makes), (called, throwable::calls)]);
    Ok(Reply::Value(Value::Obj(o)))
}

fn known(v: Value) -> Option<i64> {
    match v {
        Value::I32(n) => Some(i64::from(n)),
        Value::I64(n) => Some(n),
        _ => None,
    }
}

fn declared(cx: &Cx<'_>, name: &str) -> Option<MethodId> {
    let program = &cx.world.program;
    let class = program.load(CLASS).ok()?;
    program.class(class).methods.iter().copied().find(|&m| &*program.method(m).name == name)
}

/// Whether the method called gives a range by its start and its size.
fn by_size(cx: &Cx<'_>) -> bool {
    throwable::called(cx).is_some_and(|m| &*cx.world.program.method(m).name == "outOfBoundsCheckFromIndexSize")
}
