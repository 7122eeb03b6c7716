//! Variables of the environment (`System.getenv`). Without a host each is an input that no test can set, and may not be there.

use crate::{
    classfile::BaseType,
    native::{Row, lang::string},
    program::ArrayComponent,
    state::Value,
    step::{Cx, Flow, Reply},
};

const ENVIRONMENT: &str = "java/lang/ProcessEnvironment";

pub(super) const TABLE: &[Row] = &[
    (ENVIRONMENT, "environ", "()[[B", all),
    (ENVIRONMENT, "getenv", "(Ljava/lang/String;)Ljava/lang/String;", variable),
    (ENVIRONMENT, "getenv", "()Ljava/util/Map;", whole),
    (ENVIRONMENT, "environment", "()Ljava/util/Map;", whole),
];

/// How it is said of a string that it is the value of one.
pub(super) const VARIABLE: &str = "the environment variable ";

/// Names and values in turn, as bytes: those of the host.
fn all(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let bytes = cx.linked(cx.world.program.array_of(ArrayComponent::Base(BaseType::Byte)))?;
    let class = cx.linked(cx.world.program.array_of(ArrayComponent::Class(bytes)))?;
    let variables = cx.world.host.as_ref().map_or_else(Vec::new, |host| host.environment());
    let mut texts = vec![];
    for text in variables.into_iter().flat_map(|(name, value)| [name, value]) {
        texts.push(Value::Obj(cx.st.heap.allocate_bytes(bytes, text.into_iter())));
    }
    Ok(Reply::Value(Value::Obj(cx.st.heap.allocate(class, texts.into_iter()))))
}

/// One of them, or null where it is not there.
fn variable(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if cx.world.host.is_some() || args[0] == Value::Null {
        return Ok(Reply::Bytecode);
    }
    let Some(name) = string::units(cx, args[0]) else {
        return cx.unsupported("an environment variable whose name depends on the input");
    };
    let what = format!("{VARIABLE}{}", String::from_utf16_lossy(&name));
    let terms = cx.terms();
    let Some([there, _]) = cx.world.inputs.of_machine(&what) else { return Ok(Reply::Bytecode) };
    let is_missing = terms.eq(there, terms.bv(16, 0));
    let known = cx.st.heap.said_to_be(&what);
    let value = known.map_or_else(|| string::opaque(cx, &what), Ok)?;
    cx.st.loose.machine = true;
    let terms = cx.terms();
    let value = terms.ite(is_missing, terms.null(), cx.term(Value::Obj(value)));
    Ok(Reply::Value(Value::from_term(terms, value)))
}

fn whole(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    if cx.world.host.is_some() {
        return Ok(Reply::Bytecode);
    }
    cx.unsupported("the environment as a map")
}
