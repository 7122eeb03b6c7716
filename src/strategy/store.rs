//! Reading and writing through references of the input, for every strategy: the forks differ, the heap does not.

use crate::{
    classfile::FieldType,
    program::FieldId,
    state::{ObjId, Value},
    step::{Cx, Flow, field_of_allocated, put_field_of_allocated},
    term::{Func, Node, Term},
};

/// `r.f`, `r` not null: read over write, newest write first.
pub(super) fn get(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Value> {
    let func = cx.linked(cx.world.func(f))?;
    let ty = &cx.world.program.field(f).ty;
    match read(cx, r, f, func, ty)? {
        Some(t) => Ok(cx.world.value(ty, t)),
        None => unreachable!("the instruction has made sure that {} is not null", cx.terms().show(r)),
    }
}

/// The content of `r.f`; `None` if `r` is null there.
fn read(cx: &mut Cx<'_>, r: Term, f: FieldId, func: Func, ty: &FieldType) -> Flow<Option<Term>> {
    let terms = cx.terms();
    match terms.node(r) {
        // `r` as a whole is not null, so an arm that is null is not the one.
        Node::Null => Ok(None),
        Node::Obj(o, _) => Ok(Some(cx.term(field_of_allocated(cx, ObjId(o), f)?))),
        Node::Ite(c, a, b) => match (read(cx, a, f, func, ty)?, read(cx, b, f, func, ty)?) {
            (Some(a), Some(b)) => Ok(Some(terms.ite(c, a, b))),
            (a, b) => Ok(a.or(b)),
        },
        _ => {
            let initial = cx.initial(ty, terms.init(func, r))?;
            let mut content = cx.term(initial);
            // Oldest first, so that the newest ends outermost; a write through this very reference hides all before it.
            for &(to, v) in cx.st.heap.store.log(func) {
                let same = known(cx, terms.eq(r, to));
                content = terms.ite(same, cx.term(v), content);
            }
            Ok(Some(content))
        }
    }
}

/// `r.f = v`, `r` not null. Allocated objects among the arms are updated in place, input objects by one log entry.
pub(super) fn put(cx: &mut Cx<'_>, r: Term, f: FieldId, v: Value) -> Flow {
    let func = cx.linked(cx.world.func(f))?;
    let (terms, world) = (cx.terms(), cx.world);
    let ty = &world.program.field(f).ty;
    let mut allocated = vec![];
    allocated_arms(cx, r, &mut allocated);
    let new = cx.term(v);
    for o in allocated {
        let same = known(cx, terms.eq(r, cx.term(Value::Obj(o))));
        let old = cx.term(field_of_allocated(cx, o, f)?);
        let updated = world.value(ty, terms.ite(same, new, old));
        put_field_of_allocated(cx, o, f, updated);
    }
    if terms.may_be_input(r) {
        cx.st.heap.store.write(terms, func, r, v);
    }
    Ok(())
}

/// The allocated objects among the arms of `r`, each once.
fn allocated_arms(cx: &Cx<'_>, r: Term, out: &mut Vec<ObjId>) {
    match cx.terms().node(r) {
        Node::Obj(o, _) if !out.contains(&ObjId(o)) => out.push(ObjId(o)),
        Node::Ite(_, a, b) => {
            allocated_arms(cx, a, out);
            allocated_arms(cx, b, out);
        }
        _ => {}
    }
}

/// A condition, folded by what the path knows.
fn known(cx: &Cx<'_>, c: Term) -> Term {
    cx.truth(c).map_or(c, |b| cx.terms().bool(b))
}
