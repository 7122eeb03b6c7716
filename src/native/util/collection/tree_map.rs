//! `java.util.TreeMap` and `TreeSet`, in natural order: the tree that comes of putting the keys in ascending order.

use super::{Family, Folded, Item, hash_set};
use crate::{
    input::{Cell, Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::RefVal,
};

pub(super) const MAP: Family = Family {
    holds: Holds::Entries,
    groups: &[
        &["size", "modCount", "entrySet", "keySet", "values", "navigableKeySet", "descendingMap"],
        &["root"],
        &["comparator"],
    ],
    unfold,
    held,
};
pub(super) const SET: Family = Family {
    holds: Holds::Keys,
    groups: &[&["m"]],
    unfold: unfold_set,
    held: |o, read| {
        let map = read.field(o, "m")?.as_ref();
        let all: Vec<_> = held(map, read)?.all.into_iter().step_by(2).collect();
        Some(Held::of(all))
    },
};

/// Larger trees are not made.
const MOST: u32 = 8;

fn unfold(map: &mut Folded<'_, '_>, group: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    if group.contains(&"size") {
        map.number_of_keys(false)?;
        return Ok(vec![("size", map.sorted_size(MOST, Folded::only_ascending)?)]);
    }
    map.leave_out("a comparator");
    if group.contains(&"comparator") {
        return Ok(vec![]);
    }
    let keys = keys(map)?;
    let values = (0..keys.len() as u32).map(|i| map.cell(Cell::Value(map.class), i)).collect::<Flow<Vec<_>>>()?;
    Ok(vec![("root", tree(map, &keys, &values)?)])
}

fn unfold_set(set: &mut Folded<'_, '_>, _: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    set.leave_out("a comparator");
    let present = hash_set::present(set, "java/util/TreeSet")?;
    let keys = keys(set)?;
    let root = tree(set, &keys, &vec![present; keys.len()])?;
    let size = set.size()?;
    let map = set.object("java/util/TreeMap", &[("root", root), ("size", size)])?;
    Ok(vec![("m", map)])
}

/// The keys that there may be, each less than the next.
fn keys(of: &mut Folded<'_, '_>) -> Flow<Vec<Item>> {
    of.number_of_keys(false)?;
    let there = of.there(MOST, |of| of.too_many(MOST))?;
    let keys = of.ascending_keys(there.len() as u32)?;
    Ok(there.into_iter().zip(keys).map(|(is_there, value)| Item { value, is_there }).collect())
}

/// The root of a tree with these entries, each right of the one before: no program sees of which shape it is, and the JDK's code goes on from any
/// that is in order and black. An entry is null where it is not there, and with it all that are behind.
fn tree(map: &mut Folded<'_, '_>, entries: &[Item], values: &[Value]) -> Flow<Value> {
    let nodes: Vec<Value> = entries
        .iter()
        .zip(values)
        .map(|(key, &value)| {
            let fields = [("key", key.value), ("value", value), ("color", Value::I32(1))];
            map.object("java/util/TreeMap$Entry", &fields)
        })
        .collect::<Flow<_>>()?;
    for (i, two) in nodes.windows(2).enumerate() {
        map.assign(two[0], "right", map.next_of(entries, &nodes, i + 1));
        map.assign(two[1], "parent", two[0]);
    }
    Ok(map.next_of(entries, &nodes, 0))
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let (mut all, mut above) = (vec![], vec![]);
    let mut at = read.field(o, "root")?.as_ref();
    while at != RefVal::Null || !above.is_empty() {
        while at != RefVal::Null {
            above.push(at);
            at = read.field(at, "left")?.as_ref();
        }
        let node = above.pop()?;
        all.extend([read.field(node, "key")?, read.field(node, "value")?]);
        at = read.field(node, "right")?.as_ref();
    }
    Some(Held::of(all))
}
