//! What runs before the method under test: the invariants of what it is given, or a driver that makes its receiver (IFrepOK and
//! Driver in Copia, Ponzio, Aguirre, Garbervetsky & Regis, LISSA, ASE 2022). A path on which an invariant does not hold, or
//! one of these ends with an exception, is no path of the method.

use super::{Cx, Flow, Outcome, Stop, World, init};
use crate::{
    program::{ClassId, MethodId},
    state::{OnReturn, Required, State, Value},
    term::{Node, Sort, Term},
};

/// Whether the innermost frame is one that no instruction has made, and at its start.
pub(super) fn at_start(cx: &Cx<'_>) -> bool {
    let uncalled = cx.st.frames.len() == 1 || cx.st.frame().on_return.is_before_the_method();
    uncalled && cx.pc() == 0
}

/// The method begins, unless an invariant is to run first.
///
/// # Errors
/// Asks which objects the method is given.
pub(super) fn begin(cx: &mut Cx<'_>) -> Flow {
    if cx.st.frames.len() > 1 || !cx.st.required.are_running() {
        return Ok(());
    }
    match next(cx) {
        Ok(next) => go_on(cx, next),
        Err(stop) => {
            // Who asks takes back the instruction that asked.
            cx.st.steps += u64::from(matches!(stop, Stop::Ask(_)));
            Err(stop)
        }
    }
}

/// An invariant or a driver has returned this.
///
/// # Errors
/// Asks whether an invariant held, and which is next; ends the path if it did not, or if there is no receiver.
pub(super) fn returned(cx: &mut Cx<'_>, value: Option<Value>) -> Flow {
    if cx.st.frame().on_return == OnReturn::Receiver { made(cx, value) } else { held(cx, value) }
}

/// The receiver is there.
fn made(cx: &mut Cx<'_>, value: Option<Value>) -> Flow {
    let Some(Value::Obj(o)) = value else { return Err(Stop::End(Outcome::Excluded)) };
    let method = cx.st.frames[0].method;
    if !cx.world.program.select(cx.class_of(o), method).is_ok_and(|selected| selected == method) {
        return cx.unsupported("a driver that makes an object of a class with a method of its own");
    }
    cx.leave();
    cx.set_local(0, Value::Obj(o));
    cx.st.made = Some(o);
    init::entered(cx)
}

fn held(cx: &mut Cx<'_>, held: Option<Value>) -> Flow {
    let held = match held {
        Some(Value::Sym(t)) => cx.decide(cx.terms().not(cx.terms().eq(t, cx.terms().int(0))))?,
        held => held != Some(Value::I32(0)),
    };
    if !held {
        return Err(Stop::End(Outcome::Excluded));
    }
    let next = next(cx)?;
    cx.leave();
    go_on(cx, next)
}

/// An object whose invariant is to run, and how many references have been looked at then.
type Next = (usize, Option<(Value, MethodId)>);

fn go_on(cx: &mut Cx<'_>, (looked_at, object): Next) -> Flow {
    match object {
        Some((object, invariant)) => {
            cx.st.required = Required::Next(looked_at);
            cx.enter_with(invariant, object, OnReturn::Required);
        }
        None => cx.st.required = Required::Done(cx.st.heap.inputs.len()),
    }
    init::entered(cx)
}

/// The next object with an invariant: the arguments first, then what has been met in looking at them.
fn next(cx: &mut Cx<'_>) -> Flow<Next> {
    let Required::Next(mut at) = cx.st.required else { unreachable!("invariants run before the method") };
    let arguments = arguments(cx);
    loop {
        let r = match (arguments.get(at), cx.st.heap.inputs.get(at.saturating_sub(arguments.len()))) {
            (Some(&argument), _) => cx.loaded(Value::Sym(argument))?,
            (None, Some(met)) if arguments.contains(&met.designator) => Value::Null,
            (None, Some(met)) => Value::Sym(met.designator),
            (None, None) => return Ok((at, None)),
        };
        at += 1;
        if let Value::Sym(t) = cx.denoted(r)
            && let Some(invariant) = invariant(cx, t)?
            && !cx.decide(cx.terms().is_null(t))?
        {
            return Ok((at, Some((Value::Sym(t), invariant))));
        }
    }
}

/// The references to structures that the method is given.
fn arguments(cx: &Cx<'_>) -> Vec<Term> {
    let frame = &cx.st.frames[0];
    let count: usize = cx.world.program.method(frame.method).arguments.iter().map(|&wide| 1 + usize::from(wide)).sum();
    let base = frame.base as usize;
    let terms = cx.terms();
    let root = |v: &Value| match *v {
        Value::Sym(t) => {
            let name = name_of(cx, t);
            (terms.sort(name) == Sort::Ref && cx.world.inputs.is_structural(name)).then_some(name)
        }
        _ => None,
    };
    cx.st.values[base..base + count].iter().filter_map(root).collect()
}

/// The invariant of what a reference of the input denotes.
fn invariant(cx: &Cx<'_>, r: Term) -> Flow<Option<MethodId>> {
    let mut all = invariants(cx.world, name_of(cx, r));
    match (all.next(), all.next()) {
        (one, None) => Ok(one.flatten()),
        _ => cx.unsupported("an input of a type with subclasses that have other invariants, run before the method"),
    }
}

/// The different invariants of the classes that an object of a structure may have; `None` for those that have none.
fn invariants(world: &World, r: Term) -> impl Iterator<Item = Option<MethodId>> {
    let bound = world.terms.bound(r).filter(|_| world.inputs.is_structural(r));
    let members = bound.map_or_else(Vec::new, |bound| world.terms.members(bound).to_vec());
    let classes = members.iter().map(|tag| ClassId(tag.0));
    let seen = classes.filter(|&class| world.program.class(class).unseen.is_none());
    let mut all: Vec<_> = seen.map(|class| world.required.as_ref()?(&world.program, class)).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// Whether the method came to an object whose invariant has not been run: none of those that were run leads to it.
pub fn reached_late(world: &World, st: &State) -> bool {
    let Required::Done(before) = st.required else { return false };
    let late = st.heap.inputs.get(before..).unwrap_or_default();
    late.iter().any(|met| invariants(world, met.designator).flatten().next().is_some())
}

/// What a reference of the input is called, whether it is settled or not.
fn name_of(cx: &Cx<'_>, r: Term) -> Term {
    match cx.terms().node(r) {
        Node::Input(_, designator) => designator,
        _ => r,
    }
}
