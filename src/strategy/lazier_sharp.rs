//! Lazier# initialization (Deng, Robby & Hatcliff, "Towards a Case-Optimal Symbolic Execution Algorithm for Analyzing
//! Strong Properties of Object-Oriented Programs", SEFM 2007): as lazier initialization, but not even whether a reference
//! is null is decided before the program asks.

use super::lazier::Lazier;
use crate::{
    input::At,
    state::Value,
    step::{Cx, Flow, HeapStrategy},
    term::Term,
};

/// See the module.
pub struct LazierSharp;

impl HeapStrategy for LazierSharp {
    fn name(&self) -> &'static str {
        "lazier#"
    }

    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        Ok(cx.denoted(Value::Sym(sym)))
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        Lazier.get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        Lazier.put(cx, r, at, v)
    }

    fn same(&self, cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
        Lazier.same(cx, a, b)
    }
}
