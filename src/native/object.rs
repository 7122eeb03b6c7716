//! `java.lang.Object`.

use super::{Row, class, throwable};
use crate::{
    state::{Mirror, Value},
    step::{Cx, Flow, Reply, Stop},
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "clone", "()Ljava/lang/Object;", clone),
];

/// A copy of an array, or of an object whose class says that it may be copied.
fn clone(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return cx.unsupported("clone of an object of the input") };
    let class = cx.class_of(o);
    let cloneable = cx.linked(cx.world.program.load("java/lang/Cloneable"))?;
    if !cx.world.program.is_subtype(class, cloneable) {
        let exception = throwable::new(cx, "java/lang/CloneNotSupportedException")?;
        throwable::fill_in(cx, exception);
        return Err(Stop::Throw(exception));
    }
    Ok(Reply::Value(Value::Obj(cx.st.heap.duplicate(o))))
}

fn get_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[0] {
        Value::Obj(o) => {
            let class = cx.class_of(o);
            class::object(cx, Mirror::Class(class)).map(|o| Reply::Value(Value::Obj(o)))
        }
        _ => cx.unsupported("getClass on an object of the input"),
    }
}
