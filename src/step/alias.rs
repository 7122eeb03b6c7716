//! An object that a static field holds, and an input, assigned by the name of one and looked into by the name of the other: they may be
//! aliases, though no instruction compares them.

use super::{Cx, Flow, constants, existing};
use crate::{
    input::{At, Cell},
    program::{FieldId, Origin},
    state::{ObjId, Value},
    term::Term,
};

/// A field of an object is read: it may have been assigned by the name of an input. Whether something has been assigned to the object now,
/// so that the instruction runs again.
///
/// # Errors
/// As [`existing::is`].
pub(super) fn read(cx: &mut Cx<'_>, o: ObjId, f: FieldId) -> Flow<bool> {
    if !is_open(cx, o) {
        return Ok(false);
    }
    let func = cx.linked(cx.world.inputs.func(Cell::Field(f)))?;
    let log = cx.st.heap.store.shared(func);
    for write in log.iter().filter(|write| !existing::is_first(cx, write)) {
        if let Some(r) = may_be(cx, write.to, o) {
            return existing::meets(cx, r, o);
        }
    }
    Ok(false)
}

/// A field of an input is looked into or assigned: what has been assigned to it by the name of the object that it may be is there then.
///
/// # Errors
/// As [`existing::is`].
pub(super) fn met(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow {
    let class = cx.world.program.field(f).class;
    for i in 0..cx.st.assigned.len() {
        let o = cx.st.assigned[i];
        if cx.world.program.is_subtype(cx.class_of(o), class)
            && let Some(r) = may_be(cx, r, o)
        {
            existing::is(cx, r, o)?;
        }
    }
    Ok(())
}

/// A field of an object of the input.
pub(super) fn field(cx: &mut Cx<'_>, r: Term, f: FieldId) -> Flow<Value> {
    met(cx, r, f)?;
    cx.world.strategy.get(cx, r, At::Field(f))
}

/// A field of an object is about to be assigned: who has looked into an input that may be it has seen what was there before.
///
/// # Errors
/// As [`existing::is`].
#[inline(never)]
pub(super) fn assigned(cx: &mut Cx<'_>, o: ObjId) -> Flow {
    if cx.st.heap.has_changed(o) || !is_open(cx, o) || !existing::has_name(cx, o) {
        return Ok(());
    }
    let seen = existing::looked_into(cx).into_iter().filter(|&(_, is_write)| !is_write);
    for (part, _) in seen {
        if let Some(r) = existing::object_of(cx, part)
            && let Some(r) = may_be(cx, r, o)
        {
            existing::meets(cx, r, o)?;
            return Ok(());
        }
    }
    if !cx.st.assigned.contains(&o) {
        cx.st.assigned.push(o);
    }
    Ok(())
}

/// Whether an input may be an object with which none has been compared.
fn is_open(cx: &Cx<'_>, o: ObjId) -> bool {
    let is_own = || cx.world.program.class(cx.class_of(o)).origin == Origin::Application;
    cx.world.host.is_none() && cx.st.heap.was_there(o) && is_own() && cx.st.there.iter().all(|there| there.object != o)
}

/// The reference of the input among the arms of one that may be an object, by its type.
fn may_be(cx: &Cx<'_>, r: Term, o: ObjId) -> Option<Term> {
    let class = cx.class_of(o);
    constants::inputs(cx, r).into_iter().find(|&r| cx.world.inputs.type_allows(r, class))
}
