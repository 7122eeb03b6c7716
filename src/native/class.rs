//! `java.lang.Class`: objects that stand for types.

use super::{Row, array, replies, set, singleton, string};
use crate::{
    classfile::{Access, BaseType, FieldType, Name},
    program::{ArrayComponent, Class, ClassId, ClassKind, LinkError, Origin},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, allocate, initialized},
};
use smallvec::SmallVec;

const CLASS: &str = "java/lang/Class";
const BOOT: &str = "jdk/internal/loader/BootLoader";

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
    (CLASS, "getSimpleBinaryName0", "*", simple_name),
    (CLASS, "getDeclaringClass0", "*", declaring_class),
    (CLASS, "getEnclosingMethod0", "*", enclosing_method),
    (CLASS, "getNestHost0", "*", nest_host),
    (CLASS, "getModule", "*", module),
    ("java/lang/Module", "implIsExportedOrOpen", "*", is_exported),
    (CLASS, "getClassLoader", "*", class_loader),
    (CLASS, "getClassLoader0", "*", replies::null),
    ("java/lang/ClassLoader", "getSystemClassLoader", "*", class_loader),
    ("java/lang/ClassLoader", "getPlatformClassLoader", "*", class_loader),
    (CLASS, "getResource", "*", resource),
    (CLASS, "getResourceAsStream", "*", resource),
    (CLASS, "getPermittedSubclasses0", "*", permitted_subclasses),
    (CLASS, "getDeclaredClasses0", "*", declared_classes),
    (CLASS, "forName", "(Ljava/lang/String;)Ljava/lang/Class;", for_name),
    (CLASS, "forName0", "*", for_name),
    (CLASS, "forName", "(Ljava/lang/Module;Ljava/lang/String;)Ljava/lang/Class;", of_module),
    (BOOT, "loadClass", "*", of_module),
    (BOOT, "loadClassOrNull", "*", of_boot_loader),
    (BOOT, "setBootLoaderUnnamedModule0", "*", replies::nothing),
    (CLASS, "getEnumConstantsShared", "*", enum_constants),
    ("java/util/HashMap", "comparableClassFor", "*", comparable_class),
    ("java/util/concurrent/ConcurrentHashMap", "comparableClassFor", "*", comparable_class),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags", "*", access_flags),
    ("jdk/internal/reflect/Reflection", "areNestMates", "*", are_nest_mates),
];

/// The object that stands for a type, always the same one.
pub(super) fn object(cx: &mut Cx<'_>, of: Mirror) -> Flow<ObjId> {
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

fn value(cx: &mut Cx<'_>, of: Mirror) -> Flow<Reply> {
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
pub(super) fn mirrored(cx: &Cx<'_>, v: Value) -> Flow<Mirror> {
    let known = match v {
        Value::Obj(o) => cx.st.heap.mirrored(o).copied(),
        _ => None,
    };
    match known {
        Some(mirror) => Ok(mirror),
        None => cx.unsupported("an object of class java.lang.Class that is part of the input"),
    }
}

/// The class, interface or array type an object stands for.
pub(super) fn mirrored_class(cx: &Cx<'_>, v: Value) -> Flow<ClassId> {
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
    kind(cx, args, Class::is_array)
}

fn is_interface(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, Class::is_interface)
}

fn is_hidden(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |class| class.acts_for.is_some())
}

fn is_record(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    kind(cx, args, |class| class.file.as_ref().is_some_and(|file| file.record.is_some()))
}

fn kind(cx: &Cx<'_>, args: &[Value], is: fn(&Class) -> bool) -> Flow<Reply> {
    let yes = match mirrored(cx, args[0])? {
        Mirror::Class(class) => is(cx.world.program.class(class)),
        Mirror::Base(_) | Mirror::Void => false,
    };
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}

fn is_primitive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let yes = !matches!(mirrored(cx, args[0])?, Mirror::Class(_));
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}

fn is_instance(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Mirror::Class(class) = mirrored(cx, args[0])? else { return Ok(Reply::Value(Value::I32(0))) };
    cx.instance_of(args[1], class).map(Reply::Value)
}

fn is_assignable_from(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[1])?;
    let yes = match (mirrored(cx, args[0])?, mirrored(cx, args[1])?) {
        (Mirror::Class(above), Mirror::Class(below)) => cx.world.program.is_subtype(below, above),
        (a, b) => a == b,
    };
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}

/// `java.util.Map$Entry`, `[I`, `int`: what `Class.getName` answers.
fn java_name(cx: &Cx<'_>, of: Mirror) -> String {
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
    let Mirror::Class(class) = mirrored(cx, args[0])? else { return Ok(Reply::Value(Value::Null)) };
    let class = cx.world.program.class(class);
    match class.superclass.filter(|_| !class.is_interface()) {
        Some(above) => value(cx, Mirror::Class(above)),
        None => Ok(Reply::Value(Value::Null)),
    }
}

fn interfaces(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let all = match mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.program.class(class).interfaces.clone(),
        _ => vec![],
    };
    let mirrors = all.into_iter().map(|c| object(cx, Mirror::Class(c)).map(Value::Obj)).collect::<Flow<Vec<_>>>()?;
    array(cx, CLASS, mirrors).map(Reply::Value)
}

fn component_type(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match mirrored(cx, args[0])? {
        Mirror::Class(class) => match component(cx.world.program.class(class)) {
            Some(component) => value(cx, component),
            None => Ok(Reply::Value(Value::Null)),
        },
        _ => Ok(Reply::Value(Value::Null)),
    }
}

/// The JDK's own code does well without class loaders; others would see that there is none.
fn class_loader(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let of_jdk = |class| cx.world.program.class(class).origin == Origin::Jdk;
    let of = args.first().map(|&v| mirrored(cx, v)).transpose()?;
    match of {
        Some(Mirror::Class(class)) if of_jdk(class) => Ok(Reply::Value(Value::Null)),
        _ if of_jdk(cx.class().id) => Ok(Reply::Value(Value::Null)),
        _ => cx.unsupported("an object of class java.lang.ClassLoader"),
    }
}

fn resource(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    cx.unsupported("looking for a resource")
}

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

/// An array of the objects that stand for the classes of these names.
pub(super) fn classes(cx: &mut Cx<'_>, names: &[Name]) -> Flow<Value> {
    let mut objects = vec![];
    for name in names {
        let class = cx.linked(cx.world.program.load(name))?;
        objects.push(Value::Obj(object(cx, Mirror::Class(class))?));
    }
    array(cx, CLASS, objects)
}

/// An array of the objects that stand for these types.
pub(super) fn types(cx: &mut Cx<'_>, types: &[FieldType]) -> Flow<Value> {
    let objects = types.iter().map(|ty| type_object(cx, ty)).collect::<Flow<_>>()?;
    array(cx, CLASS, objects)
}

/// The object that stands for a type.
pub(super) fn type_object(cx: &mut Cx<'_>, ty: &FieldType) -> Flow<Value> {
    let of = match ty {
        FieldType::Base(base) => Mirror::Base(*base),
        reference => Mirror::Class(cx.linked(cx.world.program.class_of_type(reference))?),
    };
    object(cx, of).map(Value::Obj)
}

/// The type that a class is.
pub(super) fn type_of(cx: &Cx<'_>, class: ClassId) -> FieldType {
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
    let of = mirrored(cx, args[0])?;
    Ok(Reply::Value(Value::I32(flags(cx, of))))
}

fn access_flags(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = mirrored_class(cx, args[0])?;
    Ok(Reply::Value(Value::I32(i32::from(cx.world.program.class(class).access.0))))
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

/// The JDK is one module, everything else is in the unnamed one.
fn module(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let jdk = match mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.program.class(class).origin == Origin::Jdk,
        _ => true,
    };
    let module = singleton(cx, if jdk { "java.base" } else { "unnamed module" }, |cx| {
        let class = cx.linked(cx.world.program.load("java/lang/Module"))?;
        let o = allocate(cx, class);
        if jdk {
            let name = string::interned(cx, "java.base")?;
            set(cx, o, "name", name);
        }
        Ok(o)
    })?;
    Ok(Reply::Value(Value::Obj(module)))
}

/// Whether a module exports a package to another, or opens it: the JDK opens none.
fn is_exported(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let jdk = cx.st.heap.own("java.base").map(Value::Obj);
    let package = string::text(cx, args[1])?;
    let (opens, internal) = (args[3] != Value::I32(0), ["sun.", "jdk.internal."]);
    let yes = match () {
        () if Some(args[0]) != jdk || args[0] == args[2] => true,
        () if opens || internal.iter().any(|name| package.starts_with(name)) => false,
        () if package.starts_with("java.") || package.starts_with("javax.") => true,
        () => return cx.unsupported(format!("whether the JDK exports {package}")),
    };
    Ok(Reply::Value(Value::I32(i32::from(yes))))
}

fn for_name(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let name = string::text(cx, args[0])?;
    match named(cx, &name) {
        Ok(class) => {
            let initialize = args.get(1).is_none_or(|&v| v == Value::I32(1));
            if initialize {
                initialized(cx, class)?;
            }
            value(cx, Mirror::Class(class))
        }
        Err(LinkError::NotFound { .. }) => {
            let exception = super::throwable::made(cx, "java/lang/ClassNotFoundException", &name)?;
            Err(crate::step::Stop::Throw(exception))
        }
        Err(e) => cx.linked(Err(e)),
    }
}

fn named(cx: &Cx<'_>, name: &str) -> Result<ClassId, LinkError> {
    let internal = if name.contains('/') { String::new() } else { name.replace('.', "/") };
    cx.world.program.load(&internal)
}

/// A class of a module, or null.
fn of_module(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match cx.st.heap.own("java.base").map(Value::Obj) == Some(args[0]) {
        true => of_boot_loader(cx, &args[1..]),
        false => cx.unsupported("looking for a class of one module"),
    }
}

/// A class of the JDK, or null.
fn of_boot_loader(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let name = string::text(cx, args[0])?;
    match named(cx, &name) {
        Ok(class) if cx.world.program.class(class).origin == Origin::Jdk => value(cx, Mirror::Class(class)),
        Ok(_) | Err(LinkError::NotFound { .. }) => Ok(Reply::Value(Value::Null)),
        Err(e) => cx.linked(Err(e)),
    }
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
