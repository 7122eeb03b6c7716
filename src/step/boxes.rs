//! Boxes of unknown numbers, compared by identity: two that `valueOf` has handed out are the same if they are one and the same,
//! or if their number is one that always has the same box (JLS §5.1.7).

use super::Cx;
use crate::{
    state::{ObjId, Value},
    term::{Node, Term},
};

/// Whether two references are the same, if a box of an unknown number is among them.
pub(super) fn same(cx: &Cx<'_>, a: Term, b: Term) -> Option<Term> {
    let is_made = |r| has(cx, r, &|o| cx.st.heap.is_made_box(o));
    (is_made(a) || is_made(b)).then(|| compared(cx, a, b))
}

fn has(cx: &Cx<'_>, r: Term, is: &dyn Fn(ObjId) -> bool) -> bool {
    match cx.terms().node(r) {
        Node::Ite(_, a, b) => has(cx, a, is) || has(cx, b, is),
        Node::Obj(o, _) => is(ObjId(o)),
        _ => false,
    }
}

fn compared(cx: &Cx<'_>, a: Term, b: Term) -> Term {
    let (terms, heap) = (cx.terms(), &cx.st.heap);
    match (terms.node(a), terms.node(b)) {
        (Node::Ite(c, x, y), _) => terms.ite(c, compared(cx, x, b), compared(cx, y, b)),
        (_, Node::Ite(c, x, y)) => terms.ite(c, compared(cx, a, x), compared(cx, a, y)),
        (Node::Obj(x, class), Node::Obj(y, other)) if x != y && class == other => {
            let (x, y) = (ObjId(x), ObjId(y));
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
        _ => terms.eq(a, b),
    }
}
