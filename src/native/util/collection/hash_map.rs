//! `java.util.HashMap` and `LinkedHashMap`: a table of one bucket with all entries in a chain, as `new HashMap(1, 1e9f)` has it
//! when they are put in that order. So no hash code decides where an entry is, and the chain is the order of iteration: each
//! order is an input. Which entries there are comes out as they are looked up ([`super::lookup`]).

use super::{Family, Folded, buckets::Buckets, chain};
use crate::{
    input::{Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::RefVal,
};

pub(super) const HASHED: Family = Family { holds: Holds::Entries, groups: &[SIZE, TABLE], unfold, held };
pub(super) const LINKED: Family =
    Family { holds: Holds::Entries, groups: &[SIZE, LINKED_TABLE], unfold, held: held_linked };

/// `Hashtable`: what is put last comes first.
pub(super) const OLD: Family = Family {
    holds: Holds::Stacked,
    groups: &[&["count", "modCount", "keySet", "values", "entrySet"], TABLE],
    unfold: |map, group| {
        if group.contains(&"count") { Ok(vec![("count", map.number_of_keys(false)?)]) } else { table(map) }
    },
    // What has not been looked at lies at the end.
    held: |o, read| held(o, read).map(|held| Held { rest: held.all.len(), ..held }),
};
/// `ConcurrentHashMap`, which never grows: in which order a real one has its entries is left open.
pub(super) const CONCURRENT: Family = Family {
    holds: Holds::Entries,
    groups: &[
        &["baseCount", "counterCells", "cellsBusy", "keySet", "values", "entrySet"],
        &["table", "nextTable", "sizeCtl", "transferIndex"],
    ],
    unfold: |map, group| if group.contains(&"baseCount") { counted(map) } else { concurrent_table(map) },
    held: |o, read| held_as(o, read, ["key", "val"]),
};

/// How many entries a `ConcurrentHashMap` has.
pub(super) fn counted(map: &mut Folded<'_, '_>) -> Flow<Vec<(&'static str, Value)>> {
    let size = map.number_of_keys(false)?;
    map.cx.st.loose.order = true;
    let terms = map.cx.terms();
    Ok(vec![("baseCount", Value::from_term(terms, terms.zext(64, map.cx.term(size))))])
}

/// Its table, of one bucket.
pub(super) fn concurrent_table(map: &mut Folded<'_, '_>) -> Flow<Vec<(&'static str, Value)>> {
    let table = map.array("java/util/concurrent/ConcurrentHashMap$Node", vec![Value::Null])?;
    Ok(vec![("table", table), ("sizeCtl", Value::I32(i32::MAX))])
}

const SIZE: &[&str] = &["size", "modCount", "keySet", "values", "entrySet"];
const TABLE: &[&str] = &["table", "threshold", "loadFactor"];
const LINKED_TABLE: &[&str] = &["table", "threshold", "loadFactor", "head", "tail", "accessOrder"];

/// The load factor, which is also the threshold of a table of one bucket: it never grows.
const LOAD: i32 = 1_000_000_000;

/// Fields by name.
pub(super) type Fields = Vec<(&'static str, Value)>;

fn unfold(map: &mut Folded<'_, '_>, group: &[&str]) -> Flow<Fields> {
    if group.contains(&"size") { Ok(vec![("size", map.number_of_keys(true)?)]) } else { table(map) }
}

/// The fields of a table of which no entry is known yet.
pub(super) fn table(map: &mut Folded<'_, '_>) -> Flow<Fields> {
    let of = Buckets::of(&map.cx.world.program, map.class).expect("it is a hash table");
    let table = map.array(of.entry, vec![Value::Null])?;
    let load = Value::F32((LOAD as f32).to_bits());
    Ok(vec![("table", table), ("threshold", Value::I32(LOAD)), ("loadFactor", load)])
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    held_as(o, read, ["key", "value"])
}

fn held_as(o: RefVal, read: &mut dyn ReadObject, fields: [&str; 2]) -> Option<Held> {
    let table = read.field(o, "table")?.as_ref();
    if table == RefVal::Null {
        return Some(Held::default());
    }
    let mut held = Held::default();
    for first in read.elements(table)? {
        let more = chain(first.as_ref(), "next", &fields, read)?;
        let before = held.all.len();
        if more.rest > 0 {
            held.rest = before + more.rest;
        }
        held.found.extend(more.found.into_iter().map(|(place, index)| (before + place, index)));
        held.all.extend(more.all);
    }
    Some(held)
}

fn held_linked(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let first = read.field(o, "head")?.as_ref();
    chain(first, "after", &["key", "value"], read)
}
