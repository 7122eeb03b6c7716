//! `java.lang.NumberFormatException`: its message tells the text that is no number. To put together one of the input would
//! fork for each length it may have, for a message that mostly nobody reads.

use super::{string, throwable};
use crate::{
    native::Row,
    state::Value,
    step::{Cx, Flow, Reply},
};

const CLASS: &str = "java/lang/NumberFormatException";

pub(super) const TABLE: &[Row] = &[(CLASS, "forInputString", "*", for_text)];

/// The exception for a text: where nobody knows how long that is, its message is not followed.
fn for_text(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Some(called) = throwable::called(cx).filter(|_| !has_length(cx, args[0])) else { return Ok(Reply::Bytecode) };
    let o = throwable::new(cx, CLASS)?;
    let message = string::opaque(cx, "the message of a NumberFormatException about a text of the input")?;
    throwable::set_message(cx, o, message)?;
    throwable::from_bytecode(cx, o, &[(called, throwable::makes)]);
    Ok(Reply::Value(Value::Obj(o)))
}

/// Whether a text is null or has a length that does not depend on the input.
fn has_length(cx: &Cx<'_>, text: Value) -> bool {
    match text {
        Value::Obj(o) => match string::parts(&cx.world.program, cx.st, o) {
            Some((Value::Obj(bytes), _)) => cx.st.heap.open_length(bytes).is_none(),
            _ => false,
        },
        text => text == Value::Null,
    }
}
