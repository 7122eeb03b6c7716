//! What the JVM says when it raises an exception, in the words of HotSpot.

use super::{string, thread::set, throwable, trace};
use crate::{
    classfile::FieldType,
    program::{Class, ClassId, ClassKind, Origin, Program},
    state::{ObjId, Value},
    step::Cx,
    step::Flow,
};

/// The name of a class, `java.util.Map$Entry`, or of an array class, `[Ljava.lang.String;`.
pub(super) fn external(program: &Program, class: ClassId) -> String {
    program.class(class).name.replace('/', ".")
}

/// Why an object of the class `from` is none of `to`; `None` where only the JVM knows which loader defined one.
pub(super) fn class_cast(program: &Program, from: ClassId, to: ClassId) -> Option<String> {
    let (from, to) = (program.class(from), program.class(to));
    let (home, other) = (place(program, from)?, place(program, to)?);
    let (from, to) = (from.name.replace('/', "."), to.name.replace('/', "."));
    let places = match home == other {
        true => format!("{from} and {to} are in {home}"),
        false => format!("{from} is in {home}; {to} is in {other}"),
    };
    Some(format!("class {from} cannot be cast to class {to} ({places})"))
}

/// The module and the loader of a class.
fn place(program: &Program, class: &Class) -> Option<&'static str> {
    let element = match &class.kind {
        ClassKind::Array { element: FieldType::Object(name), .. } => program.class(program.load(name).ok()?),
        _ => class,
    };
    match element.origin {
        Origin::Application => Some("unnamed module of loader 'app'"),
        Origin::Jdk if element.is_array() => Some("module java.base of loader 'bootstrap'"),
        Origin::Jdk => match trace::module_of(program, &element.name)?.as_str() {
            "java.base" => Some("module java.base of loader 'bootstrap'"),
            _ => None,
        },
    }
}

/// The cause of the NoClassDefFoundError for a class whose initializer ended with `first`: it tells what and where.
pub(super) fn of_failed_initializer(cx: &mut Cx<'_>, first: ObjId) -> Flow<ObjId> {
    let class = external(&cx.world.program, cx.class_of(first));
    let said = throwable::message(cx, first)?;
    let text = match string::units(cx, said) {
        Some(units) => format!("Exception {class}: {} [in thread \"main\"]", String::from_utf16_lossy(&units)),
        None if said == Value::Null => format!("Exception {class} [in thread \"main\"]"),
        None => return cx.unsupported("the message of a class initializer's exception that depends on the input"),
    };
    let o = throwable::made(cx, "java/lang/ExceptionInInitializerError", &text)?;
    set(cx, o, "cause", Value::Null);
    let frames = cx.st.heap.backtrace(first).cloned().unwrap_or_default();
    throwable::record(cx, o, &frames);
    Ok(o)
}
