//! `java.lang.System`.

use super::{messages, throwable};
use crate::{
    native::Row,
    program::{ArrayComponent, ClassId},
    state::{ObjId, Value},
    step::{Cx, Fault, Flow, Reply, Stop, component, counted, element, length, set_element},
    term::{BinOp, Term},
};
use std::ops::Range;

/// More elements are not copied one by one.
const MOST_COPIED: u32 = 256;

pub(in crate::native) const CLASS: &str = "java/lang/System";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "arraycopy", "*", arraycopy),
    (CLASS, "setIn0", "*", set_in),
    (CLASS, "setOut0", "*", set_out),
    (CLASS, "setErr0", "*", set_err),
];

/// `System.arraycopy` between allocated arrays of one primitive type or of references; what does not fit is refused in
/// the words of HotSpot.
fn arraycopy(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(from), Value::I32(at), Value::Obj(to), Value::I32(into), Value::I32(count)) =
        (args[0], args[1], args[2], args[3], args[4])
    else {
        return within(cx, args);
    };
    if [from, to].iter().any(|&o| cx.st.heap.open_length(o).is_some()) {
        return within(cx, args);
    }
    let (source, target) = (component(cx, args[0]), component(cx, args[2]));
    let name = |o| messages::external(&cx.world.program, cx.class_of(o));
    let mismatch = match (source, target) {
        (None, _) => Some(format!("source type {} is not an array", name(from))),
        (_, None) => Some(format!("destination type {} is not an array", name(to))),
        (Some(ArrayComponent::Class(_)), Some(ArrayComponent::Class(_))) => None,
        (Some(a), Some(b)) if a == b => None,
        (Some(a), Some(b)) => Some(format!("type mismatch: can not copy {}[] into {}[]", kind(a), kind(b))),
    };
    if let Some(mismatch) = mismatch {
        return refuse(cx, "java/lang/ArrayStoreException", &mismatch);
    }
    let kind = source.map_or("", kind);
    let (length, capacity) = (cx.st.heap.header(from).len, cx.st.heap.header(to).len);
    // Sums of two ints that are not negative, as unsigned numbers.
    let (last, end) = (at.wrapping_add(count) as u32, into.wrapping_add(count) as u32);
    let outside = if at < 0 {
        Some(format!("source index {at} out of bounds for {kind}[{length}]"))
    } else if into < 0 {
        Some(format!("destination index {into} out of bounds for {kind}[{capacity}]"))
    } else if count < 0 {
        Some(format!("length {count} is negative"))
    } else if last > length {
        Some(format!("last source index {last} out of bounds for {kind}[{length}]"))
    } else if end > capacity {
        Some(format!("last destination index {end} out of bounds for {kind}[{capacity}]"))
    } else {
        None
    };
    if let Some(outside) = outside {
        return refuse(cx, "java/lang/ArrayIndexOutOfBoundsException", &outside);
    }
    let (at, into, count) = (at as usize, into as usize, count as usize);
    let fitting = match (source, target) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) if !cx.world.program.is_subtype(a, b) => {
            fitting(cx, from, at..at + count, b)?
        }
        _ => count,
    };
    cx.st.heap.copy(from, at, to, into, fitting);
    match (source, target) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) if fitting < count => {
            let program = &cx.world.program;
            let (below, from, to) =
                (program.is_subtype(b, a), messages::external(program, a), messages::external(program, b));
            let mismatch = match below {
                false => format!("type mismatch: can not copy {from}[] into {to}[]"),
                true => format!(
                    "element type mismatch: can not cast one of the elements of {from}[] to the type of the \
                     destination array, {to}"
                ),
            };
            refuse(cx, "java/lang/ArrayStoreException", &mismatch)
        }
        _ => Ok(Reply::Void),
    }
}

/// What HotSpot calls arrays of this component.
fn kind(component: ArrayComponent) -> &'static str {
    match component {
        ArrayComponent::Base(base) => base.java_name(),
        ArrayComponent::Class(_) => "object array",
    }
}

/// How many elements in a row, from the first of `range` on, may stand in an array of this component.
fn fitting(cx: &Cx<'_>, array: ObjId, range: Range<usize>, component: ClassId) -> Flow<usize> {
    for (n, i) in range.clone().enumerate() {
        match cx.st.heap.cell(array, i) {
            Value::Null => {}
            Value::Obj(o) if cx.world.program.is_subtype(cx.class_of(o), component) => {}
            Value::Obj(_) => return Ok(n),
            _ => return cx.unsupported("System.arraycopy of elements whose classes depend on the input"),
        }
    }
    Ok(range.len())
}

/// Raises an exception from within `arraycopy`.
fn refuse(cx: &mut Cx<'_>, class: &str, why: &str) -> Flow<Reply> {
    let exception = throwable::made(cx, class, &format!("arraycopy: {why}"))?;
    throwable::from_native(cx, exception, CLASS, "arraycopy")?;
    Err(Stop::Throw(exception))
}

/// The way that asks, and that finds null; what it raises is raised from within `arraycopy`.
fn within(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let copied = copy_input(cx, args);
    if let Err(Stop::Throw(o)) = copied {
        throwable::from_native(cx, o, CLASS, "arraycopy")?;
    }
    copied
}

/// Between arrays of one primitive type, or of references that fit, of which something depends on the input.
fn copy_input(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[from, at, to, into, count] = args else { unreachable!("it has five parameters") };
    cx.non_null(from)?;
    cx.non_null(to)?;
    let copies = match (component(cx, from), component(cx, to)) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) => {
            if !cx.world.program.is_subtype(a, b) {
                return cx.unsupported("System.arraycopy that has to check each element");
            }
            true
        }
        (a, b) => a.is_some() && a == b,
    };
    if !copies {
        return cx.raise(&Fault::ArrayStore(None));
    }
    let (source, target) = (length(cx, from)?, length(cx, to)?);
    if !cx.decide(fits(cx, source, at, count, target, into))? {
        return cx.raise(&Fault::ArrayIndex(None));
    }
    let count = counted(cx, count)?;
    if count > MOST_COPIED {
        return cx.unsupported(format!("System.arraycopy of {count} elements between such arrays"));
    }
    let mut elements = vec![];
    for k in 0..count {
        let (here, there) = (plus(cx, at, k), plus(cx, into, k));
        elements.push((there, element(cx, from, here)?));
        // What there is to ask about the target must be asked before anything is written.
        element(cx, to, there)?;
    }
    for (there, v) in elements {
        set_element(cx, to, there, v)?;
    }
    Ok(Reply::Void)
}

fn set_in(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, STREAMS[0], args[0])
}

fn set_out(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, STREAMS[1], args[0])
}

fn set_err(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, STREAMS[2], args[0])
}

/// Fields of `System` and their classes. They are final to everybody else.
const STREAMS: [(&str, &str); 3] =
    [("in", "java/io/InputStream"), ("out", "java/io/PrintStream"), ("err", "java/io/PrintStream")];

fn set(cx: &mut Cx<'_>, (name, class): (&str, &str), v: Value) -> Flow<Reply> {
    let program = &cx.world.program;
    let system = cx.linked(program.load(CLASS))?;
    let f = cx.linked(program.resolve_field(system, name, &format!("L{class};")))?;
    cx.st.statics.put(system, program.field(f).slot, v);
    Ok(Reply::Void)
}

/// Neither range is negative or goes beyond the end of its array.
fn fits(cx: &Cx<'_>, source: Value, at: Value, count: Value, target: Value, into: Value) -> Term {
    let terms = cx.terms();
    let [source, at, count, target, into] = [source, at, count, target, into].map(|v| cx.term(v));
    let negative = |n| terms.slt(n, terms.int(0));
    let beyond = |length, start| terms.slt(terms.sub(length, start), count);
    let wrong = [negative(at), negative(into), negative(count), beyond(source, at), beyond(target, into)];
    terms.not(terms.any(wrong))
}

fn plus(cx: &Cx<'_>, at: Value, k: u32) -> Value {
    let terms = cx.terms();
    Value::from_term(terms, terms.bin(BinOp::Add, cx.term(at), terms.int(k as i32)))
}
