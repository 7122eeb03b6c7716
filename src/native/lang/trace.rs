//! Stack traces: the frames a throwable remembers as `StackTraceElement`s, and what one of the input was told.

use super::{class, messages::module_of, string, throwable::THROWABLE};
use crate::{
    native::{Row, internal::memory, replies::nothing, set},
    program::{ClassId, MethodId, Origin},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, Site, possible_classes},
};

const ELEMENT: &str = "java/lang/StackTraceElement";

pub(super) const TABLE: &[Row] = &[
    (ELEMENT, "initStackTraceElements", "*", fill),
    // We say ourselves how an element is to be printed.
    (ELEMENT, "computeFormat", "*", nothing),
    (THROWABLE, "getOurStackTrace", "()[Ljava/lang/StackTraceElement;", stack_trace),
    (THROWABLE, "printStackTrace", "(Ljava/lang/Throwable$PrintStreamOrWriter;)V", print),
];

/// `StackTraceElement.format`: leave out the name of a built-in class loader, and the version of a module of the JDK.
const WITHOUT_LOADER: i32 = 1;
const WITHOUT_VERSION: i32 = 2;
/// The native method marker of a line number.
const NATIVE: i32 = -2;
const UNKNOWN: i32 = -1;

/// Fills an array of elements from the frames of a throwable (the second argument, or what stands for its backtrace).
fn fill(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(array), Value::Obj(throwable)) = (args[0], args[1]) else {
        return cx.unsupported("the stack trace of a throwable of the input");
    };
    let Some(frames) = cx.st.heap.backtrace(throwable).cloned() else { return Ok(Reply::Void) };
    // A program that runs by itself has exceptions that the machine makes where nothing runs.
    if frames.is_empty() && cx.world.host.is_none() {
        return cx.unsupported("the stack trace of an exception from inside the JDK");
    }
    for (i, &(method, at)) in frames.iter().enumerate().take(cx.st.heap.header(array).len as usize) {
        let Value::Obj(element) = cx.st.heap.cell(array, i) else { continue };
        describe(cx, element, Site { method, at })?;
    }
    Ok(Reply::Void)
}

fn describe(cx: &mut Cx<'_>, element: ObjId, site: Site) -> Flow {
    let program = &cx.world.program;
    let method = program.method(site.method);
    let class = program.class(method.class);
    let mirror = class::object(cx, Mirror::Class(class.id))?;
    set(cx, element, "declaringClassObject", Value::Obj(mirror));
    let name = string::interned(cx, &class.java_name())?;
    set(cx, element, "declaringClass", name);
    let name = string::interned(cx, &method.name)?;
    set(cx, element, "methodName", name);
    if let Some(source) = class.file.as_ref().and_then(|file| file.source_file.as_ref()) {
        let source = string::interned(cx, source)?;
        set(cx, element, "fileName", source);
    }
    let line = match &method.code {
        None => NATIVE,
        Some(code) => code.line(site.at).map_or(UNKNOWN, i32::from),
    };
    set(cx, element, "lineNumber", Value::I32(line));
    match class.origin {
        Origin::Application => {
            let app = string::interned(cx, "app")?;
            set(cx, element, "classLoaderName", app);
            set(cx, element, "format", Value::I32(WITHOUT_LOADER));
        }
        Origin::Jdk => {
            if let Some(module) = module_of(program, &class.name) {
                let module = string::interned(cx, &module)?;
                set(cx, element, "moduleName", module);
            }
            set(cx, element, "format", Value::I32(WITHOUT_LOADER | WITHOUT_VERSION));
        }
    }
    Ok(())
}

/// Where an exception of the input says that it was made is what it was told, so it is none of the JVM's own.
fn stack_trace(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Sym(r) = cx.denoted(args[0]) else { return Ok(Reply::Bytecode) };
    let class = cx.linked(cx.world.program.load(THROWABLE))?;
    let field = cx.world.program.resolve_field(class, "stackTrace", "[Ljava/lang/StackTraceElement;");
    let place = memory::of_value(cx, r, cx.linked(field)?)?;
    Ok(Reply::Value(memory::read(cx, &place, 0)?))
}

/// What an exception of the input prints is not followed: no test looks at that, nobody knows where the exception was made.
fn print(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Sym(r), Value::Obj(to)) = (cx.denoted(args[0]), args[1]) else { return Ok(Reply::Bytecode) };
    let program = &cx.world.program;
    let throwable = cx.linked(program.load(THROWABLE))?;
    const ASKED: [&str; 5] = ["toString", "getMessage", "getLocalizedMessage", "getCause", "getSuppressed"];
    let mut asked = program.class(throwable).methods.clone();
    asked.retain(|&m| ASKED.contains(&&*program.method(m).name));
    let is_of_jdk = |m: MethodId| program.class(program.method(m).class).origin == Origin::Jdk;
    let says_what_it_does = |class| asked.iter().all(|&m| program.select(class, m).is_ok_and(is_of_jdk));
    let system = cx.linked(program.load("java/lang/System"))?;
    let streams = ["out", "err"].map(|name| program.declared_field(system, name, "Ljava/io/PrintStream;"));
    let is_ready = cx.st.statics.init(system).is_some();
    let streams =
        streams.into_iter().flatten().filter(|_| is_ready).map(|f| cx.st.statics.get(system, program.field(f).slot));
    let held = cx.st.heap.cells(to).next_back();
    let is_stream = streams.into_iter().any(|stream| stream != Value::Null && Some(stream) == held);
    let plain: Vec<ClassId> = possible_classes(cx, r).into_iter().filter(|&class| says_what_it_does(class)).collect();
    let is_plain = cx.terms().is(r, cx.world.inputs.classes(&plain, None));
    Ok(if is_stream && cx.decide(is_plain)? { Reply::Void } else { Reply::Bytecode })
}
