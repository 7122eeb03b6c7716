//! `java.lang.System`.

use super::{Row, misc};
use crate::{
    program::{ArrayComponent, ClassKind},
    state::Value,
    step::{Cx, Fault, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
    ("java/lang/System", "setIn0", "*", set_in),
    ("java/lang/System", "setOut0", "*", set_out),
    ("java/lang/System", "setErr0", "*", set_err),
    // Time stands still: a program whose outcome depends on it is one whose prediction the JVM does not confirm.
    ("java/lang/System", "nanoTime", "()J", misc::zero_long),
    ("java/lang/System", "currentTimeMillis", "()J", misc::zero_long),
];

/// `System.arraycopy` between allocated arrays of one primitive type or of references that fit.
fn arraycopy(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    cx.non_null(args[2])?;
    let (Value::Obj(from), Value::I32(at), Value::Obj(to), Value::I32(into), Value::I32(count)) =
        (args[0], args[1], args[2], args[3], args[4])
    else {
        return cx.unsupported("System.arraycopy with arguments that depend on the input");
    };
    let component = |o| match cx.world.program.class(cx.class_of(o)).kind {
        ClassKind::Array { component, .. } => Some(component),
        _ => None,
    };
    let copies = match (component(from), component(to)) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) => {
            if !cx.world.program.is_subtype(a, b) {
                return cx.unsupported("System.arraycopy that has to check each element");
            }
            true
        }
        (a, b) => a.is_some() && a == b,
    };
    if !copies {
        return cx.raise(&Fault::ArrayStore);
    }
    let fits = |o, start: i32| start >= 0 && i64::from(start) + i64::from(count) <= i64::from(cx.st.heap.header(o).len);
    if count < 0 || !fits(from, at) || !fits(to, into) {
        return cx.raise(&Fault::ArrayIndex(None));
    }
    let (at, into, count) = (at as usize, into as usize, count as usize);
    cx.st.heap.copy(from, at, to, into, count);
    Ok(Reply::Void)
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
