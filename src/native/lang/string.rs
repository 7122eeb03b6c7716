//! `java.lang.String` objects as the JDK lays them out: a byte array and a coder (JEP 254).

use crate::{
    classfile::{BaseType, Name},
    native::{Row, replies},
    program::{ArrayComponent, Program},
    state::{ObjId, State, Value},
    step::{Cx, Flow, allocate, put_field_of_allocated},
};

pub(in crate::native) const STRING: &str = "java/lang/String";

pub(super) const TABLE: &[Row] = &[("java/lang/StringUTF16", "isBigEndian", "()Z", replies::zero_int)];

/// The interned string with this content (JVMS §5.1).
pub(in crate::native) fn constant(cx: &mut Cx<'_>, text: &[u16]) -> Flow<ObjId> {
    if let Some(o) = cx.st.heap.string(text) {
        return Ok(o);
    }
    let o = new(cx, text)?;
    cx.st.heap.intern(text.into(), o);
    Ok(o)
}

/// The interned string with this text.
pub(in crate::native) fn interned(cx: &mut Cx<'_>, text: &str) -> Flow<Value> {
    constant(cx, &text.encode_utf16().collect::<Vec<_>>()).map(Value::Obj)
}

/// A new string with this text.
pub(in crate::native) fn from_text(cx: &mut Cx<'_>, text: &str) -> Flow<ObjId> {
    new(cx, &text.encode_utf16().collect::<Vec<_>>())
}

/// A new string with this content.
pub(in crate::native) fn new(cx: &mut Cx<'_>, text: &[u16]) -> Flow<ObjId> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(STRING))?;
    let value = cx.linked(program.resolve_field(class, "value", "[B"))?;
    let coder = cx.linked(program.resolve_field(class, "coder", "B"))?;
    let bytes_class = cx.linked(program.array_of(ArrayComponent::Base(BaseType::Byte)))?;
    cx.world.inputs.tag(bytes_class);
    let latin1 = text.iter().all(|&unit| unit < 256);
    let bytes = match latin1 {
        true => cx.st.heap.allocate_bytes(bytes_class, text.iter().map(|&unit| unit as u8)),
        // UTF-16 in the byte order of the machine, little-endian on all that are supported.
        false => cx.st.heap.allocate_bytes(bytes_class, text.iter().flat_map(|unit| unit.to_le_bytes())),
    };
    let o = allocate(cx, class);
    put_field_of_allocated(cx, o, value, Value::Obj(bytes));
    put_field_of_allocated(cx, o, coder, Value::I32(i32::from(!latin1)));
    Ok(o)
}

/// A string whose content is not followed.
pub(in crate::native) fn opaque(cx: &mut Cx<'_>, what: &str) -> Flow<ObjId> {
    let class = cx.linked(cx.world.program.load(STRING))?;
    let o = allocate(cx, class);
    cx.st.heap.set_opaque(o, Name::from(what));
    Ok(o)
}

/// The byte array and the coder of a string object; `None` for any other object.
pub(in crate::native) fn parts(program: &Program, st: &State, o: ObjId) -> Option<(Value, Value)> {
    let class = program.load(STRING).ok()?;
    if st.heap.header(o).class != class {
        return None;
    }
    let field = |name, descriptor| {
        let f = program.resolve_field(class, name, descriptor).ok()?;
        Some(st.heap.cell(o, program.field(f).slot as usize))
    };
    Some((field("value", "[B")?, field("coder", "B")?))
}

/// The UTF-16 content of a string object; `None` if it depends on the input, or for what is no string.
pub(in crate::native) fn units(cx: &Cx<'_>, v: Value) -> Option<Vec<u16>> {
    let Value::Obj(o) = v else { return None };
    let (Value::Obj(bytes), coder) = parts(&cx.world.program, cx.st, o)? else { return None };
    let raw: Vec<u8> = cx.st.heap.bytes(bytes)?.iter().map(|&b| b as u8).collect();
    match coder {
        Value::I32(0) => Some(raw.into_iter().map(u16::from).collect()),
        Value::I32(_) => Some(raw.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect()),
        _ => None,
    }
}

/// The content of a string that does not depend on the input.
pub(in crate::native) fn text(cx: &Cx<'_>, v: Value) -> Flow<String> {
    match units(cx, v) {
        Some(units) => Ok(String::from_utf16_lossy(&units)),
        None => cx.unsupported("a string that depends on the input"),
    }
}
