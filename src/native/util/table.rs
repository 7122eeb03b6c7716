//! Hash tables whose keys are strings that are known, looked up by one that depends on the input: which entry that is, is a
//! term, and no walk over buckets.

use crate::{
    native::{Row, lang::string, text, util::collection::made::nodes},
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
};

/// With more entries the JDK's own way is followed.
const MOST: usize = 256;

/// The characters of a key, and the entry that has it.
type Entry = (Vec<u16>, ObjId);

pub(super) const TABLE: &[Row] = &[("java/util/HashMap", "getNode", "*", node)];

/// The entry with this key, or null.
fn node(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (map, Some(&key)) = (args[0], args.last()) else { return Ok(Reply::Bytecode) };
    let (Value::Obj(map), Value::Sym(r)) = (map, cx.denoted(key)) else { return Ok(Reply::Bytecode) };
    if !text::is_string(cx, r) || cx.st.heap.is_watched(map) {
        return Ok(Reply::Bytecode);
    }
    let Some(entries) = entries(cx, map)? else { return Ok(Reply::Bytecode) };
    if cx.decide(cx.terms().is_null(r))? {
        return Ok(Reply::Bytecode);
    }
    let mut found = cx.terms().null();
    for (content, entry) in entries.into_iter().rev() {
        let Some(is_it) = text::has(cx, r, &content)? else { return Ok(Reply::Bytecode) };
        let entry = cx.term(Value::Obj(entry));
        found = cx.terms().ite(is_it, entry, found);
    }
    Ok(Reply::Value(Value::from_term(cx.terms(), found)))
}

/// The entries with their keys, all strings that are known.
fn entries(cx: &mut Cx<'_>, map: ObjId) -> Flow<Option<Vec<Entry>>> {
    let mut entries = vec![];
    let Some(nodes) = nodes(cx, map, MOST)? else { return Ok(None) };
    for (key, entry) in nodes {
        let known = matches!(key, Value::Obj(o) if Some(cx.class_of(o)) == cx.world.inputs.string_class());
        let Some(content) = string::units(cx, key).filter(|_| known) else { return Ok(None) };
        entries.push((content.to_vec(), entry));
    }
    Ok(Some(entries))
}
