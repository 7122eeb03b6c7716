//! A class object of the input is one of a few: what all of them say, each for itself.

use crate::{
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow},
    term::{Node, Term},
};

/// What all class objects that `v` may be say; `None` where that is one, or depends on the class of an object.
pub(super) fn each(
    cx: &mut Cx<'_>,
    v: Value,
    says: &mut dyn FnMut(&mut Cx<'_>, Mirror) -> Flow<Value>,
) -> Flow<Option<Value>> {
    let Value::Sym(t) = cx.denoted(v) else { return Ok(None) };
    if !is_choice(cx, t) {
        return Ok(None);
    }
    let said = arms(cx, t, says)?;
    Ok(said.map(|said| Value::from_term(cx.terms(), said)))
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
