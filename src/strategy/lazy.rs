//! Lazy initialization (Khurshid, Păsăreanu & Visser, "Generalized Symbolic Execution for Model Checking and Testing",
//! TACAS 2003): a reference is settled as soon as it is read, even if it is only copied.

use super::{candidates, store};
use crate::{
    input::At,
    state::Value,
    step::{Cx, Flow, HeapStrategy},
    term::Term,
};

/// See the module.
pub struct Lazy;

impl HeapStrategy for Lazy {
    fn name(&self) -> &'static str {
        "lazy"
    }

    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        if cx.world.inputs.bounds.structures && !cx.world.inputs.is_structural(sym) {
            return Ok(Value::Sym(sym));
        }
        cx.settle(sym, |cx| candidates::null_alias_or_fresh(cx, sym))
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        candidates::index_decided(cx, r, at)?;
        store::get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        candidates::index_decided(cx, r, at)?;
        store::put(cx, r, at, v)
    }
}
