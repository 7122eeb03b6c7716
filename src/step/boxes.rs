//! Boxes of unknown numbers, compared by identity: two that `valueOf` has handed out are the same if they are one and the same,
//! or if their number is one that always has the same box (JLS §5.1.7). So are two interned strings if they have one content (JLS §3.10.5).

use super::{Cx, Flow};
use crate::{
    program::Origin,
    state::{ObjId, Value},
    term::{Node, Term},
};

/// Whether two references are the same, if a box of an unknown number or an interned string of an unknown content is among them.
///
/// # Errors
/// Asks what it takes to know the text of a string.
pub(super) fn same(cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Option<Term>> {
    let may_be_another = |r| has(cx, r, &|o| cx.st.heap.may_be_another(o));
    if may_be_another(a) || may_be_another(b) { compared(cx, a, b).map(Some) } else { Ok(None) }
}

fn has(cx: &Cx<'_>, r: Term, is: &dyn Fn(ObjId) -> bool) -> bool {
    match cx.terms().node(r) {
        Node::Ite(_, a, b) => has(cx, a, is) || has(cx, b, is),
        Node::Obj(o, _) => is(ObjId(o)),
        _ => false,
    }
}

fn compared(cx: &mut Cx<'_>, a: Term, b: Term) -> Flow<Term> {
    let terms = cx.terms();
    Ok(match (terms.node(a), terms.node(b)) {
        (Node::Ite(c, x, y), _) => terms.ite(c, compared(cx, x, b)?, compared(cx, y, b)?),
        (_, Node::Ite(c, x, y)) => terms.ite(c, compared(cx, a, x)?, compared(cx, a, y)?),
        (Node::Obj(x, class), Node::Obj(y, other)) if x != y && class == other => {
            let (x, y) = (ObjId(x), ObjId(y));
            let heap = &cx.st.heap;
            match () {
                () if heap.is_interned(x) && heap.is_interned(y) => strings(cx, x, y)?,
                () if heap.may_be_kept(x) || heap.may_be_kept(y) => kept(cx)?,
                () => boxes(cx, x, y),
            }
        }
        _ => terms.eq(a, b),
    })
}

/// Whether objects of which a class keeps some are the same: the JDK compares them only to save a call of `equals`.
fn kept(cx: &Cx<'_>) -> Flow<Term> {
    match cx.class().origin {
        Origin::Jdk => Ok(cx.terms().bool(false)),
        _ => cx.unsupported("comparing by identity objects of which the JDK keeps some"),
    }
}

/// Whether two boxes are the same.
fn boxes(cx: &Cx<'_>, x: ObjId, y: ObjId) -> Term {
    let (terms, heap) = (cx.terms(), &cx.st.heap);
    let cache = heap.cache(heap.class_of(x)).filter(|_| heap.is_handed_out(x) && heap.is_handed_out(y));
    let Some(cache) = cache else { return terms.bool(false) };
    let (v, w) = (cx.term(heap.cell(x, 0)), cx.term(heap.cell(y, 0)));
    let number = |n: i64| match heap.cell(cache.first.0, 0) {
        Value::I64(_) => terms.long(n),
        _ => terms.int(n as i32),
    };
    let below = terms.slt(v, number(cache.first.1));
    let above = terms.slt(number(cache.last.1), v);
    terms.and(terms.eq(v, w), terms.not(terms.or(below, above)))
}

/// Whether two interned strings are the same.
fn strings(cx: &mut Cx<'_>, x: ObjId, y: ObjId) -> Flow<Term> {
    let text = cx.world.natives.text(cx, x)?;
    let same = match text {
        Some(text) => cx.world.natives.has_text(cx, cx.term(Value::Obj(y)), &text)?,
        None => None,
    };
    match same {
        Some(same) => Ok(same),
        None => cx.unsupported("comparing interned strings that are not followed"),
    }
}
