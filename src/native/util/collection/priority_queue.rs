//! `java.util.PriorityQueue` in natural order: a binary heap in an array (CLRS, ch. 6). Adding its elements one after the other
//! leaves each where it is.

use super::{Family, Folded, first_elements};
use crate::{
    input::{Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::RefVal,
};

/// None of them is null, and those that nobody looks at may as well be different.
pub(super) const FAMILY: Family =
    Family { holds: Holds::Keys, groups: &[&["size", "modCount"], &["queue"], &["comparator"]], unfold, held };

/// Larger heaps are not made.
const MOST: u32 = 8;

/// Places behind the elements.
const ROOM: usize = 11;

fn unfold(queue: &mut Folded<'_, '_>, group: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    if group.contains(&"size") {
        return Ok(vec![("size", queue.sorted_size(MOST, Folded::only_in_a_heap)?)]);
    }
    queue.leave_out("a comparator");
    if group.contains(&"comparator") {
        return Ok(vec![]);
    }
    let mut elements = queue.in_a_heap(MOST)?;
    elements.extend([Value::Null; ROOM]);
    Ok(vec![("queue", queue.array("java/lang/Object", elements)?)])
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let size = read.field(o, "size")?.as_bits() as u32;
    first_elements(o, "queue", size, read)
}
