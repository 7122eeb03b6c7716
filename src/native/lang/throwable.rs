//! `java.lang.Throwable`, and the exceptions the JVM itself raises.

use super::{messages, nulls, string};
use crate::{
    classfile::{Instr, InstrIdx},
    native::{Row, launch::idle, set},
    program::{ClassId, MethodId, Program, Resolved},
    state::{Backtrace, ObjId, State, Value},
    step::{
        Cx, Fault, Flow, Reply, Stop, allocate, begin_initialization, field_of_allocated, initialized,
        put_field_of_allocated,
    },
};

pub(super) const THROWABLE: &str = "java/lang/Throwable";

pub(super) const TABLE: &[Row] = &[(THROWABLE, "fillInStackTrace", "*", fill_in_stack_trace)];

/// What the JVM keeps of a deep stack (`-XX:MaxJavaStackTraceDepth`).
const DEEPEST: usize = 1024;

/// A throwable of this class with this message, made here.
pub(in crate::native) fn made(cx: &mut Cx<'_>, class: &str, message: &str) -> Flow<ObjId> {
    let o = plain(cx, class)?;
    let message = string::from_text(cx, message)?;
    set_message(cx, o, message)?;
    Ok(o)
}

/// A throwable of this class without a message, made here.
pub(in crate::native) fn plain(cx: &mut Cx<'_>, class: &str) -> Flow<ObjId> {
    let o = new(cx, class)?;
    fill_in(cx, o);
    Ok(o)
}

/// A throwable of this class, made here, whose message nobody knows: what that is.
pub(in crate::native) fn unsaid(cx: &mut Cx<'_>, class: &str, what: &'static str) -> Flow<ObjId> {
    let o = plain(cx, class)?;
    let message = string::opaque(cx, what)?;
    set_message(cx, o, message)?;
    Ok(o)
}

/// What an exception that the JVM raises says.
enum Message {
    None,
    Known(String),
    /// It depends on the input, or on what only the JVM knows.
    Unknown,
}

impl From<Option<String>> for Message {
    fn from(known: Option<String>) -> Message {
        known.map_or(Message::Unknown, Message::Known)
    }
}

/// The exception object the JVM raises (JVMS §2.10, §6.5), as its constructor leaves it.
pub(in crate::native) fn raise(cx: &mut Cx<'_>, fault: &Fault) -> Flow<ObjId> {
    let (class, message) = match fault {
        // Its message is put together when somebody asks for it.
        Fault::NullPointer => ("java/lang/NullPointerException", Message::None),
        Fault::DivisionByZero => ("java/lang/ArithmeticException", Message::Known("/ by zero".into())),
        Fault::ClassCast(from, to) => {
            let known = from.and_then(|from| messages::class_cast(&cx.world.program, from, *to));
            ("java/lang/ClassCastException", known.into())
        }
        Fault::ArrayStore(class) => {
            let known = class.map(|class| messages::external(&cx.world.program, class));
            ("java/lang/ArrayStoreException", known.into())
        }
        Fault::ArrayIndex(known) => {
            let known = known.map(|(index, length)| format!("Index {index} out of bounds for length {length}"));
            ("java/lang/ArrayIndexOutOfBoundsException", known.into())
        }
        Fault::NegativeArraySize(size) => ("java/lang/NegativeArraySizeException", size.map(|n| n.to_string()).into()),
        Fault::StackOverflow => ("java/lang/StackOverflowError", Message::None),
        // What the JVM says of it is long, and its own.
        Fault::Unverified(class) => {
            let why = cx.world.program.verified(*class, cx.world.natives.names()).err();
            let of_the_file = why.is_some_and(|why| why.format);
            let said = why.filter(|_| cx.world.host.is_some()).map(ToString::to_string);
            (if of_the_file { "java/lang/ClassFormatError" } else { "java/lang/VerifyError" }, said.into())
        }
        Fault::Unlinked(e) => {
            let (class, said) = messages::unlinked(cx, e);
            (class, said.into())
        }
        Fault::Instantiation(class) => {
            let name = messages::external(&cx.world.program, *class);
            ("java/lang/InstantiationError", Message::Known(name))
        }
        Fault::MonitorState => ("java/lang/IllegalMonitorStateException", Message::None),
        Fault::InInitializer(_) => ("java/lang/ExceptionInInitializerError", Message::None),
        Fault::InitializationFailed(class, _) => {
            let name = messages::external(&cx.world.program, *class);
            ("java/lang/NoClassDefFoundError", Message::Known(format!("Could not initialize class {name}")))
        }
    };
    let o = new(cx, class)?;
    match message {
        Message::Known(text) => {
            let text = string::from_text(cx, &text)?;
            set_message(cx, o, text)?;
        }
        Message::Unknown => {
            let text = string::opaque(cx, "the message of an exception that the JVM raised")?;
            set_message(cx, o, text)?;
        }
        Message::None => {}
    }
    match fault {
        Fault::InInitializer(cause) => assign(cx, o, "cause", "Ljava/lang/Throwable;", Value::Obj(*cause))?,
        Fault::InitializationFailed(_, first) => {
            let cause = of_failed_initializer(cx, *first)?;
            assign(cx, o, "cause", "Ljava/lang/Throwable;", Value::Obj(cause))?;
        }
        Fault::NullPointer => nulls::raised(cx, o),
        _ => {}
    }
    let frames = cx.backtrace(0);
    record(cx, o, &frames);
    Ok(o)
}

/// A throwable as `Throwable()` leaves it; `cause` is the object itself until somebody says otherwise.
pub(in crate::native) fn new(cx: &mut Cx<'_>, class: &str) -> Flow<ObjId> {
    let class = cx.linked(cx.world.program.load(class))?;
    ready(cx, class)?;
    let o = allocate(cx, class);
    assign(cx, o, "cause", "Ljava/lang/Throwable;", Value::Obj(o))?;
    for (field, constant, ty) in [
        ("stackTrace", "UNASSIGNED_STACK", "[Ljava/lang/StackTraceElement;"),
        ("suppressedExceptions", "SUPPRESSED_SENTINEL", "Ljava/util/List;"),
    ] {
        let throwable = cx.linked(cx.world.program.load(THROWABLE))?;
        let constant = cx.linked(cx.world.program.resolve_field(throwable, constant, ty))?;
        let v = cx.st.statics.get(throwable, cx.world.program.field(constant).slot);
        assign(cx, o, field, ty, v)?;
    }
    Ok(o)
}

/// Initializes a class of throwables: at once if that runs no code, for an exception may be raised where none can run.
fn ready(cx: &mut Cx<'_>, class: ClassId) -> Flow {
    let program = &cx.world.program;
    while cx.st.statics.init(class).is_none() {
        let open = |c: &&ClassId| cx.st.statics.init(**c).is_none();
        let first = program.class(class).ancestors.iter().find(open);
        match first {
            Some(&first) if program.class(first).clinit.is_none() => begin_initialization(cx, first)?,
            _ => break,
        }
    }
    initialized(cx, class)
}

/// Remembers the frames of a throwable, innermost first.
pub(super) fn record(cx: &mut Cx<'_>, o: ObjId, frames: &[(MethodId, InstrIdx)]) {
    // Where nothing but the launcher is active, its frame is at the bottom.
    let launched = frames.last().is_some_and(|&(method, _)| idle::is_nothing(&cx.world.program, method));
    let frames = &frames[..frames.len() - usize::from(launched)];
    let frames: Backtrace = frames.iter().copied().take(DEEPEST).collect();
    set(cx, o, "depth", Value::I32(frames.len() as i32));
    // Anything but null says that there is a trace; `StackTraceElement.of` gets it handed back.
    set(cx, o, "backtrace", Value::Obj(o));
    cx.st.heap.set_trace(o, frames);
}

/// Has the trace of a throwable begin with the only native method of that name, which is none of our frames.
pub(in crate::native) fn from_native(cx: &mut Cx<'_>, o: ObjId, class: &str, name: &str) -> Flow {
    let program = &cx.world.program;
    let class = cx.linked(program.load(class))?;
    let mut methods = program.class(class).methods.iter().copied();
    if let Some(method) = methods.find(|&m| &*program.method(m).name == name) {
        let frames: Backtrace = std::iter::once((method, 0)).chain(cx.backtrace(0).iter().copied()).collect();
        record(cx, o, &frames);
    }
    Ok(())
}

/// A frame of bytecode that does not run: the method, and the kind of instruction it would be at.
type Within = (MethodId, fn(&Instr) -> bool);

/// Has the trace of a throwable begin where the bytecode that a model stands in for would have made it: its frames,
/// innermost first.
pub(in crate::native) fn from_bytecode(cx: &mut Cx<'_>, o: ObjId, within: &[Within]) {
    let program = &cx.world.program;
    let place = |&(method, at): &Within| {
        let code = program.method(method).code.as_deref();
        (method, code.and_then(|code| code.instrs.iter().rposition(at)).unwrap_or_default() as InstrIdx)
    };
    let frames: Backtrace = within.iter().map(place).chain(cx.backtrace(0).iter().copied()).collect();
    record(cx, o, &frames);
}

/// Has the trace of a throwable be that of code inside the JDK that did not run: nobody says where that is.
pub(in crate::native) fn from_somewhere(cx: &mut Cx<'_>, o: ObjId) {
    record(cx, o, &[]);
}

/// Raises an exception of this class inside the JDK, with a message that depends on the input.
pub(in crate::native) fn somewhere<T>(cx: &mut Cx<'_>, class: ClassId) -> Flow<T> {
    let o = unsaid(cx, &cx.world.program.class(class).name, "a message that depends on the input")?;
    from_somewhere(cx, o);
    Err(Stop::Throw(o))
}

/// An instruction that makes an object.
pub(in crate::native) fn makes(instr: &Instr) -> bool {
    matches!(instr, Instr::New(_))
}

/// An instruction that calls a method.
pub(in crate::native) fn calls(instr: &Instr) -> bool {
    matches!(instr, Instr::Invoke(..))
}

/// The method that the instruction calls.
pub(in crate::native) fn called(cx: &Cx<'_>) -> Option<MethodId> {
    let Instr::Invoke(_, at) = cx.instr() else { return None };
    match cx.world.program.resolved(cx.class(), at) {
        Ok(Resolved::Method(m)) => Some(m),
        _ => None,
    }
}

pub(in crate::native) fn set_message(cx: &mut Cx<'_>, o: ObjId, message: ObjId) -> Flow {
    assign(cx, o, "detailMessage", "Ljava/lang/String;", Value::Obj(message))
}

/// What a throwable says, as its field has it.
pub(super) fn message(cx: &mut Cx<'_>, o: ObjId) -> Flow<Value> {
    let class = cx.linked(cx.world.program.load(THROWABLE))?;
    let f = cx.linked(cx.world.program.resolve_field(class, "detailMessage", "Ljava/lang/String;"))?;
    field_of_allocated(cx, o, f)
}

/// What a throwable says that nothing has caused, and that is all the program's doing.
pub(in crate::native) fn said(program: &Program, st: &State, o: ObjId) -> Option<Value> {
    let class = program.loaded(THROWABLE)?;
    let held = |name: &str, descriptor: &str| {
        let f = program.declared_field(class, name, descriptor)?;
        Some(st.heap.cell(o, program.field(f).slot as usize))
    };
    let is_first = matches!(held("cause", "Ljava/lang/Throwable;")?, Value::Obj(cause) if cause == o);
    held("detailMessage", "Ljava/lang/String;").filter(|_| is_first)
}

fn assign(cx: &mut Cx<'_>, o: ObjId, field: &str, descriptor: &str, v: Value) -> Flow {
    let class = cx.linked(cx.world.program.load(THROWABLE))?;
    let f = cx.linked(cx.world.program.resolve_field(class, field, descriptor))?;
    put_field_of_allocated(cx, o, f, v);
    Ok(())
}

/// Records where the throwable was made: the innermost frame that is not part of making it.
pub(super) fn fill_in(cx: &mut Cx<'_>, o: ObjId) {
    let program = &cx.world.program;
    let class = cx.class_of(o);
    let making = |f: &&crate::state::Frame| {
        let m = program.method(f.method);
        let constructs = &*m.name == "<init>" && program.is_subtype(class, m.class);
        constructs || &*m.name == "fillInStackTrace"
    };
    let skip = cx.st.frames.iter().rev().take_while(making).count();
    // What the JVM makes where a method ends that has been called by reflection.
    if cx.world.host.is_none() && &*program.class(class).name == "java/lang/reflect/InvocationTargetException" {
        return from_somewhere(cx, o);
    }
    let frames = cx.backtrace(skip);
    record(cx, o, &frames);
}

/// The frames are remembered beside the object; its fields are those the bytecode of `fillInStackTrace` leaves.
pub(super) fn fill_in_stack_trace(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match cx.denoted(args[0]) {
        Value::Obj(o) => fill_in(cx, o),
        _ => return cx.unsupported("a new stack trace for an exception of the input"),
    }
    Ok(Reply::Value(args[0]))
}

/// The cause of the NoClassDefFoundError for a class whose initializer ended with `first`: it tells what and where.
fn of_failed_initializer(cx: &mut Cx<'_>, first: ObjId) -> Flow<ObjId> {
    let class = messages::external(&cx.world.program, cx.class_of(first));
    let said = message(cx, first)?;
    let text = match string::units(cx, said) {
        Some(units) => format!("Exception {class}: {} [in thread \"main\"]", String::from_utf16_lossy(&units)),
        None if said == Value::Null => format!("Exception {class} [in thread \"main\"]"),
        None => return cx.unsupported("the message of a class initializer's exception that depends on the input"),
    };
    let o = made(cx, "java/lang/ExceptionInInitializerError", &text)?;
    assign(cx, o, "cause", "Ljava/lang/Throwable;", Value::Null)?;
    let frames = cx.st.heap.backtrace(first).cloned().unwrap_or_default();
    record(cx, o, &frames);
    Ok(o)
}
