//! `java.lang.Class`: objects that stand for types.

use super::{Row, string};
use crate::{
    classfile::BaseType,
    program::{ClassKind, Origin},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, allocate},
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Class", "desiredAssertionStatus", "()Z", desired_assertion_status),
    ("java/lang/Class", "getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", primitive),
    ("java/lang/Class", "isArray", "()Z", is_array),
    ("java/lang/Class", "isInterface", "()Z", is_interface),
    ("java/lang/Class", "isPrimitive", "()Z", is_primitive),
];

/// The object that stands for a type, always the same one.
pub(super) fn object(cx: &mut Cx<'_>, of: Mirror) -> Flow<ObjId> {
    if let Some(o) = cx.st.heap.mirror(&of) {
        return Ok(o);
    }
    let class = cx.linked(cx.world.program.load("java/lang/Class"))?;
    let o = allocate(cx, class);
    cx.st.heap.set_mirror(of, o);
    cx.st.heap.set_opaque(o, "an object of class java.lang.Class".into());
    Ok(o)
}

/// The type the receiver stands for.
fn mirrored<'a>(cx: &'a Cx<'_>, args: &[Value]) -> Flow<&'a Mirror> {
    let known = match args[0] {
        Value::Obj(o) => cx.st.heap.mirrored(o),
        _ => None,
    };
    match known {
        Some(mirror) => Ok(mirror),
        None => cx.unsupported("an object of class java.lang.Class that is part of the input"),
    }
}

/// Assertions are on in the program under test, as a test runner has them, and off in the JDK.
fn desired_assertion_status(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let on = match mirrored(cx, args)? {
        Mirror::Class(class) => cx.world.program.class(*class).origin == Origin::Application,
        Mirror::Base(_) | Mirror::Void => false,
    };
    Ok(Reply::Value(Value::I32(i32::from(on))))
}

fn primitive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let name = string::text(cx, args[0])?;
    let base = match name.as_str() {
        "boolean" => BaseType::Boolean,
        "byte" => BaseType::Byte,
        "char" => BaseType::Char,
        "double" => BaseType::Double,
        "float" => BaseType::Float,
        "int" => BaseType::Int,
        "long" => BaseType::Long,
        "short" => BaseType::Short,
        _ => return object(cx, Mirror::Void).map(|o| Reply::Value(Value::Obj(o))),
    };
    object(cx, Mirror::Base(base)).map(|o| Reply::Value(Value::Obj(o)))
}

fn is_array(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |kind| matches!(kind, ClassKind::Array { .. }))
}

fn is_interface(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |kind| matches!(kind, ClassKind::Interface))
}

fn kind(cx: &Cx<'_>, args: &[Value], is: fn(&ClassKind) -> bool) -> Flow<Reply> {
    let yes = match mirrored(cx, args)? {
        Mirror::Class(class) => is(&cx.world.program.class(*class).kind),
        Mirror::Base(_) | Mirror::Void => false,
    };
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}

fn is_primitive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let yes = !matches!(mirrored(cx, args)?, Mirror::Class(_));
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}
