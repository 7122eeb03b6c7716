//! `java.util.ArrayDeque`: its elements, none of them null, from the beginning of an array on. Null is what tells the code of the
//! class that there are no more.

use super::{Family, Folded};
use crate::{
    input::{Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::RefVal,
};

pub(super) const FAMILY: Family =
    Family { holds: Holds::Elements, groups: &[&["head", "tail"], &["elements"]], unfold, held };

/// Places behind the elements; one at least is always free.
const ROOM: usize = 17;

fn unfold(deque: &mut Folded<'_, '_>, group: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    if group.contains(&"tail") {
        return Ok(vec![("tail", deque.size()?)]);
    }
    let items = deque.items()?;
    deque.no_item_is_null(&items)?;
    let mut elements: Vec<Value> = items.iter().map(|item| deque.if_there(item)).collect();
    elements.extend([Value::Null; ROOM]);
    Ok(vec![("elements", deque.array("java/lang/Object", elements)?)])
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let (head, tail) = (read.field(o, "head")?.as_bits() as usize, read.field(o, "tail")?.as_bits() as usize);
    let array = read.field(o, "elements")?.as_ref();
    let elements = read.elements(array)?;
    let count = if head <= tail { tail - head } else { elements.len() - head + tail };
    let all: Vec<_> = elements.iter().cycle().skip(head).take(count).copied().collect();
    Some(Held::of(all))
}
