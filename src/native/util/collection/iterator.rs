//! `java.util.Iterator`, as lists give it: that of an `ArrayList` which nobody else has, at its beginning.

use super::{Family, Folded, array_list};
use crate::{
    input::{Held, Holds, ReadObject},
    state::Value,
    step::Flow,
    term::{RefVal, Val},
};

pub(super) const FAMILY: Family = Family {
    holds: Holds::Rest,
    groups: &[&["cursor"], &["lastRet"], &["expectedModCount"], &["this$0"]],
    unfold,
    held,
};

fn unfold(iterator: &mut Folded<'_, '_>, group: &[&str]) -> Flow<Vec<(&'static str, Value)>> {
    Ok(match group {
        ["lastRet"] => vec![("lastRet", Value::I32(-1))],
        ["this$0"] => {
            let fields = array_list::fields(iterator)?;
            vec![("this$0", iterator.object("java/util/ArrayList", &fields)?)]
        }
        _ => vec![],
    })
}

/// What has not been handed out yet.
fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let list = read.field(o, "this$0")?.as_ref();
    let cursor = read.field(o, "cursor").map_or(0, Val::as_bits) as usize;
    let Held { all, .. } = (array_list::FAMILY.held)(list, read)?;
    let all: Vec<Val> = all.into_iter().skip(cursor).collect();
    Some(Held::of(all))
}
