//! Path-optimal symbolic execution (Braione, Denaro & Guglielmo, "Path-optimal symbolic execution of heap-manipulating
//! programs", SANER 2026): never fork on aliasing, carry it in the terms.
//!
//! Where the published rules lose a path or keep an impossible one, this does neither: a null check is asked at every
//! dereference and apart from the heap, so "met before" never stands for "not null"; what the run allocated equals no
//! reference of the input in the terms themselves; and a write through an if-then-else is one entry of the log, so
//! nothing needs merging.

use super::{candidates, store};
use crate::{
    input::At,
    state::Value,
    step::{Cx, Flow, HeapStrategy},
    term::Term,
};

/// See the module.
pub struct Pose;

impl HeapStrategy for Pose {
    fn name(&self) -> &'static str {
        "pose"
    }

    fn first_read(&self, _: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        Ok(Value::Sym(sym))
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        candidates::within_scope(cx, r)?;
        store::get(cx, r, at)
    }

    fn takes_any(&self) -> bool {
        true
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        candidates::within_scope(cx, r)?;
        store::put(cx, r, at, v)
    }
}
