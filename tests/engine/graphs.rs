//! All inputs that invariants accept, of arrays and boxes too: as [`super::korat`], but a candidate is a graph of any objects.
//! An invariant runs from its start on each candidate; what it reads first gets one value after the other.

use super::{
    Engine,
    concrete::Concrete,
    heaps::{self, Shape},
    korat::of_model,
    watch::{self, Read},
};
use cortado::{
    classfile::{BaseType, FieldType},
    explore::Start,
    input::Cell as At,
    program::{ClassId, Invariants, MethodId, Origin},
    state::Value,
    step::{Limit, Outcome, World},
    term::{ClassTag, InputObject, Model, RefVal, Val},
};
use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

/// A run of more instructions than this has perhaps initialized classes. The next runs go on from where it has ended: then they
/// need not do that again.
const LONG: u64 = 1_000;
/// So often.
const WARM: u32 = 20;

/// The strings of an input, as far as they are short enough.
const TEXTS: [&str; 4] = ["", "a", "b", "ba"];

/// What a candidate has a value for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Place {
    Root(usize),
    Of(u32, Read),
    /// The characters of a string.
    Text(u32),
}

/// The inputs of a method, as far as an invariant or the method itself reads them.
pub struct Graphs<'a> {
    engine: &'a Engine,
    invariants: Invariants,
    /// The values of ints.
    numbers: Vec<i32>,
    /// As many objects of each class as its scope.
    shape: Shape,
    /// For each method that has been run, how to run it, and how often that may still change.
    runs: RefCell<BTreeMap<MethodId, (Rc<Engine>, u32)>>,
    /// Why a run did not come to an end, if one did not.
    stuck: RefCell<Option<Stuck>>,
    /// Instructions of all runs so far.
    steps: Cell<u64>,
}

/// Why there is nothing to compare with.
#[derive(Clone, Debug)]
pub enum Stuck {
    /// There are more candidates.
    Many,
    /// A concrete run goes on for too long.
    Endless,
    /// A concrete run was given up.
    Run(String),
}

/// An input, and what of it has been read, in that order, with the number of the value there.
struct Candidate {
    model: Model,
    roots: Vec<Val>,
    read: Vec<(Place, usize)>,
}

impl<'a> Graphs<'a> {
    /// The inputs that `invariants` accept, with ints from `numbers`.
    pub fn new(engine: &'a Engine, invariants: Invariants, numbers: Vec<i32>) -> Self {
        let shape = Shape { nodes: 0, objects: objects(engine) };
        let (runs, stuck, steps) = Default::default();
        Self { engine, invariants, numbers, shape, runs, stuck, steps }
    }

    /// The objects that every input has, those that nothing refers to among them.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Whether some object is of a nested class of this name.
    pub fn has_class(&self, name: &str) -> bool {
        let program = &self.engine.world.program;
        self.shape.objects.iter().any(|&class| program.class(class).java_name().ends_with(&format!("${name}")))
    }

    /// Calls `each` with every input, of those that differ only in what nobody reads with one; so many candidates are tried, as
    /// long as that takes no more than so many instructions.
    ///
    /// # Errors
    /// Why these are not all.
    pub fn all(&self, (most, steps): (usize, u64), mut each: impl FnMut(&Model, &[Val])) -> Result<(), Stuck> {
        let mut candidate = self.first();
        for _ in 0..most {
            if self.accepts(&mut candidate) {
                self.follow(&mut candidate);
                each(&candidate.model, &candidate.roots);
            }
            if let Some(stuck) = self.stuck.take() {
                return Err(stuck);
            }
            if self.steps.get() > steps {
                return Err(Stuck::Many);
            }
            if !self.next(&mut candidate) {
                return Ok(());
            }
        }
        Err(Stuck::Many)
    }

    fn first(&self) -> Candidate {
        let world = &self.engine.world;
        let object = |&class: &ClassId| {
            world.inputs.tag(class);
            let mut object = InputObject { class: Some(ClassTag(class.0)), ..InputObject::default() };
            if world.program.class(class).is_array() {
                object.cells.insert(world.inputs.func(At::Length).expect("linked"), Val::Bv(0));
            }
            object
        };
        let objects = self.shape.objects.iter().map(|o| object(o).into()).collect();
        let mut candidate = Candidate { model: Model { objects, ..Model::default() }, roots: vec![], read: vec![] };
        for root in 0..self.engine.start.roots.len() {
            let first = match self.engine.start.receiver {
                Some(_) if root == 0 => Val::Ref(RefVal::Input(self.receiver())),
                _ => self.domain(&candidate, Place::Root(root))[0],
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
            let domain = self.domain(candidate, place);
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
        let inputs = &self.engine.world.inputs;
        let func = |cell| inputs.func(cell).expect("linked");
        let objects = &mut candidate.model.objects;
        match place {
            Place::Root(i) => {
                candidate.roots[i] = value;
                candidate.model.roots.insert(heaps::root_sym(&self.engine.world, &self.engine.start, i), value);
            }
            Place::Of(o, Read::Field(f)) => drop(objects[o as usize].cells.insert(func(At::Field(f)), value)),
            Place::Of(o, Read::Length) => drop(objects[o as usize].cells.insert(func(At::Length), value)),
            Place::Of(o, Read::Element(i)) => {
                let at = (func(At::Element(self.shape.objects[o as usize])), i);
                objects[o as usize].elements.insert(at, value);
            }
            Place::Text(o) => {
                let (text, object) = (TEXTS[value.as_bits() as usize].as_bytes(), &mut objects[o as usize]);
                let at = func(At::Element(inputs.class_of_characters().expect("linked")));
                object.cells.insert(func(At::Characters), Val::Bv(text.len() as u64));
                object.elements = text.iter().enumerate().map(|(i, &c)| ((at, i as u32), Val::Bv(c.into()))).collect();
            }
        }
    }

    fn type_of(&self, place: Place) -> FieldType {
        let world = &self.engine.world;
        match place {
            Place::Root(i) => {
                let first = usize::from(self.engine.start.receiver.is_some());
                world.program.method(self.engine.method).descriptor.params[i - first].clone()
            }
            Place::Of(_, Read::Field(f)) => world.program.field(f).ty.clone(),
            Place::Of(_, Read::Length) | Place::Text(_) => FieldType::Base(BaseType::Char),
            Place::Of(o, Read::Element(_)) => world.inputs.component(self.shape.objects[o as usize]),
        }
    }

    /// The values of a place that is read next, the default first. Of the objects of a class that nothing read so far holds,
    /// the first stands for all.
    fn domain(&self, candidate: &Candidate, place: Place) -> Vec<Val> {
        let world = &self.engine.world;
        let ty = self.type_of(place);
        if let Some(class) = world.inputs.enum_type(&ty) {
            let constants =
                world.program.class(class).statics.iter().filter(|&&f| world.program.field(f).access.is_enum());
            return (0..=constants.count() as u64).map(Val::Bv).collect();
        }
        let class = match ty {
            _ if matches!(place, Place::Text(_)) => {
                let short = |text: &&&str| text.len() <= world.inputs.bounds.string_length.into();
                return (0..TEXTS.iter().filter(short).count() as u64).map(Val::Bv).collect();
            }
            _ if matches!(place, Place::Of(_, Read::Length)) => {
                return (0..=world.inputs.bounds.array_length).map(|n| Val::Bv(n.into())).collect();
            }
            FieldType::Base(BaseType::Boolean) => return vec![Val::Bv(0), Val::Bv(1)],
            FieldType::Base(BaseType::Int) => {
                let others = self.numbers.iter().copied().filter(|&n| n != 0);
                return std::iter::once(0).chain(others).map(|n| Val::Bv((n as u32).into())).collect();
            }
            FieldType::Base(_) => return vec![Val::Bv(0)],
            FieldType::Array(_) | FieldType::Object(_) => world.program.class_of_type(&ty).expect("linked"),
        };
        let held = self.held(candidate);
        let mut new: Vec<ClassId> = vec![];
        let offered = |&(o, &c): &(usize, &ClassId)| {
            let old = held.contains(&(o as u32));
            let first = old || !new.contains(&c);
            new.extend((!old).then_some(c));
            first
        };
        // An input of a wider type is no array.
        let is_array = world.program.class(class).is_array();
        let is = |c: ClassId| world.program.is_subtype(c, class) && world.program.class(c).is_array() == is_array;
        let of_type = self.shape.objects.iter().enumerate().filter(|&(_, &c)| is(c));
        let objects: Vec<Val> = of_type.filter(offered).map(|(o, _)| Val::Ref(RefVal::Input(o as u32))).collect();
        [vec![Val::Ref(RefVal::Null)], objects].concat()
    }

    /// The objects that what has been read holds, and the receiver.
    fn held(&self, candidate: &Candidate) -> Vec<u32> {
        let receiver = self.engine.start.receiver.map(|_| self.receiver());
        let read = candidate.read.iter().filter_map(|&(place, _)| input(self.content(candidate, place)?));
        receiver.into_iter().chain(read).collect()
    }

    /// What a place holds; `None` where it has not been given a value.
    fn content(&self, candidate: &Candidate, place: Place) -> Option<Val> {
        let func = |cell| self.engine.world.inputs.func(cell).expect("linked");
        let objects = &candidate.model.objects;
        match place {
            Place::Root(i) => candidate.roots.get(i).copied(),
            Place::Text(_) => None,
            Place::Of(o, Read::Field(f)) => objects[o as usize].cells.get(&func(At::Field(f))).copied(),
            Place::Of(o, Read::Length) => objects[o as usize].cells.get(&func(At::Length)).copied(),
            Place::Of(o, Read::Element(i)) => {
                let at = (func(At::Element(self.shape.objects[o as usize])), i);
                objects[o as usize].elements.get(&at).copied()
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
        let arguments = [Val::Ref(RefVal::Input(o))];
        matches!(self.watched(shape, candidate, invariant, &arguments), Some(Outcome::Returned(Some(Value::I32(1)))))
    }

    /// The method under test runs, and reads too.
    fn follow(&self, candidate: &mut Candidate) {
        let first = usize::from(self.engine.start.receiver.is_some());
        for place in (first..self.engine.start.roots.len()).map(Place::Root) {
            if candidate.read.iter().all(|(p, _)| *p != place) {
                candidate.read.push((place, 0));
            }
        }
        let roots = candidate.roots.clone();
        self.watched(&self.shape, candidate, self.engine.method, &roots);
    }

    /// Runs to the end, and notes what of which objects is read; `None` if there is no end.
    fn watched(&self, shape: &Shape, on: &mut Candidate, method: MethodId, arguments: &[Val]) -> Option<Outcome> {
        let known = self.runs.borrow().get(&method).cloned();
        let (engine, left) = known.unwrap_or_else(|| (Rc::new(Engine::begin(self.engine.world.clone(), method)), WARM));
        let concrete = Concrete::new(&engine, shape);
        let mut st = concrete.begin(&on.model, arguments);
        let first = concrete.before();
        let inputs = first..first + on.model.objects.len() as u32;
        let read = &mut on.read;
        let began = st.steps;
        let outcome = watch::run_to_end(&engine.world, &mut st, |o, what| {
            let mut note = |place| {
                if read.iter().all(|(p, _)| *p != place) {
                    read.push((place, 0));
                }
            };
            if inputs.contains(&o.0) {
                let o = o.0 - first;
                if engine.world.inputs.string_class() == Some(shape.objects[o as usize]) {
                    return note(Place::Text(o));
                }
                if let Read::Element(_) = what {
                    note(Place::Of(o, Read::Length));
                }
                note(Place::Of(o, what));
            }
        });
        self.steps.set(self.steps.get() + st.steps - began);
        if left > 0 && st.frames.is_empty() && st.steps - began > LONG {
            st.answered = st.answered.map(|_| st.steps);
            st.phases = engine.start.state.phases.clone();
            let start = Start { state: st, ..engine.start.clone() };
            let engine = Engine { start, world: engine.world.clone(), method };
            self.runs.borrow_mut().insert(method, (Rc::new(engine), left - 1));
        } else {
            self.runs.borrow_mut().entry(method).or_insert((engine, left));
        }
        let why = match outcome {
            Ok(Outcome::GaveUp(Limit { why, .. })) => format!("{why:?}"),
            Ok(outcome) => return Some(outcome),
            Err(why) => why,
        };
        self.stuck.replace(Some(if why == watch::ENDLESS { Stuck::Endless } else { Stuck::Run(why) }));
        None
    }

    /// Whether an input that a leaf has is accepted, and, if that is asked, within the scope. What an array leads to that is a parameter does not
    /// count there.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn admits(&self, model: &Model, roots: &[Val], scoped: bool) -> Result<(), String> {
        let world = &self.engine.world;
        let shape = of_model(world, model);
        let objects = &shape.objects;
        let is_array = |v: &Val| input(*v).is_some_and(|o| world.program.class(objects[o as usize]).is_array());
        let structure: Vec<Val> = roots.iter().copied().filter(|v| !is_array(v)).collect();
        let (counted, reached) = (reached(model, &structure), reached(model, roots));
        for &o in &counted {
            let class = objects[o as usize];
            let same = counted.iter().filter(|&&p| objects[p as usize] == class).count();
            if scoped && world.inputs.scope(class).is_some_and(|most| same > most as usize) {
                return Err(format!("{same} objects of {}", world.inputs.short_name(class)));
            }
        }
        for &o in &reached {
            let Some(invariant) = self.invariants.of(&world.program, objects[o as usize]) else { continue };
            let mut candidate = Candidate { model: model.clone(), roots: roots.to_vec(), read: vec![] };
            if !self.holds(&shape, &mut candidate, invariant, o) {
                let stuck = self.stuck.take();
                return Err(format!("{} does not accept it {stuck:?}", world.program.method_name(invariant)));
            }
        }
        Ok(())
    }
}

/// Whether an input is one of the structures that have in common what `pattern` says: what that does not mention may be
/// anything. Both hang off their first object.
pub fn is_like(world: &World, pattern: &Model, input_of: &Model) -> bool {
    let mut pairs: BTreeMap<u32, u32> = BTreeMap::from([(0, 0)]);
    let mut open = vec![(0, 0)];
    let mut same = |a: Val, b: Val, open: &mut Vec<(u32, u32)>| match (input(a), input(b)) {
        (Some(a), Some(b)) => match pairs.get(&a) {
            Some(&known) => known == b,
            None => {
                open.push((a, b));
                !pairs.values().any(|&other| other == b) && pairs.insert(a, b).is_none()
            }
        },
        _ => a == b,
    };
    while let Some((a, b)) = open.pop() {
        let (a, b) = (&pattern.objects[a as usize], &input_of.objects[b as usize]);
        let default = |func| Val::default_of(world.terms.func_decl(func).sort);
        let cells = a.cells.iter().map(|(f, &v)| (v, b.cells.get(f).copied().unwrap_or_else(|| default(*f))));
        let elements =
            a.elements.iter().map(|(at, &v)| (v, b.elements.get(at).copied().unwrap_or_else(|| default(at.0))));
        let alike = a.class == b.class && cells.chain(elements).all(|(a, b)| same(a, b, &mut open));
        if !alike {
            return false;
        }
    }
    true
}

/// The objects that lead from these values.
fn reached(model: &Model, roots: &[Val]) -> Vec<u32> {
    let mut open: Vec<u32> = roots.iter().filter_map(|&v| input(v)).collect();
    let mut reached: Vec<u32> = vec![];
    while let Some(o) = open.pop() {
        if !reached.contains(&o) {
            reached.push(o);
            let object = &model.objects[o as usize];
            open.extend(object.cells.values().chain(object.elements.values()).filter_map(|&v| input(v)));
        }
    }
    reached
}

fn input(v: Val) -> Option<u32> {
    match v {
        Val::Ref(RefVal::Input(o)) => Some(o),
        _ => None,
    }
}

/// The objects of the scope: of each class that the class under test, or a parameter, leads to.
fn objects(engine: &Engine) -> Vec<ClassId> {
    let world = &engine.world;
    let program = &world.program;
    let method = program.method(engine.method);
    let mut classes = vec![method.class];
    let mut open: Vec<FieldType> = method.descriptor.params.clone();
    open.extend(fields(world, method.class));
    while let Some(ty) = open.pop() {
        let (FieldType::Object(_) | FieldType::Array(_)) = ty else { continue };
        let class = program.class_of_type(&ty).expect("a class of the program");
        let one = program.class(class);
        let is_value = ["java/lang/Integer", "java/lang/String"].contains(&&*one.name);
        let instances = match one.is_array() || is_value {
            true => vec![class],
            false if one.origin == Origin::Application => world.inputs.universe.instances_of(program, class),
            false => vec![],
        };
        for class in instances.into_iter().filter(|&class| !program.class(class).access.is_enum()) {
            if !classes.contains(&class) {
                classes.push(class);
                match program.class(class).is_array() {
                    true => open.push(world.inputs.component(class)),
                    false if is_value => {}
                    false => open.extend(fields(world, class)),
                }
            }
        }
    }
    let so_many = |class: ClassId| vec![class; world.inputs.scope(class).expect("a scope") as usize];
    classes.into_iter().flat_map(so_many).collect()
}

fn fields(world: &World, class: ClassId) -> Vec<FieldType> {
    let program = &world.program;
    program.class(class).layout.iter().map(|&f| program.field(f).ty.clone()).collect()
}
