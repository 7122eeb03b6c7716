//! `java.util.HashSet` and `LinkedHashSet`: the keys of a map.

use super::{
    Family, Folded,
    hash_map::{self, Fields},
};
use crate::{
    input::{Held, Holds, ReadObject},
    state::{Lookups, Value},
    step::{Flow, get_static, initialized},
    term::RefVal,
};

pub(super) const HASHED: Family = Family {
    holds: Holds::Keys,
    groups: &[&["map"]],
    unfold: |set, _| unfold(set, "java/util/HashMap"),
    held: |o, read| held(o, read, hash_map::HASHED.held),
};
pub(super) const LINKED: Family = Family {
    holds: Holds::Keys,
    groups: &[&["map"]],
    unfold: |set, _| unfold(set, "java/util/LinkedHashMap"),
    held: |o, read| held(o, read, hash_map::LINKED.held),
};

fn unfold(set: &mut Folded<'_, '_>, map: &str) -> Flow<Fields> {
    let size = [("size", set.number_of_keys(true)?)];
    let fields = hash_map::table(set)?;
    let map = set.object(map, &[&size[..], &fields].concat())?;
    if let Value::Obj(o) = map {
        set.cx.st.heap.watch(o);
    }
    let lookups = Lookups::new(set.r, set.class);
    let map_term = set.cx.term(map);
    set.cx.st.heap.set_lookups(map_term, lookups);
    Ok(vec![("map", map)])
}

/// The value of all keys, a static field.
pub(super) fn present(set: &mut Folded<'_, '_>, class: &str) -> Flow<Value> {
    let program = &set.cx.world.program;
    let class = set.cx.linked(program.load(class))?;
    initialized(set.cx, class)?;
    let of = program.class(class);
    let present = of.statics.iter().map(|&f| program.field(f)).find(|f| &*f.name == "PRESENT");
    match present {
        Some(f) => get_static(set.cx, class, f.slot),
        None => set.cx.unsupported("sets of the input in this version of the JDK"),
    }
}

fn held(
    o: RefVal,
    read: &mut dyn ReadObject,
    entries: fn(RefVal, &mut dyn ReadObject) -> Option<Held>,
) -> Option<Held> {
    let map = read.field(o, "map")?.as_ref();
    let Held { all, rest, found } = entries(map, read)?;
    let found = found.into_iter().map(|(place, index)| (place / 2, index)).collect();
    Some(Held { all: all.into_iter().step_by(2).collect(), rest: rest / 2, found })
}
