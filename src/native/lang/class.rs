//! `java.lang.Class`: objects that stand for types.

use super::{
    each_type::{by_class, each, is_unseen, is_unseen_class},
    string, throwable,
};
use crate::{
    classfile::{Access, BaseType, FieldType, Name},
    native::{Row, array, replies, set},
    program::{ArrayComponent, Class, ClassId, ClassKind, Origin},
    state::{Mirror, ObjId, Value},
    step::{Ask, Cx, Flow, Reply, allocate, initialized, other_array},
    term::{Node, Term},
};
use smallvec::SmallVec;

pub(in crate::native) const CLASS: &str = "java/lang/Class";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "desiredAssertionStatus", "()Z", desired_assertion_status),
    (CLASS, "desiredAssertionStatus0", "*", replies::zero_int),
    (CLASS, "getPrimitiveClass", "*", primitive),
    (CLASS, "isArray", "()Z", is_array),
    (CLASS, "isInterface", "()Z", is_interface),
    (CLASS, "isPrimitive", "()Z", is_primitive),
    (CLASS, "isHidden", "()Z", is_hidden),
    (CLASS, "isRecord", "()Z", is_record),
    (CLASS, "isInstance", "*", is_instance),
    (CLASS, "isAssignableFrom", "*", is_assignable_from),
    (CLASS, "initClassName", "*", name),
    (CLASS, "getSuperclass", "*", superclass),
    (CLASS, "getInterfaces0", "*", interfaces),
    (CLASS, "getInterfaces", "(Z)[Ljava/lang/Class;", interfaces),
    (CLASS, "getComponentType", "*", component_type),
    (CLASS, "getModifiers", "()I", modifiers),
    (CLASS, "reflectionData", "*", reflection_data),
    (CLASS, "getEnumConstantsShared", "*", enum_constants),
    ("java/util/HashMap", "comparableClassFor", "*", comparable_class),
    ("java/util/concurrent/ConcurrentHashMap", "comparableClassFor", "*", comparable_class),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags", "*", access_flags),
];

/// The object that stands for a type, always the same one.
pub(in crate::native) fn object(cx: &mut Cx<'_>, of: Mirror) -> Flow<ObjId> {
    if let Some(o) = cx.st.heap.mirror(&of) {
        return Ok(o);
    }
    let class = cx.linked(cx.world.program.load(CLASS))?;
    let o = allocate(cx, class);
    cx.st.heap.set_mirror(of, o);
    if let Mirror::Class(class) = of {
        if let Some(component) = component(cx.world.program.class(class)) {
            let component = object(cx, component)?;
            set(cx, o, "componentType", Value::Obj(component));
        }
    } else {
        set(cx, o, "primitive", Value::I32(1));
    }
    let modifiers = flags(cx, of);
    set(cx, o, "modifiers", Value::I32(modifiers));
    Ok(o)
}

/// Answers with such an object.
pub(super) fn value(cx: &mut Cx<'_>, of: Mirror) -> Flow<Reply> {
    object(cx, of).map(|o| Reply::Value(Value::Obj(o)))
}

fn component(class: &Class) -> Option<Mirror> {
    match class.kind {
        ClassKind::Array { component: ArrayComponent::Base(base), .. } => Some(Mirror::Base(base)),
        ClassKind::Array { component: ArrayComponent::Class(class), .. } => Some(Mirror::Class(class)),
        _ => None,
    }
}

/// The type an object stands for.
pub(in crate::native) fn mirrored(cx: &Cx<'_>, v: Value) -> Flow<Mirror> {
    let mirror = |v| match v {
        Value::Obj(o) => cx.st.heap.mirrored(o).copied(),
        _ => None,
    };
    let known = match v {
        Value::Sym(t) => mirror(one_object(cx, t)?),
        v => mirror(v),
    };
    match known {
        Some(Mirror::Class(class)) if is_unseen_class(cx, class) => {
            cx.unsupported("looking into the class object of a class that nobody has seen")
        }
        Some(mirror) => Ok(mirror),
        None => cx.unsupported("an object of class java.lang.Class that is part of the input"),
    }
}

/// What one that is known says, or all that it may be.
fn of_each(cx: &mut Cx<'_>, v: Value, says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>) -> Flow<Reply> {
    if let Some(said) = each(cx, v, says)? {
        return Ok(Reply::Value(said));
    }
    let of = mirrored(cx, v)?;
    says(cx, of).map(Reply::Value)
}

/// Which of the class objects it may be a reference is: a question for each class that is possible, as the program looks into it.
fn one_object(cx: &Cx<'_>, t: Term) -> Flow<Value> {
    let terms = cx.terms();
    if let Some((r, by_class)) = by_class(cx, t) {
        // Of none that nobody has seen there is more to say than of another.
        let (unseen, mut cases): (Vec<_>, Vec<_>) =
            by_class.into_iter().partition(|&(object, _)| is_unseen(cx, object));
        if let Some(&(one, _)) = unseen.first() {
            cases.push((one, unseen.into_iter().flat_map(|(_, classes)| classes).collect()));
        }
        let case = |(object, classes)| (object, terms.is(r, terms.type_set(classes, None)));
        let cases: Vec<(Term, Term)> = cases.into_iter().map(case).collect();
        let chosen =
            cx.choose(cases.iter().map(|&(_, fact)| fact), || Ask::Partition { of: t, cases: cases.clone() })?;
        return Ok(Value::from_term(terms, cases[chosen].0));
    }
    let (mut objects, mut open) = (vec![], vec![t]);
    while let Some(t) = open.pop() {
        match terms.node(t) {
            Node::Ite(_, a, b) => open.extend([b, a]),
            Node::Obj(..) | Node::Null if !objects.contains(&t) => objects.push(t),
            Node::Obj(..) | Node::Null => {}
            _ => return Ok(Value::Sym(t)),
        }
    }
    let cases: Vec<(Term, Term)> = objects.iter().map(|&o| (o, terms.eq(t, o))).collect();
    let facts = cases.iter().map(|&(_, fact)| fact);
    let chosen = cx.choose(facts, || Ask::Partition { of: t, cases: cases.clone() })?;
    Ok(Value::from_term(terms, cases[chosen].0))
}

/// What it has found out about itself is in each object.
fn reflection_data(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Sym(t) = args[0] else { return Ok(Reply::Bytecode) };
    let (one, program) = (one_object(cx, t)?, &cx.world.program);
    let class = cx.linked(program.load(CLASS))?;
    match program.declared_method(class, "reflectionData", "()Ljava/lang/Class$ReflectionData;") {
        Some(method) if matches!(one, Value::Obj(_)) => Ok(Reply::Call(method, [one].into_iter().collect())),
        _ => Ok(Reply::Bytecode),
    }
}

/// The class, interface or array type an object stands for.
pub(in crate::native) fn mirrored_class(cx: &Cx<'_>, v: Value) -> Flow<ClassId> {
    match mirrored(cx, v)? {
        Mirror::Class(class) => Ok(class),
        _ => cx.unsupported("a primitive type where a class is expected"),
    }
}

/// Assertions are on in the program under test where a test runner has them on, and off in the JDK.
fn desired_assertion_status(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let on = match mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.assertions && cx.world.program.class(class).origin == Origin::Application,
        Mirror::Base(_) | Mirror::Void => false,
    };
    Ok(Reply::Value(Value::I32(i32::from(on))))
}

const PRIMITIVES: [(&str, BaseType); 8] = [
    ("boolean", BaseType::Boolean),
    ("byte", BaseType::Byte),
    ("char", BaseType::Char),
    ("double", BaseType::Double),
    ("float", BaseType::Float),
    ("int", BaseType::Int),
    ("long", BaseType::Long),
    ("short", BaseType::Short),
];

fn primitive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let name = string::text(cx, args[0])?;
    let base = PRIMITIVES.iter().find(|(n, _)| *n == name).map(|&(_, base)| base);
    value(cx, base.map_or(Mirror::Void, Mirror::Base))
}

fn is_array(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    of_no_other_array(cx, args[0])?;
    kind(cx, args, Class::is_array)
}

fn is_interface(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, Class::is_interface)
}

fn is_hidden(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |class| class.acts_for.is_some())
}

fn is_record(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, Class::is_record)
}

fn kind(cx: &mut Cx<'_>, args: &[Value], is: fn(&Class) -> bool) -> Flow<Reply> {
    of_each(cx, args[0], &mut |cx, of| {
        let yes = match of {
            Mirror::Class(class) => is(cx.world.program.class(class)),
            Mirror::Base(_) | Mirror::Void => false,
        };
        Ok(Value::I32(i32::from(yes)))
    })
}

fn is_primitive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    of_each(cx, args[0], &mut |_, of| Ok(Value::I32(i32::from(!matches!(of, Mirror::Class(_))))))
}

fn is_instance(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    of_each(cx, args[0], &mut |cx, of| match of {
        Mirror::Class(class) => cx.instance_of(args[1], class),
        Mirror::Base(_) | Mirror::Void => Ok(Value::I32(0)),
    })
}

fn is_assignable_from(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let terms = cx.terms();
    if cx.decide(terms.is_null(cx.term(args[1])))? {
        let null = cx.linked(cx.world.program.load("java/lang/NullPointerException"))?;
        return throwable::somewhere(cx, null);
    }
    of_each(cx, args[0], &mut |cx, above| {
        let reply = of_each(cx, args[1], &mut |cx, below| {
            let yes = match (above, below) {
                (Mirror::Class(above), Mirror::Class(below)) => cx.world.program.is_subtype(below, above),
                (a, b) => a == b,
            };
            Ok(Value::I32(i32::from(yes)))
        })?;
        Ok(if let Reply::Value(v) = reply { v } else { Value::I32(0) })
    })
}

/// `java.util.Map$Entry`, `[I`, `int`: what `Class.getName` answers.
pub(super) fn java_name(cx: &Cx<'_>, of: Mirror) -> String {
    match of {
        Mirror::Class(class) => {
            let class = cx.world.program.class(class);
            let name = class.name.replace('/', ".");
            if class.acts_for.is_some() { name.replace('+', "/") } else { name }
        }
        Mirror::Base(base) => FieldType::Base(base).java_name(),
        Mirror::Void => "void".to_owned(),
    }
}

fn name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let name = java_name(cx, mirrored(cx, args[0])?);
    let text = string::interned(cx, &name)?;
    if let Value::Obj(o) = args[0] {
        set(cx, o, "name", text);
    }
    Ok(Reply::Value(text))
}

fn superclass(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    of_each(cx, args[0], &mut |cx, of| {
        let Mirror::Class(class) = of else { return Ok(Value::Null) };
        let class = cx.world.program.class(class);
        match class.superclass.filter(|_| !class.is_interface()) {
            Some(above) => object(cx, Mirror::Class(above)).map(Value::Obj),
            None => Ok(Value::Null),
        }
    })
}

fn interfaces(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let all = match mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.program.class(class).interfaces.clone(),
        _ => vec![],
    };
    let mirrors = all.into_iter().map(|c| object(cx, Mirror::Class(c)).map(Value::Obj)).collect::<Flow<Vec<_>>>()?;
    array(cx, CLASS, mirrors).map(Reply::Value)
}

/// What is said of all class objects that one may be leaves out those of arrays that no input is.
fn of_no_other_array(cx: &Cx<'_>, class: Value) -> Flow {
    match by_class(cx, cx.term(cx.denoted(class))) {
        Some((r, _)) => other_array(cx, r),
        None => Ok(()),
    }
}

fn component_type(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    of_no_other_array(cx, args[0])?;
    of_each(cx, args[0], &mut |cx, of| match of {
        Mirror::Class(class) => match component(cx.world.program.class(class)) {
            Some(component) => object(cx, component).map(Value::Obj),
            None => Ok(Value::Null),
        },
        _ => Ok(Value::Null),
    })
}

/// An array of the objects that stand for the classes of these names.
pub(in crate::native) fn classes(cx: &mut Cx<'_>, names: &[Name]) -> Flow<Value> {
    let mut objects = vec![];
    for name in names {
        let class = cx.linked(cx.world.program.load(name))?;
        objects.push(Value::Obj(object(cx, Mirror::Class(class))?));
    }
    array(cx, CLASS, objects)
}

/// An array of the objects that stand for these types.
pub(in crate::native) fn types(cx: &mut Cx<'_>, types: &[FieldType]) -> Flow<Value> {
    let objects = types.iter().map(|ty| type_object(cx, ty)).collect::<Flow<_>>()?;
    array(cx, CLASS, objects)
}

/// The object that stands for a type.
pub(in crate::native) fn type_object(cx: &mut Cx<'_>, ty: &FieldType) -> Flow<Value> {
    let of = match ty {
        FieldType::Base(base) => Mirror::Base(*base),
        reference => Mirror::Class(cx.linked(cx.world.program.class_of_type(reference))?),
    };
    object(cx, of).map(Value::Obj)
}

/// The type that a class is.
pub(in crate::native) fn type_of(cx: &Cx<'_>, class: ClassId) -> FieldType {
    let class = cx.world.program.class(class);
    match class.is_array() {
        true => FieldType::parse(&class.name).expect("the name of an array class is a descriptor"),
        false => FieldType::Object(class.name.clone()),
    }
}

/// The flags as source has them: those of a nested class are in the `InnerClasses` attribute (JVMS §4.7.6).
fn flags(cx: &Cx<'_>, of: Mirror) -> i32 {
    /// JVMS table 4.7.6-A, and what a class file sets for itself only: `ACC_SUPER`.
    const SUPER: u16 = 0x0020;
    const PUBLIC_FINAL_ABSTRACT: i32 = 0x0411;
    let Mirror::Class(class) = of else { return PUBLIC_FINAL_ABSTRACT };
    let class = cx.world.program.class(class);
    let file = class.file.as_ref();
    let nested = file.and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == file.name));
    let Access(flags) = nested.map_or(class.access, |inner| inner.access);
    i32::from(flags & !SUPER)
}

fn modifiers(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    of_each(cx, args[0], &mut |cx, of| Ok(Value::I32(flags(cx, of))))
}

fn access_flags(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = mirrored_class(cx, args[0])?;
    Ok(Reply::Value(Value::I32(i32::from(cx.world.program.class(class).access.0))))
}

/// The constants of an enum, as its `values` method answers.
fn enum_constants(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Mirror::Class(class) = mirrored(cx, args[0])? else { return Ok(Reply::Value(Value::Null)) };
    let program = &cx.world.program;
    let this = program.class(class);
    let values = program.declared_method(class, "values", &format!("()[L{};", this.name));
    match values.filter(|_| this.access.is_enum()) {
        Some(values) => {
            initialized(cx, class)?;
            Ok(Reply::Call(values, SmallVec::new()))
        }
        None => Ok(Reply::Value(Value::Null)),
    }
}

/// The class of an object if that is comparable to itself: the JDK reads it off the generic signature, we off the method
/// that the signature brings with it.
fn comparable_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return Ok(Reply::Bytecode) };
    let program = &cx.world.program;
    let class = program.class(cx.class_of(o));
    let direct = class.interfaces.iter().any(|&i| &*program.class(i).name == "java/lang/Comparable");
    match program.declared_method(class.id, "compareTo", &format!("(L{};)I", class.name)) {
        Some(_) if direct => value(cx, Mirror::Class(class.id)),
        _ => Ok(Reply::Value(Value::Null)),
    }
}
