//! What a program asks of the platform by itself: the analysis answers for one like those it assumes, and says so.

use crate::{
    input::Supposed,
    native::Row,
    program::Origin,
    state::Value,
    step::{Cx, Flow, Reply},
};

const SYSTEM: &str = "java/lang/System";

pub(super) const TABLE: &[Row] = &[
    (SYSTEM, "getProperty", "*", asked),
    (SYSTEM, "getProperties", "*", asked),
    (SYSTEM, "lineSeparator", "*", asked),
    ("java/lang/Integer", "getInteger", "*", asked),
    ("java/lang/Long", "getLong", "*", asked),
    ("java/lang/Boolean", "getBoolean", "*", asked),
    ("java/nio/charset/Charset", "defaultCharset", "*", asked),
    ("java/time/ZoneId", "systemDefault", "*", asked),
    ("java/util/Locale", "getDefault", "*", asked),
    ("java/util/TimeZone", "getDefault", "*", asked),
];

fn asked(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    told(cx, Supposed::Platform);
    Ok(Reply::Bytecode)
}

/// The program is told this by the analysis. Code of the JDK asks for itself, as before it writes a number or shares out work.
pub(in crate::native) fn told(cx: &Cx<'_>, what: Supposed) {
    if cx.class().origin == Origin::Application && cx.world.host.is_none() {
        cx.world.inputs.suppose(what);
    }
}
