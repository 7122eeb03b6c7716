//! Calendars of now (`java.util.GregorianCalendar`): what day it is is worked out when somebody asks, as the JDK's own code does where a calendar knows
//! its time and has not all fields yet. Most are given another time first.

use crate::{
    native::{Row, lang::clock, set},
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, allocate, field_of_allocated, initialized},
    term::BinOp,
};

const CALENDAR: &str = "java/util/Calendar";
const GREGORIAN: &str = "java/util/GregorianCalendar";

pub(super) const TABLE: &[Row] = &[
    (CALENDAR, "setTimeInMillis", "(J)V", set_time),
    (CALENDAR, "complete", "()V", complete),
    (CALENDAR, "get", "(I)I", get_field),
    (GREGORIAN, "computeFields", "()V", compute_fields),
    (CALENDAR, "set", "(II)V", |cx, args| one_field(cx, args, true)),
    (CALENDAR, "clear", "(I)V", |cx, args| one_field(cx, args, false)),
    (CALENDAR, "isSet", "(I)Z", |cx, args| one_field(cx, args, false)),
    ("java/text/SimpleDateFormat", "initializeDefaultCentury", "()V", century),
];

/// A calendar that is new, or has been cleared, and is given the time of now.
fn set_time(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(o) = gregorian(cx, args[0]) else { return Ok(Reply::Bytecode) };
    if waits(cx, o)? {
        // Whether it is the same time need not be asked: the fields are to be worked out either way.
        set(cx, o, "time", args[1]);
        if let Value::Obj(fields) = get(cx, o, "fields", "[I")? {
            (0..cx.st.heap.header(fields).len as usize).for_each(|i| cx.st.heap.set_cell(fields, i, Value::I32(0)));
        }
        return Ok(if is_of_now(cx, args[1]) { Reply::Void } else { Reply::Bytecode });
    }
    let is_set = |cx: &Cx<'_>, name| Ok(get(cx, o, name, "Z")? != Value::I32(0));
    if !is_of_now(cx, args[1]) || is_set(cx, "isTimeSet")? || is_set(cx, "areFieldsSet")? || has_fields(cx, o)? {
        return Ok(Reply::Bytecode);
    }
    set(cx, o, "time", args[1]);
    set(cx, o, "isTimeSet", Value::I32(1));
    set(cx, o, "areFieldsSet", Value::I32(1));
    Ok(Reply::Void)
}

/// Whoever builds a calendar asks for nothing yet.
fn complete(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let is_built = &*cx.class().name == "java/util/Calendar$Builder";
    match gregorian(cx, args[0]) {
        Some(o) if is_built && waits(cx, o)? => Ok(Reply::Void),
        _ => Ok(Reply::Bytecode),
    }
}

/// The fields by number: from where on, and how many values. Together they may be of no day at all: what holds of all of these holds of each day.
const FIELDS: [(i32, u64); 17] = [
    (1, 1),
    (1970, 300),
    (0, 12),
    (1, 53),
    (0, 7),
    (1, 31),
    (1, 366),
    (1, 7),
    (1, 5),
    (0, 2),
    (0, 12),
    (0, 24),
    (0, 60),
    (0, 60),
    (0, 1_000),
    (-50_400_000, 108_000_000),
    (0, 7_200_001),
];

/// Whoever sets one field of now keeps the others; most set all that matter.
fn compute_fields(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(o) = gregorian(cx, args[0]) else { return Ok(Reply::Bytecode) };
    let by = cx.world.program.method(cx.site().method);
    let arrays = [("fields", "[I"), ("stamp", "[I"), ("isSet", "[Z")].map(|(name, ty)| get(cx, o, name, ty));
    let [Ok(Value::Obj(fields)), Ok(Value::Obj(stamps)), Ok(Value::Obj(are_set))] = arrays else {
        return Ok(Reply::Bytecode);
    };
    if &*by.name != "set" || !waits(cx, o)? || cx.st.heap.header(fields).len as usize != FIELDS.len() {
        return Ok(Reply::Bytecode);
    }
    for i in 0..FIELDS.len() {
        field(cx, fields, i)?;
        cx.st.heap.set_cell(stamps, i, Value::I32(1));
        cx.st.heap.set_cell(are_set, i, Value::I32(1));
    }
    Ok(Reply::Void)
}

/// What a field of now is that nobody has set.
fn get_field(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Some(o), Value::I32(i)) = (gregorian(cx, args[0]), args[1]) else { return Ok(Reply::Bytecode) };
    match get(cx, o, "fields", "[I")? {
        Value::Obj(fields) if (0..FIELDS.len() as i32).contains(&i) && waits(cx, o)? => {
            field(cx, fields, i as usize).map(Reply::Value)
        }
        _ => Ok(Reply::Bytecode),
    }
}

/// A field of a calendar of now, the same each time.
fn field(cx: &mut Cx<'_>, fields: ObjId, i: usize) -> Flow<Value> {
    let known = cx.st.heap.cell(fields, i);
    if let Value::Sym(_) = known {
        return Ok(known);
    }
    let (least, span) = FIELDS[i];
    let new = clock::part(cx, "a field of a calendar of now", least, span)?;
    cx.st.heap.set_cell(fields, i, new);
    Ok(new)
}

/// What asks for one field alone, and does not work out the others but where they are known to be missing and it is for that (`works_out`).
fn one_field(cx: &mut Cx<'_>, args: &[Value], works_out: bool) -> Flow<Reply> {
    let Some(o) = gregorian(cx, args[0]) else { return Ok(Reply::Bytecode) };
    if !waits(cx, o)? {
        return Ok(Reply::Bytecode);
    }
    if works_out && get(cx, o, "areFieldsSet", "Z")? == Value::I32(1) {
        return Ok(Reply::Bytecode);
    }
    cx.unsupported("one field of a calendar of now, whose fields nobody has asked for")
}

/// Years of two digits are of the century that began eighty years ago. Nobody looks into the calendar by which the JDK finds that out.
fn century(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(format), None) = (args[0], &cx.world.host) else { return Ok(Reply::Bytecode) };
    let date = cx.linked(cx.world.program.load("java/util/Date"))?;
    initialized(cx, date)?;
    let now = clock::now(cx)?;
    let terms = cx.terms();
    let begin = terms.sub(cx.term(now), terms.long(80 * YEAR));
    let year = terms.bin(BinOp::Add, terms.bin(BinOp::Div, begin, terms.long(YEAR)), terms.long(1970));
    let [begin, year] = [begin, terms.trunc(32, year)].map(|t| Value::from_term(terms, t));
    let o = allocate(cx, date);
    set(cx, o, "fastTime", begin);
    set(cx, format, "defaultCenturyStart", Value::Obj(o));
    set(cx, format, "defaultCenturyStartYear", year);
    Ok(Reply::Void)
}

/// Milliseconds, on average.
const YEAR: i64 = 31_556_952_000;

/// Whether a calendar is of now and nobody has asked for its fields.
fn waits(cx: &Cx<'_>, o: ObjId) -> Flow<bool> {
    let time = get(cx, o, "time", "J")?;
    Ok(is_of_now(cx, time) && get(cx, o, "isTimeSet", "Z")? != Value::I32(0) && !has_fields(cx, o)?)
}

/// A calendar that is no more than one of these.
fn gregorian(cx: &Cx<'_>, calendar: Value) -> Option<ObjId> {
    let Value::Obj(o) = calendar else { return None };
    let class = cx.world.program.class(cx.class_of(o));
    (cx.world.host.is_none() && &*class.name == GREGORIAN).then_some(o)
}

/// Whether a number depends on what time it is.
fn is_of_now(cx: &Cx<'_>, number: Value) -> bool {
    let Value::Sym(t) = number else { return false };
    cx.terms().atoms([t]).into_iter().any(|t| cx.world.inputs.is_time(t))
}

/// Whether any field has been set or worked out.
fn has_fields(cx: &Cx<'_>, o: ObjId) -> Flow<bool> {
    Ok(match get(cx, o, "stamp", "[I")? {
        Value::Obj(stamps) => cx.st.heap.cells(stamps).any(|stamp| stamp != Value::I32(0)),
        _ => true,
    })
}

fn get(cx: &Cx<'_>, o: ObjId, name: &str, descriptor: &str) -> Flow<Value> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(CALENDAR))?;
    let f = cx.linked(program.resolve_field(class, name, descriptor))?;
    field_of_allocated(cx, o, f)
}
