//! What methods that are called on one class begin with: the class initialized, which no input has a say in. That is made once for all of
//! them, in worlds of their own.

use super::{Retrace, Start, along, start};
use crate::{
    program::{ClassId, MethodId, Program},
    state::{Phase, Phases, State},
    step::{Common, Site, World},
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// See the module.
pub struct Begun {
    program: Rc<Program>,
    common: Common,
    class: ClassId,
    /// Whether assertions are on, and whether static fields are inputs.
    kind: (bool, bool),
    /// How many objects there were before the class was initialized.
    objects: u32,
    state: State,
    /// The instructions that this executes, each once.
    executed: Vec<Site>,
}

impl Begun {
    /// What `method`, which has code, begins with, called on this class; nothing if that takes more than so many instructions, or depends on anything but the program.
    pub fn of(world: &World, class: ClassId, method: MethodId, most: u64) -> Option<Self> {
        let mut from = start::beginning(world.natives.base(world));
        let objects = from.heap.len() as u32;
        from.phases = Phases::new(vec![Phase::Initialize(class), Phase::Body(method)], vec![]).initializers(&[]);
        let state = along::to_the_end(world, from.clone(), most)?;
        if !state.has_no_terms() {
            return None;
        }
        let mut path = Retrace::new(world, from).path(&[]);
        // It ends where the method would begin.
        path.executed.pop();
        let executed: IndexSet<Site, FxBuildHasher> = path.executed.into_iter().collect();
        let kind = (world.assertions, world.static_inputs);
        let (program, common) = (world.program.clone(), world.common());
        Some(Self { program, common, class, kind, objects, state, executed: executed.into_iter().collect() })
    }

    /// The world for one of these methods, if it is one: it has in common with the others what is linked.
    pub fn shared(&self, world: World) -> World {
        let is_like = Rc::ptr_eq(&world.program, &self.program) && (world.assertions, world.static_inputs) == self.kind;
        if is_like { world.with(self.common.clone()) } else { world }
    }

    /// The instructions that have been executed then, each once.
    pub fn executed(&self) -> &[Site] {
        &self.executed
    }

    /// A start in such a world, once the class is initialized; nothing if it begins with anything else.
    pub fn begins(&self, world: &World, start: &Start) -> Option<Start> {
        let begins = start.state.phases.current();
        let is_next = matches!(begins, Some(Phase::Initialize(class)) if *class == self.class);
        let is_first = start.state.steps == 0 && start.state.heap.len() as u32 == self.objects;
        if !is_next || !is_first || !world.has(&self.common) {
            return None;
        }
        let mut state = self.state.clone();
        let State { phases, path, settled, heap, .. } = &start.state;
        (state.phases, state.path, state.settled) = (phases.clone(), path.clone(), settled.clone());
        state.heap.inputs.clone_from(&heap.inputs);
        Some(Start { state, ..start.clone() })
    }
}
