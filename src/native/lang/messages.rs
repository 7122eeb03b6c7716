//! What the JVM says when it raises an exception, in the words of HotSpot.

use crate::{
    classfile::FieldType,
    program::{Class, ClassId, ClassKind, Origin, Program},
};

/// The name of a class, `java.util.Map$Entry`, or of an array class, `[Ljava.lang.String;`.
pub(in crate::native) fn external(program: &Program, class: ClassId) -> String {
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
        Origin::Jdk => match module_of(program, &element.name)?.as_str() {
            "java.base" => Some("module java.base of loader 'bootstrap'"),
            _ => None,
        },
    }
}

/// The module of a class of the JDK, as its location names it: `jrt:/java.base/java/lang/Object.class`.
pub(super) fn module_of(program: &Program, class: &str) -> Option<String> {
    let class = program.load(class).ok()?;
    let location = program.class(class).location.strip_prefix("jrt:/")?;
    location.split('/').next().map(str::to_owned)
}
