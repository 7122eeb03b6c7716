//! `java.lang.System`.

use super::{messages, throwable};
use crate::{
    classfile::FieldType,
    input::Cell,
    native::Row,
    program::{ArrayComponent, ClassId},
    state::{ObjId, Value},
    step::{
        Cx, Fault, Flow, Reply, Stop, Unexplored, assign_range, component, counted, element, length, other_array,
        set_element,
    },
    term::{BinOp, Term},
};
use std::ops::Range;

/// Up to so many elements are copied one by one.
const FEW: i32 = 8;

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
            r => {
                let r = cx.term(r);
                let fits = cx.terms().or(cx.terms().is_null(r), cx.is_instance(r, component));
                if !cx.decide(fits)? {
                    return Ok(n);
                }
            }
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
    let null = |v| match cx.denoted(v) {
        Value::Null => cx.terms().bool(true),
        v => cx.terms().is_null(cx.term(v)),
    };
    // One question: which of the two it is makes no difference.
    if cx.decide(cx.terms().or(null(from), null(to)))? {
        return cx.raise(&Fault::NullPointer);
    }
    for (v, other) in [(from, to), (to, from)] {
        decide_array(cx, v, component(cx, other))?;
    }
    let (source, target) = (component(cx, from), component(cx, to));
    if source != target && has_made_constants(cx, source)? {
        return Ok(Reply::Again);
    }
    let (copies, checked) = match (source, target) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) => {
            (true, Some(b).filter(|&b| !cx.world.program.is_subtype(a, b) && !is_declared_with(cx, from, b)))
        }
        (a, b) => (a.is_some() && a == b, None),
    };
    if !copies {
        for (v, component, other) in [(from, source, target), (to, target, source)] {
            if component.is_none() {
                no_other_array(cx, v, other)?;
            }
        }
        return cx.raise(&Fault::ArrayStore(None));
    }
    let (source, target) = (length(cx, from)?, length(cx, to)?);
    if !cx.decide(fits(cx, source, at, count, target, into))? {
        return cx.raise(&Fault::ArrayIndex(None));
    }
    match (count, checked) {
        (_, Some(component)) => checking(cx, args, component),
        (Value::I32(..=FEW), _) => one_by_one(cx, args),
        _ => {
            let at = cx.term(at);
            assign_range(cx, to, into, count, from, Some(at))?;
            Ok(Reply::Void)
        }
    }
}

/// Whether what is in the array of a collection of the input has been declared such that all of it may stand in an array of this component, and nothing
/// else has been put there.
fn is_declared_with(cx: &Cx<'_>, array: Value, component: ClassId) -> bool {
    let (program, inputs, heap) = (&cx.world.program, &cx.world.inputs, &cx.st.heap);
    let Value::Obj(o) = array else { return false };
    let declared = heap.over(o).and_then(|(of, _)| program.class_of_type(&inputs.type_of(inputs.cell_of(of))).ok());
    let Ok(elements) = inputs.func(Cell::Element(heap.class_of(o))) else { return false };
    let array = cx.term(array);
    declared.is_some_and(|class| program.is_subtype(class, component))
        && heap
            .store
            .log(elements)
            .iter()
            .all(|write| cx.terms().as_bool(cx.terms().eq(write.to, array)) == Some(false))
}

/// Whether constants, or objects that stand for types, have been made here, as what is copied are such: a number chooses each in their own arrays alone.
fn has_made_constants(cx: &mut Cx<'_>, source: Option<ArrayComponent>) -> Flow<bool> {
    let (world, inputs) = (cx.world, &cx.world.inputs);
    let Some(ArrayComponent::Class(class)) = source else { return Ok(false) };
    let Some(of) = inputs.enum_type(&FieldType::Object(world.program.class(class).name.clone())) else {
        return Ok(false);
    };
    let are_missing = inputs.stands_for_types(of) && inputs.enum_constants(of, cx.st).contains(&Value::Null);
    cx.constants(of)?;
    Ok(are_missing)
}

/// Asks of what may be an array whether it is one that can be copied from, or to, one with this component, and of which class.
fn decide_array(cx: &mut Cx<'_>, v: Value, component: Option<ArrayComponent>) -> Flow {
    let v @ Value::Sym(r) = cx.denoted(v) else { return Ok(()) };
    if let Some(component) = component {
        let object = cx.linked(cx.world.program.load("java/lang/Object"))?;
        let of_references = matches!(component, ArrayComponent::Class(_));
        let widest = if of_references { ArrayComponent::Class(object) } else { component };
        let array = cx.linked(cx.world.program.array_of(widest))?;
        if !cx.decide(cx.is_instance(r, array))? {
            return Ok(());
        }
    }
    cx.as_array(v)?;
    Ok(())
}

/// What has not turned out to be an array is none that could be copied from, or to, one with this component.
fn no_other_array(cx: &mut Cx<'_>, v: Value, component: Option<ArrayComponent>) -> Flow {
    let Value::Sym(r) = cx.denoted(v) else { return Ok(()) };
    match component {
        Some(component @ ArrayComponent::Base(_)) => {
            let array = cx.linked(cx.world.program.array_of(component))?;
            cx.instance_of(v, array)?;
            Ok(())
        }
        _ => other_array(cx, r),
    }
}

fn one_by_one(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[from, at, to, into, count] = args else { unreachable!("it has five parameters") };
    let mut elements = vec![];
    for k in 0..counted(cx, count)? {
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

/// Elements that may not all stand in an array of this component: those before the first that does not are copied.
fn checking(cx: &mut Cx<'_>, args: &[Value], component: ClassId) -> Flow<Reply> {
    let &[from, at, to, into, count] = args else { unreachable!("it has five parameters") };
    let (terms, n) = (cx.terms(), cx.term(count));
    let most = match (count, length(cx, from)?, at) {
        (Value::I32(n), ..) => n as u32,
        (_, Value::I32(length), Value::I32(at)) if (length - at) as u32 <= cx.loops() => (length - at) as u32,
        _ if cx.decide(terms.slt(terms.int(cx.loops() as i32), n))? => {
            return cx.give_up(Unexplored::LoopBound(cx.loops()));
        }
        _ => cx.loops(),
    };
    let mut first = n;
    for k in (0..most).rev() {
        let here = plus(cx, at, k);
        let r = element(cx, from, here)?;
        let r = cx.term(r);
        let fits = terms.or(terms.is_null(r), cx.is_instance(r, component));
        let k = terms.int(k as i32);
        first = terms.ite(terms.and(terms.slt(k, n), terms.not(fits)), k, first);
    }
    let all = cx.decide(terms.eq(first, n))?;
    let count = if all { count } else { Value::from_term(terms, cx.st.path.simplified(terms, first)) };
    let at = cx.term(at);
    assign_range(cx, to, into, count, from, Some(at))?;
    if all { Ok(Reply::Void) } else { cx.raise(&Fault::ArrayStore(None)) }
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
