//! `java.lang.Class`: where a class is declared, its nest (JVMS §4.7.6, §4.7.7, §5.4.4), and which classes may extend it.

use super::{
    class::{CLASS, classes, mirrored, mirrored_class, object, value},
    string,
};
use crate::{
    classfile::Name,
    native::{Row, array},
    state::{Mirror, Value},
    step::{Cx, Flow, Reply},
};

const REFLECTION: &str = "jdk/internal/reflect/Reflection";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "getSimpleBinaryName0", "*", simple_name),
    (CLASS, "getDeclaringClass0", "*", declaring_class),
    (CLASS, "getEnclosingMethod0", "*", enclosing_method),
    (CLASS, "getNestHost0", "*", nest_host),
    (CLASS, "getPermittedSubclasses0", "*", permitted_subclasses),
    (CLASS, "getDeclaredClasses0", "*", declared_classes),
    (REFLECTION, "areNestMates", "*", are_nest_mates),
];

fn permitted_subclasses(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let permitted = match mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.program.class(class).file.as_ref().map(|file| &file.permitted_subclasses[..]),
        Mirror::Base(_) | Mirror::Void => None,
    };
    match permitted.unwrap_or_default() {
        [] => Ok(Reply::Value(Value::Null)),
        names => classes(cx, names).map(Reply::Value),
    }
}

fn declared_classes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let mut names = vec![];
    if let Mirror::Class(class) = mirrored(cx, args[0])?
        && let Some(file) = &cx.world.program.class(class).file
    {
        let members = file.inner_classes.iter().filter(|inner| inner.outer.as_ref() == Some(&file.name));
        names.extend(members.map(|inner| inner.inner.clone()));
    }
    classes(cx, &names).map(Reply::Value)
}

/// What the `InnerClasses` attribute says of a class itself: its outer class, and its name in the source.
fn nested<'a>(cx: &Cx<'a>, of: Mirror) -> Option<(Option<&'a Name>, Option<&'a Name>)> {
    let Mirror::Class(class) = of else { return None };
    let file = cx.world.program.class(class).file.as_ref()?;
    let inner = file.inner_classes.iter().find(|inner| inner.inner == file.name)?;
    Some((inner.outer.as_ref(), inner.simple_name.as_ref()))
}

fn simple_name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match nested(cx, mirrored(cx, args[0])?) {
        Some((_, Some(name))) => string::interned(cx, name).map(Reply::Value),
        // A class that is not nested, or an anonymous one.
        _ => Ok(Reply::Value(Value::Null)),
    }
}

fn declaring_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match nested(cx, mirrored(cx, args[0])?) {
        Some((Some(outer), _)) => {
            let class = cx.linked(cx.world.program.load(outer))?;
            value(cx, Mirror::Class(class))
        }
        _ => Ok(Reply::Value(Value::Null)),
    }
}

/// For a local or anonymous class an array of the class it is in, and of name and descriptor of the method, if any.
fn enclosing_method(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Mirror::Class(class) = mirrored(cx, args[0])? else { return Ok(Reply::Value(Value::Null)) };
    let file = cx.world.program.class(class).file.as_ref();
    let Some((class, method)) = file.and_then(|file| file.enclosing_method.as_ref()) else {
        return Ok(Reply::Value(Value::Null));
    };
    let class = cx.linked(cx.world.program.load(class))?;
    let mut parts = vec![Value::Obj(object(cx, Mirror::Class(class))?), Value::Null, Value::Null];
    if let Some((name, descriptor)) = method {
        for (part, text) in parts[1..].iter_mut().zip([name, descriptor]) {
            *part = string::interned(cx, text)?;
        }
    }
    array(cx, "java/lang/Object", parts).map(Reply::Value)
}

fn nest_host(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match mirrored(cx, args[0])? {
        Mirror::Class(class) => {
            let host = cx.world.program.nest_host(class);
            value(cx, Mirror::Class(host))
        }
        of => value(cx, of),
    }
}

fn are_nest_mates(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let program = &cx.world.program;
    let hosts = [args[0], args[1]].map(|v| mirrored_class(cx, v).map(|class| program.nest_host(class)));
    let [a, b] = hosts;
    Ok(Reply::Value(Value::I32(i32::from(a? == b?))))
}
