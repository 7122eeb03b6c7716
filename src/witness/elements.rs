//! What is in cells and arrays when a path ends: the log of writes, evaluated.

use super::outcome::Prediction;
use crate::{
    input::{Cell, default_of},
    program::ClassId,
    state::{Logs, ObjId, Picture, Value, Write},
    term::{Func, Node, RefVal, Term, Val},
};
use std::collections::BTreeMap;

/// An array that the run made with more elements is not looked into.
const MOST_ELEMENTS: usize = 100_000;

impl Prediction<'_> {
    pub(super) fn value(&mut self, v: Value) -> Val {
        self.given.eval.value(self.given.term(v))
    }

    fn bits(&mut self, t: Term) -> u32 {
        self.given.eval.value(t).as_bits() as u32
    }

    /// The elements of an allocated array; `None` if there are too many to look at.
    pub(super) fn elements(&mut self, o: ObjId, class: ClassId) -> Option<Vec<Val>> {
        let (world, heap) = (self.world, &self.leaf.state.heap);
        let Some(length) = heap.open_length(o) else { return Some(heap.cells(o).map(|v| self.value(v)).collect()) };
        let length = self.bits(length) as usize;
        if length > MOST_ELEMENTS {
            return None;
        }
        let mut elements: Vec<Val> = match (heap.base(o), heap.over(o)) {
            (Some(base), _) => heap.cells(base).map(|v| self.value(v)).collect(),
            (None, Some((of, held_by))) => {
                let (terms, ty) = (&world.terms, world.inputs.type_of(world.inputs.cell_of(of)));
                let at = |i| terms.elem(of, held_by, terms.int(i as i32));
                let first = |i| {
                    let v = self.given.eval.value(at(i));
                    self.given.denoted(&ty, v)
                };
                (0..length).map(first).collect()
            }
            (None, None) => {
                let default = default_of(&world.inputs.component(class));
                let open = heap.open(o);
                let at_first = |i: usize| open.and_then(|open| open.at_first(&world.terms, world.terms.int(i as i32)));
                let first = |i| at_first(i).map_or(default, |t| Value::from_term(&world.terms, t));
                (0..length).map(|i| self.value(first(i))).collect()
            }
        };
        let func = world.inputs.func(Cell::Element(class)).expect("the class of the elements has been loaded");
        for (at, v) in self.written(func, RefVal::Allocated(o.0)) {
            if let Some(element) = at.and_then(|at| elements.get_mut(at as usize)) {
                *element = v;
            }
        }
        Some(elements)
    }

    /// What the run wrote to a cell of an object, or to its elements: the last write to each index.
    pub(super) fn written(&mut self, f: Func, object: RefVal) -> Vec<(Option<u32>, Val)> {
        let mut all: BTreeMap<Option<u32>, Val> = BTreeMap::new();
        for write in self.leaf.state.heap.store.log(f) {
            if self.given.eval.value(write.to) != Val::Ref(object) {
                continue;
            }
            let index = write.index.map(|i| self.bits(i));
            if let (Some(first), Some(count)) = (index, write.count) {
                for k in 0..self.bits(count) {
                    let v = self.pictured(f, write.value, k);
                    all.insert(Some(first.wrapping_add(k)), v);
                }
                continue;
            }
            // What a cell held at first is in the log too, where a strategy keeps account of the cells that were read. Over
            // another write it is one that puts this back.
            let at_first = match (write.value, write.index) {
                (Value::Sym(v), None) => self.world.terms.node(v) == Node::Init(f, write.to),
                (Value::Sym(v), Some(i)) => self.world.terms.node(v) == Node::Elem(f, write.to, i),
                _ => false,
            };
            if !at_first || all.contains_key(&index) {
                let v = self.value(write.value);
                all.insert(index, v);
            }
        }
        all.into_iter().collect()
    }

    /// Element number `k` of what a range of an array was assigned at once.
    fn pictured(&mut self, f: Func, of: Value, k: u32) -> Val {
        let state = &self.leaf.state;
        let picture = if let Value::Obj(o) = of { state.heap.picture(o) } else { None };
        match picture.expect("of several elements an object that stands for them is in the log") {
            Picture::Same(v) => self.value(*v),
            Picture::Of { source, at, logs } => {
                let at = self.bits(*at).wrapping_add(k);
                let array = self.given.eval.value(*source).as_ref();
                self.then(f, array, at, logs)
            }
        }
    }

    /// The element of an array when `logs` were all that had been written.
    fn then(&mut self, copied_to: Func, array: RefVal, at: u32, logs: &Logs) -> Val {
        let (world, heap) = (self.world, &self.leaf.state.heap);
        let class = match array {
            RefVal::Allocated(o) if heap.open_length(ObjId(o)).is_none() => {
                return self.value(heap.cell(ObjId(o), at as usize));
            }
            RefVal::Allocated(o) => heap.class_of(ObjId(o)),
            RefVal::Input(o) => {
                let class = ClassId(self.given.object(o).class.expect("a well-typed model").0);
                let is_array = world.program.class(class).is_array();
                // A string is its own array of characters.
                let characters = || world.inputs.class_of_characters().expect("strings have been loaded");
                if is_array { class } else { characters() }
            }
            RefVal::Null => return self.at_first(copied_to, array, at),
        };
        let func = world.inputs.func(Cell::Element(class)).expect("the class of the elements has been loaded");
        for write in logs.log(func).iter().rev() {
            let Write { to, index: Some(first), count, value, .. } = *write else { continue };
            if self.given.eval.value(to) != Val::Ref(array) {
                continue;
            }
            let k = at.wrapping_sub(self.bits(first));
            match count {
                None if k == 0 => return self.value(value),
                Some(count) if k < self.bits(count) => return self.pictured(func, value, k),
                _ => {}
            }
        }
        self.at_first(func, array, at)
    }

    fn at_first(&mut self, func: Func, array: RefVal, at: u32) -> Val {
        let default = || Val::default_of(self.world.terms.func_decl(func).sort);
        match array {
            RefVal::Null => default(),
            RefVal::Input(o) if self.given.is_string(o) => {
                let byte = self.given.bytes(o).get(at as usize).copied();
                byte.map_or_else(default, |byte| Val::Bv(byte.into()))
            }
            // What is copied from an array of constants may stand in one of another type.
            RefVal::Input(o) => {
                let ty = self.world.inputs.type_of(self.world.inputs.cell_of(func));
                let v = self.given.object(o).elements.get(&(func, at)).copied().unwrap_or_else(default);
                self.given.denoted(&ty, v)
            }
            RefVal::Allocated(o) => match self.leaf.state.heap.base(ObjId(o)) {
                Some(base) => self.value(self.leaf.state.heap.cell(base, at as usize)),
                None => match self.leaf.state.heap.over(ObjId(o)) {
                    Some((of, held_by)) => {
                        let terms = &self.world.terms;
                        self.given.eval.value(terms.elem(of, held_by, terms.int(at as i32)))
                    }
                    None => {
                        let terms = &self.world.terms;
                        let open = self.leaf.state.heap.open(ObjId(o));
                        let first = open.and_then(|open| open.at_first(terms, terms.int(at as i32)));
                        first.map_or_else(default, |t| self.given.eval.value(t))
                    }
                },
            },
        }
    }
}
