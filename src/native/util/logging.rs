//! Loggers of `java.util.logging`: there are some, into which nobody looks, and what is logged is not seen. Whether a level is logged is not known.

use crate::{
    classfile::Name,
    native::{Row, replies},
    state::Value,
    step::{Cx, Flow, Reply, allocate},
};

const LOGGER: &str = "java/util/logging/Logger";

pub(super) const TABLE: &[Row] = &[
    (LOGGER, "getLogger", "(Ljava/lang/String;)Ljava/util/logging/Logger;", logger),
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

fn logger(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    let class = cx.linked(cx.world.program.load(LOGGER))?;
    let o = allocate(cx, class);
    cx.st.heap.set_opaque(o, Name::from("a logger"));
    Ok(Reply::Value(Value::Obj(o)))
}
