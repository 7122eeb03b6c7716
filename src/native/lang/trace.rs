//! Stack traces: the frames a throwable remembers as `StackTraceElement`s.

use super::{class, messages::module_of, string};
use crate::{
    native::{Row, replies::nothing, set},
    program::Origin,
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, Site},
};

const ELEMENT: &str = "java/lang/StackTraceElement";

pub(super) const TABLE: &[Row] = &[
    (ELEMENT, "initStackTraceElements", "*", fill),
    // We say ourselves how an element is to be printed.
    (ELEMENT, "computeFormat", "*", nothing),
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
