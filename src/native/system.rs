//! `java.lang.System`.

use super::{Row, messages, misc, throwable};
use crate::{
    program::{ArrayComponent, ClassId, ClassKind},
    state::{Backtrace, ObjId, Value},
    step::{Cx, Flow, Reply, Stop},
};
use std::ops::Range;

const ARRAYCOPY: &str = "(Ljava/lang/Object;ILjava/lang/Object;II)V";

pub(super) const TABLE: &[Row] = &[
    ("java/lang/System", "arraycopy", ARRAYCOPY, arraycopy),
    ("java/lang/System", "setIn0", "*", set_in),
    ("java/lang/System", "setOut0", "*", set_out),
    ("java/lang/System", "setErr0", "*", set_err),
    // Time stands still: a program whose outcome depends on it is one whose prediction the JVM does not confirm.
    ("java/lang/System", "nanoTime", "()J", misc::zero_long),
    ("java/lang/System", "currentTimeMillis", "()J", misc::zero_long),
];

/// `System.arraycopy` between allocated arrays of one primitive type or of references; what does not fit is refused in
/// the words of HotSpot.
fn arraycopy(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    cx.non_null(args[2])?;
    let (Value::Obj(from), Value::I32(at), Value::Obj(to), Value::I32(into), Value::I32(count)) =
        (args[0], args[1], args[2], args[3], args[4])
    else {
        return cx.unsupported("System.arraycopy with arguments that depend on the input");
    };
    if [from, to].iter().any(|&o| cx.st.heap.open_length(o).is_some()) {
        return cx.unsupported("System.arraycopy of an array whose length depends on the input");
    }
    let (source, target) = (component(cx, from), component(cx, to));
    let name = |o| messages::external(&cx.world.program, cx.class_of(o));
    let mismatch = match (source, target) {
        (None, _) => Some(format!("source type {} is not an array", name(from))),
        (_, None) => Some(format!("destination type {} is not an array", name(to))),
        (Some(ArrayComponent::Class(_)), Some(ArrayComponent::Class(_))) => None,
        (Some(a), Some(b)) if a == b => None,
        (Some(a), Some(b)) => Some(format!("type mismatch: can not copy {}[] into {}[]", kind(a), kind(b))),
    };
    if let Some(mismatch) = mismatch {
        return refuse(cx, "java/lang/ArrayStoreException", &mismatch);
    }
    let kind = source.map_or("", kind);
    let (length, capacity) = (cx.st.heap.header(from).len, cx.st.heap.header(to).len);
    // Sums of two ints that are not negative, as unsigned numbers.
    let (last, end) = (at.wrapping_add(count) as u32, into.wrapping_add(count) as u32);
    let outside = if at < 0 {
        Some(format!("source index {at} out of bounds for {kind}[{length}]"))
    } else if into < 0 {
        Some(format!("destination index {into} out of bounds for {kind}[{capacity}]"))
    } else if count < 0 {
        Some(format!("length {count} is negative"))
    } else if last > length {
        Some(format!("last source index {last} out of bounds for {kind}[{length}]"))
    } else if end > capacity {
        Some(format!("last destination index {end} out of bounds for {kind}[{capacity}]"))
    } else {
        None
    };
    if let Some(outside) = outside {
        return refuse(cx, "java/lang/ArrayIndexOutOfBoundsException", &outside);
    }
    let (at, into, count) = (at as usize, into as usize, count as usize);
    let fitting = match (source, target) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) if !cx.world.program.is_subtype(a, b) => {
            fitting(cx, from, at..at + count, b)?
        }
        _ => count,
    };
    cx.st.heap.copy(from, at, to, into, fitting);
    match (source, target) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) if fitting < count => {
            let program = &cx.world.program;
            let (below, from, to) =
                (program.is_subtype(b, a), messages::external(program, a), messages::external(program, b));
            let mismatch = match below {
                false => format!("type mismatch: can not copy {from}[] into {to}[]"),
                true => format!(
                    "element type mismatch: can not cast one of the elements of {from}[] to the type of the \
                     destination array, {to}"
                ),
            };
            refuse(cx, "java/lang/ArrayStoreException", &mismatch)
        }
        _ => Ok(Reply::Void),
    }
}

fn component(cx: &Cx<'_>, o: ObjId) -> Option<ArrayComponent> {
    match cx.world.program.class(cx.class_of(o)).kind {
        ClassKind::Array { component, .. } => Some(component),
        _ => None,
    }
}

/// What HotSpot calls arrays of this component.
fn kind(component: ArrayComponent) -> &'static str {
    match component {
        ArrayComponent::Base(base) => base.java_name(),
        ArrayComponent::Class(_) => "object array",
    }
}

/// How many elements in a row, from the first of `range` on, may stand in an array of this component.
fn fitting(cx: &Cx<'_>, array: ObjId, range: Range<usize>, component: ClassId) -> Flow<usize> {
    for (n, i) in range.clone().enumerate() {
        match cx.st.heap.cell(array, i) {
            Value::Null => {}
            Value::Obj(o) if cx.world.program.is_subtype(cx.class_of(o), component) => {}
            Value::Obj(_) => return Ok(n),
            _ => return cx.unsupported("System.arraycopy of elements whose classes depend on the input"),
        }
    }
    Ok(range.len())
}

/// Raises an exception from within `arraycopy`.
fn refuse(cx: &mut Cx<'_>, class: &str, why: &str) -> Flow<Reply> {
    let exception = throwable::made(cx, class, &format!("arraycopy: {why}"))?;
    let program = &cx.world.program;
    let system = cx.linked(program.load("java/lang/System"))?;
    if let Some(method) = program.declared_method(system, "arraycopy", ARRAYCOPY) {
        let frames: Backtrace = std::iter::once((method, 0)).chain(cx.backtrace(0).iter().copied()).collect();
        throwable::record(cx, exception, &frames);
    }
    Err(Stop::Throw(exception))
}

fn set_in(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, "in", "Ljava/io/InputStream;", args[0])
}

fn set_out(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, "out", "Ljava/io/PrintStream;", args[0])
}

fn set_err(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, "err", "Ljava/io/PrintStream;", args[0])
}

/// The standard streams are final to everybody else.
fn set(cx: &mut Cx<'_>, name: &str, descriptor: &str, v: Value) -> Flow<Reply> {
    let program = &cx.world.program;
    let class = cx.linked(program.load("java/lang/System"))?;
    let f = cx.linked(program.resolve_field(class, name, descriptor))?;
    cx.st.statics.put(class, program.field(f).slot, v);
    Ok(Reply::Void)
}
