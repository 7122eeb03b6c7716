//! Records of the input that hold each other in a ring. There are none: each was there before the one that holds it (JLS §8.10.4).

use super::Exploration;
use crate::{
    input::Cell,
    program::ClassId,
    solver::Answer,
    state::{State, Why},
    step::World,
    term::{Eval, Func, Model, RefVal, Sort, Term, Val},
};
use std::rc::Rc;

/// So many rings of one path are opened.
const RINGS: usize = 64;

impl Exploration<'_> {
    /// An input that takes a path which has ended, of records that were made one after the other; what that takes is assumed.
    pub(super) fn without_rings(&mut self, state: &mut State, mut model: Rc<Model>) -> Answer {
        for _ in 0..RINGS {
            let Some(ring) = ring(self.world, &model) else { return Answer::Sat(model) };
            let Some(open) = opened(self.world, state, &model, &ring) else { break };
            match self.admitted(None, state, &[vec![open]], &model).swap_remove(0) {
                Answer::Sat(other) => model = other,
                none => return none,
            }
            state.path.add(&self.world.terms, &[open], Why::Assumed);
        }
        Answer::Unknown("records that hold each other".into())
    }
}

/// Objects and the components by which each holds the next, the last one the first.
pub(super) fn ring(world: &World, model: &Model) -> Option<Vec<(u32, Func)>> {
    let mut is_done = vec![false; model.objects.len()];
    (0..model.objects.len() as u32).find_map(|o| from(world, model, o, &mut vec![], &mut is_done))
}

fn from(
    world: &World,
    model: &Model,
    o: u32,
    way: &mut Vec<(u32, Func)>,
    is_done: &mut [bool],
) -> Option<Vec<(u32, Func)>> {
    if is_done[o as usize] {
        return None;
    }
    if let Some(first) = way.iter().position(|&(on_way, _)| on_way == o) {
        return Some(way[first..].to_vec());
    }
    let object = &model.objects[o as usize];
    let program = &world.program;
    let is_record = object.class.is_some_and(|class| program.class(ClassId(class.0)).is_record());
    let mut held: Vec<(Func, u32)> = vec![];
    for (&func, &v) in object.cells.iter().filter(|_| is_record) {
        if let (Val::Ref(RefVal::Input(next)), Cell::Field(_)) = (v, world.inputs.cell_of(func)) {
            held.push((func, next));
        }
    }
    held.sort_unstable();
    for (func, next) in held {
        way.push((o, func));
        let found = from(world, model, next, way, is_done);
        if found.is_some() {
            return found;
        }
        way.pop();
    }
    is_done[o as usize] = true;
    None
}

/// That a ring is none, said of a reference to one of its objects that the path knows.
fn opened(world: &World, state: &State, model: &Model, ring: &[(u32, Func)]) -> Option<Term> {
    let terms = &world.terms;
    let mut eval = Eval::new(terms, model);
    let arguments = state.phases.arguments.iter().map(|&v| world.term(v, state));
    let mut references = terms.atoms(state.path.facts().chain(arguments));
    references.retain(|&t| terms.sort(t) == Sort::Ref);
    let (first, begin) = (0..ring.len()).find_map(|i| {
        let is_it = |&&t: &&Term| eval.value(t) == Val::Ref(RefVal::Input(ring[i].0));
        references.iter().find(is_it).map(|&t| (i, t))
    })?;
    let (mut t, mut others) = (begin, vec![]);
    for k in 0..ring.len() {
        let (o, func) = ring[(first + k) % ring.len()];
        // Another record has other components.
        let class = ClassId(model.objects[o as usize].class?.0);
        others.push(terms.not(terms.is(t, world.inputs.subtypes(terms.bound(t)?, class))));
        t = terms.init(func, t);
    }
    Some(terms.or(terms.any(others), terms.not(terms.eq(t, begin))))
}
