//! `java.lang.Object`.

use super::{Row, class};
use crate::{
    state::{Mirror, Value},
    step::{Cx, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class)];

fn get_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[0] {
        Value::Obj(o) => {
            let class = cx.class_of(o);
            class::object(cx, Mirror::Class(class)).map(|o| Reply::Value(Value::Obj(o)))
        }
        _ => cx.unsupported("getClass on an object of the input"),
    }
}
