//! Loggers of `java.util.logging` and `java.lang.System`: there are some, into which nobody looks, and what is logged is not seen. Whether a
//! level is logged is not known.

use crate::{
    classfile::Name,
    native::{Row, replies},
    state::Value,
    step::{Cx, Flow, Reply, allocate},
};

const LOGGER: &str = "java/util/logging/Logger";

/// One of those that [`SYSTEM`] hands out.
const OF_SYSTEM: &str = "jdk/internal/logger/SimpleConsoleLogger";
const SYSTEM: &str = "java/lang/System";

pub(super) const TABLE: &[Row] = &[
    (SYSTEM, "getLogger", "*", |cx, args| logger(cx, args[0], OF_SYSTEM)),
    (OF_SYSTEM, "log", "*", replies::nothing),
    (OF_SYSTEM, "isLoggable", "*", |cx, _| cx.unsupported("whether something is logged")),
    (LOGGER, "getLogger", "(Ljava/lang/String;)Ljava/util/logging/Logger;", |cx, args| logger(cx, args[0], LOGGER)),
    (LOGGER, "severe", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "warning", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "info", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "config", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "fine", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "finer", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "finest", "(Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "log", "(Ljava/util/logging/Level;Ljava/lang/String;)V", replies::nothing),
    (LOGGER, "log", "(Ljava/util/logging/Level;Ljava/lang/String;Ljava/lang/Throwable;)V", replies::nothing),
];

fn logger(cx: &mut Cx<'_>, name: Value, class: &str) -> Flow<Reply> {
    cx.non_null(name)?;
    let class = cx.linked(cx.world.program.load(class))?;
    let o = allocate(cx, class);
    cx.st.heap.set_opaque(o, Name::from("a logger"));
    Ok(Reply::Value(Value::Obj(o)))
}
