//! New objects that a method returns on some ways through it, as one object: what is in it depends on the way.

use super::{
    Cx, World,
    ways::{Facts, by_way},
};
use crate::{
    input::default_of,
    program::Origin,
    state::{Made, ObjId, State, Value},
    term::{Node, Term, Terms},
};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// An object that a way has made.
pub(super) struct New {
    /// What has been decided on that way.
    pub facts: Facts,
    /// The object.
    pub o: ObjId,
    /// The end of the way.
    pub st: Rc<State>,
}

/// So deep are objects in each other.
const DEEPEST: u32 = 4;

/// These objects as one, beside what there is where there is none; `None` where they are of several classes, or arrays.
pub(super) fn merged(world: &World, before: usize, all: &[New], others: &[(Facts, Term)]) -> Option<Made> {
    within(world, before, all, others, DEEPEST)
}

fn within(world: &World, before: usize, all: &[New], others: &[(Facts, Term)], deep: u32) -> Option<Made> {
    let terms = &world.terms;
    let class = all[0].st.heap.class_of(all[0].o);
    let of = world.program.class(class);
    if all.iter().any(|new| new.st.heap.class_of(new.o) != class) || of.is_array() || of.origin != Origin::Jdk {
        return None;
    }
    let cells = (0..of.layout.len()).map(|i| {
        let (mut known, mut made) = (vec![], vec![]);
        for New { facts, o, st } in all {
            match st.heap.cell(*o, i) {
                Value::Obj(inner) if inner.0 as usize >= before => {
                    made.push(New { facts: facts.clone(), o: inner, st: st.clone() });
                }
                v => {
                    let v = world.term(v, st);
                    if is_new(terms, before, v) {
                        return None;
                    }
                    known.push((facts.clone(), v));
                }
            }
        }
        let made = match (&made[..], deep.checked_sub(1)) {
            ([], _) => None,
            (made, Some(deep)) => Some(within(world, before, made, &known, deep)?),
            _ => return None,
        };
        Some((by_way(terms, &known), made))
    });
    let cells = cells.collect::<Option<_>>()?;
    let there = all.iter().map(|new| (new.facts.clone(), terms.bool(true)));
    let not = others.iter().map(|(facts, _)| (facts.clone(), terms.bool(false)));
    let when = by_way(terms, &there.chain(not).collect::<Vec<_>>())?;
    let is_kept = all.iter().any(|new| new.st.heap.may_be_kept(new.o));
    Some(Made { class, when, is_kept, cells })
}

/// Whether a value is about an object that was not there before.
pub(super) fn is_new(terms: &Terms, before: usize, v: Term) -> bool {
    fn inner(terms: &Terms, before: usize, v: Term, seen: &mut FxHashSet<Term>) -> bool {
        if let Node::Obj(o, _) = terms.node(v) {
            return o as usize >= before;
        }
        let mut children = vec![];
        terms.for_each_child(v, |child| children.push(child));
        children.into_iter().any(|child| seen.insert(child) && inner(terms, before, child, seen))
    }
    inner(terms, before, v, &mut FxHashSet::default())
}

/// Makes such an object; where there is none, `otherwise` is the value.
pub fn make(cx: &mut Cx<'_>, made: &Made, otherwise: Option<Term>) -> Value {
    let program = &cx.world.program;
    cx.world.inputs.tag(made.class);
    let mut cells = vec![];
    for (&f, (known, inner)) in program.class(made.class).layout.iter().zip(&made.cells) {
        let ty = &program.field(f).ty;
        cells.push(match (known, inner) {
            (known, Some(inner)) => make(cx, inner, *known),
            (Some(known), None) => cx.world.inputs.value(ty, *known),
            (None, None) => default_of(ty),
        });
    }
    let o = cx.st.heap.allocate(made.class, cells.into_iter());
    if made.is_kept {
        cx.st.heap.add_kept(o);
    }
    let terms = cx.terms();
    match otherwise {
        Some(otherwise) => Value::from_term(terms, terms.ite(made.when, cx.term(Value::Obj(o)), otherwise)),
        None => Value::Obj(o),
    }
}
