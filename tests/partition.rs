//! The test that keeps all strategies honest: of all inputs within a bound, each is covered by exactly one leaf, and that
//! leaf foretells what the concrete run does. Mutants of the engine must fail it.
#![allow(missing_docs, unreachable_pub)]
#![allow(clippy::print_stdout)]

mod common;
mod engine;
mod mutants;

use cortado::{
    explore::Leaf,
    program::{ClassId, Origin, Worlds},
    solver::{self, Solver},
    state::{ObjId, State, Value},
    step::{Bounds, Cell, HeapStrategy, Outcome, Pause, World, run},
    strategy,
    term::{Eval, Func, Model, RefVal, Val},
};
use engine::{Engine, heaps};
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

type Strategy = fn() -> Box<dyn HeapStrategy>;
type Decider = fn() -> Box<dyn Solver>;

fn honest() -> Box<dyn Solver> {
    solver::chain(50_000_000).expect("libz3")
}

#[test]
fn leaves_partition_the_inputs_and_foretell_each_outcome() {
    let heads: Vec<_> = common::heads::all().into_iter().filter(|h| h.partition.is_some()).collect();
    assert!(heads.len() >= 12, "only {} fixtures for the partition test", heads.len());
    let threads = 2;
    std::thread::scope(|scope| {
        for t in 0..threads {
            let heads = &heads;
            let work = move || {
                for head in heads.iter().skip(t).step_by(threads) {
                    for (name, _) in strategy::NAMES {
                        let strategy = strategy::by_name(name).expect("a strategy");
                        let nodes = head.partition.unwrap_or(2);
                        let inputs = partition(strategy, Bounds::default(), &mut *honest(), &head.target, nodes)
                            .unwrap_or_else(|e| panic!("{} {name}: {e}", head.target));
                        println!("{:<32} {name:<5} {inputs:>6} inputs", head.target);
                    }
                }
            };
            std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).expect("a thread");
        }
    });
}

#[test]
fn leaves_partition_the_inputs_within_a_scope_too() {
    for head in common::heads::all().into_iter().filter(|h| h.partition.is_some()) {
        for (name, _) in strategy::NAMES {
            for scope in 1..=2 {
                let bounds = Bounds { scope: Some(scope), ..Bounds::default() };
                let strategy = strategy::by_name(name).expect("a strategy");
                partition(strategy, bounds, &mut *honest(), &head.target, few(head.partition))
                    .unwrap_or_else(|e| panic!("{} {name} scope {scope}: {e}", head.target));
            }
        }
    }
}

/// As many nodes as the head says, but no more than two.
fn few(nodes: Option<usize>) -> usize {
    nodes.unwrap_or(2).min(2)
}

/// Each mutant, and what it does wrong.
const MUTANTS: [(&str, Strategy, Decider); 12] = [
    ("a read that forgets writes through other references", mutants::forgets_aliases, honest),
    ("a read with the arms of its if-then-else swapped", mutants::swaps_arms, honest),
    ("a read that lets older writes win", mutants::older_wins, honest),
    ("a read of an element that forgets writes to other indices", mutants::forgets_indices, honest),
    ("a read of an element that takes any index for its own", mutants::ignores_indices, honest),
    ("a write that forgets the second arm of its target", mutants::writes_first_arm, honest),
    ("a write that leaves allocated objects alone", mutants::leaves_allocated, honest),
    ("lazy initialization without aliases", || Box::new(mutants::LazyWithout(mutants::Missing::Alias)), honest),
    ("lazy initialization without null", || Box::new(mutants::LazyWithout(mutants::Missing::Null)), honest),
    ("a state not given back after an ask", || Box::new(mutants::DirtyAsk), honest),
    ("a solver that finds everything possible", || Box::new(strategy::lazy::Lazy), || Box::new(mutants::Credulous)),
    ("a solver that drops what it has to think about", || Box::new(strategy::pose::Pose), || Box::new(mutants::Hasty)),
];

#[test]
fn mutants_are_caught() {
    let heads: Vec<_> = common::heads::all().into_iter().filter(|h| h.partition.is_some()).collect();
    std::panic::set_hook(Box::new(|_| {}));
    let mut survivors = vec![];
    for (name, strategy, decider) in MUTANTS {
        let caught = heads.iter().find_map(|head| {
            let attempt =
                || partition(strategy(), Bounds::default(), &mut *decider(), &head.target, few(head.partition));
            match catch_unwind(AssertUnwindSafe(attempt)) {
                Ok(Ok(_)) => None,
                Ok(Err(e)) => Some(format!("{}: {e}", head.target)),
                Err(_) => Some(format!("{}: the engine noticed", head.target)),
            }
        });
        match caught {
            Some(how) => println!("{name}: caught by {}", how.lines().next().unwrap_or_default()),
            None => survivors.push(name),
        }
    }
    let _ = std::panic::take_hook();
    assert!(survivors.is_empty(), "mutants survived: {survivors:?}");
}

/// How many inputs there were; an error names the first that is not covered by exactly one leaf with the right outcome.
fn partition(
    strategy: Box<dyn HeapStrategy>,
    bounds: Bounds,
    solver: &mut dyn Solver,
    target: &str,
    nodes: usize,
) -> Result<usize, String> {
    let engine = Engine::new(strategy, bounds, Worlds::Closed, target);
    let terms = &engine.world.terms;
    let paths = engine.explore_with(solver);
    let covers = |leaf: &Leaf, model: &Model| Eval::new(terms, model).all(leaf.state.path.facts());
    for leaf in &paths.leaves {
        if !covers(leaf, &leaf.model) {
            return Err(format!("leaf {} is not taken by its own input", leaf.id));
        }
    }
    let shape = heaps::shape(&engine, nodes);
    let concrete = Concrete::new(&engine, &shape);
    let (mut inputs, mut wrong) = (0, None);
    heaps::all(&engine, &shape, |model, roots| {
        if wrong.is_some() {
            return;
        }
        inputs += 1;
        let covering: Vec<&Leaf> = paths.leaves.iter().filter(|leaf| covers(leaf, model)).collect();
        let verdict = match covering[..] {
            [leaf] => concrete.agrees(leaf, model, roots),
            _ => Err(format!("{} leaves cover it", covering.len())),
        };
        wrong = verdict.err().map(|e| format!("{e}\n{model:?}"));
    });
    wrong.map_or(Ok(inputs), Err)
}

/// The same engine with nothing left to ask: the nodes are allocated objects.
struct Concrete<'a> {
    engine: &'a Engine,
    shape: &'a heaps::Shape,
    start: State,
}

impl<'a> Concrete<'a> {
    fn new(engine: &'a Engine, shape: &'a heaps::Shape) -> Self {
        Concrete { engine, shape, start: engine.start.state.clone() }
    }

    fn agrees(&self, leaf: &Leaf, model: &Model, roots: &[Val]) -> Result<(), String> {
        if let Outcome::GaveUp(limit) = &leaf.outcome {
            // A leaf out of scope may only cover inputs with more objects than the scope.
            let beyond = self.engine.world.bounds.scope.is_some_and(|scope| self.shape.nodes > scope as usize);
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
            (a, b) => return Err(format!("leaf {} foretold {a:?}, the run did {b:?}", leaf.id)),
        }
        for (n, &class) in self.shape.objects.iter().enumerate() {
            same.input(n as u32, class)?;
        }
        while let Some((o, p)) = same.open.pop() {
            same.allocated(o, p)?;
        }
        Ok(())
    }

    fn run(&self, model: &Model, roots: &[Val]) -> (State, Outcome) {
        let world = &self.engine.world;
        let value = |v: Val| match v {
            Val::Ref(RefVal::Null) => Value::Null,
            Val::Ref(RefVal::Input(o)) => Value::Obj(ObjId(self.start.heap.len() as u32 + o)),
            Val::Bv(bits) => Value::I32(bits as u32 as i32),
            other => panic!("no value of an input: {other:?}"),
        };
        let mut st = self.start.clone();
        st.heap.inputs.clear();
        for (object, &class) in model.objects.iter().zip(&self.shape.objects) {
            world.tag(class);
            let func = |cell| world.func(cell).expect("linked");
            let cells: Vec<Value> = match world.program.class(class).is_array() {
                true => {
                    let f = func(Cell::Element(class));
                    (0..object.elements.len() as u32).map(|i| value(object.elements[&(f, i)])).collect()
                }
                false => {
                    let fields = world.program.class(class).layout.iter();
                    fields.map(|&f| value(object.cells[&func(Cell::Field(f))])).collect()
                }
            };
            st.heap.allocate(class, cells.into_iter());
        }
        let locals = st.frame().base as usize;
        for (i, &v) in roots.iter().enumerate() {
            st.values[locals + i] = value(v);
        }
        match run(world, &mut st, 1_000_000) {
            Pause::End(outcome) => (st, outcome),
            other => panic!("a concrete run stopped: {other:?}"),
        }
    }
}

/// What a leaf foretells beside what a run has: input object n is object n of the run, and what the leaf allocates stands
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

    fn value(&mut self, what: &str, foretold: Value, actual: Value) -> Result<(), String> {
        let foretold = self.eval.value(self.world().term(foretold, &self.leaf.state));
        self.val(what, foretold, actual)
    }

    fn val(&mut self, what: &str, foretold: Val, actual: Value) -> Result<(), String> {
        let world = self.world();
        let inputs = self.concrete.shape.objects.len() as u32;
        // What the class initializers of the JDK made comes first, then the inputs as objects of the concrete run.
        let before = self.concrete.start.heap.len() as u32;
        let actual = Eval::new(&world.terms, &Model::default()).value(world.term(actual, self.run));
        let agree = match (foretold, actual) {
            (Val::Ref(RefVal::Input(o)), Val::Ref(RefVal::Allocated(p))) => before + o == p,
            (Val::Ref(RefVal::Allocated(o)), Val::Ref(RefVal::Allocated(p))) if o < before => o == p,
            (Val::Ref(RefVal::Allocated(o)), Val::Ref(RefVal::Allocated(p))) if p >= before + inputs => {
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
            false => Err(format!("{what}: leaf {} foretold {foretold:?}, the run has {actual:?}", self.leaf.id)),
        }
    }

    /// The final content of an object of the input: the newest write to a cell of it, else as it was.
    fn input(&mut self, n: u32, class: ClassId) -> Result<(), String> {
        let (world, object) = (self.world(), &self.model.objects[n as usize]);
        let before = self.concrete.start.heap.len() as u32;
        let now = &self.run.heap.cells(ObjId(before + n)).collect::<Vec<_>>()[..];
        if world.program.class(class).is_array() {
            return self.elements(&format!("array {n}"), RefVal::Input(n), class, now);
        }
        for &f in &world.program.class(class).layout {
            let func = world.func(Cell::Field(f)).expect("a linked field");
            let what = format!("node {n} field {}", world.program.field(f).name);
            let foretold = self.written(func, RefVal::Input(n), None).unwrap_or(object.cells[&func]);
            self.val(&what, foretold, now[world.program.field(f).slot as usize])?;
        }
        Ok(())
    }

    /// The elements of an array that has none of its own: as written, else as they were.
    fn elements(&mut self, what: &str, array: RefVal, class: ClassId, now: &[Value]) -> Result<(), String> {
        let world = self.world();
        let func = world.func(Cell::Element(class)).expect("a linked class");
        for (i, &actual) in now.iter().enumerate() {
            let first = match array {
                RefVal::Input(n) => self.model.objects[n as usize].elements[&(func, i as u32)],
                _ => Val::default_of(world.terms.func_decl(func).sort),
            };
            let foretold = self.written(func, array, Some(i as u64)).unwrap_or(first);
            self.val(&format!("{what} element {i}"), foretold, actual)?;
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
        let foretold = &self.leaf.state.heap.cells(o).collect::<Vec<_>>()[..];
        if foretold.len() != now.len() {
            return Err(format!("{what} is of another length"));
        }
        foretold.iter().zip(now).try_for_each(|(&a, &b)| self.value(&what, a, b))
    }
}
