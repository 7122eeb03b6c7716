//! What class files say of classes and their members beside code: generic signatures, and whether there are annotations. What is said by a signature the JDK's own code
//! reads; what an annotation says, which is an object of a class that the JDK makes while it runs, is not modelled.

use super::{
    executables::{CONSTRUCTOR, EXECUTABLE, METHOD, RECORD_COMPONENT, method},
    fields::{FIELD, field},
};
use crate::{
    classfile::{Field, Name},
    native::{
        Row,
        lang::{class, string},
        replies,
    },
    program::ClassId,
    state::{Mirror, Value},
    step::{Cx, Flow, Reply},
};

const CLASS: &str = "java/lang/Class";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "getGenericSignature0", "*", signature_of_class),
    (CLASS, "getRawAnnotations", "*", annotations_of_class),
    // It is asked for with what annotations say, and looked into if they say something.
    (CLASS, "getConstantPool", "*", replies::null),
    (FIELD, "getGenericSignature", "*", signature_of_field),
    (FIELD, "declaredAnnotations", "*", annotations_of_field),
    (METHOD, "getGenericSignature", "*", signature_of_method),
    (METHOD, "getDefaultValue", "*", default_value),
    (CONSTRUCTOR, "getSignature", "*", signature_of_method),
    (EXECUTABLE, "declaredAnnotations", "*", annotations_of_method),
    (EXECUTABLE, "sharedGetParameterAnnotations", "*", annotations_of_parameters),
    (RECORD_COMPONENT, "getGenericSignature", "*", |cx, _| {
        cx.unsupported("the generic signature of a component of a record")
    }),
];

/// A signature, or null (JVMS §4.7.9).
fn signature(cx: &mut Cx<'_>, known: Option<Name>) -> Flow<Reply> {
    let text = known.map_or(Ok(Value::Null), |known| string::interned(cx, &known))?;
    Ok(Reply::Value(text))
}

/// The bytecode finds that there are none.
fn none(cx: &mut Cx<'_>, are_there: bool, of: &str) -> Flow<Reply> {
    if are_there { cx.unsupported(format!("the annotations of a reflected {of}")) } else { Ok(Reply::Bytecode) }
}

/// The class that a class object stands for, if it is none of an array or of a primitive type.
fn class_of(cx: &Cx<'_>, v: Value) -> Flow<Option<ClassId>> {
    Ok(match class::mirrored(cx, v)? {
        Mirror::Class(class) if cx.world.program.class(class).file.is_some() => Some(class),
        _ => None,
    })
}

fn signature_of_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let file = class_of(cx, args[0])?.and_then(|class| cx.world.program.class(class).file.as_deref());
    let known = file.and_then(|file| file.signature.clone());
    signature(cx, known)
}

fn annotations_of_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let file = class_of(cx, args[0])?.and_then(|class| cx.world.program.class(class).file.as_deref());
    match file.is_some_and(|file| !file.annotations.is_empty()) {
        true => cx.unsupported("the annotations of a reflected class"),
        false => Ok(Reply::Value(Value::Null)),
    }
}

/// What the class file says of a reflected field.
fn declared<T>(cx: &mut Cx<'_>, v: Value, of: impl FnOnce(Option<&Field>) -> T) -> Flow<T> {
    let id = field(cx, v)?;
    let program = &cx.world.program;
    let f = program.field(id);
    let file = program.class(f.class).file.as_deref();
    Ok(of(file.and_then(|file| file.fields.iter().find(|it| it.name == f.name && it.ty == f.ty))))
}

fn signature_of_field(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let known = declared(cx, args[0], |field| field.and_then(|field| field.signature.clone()))?;
    signature(cx, known)
}

fn annotations_of_field(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let are_there = declared(cx, args[0], |field| field.is_none_or(|field| !field.annotations.is_empty()))?;
    none(cx, are_there, "field")
}

fn signature_of_method(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let m = method(cx, args[0])?;
    let known = cx.world.program.declaration(m).signature.clone();
    signature(cx, known)
}

fn annotations_of_method(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let m = method(cx, args[0])?;
    let are_there = !cx.world.program.declaration(m).annotations.is_empty();
    none(cx, are_there, "method")
}

fn annotations_of_parameters(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let m = method(cx, args[0])?;
    let are_there = cx.world.program.declaration(m).parameter_annotations.iter().any(|all| !all.is_empty());
    none(cx, are_there, "parameter")
}

/// Only elements of annotation interfaces have one (JLS §9.6.2).
fn default_value(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    const ANNOTATION: u16 = 0x2000;
    let m = method(cx, args[0])?;
    let program = &cx.world.program;
    let is_annotation = program.class(program.method(m).class).access.0 & ANNOTATION != 0;
    none(cx, is_annotation, "annotation's element")
}
