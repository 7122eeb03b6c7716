//! `java.util.TreeMap` and `TreeSet`, in natural order: the tree that comes of putting the keys in ascending order.

use super::{Family, Folded, hash_set};
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
    if group.contains(&"comparator") {
        return Ok(vec![]);
    }
    map.number_of_keys(false)?;
    let count = map.count(MOST)?;
    let keys = map.ascending_keys(count)?;
    let entries = keys.into_iter().enumerate().map(|(i, key)| Ok((key, map.cell(Cell::Value(map.class), i as u32)?)));
    let entries: Vec<(Value, Value)> = entries.collect::<Flow<_>>()?;
    Ok(vec![("root", tree(map, &entries)?)])
}

fn unfold_set(set: &mut Folded<'_, '_>, _: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    let present = hash_set::present(set, "java/util/TreeSet")?;
    set.number_of_keys(false)?;
    let count = set.count(MOST)?;
    let keys = set.ascending_keys(count)?;
    let entries: Vec<(Value, Value)> = keys.into_iter().map(|key| (key, present)).collect();
    let root = tree(set, &entries)?;
    let map = set.object("java/util/TreeMap", &[("root", root), ("size", Value::I32(count as i32))])?;
    Ok(vec![("m", map)])
}

/// A node of the plan of a tree.
#[derive(Clone, Default)]
struct Planned {
    left: Option<usize>,
    right: Option<usize>,
    parent: Option<usize>,
    is_red: bool,
}

/// The red-black tree (CLRS, as `TreeMap.fixAfterInsertion` has it) that comes of inserting 0, 1, .. in this order, and its root.
fn planned(count: usize) -> (Vec<Planned>, Option<usize>) {
    let mut nodes: Vec<Planned> = vec![Planned::default(); count];
    let mut root = None;
    for new in 0..count {
        // The greatest so far is at the right end.
        let Some(mut last) = root else {
            root = Some(new);
            continue;
        };
        while let Some(right) = nodes[last].right {
            last = right;
        }
        nodes[last].right = Some(new);
        (nodes[new].parent, nodes[new].is_red) = (Some(last), true);
        let mut x = new;
        while let Some(p) = nodes[x].parent.filter(|&p| nodes[p].is_red) {
            let g = nodes[p].parent.expect("a red node is not the root");
            match nodes[g].left.filter(|&uncle| nodes[uncle].is_red) {
                Some(uncle) => {
                    (nodes[p].is_red, nodes[uncle].is_red, nodes[g].is_red) = (false, false, true);
                    x = g;
                }
                None => {
                    (nodes[p].is_red, nodes[g].is_red) = (false, true);
                    rotate_left(&mut nodes, &mut root, g);
                }
            }
        }
        nodes[root.expect("a tree")].is_red = false;
    }
    (nodes, root)
}

fn rotate_left(nodes: &mut [Planned], root: &mut Option<usize>, p: usize) {
    let r = nodes[p].right.expect("a right child");
    let inner = nodes[r].left;
    nodes[p].right = inner;
    if let Some(inner) = inner {
        nodes[inner].parent = Some(p);
    }
    nodes[r].parent = nodes[p].parent;
    match nodes[p].parent {
        None => *root = Some(r),
        Some(above) if nodes[above].left == Some(p) => nodes[above].left = Some(r),
        Some(above) => nodes[above].right = Some(r),
    }
    (nodes[r].left, nodes[p].parent) = (Some(p), Some(r));
}

/// The root of a new tree with these entries.
fn tree(map: &mut Folded<'_, '_>, entries: &[(Value, Value)]) -> Flow<Value> {
    let (plan, root) = planned(entries.len());
    let made: Vec<Value> = entries
        .iter()
        .map(|&(key, value)| map.object("java/util/TreeMap$Entry", &[("key", key), ("value", value)]))
        .collect::<Flow<_>>()?;
    for (node, &o) in plan.iter().zip(&made) {
        map.assign(o, "color", Value::I32(i32::from(!node.is_red)));
        for (field, other) in [("left", node.left), ("right", node.right), ("parent", node.parent)] {
            if let Some(other) = other {
                map.assign(o, field, made[other]);
            }
        }
    }
    Ok(root.map_or(Value::Null, |root| made[root]))
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
