//! `java.util.Properties`: a map of strings, without defaults, that keeps them in a `ConcurrentHashMap` of its own.

use super::{Family, Folded, hash_map};
use crate::{
    input::Holds,
    state::{Lookups, Value},
    step::Flow,
};

pub(super) const FAMILY: Family = Family {
    holds: Holds::Entries,
    groups: &[&["map"], &["defaults"]],
    unfold: |properties, group| if group.contains(&"map") { unfold(properties) } else { Ok(vec![]) },
    held: |o, read| {
        let map = read.field(o, "map")?.as_ref();
        (hash_map::CONCURRENT.held)(map, read)
    },
};

fn unfold(properties: &mut Folded<'_, '_>) -> Flow<Vec<(&'static str, Value)>> {
    let fields = [hash_map::concurrent_table(properties)?, hash_map::counted(properties)?].concat();
    let map = properties.object("java/util/concurrent/ConcurrentHashMap", &fields)?;
    if let Value::Obj(o) = map {
        properties.cx.st.heap.watch(o);
    }
    let lookups = Lookups::new(properties.r, properties.class);
    let term = properties.cx.term(map);
    properties.cx.st.heap.set_lookups(term, lookups);
    Ok(vec![("map", map)])
}
