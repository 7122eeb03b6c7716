//! Objects and their types (JVMS §2.11.5).

use super::{Cx, Fault, Flow, init};
use crate::{
    classfile::ConstIdx,
    input::default_of,
    program::ClassId,
    state::{ObjId, Value},
};

/// JVMS §6.5 new.
pub(super) fn new(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    let access = cx.world.program.class(class).access;
    if access.is_abstract() || access.is_interface() {
        return cx.raise(&Fault::Instantiation(class));
    }
    init::initialized(cx, class)?;
    let o = allocate(cx, class);
    cx.push(Value::Obj(o));
    cx.advance()
}

/// JVMS §6.5 monitorenter: there is one thread, so a monitor is free or ours.
pub(super) fn monitorenter(cx: &mut Cx<'_>) -> Flow {
    let r = cx.pop();
    cx.non_null(r)?;
    match cx.denoted(r) {
        Value::Obj(o) => enter_monitor(cx, o),
        r => cx.st.heap.enter(cx.term(r)),
    }
    cx.advance()
}

pub(super) fn enter_monitor(cx: &mut Cx<'_>, o: ObjId) {
    let count = cx.st.heap.monitor(o);
    cx.st.heap.set_monitor(o, count + 1);
}

/// JVMS §6.5 monitorexit.
pub(super) fn monitorexit(cx: &mut Cx<'_>) -> Flow {
    let r = cx.pop();
    cx.non_null(r)?;
    let r = cx.denoted(r);
    // What it denotes may have been found since.
    let entered = cx.st.heap.entered().iter().rposition(|&entered| cx.denoted(Value::Sym(entered)) == r);
    match (entered, r) {
        (Some(at), _) => cx.st.heap.exit(at),
        (None, Value::Obj(o)) => match cx.st.heap.monitor(o) {
            0 => return cx.raise(&Fault::MonitorState),
            n => cx.st.heap.set_monitor(o, n - 1),
        },
        // Code from source leaves what it entered; of an input object that is taken for granted.
        _ => {}
    }
    cx.advance()
}

/// A new object with all fields at their defaults.
pub fn allocate(cx: &mut Cx<'_>, class: ClassId) -> ObjId {
    let program = &cx.world.program;
    let fields = &program.class(class).layout;
    cx.world.inputs.tag(class);
    cx.st.heap.allocate(class, fields.iter().map(|&f| default_of(&program.field(f).ty)))
}
