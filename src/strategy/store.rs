//! Reading and writing through references of the input, for every strategy: the forks differ, the heap does not.

use super::{
    ranges,
    reading::{Known, Reading, all_arms},
};
use crate::{
    input::{At, Content},
    state::{ObjId, Value, Write},
    step::{Cx, Flow, cell_of_allocated, put_cell_of_allocated},
    term::{Func, Node, Term},
};

pub(crate) use super::reading::known;

/// The cell `at` of `r`, `r` not null: read over write, newest write first.
pub(crate) fn get(cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
    let r = cx.expanded(r);
    match (Reading { past: None, known: &mut Known::default() }).read(cx, r, at)? {
        Some((ty, t)) => Ok(cx.world.inputs.value(&ty, t)),
        // The instruction has made sure that there is one, as far as is known without asking: on one of several ways that are followed
        // together no object may be left.
        None => cx.unsupported(format!("looking into {}, which is no object of that class,", cx.terms().show(r))),
    }
}

/// Assigns the cell `at` of `r`, `r` not null. Allocated objects with cells of their own among the arms are updated in
/// place, all others by one entry of the log.
pub(crate) fn put(cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
    let (terms, world, r) = (cx.terms(), cx.world, cx.expanded(r));
    if let At::Elements { first, count, from } = at {
        return ranges::put(cx, r, (first, count), from, v);
    }
    let mut arms = vec![];
    all_arms(cx, r, &mut arms);
    let index = if let At::Element(i) = at { Some(i) } else { None };
    let mut logged: Vec<Func> = vec![];
    let (mut updates, mut to_open) = (vec![], vec![]);
    for arm in arms {
        let Some(Content::Cell(cell)) = cx.content(arm, at) else { continue };
        match terms.node(arm) {
            Node::Obj(o, _) if has_cells_for(cx, ObjId(o), at) => {
                // An index beyond the end of this arm says that it is not the one.
                let Some(old) = cell_of_allocated(cx, ObjId(o), at)? else { continue };
                let same = known(cx, terms.eq(r, arm));
                let new = world.inputs.value(&world.inputs.type_of(cell), terms.ite(same, cx.term(v), cx.term(old)));
                updates.push((ObjId(o), new));
            }
            node => {
                if let Node::Obj(o, _) = node {
                    to_open.push(ObjId(o));
                }
                let func = cx.linked(world.inputs.func(cell))?;
                if !logged.contains(&func) {
                    logged.push(func);
                }
            }
        }
    }
    for (o, new) in updates {
        put_cell_of_allocated(cx, o, at, new);
    }
    to_open.into_iter().for_each(|o| ranges::open_up(cx, o));
    for func in logged {
        cx.st.heap.store.write(func, Write::one(r, index, v));
    }
    Ok(())
}

/// Whether an allocated object has cells to be updated: not where one of many is, and which one depends on the input.
fn has_cells_for(cx: &Cx<'_>, o: ObjId, at: At) -> bool {
    let known = !matches!(at, At::Element(i) if cx.terms().as_bits(i).is_none());
    cx.st.heap.open_length(o).is_none() && (known || cx.st.heap.header(o).len as usize <= ranges::MOST_UPDATED)
}
