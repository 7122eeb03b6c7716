//! `TreeMap.put` and `remove`: a key is there, or it is not. Where it is among the others is nothing that a program sees before it looks at their order, so
//! that is told in terms: behind a new key, or one that has gone, the entries are in a chain, each of which has the key that is there by then.

use super::{key::Kind, made};
use crate::{
    input::At,
    native::{Row, lang::throwable, util::looking::field},
    program::{ClassId, FieldId},
    state::Value,
    step::{Cx, Flow, Reply, allocate, field_of_allocated, put_field_of_allocated, unfolded},
    term::{BinOp, Node, Term},
};

const MAP: &str = "java/util/TreeMap";
const ENTRY: &str = "java/util/TreeMap$Entry";

/// What says the same of all maps by `get`, `put` and `remove`.
macro_rules! as_any_map {
    ($name:literal, $descriptor:literal) => {
        (MAP, $name, $descriptor, |cx, args| as_any_map(cx, args, $name, $descriptor))
    };
}

pub(in crate::native) const TABLE: &[Row] = &[
    (MAP, "getEntry", "(Ljava/lang/Object;)Ljava/util/TreeMap$Entry;", entry),
    (MAP, "put", "(Ljava/lang/Object;Ljava/lang/Object;Z)Ljava/lang/Object;", put),
    (MAP, "remove", "(Ljava/lang/Object;)Ljava/lang/Object;", remove),
    as_any_map!("compute", "(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;"),
    as_any_map!("computeIfAbsent", "(Ljava/lang/Object;Ljava/util/function/Function;)Ljava/lang/Object;"),
    as_any_map!("computeIfPresent", "(Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;"),
    as_any_map!("merge", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/util/function/BiFunction;)Ljava/lang/Object;"),
];

/// In larger maps the JDK's own way is followed.
const MOST: usize = 16;

/// An entry that may be there, if those before it are.
struct Entry {
    node: Value,
    is_there: Term,
    key: Value,
    value: Value,
}

/// The entries of a map in which a key is looked up.
struct LookedUp {
    entries: Vec<Entry>,
    /// Whether each is there and has the key.
    same: Vec<Term>,
    /// Whether each is there and has a lesser one.
    less: Vec<Term>,
}

/// How keys like this one are compared, where the ways of the JDK are not followed.
fn kind(cx: &Cx<'_>, key: Value) -> Option<(ClassId, Kind)> {
    let world = cx.world;
    let concerns = world.host.is_none() && !world.inputs.bounds.structures && !cx.st.phases.are_checking();
    let class = made::class_of(cx, key).filter(|_| concerns && world.strategy.takes_any())?;
    Some((class, Kind::of_values(&world.program, class)?))
}

/// Looks a key up; the other answer is one for all there is to say.
fn looked_up(cx: &mut Cx<'_>, map: Value, key: Value) -> Flow<Result<LookedUp, Reply>> {
    let (map, key) = (cx.denoted(map), cx.denoted(key));
    let Some((class, kind)) = kind(cx, key) else { return Ok(Err(Reply::Bytecode)) };
    for name in ["root", "size", "comparator"] {
        let f = field(cx, MAP, name)?;
        if let Value::Sym(t) = map
            && unfolded(cx, t, f)?
        {
            return Ok(Err(Reply::Again));
        }
    }
    if get(cx, map, "comparator")? != Value::Null {
        return Ok(Err(Reply::Bytecode));
    }
    let Some(entries) = entries(cx, map, class)? else { return Ok(Err(Reply::Bytecode)) };
    let terms = cx.terms();
    let is_open = |v| made::depends(cx, v);
    let is_known = |entry: &Entry| terms.as_bool(entry.is_there).is_some() && !is_open(entry.key);
    if !is_open(key) && entries.iter().all(is_known) {
        return Ok(Err(Reply::Bytecode));
    }
    if is_null(cx, key)? {
        let class = cx.linked(cx.world.program.load("java/lang/NullPointerException"))?;
        return throwable::somewhere(cx, class).map(Err);
    }
    let (mut same, mut less) = (vec![], vec![]);
    for entry in &entries {
        same.push(terms.and(entry.is_there, kind.equal(cx, entry.key, key)?));
        less.push(terms.and(entry.is_there, kind.less(cx, entry.key, key)?));
    }
    Ok(Ok(LookedUp { entries, same, less }))
}

impl LookedUp {
    /// The entry that has the key; `none` if none has, or any if that is not so.
    fn one(&self, cx: &Cx<'_>, none: Option<Term>) -> Option<Value> {
        let terms = cx.terms();
        let may_be = self.same.iter().zip(&self.entries).filter(|(same, _)| terms.as_bool(**same) != Some(false));
        let one = may_be.rev().fold(none, |rest, (&same, entry)| {
            let node = cx.term(entry.node);
            Some(rest.map_or(node, |rest| terms.ite(same, node, rest)))
        });
        one.map(|one| Value::from_term(terms, one))
    }

    /// The entry that has the key, if one has: that is decided.
    fn found(&self, cx: &Cx<'_>) -> Flow<Option<Value>> {
        let is_there = cx.decide(cx.terms().any(self.same.iter().copied()))?;
        Ok(self.one(cx, None).filter(|_| is_there))
    }
}

/// Which entry it is, or null, is a term.
fn entry(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let looked_up = match looked_up(cx, args[0], args[1])? {
        Ok(looked_up) => looked_up,
        Err(reply) => return Ok(reply),
    };
    Ok(Reply::Value(looked_up.one(cx, Some(cx.terms().null())).unwrap_or(Value::Null)))
}

fn put(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[map, key, value, replaces] = args else { unreachable!("it has three parameters") };
    let looked_up = match looked_up(cx, map, key)? {
        Ok(looked_up) => looked_up,
        Err(reply) => return Ok(reply),
    };
    let Some(node) = looked_up.found(cx)? else {
        insert(cx, cx.denoted(map), &looked_up, key, value)?;
        return Ok(Reply::Value(Value::Null));
    };
    let old = get(cx, node, "value")?;
    if replaces != Value::I32(0) || is_null(cx, old)? {
        assign(cx, node, "value", value)?;
    }
    Ok(Reply::Value(old))
}

fn remove(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let looked_up = match looked_up(cx, args[0], args[1])? {
        Ok(looked_up) => looked_up,
        Err(reply) => return Ok(reply),
    };
    let Some(node) = looked_up.found(cx)? else { return Ok(Reply::Value(Value::Null)) };
    let old = get(cx, node, "value")?;
    let LookedUp { entries, less, .. } = &looked_up;
    let terms = cx.terms();
    // Those with lesser keys stay where they are, the others move up.
    let at = |cx: &Cx<'_>, i: usize, of: fn(&Entry) -> Value| {
        let (here, next) = (cx.term(of(&entries[i])), cx.term(of(&entries[i + 1])));
        Value::from_term(terms, terms.ite(less[i], here, next))
    };
    let new: Vec<_> = (0..entries.len() - 1)
        .map(|i| (at(cx, i, |entry| entry.key), at(cx, i, |entry| entry.value), entries[i + 1].is_there))
        .collect();
    replace(cx, cx.denoted(args[0]), &new, -1)?;
    Ok(Reply::Value(old))
}

/// One more entry: those with lesser keys stay where they are, all others are one place further on.
fn insert(cx: &mut Cx<'_>, map: Value, looked_up: &LookedUp, key: Value, value: Value) -> Flow {
    let (LookedUp { entries, less, .. }, terms) = (looked_up, cx.terms());
    // What is at a place: what was there, the new one, or what was before.
    let at = |cx: &Cx<'_>, i: usize, new: Value, old: fn(&Entry) -> Value| {
        let before = match i.checked_sub(1) {
            Some(before) => terms.ite(less[before], cx.term(new), cx.term(old(&entries[before]))),
            None => cx.term(new),
        };
        let here = entries.get(i).map_or(before, |entry| terms.ite(less[i], cx.term(old(entry)), before));
        Value::from_term(terms, here)
    };
    let is_there = |i: usize| i.checked_sub(1).map_or(terms.bool(true), |before| entries[before].is_there);
    let new: Vec<_> = (0..=entries.len())
        .map(|i| (at(cx, i, key, |entry| entry.key), at(cx, i, value, |entry| entry.value), is_there(i)))
        .collect();
    replace(cx, map, &new, 1)
}

/// Puts new entries, of keys and values, in the place of all there are; each is there if that holds. So many more there are then.
fn replace(cx: &mut Cx<'_>, map: Value, new: &[(Value, Value, Term)], more: i32) -> Flow {
    let (size, changes, terms) = (get(cx, map, "size")?, get(cx, map, "modCount")?, cx.terms());
    let class = cx.linked(cx.world.program.load(ENTRY))?;
    let nodes: Vec<Value> = new.iter().map(|_| Value::Obj(allocate(cx, class))).collect();
    let if_there = |cx: &Cx<'_>, i: usize| match nodes.get(i) {
        Some(&node) => Value::from_term(terms, terms.ite(new[i].2, cx.term(node), terms.null())),
        None => Value::Null,
    };
    for (i, &(key, value, _)) in new.iter().enumerate() {
        let parent = i.checked_sub(1).map_or(Value::Null, |before| nodes[before]);
        let right = if_there(cx, i + 1);
        // 1 is black.
        let fields = [("key", key), ("value", value), ("parent", parent), ("right", right), ("color", Value::I32(1))];
        for (name, v) in fields {
            assign(cx, nodes[i], name, v)?;
        }
    }
    let plus =
        |cx: &Cx<'_>, v: Value, more| Value::from_term(terms, terms.bin(BinOp::Add, cx.term(v), terms.int(more)));
    let (size, changes, root) = (plus(cx, size, more), plus(cx, changes, 1), if_there(cx, 0));
    assign(cx, map, "root", root)?;
    assign(cx, map, "size", size)?;
    assign(cx, map, "modCount", changes)
}

/// Whether it is none of a class that may have methods of its own.
fn is_plain(cx: &Cx<'_>, map: Value) -> bool {
    let (terms, program) = (cx.terms(), &cx.world.program);
    let is_map = |class: ClassId| &*program.class(program.at_run_time(class)).name == MAP;
    match map {
        Value::Obj(o) => is_map(cx.class_of(o)),
        Value::Sym(t) => {
            terms.bound(t).is_some_and(|bound| terms.members(bound).iter().all(|class| is_map(ClassId(class.0))))
        }
        _ => false,
    }
}

/// What a map does by looking a key up and then putting something there or taking it away.
fn as_any_map(cx: &mut Cx<'_>, args: &[Value], name: &str, descriptor: &str) -> Flow<Reply> {
    let (map, key) = (cx.denoted(args[0]), cx.denoted(args[1]));
    let is_open = matches!(map, Value::Sym(_)) || made::depends(cx, key);
    if !is_open || kind(cx, key).is_none() || !is_plain(cx, map) {
        return Ok(Reply::Bytecode);
    }
    let of = cx.linked(cx.world.program.load("java/util/Map"))?;
    let method = cx.world.program.declared_method(of, name, descriptor);
    Ok(method.map_or(Reply::Bytecode, |method| Reply::Call(method, args.iter().copied().collect())))
}

/// The entries of a map in order; `None` where they are too many, or not in one order, or keys are of another class.
fn entries(cx: &mut Cx<'_>, map: Value, of: ClassId) -> Flow<Option<Vec<Entry>>> {
    let (mut node, terms) = (get(cx, map, "root")?, cx.terms());
    let (mut all, mut above, mut before) = (vec![], vec![], terms.bool(true));
    loop {
        let is_there = terms.and(before, terms.not(terms.is_null(cx.term(node))));
        let is_there = cx.truth(is_there).map_or(is_there, |known| terms.bool(known));
        let is_known = terms.as_bool(is_there);
        // What is left of one that is there comes first.
        if let (Some(true), Value::Obj(_)) = (is_known, node) {
            above.push(node);
            node = get(cx, node, "left")?;
            continue;
        }
        before = match (is_known, above.pop()) {
            (Some(false), Some(last)) => {
                node = last;
                terms.bool(true)
            }
            (Some(false), None) => return Ok(Some(all)),
            (_, None) if get(cx, node, "left")? == Value::Null => is_there,
            _ => return Ok(None),
        };
        let (key, value) = (get(cx, node, "key")?, get(cx, node, "value")?);
        let key = cx.denoted(key);
        if made::class_of(cx, key) != Some(of) || all.len() == MOST {
            return Ok(None);
        }
        all.push(Entry { node, is_there: before, key, value });
        node = get(cx, node, "right")?;
    }
}

/// Whether a reference is null: that is decided.
pub(in crate::native) fn is_null(cx: &Cx<'_>, r: Value) -> Flow<bool> {
    match cx.denoted(r) {
        Value::Null => Ok(true),
        Value::Sym(t) => cx.decide(cx.terms().is_null(t)),
        _ => Ok(false),
    }
}

/// The field of a map or of an entry, by a name that only one of the two has, but for what both have not.
fn of(cx: &Cx<'_>, name: &str) -> Flow<FieldId> {
    let is_of_map = ["root", "size", "modCount", "comparator"].contains(&name);
    field(cx, if is_of_map { MAP } else { ENTRY }, name)
}

fn get(cx: &mut Cx<'_>, r: Value, name: &str) -> Flow<Value> {
    let f = of(cx, name)?;
    read(cx, r, f)
}

/// What a field holds of an object that is allocated, or of one of the input that has been unfolded.
pub(super) fn read(cx: &mut Cx<'_>, r: Value, f: FieldId) -> Flow<Value> {
    match r {
        Value::Obj(o) => field_of_allocated(cx, o, f),
        r => cx.world.strategy.get(cx, cx.term(r), At::Field(f)),
    }
}

fn assign(cx: &mut Cx<'_>, r: Value, name: &str, v: Value) -> Flow {
    let f = of(cx, name)?;
    match (r, cx.terms().node(cx.term(r))) {
        (Value::Obj(o), _) => {
            put_field_of_allocated(cx, o, f, v);
            Ok(())
        }
        (_, Node::Null) => Ok(()),
        _ => cx.world.strategy.put(cx, cx.term(r), At::Field(f), v),
    }
}
