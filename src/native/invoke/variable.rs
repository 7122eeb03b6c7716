//! `java.lang.invoke.VarHandle`: objects that stand for a field, for the elements of arrays, or for the bytes of arrays
//! as numbers. There is one thread, so every access mode is as good as the plain one.

use super::member::{self, Member, field};
use crate::{
    classfile::FieldType,
    native::{
        Row,
        lang::{
            class::{self, type_of},
            string,
        },
        set as set_field,
    },
    program::{ArrayComponent, ClassId, ClassKind, Origin},
    state::{Mirror, Value, Variable},
    step::{Cx, Flow, Reply, allocate},
};

pub(super) const HANDLE: &str = "java/lang/invoke/VarHandle";
/// The class of all that are made here: whatever they stand for is kept beside them.
const OBJECTS: &str = "java/lang/invoke/VarHandleInts$Array";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
pub(super) const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";

pub(super) const TABLE: &[Row] = &[
    (HANDLES, "lookup", "*", lookup),
    (HANDLES, "privateLookupIn", "*", private_lookup),
    (HANDLES, "arrayElementVarHandle", "*", elements),
    (HANDLES, "byteArrayViewVarHandle", "*", bytes),
    (LOOKUP, "findVarHandle", "*", find::<false>),
    (LOOKUP, "findStaticVarHandle", "*", find::<true>),
    ("java/lang/invoke/VarHandles", "makeFieldHandle", "*", of_member),
    (OBJECTS, "withInvokeExactBehavior", "*", itself),
    (OBJECTS, "withInvokeBehavior", "*", itself),
];

/// With the rights of the caller.
fn lookup(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let caller = cx.class();
    lookup_in(cx, caller.acts_for.unwrap_or(caller.id))
}

fn private_lookup(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    cx.non_null(args[1])?;
    let target = class::mirrored_class(cx, args[0])?;
    let origin = |class| cx.world.program.class(class).origin;
    if origin(target) == Origin::Jdk && origin(cx.class().id) == Origin::Application {
        return cx.unsupported("MethodHandles.privateLookupIn in a class of the JDK");
    }
    lookup_in(cx, target)
}

fn lookup_in(cx: &mut Cx<'_>, class: ClassId) -> Flow<Reply> {
    /// `Lookup.FULL_POWER_MODES`, and what the caller's own lookup has beside: `ORIGINAL`.
    const FULL_POWER: i32 = 0x5f;
    let lookup = cx.linked(cx.world.program.load(LOOKUP))?;
    let mirror = class::object(cx, Mirror::Class(class))?;
    let o = allocate(cx, lookup);
    set_field(cx, o, "lookupClass", Value::Obj(mirror));
    set_field(cx, o, "allowedModes", Value::I32(FULL_POWER));
    Ok(Reply::Value(Value::Obj(o)))
}

fn itself(_: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(args[0]))
}

fn handle(cx: &mut Cx<'_>, to: Variable) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.load(OBJECTS))?;
    let o = allocate(cx, class);
    cx.st.heap.set_variable(o, to);
    Ok(Reply::Value(Value::Obj(o)))
}

/// `findVarHandle` and `findStaticVarHandle`: lookup, class, name, type.
fn find<const STATIC: bool>(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    /// `Lookup.PRIVATE`
    const PRIVATE: i32 = 0x2;
    for &v in &args[1..] {
        cx.non_null(v)?;
    }
    let program = &cx.world.program;
    let (owner, name) = (class::mirrored_class(cx, args[1])?, string::text(cx, args[2])?);
    let ty = match class::mirrored(cx, args[3])? {
        Mirror::Base(base) => FieldType::Base(base),
        Mirror::Class(class) => type_of(cx, class),
        Mirror::Void => return Ok(Reply::Bytecode),
    };
    let Value::Obj(lookup) = args[0] else { return cx.unsupported("a Lookup of the input") };
    let class = field(cx, lookup, "lookupClass")?;
    let from = class::mirrored_class(cx, class)?;
    let Value::I32(modes) = field(cx, lookup, "allowedModes")? else { return cx.unsupported("a Lookup of the input") };
    let found = program.resolve_field(owner, &name, &ty.descriptor());
    match found.and_then(|f| program.check_field_access(f, owner, from).map(|()| f)) {
        Ok(f) if modes & PRIVATE != 0 && program.field(f).access.is_static() == STATIC => {
            handle(cx, Variable::Field(f))
        }
        // The JDK knows what to say of it, and what a lesser Lookup may do.
        _ => Ok(Reply::Bytecode),
    }
}

/// The JDK has looked the field up itself.
fn of_member(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let member = Member::read(cx, args[0])?;
    let Some(ty) = member::type_object(cx, member.ty)? else { return Ok(Reply::Bytecode) };
    let f = cx.linked(cx.world.program.resolve_field(member.class, &member.name, &ty.descriptor()))?;
    handle(cx, Variable::Field(f))
}

fn component(cx: &Cx<'_>, array: Value) -> Flow<(ClassId, ArrayComponent)> {
    let class = class::mirrored_class(cx, array)?;
    match cx.world.program.class(class).kind {
        ClassKind::Array { component, .. } => Ok((class, component)),
        _ => cx.unsupported("a VarHandle to the elements of what is no array"),
    }
}

fn elements(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let (array, _) = component(cx, args[0])?;
    handle(cx, Variable::Element(array))
}

/// `byteArrayViewVarHandle`: the class of arrays of the number, and the byte order.
fn bytes(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    cx.non_null(args[1])?;
    let (_, ArrayComponent::Base(base)) = component(cx, args[0])? else {
        return cx.unsupported("bytes of an array as references");
    };
    let Value::Obj(order) = args[1] else { return cx.unsupported("a byte order of the input") };
    let program = &cx.world.program;
    let name = cx.linked(program.resolve_field(cx.class_of(order), "name", "Ljava/lang/String;"))?;
    let name = string::text(cx, crate::step::field_of_allocated(cx, order, name)?)?;
    handle(cx, Variable::Bytes { base, big_endian: name == "BIG_ENDIAN" })
}
