//! `java.util.AbstractMap.SimpleEntry`: a key and a value.

use super::Family;
use crate::input::{Cell, Held, Holds};

pub(super) const FAMILY: Family = Family {
    holds: Holds::Pair,
    groups: &[&["key", "value"]],
    unfold: |entry, _| {
        let key = entry.cell(Cell::Element(entry.class), 0)?;
        Ok(vec![("key", key), ("value", entry.cell(Cell::Value(entry.class), 0)?)])
    },
    held: |o, read| Some(Held::of(vec![read.field(o, "key")?, read.field(o, "value")?])),
};
