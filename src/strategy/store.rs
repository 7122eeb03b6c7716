//! Reading and writing through references of the input, for every strategy: the forks differ, the heap does not.

use crate::{
    classfile::FieldType,
    input::{At, Cell, Content, default_of},
    state::{ObjId, Value, Write},
    step::{Cx, Flow, cell_of_allocated, put_cell_of_allocated},
    term::{Func, Node, Term},
};

/// The cell `at` of `r`, `r` not null: read over write, newest write first.
pub(crate) fn get(cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
    match read(cx, r, at)? {
        Some((ty, t)) => Ok(cx.world.inputs.value(&ty, t)),
        None => unreachable!("the instruction has made sure that {} has the cell {at:?}", cx.terms().show(r)),
    }
}

/// The content of the cell `at` of `r`, and its type; `None` where `r` has none.
fn read(cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Option<(FieldType, Term)>> {
    let terms = cx.terms();
    match terms.node(r) {
        // `r` as a whole has the cell, so an arm that is null is not the one.
        Node::Null => Ok(None),
        Node::Ite(c, a, b) => match (read(cx, a, at)?, read(cx, b, at)?) {
            (Some((ty, a)), Some((_, b))) => Ok(Some((ty, terms.ite_under(c, a, b)))),
            (a, b) => Ok(a.or(b)),
        },
        _ => {
            let cell = match cx.world.inputs.content(r, at) {
                None => return Ok(None),
                Some(Content::Cell(cell)) => cell,
                Some(Content::Itself(f)) => return Ok(Some((cx.world.program.field(f).ty.clone(), r))),
                Some(Content::Default(f)) => {
                    let ty = cx.world.program.field(f).ty.clone();
                    let default = cx.term(default_of(&ty));
                    return Ok(Some((ty, default)));
                }
            };
            let ty = cx.world.inputs.type_of(cell);
            let content = match terms.node(r) {
                Node::Obj(o, _) if cx.st.heap.open_length(ObjId(o)).is_none() => {
                    return Ok(cell_of_allocated(cx, ObjId(o), at)?.map(|v| (ty, cx.term(v))));
                }
                _ => over_writes(cx, r, at, cell, &ty)?,
            };
            Ok(Some((ty, content)))
        }
    }
}

/// The content of the cell `at` of `r`, which is no if-then-else: what was written to it, over what it held at first.
fn over_writes(cx: &mut Cx<'_>, r: Term, at: At, cell: Cell, ty: &FieldType) -> Flow<Term> {
    let terms = cx.terms();
    if let (Node::Obj(o, _), At::Length) = (terms.node(r), at) {
        return Ok(cx.st.heap.open_length(ObjId(o)).expect("an array without cells"));
    }
    let func = cx.linked(cx.world.inputs.func(cell))?;
    let first = match (terms.node(r), at) {
        (Node::Obj(..), _) => default_of(ty),
        (_, At::Element(i)) => cx.initial(ty, terms.elem(func, r, i))?,
        _ => cx.initial(ty, terms.init(func, r))?,
    };
    // Oldest first, so that the newest ends outermost; a write to this very address hides all before it.
    let mut content = cx.term(first);
    for write in cx.st.heap.store.log(func) {
        let same = terms.eq(r, write.to);
        let same = match (at, write.index) {
            (At::Element(i), Some(k)) => terms.and(same, terms.eq(i, k)),
            _ => same,
        };
        content = terms.ite_under(known(cx, same), cx.term(write.value), content);
    }
    Ok(cx.st.path.simplified(terms, content))
}

/// Assigns the cell `at` of `r`, `r` not null. Allocated objects with cells of their own among the arms are updated in
/// place, all others by one entry of the log.
pub(crate) fn put(cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
    let (terms, world) = (cx.terms(), cx.world);
    let mut arms = vec![];
    all_arms(cx, r, &mut arms);
    let index = if let At::Element(i) = at { Some(i) } else { None };
    let mut logged: Vec<Func> = vec![];
    let mut updates = vec![];
    for arm in arms {
        let Some(Content::Cell(cell)) = world.inputs.content(arm, at) else { continue };
        match terms.node(arm) {
            Node::Obj(o, _) if cx.st.heap.open_length(ObjId(o)).is_none() => {
                // An index beyond the end of this arm says that it is not the one.
                let Some(old) = cell_of_allocated(cx, ObjId(o), at)? else { continue };
                let same = known(cx, terms.eq(r, arm));
                let new = world.inputs.value(&world.inputs.type_of(cell), terms.ite(same, cx.term(v), cx.term(old)));
                updates.push((ObjId(o), new));
            }
            _ => {
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
    for func in logged {
        cx.st.heap.store.write(func, Write { to: r, index, value: v });
    }
    Ok(())
}

/// The arms of `r` that are objects, each once.
fn all_arms(cx: &Cx<'_>, r: Term, out: &mut Vec<Term>) {
    match cx.terms().node(r) {
        Node::Null => {}
        Node::Ite(_, a, b) => {
            all_arms(cx, a, out);
            all_arms(cx, b, out);
        }
        _ if out.contains(&r) => {}
        _ => out.push(r),
    }
}

/// A condition, folded by what the path knows.
pub(crate) fn known(cx: &Cx<'_>, c: Term) -> Term {
    cx.truth(c).map_or(c, |b| cx.terms().bool(b))
}
