//! What an input reference may be settled to, and how many objects there may be.

use crate::{
    input::{At, Cell},
    state::{InputRef, Logs, Picture, Value},
    step::{Cx, Flow, Pick, Unexplored},
    term::{BinOp, Node, Sort, Term},
};

/// null, unless the path rules it out, each input object met before that the declared type allows, and a new one: every
/// choice lazy initialization has, in that order. Allocated objects are never candidates: the initial heap does not know
/// them.
pub(super) fn null_alias_or_fresh(cx: &Cx<'_>, sym: Term) -> Vec<Pick> {
    let terms = cx.terms();
    let compatible = |designator| match (terms.bound(sym), terms.bound(designator)) {
        (Some(a), Some(b)) => !terms.is_void(terms.meet(a, b)),
        _ => true,
    };
    let holders = holders(cx, sym);
    let is_possible = |designator| compatible(designator) && !holders.contains(&designator);
    let inputs = cx.st.heap.inputs.iter().enumerate();
    let aliases = inputs.filter(|(_, o)| is_possible(o.designator)).map(|(i, o)| Pick::Alias(i as u32, o.designator));
    let null = (cx.truth(terms.is_null(sym)) != Some(false)).then_some(Pick::Null);
    let mut picks: Vec<Pick> = null.into_iter().chain(aliases).collect();
    if terms.bound(sym).is_none_or(|bound| !terms.is_void(bound)) {
        let peers = cx.st.heap.inputs.iter().filter(|o| o.bound == terms.bound(sym)).count();
        picks.push(match cx.world.inputs.scope_of(terms.bound(sym)) {
            Some(scope) if peers >= scope as usize => Pick::OutOfScope,
            _ => Pick::Fresh,
        });
    }
    picks
}

/// The records of which the reference is a component, or a component of a component: each was there after it (JLS §8.10.4).
fn holders(cx: &Cx<'_>, mut sym: Term) -> Vec<Term> {
    let program = &cx.world.program;
    let mut holders = vec![];
    while let Node::Init(func, holder) = cx.terms().node(sym)
        && let Cell::Field(f) = cx.world.inputs.cell_of(func)
        && program.class(program.field(f).class).is_record()
    {
        holders.push(holder);
        sym = holder;
    }
    holders
}

/// What `r` denotes: a reference of the input that nothing has settled yet is settled now.
pub(super) fn settled(cx: &Cx<'_>, r: Term) -> Flow<Term> {
    let terms = cx.terms();
    if !terms.is_atom(r) || terms.sort(r) != Sort::Ref {
        return Ok(r);
    }
    match cx.truth(terms.is_null(r)) {
        Some(true) => Ok(terms.null()),
        _ => cx.settle(r, |cx| null_alias_or_fresh(cx, r)).map(|v| cx.term(v)),
    }
}

/// Settles both sides of a comparison, as far as that can tell: what the run allocated is no object of the input anyway.
pub(super) fn both_settled(cx: &Cx<'_>, a: Term, b: Term) -> Flow<(Term, Term)> {
    match cx.terms().as_bool(cx.terms().eq(a, b)) {
        Some(_) => Ok((a, b)),
        None => Ok((settled(cx, a)?, settled(cx, b)?)),
    }
}

/// Asks whether the objects dereferenced so far stay within `--scope`, counting those that differ.
pub(super) fn within_scope(cx: &mut Cx<'_>, r: Term) -> Flow {
    if !cx.world.inputs.has_scope() {
        return Ok(());
    }
    let terms = cx.terms();
    let mut met: Vec<Term> = cx.st.heap.inputs.iter().map(|o| o.designator).collect();
    let mut new = vec![];
    references(cx, r, &mut new);
    new.retain(|t| !met.contains(t));
    let met_before = met.len();
    met.extend(&new);
    for &t in &met[met_before..] {
        let Some(scope) = cx.world.inputs.scope_of(terms.bound(t)) else { continue };
        let peers: Vec<Term> = met.iter().copied().filter(|&p| terms.bound(p) == terms.bound(t)).collect();
        // An object is counted where no earlier reference denotes it.
        let firsts = peers.iter().enumerate().map(|(i, &p)| {
            let seen = terms.or(terms.is_null(p), terms.any(peers[..i].iter().map(|&q| terms.eq(p, q))));
            terms.ite(seen, terms.bv(16, 0), terms.bv(16, 1))
        });
        let count = firsts.fold(terms.bv(16, 0), |n, one| terms.bin(BinOp::Add, n, one));
        let fits = terms.ult(count, terms.bv(16, u64::from(scope) + 1));
        if peers.len() > scope as usize && !cx.decide(fits)? {
            let class = terms.bound(t).and_then(|b| terms.label(b)).map_or_else(String::new, |l| l.to_string());
            return cx.give_up(Unexplored::Scope(scope, class));
        }
    }
    let bound = |&t: &Term| InputRef { designator: t, bound: terms.bound(t) };
    cx.st.heap.inputs.extend(new.iter().map(bound));
    Ok(())
}

/// Decides which of the indices written before an index into an array equals, so that what it reads is known.
pub(super) fn index_decided(cx: &Cx<'_>, r: Term, at: At) -> Flow {
    let At::Element(i) = at else { return Ok(()) };
    index_decided_in(cx, r, i, None)
}

fn index_decided_in(cx: &Cx<'_>, r: Term, i: Term, past: Option<&Logs>) -> Flow {
    let terms = cx.terms();
    let Some(cell) = cx.world.inputs.cell(r, At::Element(i)) else { return Ok(()) };
    let func = cx.linked(cx.world.inputs.func(cell))?;
    let log = past.map_or_else(|| cx.st.heap.store.shared(func), |logs| logs.log(func));
    for write in log.iter().rev().filter(|w| terms.eq(r, w.to) == terms.bool(true)) {
        let Some(k) = write.index else { continue };
        let number = terms.sub(i, k);
        let Some(count) = write.count else {
            match cx.decide(terms.eq(i, k))? {
                true => break,
                false => continue,
            }
        };
        if cx.decide(terms.ult(number, count))? {
            let Value::Obj(picture) = write.value else { break };
            if let Some(Picture::Of { source, at, logs }) = cx.st.heap.picture(picture) {
                return index_decided_in(cx, *source, terms.bin(BinOp::Add, *at, number), Some(logs));
            }
            break;
        }
    }
    Ok(())
}

/// The references of the input among the arms of `r`.
fn references(cx: &Cx<'_>, r: Term, out: &mut Vec<Term>) {
    match cx.terms().node(r) {
        Node::Ite(_, a, b) => {
            references(cx, a, out);
            references(cx, b, out);
        }
        _ if cx.terms().is_atom(r) && !out.contains(&r) => out.push(r),
        _ => {}
    }
}
