//! Comparison of class objects: that of an input object is an if-then-else over those of the classes it may have
//! (`Object.getClass`), and to compare it is to ask for the class.

use super::{Cx, Flow, beyond};
use crate::{
    program::ClassId,
    state::{Mirror, ObjId},
    term::{Node, Term},
};

/// The class objects that a reference may be.
enum ClassObjects {
    /// That of a class.
    Of(ClassId),
    /// That of the class of an object of the input, which is one of these.
    OfInput(Term, Vec<ClassId>),
}

/// The condition that two class objects are the same; `None` where one of them is something else, or is known.
///
/// # Errors
/// Asks whether an input is what its type allows beside the classes that inputs have, where it is compared with that.
pub(super) fn same(cx: &Cx<'_>, a: Term, b: Term) -> Flow<Option<Term>> {
    let terms = cx.terms();
    let is = |r, class| terms.is(r, cx.world.inputs.classes(&[class], None));
    Ok(match (class_objects(cx, a), class_objects(cx, b)) {
        (Some(ClassObjects::OfInput(r, of)), Some(ClassObjects::Of(class)))
        | (Some(ClassObjects::Of(class)), Some(ClassObjects::OfInput(r, of))) => {
            if !of.contains(&class) {
                beyond::tested(cx, r, class)?;
            }
            Some(if of.contains(&class) { is(r, class) } else { terms.bool(false) })
        }
        (Some(ClassObjects::OfInput(r, of)), Some(ClassObjects::OfInput(s, others))) if r != s => {
            let both = of.iter().filter(|class| others.contains(class));
            Some(terms.any(both.map(|&class| terms.and(is(r, class), is(s, class)))))
        }
        _ => None,
    })
}

fn class_objects(cx: &Cx<'_>, mut t: Term) -> Option<ClassObjects> {
    let terms = cx.terms();
    let class_of = |t| match terms.node(t) {
        Node::Obj(o, _) => match cx.st.heap.mirrored(ObjId(o)) {
            Some(&Mirror::Class(class)) => Some(class),
            _ => None,
        },
        _ => None,
    };
    let (mut of, mut classes) = (None, vec![]);
    while let Node::Ite(guard, then, otherwise) = terms.node(t) {
        let (Some(class), Some((r, only))) = (class_of(then), one_class(cx, guard)) else { return None };
        if only != class || of.is_some_and(|of| of != r) {
            return None;
        }
        of = Some(r);
        classes.push(class);
        t = otherwise;
    }
    // Which class the last one is for is what all others are not.
    let last = class_of(t)?;
    classes.push(last);
    Some(of.map_or(ClassObjects::Of(last), |r| ClassObjects::OfInput(r, classes)))
}

/// The reference and the class of a condition that it is of just this class.
fn one_class(cx: &Cx<'_>, guard: Term) -> Option<(Term, ClassId)> {
    let Node::Is(r, set) = cx.terms().node(guard) else { return None };
    match cx.terms().members(set)[..] {
        [class] => Some((r, ClassId(class.0))),
        _ => None,
    }
}
