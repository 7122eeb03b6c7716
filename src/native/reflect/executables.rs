//! Constructors and methods as objects of the classes of `java.lang.reflect`.

use crate::{
    native::{
        Row, array,
        lang::{class, string},
        set,
    },
    program::{MethodId, Origin},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, allocate, initialized},
};

const CLASS: &str = "java/lang/Class";
pub(super) const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
pub(super) const METHOD: &str = "java/lang/reflect/Method";
pub(super) const RECORD_COMPONENT: &str = "java/lang/reflect/RecordComponent";
pub(super) const EXECUTABLE: &str = "java/lang/reflect/Executable";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "getDeclaredConstructors0", "*", constructors),
    (CLASS, "getDeclaredMethods0", "*", methods),
    (CLASS, "getRecordComponents0", "*", record_components),
    ("jdk/internal/reflect/Reflection", "isCallerSensitive", "*", caller_sensitive),
];

fn constructors(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    declared(cx, args, CONSTRUCTOR, |name| name == "<init>")
}

fn methods(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    declared(cx, args, METHOD, |name| !name.starts_with('<'))
}

/// An array of all the members that a class declares, or of the public ones, whose name is such.
fn declared(cx: &mut Cx<'_>, args: &[Value], kind: &str, named: fn(&str) -> bool) -> Flow<Reply> {
    let reflected = cx.linked(cx.world.program.load(kind))?;
    // Before the first object of its kind, so that the JDK's own access to it is there.
    initialized(cx, reflected)?;
    let program = &cx.world.program;
    let public_only = args[1] == Value::I32(1);
    let all = match class::mirrored(cx, args[0])? {
        Mirror::Class(class) => program.class(class).methods.clone(),
        _ => vec![],
    };
    let wanted = |m: &MethodId| {
        let method = program.method(*m);
        named(&method.name) && (!public_only || method.access.is_public())
    };
    let mut objects = vec![];
    for m in all.into_iter().filter(wanted) {
        let o = allocate(cx, reflected);
        describe(cx, o, m)?;
        objects.push(Value::Obj(o));
    }
    array(cx, kind, objects).map(Reply::Value)
}

/// Its `slot` is the number of the method in the program, by which the object is understood later.
fn describe(cx: &mut Cx<'_>, o: ObjId, m: MethodId) -> Flow {
    let program = &cx.world.program;
    let method = program.method(m);
    let declaring = class::object(cx, Mirror::Class(method.class))?;
    let parameters = class::types(cx, &method.descriptor.params)?;
    let exceptions = class::classes(cx, &program.declaration(m).exceptions)?;
    set(cx, o, "clazz", Value::Obj(declaring));
    set(cx, o, "slot", Value::I32(m.0 as i32));
    set(cx, o, "parameterTypes", parameters);
    set(cx, o, "exceptionTypes", exceptions);
    set(cx, o, "modifiers", Value::I32(i32::from(method.access.0)));
    if !method.is_initializer() {
        let result = match &method.descriptor.ret {
            Some(ty) => class::type_object(cx, ty)?,
            None => Value::Obj(class::object(cx, Mirror::Void)?),
        };
        let name = string::interned(cx, &method.name)?;
        set(cx, o, "name", name);
        set(cx, o, "returnType", result);
    }
    Ok(())
}

/// Objects for the components of a record, in order (JVMS §4.7.30).
fn record_components(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let program = &cx.world.program;
    let record = class::mirrored_class(cx, args[0])?;
    let components = program.class(record).file.as_ref().and_then(|file| file.record.as_deref()).unwrap_or_default();
    let component = cx.linked(program.load(RECORD_COMPONENT))?;
    let method = cx.linked(program.load(METHOD))?;
    initialized(cx, method)?;
    let mut objects = vec![];
    for (name, ty) in components {
        let o = allocate(cx, component);
        set(cx, o, "clazz", args[0]);
        let text = string::interned(cx, name)?;
        set(cx, o, "name", text);
        let object = class::type_object(cx, ty)?;
        set(cx, o, "type", object);
        if let Some(accessor) = program.declared_method(record, name, &format!("(){}", ty.descriptor())) {
            let reflected = allocate(cx, method);
            describe(cx, reflected, accessor)?;
            set(cx, o, "accessor", Value::Obj(reflected));
        }
        objects.push(Value::Obj(o));
    }
    array(cx, RECORD_COMPONENT, objects).map(Reply::Value)
}

/// The method of the program that a reflected constructor or method stands for.
pub(in crate::native) fn method(cx: &mut Cx<'_>, v: Value) -> Flow<MethodId> {
    cx.non_null(v)?;
    let Value::Obj(o) = v else { return cx.unsupported("a reflected method of the input") };
    let program = &cx.world.program;
    let slot = program.class(cx.class_of(o)).layout.iter().map(|&f| program.field(f)).find(|f| &*f.name == "slot");
    match slot.map(|f| cx.st.heap.cell(o, f.slot as usize)) {
        Some(Value::I32(n)) => Ok(MethodId(n as u32)),
        _ => cx.unsupported("a reflected method that the engine has not made"),
    }
}

fn caller_sensitive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let m = method(cx, args[0])?;
    Ok(Reply::Value(Value::I32(i32::from(is_caller_sensitive(cx, m)))))
}

/// Whether a method of the JDK does different things for different callers.
pub(in crate::native) fn is_caller_sensitive(cx: &Cx<'_>, m: MethodId) -> bool {
    let program = &cx.world.program;
    let of_jdk = program.class(program.method(m).class).origin == Origin::Jdk;
    of_jdk && program.declaration(m).annotations.iter().any(|a| &*a.class == "jdk/internal/reflect/CallerSensitive")
}
