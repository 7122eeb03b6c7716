//! All inputs that the invariants of their classes accept, within a scope: Korat (Boyapati, Khurshid & Marinov, ISSTA
//! 2002) as published. An invariant runs on a concrete candidate from its start, what it reads is noted, and the next
//! candidate differs in what was read last. It has nothing in common with the search that it is to judge.

use super::{
    Engine,
    concrete::Concrete,
    heaps::{self, Shape},
};
use cortado::{
    classfile::{BaseType, FieldType, Instr},
    input::Cell,
    program::{ClassId, FieldId, Invariants, MethodId, Origin, Resolved},
    state::{State, Value},
    step::{Outcome, Pause, World, run},
    term::{ClassTag, InputObject, Model, RefVal, Val},
};
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

/// Instructions that no invariant of a small structure needs.
const FUEL: u64 = 1_000_000;

/// What a candidate has a value for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Place {
    Root(usize),
    Cell(u32, FieldId),
}

/// The inputs of a method, as far as an invariant or the method itself reads them.
pub struct Korat<'a> {
    engine: &'a Engine,
    invariants: Invariants,
    /// Ints are from 0 to this.
    most: u64,
    /// As many objects of each class of the application as its scope.
    shape: Shape,
    /// For each method that has been run, how to run it.
    runs: RefCell<BTreeMap<MethodId, Rc<Engine>>>,
}

/// An input, and what of it has been read, in that order, with the number of the value there.
struct Candidate {
    model: Model,
    roots: Vec<Val>,
    read: Vec<(Place, usize)>,
}

impl<'a> Korat<'a> {
    /// The inputs that invariants of this name accept, with ints from 0 to `most`.
    pub fn new(engine: &'a Engine, invariant: &str, most: u64) -> Self {
        let invariants = Invariants::new(Some(invariant.into()));
        let shape = Shape { nodes: 0, objects: objects(engine) };
        Self { engine, invariants, most, shape, runs: RefCell::default() }
    }

    /// The objects that every input has, those that nothing refers to among them.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Calls `each` with every input, of those that differ only in what nobody reads with one.
    pub fn all(&self, mut each: impl FnMut(&Model, &[Val])) {
        let mut candidate = self.first();
        loop {
            if self.accepts(&mut candidate) {
                self.follow(&mut candidate, self.engine);
                each(&candidate.model, &candidate.roots);
            }
            if !self.next(&mut candidate) {
                return;
            }
        }
    }

    fn first(&self) -> Candidate {
        let world = &self.engine.world;
        let object = |&class: &ClassId| {
            world.inputs.tag(class);
            InputObject { class: Some(ClassTag(class.0)), ..InputObject::default() }
        };
        let objects = self.shape.objects.iter().map(|o| object(o).into()).collect();
        let mut candidate = Candidate { model: Model { objects, ..Model::default() }, roots: vec![], read: vec![] };
        for root in 0..self.engine.start.roots.len() {
            let first = match self.engine.start.receiver {
                Some(_) if root == 0 => Val::Ref(RefVal::Input(self.receiver())),
                _ => self.domain(&candidate, &self.type_of(Place::Root(root)))[0],
            };
            candidate.roots.push(first);
            candidate.model.roots.insert(heaps::root_sym(world, &self.engine.start, root), first);
        }
        candidate
    }

    /// The first object of the class under test.
    fn receiver(&self) -> u32 {
        let class = self.engine.world.program.method(self.engine.method).class;
        self.shape.objects.iter().position(|&c| c == class).expect("it is in the scope") as u32
    }

    /// Changes what was read last to its next value; what has none is as if it had not been read.
    fn next(&self, candidate: &mut Candidate) -> bool {
        while let Some((place, nth)) = candidate.read.pop() {
            let domain = self.domain(candidate, &self.type_of(place));
            let more = nth + 1 < domain.len();
            let nth = if more { nth + 1 } else { 0 };
            self.set(candidate, place, domain[nth]);
            if more {
                candidate.read.push((place, nth));
                return true;
            }
        }
        false
    }

    fn set(&self, candidate: &mut Candidate, place: Place, value: Val) {
        let world = &self.engine.world;
        match place {
            Place::Root(i) => {
                candidate.roots[i] = value;
                candidate.model.roots.insert(heaps::root_sym(world, &self.engine.start, i), value);
            }
            Place::Cell(o, f) => {
                let func = world.inputs.func(Cell::Field(f)).expect("linked");
                candidate.model.objects[o as usize].cells.insert(func, value);
            }
        }
    }

    fn type_of(&self, place: Place) -> FieldType {
        let program = &self.engine.world.program;
        match place {
            Place::Root(i) => {
                let first = usize::from(self.engine.start.receiver.is_some());
                program.method(self.engine.method).descriptor.params[i - first].clone()
            }
            Place::Cell(_, f) => program.field(f).ty.clone(),
        }
    }

    /// The values of a place that is read next. Of the objects of a class that nothing read so far holds, the first stands for all.
    fn domain(&self, candidate: &Candidate, ty: &FieldType) -> Vec<Val> {
        let program = &self.engine.world.program;
        match ty {
            FieldType::Base(BaseType::Boolean) => vec![Val::Bv(0), Val::Bv(1)],
            FieldType::Base(BaseType::Int) => (0..=self.most).map(Val::Bv).collect(),
            FieldType::Base(_) => vec![Val::Bv(0)],
            FieldType::Array(_) => vec![Val::Ref(RefVal::Null)],
            FieldType::Object(_) => {
                let class = program.class_of_type(ty).expect("linked");
                let held = self.held(candidate);
                let mut new: Vec<ClassId> = vec![];
                let offered = |&(o, &c): &(usize, &ClassId)| {
                    let old = held.contains(&(o as u32));
                    let first = old || !new.contains(&c);
                    new.extend((!old).then_some(c));
                    first
                };
                let of_type = self.shape.objects.iter().enumerate().filter(|&(_, &c)| program.is_subtype(c, class));
                // A reference of another type may be to an object of the structure, but nothing new comes from it.
                let own = program.class(class).origin == Origin::Application;
                let objects: Vec<u32> = of_type.filter(offered).map(|(o, _)| o as u32).collect();
                let objects = objects.into_iter().filter(|o| own || *o == self.receiver());
                std::iter::once(Val::Ref(RefVal::Null)).chain(objects.map(|o| Val::Ref(RefVal::Input(o)))).collect()
            }
        }
    }

    /// The objects that what has been read holds, and the receiver.
    fn held(&self, candidate: &Candidate) -> Vec<u32> {
        let receiver = self.engine.start.receiver.map(|_| self.receiver());
        let read = candidate.read.iter().filter_map(|&(place, _)| match self.content(candidate, place) {
            Val::Ref(RefVal::Input(o)) => Some(o),
            _ => None,
        });
        receiver.into_iter().chain(read).collect()
    }

    fn content(&self, candidate: &Candidate, place: Place) -> Val {
        match place {
            Place::Root(i) => candidate.roots[i],
            Place::Cell(o, f) => {
                let func = self.engine.world.inputs.func(Cell::Field(f)).expect("linked");
                let cells = &candidate.model.objects[o as usize].cells;
                let default = || Val::default_of(self.engine.world.terms.func_decl(func).sort);
                cells.get(&func).copied().unwrap_or_else(default)
            }
        }
    }

    /// Whether the invariants of all objects within reach hold. What they read is noted.
    fn accepts(&self, candidate: &mut Candidate) -> bool {
        let mut checked = vec![];
        loop {
            // What has not been read yet is null, so these are all.
            let mut reached = self.held(candidate);
            reached.retain(|o| !checked.contains(o));
            let Some(&o) = reached.first() else { return true };
            checked.push(o);
            let program = &self.engine.world.program;
            let Some(invariant) = self.invariants.of(program, self.shape.objects[o as usize]) else { continue };
            if !self.holds(&self.shape, candidate, invariant, o) {
                return false;
            }
        }
    }

    fn holds(&self, shape: &Shape, candidate: &mut Candidate, invariant: MethodId, o: u32) -> bool {
        let known = self.runs.borrow().get(&invariant).cloned();
        let engine = known.unwrap_or_else(|| {
            let engine = Rc::new(Engine::begin(self.engine.world.clone(), invariant));
            self.runs.borrow_mut().insert(invariant, engine.clone());
            engine
        });
        let concrete = Concrete::new(&engine, shape);
        let st = concrete.begin(&candidate.model, &[Val::Ref(RefVal::Input(o))]);
        matches!(self.watched(candidate, &engine, st), Outcome::Returned(Some(Value::I32(1))))
    }

    /// The method under test runs, and reads too.
    fn follow(&self, candidate: &mut Candidate, engine: &Engine) {
        for (i, ty) in engine.world.program.method(engine.method).descriptor.params.iter().enumerate() {
            let place = Place::Root(i + usize::from(engine.start.receiver.is_some()));
            if self.domain(candidate, ty).len() > 1 && candidate.read.iter().all(|(p, _)| *p != place) {
                candidate.read.push((place, 0));
            }
        }
        let concrete = Concrete::new(engine, &self.shape);
        let st = concrete.begin(&candidate.model, &candidate.roots);
        self.watched(candidate, engine, st);
    }

    /// Runs to the end, and notes which fields of which objects are read.
    fn watched(&self, candidate: &mut Candidate, engine: &Engine, mut st: State) -> Outcome {
        let first = engine.start.state.heap.len() as u32;
        let inputs = first..first + candidate.model.objects.len() as u32;
        for _ in 0..FUEL {
            if let Some((o, f)) = read(&engine.world, &st)
                && inputs.contains(&o)
                && candidate.read.iter().all(|(p, _)| *p != Place::Cell(o - first, f))
            {
                candidate.read.push((Place::Cell(o - first, f), 0));
            }
            match run(&engine.world, &mut st, 1) {
                Pause::Fuel => {}
                Pause::End(outcome) => return outcome,
                Pause::Ask(ask) => panic!("a concrete run asks {ask:?}"),
            }
        }
        panic!("a concrete run does not come to an end")
    }

    /// Whether an input that a leaf has is accepted, and within the scope.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn admits(&self, model: &Model, roots: &[Val]) -> Result<(), String> {
        let world = &self.engine.world;
        let shape = of_model(world, model);
        let objects = &shape.objects;
        let mut open: Vec<u32> = roots.iter().filter_map(|&v| input(v)).collect();
        let mut reached: Vec<u32> = vec![];
        while let Some(o) = open.pop() {
            if reached.contains(&o) {
                continue;
            }
            reached.push(o);
            open.extend(model.objects[o as usize].cells.values().filter_map(|&v| input(v)));
        }
        for &o in &reached {
            let class = objects[o as usize];
            let same = reached.iter().filter(|&&p| objects[p as usize] == class).count();
            let own = world.program.class(class).origin == Origin::Application;
            if own && world.inputs.scope(class).is_some_and(|most| same > most as usize) {
                return Err(format!("{same} objects of {}", world.inputs.short_name(class)));
            }
        }
        for &o in &reached {
            let Some(invariant) = self.invariants.of(&world.program, objects[o as usize]) else { continue };
            let mut candidate = Candidate { model: model.clone(), roots: roots.to_vec(), read: vec![] };
            if !self.holds(&shape, &mut candidate, invariant, o) {
                return Err(format!("{} does not accept it", world.program.method_name(invariant)));
            }
        }
        Ok(())
    }
}

/// The objects of an input; one that the input does not say the class of is of no interest to anybody.
pub fn of_model(world: &World, model: &Model) -> Shape {
    let any = || world.program.load("java/lang/Object").expect("it is there");
    let objects = model.objects.iter().map(|o| o.class.map_or_else(any, |c| ClassId(c.0))).collect();
    Shape { nodes: 0, objects }
}

fn input(v: Val) -> Option<u32> {
    match v {
        Val::Ref(RefVal::Input(o)) => Some(o),
        _ => None,
    }
}

/// The object and the field that the next instruction reads.
fn read(world: &World, st: &State) -> Option<(u32, FieldId)> {
    let frame = st.frames.last()?;
    let method = world.program.method(frame.method);
    let Instr::GetField(at) = method.code.as_deref()?.instrs[frame.pc as usize] else { return None };
    let top = (frame.top as usize).checked_sub(1)?;
    let Some(&Value::Obj(o)) = st.values.get(top) else { return None };
    match world.program.resolved(world.program.class(method.class), at) {
        Ok(Resolved::Field(f)) => Some((o.0, f.id)),
        _ => None,
    }
}

/// The objects of the scope: of each class of the application that the class under test, or a parameter, leads to.
fn objects(engine: &Engine) -> Vec<ClassId> {
    let world = &engine.world;
    let program = &world.program;
    let method = program.method(engine.method);
    let mut classes = vec![method.class];
    let mut open: Vec<FieldType> = method.descriptor.params.clone();
    let fields = |class: ClassId| program.class(class).layout.iter().map(|&f| program.field(f).ty.clone());
    open.extend(fields(method.class));
    while let Some(ty) = open.pop() {
        let FieldType::Object(_) = ty else { continue };
        let class = program.class_of_type(&ty).expect("a class of the fixtures");
        if program.class(class).origin != Origin::Application {
            continue;
        }
        for class in world.inputs.universe.instances_of(program, class) {
            if !classes.contains(&class) {
                classes.push(class);
                open.extend(fields(class));
            }
        }
    }
    let so_many = |class: ClassId| vec![class; world.inputs.scope(class).expect("a scope") as usize];
    classes.into_iter().flat_map(so_many).collect()
}
