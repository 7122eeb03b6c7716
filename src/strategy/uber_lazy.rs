//! Uber-lazy initialization (Rungta, Mercer, Raimondi, Krogmann & Păsăreanu, "Uber-Lazy Symbolic Execution", a draft for
//! Symbolic PathFinder): a reference that is not null stands for a class of locations, one of its own and all met before
//! that its type allows. The program splits that class only where it reads a reference from it and the locations hold
//! different ones.
//!
//! The class of a reference is kept as what the path knows about it: `r == a`, `r != b`. It belongs to the symbolic
//! reference, so copies of it on the stack or in other cells share it. What a location holds is the log of writes,
//! and the first read of a cell is in that log too, as a write of what the cell held at first: such a location is
//! initialized, and a later reference that may be the same is split from it.
//!
//! The draft loses inputs and keeps some that cannot be; here is what is done instead:
//! * a write through a reference of several locations reached only its own, so the world where it is another one was
//!   lost. Every location gets a guarded value here, as in exact heap summaries (Hillery, Mercer, Rungta & Păsăreanu, VMCAI
//!   2016); or, with [`Writes::Split`], the class is split into single locations first;
//! * the false branch of `instanceof` left only proper supertypes, and so lost siblings: it is the complement here;
//! * the false branch of a comparison was taken even between references to one single location: the solver knows better;
//! * numbers were read from a reference's own location alone: they are guarded values here.
//!
//! [`Writes::AsPublished`] does the first two as the draft says, to be compared with. The third is left out: no input
//! goes there, and a path without an input is none.

use super::{AS_PUBLISHED, candidates, lazier::Lazier, store};
use crate::{
    input::{At, Cell},
    program::ClassId,
    state::{InputRef, Value, Write},
    step::{Ask, Cx, Flow, HeapStrategy},
    term::{Node, Sort, Term},
};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;

/// What a write through a reference of several locations does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Writes {
    /// Gives each of them a guarded value.
    Guard,
    /// Splits the reference into single locations first.
    Split,
    /// Changes the reference's own location alone, and `instanceof` does what the draft says too: unsound.
    AsPublished,
}

/// See the module.
pub struct UberLazy(pub Writes);

impl HeapStrategy for UberLazy {
    fn name(&self) -> &'static str {
        match self.0 {
            Writes::Guard => "uber-lazy",
            Writes::Split => "uber-lazy-split",
            Writes::AsPublished => AS_PUBLISHED,
        }
    }

    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        let v = Lazier.first_read(cx, sym)?;
        if v == Value::Sym(sym) {
            candidates::within_scope(cx, sym)?;
            if cx.st.heap.inputs.iter().all(|o| o.designator != sym) {
                cx.st.heap.inputs.push(InputRef { designator: sym, bound: cx.terms().bound(sym) });
            }
        }
        initialize(cx, sym)?;
        Ok(v)
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        let terms = cx.terms();
        // A choice among objects by a number is none among the locations of a reference.
        let of_input = terms.is_atom(r) || matches!(terms.node(r), Node::Input(..));
        match store::get(cx, r, at)? {
            Value::Sym(t) if of_input && terms.sort(t) == Sort::Ref => {
                let held = values_by_condition(cx, t);
                let chosen = partitioned(cx, r, &held)?;
                Ok(Value::from_term(cx.terms(), chosen))
            }
            v => Ok(v),
        }
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        match self.0 {
            Writes::Guard => store::put(cx, r, at, v),
            Writes::Split => {
                let single = partitioned(cx, r, &locations(cx, r))?;
                store::put(cx, single, at, v)
            }
            Writes::AsPublished => {
                // Where it is another one, nothing is written.
                let own = locations(cx, r)[0].1;
                let to = cx.terms().ite(own, r, cx.terms().null());
                store::put(cx, to, at, v)
            }
        }
    }

    fn instance(&self, cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
        let is = cx.is_instance(r, class);
        let (terms, Some(bound)) = (cx.terms(), cx.terms().bound(r)) else { return Ok(is) };
        if self.0 != Writes::AsPublished || terms.as_bool(is).is_some() {
            return Ok(is);
        }
        let program = &cx.world.program;
        let above = |c: &ClassId| *c != class && program.is_subtype(class, *c);
        let above: Vec<ClassId> = terms.members(bound).iter().map(|c| ClassId(c.0)).filter(above).collect();
        let above = terms.is(r, cx.world.inputs.classes(&above, None));
        let cases = [(terms.bool(true), is), (terms.bool(false), above)];
        partitioned(cx, r, &cases)
    }

    fn caveat(&self) -> Option<&'static str> {
        (self.0 == Writes::AsPublished)
            .then_some("unsound: the published rules of uber-lazy initialization lose paths (--as-published)")
    }
}

/// The first read of a cell initializes it: the locations that the reference to it may stand for are told apart from
/// then on. Nothing changes in what any of them holds.
fn initialize(cx: &mut Cx<'_>, sym: Term) -> Flow {
    let (func, r, index) = match cx.terms().node(sym) {
        Node::Init(func, r) => (func, r, None),
        Node::Elem(func, r, i) => (func, r, Some(i)),
        _ => return Ok(()),
    };
    let write = Write::one(r, index, Value::Sym(sym));
    if cx.st.heap.store.log(func).contains(&write) {
        return Ok(());
    }
    let at = match (cx.world.inputs.cell_of(func), index) {
        (Cell::Field(f), _) => At::Field(f),
        // What is in a collection has been split with the fields that hold it.
        (Cell::Element(class), Some(i)) if cx.world.program.class(class).is_array() => At::Element(i),
        _ => return Ok(()),
    };
    // Unless something has been written over it since.
    if store::get(cx, r, at)? == Value::Sym(sym) {
        cx.st.heap.store.write(func, write);
    }
    Ok(())
}

/// The location that `r`, no if-then-else, stands for by itself, then those met before it that it may be: each with the
/// condition that it is the one.
fn locations(cx: &Cx<'_>, r: Term) -> Vec<(Term, Term)> {
    let terms = cx.terms();
    let inputs = &cx.st.heap.inputs;
    let before = inputs.iter().take_while(|o| terms.eq(o.designator, r) != terms.bool(true));
    let mut others = terms.bool(true);
    let mut found = vec![];
    for o in before {
        let same = store::known(cx, terms.eq(r, o.designator));
        found.push((o.designator, terms.and(others, same)));
        others = terms.and(others, terms.not(same));
    }
    std::iter::once((r, others)).chain(found).collect()
}

/// The values among the arms of `t`, each with the condition under which it is the one.
fn values_by_condition(cx: &Cx<'_>, t: Term) -> Vec<(Term, Term)> {
    let mut values = IndexSet::new();
    arms(cx, t, &mut values);
    values.iter().map(|&v| (v, condition(cx, t, v, &mut FxHashMap::default()))).collect()
}

fn arms(cx: &Cx<'_>, t: Term, out: &mut IndexSet<Term>) {
    match cx.terms().node(t) {
        Node::Ite(_, a, b) => {
            arms(cx, a, out);
            arms(cx, b, out);
        }
        _ => drop(out.insert(t)),
    }
}

fn condition(cx: &Cx<'_>, t: Term, value: Term, known: &mut FxHashMap<Term, Term>) -> Term {
    let Node::Ite(c, a, b) = cx.terms().node(t) else { return cx.terms().bool(t == value) };
    if let Some(&condition) = known.get(&t) {
        return condition;
    }
    let (a, b) = (condition(cx, a, value, known), condition(cx, b, value, known));
    let condition = cx.terms().ite(c, a, b);
    known.insert(t, condition);
    condition
}

/// Which of these it is, by their conditions: one question for all of them.
fn partitioned(cx: &Cx<'_>, of: Term, cases: &[(Term, Term)]) -> Flow<Term> {
    if let [(only, _)] = cases {
        return Ok(*only);
    }
    let chosen = cx.choose(cases.iter().map(|&(_, fact)| fact), || Ask::Partition { of, cases: cases.to_vec() })?;
    Ok(cases[chosen].0)
}
