//! What a path predicts: how the call ends, what it writes, and what is in the objects it allocates.

use super::{Change, Expected, Place};
use crate::{
    explore::Leaf,
    input::{Body, Cell, FieldRef, Given, default_of},
    program::{ClassId, ClassKind, FieldId, Origin},
    state::{ObjId, Value},
    step::World,
    term::{Func, Node, RefVal, Val},
};

/// An array that the run made with more elements is not looked into.
const MOST_ELEMENTS: usize = 100_000;

/// What a path predicts for its input.
pub(super) struct Prediction<'a> {
    pub(super) world: &'a World,
    pub(super) leaf: &'a Leaf,
    /// The input, and the objects that the run allocates as far as something speaks of them.
    pub(super) given: Given<'a>,
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
        match &class.kind {
            ClassKind::Array { .. } => {
                let ty = world.inputs.component(class.id);
                let elements = self.elements(o, class.id);
                elements
                    .map_or(Body::Opaque, |all| Body::Elements(all.iter().map(|&v| self.given.datum(&ty, v)).collect()))
            }
            // What the JDK keeps in its objects, and a lambda in its own, is not for a test to look at.
            _ if class.origin == Origin::Jdk || class.acts_for.is_some() => Body::Opaque,
            _ => {
                let fields = class.layout.iter().filter(|&&f| is_of_the_application(world, f));
                Body::Fields(
                    fields
                        .map(|&f| {
                            let field = world.program.field(f);
                            (
                                FieldRef::of(&self.world.program, f),
                                self.given.datum(&field.ty, heap.cell(o, field.slot as usize)),
                            )
                        })
                        .collect(),
                )
            }
        }
    }

    /// The elements of an allocated array; `None` if there are too many to look at.
    fn elements(&mut self, o: ObjId, class: ClassId) -> Option<Vec<Value>> {
        let (world, heap) = (self.world, &self.leaf.state.heap);
        let Some(length) = heap.open_length(o) else { return Some(heap.cells(o).collect()) };
        let length = self.given.eval.value(length).as_bits() as usize;
        if length > MOST_ELEMENTS {
            return None;
        }
        let mut elements = vec![default_of(&world.inputs.component(class)); length];
        let func = world.inputs.func(Cell::Element(class)).expect("the class of the elements has been loaded");
        for (at, v) in self.written(func, RefVal::Allocated(o.0)) {
            elements[at.expect("an element has an index") as usize] = v;
        }
        Some(elements)
    }

    /// What the run wrote to a cell of an object, or to its elements: the last write to each index, in the order of writing.
    fn written(&mut self, f: Func, object: RefVal) -> Vec<(Option<u32>, Value)> {
        let mut all: Vec<(Option<u32>, Value)> = vec![];
        for write in self.leaf.state.heap.store.log(f) {
            if self.given.eval.value(write.to) != Val::Ref(object) {
                continue;
            }
            // What a cell held at first is in the log too, where a strategy keeps account of the cells that were read. Over
            // another write it is one that puts this back.
            let at_first = match (write.value, write.index) {
                (Value::Sym(v), None) => self.world.terms.node(v) == Node::Init(f, write.to),
                (Value::Sym(v), Some(i)) => self.world.terms.node(v) == Node::Elem(f, write.to, i),
                _ => false,
            };
            let index = write.index.map(|i| self.given.eval.value(i).as_bits() as u32);
            let before = all.len();
            all.retain(|&(other, _)| other != index);
            if !at_first || all.len() < before {
                all.push((index, write.value));
            }
        }
        all
    }

    /// The UTF-16 content of an allocated string.
    fn text(&mut self, o: ObjId) -> Option<Vec<u16>> {
        let (value, coder) = self.world.natives.string_parts(&self.world.program, &self.leaf.state, o)?;
        let raw: Vec<u8> = match self.given.eval.value(self.given.term(value)) {
            Val::Ref(RefVal::Allocated(bytes)) => {
                let bytes = ObjId(bytes);
                let cells = self.elements(bytes, self.leaf.state.heap.header(bytes).class)?;
                cells.iter().map(|&v| self.given.eval.value(self.given.term(v)).as_bits() as u8).collect()
            }
            Val::Ref(RefVal::Input(string)) => self.given.characters(string),
            _ => return None,
        };
        Some(match self.given.eval.value(self.given.term(coder)).as_bits() {
            0 => raw.into_iter().map(u16::from).collect(),
            _ => raw.chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect(),
        })
    }

    pub(super) fn threw(&self, o: ObjId) -> Expected {
        let program = &self.world.program;
        let heap = &self.leaf.state.heap;
        let thrown_in = heap.trace(o).map(|(method, _)| {
            let m = program.method(method);
            (program.class(m.class).name.clone(), m.name.clone())
        });
        Expected::Threw { class: program.class(heap.header(o).class).name.clone(), thrown_in }
    }

    /// The final content of every input cell and static field the run wrote.
    pub(super) fn changes(&mut self, inputs: usize) -> Vec<Change> {
        let (world, state) = (self.world, &self.leaf.state);
        let mut known: Vec<(usize, RefVal)> = self.given.numbers.iter().map(|(&r, &n)| (n, r)).collect();
        known.sort_unstable();
        known.truncate(inputs);
        let mut changes = vec![];
        for (f, _) in state.heap.store.logs() {
            let cell = world.inputs.cell_of(f);
            let ty = world.inputs.type_of(cell);
            for &(n, object) in &known {
                for (index, v) in self.written(f, object) {
                    let place = match (cell, index) {
                        (Cell::Field(f), _) => Place::Field(n, FieldRef::of(&self.world.program, f)),
                        (_, Some(i)) => Place::Element(n, i),
                        _ => unreachable!("a length is not written"),
                    };
                    let value = self.given.datum(&ty, v);
                    changes.push(Change { place, value });
                }
            }
        }
        // Of what a driver has made nobody says which cells the method wrote.
        if let Some(o) = state.phases.made {
            let n = self.given.number(RefVal::Allocated(o.0));
            let class = world.program.class(state.heap.header(o).class);
            for &f in class.layout.iter().filter(|&&f| is_of_the_application(world, f)) {
                let field = world.program.field(f);
                let value = self.given.datum(&field.ty, state.heap.cell(o, field.slot as usize));
                changes.push(Change { place: Place::Field(n, FieldRef::of(&self.world.program, f)), value });
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
            changes.push(Change { place: Place::Static(FieldRef::of(&self.world.program, f)), value });
        }
        changes
    }
}

fn is_of_the_application(world: &World, f: FieldId) -> bool {
    world.program.class(world.program.field(f).class).origin == Origin::Application
}
