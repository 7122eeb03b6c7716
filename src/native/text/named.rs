//! Strings that are one of several by the class of an input, as names of classes are.

use crate::{
    native::lang::{self, class_choice::is_unknown_name, string},
    state::{ObjId, Value},
    step::{Cx, Flow},
    term::{ClassTag, Node, Term},
};
use indexmap::IndexMap;

/// One of the strings.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum One {
    Known(Vec<u16>),
    /// The name of a class that nobody has seen.
    Unknown(ObjId),
}

/// The strings that one may be by the class of an input, each with the condition that it is that; a string that is known is one.
pub(super) fn by_class(cx: &Cx<'_>, v: Value) -> Option<IndexMap<One, Term>> {
    let terms = cx.terms();
    let one = |v| match v {
        Value::Obj(o) if is_unknown_name(cx, o) => Some(One::Unknown(o)),
        _ => string::units(cx, v).map(One::Known),
    };
    let v = cx.denoted(v);
    let Value::Sym(t) = v else { return Some(IndexMap::from([(one(v)?, terms.bool(true))])) };
    let (r, cases) = lang::by_class(cx, t)?;
    let mut classes: IndexMap<One, Vec<ClassTag>> = IndexMap::new();
    for (object, when) in cases {
        classes.entry(one(Value::from_term(terms, object))?).or_default().extend(when);
    }
    let is = |classes| terms.is(r, terms.type_set(classes, None));
    Some(classes.into_iter().map(|(one, classes)| (one, is(classes))).collect())
}

/// The condition that two are the same; `None` where one of them may be the name of a class that nobody has seen, and the other is
/// not that of a class.
pub(super) fn same(cx: &Cx<'_>, a: &IndexMap<One, Term>, b: &IndexMap<One, Term>) -> Option<Term> {
    let unknown = |all: &IndexMap<One, Term>| all.keys().any(|one| matches!(one, One::Unknown(_)));
    let names = |all: &IndexMap<One, Term>| {
        all.keys().all(|one| match one {
            One::Known(units) => is_class(cx, units),
            One::Unknown(_) => true,
        })
    };
    if unknown(a) && !names(b) || unknown(b) && !names(a) {
        return None;
    }
    let terms = cx.terms();
    let both = a.iter().filter_map(|(one, &when)| Some(terms.and(when, *b.get(one)?)));
    Some(terms.any(both.collect::<Vec<_>>()))
}

/// Whether there is a class of this name, as `Class.getName` has it.
fn is_class(cx: &Cx<'_>, units: &[u16]) -> bool {
    String::from_utf16(units).is_ok_and(|name| cx.world.program.load(&name.replace('.', "/")).is_ok())
}

/// The same string without those that are not followed: whether it is one of these is asked, and then it is `None`.
pub(super) fn known(cx: &Cx<'_>, t: Term) -> Flow<Option<Term>> {
    match split(cx, t) {
        Some((unknown, known)) => Ok(if cx.decide(unknown)? { None } else { known }),
        None => Ok(Some(t)),
    }
}

/// The condition that a string that is chosen by the class of an input is one that is not followed, and what it is otherwise; `None` of
/// any other string.
fn split(cx: &Cx<'_>, t: Term) -> Option<(Term, Option<Term>)> {
    let terms = cx.terms();
    let (r, cases) = lang::by_class(cx, t)?;
    let is_unknown = |t: Term| matches!(terms.node(t), Node::Obj(o, _) if cx.st.heap.opaque(ObjId(o)).is_some());
    let (unknown, known): (Vec<_>, Vec<_>) = cases.into_iter().partition(|&(object, _)| is_unknown(object));
    let is = |classes| terms.is(r, terms.type_set(classes, None));
    let unknown = is(unknown.into_iter().flat_map(|(_, classes)| classes).collect());
    let mut known = known.into_iter().rev();
    let last = known.next().map(|(object, _)| object);
    Some((
        unknown,
        last.map(|last| known.fold(last, |others, (object, classes)| terms.ite(is(classes), object, others))),
    ))
}

/// These values where all strings are followed, and the condition that one is not, which is not asked.
pub(in crate::native) fn followed(cx: &Cx<'_>, values: &[Value]) -> (Vec<Value>, Term) {
    let terms = cx.terms();
    let mut lost = terms.bool(false);
    let known = values.iter().map(|&v| match cx.denoted(v) {
        Value::Sym(t) => match split(cx, t) {
            Some((unknown, Some(known))) if cx.truth(unknown) != Some(true) => {
                if cx.truth(unknown).is_none() {
                    lost = terms.or(lost, unknown);
                }
                Value::from_term(terms, known)
            }
            _ => v,
        },
        _ => v,
    });
    (known.collect(), lost)
}
