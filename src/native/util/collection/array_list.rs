//! `java.util.ArrayList` and lists like it: an array with room behind its elements. How much is nobody's to see, so there is enough
//! for a few more and adding them is not a matter of how many there are.

use super::{Family, Fields, Folded, first_elements};
use crate::{
    input::{Held, Holds, ReadObject},
    step::Flow,
    term::RefVal,
};

pub(super) const FAMILY: Family =
    Family { holds: Holds::Elements, groups: &[&["size", "elementData", "modCount"]], unfold, held };

/// `Vector` and `Stack`.
pub(super) const OLD: Family = Family {
    holds: Holds::Elements,
    groups: &[&["elementCount", "elementData", "modCount", "capacityIncrement"]],
    unfold: |list, _| {
        let (size, elements) = (list.size()?, list.elements(ROOM)?);
        Ok(vec![("elementCount", size), ("elementData", elements)])
    },
    held: |o, read| {
        let size = read.field(o, "elementCount")?.as_bits() as u32;
        first_elements(o, "elementData", size, read)
    },
};

/// `CopyOnWriteArrayList`: an array that is as long as the list.
pub(super) const COPIED: Family = Family {
    holds: Holds::Elements,
    groups: &[&["array"], &["lock"]],
    unfold: |list, group| {
        Ok(match group {
            ["array"] => vec![("array", list.elements(0)?)],
            _ => vec![("lock", list.object("java/lang/Object", &[])?)],
        })
    },
    held: |o, read| first_elements(o, "array", u32::MAX, read),
};

/// Elements that may be added before the array grows.
const ROOM: i32 = 16;

fn unfold(list: &mut Folded<'_, '_>, _: &[&str]) -> Flow<Fields> {
    fields(list)
}

/// The fields that say what is in a list.
pub(super) fn fields(list: &mut Folded<'_, '_>) -> Flow<Fields> {
    let (size, elements) = (list.size()?, list.elements(ROOM)?);
    Ok(vec![("size", size), ("elementData", elements)])
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let size = read.field(o, "size")?.as_bits() as u32;
    first_elements(o, "elementData", size, read)
}
