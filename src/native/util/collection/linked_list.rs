//! `java.util.LinkedList`: a chain of nodes.

use super::{Family, Folded, chain};
use crate::{
    input::{Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::RefVal,
};

pub(super) const FAMILY: Family =
    Family { holds: Holds::Elements, groups: &[&["size", "modCount"], &["first", "last"]], unfold, held };

fn unfold(list: &mut Folded<'_, '_>, group: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    if group.contains(&"size") {
        return Ok(vec![("size", list.size()?)]);
    }
    let items = list.items()?;
    let nodes = list.nodes("java/util/LinkedList$Node", &items)?;
    for two in nodes.windows(2) {
        list.assign(two[1], "prev", two[0]);
    }
    let first = list.next_of(&items, &nodes, 0);
    Ok(vec![("first", first), ("last", list.last_of(&items, &nodes, Value::Null))])
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let first = read.field(o, "first")?.as_ref();
    chain(first, "next", &["item"], read)
}
