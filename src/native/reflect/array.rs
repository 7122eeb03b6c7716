//! `java.lang.reflect.Array`: arrays whose class is known when the program runs, or by what it is declared as.

use crate::{
    native::{
        Row,
        invoke::boxes::box_of,
        lang::{class, throwable},
    },
    program::{ArrayComponent, ClassId},
    state::{Mirror, Value},
    step::{self, Cx, Fault, Flow, Native, Reply, Stop, allocate_array, check_lengths},
    term::Node,
};

pub(in crate::native) const ARRAY: &str = "java/lang/reflect/Array";
const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";

pub(super) const TABLE: &[Row] = &[
    (ARRAY, "newArray", "*", |cx, args| within(cx, args, "newArray", new_array)),
    (ARRAY, "multiNewArray", "*", |cx, args| within(cx, args, "multiNewArray", multi_new_array)),
    (ARRAY, "getLength", "*", |cx, args| within(cx, args, "getLength", length)),
    (ARRAY, "get", "*", |cx, args| within(cx, args, "get", get)),
    (ARRAY, "set", "*", |cx, args| within(cx, args, "set", set)),
];

/// What a native method raises is raised from within it.
fn within(cx: &mut Cx<'_>, args: &[Value], method: &str, body: Native) -> Flow<Reply> {
    let reply = body(cx, args);
    if let Err(Stop::Throw(o)) = reply {
        throwable::from_native(cx, o, ARRAY, method)?;
    }
    reply
}

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
    if cx.st.heap.open_length(dimensions).is_some() {
        return cx.unsupported("lengths that depend on the input");
    }
    let lengths: Vec<Value> = cx.st.heap.cells(dimensions).collect();
    let mut class = array_of(cx, args[0])?;
    for _ in 1..lengths.len() {
        class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(class)))?;
        cx.world.inputs.tag(class);
    }
    made(cx, class, &lengths)
}

fn made(cx: &mut Cx<'_>, class: ClassId, lengths: &[Value]) -> Flow<Reply> {
    let mut lengths = lengths.to_vec();
    check_lengths(cx, &mut lengths)?;
    Ok(Reply::Value(Value::Obj(allocate_array(cx, class, &lengths))))
}

fn length(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let is_known = match cx.denoted(args[0]) {
        Value::Sym(r) if !matches!(cx.terms().node(r), Node::Ite(..)) => cx.is_array(r)?,
        _ => false,
    };
    if !is_known {
        component(cx, args[0])?;
    }
    step::length(cx, args[0]).map(Reply::Value)
}

/// An element, in a box if it is a number.
fn get(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let component = component(cx, args[0])?;
    in_bounds(cx, args[0], args[1])?;
    let v = step::element(cx, args[0], args[1])?;
    let ArrayComponent::Base(base) = component else { return Ok(Reply::Value(v)) };
    let boxed = box_of(base);
    let class = cx.linked(cx.world.program.load(boxed))?;
    let method =
        cx.linked(cx.world.program.resolve_method(class, "valueOf", &format!("({})L{boxed};", base.letter())))?;
    step::initialized(cx, class)?;
    Ok(Reply::Call(method, [v].into_iter().collect()))
}

fn set(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let component = component(cx, args[0])?;
    in_bounds(cx, args[0], args[1])?;
    let v = match (component, args[2]) {
        (ArrayComponent::Class(_), Value::Null) => args[2],
        (ArrayComponent::Class(component), v) => {
            let fits = match v {
                Value::Obj(o) => cx.world.program.is_subtype(cx.class_of(o), component),
                _ => {
                    let (t, terms) = (cx.term(v), cx.terms());
                    cx.decide(terms.or(terms.is_null(t), cx.is_instance(t, component)))?
                }
            };
            if !fits {
                return raise(cx, ILLEGAL_ARGUMENT, "array element type mismatch");
            }
            v
        }
        (ArrayComponent::Base(base), Value::Obj(o))
            if &*cx.world.program.class(cx.class_of(o)).name == box_of(base) =>
        {
            // The number is its only field.
            cx.st.heap.cell(o, 0)
        }
        _ => return cx.unsupported("a number stored by reflection in an array of another type"),
    };
    step::set_element(cx, args[0], args[1], v)?;
    Ok(Reply::Void)
}

/// What kind of array it is.
///
/// # Errors
/// Raises NullPointerException; IllegalArgumentException of an object that is none.
fn component(cx: &mut Cx<'_>, array: Value) -> Flow<ArrayComponent> {
    cx.non_null(array)?;
    if let Value::Sym(r) = cx.denoted(array)
        && cx.is_array(r)?
    {
        cx.as_array(array)?;
    }
    let is_string = |r| cx.world.inputs.string_class().is_some_and(|of| cx.truth(cx.is_instance(r, of)) == Some(true));
    // Its characters are no elements of it.
    if matches!(cx.denoted(array), Value::Sym(r) if is_string(r)) {
        return raise(cx, ILLEGAL_ARGUMENT, "Argument is not an array");
    }
    match (step::component(cx, array), array) {
        (Some(component), _) => Ok(component),
        (None, Value::Obj(_)) => raise(cx, ILLEGAL_ARGUMENT, "Argument is not an array"),
        (None, _) => {
            step::other_array(cx, cx.term(cx.denoted(array)))?;
            raise(cx, ILLEGAL_ARGUMENT, "Argument is not an array")
        }
    }
}

/// The virtual machine says nothing of the index.
fn in_bounds(cx: &mut Cx<'_>, array: Value, index: Value) -> Flow {
    let length = step::length(cx, array)?;
    match cx.decide(cx.terms().ult(cx.term(index), cx.term(length)))? {
        true => Ok(()),
        false => cx.raise(&Fault::ArrayIndex(None)),
    }
}

fn raise<T>(cx: &mut Cx<'_>, class: &str, message: &str) -> Flow<T> {
    let thrown = throwable::made(cx, class, message)?;
    Err(Stop::Throw(thrown))
}
