//! What is in collections when a path ends.

use super::{Call, outcome::Prediction};
use crate::{
    classfile::FieldType,
    input::{Body, Cell, Datum, Held, Holds, ReadObject},
    program::{ClassId, OBJECT, Origin},
    state::{Lookups, ObjId},
    term::{RefVal, Val},
};

impl Prediction<'_> {
    /// What is in a collection of this class when the run ends.
    pub(super) fn held_by(&mut self, class: ClassId, o: RefVal) -> Option<(Holds, Vec<Datum>)> {
        let (world, program) = (self.world, &self.world.program);
        let (holds, held) = world.natives.content(program, class, o, self)?;
        let object = FieldType::Object(OBJECT.into());
        let inputs = &self.world.inputs;
        let types = [inputs.component(class), inputs.held(class, 1)];
        let all = held.all.into_iter().enumerate().map(|(i, v)| match (v, &types[i % holds.per_item()]) {
            (Val::Ref(_), _) => Some(self.given.datum_of(&object, v)),
            // A constant of an enum that has been in it from the start.
            (_, ty) if inputs.enum_type(ty).is_some() => Some(self.given.datum_of(ty, v)),
            // A number would be a field of its own, not held.
            _ => None,
        });
        let mut all: Vec<Datum> = all.collect::<Option<_>>()?;
        for (index, item) in self.rest(o).into_iter().rev() {
            let behind = held.found.iter().find(|&&(_, found)| found > index);
            let place = behind.map_or(held.rest, |&(place, _)| place);
            all.splice(place..place, item);
        }
        Some((holds, all))
    }

    /// The items that were in a hash table of the input and have not been looked at, and which of those that were there they are.
    fn rest(&mut self, o: RefVal) -> Vec<(u32, Vec<Datum>)> {
        let lookups: Vec<Lookups> = self.leaf.state.heap.lookups().map(|(_, of)| of.clone()).collect();
        let those = lookups.into_iter().filter(|of| self.given.eval.value(of.of) == Val::Ref(o));
        // Of two names of one table only one has been looked into.
        let Some(of) = those.max_by_key(|of| (of.whole.is_some(), of.found.len())) else { return vec![] };
        let Some(&n) = self.given.numbers.get(&o).filter(|_| of.whole.is_none()) else { return vec![] };
        let Body::Held(holds, all) = &self.given.objects[n].body else { return vec![] };
        let items = (0..).zip(all.chunks_exact(holds.per_item()));
        let is_new = |index: u32| of.found.iter().all(|found| found.index != index);
        items.filter(|&(index, _)| is_new(index)).map(|(index, item)| (index, item.to_vec())).collect()
    }

    /// What is in the collections of the input that the run has looked into, where it is not what was there.
    pub(super) fn held(&mut self, inputs: usize) -> Vec<(usize, Vec<Datum>)> {
        let mut known = self.given.numbered.clone();
        known.retain(|&(n, _)| n < inputs);
        let mut all = vec![];
        for (n, r) in known {
            let (Body::Held(_, before), RefVal::Input(o)) = (&self.given.objects[n].body, r) else { continue };
            let (before, class) = (before.clone(), self.given.object(o).class.expect("a well-typed model"));
            if let Some((_, now)) = self.held_by(ClassId(class.0), r).filter(|(_, now)| *now != before) {
                all.push((n, now));
            }
        }
        all
    }

    /// The collections of the JDK that these calls have made and filled, as bodies of objects, and what is in them when the run ends.
    pub(super) fn filled(&mut self, calls: &[Call]) -> Vec<(usize, Body, Vec<Datum>)> {
        let (heap, program) = (&self.leaf.state.heap, &self.world.program);
        let mut all = vec![];
        for (n, r) in self.given.numbered.clone() {
            let RefVal::Allocated(o) = r else { continue };
            let class = heap.class_of(ObjId(o));
            let is_made = matches!(self.given.objects[n].body, Body::Constructed);
            if !is_made || program.class(class).origin != Origin::Jdk {
                continue;
            }
            let Some((holds, now)) = self.held_by(class, r) else { continue };
            let filling = calls.iter().filter(|call| call.on == Some(n) || call.makes == Some(n));
            let mut before: Vec<Datum> = filling.flat_map(|call| call.given.iter().copied()).collect();
            let items = |all: &[Datum]| all.chunks_exact(holds.per_item()).map(<[Datum]>::to_vec).collect::<Vec<_>>();
            let (one, other) = (items(&before), items(&now));
            // In which order a table has them, is its own affair.
            if holds != Holds::Elements && one.len() == other.len() && one.iter().all(|item| other.contains(item)) {
                before.clone_from(&now);
            }
            all.push((n, Body::Filled(holds, before), now));
        }
        all
    }
}

impl ReadObject for Prediction<'_> {
    fn field(&mut self, o: RefVal, name: &str) -> Option<Val> {
        let program = &self.world.program;
        let named = |class: ClassId| {
            let layout = &program.class(class).layout;
            layout.iter().copied().find(|&f| &*program.field(f).name == name)
        };
        match o {
            RefVal::Null => None,
            RefVal::Allocated(o) => {
                let f = named(self.leaf.state.heap.class_of(ObjId(o)))?;
                let v = self.leaf.state.heap.cell(ObjId(o), program.field(f).slot as usize);
                Some(self.value(v))
            }
            RefVal::Input(n) => {
                let f = named(ClassId(self.given.object(n).class?.0))?;
                let func = self.world.inputs.func(Cell::Field(f)).ok()?;
                self.written(func, o).last().map(|&(_, v)| v)
            }
        }
    }

    fn elements(&mut self, array: RefVal) -> Option<Vec<Val>> {
        let RefVal::Allocated(o) = array else { return None };
        Prediction::elements(self, ObjId(o), self.leaf.state.heap.class_of(ObjId(o)))
    }

    fn is_of(&mut self, o: RefVal, class: &str) -> bool {
        let RefVal::Allocated(o) = o else { return false };
        &*self.world.program.class(self.leaf.state.heap.class_of(ObjId(o))).name == class
    }

    fn constant(&mut self, class: &str, name: &str) -> Option<Val> {
        let program = &self.world.program;
        let (class, statics) = (program.class(program.loaded(class)?), &self.leaf.state.statics);
        let field = class.statics.iter().map(|&f| program.field(f)).find(|f| &*f.name == name)?;
        let is_prepared = statics.prepared().any(|(id, _)| id == class.id);
        is_prepared.then(|| self.value(statics.get(class.id, field.slot)))
    }

    fn content(&mut self, o: RefVal) -> Option<(Holds, Held)> {
        let RefVal::Allocated(made) = o else { return None };
        let class = self.leaf.state.heap.class_of(ObjId(made));
        self.world.natives.content(&self.world.program, class, o, self)
    }

    fn found(&mut self, node: RefVal) -> Option<u32> {
        let RefVal::Allocated(node) = node else { return None };
        let mut lookups = self.leaf.state.heap.lookups();
        lookups.find_map(|(_, of)| of.found.iter().find(|found| found.node == ObjId(node)).map(|found| found.index))
    }
}
