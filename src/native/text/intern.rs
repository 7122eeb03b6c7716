//! `String.intern`: of a text that depends on the input it is not known which string stands for all of it. So that is a new object; whether it
//! is another one that stands for a text, or a string of the input, is asked where somebody compares them (`step/boxes`, `step/beyond`).

use super::{STRING, applies, made, read};
use crate::{
    native::{Row, lang::string},
    state::Value,
    step::{Cx, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[(STRING, "intern", "()Ljava/lang/String;", intern)];

/// The string that stands for all with this content; the first that is asked for it stands for itself.
fn intern(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let v = cx.denoted(args[0]);
    if let (Value::Obj(o), Some(units)) = (v, string::units(cx, v)) {
        let known = cx.st.heap.string(&units);
        if known.is_none() {
            cx.st.heap.intern(units.into(), o);
        }
        return Ok(Reply::Value(Value::Obj(known.unwrap_or(o))));
    }
    let text = if applies(cx) { read(cx, v)? } else { None };
    let Some(text) = text else { return cx.unsupported("interning a string that is not followed") };
    let o = match text.known(cx.terms()) {
        Some(units) => string::constant(cx, &units)?,
        None => {
            let o = made(cx, &text)?;
            cx.st.heap.intern_unknown(o);
            o
        }
    };
    Ok(Reply::Value(Value::Obj(o)))
}
