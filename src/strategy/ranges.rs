//! Ranges of elements assigned at once (`System.arraycopy`, `Arrays.fill`): one entry of the log, however many they are.

use super::reading::{Known, Reading, all_arms, known};
use crate::{
    input::{At, Cell, Content},
    program::ClassId,
    state::{ObjId, Picture, Value, Write},
    step::{Cx, Flow, put_cell_of_allocated, read_late},
    term::{Func, Node, Term},
};

/// An array of so many cells is updated cell by cell where the index depends on the input; one of more has no cells from then on.
pub(super) const MOST_UPDATED: usize = 64;

/// Assigns `count` elements from `first` on: those of the array `v` from `from` on, or `v` to each.
pub(super) fn put(cx: &mut Cx<'_>, r: Term, (first, count): (Term, Term), from: Option<Term>, v: Value) -> Flow {
    let (terms, world) = (cx.terms(), cx.world);
    let mut arms = vec![];
    all_arms(cx, r, &mut arms);
    let mut logged: Vec<(ClassId, Func)> = vec![];
    let mut with_cells: Vec<(Term, ObjId, ClassId)> = vec![];
    for arm in arms {
        let Some(Content::Cell(Cell::Element(class))) = cx.content(arm, At::Element(first)) else { continue };
        match terms.node(arm) {
            Node::Obj(o, _) if cx.st.heap.open_length(ObjId(o)).is_none() => with_cells.push((arm, ObjId(o), class)),
            _ => logged.push((class, cx.linked(world.inputs.func(Cell::Element(class)))?)),
        }
    }
    let Some(class) = logged.first().map(|&(class, _)| class).or(with_cells.first().map(|&(.., class)| class)) else {
        return Ok(());
    };
    let picture = match from {
        None => Picture::Same(v),
        Some(at) => taken(cx, v, at)?,
    };
    let picture = Value::Obj(cx.st.heap.take_picture(class, picture));
    let mut updates = vec![];
    for (arm, o, class) in with_cells {
        let length = cx.st.heap.header(o).len;
        if length as usize > MOST_UPDATED {
            open_up(cx, o);
            logged.push((class, cx.linked(world.inputs.func(Cell::Element(class)))?));
            continue;
        }
        let (ty, same) = (world.inputs.component(class), known(cx, terms.eq(r, arm)));
        for i in (0..length).map(|i| terms.int(i as i32)) {
            let k = terms.sub(i, first);
            let guard = known(cx, terms.and(same, terms.ult(k, count)));
            if terms.as_bool(guard) == Some(false) {
                continue;
            }
            let new = Reading { past: None, known: &mut Known::default() }.pictured(cx, picture, k, &ty)?;
            updates.push((o, i, guard, new, ty.clone()));
        }
    }
    for (o, i, guard, new, ty) in updates {
        let at = terms.as_bits(i).expect("a constant") as usize;
        let old = cx.term(cx.st.heap.cell(o, at));
        let new = cx.st.path.simplified(terms, terms.ite(guard, new, old));
        put_cell_of_allocated(cx, o, At::Element(i), world.inputs.value(&ty, new));
    }
    logged.dedup();
    let mut done: Vec<Func> = vec![];
    for (_, func) in logged {
        if !done.contains(&func) {
            done.push(func);
            cx.st.heap.store.write(func, Write { count: Some(count), ..Write::one(r, Some(first), picture) });
        }
    }
    Ok(())
}

/// What is written to an array is in the log from now on.
pub(super) fn open_up(cx: &mut Cx<'_>, o: ObjId) {
    if cx.st.heap.open_length(o).is_none() {
        let length = cx.terms().int(cx.st.heap.header(o).len as i32);
        cx.st.heap.open_up(o, length);
    }
}

/// The elements of an array from `at` on as they are now.
fn taken(cx: &mut Cx<'_>, array: Value, at: Term) -> Flow<Picture> {
    let array = cx.expanded(cx.term(cx.denoted(array)));
    let mut arms = vec![];
    all_arms(cx, array, &mut arms);
    let mut funcs = vec![];
    for arm in arms {
        if let Some(Content::Cell(cell)) = cx.content(arm, At::Element(at)) {
            let func = cx.linked(cx.world.inputs.func(cell))?;
            for write in cx.st.heap.store.shared(func).iter() {
                // Who copies has allocated something by now, and cannot ask.
                let may_be = cx.truth(cx.terms().eq(arm, write.to)) != Some(false);
                read_late(cx, arm, cell, write, cx.terms().bool(may_be))?;
            }
            funcs.push(func);
        }
    }
    let logs = cx.st.heap.store.now(&funcs);
    Ok(Picture::Of { source: kept(cx, array), at, logs })
}

/// The array with a copy, to which nobody writes, in place of each that has cells.
fn kept(cx: &mut Cx<'_>, array: Term) -> Term {
    let terms = cx.terms();
    match terms.node(array) {
        Node::Ite(c, a, b) => {
            let (a, b) = (kept(cx, a), kept(cx, b));
            terms.ite(c, a, b)
        }
        Node::Obj(o, _) if cx.st.heap.open_length(ObjId(o)).is_none() => {
            let copy = cx.st.heap.duplicate(ObjId(o));
            cx.term(Value::Obj(copy))
        }
        _ => array,
    }
}
