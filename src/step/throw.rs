//! Exceptions (JVMS §2.10, §2.11.9).

use super::{Cx, Fault, Flow, Limit, Outcome, Site, Stop, Unexplored, phase};
use crate::{
    program::Origin,
    state::{Init, ObjId, OnReturn, Value},
};

/// JVMS §6.5 athrow.
pub(super) fn athrow(cx: &mut Cx<'_>) -> Flow {
    let r = cx.pop();
    cx.non_null(r)?;
    match r {
        Value::Obj(o) => Err(Stop::Throw(o)),
        _ => cx.unsupported("throwing an exception object of the input"),
    }
}

/// Finds the handler of an exception, frame by frame; the end of the path if there is none, unless another phase of the run
/// follows.
pub(super) fn unwind(cx: &mut Cx<'_>, mut exception: ObjId) -> Option<Outcome> {
    loop {
        match handler(cx, exception) {
            Err(outcome) => return Some(outcome),
            Ok(true) => return None,
            Ok(false) => {}
        }
        if let Some(outcome) = ours(cx, exception) {
            return Some(outcome);
        }
        let frame = cx.leave();
        if let OnReturn::Initialized(class) = frame.on_return {
            cx.st.heap.end_initializer();
            cx.st.statics.finish(class, Init::Failed(exception));
            let program = &cx.world.program;
            if !cx.world.natives.is_error(program, cx.class_of(exception)) {
                match cx.raise::<()>(&Fault::InInitializer(exception)) {
                    Err(Stop::Throw(wrapped)) => exception = wrapped,
                    Err(Stop::End(outcome)) => return Some(outcome),
                    other => unreachable!("raising an exception yields one, not {other:?}"),
                }
            }
        }
        if cx.st.frames.is_empty() {
            return phase::threw(cx, exception);
        }
    }
}

/// What leaves a class initializer of the JDK: none fails in a JVM that is well, so the reason is ours.
fn ours(cx: &Cx<'_>, exception: ObjId) -> Option<Outcome> {
    let OnReturn::Initialized(class) = cx.st.frame().on_return else { return None };
    let program = &cx.world.program;
    let class = program.class(class);
    if class.origin == Origin::Application {
        return None;
    }
    let thrown = program.class(cx.class_of(exception)).java_name();
    let why = format!("initializing class {}, which ends here with {thrown},", class.java_name());
    let thrower = cx.st.heap.backtrace(exception).and_then(|frames| frames.first().copied());
    let site = thrower.map_or_else(|| cx.site(), |(method, at)| Site { method, at });
    Some(Outcome::GaveUp(Limit { why: Unexplored::Unsupported(why), site }))
}

/// Enters the innermost frame's first handler that covers the instruction and catches the exception (JVMS §2.10).
fn handler(cx: &mut Cx<'_>, exception: ObjId) -> Result<bool, Outcome> {
    let program = &cx.world.program;
    let (class, pc) = (cx.class_of(exception), cx.pc());
    for h in cx.code().handlers.iter().filter(|h| h.start <= pc && pc < h.end) {
        let catches = match &h.catch {
            None => true,
            Some(name) => match program.load(name) {
                Ok(caught) => program.is_subtype(class, caught),
                Err(e) => match cx.give_up::<()>(Unexplored::Linkage(e.to_string())) {
                    Err(Stop::End(outcome)) => return Err(outcome),
                    other => unreachable!("giving up ends the path, not {other:?}"),
                },
            },
        };
        if catches {
            cx.handle(h.target);
            cx.push(Value::Obj(exception));
            return Ok(true);
        }
    }
    Ok(false)
}
