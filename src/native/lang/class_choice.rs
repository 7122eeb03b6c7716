//! Class objects of the input: which there are, and what they say, each for itself, so nobody has to ask which one it is.

use super::{
    class::{self, java_name},
    each_type::{by_class, each, is_unseen, is_unseen_class, unseen},
    string,
};
use crate::{
    classfile::FieldType,
    native::Row,
    program::{ArrayComponent, Class, ClassId, Origin, Program, Universe},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, field_of_allocated, put_field_of_allocated},
};

pub(super) const TABLE: &[Row] = &[
    (class::CLASS, "getName", "()Ljava/lang/String;", name),
    (class::CLASS, "getTypeName", "()Ljava/lang/String;", type_name),
    (class::CLASS, "getSimpleName", "()Ljava/lang/String;", simple_name),
    (class::CLASS, "isEnum", "()Z", is_enum),
    (class::CLASS, "isAnnotation", "()Z", is_annotation),
];

/// Inputs stand for so many types.
const MOST: usize = 48;

/// JVMS table 4.1-B.
const ANNOTATION: u16 = 0x2000;

/// Classes with a static field for a type that has no other name, and that type.
const BOXES: [(&str, Mirror); 9] = {
    use crate::classfile::BaseType::*;
    [
        ("java/lang/Boolean", Mirror::Base(Boolean)),
        ("java/lang/Byte", Mirror::Base(Byte)),
        ("java/lang/Character", Mirror::Base(Char)),
        ("java/lang/Double", Mirror::Base(Double)),
        ("java/lang/Float", Mirror::Base(Float)),
        ("java/lang/Integer", Mirror::Base(Int)),
        ("java/lang/Long", Mirror::Base(Long)),
        ("java/lang/Short", Mirror::Base(Short)),
        ("java/lang/Void", Mirror::Void),
    ]
};

/// See [`crate::input::Library::types`].
pub(in crate::native) fn types(program: &Program, universe: &Universe) -> (Vec<Mirror>, bool) {
    use crate::classfile::BaseType::Int;
    let usual = ["String", "Integer", "Object", "Runnable"].map(|name| program.load(&format!("java/lang/{name}")).ok());
    let components = [Some(ArrayComponent::Base(Int)), usual[0].map(ArrayComponent::Class)].into_iter().flatten();
    let arrays: Vec<ClassId> = components.filter_map(|component| program.array_of(component).ok()).collect();
    let mut all: Vec<Mirror> = usual.into_iter().flatten().chain(arrays).map(Mirror::Class).collect();
    all.push(Mirror::Base(Int));
    // `long.class` is a static field of `Long`; an array class is named where it is spoken of.
    let bases = BOXES.into_iter().filter(|(boxed, _)| universe.is_mentioned(boxed)).map(|(_, of)| of);
    let named = universe.arrays().filter_map(|name| program.class_of_type(&FieldType::parse(name)?).ok());
    for of in bases.chain(named.map(Mirror::Class)) {
        if !all.contains(&of) {
            all.push(of);
        }
    }
    let near = universe.nearest();
    let named = near.iter().filter_map(|name| program.load(name).ok());
    for class in named.map(|class| program.class(class)).filter(|c| c.unseen.is_none() && c.typed.is_none()) {
        let of = Mirror::Class(class.id);
        if all.contains(&of) {
            continue;
        }
        if all.len() == MOST {
            // Of the JDK there are always more.
            return (all, class.origin == Origin::Application || near.len() > MOST);
        }
        all.push(of);
    }
    (all, false)
}

fn told(cx: &mut Cx<'_>, args: &[Value], says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>) -> Flow<Reply> {
    Ok(each(cx, args[0], says)?.map_or(Reply::Bytecode, Reply::Value))
}

/// As [`told`], of a name: that of a class that nobody has seen is one that nobody knows.
fn named(cx: &mut Cx<'_>, args: &[Value], says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>) -> Flow<Reply> {
    match cx.denoted(args[0]) {
        Value::Obj(o) => match unseen(cx, cx.term(Value::Obj(o))) {
            Some(class) => unknown_name(cx, class).map(Reply::Value),
            None => Ok(Reply::Bytecode),
        },
        _ => told(cx, args, &mut |cx, of| match of {
            Mirror::Class(class) if is_unseen_class(cx, class) => unknown_name(cx, class),
            of => says(cx, of),
        }),
    }
}

/// Whether a class object is that of an input of a class that nobody has seen.
fn decide_whether_unseen(cx: &Cx<'_>, v: Value) -> Flow<bool> {
    let terms = cx.terms();
    let Some((r, cases)) = by_class(cx, cx.term(cx.denoted(v))) else { return Ok(false) };
    let unseen = cases.into_iter().filter(|&(object, _)| is_unseen(cx, object)).flat_map(|(_, classes)| classes);
    cx.decide(terms.is(r, terms.type_set(unseen.collect(), None)))
}

/// What the content of a string is that is such a name.
const UNKNOWN_NAME: &str = "the name of a class that nobody has seen";

/// Whether a string is the name of a class that nobody has seen: no other class has it.
pub(in crate::native) fn is_unknown_name(cx: &Cx<'_>, o: ObjId) -> bool {
    cx.st.heap.opaque(o).is_some_and(|what| &**what == UNKNOWN_NAME)
}

/// The name of a class that nobody has seen, always the same string.
fn unknown_name(cx: &mut Cx<'_>, class: ClassId) -> Flow<Value> {
    let of = class::object(cx, Mirror::Class(class))?;
    let program = &cx.world.program;
    let field = cx.linked(program.resolve_field(cx.class_of(of), "name", "Ljava/lang/String;"))?;
    let known = field_of_allocated(cx, of, field)?;
    if known != Value::Null {
        return Ok(known);
    }
    let name = Value::Obj(string::opaque(cx, UNKNOWN_NAME)?);
    put_field_of_allocated(cx, of, field, name);
    Ok(name)
}

fn name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    named(cx, args, &mut |cx, of| {
        let name = java_name(cx, of);
        string::interned(cx, &name)
    })
}

fn type_name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    named(cx, args, &mut |cx, of| {
        let name = source_name(cx, of);
        string::interned(cx, &name)
    })
}

fn simple_name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if decide_whether_unseen(cx, args[0])? {
        return Ok(Reply::Bytecode);
    }
    told(cx, args, &mut |cx, of| {
        let name = source_name(cx, of);
        let last = match of {
            Mirror::Class(class) => {
                let file = cx.world.program.class(class).file.clone();
                let nested = file.as_ref().and_then(|file| file.inner_classes.iter().find(|i| i.inner == file.name));
                nested.map(|nested| nested.simple_name.as_deref().unwrap_or_default().to_owned())
            }
            _ => None,
        };
        let last = last.unwrap_or_else(|| name.rsplit('.').next().unwrap_or_default().to_owned());
        string::interned(cx, &last)
    })
}

/// `int[]`, `java.util.Map$Entry`.
fn source_name(cx: &Cx<'_>, of: Mirror) -> String {
    match of {
        Mirror::Class(class) if cx.world.program.class(class).is_array() => class::type_of(cx, class).java_name(),
        _ => java_name(cx, of),
    }
}

fn is_enum(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |program, class| {
        let above = class.superclass.map(|above| &*program.class(above).name);
        class.access.is_enum() && above == Some("java/lang/Enum")
    })
}

fn is_annotation(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |_, class| class.access.0 & ANNOTATION != 0)
}

fn kind(cx: &mut Cx<'_>, args: &[Value], is: fn(&Program, &Class) -> bool) -> Flow<Reply> {
    told(cx, args, &mut |cx, of| {
        let program = &cx.world.program;
        let yes = matches!(of, Mirror::Class(class) if is(program, program.class(class)));
        Ok(Value::I32(i32::from(yes)))
    })
}
