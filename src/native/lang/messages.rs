//! What the JVM says when it raises an exception, in the words of HotSpot.

use crate::{
    classfile::{FieldType, Instr, MethodDescriptor, code::Invoke},
    program::{Class, ClassId, ClassKind, LinkError, LinkErrorKind, Origin, Program},
    step::Cx,
};

/// The name of a class, `java.util.Map$Entry`, or of an array class, `[Ljava.lang.String;`.
pub(in crate::native) fn external(program: &Program, class: ClassId) -> String {
    program.class(class).name.replace('/', ".")
}

/// Why an object of the class `from` is none of `to`; `None` where only the JVM knows which loader defined one.
pub(super) fn class_cast(program: &Program, from: ClassId, to: ClassId) -> Option<String> {
    let places = places(program, &program.class(from).name, &program.class(to).name)?;
    let (from, to) = (external(program, from), external(program, to));
    Some(format!("class {from} cannot be cast to class {to} ({places})"))
}

/// Modules and loaders of two classes, or of one. What is not loaded can not be, and is of the application.
fn places(program: &Program, from: &str, to: &str) -> Option<String> {
    let of = |name| match program.loaded(name) {
        Some(class) => place(program, program.class(class)),
        None => Some("unnamed module of loader 'app'"),
    };
    let (home, other) = (of(from)?, of(to)?);
    let (one, two) = (from.replace('/', "."), to.replace('/', "."));
    Some(match home == other {
        true if from == to => format!("{one} is in {home}"),
        true => format!("{one} and {two} are in {home}"),
        false => format!("{one} is in {home}; {two} is in {other}"),
    })
}

/// The class of what is thrown where classes do not fit each other, and what it says.
pub(super) fn unlinked(cx: &Cx<'_>, e: &LinkError) -> (&'static str, Option<String>) {
    let program = &cx.world.program;
    // HotSpot 17 finds none of two default methods where an interface is called.
    let calls_interface = matches!(cx.instr(), Instr::Invoke(Invoke::Interface, _))
        && program.path().jdk().is_some_and(|jdk| jdk.feature() <= 17);
    let class = match e.kind() {
        _ if calls_interface && matches!(e, LinkError::TwoDefaults { .. }) => "java/lang/AbstractMethodError",
        LinkErrorKind::NoSuchField => "java/lang/NoSuchFieldError",
        LinkErrorKind::NoSuchMethod => "java/lang/NoSuchMethodError",
        LinkErrorKind::AbstractMethod => "java/lang/AbstractMethodError",
        LinkErrorKind::IllegalAccess => "java/lang/IllegalAccessError",
        LinkErrorKind::IncompatibleClassChange => "java/lang/IncompatibleClassChangeError",
        LinkErrorKind::ClassFormat => "java/lang/ClassFormatError",
        LinkErrorKind::ClassCircularity => "java/lang/ClassCircularityError",
        LinkErrorKind::NoClassDefFound | LinkErrorKind::Unreadable => "java/lang/NoClassDefFoundError",
    };
    let said = match e {
        LinkError::NoSuchField { class, name, descriptor, .. } => {
            let ty = FieldType::parse(descriptor).map(|ty| ty.java_name());
            let in_full = program.path().jdk().is_some_and(|jdk| jdk.feature() >= 21);
            ty.map(|ty| match in_full {
                true => format!("Class {} does not have member field '{ty} {name}'", class.replace('/', ".")),
                false => name.to_string(),
            })
        }
        LinkError::NoSuchMethod { class, name, descriptor, .. } => MethodDescriptor::parse(descriptor)
            .map(|ty| format!("'{}'", ty.external_name(&format!("{}.", class.replace('/', ".")), name))),
        LinkError::TwoDefaults { said, said_of_interface, .. } => {
            Some(if calls_interface { said_of_interface } else { said }.clone())
        }
        LinkError::OtherKind { class, interface, name, descriptor, .. } => {
            let class = class.replace('/', ".");
            let (is, needs) = if *interface { ("interface", "class") } else { ("class", "interface") };
            let constant = if *interface { "InterfaceMethodref" } else { "Methodref" };
            match cx.instr() {
                Instr::Invoke(Invoke::Static | Invoke::Special, _) => MethodDescriptor::parse(descriptor)
                    .map(|ty| ty.external_name(&format!("{class}."), name))
                    .map(|name| format!("Method '{name}' must be {constant} constant")),
                _ => Some(format!("Found {is} {class}, but {needs} was expected")),
            }
        }
        LinkError::Incompatible { said, .. }
        | LinkError::AbstractMethod { said, .. }
        | LinkError::IllegalAccess { said, .. } => match &said.places {
            None => Some(said.text.clone()),
            Some((from, to)) => places(program, from, to).map(|places| format!("{} ({places})", said.text)),
        },
        _ => None,
    };
    (class, said)
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
