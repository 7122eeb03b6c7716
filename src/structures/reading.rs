//! Reading a candidate (Boyapati, Khurshid & Marinov, "Korat: Automated Testing Based on Java Predicates", ISSTA 2002; SymSolve
//! in Copia, Ponzio, Aguirre, Garbervetsky & Regis, LISSA, ASE 2022): what a cell of it holds is decided when the invariant
//! first looks at it, so that cells which it does not look at multiply nothing.
//!
//! The objects of a candidate are objects like those that a run allocates; a cell that is not decided yet holds the name of
//! its content. Korat decides it when it is read; here, as in lazier# initialization, when it is tested or looked into:
//! an invariant that puts a reference into a worklist learns nothing from it. What values there are is the problem's to say; the
//! run of the invariant puts the one chosen in place of the name.

use crate::{
    input::At,
    program::ClassId,
    state::Value,
    step::{Cx, Flow, HeapStrategy},
    strategy::store,
    term::{Sort, Term},
};

/// See the module.
pub(super) struct Reading;

impl HeapStrategy for Reading {
    fn name(&self) -> &'static str {
        "candidate"
    }

    fn first_read(&self, _: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        Ok(Value::Sym(sym))
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        let r = decided(cx, r)?;
        store::get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        let r = decided(cx, r)?;
        store::put(cx, r, at, v)
    }

    fn same(&self, cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
        let (a, b) = (decided(cx, a)?, decided(cx, b)?);
        Ok(cx.terms().eq(a, b))
    }

    fn instance(&self, cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
        let r = decided(cx, r)?;
        Ok(cx.is_instance(r, class))
    }
}

/// What a reference is.
fn decided(cx: &Cx<'_>, r: Term) -> Flow<Term> {
    match cx.terms().is_atom(r) && cx.terms().sort(r) == Sort::Ref {
        true => cx.settle(r, |_| vec![]).map(|v| cx.term(v)),
        false => Ok(r),
    }
}
