//! What ways through a method leave behind beside what they return: cells of objects that were there before, assigned by all ways as one
//! term. What else a program can tell is left by no way that is joined.

use super::{
    Cx, World, made,
    ways::{Facts, by_way},
};
use crate::{
    classfile::{FieldType, Instr},
    program::{ArrayComponent, ClassKind, MethodId, Origin},
    state::{Loose, ObjId, State, Value},
    term::{Sort, Term},
};
use rustc_hash::FxHashMap;

/// A cell of an allocated object.
type Place = (ObjId, usize);

/// What is left where a way ends.
pub(super) struct Left {
    pub(super) facts: Facts,
    cells: FxHashMap<Place, Term>,
    /// What tells what is unknown there, where the way goes on behind the loop bound.
    lost: Option<Term>,
    loose: Loose,
}

/// What a way has left; `None` where that is more than cells.
pub(super) fn left(world: &World, before: &State, st: &State, facts: &Facts, lost: Option<Term>) -> Option<Left> {
    let seen = |st: &State| (st.output.clone(), st.clock.clone(), st.calls.len(), st.chosen.len());
    if seen(before) != seen(st) {
        return None;
    }
    let is_found = st.heap.lookups().ne(before.heap.lookups());
    let mut cells = FxHashMap::default();
    for (o, i) in st.heap.changed_since(&before.heap)? {
        // What has been found out of hash tables of the input, or is worked out again.
        if is_found && is_of_tables(world, before, o) || is_cache(world, before, o, i) {
            continue;
        }
        let v = world.term(st.heap.cell(o, i), st);
        if made::is_new(&world.terms, before.heap.len(), v) {
            return None;
        }
        cells.insert((o, i), v);
    }
    Some(Left { facts: facts.clone(), cells, lost, loose: st.loose })
}

/// Whether an object is a part of a hash table of the input.
fn is_of_tables(world: &World, st: &State, o: ObjId) -> bool {
    let is_entry = || st.heap.lookups().any(|(_, of)| of.found.iter().any(|found| found.node == o));
    st.heap.is_watched(o) || world.program.class(st.heap.class_of(o)).is_array() || is_entry()
}

fn is_cache(world: &World, st: &State, o: ObjId, i: usize) -> bool {
    let class = world.program.class(st.heap.class_of(o));
    !class.is_array() && class.layout.get(i).is_some_and(|&f| world.natives.is_cache(&world.program, f))
}

/// What all ways leave; `told_by` tells what is unknown there from what is unknown elsewhere. `None` where nobody can say.
pub(super) fn all(world: &World, before: &State, left: &[Left], told_by: &[Term]) -> Option<Vec<(Place, Term)>> {
    let terms = &world.terms;
    let mut places: Vec<Place> = left.iter().flat_map(|left| left.cells.keys().copied()).collect();
    places.sort_unstable_by_key(|&(o, i)| (o.0, i));
    places.dedup();
    let of = |(o, i): Place| {
        let was = world.term(before.heap.cell(o, i), before);
        let number = |n: u64| terms.bv(64, n);
        let by = [told_by, &[number(o.0.into()), number(i as u64)]].concat();
        let at_end = |left: &Left| left.cells.get(&(o, i)).copied().unwrap_or(was);
        // A reference that every way assigns, however often it goes round, is none of the loop's.
        let is_one = left.windows(2).all(|two| at_end(&two[0]) == at_end(&two[1]));
        let mut ways = vec![];
        for way @ Left { facts, lost, .. } in left {
            let is = at_end(way);
            let is = match (lost, terms.sort(is)) {
                (None, _) => is,
                (Some(lost), Sort::Bv(_)) => terms.unknown_in_loop(*lost, is, &by),
                _ if is_one => is,
                _ => return None,
            };
            if terms.sort(is) != terms.sort(was) {
                return None;
            }
            ways.push((facts.clone(), is));
        }
        Some(((o, i), by_way(terms, &ways)?))
    };
    places.into_iter().map(of).collect()
}

/// What some way has been told that is not always so.
pub(super) fn loose(all: &[Left]) -> Loose {
    all.iter().fold(Loose::default(), |loose, left| loose | left.loose)
}

/// Leaves that behind.
pub fn leave(cx: &mut Cx<'_>, all: &[(Place, Term)]) {
    for &((o, i), v) in all {
        let v = cx.st.path.simplified(cx.terms(), v);
        let class = cx.world.program.class(cx.class_of(o));
        let ty = match class.kind {
            ClassKind::Array { component: ArrayComponent::Base(base), .. } => Some(FieldType::Base(base)),
            ClassKind::Array { .. } => None,
            _ => class.layout.get(i).map(|&f| cx.world.program.field(f).ty.clone()),
        };
        let v = match ty {
            Some(ty) => cx.world.inputs.value(&ty, v),
            None => Value::from_term(cx.terms(), v),
        };
        cx.st.heap.set_cell(o, i, v);
    }
}

/// Whether code of the program assigns anything but local variables: what it has not assigned within the loop bound it may behind that.
pub(super) fn assigns(world: &World, method: MethodId) -> bool {
    let m = world.program.method(method);
    let assigns = |instr: &Instr| matches!(instr, Instr::PutField(_) | Instr::PutStatic(_) | Instr::ArrayStore(_));
    let of_program = world.program.class(m.class).origin == Origin::Application;
    of_program && m.code.as_deref().is_some_and(|code| code.instrs.iter().any(assigns))
}
