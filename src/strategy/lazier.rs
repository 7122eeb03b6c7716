//! Lazier initialization (Deng, Lee & Robby, "Bogor/Kiasan: A k-bounded Symbolic Execution for Checking Strong Heap
//! Properties of Open Systems", ASE 2006): a reference that is read is null or some object; which one is settled when
//! the program looks into it, or compares it with another reference.

use super::{candidates, store};
use crate::{
    input::At,
    state::Value,
    step::{Cx, Flow, HeapStrategy},
    term::Term,
};

/// See the module.
pub struct Lazier;

impl HeapStrategy for Lazier {
    fn name(&self) -> &'static str {
        "lazier"
    }

    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        match cx.denoted(Value::Sym(sym)) {
            Value::Sym(t) if t == sym && cx.decide(cx.terms().is_null(sym))? => Ok(Value::Null),
            v => Ok(v),
        }
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        let r = candidates::settled(cx, r)?;
        candidates::index_decided(cx, r, at)?;
        store::get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        let r = candidates::settled(cx, r)?;
        candidates::index_decided(cx, r, at)?;
        store::put(cx, r, at, v)
    }

    fn same(&self, cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
        let (a, b) = candidates::both_settled(cx, a, b)?;
        Ok(cx.terms().eq(a, b))
    }
}
