//! Reading a candidate (Boyapati, Khurshid & Marinov, "Korat: Automated Testing Based on Java Predicates", ISSTA 2002; SymSolve
//! in Copia, Ponzio, Aguirre, Garbervetsky & Regis, LISSA, ASE 2022): what a cell of it holds is decided when the invariant
//! first reads it, so that cells which the invariant does not look at multiply nothing.
//!
//! The objects of a candidate are objects like those that a run allocates; a cell that is not decided yet holds the name
//! of its content. Who offers the values is the search in `oracle/`.

use super::store;
use crate::{
    state::Value,
    step::{At, Cx, Flow, HeapStrategy},
    term::Term,
};

/// See the module.
pub struct Candidate;

impl HeapStrategy for Candidate {
    fn name(&self) -> &'static str {
        "candidate"
    }

    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        cx.settle(sym, |_| vec![])
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        store::get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        store::put(cx, r, at, v)
    }
}
