//! `java.util.Optional`: a field that is null where there is no value.

use super::Family;
use crate::{
    input::{Cell, Held, Holds},
    term::{RefVal, Val},
};

pub(super) const FAMILY: Family = Family {
    holds: Holds::Value,
    groups: &[&["value"]],
    unfold: |optional, _| Ok(vec![("value", optional.cell(Cell::Element(optional.class), 0)?)]),
    held: |o, read| {
        let value = read.field(o, "value")?;
        let all: Vec<Val> = Some(value).filter(|v| v.as_ref() != RefVal::Null).into_iter().collect();
        Some(Held::of(all))
    },
};
