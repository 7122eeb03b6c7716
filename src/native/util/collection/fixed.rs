//! Collections that no input is and that programs make all the same: those of `List.of`, views, what `Collections` returns. What is in
//! one, for a test to say.

use crate::{
    input::{Held, Holds, ReadObject},
    program::{ClassId, Program},
    term::{RefVal, Val},
};

/// What is in an object of one of these classes.
pub(in crate::native) fn content(
    program: &Program,
    class: ClassId,
    o: RefVal,
    read: &mut dyn ReadObject,
) -> Option<(Holds, Held)> {
    let name = program.class(class).name.strip_prefix("java/util/")?;
    let (outer, inner) = name.split_once('$')?;
    Some(match (outer, inner) {
        ("ImmutableCollections", "ListN") => (Holds::Elements, elements(o, "elements", read)?),
        ("ImmutableCollections", "List12") => (Holds::Elements, one_or_two(o, read)?),
        ("ImmutableCollections", "Set12") => (Holds::Set, one_or_two(o, read)?),
        ("ImmutableCollections", "SetN") => (Holds::Set, places(o, "elements", 1, read)?),
        ("ImmutableCollections", "Map1") => (Holds::Map, fields(o, &["k0", "v0"], read)?),
        ("ImmutableCollections", "MapN") => (Holds::Map, places(o, "table", 2, read)?),
        ("Arrays", "ArrayList") => (Holds::Elements, elements(o, "a", read)?),
        ("ArrayList", "SubList") => (Holds::Elements, part(o, read)?),
        ("Collections", "EmptyList") => (Holds::Elements, Held::default()),
        ("Collections", "EmptySet") => (Holds::Keys, Held::default()),
        ("Collections", "EmptyMap") => (Holds::Entries, Held::default()),
        ("Collections", "SingletonList") => (Holds::Elements, fields(o, &["element"], read)?),
        ("Collections", "SingletonSet") => (Holds::Keys, fields(o, &["element"], read)?),
        ("Collections", "SingletonMap") => (Holds::Entries, fields(o, &["k", "v"], read)?),
        ("Collections", _) => {
            let is_map = inner.ends_with("Map");
            let is_view = inner.starts_with("Unmodifiable") || inner.starts_with("Synchronized");
            let ends = ["Collection", "List", "Set", "Map"];
            if !is_view || !ends.iter().any(|end| inner.ends_with(end)) {
                return None;
            }
            under(o, if is_map { "m" } else { "c" }, read)?
        }
        ("HashMap", "KeySet") | ("LinkedHashMap", "LinkedKeySet") => {
            let (holds, held) = under(o, "this$0", read)?;
            (if holds == Holds::Map { Holds::Set } else { Holds::Keys }, every_other(held, 0))
        }
        ("HashMap", "Values") | ("LinkedHashMap", "LinkedValues") => {
            (Holds::Elements, every_other(under(o, "this$0", read)?.1, 1))
        }
        ("TreeMap", "KeySet") => (Holds::Keys, every_other(under(o, "m", read)?.1, 0)),
        ("TreeMap", "Values") => (Holds::Elements, every_other(under(o, "this$0", read)?.1, 1)),
        _ => return None,
    })
}

fn elements(o: RefVal, array: &str, read: &mut dyn ReadObject) -> Option<Held> {
    let array = read.field(o, array)?.as_ref();
    Some(Held::of(read.elements(array)?))
}

fn fields(o: RefVal, names: &[&str], read: &mut dyn ReadObject) -> Option<Held> {
    let all: Option<Vec<Val>> = names.iter().map(|name| read.field(o, name)).collect();
    all.map(Held::of)
}

/// Of one element the second is an object that stands for none.
fn one_or_two(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let mut held = fields(o, &["e0", "e1"], read)?;
    if held.all[1] == read.constant("java/util/ImmutableCollections", "EMPTY")? {
        held.all.truncate(1);
    }
    Some(Held::of(held.all))
}

/// The items of a table, in which there are places where none is.
fn places(o: RefVal, table: &str, per_item: usize, read: &mut dyn ReadObject) -> Option<Held> {
    let all = elements(o, table, read)?.all;
    let items = all.chunks_exact(per_item).filter(|item| item[0].as_ref() != RefVal::Null);
    Some(Held::of(items.flatten().copied().collect()))
}

/// The elements of a list from an offset on; nobody may look at them once the list has grown or shrunk.
fn part(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let root = read.field(o, "root")?.as_ref();
    if read.field(o, "modCount")? != read.field(root, "modCount")? {
        return None;
    }
    let (offset, size) = (read.field(o, "offset")?.as_bits(), read.field(o, "size")?.as_bits());
    let (_, whole) = under(o, "root", read)?;
    let (from, size) = (usize::try_from(offset).ok()?, usize::try_from(size).ok()?);
    Some(Held::of(whole.all.get(from..)?.get(..size)?.to_vec()))
}

/// What is in the collection that a field holds.
fn under(o: RefVal, field: &str, read: &mut dyn ReadObject) -> Option<(Holds, Held)> {
    let inner = read.field(o, field)?.as_ref();
    read.content(inner)
}

fn every_other(held: Held, first: usize) -> Held {
    Held::of(held.all.into_iter().skip(first).step_by(2).collect())
}
