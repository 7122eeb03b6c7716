//! Hash tables that the run makes, with keys that depend on the input: a key is one that is there, or a new one. Where the table keeps a
//! new one is nothing that a program sees, but for the order in which it goes through them.

use super::key::Kind;
use crate::{
    classfile::FieldType,
    native::{
        Row,
        invoke::member::field,
        lang::{string, throwable},
        text,
    },
    program::ClassId,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
    term::Node,
};

const MAP: &str = "java/util/HashMap";

pub(in crate::native) const TABLE: &[Row] = &[
    (MAP, "hash", "(Ljava/lang/Object;)I", hash),
    (MAP, "<init>", "(IF)V", room),
    ("java/util/concurrent/ConcurrentHashMap", "<init>", "(IFI)V", room),
    ("java/util/Hashtable", "<init>", "(IF)V", room),
    (MAP, "tableSizeFor", "(I)I", size),
    (MAP, "putMapEntries", "(Ljava/util/Map;Z)V", put_all),
];

/// In larger tables the JDK's own way is followed.
const MOST: usize = 64;

/// How many buckets a table has whose size depends on the input: as many as one for which nothing is said.
const BUCKETS: i32 = 16;

/// The hash code that the table of a map is told of a key: that of a key that is there and equal to it, or another one.
fn hash(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let key = cx.denoted(args[0]);
    let Some(map) = caller(cx).filter(|_| key != Value::Null) else { return Ok(Reply::Bytecode) };
    let Some(entries) = entries(cx, map)? else { return Ok(Reply::Bytecode) };
    let is_open = depends(cx, key);
    if !is_open && !entries.iter().any(|&(of, _)| depends(cx, of)) {
        return Ok(Reply::Bytecode);
    }
    let Some(class) = class_of(cx, key) else { return Ok(Reply::Bytecode) };
    let Some(kind) = Kind::of_values(&cx.world.program, class) else { return Ok(Reply::Bytecode) };
    if let Value::Sym(t) = key
        && cx.decide(cx.terms().is_null(t))?
    {
        return Ok(Reply::Bytecode);
    }
    for &(other, node) in &entries {
        let other = cx.denoted(other);
        if other == Value::Null || class_of(cx, other) != Some(class) || !is_open && !depends(cx, other) {
            continue;
        }
        let same = kind.equal(cx, other, key)?;
        if cx.decide(same)? {
            replace(cx, args[0], other);
            return field(cx, node, "hash").map(Reply::Value);
        }
    }
    if !is_open {
        return Ok(Reply::Bytecode);
    }
    cx.st.loose.order = true;
    Ok(Reply::Value(Value::I32(BUCKETS.wrapping_mul(0x1001).wrapping_add(entries.len() as i32))))
}

/// The map that asks for the hash code of a key, if its content is known.
fn caller(cx: &Cx<'_>) -> Option<ObjId> {
    let world = cx.world;
    let is_input = world.inputs.bounds.structures && !world.strategy.of_candidates();
    let concerns = world.host.is_none() && !is_input && !cx.st.phases.are_checking();
    let is_map = matches!(&*cx.class().name, MAP | "java/util/LinkedHashMap");
    let method = cx.world.program.method(cx.site().method);
    if !concerns || !is_map || method.access.is_static() {
        return None;
    }
    match cx.local(0) {
        Value::Obj(map) if !cx.st.heap.is_watched(map) => Some(map),
        _ => None,
    }
}

/// The keys of a table with their nodes, in order; `None` where that is not known.
fn entries(cx: &mut Cx<'_>, map: ObjId) -> Flow<Option<Vec<(Value, ObjId)>>> {
    let mut entries = nodes(cx, map, MOST)?;
    // The oldest first.
    entries.iter_mut().for_each(|entries| entries.sort_by_key(|&(_, node)| node.0));
    Ok(entries)
}

/// The keys of a table of at most so many entries with their nodes, as they lie there; `None` where that is not known.
pub(in crate::native) fn nodes(cx: &mut Cx<'_>, map: ObjId, most: usize) -> Flow<Option<Vec<(Value, ObjId)>>> {
    let table = field(cx, map, "table")?;
    nodes_of(cx, table, most)
}

/// As [`nodes`], of the array of its buckets.
pub(super) fn nodes_of(cx: &mut Cx<'_>, table: Value, most: usize) -> Flow<Option<Vec<(Value, ObjId)>>> {
    let mut entries = vec![];
    let buckets: Vec<Value> = match table {
        Value::Obj(table) if cx.st.heap.open_length(table).is_none() => cx.st.heap.cells(table).collect(),
        Value::Null => vec![],
        _ => return Ok(None),
    };
    for bucket in buckets {
        let mut at = bucket;
        while at != Value::Null {
            let Value::Obj(node) = at else { return Ok(None) };
            if entries.len() == most {
                return Ok(None);
            }
            entries.push((field(cx, node, "key")?, node));
            at = field(cx, node, "next")?;
        }
    }
    Ok(Some(entries))
}

/// Whether the value of a key depends on the input.
pub(in crate::native) fn depends(cx: &Cx<'_>, key: Value) -> bool {
    match cx.denoted(key) {
        Value::Sym(_) => true,
        Value::Obj(o) if Some(cx.class_of(o)) == cx.world.inputs.string_class() => string::units(cx, key).is_none(),
        Value::Obj(o) => {
            let is_value = Kind::of_values(&cx.world.program, cx.class_of(o)).is_some();
            is_value && cx.st.heap.cells(o).any(|v| matches!(v, Value::Sym(_)))
        }
        _ => false,
    }
}

/// The class that a key has, unless it is null.
pub(in crate::native) fn class_of(cx: &Cx<'_>, key: Value) -> Option<ClassId> {
    match key {
        Value::Obj(o) => Some(cx.class_of(o)),
        Value::Sym(t) if text::is_string(cx, t) => cx.world.inputs.string_class(),
        Value::Sym(t) => {
            let terms = cx.terms();
            if let Node::Ite(_, a, b) = terms.node(t) {
                let (a, b) = (Value::from_term(terms, a), Value::from_term(terms, b));
                return match (a, b) {
                    (Value::Null, one) | (one, Value::Null) => class_of(cx, one),
                    _ => class_of(cx, a).filter(|&class| class_of(cx, b) == Some(class)),
                };
            }
            let members = terms.members(terms.bound(t)?);
            if let [only] = members[..] { Some(ClassId(only.0)) } else { None }
        }
        _ => None,
    }
}

/// The method that asks goes on with the key that is there, to which its own is equal: nobody but it sees that.
fn replace(cx: &mut Cx<'_>, key: Value, other: Value) {
    let method = cx.world.program.method(cx.site().method);
    // What computes a value is given the key.
    if !matches!(&*method.name, "put" | "getNode" | "remove" | "putIfAbsent" | "getOrDefault" | "merge") {
        return;
    }
    let first = method.descriptor.params.first();
    if matches!(first, Some(FieldType::Object(_))) && cx.local(1) == key {
        cx.set_local(1, other);
    }
}

/// How much room there is at first nobody sees but by the order, unless it is less than none.
fn room(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Sym(size), Some(init)) = (args[1], throwable::called(cx)) else { return Ok(Reply::Bytecode) };
    if cx.world.inputs.bounds.structures || cx.decide(cx.terms().slt(size, cx.terms().int(0)))? {
        return Ok(Reply::Bytecode);
    }
    cx.st.loose.order = true;
    let rest = args[2..].iter().copied();
    Ok(Reply::Call(init, [args[0], Value::I32(BUCKETS)].into_iter().chain(rest).collect()))
}

fn size(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if !matches!(args[0], Value::Sym(_)) {
        return Ok(Reply::Bytecode);
    }
    cx.st.loose.order = true;
    Ok(Reply::Value(Value::I32(BUCKETS)))
}

/// One entry after the other, without making room for them first.
fn put_all(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(map), from @ Value::Sym(t)) = (args[0], cx.denoted(args[1])) else { return Ok(Reply::Bytecode) };
    let program = &cx.world.program;
    let is_plain = matches!(&*program.class(cx.class_of(map)).name, MAP | "java/util/LinkedHashMap");
    if !is_plain || cx.world.inputs.bounds.structures || cx.decide(cx.terms().is_null(t))? {
        return Ok(Reply::Bytecode);
    }
    let of = cx.linked(program.load("java/util/AbstractMap"))?;
    let Some(all) = program.declared_method(of, "putAll", "(Ljava/util/Map;)V") else { return Ok(Reply::Bytecode) };
    cx.st.loose.order = true;
    Ok(Reply::Call(all, [args[0], from].into_iter().collect()))
}
