//! What static fields hold that a run has changed, and that tests put back: they run one after another, and each begins with what class initializers
//! have left.

use super::{Kept, Part};
use crate::{
    classfile::{BaseType, FieldType},
    input::FieldRef,
    program::{ClassId, ClassKind, FieldId, OBJECT, Origin},
    state::{Init, ObjId, State, Value},
    step::World,
};
use rustc_hash::FxHashSet;

/// So many fields lead to what is kept at most.
const DEEPEST: usize = 4;

/// In the order of classes and fields.
pub(super) fn kept(world: &World, state: &State) -> Vec<Kept> {
    let mut found = Found { world, state, met: FxHashSet::default(), kept: vec![] };
    for (class, init) in state.statics.prepared() {
        let of = world.program.class(class);
        if init != Init::Done || of.origin != Origin::Application || of.acts_for.is_some() {
            continue;
        }
        for (slot, &f) in (0..).zip(&of.statics) {
            if let Value::Obj(o) = state.statics.get(class, slot) {
                found.visit(o, &mut vec![f]);
            }
        }
    }
    found.kept
}

struct Found<'a> {
    world: &'a World,
    state: &'a State,
    met: FxHashSet<ObjId>,
    kept: Vec<Kept>,
}

impl Found<'_> {
    /// An object that these fields lead to.
    fn visit(&mut self, o: ObjId, through: &mut Vec<FieldId>) {
        let (program, heap) = (&self.world.program, &self.state.heap);
        if !heap.was_there(o) || through.len() > DEEPEST || !self.met.insert(o) {
            return;
        }
        let class = program.class(heap.class_of(o));
        if class.origin == Origin::Jdk || class.is_array() {
            if let Some(part) = self.part(class.id).filter(|_| self.has_changed(o)) {
                self.keep(through, part);
            }
            return;
        }
        for &f in class.layout.iter().filter(|&&f| program.class(program.field(f).class).origin == Origin::Application)
        {
            let field = program.field(f);
            through.push(f);
            if heap.has_changed(o) && !field.access.is_final() {
                self.keep(through, Part::Field);
            }
            if let Value::Obj(held) = heap.cell(o, field.slot as usize) {
                self.visit(held, through);
            }
            through.pop();
        }
    }

    /// What is kept of an object of the JDK, or of an array.
    fn part(&self, class: ClassId) -> Option<Part> {
        let (program, of) = (&self.world.program, self.world.program.class(class));
        if let ClassKind::Array { .. } = of.kind {
            return Some(Part::Cells);
        }
        if let Some(holds) = self.world.natives.holds(program, class) {
            return Some(if holds.per_item() == 2 { Part::Entries } else { Part::Elements });
        }
        let has = |name: &str, descriptor: String| program.declared_method(class, name, &descriptor).is_some();
        let this = || FieldType::Object(of.name.clone()).descriptor();
        // As a StringBuilder is, a BitSet.
        if has("setLength", "(I)V".into()) && has("append", format!("(C){}", this())) {
            return Some(Part::Text(of.name.clone()));
        }
        if has("clear", "()V".into()) && has("or", format!("({})V", this())) {
            return Some(Part::Bits(of.name.clone()));
        }
        // As an AtomicInteger is, an AtomicReference.
        let get = |ty: &FieldType| {
            let ty = ty.descriptor();
            has("set", format!("({ty})V")) && has("get", format!("(){ty}"))
        };
        if get(&FieldType::Object(OBJECT.into())) {
            return Some(Part::Reference);
        }
        let bases = [BaseType::Int, BaseType::Long, BaseType::Boolean];
        let held = bases.into_iter().find(|&base| get(&FieldType::Base(base)))?;
        Some(Part::Value(of.name.clone(), held))
    }

    /// Whether an object, or what it keeps for itself, has been changed.
    fn has_changed(&self, o: ObjId) -> bool {
        let (program, heap) = (&self.world.program, &self.state.heap);
        let (mut open, mut seen) = (vec![o], FxHashSet::default());
        while let Some(o) = open.pop() {
            let class = program.class(heap.class_of(o));
            if !heap.was_there(o) || class.origin != Origin::Jdk && !class.is_array() || !seen.insert(o) {
                continue;
            }
            if heap.has_changed(o) {
                return true;
            }
            let held = heap.cells(o).filter_map(|v| if let Value::Obj(held) = v { Some(held) } else { None });
            open.extend(held.filter(|_| heap.open_length(o).is_none()));
        }
        false
    }

    fn keep(&mut self, through: &[FieldId], part: Part) {
        let through = through.iter().map(|&f| FieldRef::of(&self.world.program, f)).collect();
        self.kept.push(Kept { through, part });
    }
}
