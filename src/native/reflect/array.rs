//! `java.lang.reflect.Array`: arrays whose class is known when the program runs.

use crate::{
    native::{Row, lang::class},
    program::{ArrayComponent, ClassId},
    state::{Mirror, Value},
    step::{self, Cx, Fault, Flow, Reply, allocate_array},
};

const ARRAY: &str = "java/lang/reflect/Array";

pub(super) const TABLE: &[Row] = &[
    (ARRAY, "newArray", "*", new_array),
    (ARRAY, "multiNewArray", "*", multi_new_array),
    (ARRAY, "getLength", "*", length),
];

/// The class of arrays of what a class object stands for.
fn array_of(cx: &mut Cx<'_>, component: Value) -> Flow<ClassId> {
    cx.non_null(component)?;
    let component = match class::mirrored(cx, component)? {
        Mirror::Class(class) => ArrayComponent::Class(class),
        Mirror::Base(base) => ArrayComponent::Base(base),
        Mirror::Void => return cx.unsupported("an array of void"),
    };
    let class = cx.linked(cx.world.program.array_of(component))?;
    cx.world.inputs.tag(class);
    Ok(class)
}

fn new_array(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = array_of(cx, args[0])?;
    made(cx, class, &args[1..2])
}

fn multi_new_array(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[1])?;
    let Value::Obj(dimensions) = args[1] else { return cx.unsupported("lengths that depend on the input") };
    let lengths: Vec<Value> = cx.st.heap.cells(dimensions).collect();
    let mut class = array_of(cx, args[0])?;
    for _ in 1..lengths.len() {
        class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(class)))?;
        cx.world.inputs.tag(class);
    }
    made(cx, class, &lengths)
}

fn made(cx: &mut Cx<'_>, class: ClassId, lengths: &[Value]) -> Flow<Reply> {
    for &length in lengths {
        match length {
            Value::I32(0..) => {}
            Value::I32(negative) => return cx.raise(&Fault::NegativeArraySize(Some(negative))),
            _ => return cx.unsupported("an array of a length that depends on the input"),
        }
    }
    Ok(Reply::Value(Value::Obj(allocate_array(cx, class, lengths))))
}

fn length(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    match args[0] {
        Value::Obj(o) if cx.world.program.class(cx.class_of(o)).is_array() => {
            step::length(cx, args[0]).map(Reply::Value)
        }
        _ => cx.unsupported("the length of what may be no array"),
    }
}
