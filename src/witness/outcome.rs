//! What a path predicts: how the call ends, what it writes, and what is in the objects it allocates.

use super::{Change, Expected, Place};
use crate::{
    classfile::{
        Constant, FieldType,
        code::{Instr, Invoke},
    },
    explore::Leaf,
    input::{Body, Cell, FieldRef, Given},
    program::{ClassKind, FieldId, Origin},
    state::{ObjId, Value},
    step::{Outcome, World},
    term::{Model, RefVal, Val},
};
use std::sync::Arc;

/// What a path predicts for its input.
pub(super) struct Prediction<'a> {
    pub(super) world: &'a World,
    pub(super) leaf: &'a Leaf,
    /// The input, and the objects that the run allocates as far as something speaks of them.
    pub(super) given: Given<'a>,
}

/// What the exception says with which a path ends, where the application has made it with a text of its own: what a JVM says depends on the JVM.
pub(super) fn message(world: &World, leaf: &Leaf, model: &Model) -> Option<Arc<[u16]>> {
    let Outcome::Threw(o) = leaf.outcome else { return None };
    let (program, state) = (&world.program, &leaf.state);
    let (method, at) = state.heap.trace(o)?;
    let (m, class) = (program.method(method), program.class(program.method(method).class));
    let instr = m.code.as_deref()?.instrs.get(at as usize)?;
    let Instr::Invoke(Invoke::Special, called) = *instr else { return None };
    let file = class.file.as_deref().filter(|_| class.origin == Origin::Application)?;
    let makes = matches!(file.constant(called), Constant::Method(member) if &*member.name == "<init>");
    let Value::Obj(text) = world.natives.message(program, state, o).filter(|_| makes)? else { return None };
    let given = Given::new(&world.inputs, state, model);
    Prediction { world, leaf, given }.text(text).map(Arc::from)
}

impl Prediction<'_> {
    pub(super) fn fill_allocated(&mut self) {
        while let Some(o) = self.given.allocated.pop() {
            let n = self.given.numbers[&RefVal::Allocated(o.0)];
            self.given.objects[n].body = self.content(o);
        }
    }

    fn content(&mut self, o: ObjId) -> Body {
        let (world, heap) = (self.world, &self.leaf.state.heap);
        let class = world.program.class(heap.header(o).class);
        if heap.opaque(o).is_some() {
            return Body::Opaque;
        }
        if let Some(ordinal) = self.given.ordinal(o) {
            return ordinal;
        }
        if let Some(text) = self.text(o) {
            return Body::Text(text.into());
        }
        if let Some((holds, held)) = self.held_by(class.id, RefVal::Allocated(o.0)) {
            return Body::Held(holds, held);
        }
        match &class.kind {
            ClassKind::Array { .. } => {
                let ty = world.inputs.component(class.id);
                let elements = self.elements(o, class.id);
                elements.map_or(Body::Opaque, |all| {
                    Body::Elements(all.iter().map(|&v| self.given.datum_of(&ty, v)).collect())
                })
            }
            // What the JDK keeps in its objects, and a lambda in its own, is not for a test to look at.
            _ if class.origin == Origin::Jdk && !world.inputs.is_open(class.id) || class.acts_for.is_some() => {
                Body::Opaque
            }
            _ => {
                let open = |f: FieldId| world.inputs.is_open(world.program.field(f).class);
                let fields = class.layout.iter().copied().filter(|&f| open(f));
                let fields = fields.filter_map(|f| {
                    let field = world.program.field(f);
                    let v = self.given.datum(&field.ty, heap.cell(o, field.slot as usize));
                    let model = world.inputs.model(field.class);
                    let model = model.as_deref();
                    // What a model does not name is a cache, which the JDK may have filled where nobody sees it.
                    let is_cache = || model.is_some_and(|model| !model.has(f));
                    // Of a builder that is followed as a text nobody knows how much room it has.
                    let is_builder = model.is_some_and(|model| model.characters.is_some());
                    let is_room = is_builder && matches!(field.ty, FieldType::Array(_));
                    let is_known = !is_room && model.is_none_or(|model| !model.unknown.contains(&f));
                    (is_known && (!v.is_default() || !is_cache())).then(|| (FieldRef::of(&world.program, f), v))
                });
                Body::Fields(fields.collect())
            }
        }
    }

    /// The UTF-16 content of an allocated string.
    fn text(&mut self, o: ObjId) -> Option<Vec<u16>> {
        let (value, coder) = self.world.natives.string_parts(&self.world.program, &self.leaf.state, o)?;
        let raw: Vec<u8> = match self.given.eval.value(self.given.term(value)) {
            Val::Ref(RefVal::Allocated(bytes)) => {
                let bytes = ObjId(bytes);
                let cells = self.elements(bytes, self.leaf.state.heap.header(bytes).class)?;
                cells.iter().map(|v| v.as_bits() as u8).collect()
            }
            Val::Ref(RefVal::Input(string)) => self.given.bytes(string),
            _ => return None,
        };
        Some(match self.given.eval.value(self.given.term(coder)).as_bits() {
            0 => raw.into_iter().map(u16::from).collect(),
            _ => raw.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect(),
        })
    }

    pub(super) fn threw(&mut self, o: ObjId) -> Expected {
        let program = &self.world.program;
        let heap = &self.leaf.state.heap;
        if let Some(input) = heap.stands_for(o)
            && let Val::Ref(r @ RefVal::Input(_)) = self.given.eval.value(input)
        {
            let n = self.given.number(r);
            return Expected::Threw { class: self.given.objects[n].class.clone(), thrown_in: None };
        }
        let is_elsewhere = self.world.natives.is_thrown_anywhere(program, heap.class_of(o));
        let thrown_in = heap.trace(o).filter(|_| !is_elsewhere).map(|(method, _)| {
            let m = program.method(method);
            (program.class(m.class).name.clone(), m.name.clone())
        });
        Expected::Threw { class: program.class(heap.header(o).class).name.clone(), thrown_in }
    }

    /// The final content of every input cell and static field the run wrote.
    pub(super) fn changes(&mut self, inputs: usize) -> Vec<Change> {
        let (world, state) = (self.world, &self.leaf.state);
        let mut known = self.given.numbered.clone();
        known.retain(|&(n, _)| n < inputs);
        let mut changes = vec![];
        for (f, _) in state.heap.store.logs() {
            let cell = world.inputs.cell_of(f);
            // How a collection lies in its fields is the JDK's own affair.
            if matches!(cell, Cell::Field(f) if !world.inputs.is_open(world.program.field(f).class)) {
                continue;
            }
            let ty = world.inputs.type_of(cell);
            // What the constructor of a record has stored was there when the call began.
            let of_record = |f| world.program.class(world.program.field(f).class).is_record();
            let is_old = matches!(cell, Cell::Field(f) if of_record(f));
            for &(n, object) in &known {
                for (index, v) in self.written(f, object) {
                    let place = match (cell, index) {
                        (Cell::Field(f), _) => Place::Field(n, FieldRef::of(&self.world.program, f)),
                        (_, Some(i)) => Place::Element(n, i),
                        _ => unreachable!("a length is not written"),
                    };
                    let value = self.given.datum_of(&ty, v);
                    changes.push(Change { place, value, is_old });
                }
            }
        }
        // Nor is it known which cells of an object that was there have been written.
        let there = |(&r, &n): (&RefVal, &usize)| match r {
            RefVal::Allocated(o) if n < inputs => Some((n, ObjId(o))),
            _ => None,
        };
        let mut there: Vec<(usize, ObjId)> = self.given.numbers.iter().filter_map(there).collect();
        there.retain(|&(_, o)| state.heap.has_changed(o) && !state.phases.made.contains(&o));
        there.sort_unstable();
        for (n, o) in there {
            self.all_fields(n, o, &mut changes);
        }
        // What has been made before the call is told whole.
        for (k, &o) in state.phases.made.iter().enumerate() {
            if state.phases.made[..k].contains(&o) {
                continue;
            }
            let (n, first) = (self.given.number(RefVal::Allocated(o.0)), changes.len());
            self.all_fields(n, o, &mut changes);
            let class = world.program.class(state.heap.header(o).class);
            let fields = class.layout.iter().filter(|&&f| is_of_the_application(world, f));
            for (change, &f) in changes[first..].iter_mut().zip(fields) {
                let slot = world.program.field(f).slot as usize;
                let before = state.phases.left.get(k).and_then(|cells| cells.get(slot));
                change.is_old = before == Some(&state.heap.cell(o, slot));
            }
        }
        for (class, slot) in state.statics.written() {
            // What the JDK and hidden classes keep for themselves is not for a test to look at.
            let written = world.program.class(class);
            if written.origin == Origin::Jdk || written.acts_for.is_some() {
                continue;
            }
            let f = written.statics[slot as usize];
            let value = self.given.datum(&world.program.field(f).ty, state.statics.get(class, slot));
            changes.push(Change { place: Place::Static(FieldRef::of(&self.world.program, f)), value, is_old: false });
        }
        changes
    }

    /// What is in object number `n`, which the run has allocated and which was there before the call.
    fn all_fields(&mut self, n: usize, o: ObjId, changes: &mut Vec<Change>) {
        let (world, heap) = (self.world, &self.leaf.state.heap);
        let class = world.program.class(heap.header(o).class);
        for &f in class.layout.iter().filter(|&&f| is_of_the_application(world, f)) {
            let field = world.program.field(f);
            let value = self.given.datum(&field.ty, heap.cell(o, field.slot as usize));
            changes.push(Change { place: Place::Field(n, FieldRef::of(&world.program, f)), value, is_old: false });
        }
    }
}

fn is_of_the_application(world: &World, f: FieldId) -> bool {
    world.program.class(world.program.field(f).class).origin == Origin::Application
}
