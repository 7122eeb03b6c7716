//! Hash tables whose keys are strings that are known, looked up by one that depends on the input: which entry that is, is a
//! term, and no walk over buckets. So it is in sets and maps that nobody can change, whatever their keys.

use crate::{
    native::{
        Row,
        invoke::member::field,
        lang::string,
        text,
        util::collection::{
            found::sought,
            key::Kind,
            made::{class_of, depends, nodes},
            sorted::is_null,
        },
    },
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
    term::Text,
};

/// With more entries the JDK's own way is followed.
const MOST: usize = 256;

/// The characters of a key, and the entry that has it.
type Entry = (Vec<u16>, ObjId);

pub(super) const TABLE: &[Row] = &[
    ("java/util/HashMap", "getNode", "*", node),
    ("java/util/concurrent/ConcurrentHashMap", "get", "(Ljava/lang/Object;)Ljava/lang/Object;", value),
    ("java/util/ImmutableCollections$MapN", "probe", "*", |cx, args| probe(cx, args, "table", 2)),
    ("java/util/ImmutableCollections$SetN", "probe", "*", |cx, args| probe(cx, args, "elements", 1)),
];

/// The entry with this key, or null.
fn node(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    found(cx, args, "java/util/HashMap", &|_, entry| Ok(Value::Obj(entry)))
}

/// The value of this key, or null.
fn value(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if is_null(cx, args[1])? {
        return Ok(Reply::Bytecode);
    }
    found(cx, args, "java/util/concurrent/ConcurrentHashMap", &|cx, entry| field(cx, entry, "val"))
}

/// What `of` says of the entry with this key, or null.
fn found(cx: &mut Cx<'_>, args: &[Value], class: &str, of: &dyn Fn(&mut Cx<'_>, ObjId) -> Flow<Value>) -> Flow<Reply> {
    let (map, Some(&key)) = (args[0], args.last()) else { return Ok(Reply::Bytecode) };
    if !matches!(map, Value::Obj(o) if !cx.st.heap.is_watched(o)) {
        return sought(cx, class, map, key, of);
    }
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
        let Some(is_it) = text::has(cx, r, &Text::literal(cx.terms(), &content))? else { return Ok(Reply::Bytecode) };
        let entry = of(cx, entry)?;
        let entry = cx.term(entry);
        found = cx.terms().ite(is_it, entry, found);
    }
    Ok(Reply::Value(Value::from_term(cx.terms(), found)))
}

/// Where a key is in a table in which each key is so many places after the one before, or -1 less the place where it could be put.
fn probe(cx: &mut Cx<'_>, args: &[Value], table: &str, places: usize) -> Flow<Reply> {
    let (Value::Obj(all), key) = (args[0], cx.denoted(args[1])) else { return Ok(Reply::Bytecode) };
    let Value::Obj(table) = field(cx, all, table)? else { return Ok(Reply::Bytecode) };
    let keys: Vec<Value> = cx.st.heap.cells(table).step_by(places).collect();
    let is_open = depends(cx, key);
    if keys.len() > 2 * MOST || !is_open && !keys.iter().any(|&other| depends(cx, other)) {
        return Ok(Reply::Bytecode);
    }
    let Some(class) = class_of(cx, key) else { return Ok(Reply::Bytecode) };
    let Some(kind) = Kind::of_values(&cx.world.program, class) else { return Ok(Reply::Bytecode) };
    if let Value::Sym(t) = key
        && cx.decide(cx.terms().is_null(t))?
    {
        return Ok(Reply::Bytecode);
    }
    let Some(free) = keys.iter().position(|&other| other == Value::Null) else { return Ok(Reply::Bytecode) };
    let mut found = cx.terms().int(-1 - (free * places) as i32);
    for (i, other) in keys.into_iter().enumerate() {
        let other = cx.denoted(other);
        if class_of(cx, other) == Some(class) {
            let (same, at) = (kind.equal(cx, other, key)?, (i * places) as i32);
            found = cx.terms().ite(same, cx.terms().int(at), found);
        }
    }
    // Where a constructor puts it shows in the order of iteration alone.
    if &*cx.world.program.method(cx.site().method).name == "<init>" {
        cx.st.loose.order = true;
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
