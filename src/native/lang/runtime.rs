//! `java.lang.Runtime` and `java.lang.Shutdown`.

use crate::{
    input::Supposed,
    native::{Row, launch::told, replies::nothing},
    state::Value,
    step::{Cx, Flow, Outcome, Reply, Stop},
};

const RUNTIME: &str = "java/lang/Runtime";
/// What the program is told of the memory of the machine, in bytes.
const MEMORY: i64 = 256 << 20;

pub(super) const TABLE: &[Row] = &[
    (RUNTIME, "availableProcessors", "()I", processors),
    (RUNTIME, "freeMemory", "()J", memory),
    (RUNTIME, "totalMemory", "()J", memory),
    (RUNTIME, "maxMemory", "()J", memory),
    (RUNTIME, "gc", "()V", nothing),
    // Nobody has asked for a log of it.
    ("java/lang/Shutdown", "logRuntimeExit", "(I)V", nothing),
    ("java/lang/Shutdown", "beforeHalt", "()V", nothing),
    ("java/lang/Shutdown", "halt0", "(I)V", halt),
    ("java/lang/Terminator", "setup", "()V", nothing),
];

fn processors(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    told(cx, Supposed::Machine);
    Ok(Reply::Value(Value::I32(1)))
}

fn memory(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    told(cx, Supposed::Machine);
    Ok(Reply::Value(Value::I64(MEMORY)))
}

fn halt(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[0] {
        Value::I32(status) => Err(Stop::End(Outcome::Exited(status, cx.site()))),
        _ => cx.unsupported("an exit status that depends on the input"),
    }
}
