//! A class object of the input is one of a few, and so is that of the class of an input: what all of them say, each for itself.

use crate::{
    program::ClassId,
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow},
    term::{ClassTag, Node, Term},
};
use indexmap::IndexMap;

/// What all class objects that `v` may be say; `None` where that is one.
pub(super) fn each(
    cx: &mut Cx<'_>,
    v: Value,
    says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>,
) -> Flow<Option<Value>> {
    let Value::Sym(t) = cx.denoted(v) else { return Ok(None) };
    let said = match by_class(cx, t) {
        Some((r, cases)) => of_classes(cx, r, &cases, says)?,
        None if is_choice(cx, t) => arms(cx, t, says)?,
        None => None,
    };
    Ok(said.map(|said| Value::from_term(cx.terms(), said)))
}

/// An input, and the objects that a choice by its class may be, each with the classes for which it is that.
type ByClass = (Term, Vec<(Term, Vec<ClassTag>)>);

/// The cases of a choice by the class of one input, in time linear in the classes. `None` of any other reference.
pub(in crate::native) fn by_class(cx: &Cx<'_>, mut t: Term) -> Option<ByClass> {
    let terms = cx.terms();
    let (mut of, mut left) = (None, vec![]);
    let mut objects: IndexMap<Term, Vec<ClassTag>> = IndexMap::new();
    while let Node::Ite(guard, object, others) = terms.node(t) {
        let (Node::Is(r, set), Node::Obj(..)) = (terms.node(guard), terms.node(object)) else { return None };
        if *of.get_or_insert(r) != r {
            return None;
        }
        if left.is_empty() {
            left = terms.members(terms.bound(r)?).to_vec();
        }
        let members = terms.members(set);
        left.retain(|class| !members.contains(class));
        objects.entry(object).or_default().extend(members.iter().copied());
        t = others;
    }
    let (Some(r), Node::Obj(..)) = (of, terms.node(t)) else { return None };
    objects.entry(t).or_default().extend(left);
    Some((r, objects.into_iter().collect()))
}

/// Whether an object stands for a class that nobody has seen.
pub(super) fn is_unseen(cx: &Cx<'_>, object: Term) -> bool {
    unseen(cx, object).is_some()
}

/// The class that nobody has seen for which an object stands.
pub(super) fn unseen(cx: &Cx<'_>, object: Term) -> Option<ClassId> {
    let Node::Obj(o, _) = cx.terms().node(object) else { return None };
    match cx.st.heap.mirrored(ObjId(o)) {
        Some(&Mirror::Class(class)) if is_unseen_class(cx, class) => Some(class),
        _ => None,
    }
}

pub(super) fn is_unseen_class(cx: &Cx<'_>, class: ClassId) -> bool {
    cx.world.program.class(class).unseen.is_some()
}

/// What is said for each class that `r` may have on this path, in as few cases as there are different answers.
fn of_classes(
    cx: &mut Cx<'_>,
    r: Term,
    cases: &[(Term, Vec<ClassTag>)],
    says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>,
) -> Flow<Option<Term>> {
    let terms = cx.terms();
    let mut answers: IndexMap<Term, Vec<ClassTag>> = IndexMap::new();
    for (object, classes) in cases {
        let Node::Obj(o, _) = terms.node(*object) else { return Ok(None) };
        let Some(&of) = cx.st.heap.mirrored(ObjId(o)) else { return Ok(None) };
        if cx.truth(terms.is(r, terms.type_set(classes.clone(), None))) == Some(false) {
            continue;
        }
        let said = says(cx, of)?;
        answers.entry(cx.term(said)).or_default().extend(classes);
    }
    let mut all = None;
    for (said, classes) in answers.into_iter().rev() {
        let is = terms.is(r, terms.type_set(classes, None));
        all = Some(all.map_or(said, |others| terms.ite(is, said, others)));
    }
    Ok(all)
}

fn is_choice(cx: &Cx<'_>, t: Term) -> bool {
    match cx.terms().node(t) {
        Node::Ite(c, a, b) => !matches!(cx.terms().node(c), Node::Is(..)) && is_choice(cx, a) && is_choice(cx, b),
        Node::Obj(o, _) => cx.st.heap.mirrored(ObjId(o)).is_some(),
        node => matches!(node, Node::Null),
    }
}

/// Nothing is said of null, which has been asked about.
fn arms(cx: &mut Cx<'_>, t: Term, says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>) -> Flow<Option<Term>> {
    match cx.terms().node(t) {
        Node::Ite(c, a, b) => {
            let known = cx.truth(c);
            let a = if known == Some(false) { None } else { arms(cx, a, says)? };
            let b = if known == Some(true) { None } else { arms(cx, b, says)? };
            Ok(match (a, b) {
                (Some(a), Some(b)) => Some(cx.terms().ite(c, a, b)),
                (a, b) => a.or(b),
            })
        }
        Node::Obj(o, _) => {
            let of = *cx.st.heap.mirrored(ObjId(o)).expect("a class object");
            let said = says(cx, of)?;
            Ok(Some(cx.term(said)))
        }
        _ => Ok(None),
    }
}
