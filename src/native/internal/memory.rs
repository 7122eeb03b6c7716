//! `jdk.internal.misc.Unsafe`: cells of objects by offset. An offset is ours to choose: 16 and 8 for each field before;
//! arrays have the JVM's usual element sizes.

use super::bytes;
use crate::{
    classfile::BaseType,
    input::At,
    native::{
        Row,
        lang::{class, string},
        replies::{nothing, one_int, zero_int},
    },
    program::{ArrayComponent, ClassId, ClassKind, FieldId},
    state::{Mirror, ObjId, Value},
    step::{
        Cx, Flow, Reply, Stop, component, element, get_static, initialized, is_unfolded, put_static, same_reference,
        set_element, take_as_modelled,
    },
    term::{BinOp, Node, Sort, Term, Terms},
};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
/// Where the first field or element is.
const BASE: i64 = 16;
/// Bytes from one field to the next.
const FIELD: i64 = 8;

/// The rows of the plain and the volatile accessors of one type.
macro_rules! accessors {
    ($($get:literal, $get_volatile:literal, $put:literal, $put_volatile:literal, $size:literal;)*) => {
        &[$(
            (UNSAFE, $get, "*", get::<$size>),
            (UNSAFE, $get_volatile, "*", get::<$size>),
            (UNSAFE, $put, "*", put::<$size>),
            (UNSAFE, $put_volatile, "*", put::<$size>),
        )*]
    };
}

pub(super) const ACCESSORS: &[Row] = accessors! {
    "getBoolean", "getBooleanVolatile", "putBoolean", "putBooleanVolatile", 1;
    "getByte", "getByteVolatile", "putByte", "putByteVolatile", 1;
    "getChar", "getCharVolatile", "putChar", "putCharVolatile", 2;
    "getShort", "getShortVolatile", "putShort", "putShortVolatile", 3;
    "getInt", "getIntVolatile", "putInt", "putIntVolatile", 4;
    "getFloat", "getFloatVolatile", "putFloat", "putFloatVolatile", 4;
    "getLong", "getLongVolatile", "putLong", "putLongVolatile", 8;
    "getDouble", "getDoubleVolatile", "putDouble", "putDoubleVolatile", 8;
    "getReference", "getReferenceVolatile", "putReference", "putReferenceVolatile", 0;
};

pub(super) const TABLE: &[Row] = &[
    (UNSAFE, "compareAndSetInt", "*", compare_and_set),
    (UNSAFE, "compareAndSetLong", "*", compare_and_set),
    (UNSAFE, "compareAndSetReference", "*", compare_and_set),
    (UNSAFE, "compareAndExchangeInt", "*", compare_and_exchange),
    (UNSAFE, "compareAndExchangeLong", "*", compare_and_exchange),
    (UNSAFE, "compareAndExchangeReference", "*", compare_and_exchange),
    (UNSAFE, "objectFieldOffset1", "*", field_offset),
    (UNSAFE, "arrayBaseOffset0", "*", array_base),
    (UNSAFE, "arrayIndexScale0", "*", array_scale),
    (UNSAFE, "addressSize0", "()I", eight),
    (UNSAFE, "isBigEndian0", "()Z", zero_int),
    (UNSAFE, "unalignedAccess0", "()Z", one_int),
    (UNSAFE, "allocateInstance", "*", allocate_instance),
    (UNSAFE, "ensureClassInitialized0", "*", ensure_initialized),
    (UNSAFE, "shouldBeInitialized0", "*", should_be_initialized),
    (UNSAFE, "throwException", "*", throw_exception),
    (UNSAFE, "fullFence", "()V", nothing),
    (UNSAFE, "loadFence", "()V", nothing),
    (UNSAFE, "storeFence", "()V", nothing),
    (UNSAFE, "unpark", "*", nothing),
    (UNSAFE, "copyMemory0", "*", copy_memory),
    (UNSAFE, "setMemory0", "*", set_memory),
];

/// A place in the heap.
pub(in crate::native) enum Place {
    /// A field or an element.
    Cell(ObjId, usize),
    /// A static field.
    Static(ClassId, u32),
    /// In a byte array, a number of several bytes, from an index on.
    Bytes { array: Value, at: Value, big_endian: bool },
    /// A field of a value of the input.
    Input(Term, FieldId),
    /// An element of an array, at an index, of which one depends on the input.
    Element(Value, Value),
}

/// The size in bytes of an element.
fn element_size(component: ArrayComponent) -> i64 {
    match component {
        ArrayComponent::Base(BaseType::Boolean | BaseType::Byte) => 1,
        ArrayComponent::Base(BaseType::Char | BaseType::Short) => 2,
        ArrayComponent::Base(BaseType::Long | BaseType::Double) => 8,
        ArrayComponent::Base(_) | ArrayComponent::Class(_) => 4,
    }
}

const OUTSIDE: &str = "access by offset to what is outside of an object";

/// What a base object and an offset denote, for an access of `size` bytes (0 for a reference, 3 for a short).
fn locate(cx: &mut Cx<'_>, base: Value, offset: Value, size: u8) -> Flow<Place> {
    if let (Value::Sym(r), Value::I64(offset)) = (cx.denoted(base), offset)
        && let Some(f) = field_at(cx, r, (offset.wrapping_sub(BASE) / FIELD) as usize)
    {
        return of_value(cx, r, f);
    }
    if let Some(element) = element_at(cx, base, offset, size)? {
        return Ok(element);
    }
    let (Value::Obj(o), Value::I64(offset)) = (base, offset) else {
        return cx.unsupported("access to memory by address, or to an object of the input by offset");
    };
    if cx.st.heap.open_length(o).is_some() {
        return cx.unsupported("access by offset to part of an array whose elements depend on the input");
    }
    let length = cx.st.heap.header(o).len as usize;
    let Some(at) = offset.checked_sub(BASE).filter(|&at| at >= 0) else {
        return cx.unsupported(OUTSIDE);
    };
    if let ClassKind::Array { component, .. } = cx.world.program.class(cx.class_of(o)).kind {
        let scale = element_size(component);
        let wide = scale == 1 && size > 1;
        return match at % scale == 0 {
            true if at / scale >= length as i64 => cx.unsupported(OUTSIDE),
            true if wide => Ok(Place::Bytes { array: base, at: Value::I32(at as i32), big_endian: false }),
            true => Ok(Place::Cell(o, (at / scale) as usize)),
            false => cx.unsupported("access to part of an array element"),
        };
    }
    let slot = (at / FIELD) as usize;
    match cx.st.heap.mirrored(o) {
        // The static fields of a class come after the fields of the object that stands for it.
        Some(&Mirror::Class(class))
            if slot >= length && slot - length < cx.world.program.class(class).statics.len() =>
        {
            initialized(cx, class)?;
            Ok(Place::Static(class, (slot - length) as u32))
        }
        _ if slot >= length => cx.unsupported(OUTSIDE),
        _ => Ok(Place::Cell(o, slot)),
    }
}

/// The element of an array that is read or written whole, or bytes of it as a number, where the array or the offset depends on the input.
fn element_at(cx: &Cx<'_>, base: Value, offset: Value, size: u8) -> Flow<Option<Place>> {
    let base = cx.denoted(base);
    if matches!((base, offset), (Value::Obj(o), Value::I64(_)) if cx.st.heap.open_length(o).is_none()) {
        return Ok(None);
    }
    let Some(component) = component(cx, base) else { return Ok(None) };
    let (scale, terms) = (element_size(component), cx.terms());
    let is_whole = match (component, size) {
        (ArrayComponent::Class(_), size) => size == 0,
        (ArrayComponent::Base(_), 3) => scale == 2,
        (ArrayComponent::Base(_), size) => scale == i64::from(size),
    };
    let is_wide = scale == 1 && size > 1;
    if !is_whole && !is_wide || matches!(base, Value::Sym(r) if cx.decide(terms.is_null(r))?) {
        return Ok(None);
    }
    let index = index(terms, terms.sub(cx.term(offset), terms.long(BASE)), scale.trailing_zeros());
    let at = Value::from_term(terms, index);
    Ok(Some(if is_wide { Place::Bytes { array: base, at, big_endian: false } } else { Place::Element(base, at) }))
}

/// The number of the element, 32 bits, that is so many bytes from the first on.
fn index(terms: &Terms, bytes: Term, log: u32) -> Term {
    let number = match terms.node(bytes) {
        Node::Bin(BinOp::Shl, number, by) if terms.as_bits(by) == Some(log.into()) => number,
        _ => terms.bin(BinOp::Shr, bytes, terms.long(log.into())),
    };
    terms.trunc(32, number)
}

/// The field in this slot of what `r` denotes, if that is the same one in all classes that it may have.
fn field_at(cx: &Cx<'_>, r: Term, slot: usize) -> Option<FieldId> {
    let classes = cx.terms().members(cx.terms().bound(r)?);
    let mut all = classes.iter().map(|class| cx.world.program.class(ClassId(class.0)).layout.get(slot).copied());
    let first = all.next()??;
    all.all(|f| f == Some(first)).then_some(first)
}

/// A field of an object of the input: of one of the application's, or one of which it is known what is in it.
pub(in crate::native) fn of_value(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Place> {
    let class = cx.world.program.field(f).class;
    let is_laid_out = |cx: &Cx<'_>| Ok(cx.terms().as_bool(is_unfolded(cx, r, f)?) == Some(true));
    if !cx.world.inputs.is_open(class) && !is_laid_out(cx)? {
        return cx.unsupported("access by offset to an object of the input");
    }
    take_as_modelled(cx, r, f)?;
    Ok(Place::Input(r, f))
}

/// The offset that [`locate`] takes for field number `slot`.
pub(in crate::native) fn offset_of(slot: u32) -> i64 {
    BASE + FIELD * i64::from(slot)
}

/// The offset that [`locate`] takes for static field number `slot`, with the object that stands for its class.
pub(in crate::native) fn static_offset_of(cx: &Cx<'_>, slot: u32) -> Flow<i64> {
    let class = cx.linked(cx.world.program.load("java/lang/Class"))?;
    Ok(offset_of(cx.world.program.class(class).layout.len() as u32 + slot))
}

/// What is at a place.
pub(in crate::native) fn read(cx: &mut Cx<'_>, place: &Place, size: u8) -> Flow<Value> {
    Ok(match *place {
        Place::Cell(o, i) => cx.st.heap.cell(o, i),
        Place::Static(class, slot) => get_static(cx, class, slot)?,
        Place::Input(r, f) => cx.world.strategy.get(cx, r, At::Field(f))?,
        Place::Element(array, index) => element(cx, array, index)?,
        Place::Bytes { array, at, big_endian } => bytes::read(cx, array, at, (size, big_endian))?,
    })
}

/// Assigns what is at a place.
pub(in crate::native) fn write(cx: &mut Cx<'_>, place: &Place, size: u8, v: Value) -> Flow {
    match *place {
        Place::Cell(o, i) => cx.st.heap.set_cell(o, i, v),
        Place::Static(class, slot) => put_static(cx, class, slot, v)?,
        Place::Input(r, f) => cx.world.strategy.put(cx, r, At::Field(f), v)?,
        Place::Element(array, index) => set_element(cx, array, index, v)?,
        Place::Bytes { array, at, big_endian } => bytes::write(cx, array, at, (size, big_endian), v)?,
    }
    Ok(())
}

fn get<const SIZE: u8>(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let place = locate(cx, args[1], args[2], SIZE)?;
    let v = read(cx, &place, SIZE)?;
    cx.loaded(v).map(Reply::Value)
}

fn put<const SIZE: u8>(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let place = locate(cx, args[1], args[2], SIZE)?;
    let v = match (args[3], SIZE) {
        (Value::I32(v), 1) => Value::I32(i32::from(v as i8)),
        (Value::I32(v), 2) => Value::I32(i32::from(v as u16)),
        (Value::I32(v), 3) => Value::I32(i32::from(v as i16)),
        (v, _) => v,
    };
    write(cx, &place, SIZE, v)?;
    Ok(Reply::Void)
}

/// Whether two values of one type are the same.
pub(in crate::native) fn same(cx: &mut Cx<'_>, a: Value, b: Value) -> Flow<bool> {
    let is_reference = |v| match v {
        Value::Sym(t) => cx.terms().sort(t) == Sort::Ref,
        v => matches!(v, Value::Null | Value::Obj(_)),
    };
    if is_reference(a) {
        // The heap changes as often as there are objects to be found.
        loop {
            if let Some(same) = same_reference(cx, a, b)? {
                return Ok(same);
            }
        }
    }
    if matches!((a, b), (Value::Sym(_), _) | (_, Value::Sym(_))) {
        let same = cx.terms().eq(cx.term(a), cx.term(b));
        return cx.decide(same);
    }
    Ok(a == b)
}

/// The size of the accessor that goes with an expected value.
fn size_of(v: Value) -> u8 {
    match v {
        Value::I32(_) => 4,
        Value::I64(_) => 8,
        _ => 0,
    }
}

fn compare_and_set(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let size = size_of(args[3]);
    let place = locate(cx, args[1], args[2], size)?;
    let old = read(cx, &place, size)?;
    let swaps = same(cx, old, args[3])?;
    if swaps {
        write(cx, &place, size, args[4])?;
    }
    Ok(Reply::Value(Value::I32(i32::from(swaps))))
}

fn compare_and_exchange(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let size = size_of(args[3]);
    let place = locate(cx, args[1], args[2], size)?;
    let old = read(cx, &place, size)?;
    if same(cx, old, args[3])? {
        write(cx, &place, size, args[4])?;
    }
    Ok(Reply::Value(old))
}

fn field_offset(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = class::mirrored_class(cx, args[1])?;
    let name = string::text(cx, args[2])?;
    let program = &cx.world.program;
    let found = program.class(class).layout.iter().map(|&f| program.field(f)).rfind(|f| *f.name == *name);
    match found {
        Some(field) => Ok(Reply::Value(Value::I64(offset_of(field.slot)))),
        None => cx.unsupported(format!("the offset of field {name}, which there is not")),
    }
}

fn array_base(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I32(BASE as i32)))
}

fn array_scale(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = class::mirrored_class(cx, args[1])?;
    match cx.world.program.class(class).kind {
        ClassKind::Array { component, .. } => Ok(Reply::Value(Value::I32(element_size(component) as i32))),
        _ => cx.unsupported("the element size of what is no array"),
    }
}

fn eight(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I32(8)))
}

fn allocate_instance(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = class::mirrored_class(cx, args[1])?;
    initialized(cx, class)?;
    Ok(Reply::Value(Value::Obj(crate::step::allocate(cx, class))))
}

fn ensure_initialized(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = class::mirrored_class(cx, args[1])?;
    initialized(cx, class)?;
    Ok(Reply::Void)
}

fn should_be_initialized(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let class = class::mirrored_class(cx, args[1])?;
    Ok(Reply::Value(Value::I32(i32::from(cx.st.statics.init(class).is_none()))))
}

fn throw_exception(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[1] {
        Value::Obj(o) => Err(Stop::Throw(o)),
        _ => cx.unsupported("throwing what is no allocated object"),
    }
}

/// Between two arrays of the same kind of elements.
fn copy_memory(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if args[5] == Value::I64(0) {
        return Ok(Reply::Void);
    }
    let (from, to) = (locate(cx, args[1], args[2], 1)?, locate(cx, args[3], args[4], 1)?);
    let (Place::Cell(from, at), Place::Cell(to, into), Value::I64(bytes)) = (from, to, args[5]) else {
        return cx.unsupported("copying memory that is in no array");
    };
    let scale = |o| match cx.world.program.class(cx.class_of(o)).kind {
        ClassKind::Array { component, .. } => element_size(component),
        _ => 0,
    };
    let size = scale(from);
    if size == 0 || size != scale(to) || bytes % size != 0 {
        return cx.unsupported("copying memory between arrays of different kinds");
    }
    let room = |o, at: usize| cx.st.heap.header(o).len as usize - at;
    let count = (bytes / size) as usize;
    if count > room(from, at).min(room(to, into)) {
        return cx.unsupported(OUTSIDE);
    }
    cx.st.heap.copy(from, at, to, into, count);
    Ok(Reply::Void)
}

fn set_memory(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if args[3] == Value::I64(0) {
        return Ok(Reply::Void);
    }
    let place = locate(cx, args[1], args[2], 1)?;
    let (Place::Cell(o, at), Value::I64(bytes)) = (place, args[3]) else {
        return cx.unsupported("filling memory that is in no array");
    };
    if bytes as usize > cx.st.heap.header(o).len as usize - at {
        return cx.unsupported(OUTSIDE);
    }
    if cx.st.heap.bytes(o).is_none() {
        return cx.unsupported("filling an array of other than bytes by bytes");
    }
    for i in 0..bytes as usize {
        cx.st.heap.set_cell(o, at + i, args[4]);
    }
    Ok(Reply::Void)
}
