//! Walks through keys in an order that is another one in each JVM: by identity hash codes, or as `Set.of` and `Map.of` scatter them.

use super::collection::made::nodes;
use crate::{
    input::Supposed,
    native::{Row, invoke::member::field},
    program::Origin,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
};

/// So many keys are looked at.
const MOST: usize = 64;

pub(in crate::native) const TABLE: &[Row] = &[
    ("java/util/HashMap$HashIterator", "<init>", "*", |cx, args| in_table(cx, args[1])),
    ("java/util/HashMap$HashMapSpliterator", "<init>", "*", |cx, args| in_table(cx, args[1])),
    ("java/util/HashMap", "forEach", "*", |cx, args| in_table(cx, args[0])),
    ("java/util/HashMap", "keysToArray", "*", |cx, args| in_table(cx, args[0])),
    ("java/util/HashMap", "valuesToArray", "*", |cx, args| in_table(cx, args[0])),
    ("java/util/HashMap$KeySet", "forEach", "*", of_table),
    ("java/util/HashMap$Values", "forEach", "*", of_table),
    ("java/util/HashMap$EntrySet", "forEach", "*", of_table),
    ("java/util/IdentityHashMap$IdentityHashMapIterator", "<init>", "*", |cx, args| in_table(cx, args[1])),
    ("java/util/ImmutableCollections$Set12", "iterator", "*", |cx, args| scattered(cx, args[0])),
    ("java/util/ImmutableCollections$Set12", "toArray", "*", |cx, args| scattered(cx, args[0])),
    ("java/util/ImmutableCollections$SetN", "toArray", "*", |cx, args| scattered(cx, args[0])),
    ("java/util/ImmutableCollections$SetN$SetNIterator", "<init>", "*", |cx, args| scattered(cx, args[1])),
    ("java/util/ImmutableCollections$MapN$MapNIterator", "<init>", "*", |cx, args| scattered(cx, args[1])),
];

/// A walk through what a table shows begins.
fn of_table(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[0] {
        Value::Obj(view) => {
            let map = field(cx, view, "this$0")?;
            in_table(cx, map)
        }
        _ => Ok(Reply::Bytecode),
    }
}

/// A walk through a table of more than one key begins.
fn in_table(cx: &mut Cx<'_>, map: Value) -> Flow<Reply> {
    if is_of_the_jdk(cx) {
        return Ok(Reply::Bytecode);
    }
    let (term, o) = (cx.term(map), cx.denoted(map));
    // Its keys come in any order at first; but a real one does not have what is put into it behind all others.
    if cx.terms().is_atom(term) || cx.st.heap.lookups().any(|(of, _)| of == term) {
        if matches!(o, Value::Obj(o) if cx.st.heap.has_changed(o)) {
            cx.world.inputs.suppose(Supposed::Order);
        }
        return Ok(Reply::Bytecode);
    }
    // One of several is not looked into.
    let Value::Obj(o) = o else {
        cx.st.in_hash_order |= !cx.st.hashed.is_empty();
        another(cx);
        return Ok(Reply::Bytecode);
    };
    if is_small(cx, o)? {
        return Ok(Reply::Bytecode);
    }
    cx.st.in_hash_order |= !cx.st.hashed.is_empty();
    let is_identity_map = || &*cx.world.program.class(cx.class_of(o)).name == "java/util/IdentityHashMap";
    let by_identity = is_identity_map()
        || cx.st.loose.order
        || nodes(cx, o, MOST)?.is_some_and(|nodes| nodes.iter().any(|&(key, _)| is_by_identity(cx, key)));
    if by_identity {
        another(cx);
    }
    Ok(Reply::Bytecode)
}

/// A walk through what `Set.of` or `Map.of` has made begins.
fn scattered(cx: &mut Cx<'_>, of: Value) -> Flow<Reply> {
    if let Value::Obj(o) = cx.denoted(of)
        && !is_of_the_jdk(cx)
        && !is_small(cx, o)?
    {
        another(cx);
    }
    Ok(Reply::Bytecode)
}

/// Whether a table says that it has one key at most.
fn is_small(cx: &mut Cx<'_>, o: ObjId) -> Flow<bool> {
    let program = &cx.world.program;
    let has_size = program.class(cx.class_of(o)).layout.iter().any(|&f| &*program.field(f).name == "size");
    Ok(has_size && matches!(field(cx, o, "size")?, Value::I32(0 | 1)))
}

/// Another JVM may have another order.
fn another(cx: &mut Cx<'_>) {
    cx.st.loose.order = true;
    cx.world.inputs.suppose(Supposed::Order);
}

/// Whether it is a class of the JDK that walks, to initialize itself, or an invariant.
fn is_of_the_jdk(cx: &Cx<'_>) -> bool {
    let program = &cx.world.program;
    let initialized = cx.st.frames.iter().filter_map(|frame| frame.initializes());
    cx.st.phases.are_checking() || initialized.into_iter().any(|class| program.class(class).origin == Origin::Jdk)
}

/// Whether the hash code of a key is by its identity.
fn is_by_identity(cx: &Cx<'_>, key: Value) -> bool {
    let Value::Obj(o) = key else { return false };
    let program = &cx.world.program;
    let class = cx.class_of(o);
    let Ok(hash) = program.resolve_method(class, "hashCode", "()I") else { return false };
    match &*program.class(program.method(hash).class).name {
        "java/lang/Object" | "java/lang/Enum" => true,
        _ => cx.st.loose.identity && program.class(class).origin == Origin::Application,
    }
}
