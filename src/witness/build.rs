//! Leaf and model to a concrete case: the input as an object graph, and what the path predicts for it.

use super::{Answers, Body, Case, Datum, Expected, FieldRef, Object, Target, shrink};
use crate::{
    classfile::{BaseType, FieldType, Name},
    explore::Leaf,
    input::Cell,
    program::{ArrayComponent, ClassId, FieldId, MethodId},
    state::{ObjId, Value},
    step::{Outcome, World},
    term::{Eval, Model, RefVal, Term, Val},
};
use rustc_hash::FxHashMap;

/// The input that takes a path, and what the path predicts. Of a path that was given up only the input means anything.
pub fn build(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf) -> Case {
    exactly(world, method, roots, leaf, &shrink::shrunk(world, &leaf.state, &leaf.model))
}

/// As [`build`], of this very input.
pub fn exactly(world: &World, method: MethodId, roots: &[(String, Value)], leaf: &Leaf, model: &Model) -> Case {
    let m = world.program.method(method);
    let target = Target::of(&world.program, method);
    let mut graph = Graph::new(world, leaf, model);
    let receiver_type = FieldType::Object(target.class.clone());
    let types = (!target.is_static).then_some(&receiver_type).into_iter().chain(&m.descriptor.params);
    let mut roots: Vec<Value> = roots.iter().map(|&(_, v)| v).collect();
    if let Some(o) = leaf.state.phases.made {
        roots[0] = Value::Obj(o);
    }
    let mut values: Vec<Datum> = types.zip(roots).map(|(ty, v)| graph.datum(ty, v)).collect();
    let statics = graph.statics();
    graph.fill_inputs();
    let inputs = graph.objects.len();
    let receiver = (!target.is_static).then(|| values.remove(0));
    let expected = match &leaf.outcome {
        Outcome::Returned(v) => {
            let result = m.descriptor.ret.as_ref().zip(*v).map(|(ty, v)| graph.datum(ty, v));
            Expected::Returned(result)
        }
        Outcome::Threw(o) | Outcome::Violated(_, o) => graph.threw(*o),
        Outcome::Exited(..) | Outcome::GaveUp(_) | Outcome::Excluded => Expected::Returned(None),
    };
    let after = graph.changes(inputs);
    graph.fill_allocated();
    let clock = graph.clock();
    let chosen = leaf.state.chosen.iter().map(|&v| graph.eval.value(graph.term(v)).as_bits() as i32).collect();
    let (mut seen, mut atoms) = Default::default();
    leaf.state.path.decisions().for_each(|t| world.terms.atoms(t, &mut seen, &mut atoms));
    let timed = atoms.iter().any(|&t| world.inputs.is_time(t));
    let objects = graph.objects;
    let invariants = vec![];
    Case {
        path: leaf.id,
        target,
        objects,
        inputs,
        receiver,
        args: values,
        statics,
        invariants,
        expected,
        after,
        chosen,
        clock,
        timed,
    }
}

/// The objects of a case, as they are met.
pub(super) struct Graph<'a> {
    pub(super) world: &'a World,
    pub(super) leaf: &'a Leaf,
    model: &'a Model,
    pub(super) eval: Eval<'a>,
    pub(super) objects: Vec<Object>,
    pub(super) numbers: FxHashMap<RefVal, usize>,
    /// Allocated objects whose content is still to be read.
    pub(super) open: Vec<ObjId>,
}

impl<'a> Graph<'a> {
    fn new(world: &'a World, leaf: &'a Leaf, model: &'a Model) -> Self {
        let eval = Eval::new(&world.terms, model);
        Self { world, leaf, model, eval, objects: vec![], numbers: FxHashMap::default(), open: vec![] }
    }

    /// The static fields that are inputs, of the classes that the path initializes.
    fn statics(&mut self) -> Vec<(FieldRef, Datum)> {
        let world = self.world;
        let classes = self.leaf.state.statics.initialized();
        let fields = classes.into_iter().flat_map(|class| &world.program.class(class).statics);
        let inputs = fields.filter_map(|&f| Some((f, world.inputs.static_input(f).ok()??)));
        inputs.map(|(f, v)| (self.field_ref(f), self.datum(&world.program.field(f).ty, v))).collect()
    }

    fn clock(&mut self) -> Vec<(&'static str, i64)> {
        let readings = self.leaf.state.clock.iter().flatten();
        readings.map(|reading| (reading.call, self.eval.value(self.term(reading.value)).as_bits() as i64)).collect()
    }

    pub(super) fn term(&self, v: Value) -> Term {
        self.world.term(v, &self.leaf.state)
    }

    pub(super) fn datum(&mut self, ty: &FieldType, v: Value) -> Datum {
        let val = self.eval.value(self.term(v));
        self.datum_of(ty, val)
    }

    fn datum_of(&mut self, ty: &FieldType, v: Val) -> Datum {
        match (ty, v) {
            (FieldType::Base(base), Val::Bv(bits)) => match base {
                BaseType::Boolean => Datum::Boolean(bits & 1 != 0),
                BaseType::Byte => Datum::Byte(bits as i8),
                BaseType::Char => Datum::Char(bits as u16),
                BaseType::Short => Datum::Short(bits as i16),
                BaseType::Int => Datum::Int(bits as i32),
                BaseType::Long => Datum::Long(bits as i64),
                BaseType::Float => Datum::Float(bits as u32),
                BaseType::Double => Datum::Double(bits),
            },
            (ty, Val::Bv(choice)) => self.constant(ty, choice),
            (_, Val::Ref(RefVal::Null)) => Datum::Null,
            (_, Val::Ref(r)) => Datum::Object(self.number(r)),
            (ty, v) => unreachable!("{v:?} is no value of type {}", ty.java_name()),
        }
    }

    /// The constant of an enum that an input chooses; one the run has not looked at is null.
    fn constant(&mut self, ty: &FieldType, choice: u64) -> Datum {
        let class = self.world.inputs.enum_type(ty).expect("only a reference of an enum is a choice");
        let constants = match self.leaf.state.statics.init(class) {
            Some(_) => self.world.inputs.enum_constants(class, &self.leaf.state),
            None => vec![],
        };
        let nth = constants.get(choice.wrapping_sub(1) as usize).or(constants.last());
        match (choice, nth) {
            (1.., Some(&Value::Obj(o))) => Datum::Object(self.number(RefVal::Allocated(o.0))),
            _ => Datum::Null,
        }
    }

    /// What tells a constant of an enum from the others: its ordinal, a field of the superclass of all enums.
    pub(super) fn ordinal(&mut self, o: ObjId) -> Option<Body> {
        let program = &self.world.program;
        let class = program.class(self.leaf.state.heap.header(o).class);
        if !class.access.is_enum() {
            return None;
        }
        let named = |f: &&FieldId| &*program.field(**f).name == "ordinal" && program.field(**f).class != class.id;
        let f = *class.layout.iter().find(named)?;
        let field = program.field(f);
        let v = self.leaf.state.heap.cell(o, field.slot as usize);
        Some(Body::Fields(vec![(self.field_ref(f), self.datum(&field.ty, v))]))
    }

    /// The number of an object in the case; a new one is entered without content.
    pub(super) fn number(&mut self, r: RefVal) -> usize {
        if let Some(&n) = self.numbers.get(&r) {
            return n;
        }
        let class = match r {
            RefVal::Input(o) => ClassId(self.model.objects[o as usize].class.expect("a well-typed model").0),
            RefVal::Allocated(o) => {
                self.open.push(ObjId(o));
                self.leaf.state.heap.header(ObjId(o)).class
            }
            RefVal::Null => unreachable!("null is no object"),
        };
        let program = &self.world.program;
        let class = program.class(class);
        let unseen = class.unseen.map(|_| vec![]);
        let class = class.unseen.map_or(class, |above| program.class(above)).name.clone();
        self.objects.push(Object { class, unseen, body: Body::Opaque });
        self.numbers.insert(r, self.objects.len() - 1);
        self.objects.len() - 1
    }

    pub(super) fn field_ref(&self, f: FieldId) -> FieldRef {
        let field = self.world.program.field(f);
        FieldRef {
            class: self.world.program.class(field.class).name.clone(),
            name: field.name.clone(),
            descriptor: Name::from(field.ty.descriptor()),
        }
    }

    /// Reads the cells of all input objects reached, and of those reached from them.
    fn fill_inputs(&mut self) {
        let mut done = 0;
        while done < self.objects.len() {
            let known = self.numbers.iter().find(|&(_, &n)| n == done).map(|(&r, _)| r);
            let o = match known {
                Some(RefVal::Input(o)) => o,
                // A constant of an enum exists before the call, whenever its class is initialized.
                Some(RefVal::Allocated(o)) => {
                    let phases = &self.leaf.state.phases;
                    let by = phases.driver().filter(|_| phases.made == Some(ObjId(o)));
                    self.objects[done].body = match by {
                        Some((driver, given)) => {
                            let scope = given.first().map(|&v| self.eval.value(self.term(v)).as_bits() as i32);
                            Body::Made(Target::of(&self.world.program, driver), scope)
                        }
                        None => self.ordinal(ObjId(o)).unwrap_or(Body::Opaque),
                    };
                    self.open.retain(|&open| open != ObjId(o));
                    done += 1;
                    continue;
                }
                _ => unreachable!("null is no object"),
            };
            self.objects[done].body = self.given(o as usize);
            if self.objects[done].unseen.is_some() {
                self.objects[done].unseen = Some(self.answers(o));
            }
            done += 1;
        }
    }

    /// What the path has called on an object of an unseen class, and what that returned.
    fn answers(&mut self, o: u32) -> Vec<Answers> {
        let mut all: Vec<Answers> = vec![];
        for call in &self.leaf.state.calls {
            if self.eval.value(self.term(call.receiver)) != Val::Ref(RefVal::Input(o)) {
                continue;
            }
            let m = self.world.program.method(call.method);
            let result = call.result.zip(m.descriptor.ret.as_ref()).map(|(v, ty)| self.datum(ty, v));
            match all.iter_mut().find(|known| known.name == m.name && known.descriptor == m.raw_descriptor) {
                Some(known) => known.results.extend(result),
                None => {
                    let (name, descriptor) = (m.name.clone(), m.raw_descriptor.clone());
                    all.push(Answers { name, descriptor, results: result.into_iter().collect() });
                }
            }
        }
        all
    }

    /// The content of an input object.
    fn given(&mut self, o: usize) -> Body {
        let (world, object) = (self.world, &self.model.objects[o]);
        let class = world.program.class(ClassId(object.class.expect("a well-typed model").0));
        let cell = |f| world.inputs.cell_of(f);
        if Some(class.id) == world.inputs.string_class() {
            let text: Vec<u16> = self.characters(o).into_iter().map(u16::from).collect();
            // The program would notice that an input is its own constant.
            return match self.leaf.state.heap.string(&text) {
                Some(_) => Body::Copy(text.into()),
                None => Body::Text(text.into()),
            };
        }
        if class.is_array() {
            let length = self.length(o, Cell::Length);
            let ty = world.inputs.component(class.id);
            let func = world
                .inputs
                .func(Cell::Element(class.id))
                .expect("the class of the elements of an input has been loaded");
            let default = Val::default_of(world.terms.func_decl(func).sort);
            let element = |i| object.elements.get(&(func, i)).copied().unwrap_or(default);
            return Body::Elements((0..length).map(|i| self.datum_of(&ty, element(i))).collect());
        }
        let mut cells: Vec<(FieldId, Val)> = object
            .cells
            .iter()
            .filter_map(|(&f, &v)| if let Cell::Field(f) = cell(f) { Some((f, v)) } else { None })
            .collect();
        // A cell that an object of this class does not have is an artefact of the model.
        cells.retain(|&(f, _)| class.layout.contains(&f));
        cells.sort_by_key(|&(f, _)| world.program.field(f).slot);
        let datum = |(f, v)| (self.field_ref(f), self.datum_of(&world.program.field(f).ty, v));
        Body::Fields(cells.into_iter().map(datum).collect())
    }

    /// The length of an input array or string.
    fn length(&self, o: usize, of: Cell) -> u32 {
        let mut cells = self.model.objects[o].cells.iter();
        cells.find(|&(&f, _)| self.world.inputs.cell_of(f) == of).map_or(0, |(_, v)| v.as_bits() as u32)
    }

    /// The Latin-1 characters of an input string.
    pub(super) fn characters(&self, o: usize) -> Vec<u8> {
        let bytes = self.world.program.array_of(ArrayComponent::Base(BaseType::Byte));
        let func = bytes
            .and_then(|bytes| self.world.inputs.func(Cell::Element(bytes)))
            .expect("arrays of bytes can be loaded");
        let elements = &self.model.objects[o].elements;
        let element = |i| elements.get(&(func, i)).map_or(0, |v| v.as_bits() as u8);
        (0..self.length(o, Cell::Characters)).map(element).collect()
    }
}
