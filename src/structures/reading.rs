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
    program::{ClassId, Origin},
    state::{Beyond, ObjId, Value},
    step::{Ask, Cx, Flow, HeapStrategy, Stop},
    strategy::store,
    term::{Node, Sort, Term},
};

/// See the module.
pub(super) struct Reading;

impl HeapStrategy for Reading {
    fn name(&self) -> &'static str {
        "candidate"
    }

    /// What is in a collection may have been told only after it was put there.
    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        Ok(cx.denoted(Value::Sym(sym)))
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        let r = decided(cx, r)?;
        let at = which(cx, r, at)?;
        store::get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        let r = decided(cx, r)?;
        let at = which(cx, r, at)?;
        store::put(cx, r, at, v)
    }

    fn same(&self, cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
        let (a, b) = (decided(cx, a)?, decided(cx, b)?);
        Ok(cx.terms().eq(a, b))
    }

    /// An object of a candidate is none that was there before, and a box that has been made for a number is none that has been
    /// made for another: that is said where a program looks.
    fn told_apart(&self, cx: &mut Cx<'_>, a: ObjId, b: ObjId) -> Flow {
        if cx.class().origin != Origin::Application {
            return Ok(());
        }
        let heap = &cx.st.heap;
        for (there, other) in [(a, b), (b, a)].into_iter().filter(|&(a, b)| heap.was_there(a) && !heap.was_there(b)) {
            let mut settled = cx.st.settled.iter();
            if let Some((&name, _)) = settled.find(|&(_, &v)| v == Value::Obj(other))
                && cx.world.inputs.type_allows(name, heap.class_of(there))
            {
                let what = Beyond::There(cx.term(Value::Obj(other)), heap.class_of(there));
                if !cx.st.within.contains(&what) {
                    return Err(Stop::Ask(Ask::Beyond(what)));
                }
            }
        }
        let is_open = |o: ObjId| matches!(heap.cells(o).next(), Some(Value::Sym(_)));
        let class = heap.class_of(a);
        let is_box = class == heap.class_of(b)
            && cx.world.program.class(class).origin == Origin::Jdk
            && cx.world.inputs.is_open(class);
        match is_box
            && is_open(a)
            && is_open(b)
            && !cx.st.settled.values().any(|v| [Value::Obj(a), Value::Obj(b)].contains(v))
        {
            true => cx.unsupported("boxes that are compared by identity"),
            false => Ok(()),
        }
    }

    fn of_candidates(&self) -> bool {
        true
    }

    fn instance(&self, cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
        let r = decided(cx, r)?;
        Ok(cx.is_instance(r, class))
    }
}

/// Which element of an array an index is of that depends on numbers and is in bounds: as there are few, that is decided.
fn which(cx: &Cx<'_>, r: Term, at: At) -> Flow<At> {
    let terms = cx.terms();
    let (At::Element(index), Node::Obj(o, _)) = (at, terms.node(r)) else { return Ok(at) };
    if terms.as_bits(index).is_some() || cx.st.heap.open_length(ObjId(o)).is_some() {
        return Ok(at);
    }
    let length = cx.st.heap.header(ObjId(o)).len;
    let facts: Vec<Term> = (0..length).map(|i| terms.eq(index, terms.int(i as i32))).collect();
    let cases = || facts.iter().enumerate().map(|(i, &fact)| (Some(i as i32), fact)).collect();
    let i = cx.choose(facts.iter().copied(), || Ask::Switch { on: index, cases: cases() })?;
    Ok(At::Element(terms.int(i as i32)))
}

/// What a reference is.
fn decided(cx: &Cx<'_>, r: Term) -> Flow<Term> {
    match cx.terms().is_atom(r) && cx.terms().sort(r) == Sort::Ref {
        true => cx.settle(r, |_| vec![]).map(|v| cx.term(v)),
        false => Ok(r),
    }
}
