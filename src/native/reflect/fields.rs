//! Fields as objects of class `java.lang.reflect.Field`: what the JDK's own classes ask where they name fields.

use crate::{
    native::{
        Row, array,
        internal::memory::{offset_of, static_offset_of},
        lang::{class, string},
        set,
    },
    program::FieldId,
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, allocate, initialized},
};

pub(super) const FIELD: &str = "java/lang/reflect/Field";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Class", "getDeclaredFields0", "*", declared),
    (UNSAFE, "objectFieldOffset0", "*", offset),
    (UNSAFE, "staticFieldOffset0", "*", offset),
    (UNSAFE, "staticFieldBase0", "*", base),
];

fn declared(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    // Before the first object of its kind, so that the JDK's own access to it is there.
    let accessible = cx.linked(cx.world.program.load("java/lang/reflect/AccessibleObject"))?;
    initialized(cx, accessible)?;
    let public_only = args[1] == Value::I32(1);
    let all = match class::mirrored(cx, args[0])? {
        Mirror::Class(class) => cx.world.program.class(class).fields.clone(),
        _ => vec![],
    };
    let mut objects = vec![];
    for f in all {
        if !public_only || cx.world.program.field(f).access.is_public() {
            objects.push(Value::Obj(object(cx, f)?));
        }
    }
    array(cx, FIELD, objects).map(Reply::Value)
}

/// Its `slot` is the number of the field in the program, by which the object is understood later.
fn object(cx: &mut Cx<'_>, f: FieldId) -> Flow<ObjId> {
    let field = cx.world.program.field(f);
    let reflected = cx.linked(cx.world.program.load(FIELD))?;
    let declaring = class::object(cx, Mirror::Class(field.class))?;
    let ty = class::type_object(cx, &field.ty)?;
    let name = string::interned(cx, &field.name)?;
    let is_trusted = is_trusted_final(cx, f);
    let o = allocate(cx, reflected);
    set(cx, o, "clazz", Value::Obj(declaring));
    set(cx, o, "slot", Value::I32(f.0 as i32));
    set(cx, o, "name", name);
    set(cx, o, "type", ty);
    set(cx, o, "modifiers", Value::I32(i32::from(field.access.0)));
    set(cx, o, "trustedFinal", Value::I32(i32::from(is_trusted)));
    Ok(o)
}

/// Whether no reflection writes to a field, accessible or not (`Field.set`): a constant, or a component of a record.
pub(in crate::native) fn is_trusted_final(cx: &Cx<'_>, f: FieldId) -> bool {
    let field = cx.world.program.field(f);
    field.access.is_final() && (field.access.is_static() || cx.world.program.class(field.class).is_record())
}

/// The field of the program that a reflected field stands for.
pub(in crate::native) fn field(cx: &mut Cx<'_>, v: Value) -> Flow<FieldId> {
    cx.non_null(v)?;
    let Value::Obj(o) = v else { return cx.unsupported("a reflected field of the input") };
    let program = &cx.world.program;
    let slot = program.class(cx.class_of(o)).layout.iter().map(|&f| program.field(f)).find(|f| &*f.name == "slot");
    match slot.map(|f| cx.st.heap.cell(o, f.slot as usize)) {
        Some(Value::I32(n)) => Ok(FieldId(n as u32)),
        _ => cx.unsupported("a reflected field that the engine has not made"),
    }
}

fn offset(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let f = field(cx, args[1])?;
    let f = cx.world.program.field(f);
    let offset = if f.access.is_static() { static_offset_of(cx, f.slot)? } else { offset_of(f.slot) };
    Ok(Reply::Value(Value::I64(offset)))
}

fn base(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let f = field(cx, args[1])?;
    let class = cx.world.program.field(f).class;
    class::object(cx, Mirror::Class(class)).map(|o| Reply::Value(Value::Obj(o)))
}
