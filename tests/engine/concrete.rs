//! Runs of the same engine on an input, and whether a leaf predicts what such a run does.

use super::{
    Engine,
    heaps::Shape,
    trace::{self, Trace},
};
use cortado::{
    classfile::{BaseType, FieldType},
    explore::Leaf,
    input::{Cell, default_of},
    program::{ClassId, Field, MethodId, Origin},
    state::{ObjId, Phases, State, Value},
    step::{Outcome, Pause, World, run},
    term::{Eval, Func, InputObject, Model, RefVal, Val},
};
use std::collections::BTreeMap;

/// The same engine with nothing left to ask: the nodes are allocated objects.
pub struct Concrete<'a> {
    engine: &'a Engine,
    shape: &'a Shape,
    /// Enums that the objects have fields of are initialized.
    start: State,
}

impl<'a> Concrete<'a> {
    pub fn new(engine: &'a Engine, shape: &'a Shape) -> Self {
        let (world, mut start) = (&engine.world, engine.start.state.clone());
        let fields = shape.objects.iter().flat_map(|&class| &world.program.class(class).layout);
        for class in fields.filter_map(|&f| world.inputs.enum_type(&world.program.field(f).ty)) {
            if start.statics.init(class).is_none() {
                let values = |&&m: &&MethodId| &*world.program.method(m).name == "values";
                let values = world.program.class(class).methods.iter().find(values).expect("an enum has it");
                let phases = std::mem::replace(&mut start.phases, Phases::of_call(class, *values, vec![]));
                assert!(matches!(run(world, &mut start, 100_000), Pause::End(Outcome::Returned(_))), "an enum");
                start.phases = phases;
            }
        }
        Concrete { engine, shape, start }
    }

    /// How many objects there are before those of the input.
    pub fn before(&self) -> u32 {
        self.start.heap.len() as u32
    }

    /// Whether the run does what the leaf predicts.
    ///
    /// # Errors
    /// With the difference.
    pub fn agrees(&self, leaf: &Leaf, model: &Model, roots: &[Val]) -> Result<(), String> {
        if let Outcome::GaveUp(limit) = &leaf.outcome {
            // A leaf out of scope may only cover inputs with more objects than the scope.
            let beyond = self.engine.world.inputs.bounds.scope.is_some_and(|scope| self.shape.nodes > scope as usize);
            return if beyond { Ok(()) } else { Err(format!("leaf {} gave up: {limit:?}", leaf.id)) };
        }
        let (st, outcome) = self.run(model, roots);
        let mut same = Correspondence::new(self, leaf, model, &st);
        match (&leaf.outcome, &outcome) {
            (Outcome::Returned(None), Outcome::Returned(None)) => {}
            (&Outcome::Returned(Some(a)), &Outcome::Returned(Some(b))) => same.value("result", a, b)?,
            (&Outcome::Threw(a), &Outcome::Threw(b)) => {
                let (a, b) = (leaf.state.heap.header(a).class, st.heap.header(b).class);
                if a != b {
                    return Err(format!("leaf {} throws another exception than the run", leaf.id));
                }
            }
            (a, b) => return Err(format!("leaf {} predicted {a:?}, the run did {b:?}", leaf.id)),
        }
        for (n, &class) in self.shape.objects.iter().enumerate() {
            same.input(n as u32, class)?;
        }
        while let Some((o, p)) = same.open.pop() {
            same.allocated(o, p)?;
        }
        Ok(())
    }

    /// The constant of an enum that a number of the input chooses.
    fn constant(&self, class: ClassId, choice: Val) -> Value {
        let constants = self.engine.world.inputs.enum_constants(class, &self.start);
        match choice.as_bits() as usize {
            0 => Value::Null,
            n => constants[(n - 1).min(constants.len() - 1)],
        }
    }

    /// The instructions that the run executes.
    pub fn trace(&self, model: &Model, roots: &[Val]) -> Trace {
        trace::of(&self.engine.world, &self.begin(model, roots), &[])
    }

    fn run(&self, model: &Model, roots: &[Val]) -> (State, Outcome) {
        let mut st = self.begin(model, roots);
        match run(&self.engine.world, &mut st, 1_000_000) {
            Pause::End(outcome) => (st, outcome),
            other => panic!("a concrete run stopped: {other:?}"),
        }
    }

    /// The state before the first instruction, the objects of the input allocated.
    pub fn begin(&self, model: &Model, roots: &[Val]) -> State {
        let world = &self.engine.world;
        let of = |v: Val, wide: bool| match v {
            Val::Ref(RefVal::Null) => Value::Null,
            Val::Ref(RefVal::Input(o)) => Value::Obj(ObjId(self.start.heap.len() as u32 + o)),
            Val::Bv(bits) if wide => Value::I64(bits as i64),
            Val::Bv(bits) => Value::I32(bits as u32 as i32),
            other => panic!("no value of an input: {other:?}"),
        };
        let value = |v: Val| of(v, false);
        let mut st = self.start.clone();
        st.heap.inputs.clear();
        // The characters of strings come behind all objects.
        let mut texts: Vec<Vec<u8>> = vec![];
        let behind = self.before() + model.objects.len().min(self.shape.objects.len()) as u32;
        for (object, &class) in model.objects.iter().zip(&self.shape.objects) {
            world.inputs.tag(class);
            let is_string = world.inputs.string_class() == Some(class);
            let cells: Vec<Value> = match world.program.class(class).is_array() {
                false if is_string => {
                    let characters = Value::Obj(ObjId(behind + texts.len() as u32));
                    texts.push(text(world, object));
                    let fields = world.program.class(class).layout.iter().map(|&f| world.program.field(f));
                    let is_value = |f: &Field| &*f.name == "value";
                    fields.map(|f| if is_value(f) { characters } else { default_of(&f.ty) }).collect()
                }
                true => {
                    let length = content(world, object, Cell::Length).as_bits() as u32;
                    (0..length).map(|i| value(element(world, object, class, i))).collect()
                }
                false => {
                    let fields = world.program.class(class).layout.iter();
                    let long = FieldType::Base(BaseType::Long);
                    let field = |&f| {
                        let (content, ty) = (content(world, object, Cell::Field(f)), &world.program.field(f).ty);
                        match world.inputs.enum_type(ty) {
                            Some(class) => self.constant(class, content),
                            None => of(content, *ty == long),
                        }
                    };
                    fields.map(field).collect()
                }
            };
            st.heap.allocate(class, cells.into_iter());
        }
        for text in texts {
            let class = world.inputs.class_of_characters().expect("arrays of bytes");
            st.heap.allocate_bytes(class, text.into_iter());
        }
        st.phases.arguments = roots.iter().map(|&v| value(v)).collect();
        st
    }
}

/// The characters of a string of the input.
fn text(world: &World, object: &InputObject) -> Vec<u8> {
    let class = world.inputs.class_of_characters().expect("arrays of bytes");
    let length = content(world, object, Cell::Characters).as_bits() as u32;
    (0..length).map(|i| element(world, object, class, i).as_bits() as u8).collect()
}

/// The content of a cell; one that a model does not name holds the default.
fn content(world: &World, object: &InputObject, cell: Cell) -> Val {
    let func = world.inputs.func(cell).expect("linked");
    object.cells.get(&func).copied().unwrap_or_else(|| Val::default_of(world.terms.func_decl(func).sort))
}

/// As [`content`], of an element.
fn element(world: &World, object: &InputObject, class: ClassId, i: u32) -> Val {
    let func = world.inputs.func(Cell::Element(class)).expect("linked");
    let element = object.elements.get(&(func, i)).copied();
    element.unwrap_or_else(|| Val::default_of(world.terms.func_decl(func).sort))
}

/// What a leaf predicts beside what a run has: input object n is object n of the run, and what the leaf allocates stands
/// for objects of the run one to one.
struct Correspondence<'a> {
    concrete: &'a Concrete<'a>,
    leaf: &'a Leaf,
    model: &'a Model,
    run: &'a State,
    eval: Eval<'a>,
    pairs: BTreeMap<u32, u32>,
    /// Allocated objects that stand for each other and have not been looked into.
    open: Vec<(ObjId, ObjId)>,
}

impl<'a> Correspondence<'a> {
    fn new(concrete: &'a Concrete<'a>, leaf: &'a Leaf, model: &'a Model, run: &'a State) -> Self {
        let eval = Eval::new(&concrete.engine.world.terms, model);
        Correspondence { concrete, leaf, model, run, eval, pairs: BTreeMap::new(), open: vec![] }
    }

    fn world(&self) -> &'a World {
        &self.concrete.engine.world
    }

    fn value(&mut self, what: &str, predicted: Value, actual: Value) -> Result<(), String> {
        let predicted = self.eval.value(self.world().term(predicted, &self.leaf.state));
        self.val(what, predicted, actual)
    }

    fn val(&mut self, what: &str, predicted: Val, actual: Value) -> Result<(), String> {
        let world = self.world();
        let inputs = self.concrete.shape.objects.len() as u32;
        // What the class initializers of the JDK made comes first, then the inputs as objects of the concrete run.
        let before = self.concrete.before();
        let shared = self.concrete.engine.start.state.heap.len() as u32;
        let actual = Eval::new(&world.terms, &Model::default()).value(world.term(actual, self.run));
        let agree = match (predicted, actual) {
            (Val::Ref(RefVal::Input(o)), Val::Ref(RefVal::Allocated(p))) => before + o == p,
            (Val::Ref(RefVal::Allocated(o)), Val::Ref(RefVal::Allocated(p))) if o < shared => o == p,
            (Val::Ref(RefVal::Allocated(o)), Val::Ref(RefVal::Allocated(p)))
                if !(before..before + inputs).contains(&p) =>
            {
                let class = |st: &State, o| st.heap.header(ObjId(o)).class;
                if !self.pairs.contains_key(&o) && self.pairs.values().all(|&q| q != p) {
                    self.pairs.insert(o, p);
                    self.open.push((ObjId(o), ObjId(p)));
                }
                self.pairs.get(&o) == Some(&p) && class(&self.leaf.state, o) == class(self.run, p)
            }
            (Val::Ref(RefVal::Allocated(_)), _) => false,
            (a, b) => a == b,
        };
        match agree {
            true => Ok(()),
            false => Err(format!("{what}: leaf {} predicted {predicted:?}, the run has {actual:?}", self.leaf.id)),
        }
    }

    /// The final content of an object of the input: the newest write to a cell of it, else as it was.
    fn input(&mut self, n: u32, class: ClassId) -> Result<(), String> {
        let (world, object) = (self.world(), &self.model.objects[n as usize]);
        if world.inputs.string_class() == Some(class) {
            return Ok(());
        }
        let before = self.concrete.before();
        let now = &self.run.heap.cells(ObjId(before + n)).collect::<Vec<_>>()[..];
        if world.program.class(class).is_array() {
            return self.elements(&format!("array {n}"), RefVal::Input(n), class, now);
        }
        for &f in &world.program.class(class).layout {
            let func = world.inputs.func(Cell::Field(f)).expect("a linked field");
            let what = format!("node {n} field {}", world.program.field(f).name);
            let written = self.written(func, RefVal::Input(n), None);
            if let (None, Some(class)) = (written, world.inputs.enum_type(&world.program.field(f).ty)) {
                let first = self.concrete.constant(class, content(world, object, Cell::Field(f)));
                if first != now[world.program.field(f).slot as usize] {
                    return Err(format!("{what}: leaf {} predicted no change", self.leaf.id));
                }
                continue;
            }
            let predicted = written.unwrap_or_else(|| content(world, object, Cell::Field(f)));
            self.val(&what, predicted, now[world.program.field(f).slot as usize])?;
        }
        Ok(())
    }

    /// The elements of an array that has none of its own: as written, else as they were.
    fn elements(&mut self, what: &str, array: RefVal, class: ClassId, now: &[Value]) -> Result<(), String> {
        let world = self.world();
        let func = world.inputs.func(Cell::Element(class)).expect("a linked class");
        for (i, &actual) in now.iter().enumerate() {
            let first = match array {
                RefVal::Input(n) => element(world, &self.model.objects[n as usize], class, i as u32),
                _ => Val::default_of(world.terms.func_decl(func).sort),
            };
            let predicted = self.written(func, array, Some(i as u64)).unwrap_or(first);
            self.val(&format!("{what} element {i}"), predicted, actual)?;
        }
        Ok(())
    }

    fn written(&mut self, func: Func, object: RefVal, index: Option<u64>) -> Option<Val> {
        let log = self.leaf.state.heap.store.log(func);
        let newest = log.iter().rev().find(|w| {
            let here = index == w.index.map(|i| self.eval.value(i).as_bits());
            here && self.eval.value(w.to) == Val::Ref(object)
        });
        let value = newest?.value;
        Some(self.eval.value(self.world().term(value, &self.leaf.state)))
    }

    /// The content of objects that stand for each other; of those of the JDK only the class counts.
    fn allocated(&mut self, o: ObjId, p: ObjId) -> Result<(), String> {
        let class = self.leaf.state.heap.header(o).class;
        let what = format!("allocated object {}", o.0);
        let now = &self.run.heap.cells(p).collect::<Vec<_>>()[..];
        if let Some(length) = self.leaf.state.heap.open_length(o) {
            self.value(&what, Value::Sym(length), Value::I32(now.len() as i32))?;
            return self.elements(&what, RefVal::Allocated(o.0), class, now);
        }
        let class = self.world().program.class(class);
        if class.origin == Origin::Jdk && !class.is_array() {
            return Ok(());
        }
        let predicted = &self.leaf.state.heap.cells(o).collect::<Vec<_>>()[..];
        if predicted.len() != now.len() {
            return Err(format!("{what} is of another length"));
        }
        predicted.iter().zip(now).try_for_each(|(&a, &b)| self.value(&what, a, b))
    }
}
