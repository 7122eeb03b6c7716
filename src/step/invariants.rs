//! The invariants of what a method is given, run before it: of which objects, and which an object has.

use super::{Cx, Flow, World};
use crate::{
    program::{ClassId, Invariants, MethodId},
    state::{Checked, State, Value},
    term::{Node, Sort, Term},
};

/// An object whose invariant is to run, and how many references have been looked at then.
pub(super) type Next = (usize, Option<(Value, MethodId)>);

/// The next object with an invariant: the arguments first, then what has been met in looking at them.
pub(super) fn next(cx: &mut Cx<'_>, all: &Invariants) -> Flow<Next> {
    let Checked::References(mut at) = cx.st.phases.checked else { unreachable!("invariants run before the method") };
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
            && let Some(invariant) = invariant(cx, all, t)?
            && !cx.decide(cx.terms().is_null(t))?
        {
            return Ok((at, Some((Value::Sym(t), invariant))));
        }
    }
}

/// The references to structures that the body is given.
fn arguments(cx: &Cx<'_>) -> Vec<Term> {
    let terms = cx.terms();
    let root = |v: &Value| match *v {
        Value::Sym(t) => {
            let name = name_of(cx, t);
            (terms.sort(name) == Sort::Ref && cx.world.inputs.is_structural(name)).then_some(name)
        }
        _ => None,
    };
    cx.st.phases.arguments.iter().filter_map(root).collect()
}

/// The invariant of what a reference of the input denotes.
fn invariant(cx: &Cx<'_>, all: &Invariants, r: Term) -> Flow<Option<MethodId>> {
    let mut of_classes = invariants(cx.world, all, name_of(cx, r));
    match (of_classes.next(), of_classes.next()) {
        (one, None) => Ok(one.flatten()),
        _ => cx.unsupported("an input of a type with subclasses that have other invariants, run before the method"),
    }
}

/// The different invariants of the classes that an object of a structure may have; `None` for those that have none.
fn invariants(world: &World, all: &Invariants, r: Term) -> impl Iterator<Item = Option<MethodId>> {
    let bound = world.terms.bound(r).filter(|_| world.inputs.is_structural(r));
    let members = bound.map_or_else(Vec::new, |bound| world.terms.members(bound).to_vec());
    let classes = members.iter().map(|tag| ClassId(tag.0));
    let seen = classes.filter(|&class| world.program.class(class).unseen.is_none());
    let mut of_classes: Vec<_> = seen.map(|class| all.of(&world.program, class)).collect();
    of_classes.sort_unstable();
    of_classes.dedup();
    of_classes.into_iter()
}

/// Whether the method came to an object whose invariant has not been run: none of those that were run leads to it.
pub fn reached_late(world: &World, st: &State) -> bool {
    let (Checked::All(before), Some(all)) = (st.phases.checked, st.phases.invariants()) else { return false };
    let late = st.heap.inputs.get(before..).unwrap_or_default();
    late.iter().any(|met| has_invariant(world, all, met.designator))
}

/// Whether an object of the input, or one of the classes that it may have, has an invariant.
pub fn has_invariant(world: &World, all: &Invariants, designator: Term) -> bool {
    invariants(world, all, designator).flatten().next().is_some()
}

/// What a reference of the input is called, whether it is settled or not.
fn name_of(cx: &Cx<'_>, r: Term) -> Term {
    match cx.terms().node(r) {
        Node::Input(_, designator) => designator,
        _ => r,
    }
}
