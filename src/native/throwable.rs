//! `java.lang.Throwable`, and the exceptions the JVM itself raises.

use super::{Row, string};
use crate::{
    state::{ObjId, Value},
    step::{Cx, Fault, Flow, Reply, allocate, put_field_of_allocated},
};

const THROWABLE: &str = "java/lang/Throwable";

pub(super) const TABLE: &[Row] = &[(THROWABLE, "fillInStackTrace", "()Ljava/lang/Throwable;", fill_in_stack_trace)];

/// The exception object the JVM raises (JVMS §2.10, §6.5), as its constructor leaves it.
pub(super) fn raise(cx: &mut Cx<'_>, fault: &Fault) -> Flow<ObjId> {
    let (class, message) = match fault {
        Fault::NullPointer => ("java/lang/NullPointerException", None),
        Fault::DivisionByZero => ("java/lang/ArithmeticException", Some("/ by zero".to_owned())),
        Fault::ClassCast => ("java/lang/ClassCastException", None),
        Fault::ArrayStore => ("java/lang/ArrayStoreException", None),
        Fault::ArrayIndex(known) => (
            "java/lang/ArrayIndexOutOfBoundsException",
            known.map(|(index, length)| format!("Index {index} out of bounds for length {length}")),
        ),
        Fault::NegativeArraySize(size) => ("java/lang/NegativeArraySizeException", size.map(|n| n.to_string())),
        Fault::InInitializer(_) => ("java/lang/ExceptionInInitializerError", None),
        Fault::InitializationFailed(class) => {
            let name = cx.world.program.class(*class).java_name();
            ("java/lang/NoClassDefFoundError", Some(format!("Could not initialize class {name}")))
        }
    };
    let o = new(cx, class)?;
    let message = match message {
        Some(text) => string::new(cx, &text.encode_utf16().collect::<Vec<_>>())?,
        None => string::opaque(cx, "the message of an exception that the JVM raised")?,
    };
    set_message(cx, o, message)?;
    if let Fault::InInitializer(cause) = fault {
        set(cx, o, "cause", "Ljava/lang/Throwable;", Value::Obj(*cause))?;
    }
    Ok(o)
}

/// A throwable as `Throwable()` leaves it; `cause` is the object itself until somebody says otherwise.
pub(super) fn new(cx: &mut Cx<'_>, class: &str) -> Flow<ObjId> {
    let class = cx.linked(cx.world.program.load(class))?;
    let o = allocate(cx, class);
    set(cx, o, "cause", "Ljava/lang/Throwable;", Value::Obj(o))?;
    Ok(o)
}

pub(super) fn set_message(cx: &mut Cx<'_>, o: ObjId, message: ObjId) -> Flow {
    set(cx, o, "detailMessage", "Ljava/lang/String;", Value::Obj(message))
}

fn set(cx: &mut Cx<'_>, o: ObjId, field: &str, descriptor: &str, v: Value) -> Flow {
    let class = cx.linked(cx.world.program.load(THROWABLE))?;
    let f = cx.linked(cx.world.program.resolve_field(class, field, descriptor))?;
    put_field_of_allocated(cx, o, f, v);
    Ok(())
}

/// Records where the throwable was made: the innermost frame that is not part of making it.
pub(super) fn fill_in(cx: &mut Cx<'_>, o: ObjId) {
    let program = &cx.world.program;
    let class = cx.class_of(o);
    let making = |f: &&crate::state::Frame| {
        let m = program.method(f.method);
        let constructs = &*m.name == "<init>" && program.is_subtype(class, m.class);
        !constructs && &*m.name != "fillInStackTrace" && !program.is_hidden(f.method)
    };
    if let Some(frame) = cx.st.frames.iter().rev().find(making) {
        let (method, pc) = (frame.method, frame.pc);
        cx.st.heap.set_trace(o, method, pc);
    }
}

/// The stack trace itself is not modelled, only its first element.
fn fill_in_stack_trace(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if let Value::Obj(o) = args[0] {
        fill_in(cx, o);
    }
    Ok(Reply::Value(args[0]))
}
