//! Constants of enums, and class objects, as inputs of a wider type. There are few of each, so such an input is one of the objects that
//! were there ([`super::existing`]), from where a program asks for the class on.

use super::{Cx, Flow, existing, init};
use crate::{
    program::{ClassId, Origin},
    state::Value,
    term::{Node, Term},
};

/// Of the objects that stand for types, an input of a wider type is one of so many, the nearest.
const MOST_TYPES: usize = 16;

/// A class is named in a test or a cast: if it is an enum, inputs may be its constants, so these are there by then, whatever is tested.
///
/// # Errors
/// The class must be initialized.
pub(super) fn named(cx: &mut Cx<'_>, class: ClassId) -> Flow {
    let is_enum = cx.world.program.class(class).access.is_enum();
    match is_enum && !cx.world.inputs.bounds.structures && cx.world.host.is_none() {
        true => init::initialized(cx, class),
        false => Ok(()),
    }
}

/// A reference is tested for a class: what it may be of these objects is one more arm of it.
///
/// # Errors
/// A class must be initialized; asks what follows for an object that has not been thought of.
pub(super) fn tested(cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
    for r in inputs(cx, r) {
        for of in kinds(cx, r, class) {
            met(cx, r, of)?;
        }
    }
    Ok(cx.expanded(r))
}

/// A reference that has been cast to a class: where that has no other objects than these, they alone are its arms.
///
/// # Errors
/// As [`tested`].
pub(super) fn cast(cx: &mut Cx<'_>, r: Value, class: ClassId) -> Flow<Value> {
    fn arm(cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Term> {
        let terms = cx.terms();
        match terms.node(r) {
            Node::Null | Node::Obj(..) => Ok(r),
            Node::Ite(c, a, b) => {
                let (a, b) = (arm(cx, a, class)?, arm(cx, b, class)?);
                Ok(terms.ite(c, a, b))
            }
            _ => {
                let all = met(cx, r, class)?;
                let null = terms.is_null(r);
                let null = cx.truth(null).map_or(null, |b| terms.bool(b));
                Ok(terms.ite(null, terms.null(), cx.one_of(&all)))
            }
        }
    }
    match r {
        Value::Sym(t) if is_kind(cx, class) && is_wider(cx, t, class) => {
            let t = arm(cx, t, class)?;
            Ok(Value::from_term(cx.terms(), t))
        }
        _ => Ok(r),
    }
}

/// A method that a class declares is called on a reference: whether that is one of these objects, or another that was there and is of no class
/// that inputs are made of.
///
/// # Errors
/// Asks that, and as [`tested`].
pub(super) fn called(cx: &mut Cx<'_>, r: Value, class: ClassId) -> Flow<Value> {
    let Value::Sym(t) = r else { return Ok(r) };
    for r in inputs(cx, t) {
        for of in kinds(cx, r, class) {
            met(cx, r, of)?;
        }
    }
    cx.placed(r)
}

/// The objects of such a class, each with the condition that an input is it.
fn met(cx: &mut Cx<'_>, r: Term, class: ClassId) -> Flow<Vec<(Term, Term)>> {
    if cx.world.inputs.stands_for_types(class) {
        let all = cx.world.inputs.types_of_objects();
        if all.len() > MOST_TYPES {
            cx.world.inputs.universe.leave_out(&cx.world.program.class(class).name);
        }
        return existing::types(cx, r, class, &all[..all.len().min(MOST_TYPES)]);
    }
    let all = cx.constants(class)?;
    let mut found = vec![];
    for v in all {
        if let Value::Obj(o) = v
            && let Some(is) = existing::is(cx, r, o)?
        {
            found.push((is, cx.term(v)));
        }
    }
    Ok(found)
}

/// The references of the input among the arms of one.
pub(super) fn inputs(cx: &Cx<'_>, r: Term) -> Vec<Term> {
    let terms = cx.terms();
    match terms.node(r) {
        Node::Null | Node::Obj(..) => vec![],
        Node::Ite(_, a, b) => [inputs(cx, a), inputs(cx, b)].concat(),
        _ if cx.truth(terms.is_null(r)) == Some(true) => vec![],
        _ => vec![r],
    }
}

/// Whether some arm of a reference is of a type that such a class is below.
fn is_wider(cx: &Cx<'_>, r: Term, class: ClassId) -> bool {
    inputs(cx, r).into_iter().any(|r| !kinds(cx, r, class).is_empty())
}

fn is_kind(cx: &Cx<'_>, class: ClassId) -> bool {
    cx.world.program.class(class).access.is_enum() || cx.world.inputs.stands_for_types(class)
}

/// The enums of the application that are subtypes of a class, or it itself if its objects are such, where the type of an input allows them.
fn kinds(cx: &Cx<'_>, r: Term, class: ClassId) -> Vec<ClassId> {
    let (inputs, program) = (&cx.world.inputs, &cx.world.program);
    if inputs.bounds.structures || cx.world.host.is_some() || program.class(class).ancestors.len() == 1 {
        return vec![];
    }
    let mut found = match is_kind(cx, class) {
        true => vec![class],
        false => inputs.universe.instances_of(program, class),
    };
    found.retain(|&c| is_kind(cx, c) && (c == class || program.class(c).origin == Origin::Application));
    // A constant with a body has a class of its own.
    let declared = |c: ClassId| {
        let mut above = program.class(c).ancestors.iter().copied();
        above.find(|&a| is_kind(cx, a)).unwrap_or(c)
    };
    let mut found: Vec<ClassId> = found.into_iter().map(declared).collect();
    found.dedup();
    found.retain(|&c| inputs.type_allows(r, c));
    found
}
