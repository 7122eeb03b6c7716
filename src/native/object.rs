//! `java.lang.Object`.

use super::{Row, class, throwable};
use crate::{
    program::ArrayComponent,
    state::{Mirror, Value},
    step::{Cx, Flow, Reply, Stop, component, counted, element, length},
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "clone", "()Ljava/lang/Object;", clone),
];

/// A copy of an array, or of an object whose class says that it may be copied.
fn clone(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if let Some(component) = component(cx, args[0]) {
        return array(cx, args[0], component);
    }
    let Value::Obj(o) = args[0] else { return cx.unsupported("clone of an object of the input") };
    let class = cx.class_of(o);
    let cloneable = cx.linked(cx.world.program.load("java/lang/Cloneable"))?;
    if !cx.world.program.is_subtype(class, cloneable) {
        let exception = throwable::new(cx, "java/lang/CloneNotSupportedException")?;
        throwable::fill_in(cx, exception);
        return Err(Stop::Throw(exception));
    }
    let cells = cx.st.heap.cells(o).to_vec();
    Ok(Reply::Value(Value::Obj(cx.st.heap.allocate(class, cells.into_iter()))))
}

fn array(cx: &mut Cx<'_>, r: Value, component: ArrayComponent) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.array_of(component))?;
    let length = length(cx, r)?;
    let count = counted(cx, length)?;
    let elements = (0..count).map(|i| element(cx, r, Value::I32(i as i32))).collect::<Flow<Vec<_>>>()?;
    cx.world.tag(class);
    Ok(Reply::Value(Value::Obj(cx.st.heap.allocate(class, elements.into_iter()))))
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
