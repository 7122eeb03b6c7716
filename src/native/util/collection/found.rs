//! A key is sought in a hash table of the input: what the lookup has decided ([`super::lookup`]) says which entry has it, or that none has,
//! and nobody walks over the bucket: that would ask for hash codes too.

use super::{
    Folded,
    lookup::known,
    made::{class_of, nodes_of},
    sorted::read,
};
use crate::{
    native::util::looking::field,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, unfolded_for},
    term::Node,
};

/// In larger tables the JDK's own way is followed.
const MOST: usize = 32;

/// The entry that has this key of a map of this class, of the input or a part of one, or null; `of` says what is asked of the entry.
pub(in crate::native) fn sought(
    cx: &mut Cx<'_>,
    class: &str,
    map: Value,
    key: Value,
    of: &dyn Fn(&mut Cx<'_>, ObjId) -> Flow<Value>,
) -> Flow<Reply> {
    let world = cx.world;
    let concerns = world.host.is_none() && !world.inputs.bounds.structures && !world.strategy.of_candidates();
    if !concerns || cx.st.phases.are_checking() {
        return Ok(Reply::Bytecode);
    }
    let table = field(cx, class, "table")?;
    let (map, key, terms) = (cx.denoted(map), cx.denoted(key), cx.terms());
    let r = cx.term(map);
    // Of several maps it is asked which it is, as the JDK's way has it.
    if matches!(terms.node(r), Node::Ite(..)) {
        return Ok(Reply::Bytecode);
    }
    if unfolded_for(cx, r, table, Some(key))? {
        return Ok(Reply::Again);
    }
    let class = match map {
        Value::Obj(o) => cx.class_of(o),
        _ => match class_of(cx, map) {
            Some(class) => class,
            None => return Ok(Reply::Bytecode),
        },
    };
    let Some(lookups) = known(cx, r, class)? else { return Ok(Reply::Bytecode) };
    let buckets = read(cx, map, table)?;
    let Some(nodes) = nodes_of(cx, buckets, MOST)? else { return Ok(Reply::Bytecode) };
    let mut folded = Folded { cx, r: lookups.of, class: lookups.class };
    let Some(kind) = folded.known_kind()? else { return Ok(Reply::Bytecode) };
    let key = folded.settled(key)?;
    if !folded.may_equal(kind, key)? {
        return Ok(Reply::Bytecode);
    }
    let mut arms = vec![];
    for (other, node) in nodes {
        let is_of_kind = kind.class().is_none_or(|class| class_of(folded.cx, other) == Some(class));
        if other != Value::Null && !is_of_kind {
            return Ok(Reply::Bytecode);
        }
        let same = folded.equal(kind, other, key)?;
        match folded.cx.truth(same) {
            Some(false) => {}
            Some(true) => {
                arms.push((same, node));
                break;
            }
            // A strategy that settles what is read does not leave open which it is.
            None if !world.strategy.takes_any() && !folded.cx.decide(same)? => {}
            None => arms.push((same, node)),
        }
    }
    let mut one = terms.null();
    for (same, node) in arms.into_iter().rev() {
        let node = of(cx, node)?;
        one = if cx.truth(same) == Some(true) { cx.term(node) } else { terms.ite(same, cx.term(node), one) };
    }
    Ok(Reply::Value(Value::from_term(terms, one)))
}
