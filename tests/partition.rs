//! The test that keeps all strategies honest: of all inputs within a bound, each is covered by exactly one leaf, and that
//! leaf foretells what the concrete run does. Mutants of the engine must fail it.
#![allow(missing_docs, unreachable_pub)]
#![allow(clippy::print_stdout)]

mod common;
mod engine;
mod mutants;

use cortado::{
    explore::Leaf,
    program::FieldId,
    solver::{self, Solver},
    state::{ObjId, State, Value},
    step::{Bounds, HeapStrategy, Outcome, Pause, run},
    strategy,
    term::{Eval, Model, RefVal, Val},
};
use engine::{Engine, heaps};
use std::panic::{AssertUnwindSafe, catch_unwind};

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
                partition(strategy, bounds, &mut *honest(), &head.target, 2)
                    .unwrap_or_else(|e| panic!("{} {name} scope {scope}: {e}", head.target));
            }
        }
    }
}

/// Each mutant, and what it does wrong.
const MUTANTS: [(&str, Strategy, Decider); 10] = [
    ("a read that forgets writes through other references", mutants::forgets_aliases, honest),
    ("a read with the arms of its if-then-else swapped", mutants::swaps_arms, honest),
    ("a read that lets older writes win", mutants::older_wins, honest),
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
            let attempt = || partition(strategy(), Bounds::default(), &mut *decider(), &head.target, 2);
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
    let engine = Engine::new(strategy, bounds, target);
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
        let world = &self.engine.world;
        let mut eval = Eval::new(&world.terms, model);
        let nodes = self.shape.nodes as u32;
        // Input object n of the leaf is object n of the concrete run; what is allocated comes after the nodes.
        let before = self.start.heap.len() as u32;
        let mut foretold = |v: Value| match eval.value(world.term(v, &leaf.state)) {
            Val::Ref(RefVal::Allocated(o)) if o >= before => Val::Ref(RefVal::Allocated(o + nodes)),
            Val::Ref(RefVal::Input(o)) => Val::Ref(RefVal::Allocated(before + o)),
            v => v,
        };
        let actual = |v: Value| Eval::new(&world.terms, &Model::default()).value(world.term(v, &st));
        let same = |what: &str, foretold: Val, actual: Val| match foretold == actual {
            true => Ok(()),
            false => Err(format!("{what}: leaf {} foretold {foretold:?}, the run has {actual:?}", leaf.id)),
        };
        match (&leaf.outcome, &outcome) {
            (Outcome::Returned(None), Outcome::Returned(None)) => {}
            (&Outcome::Returned(Some(a)), &Outcome::Returned(Some(b))) => same("result", foretold(a), actual(b))?,
            (&Outcome::Threw(a), &Outcome::Threw(b)) => {
                let (a, b) = (leaf.state.heap.header(a).class, st.heap.header(b).class);
                if a != b {
                    return Err(format!("leaf {} throws another exception than the run", leaf.id));
                }
            }
            (a, b) => return Err(format!("leaf {} foretold {a:?}, the run did {b:?}", leaf.id)),
        }
        for n in 0..nodes {
            for &f in &self.shape.fields {
                let now = st.heap.cell(ObjId(before + n), world.program.field(f).slot as usize);
                let content = self.final_content(leaf, model, n, f, &mut foretold);
                same(&format!("node {n} field {}", world.program.field(f).name), content, actual(now))?;
            }
        }
        for o in before..leaf.state.heap.len() as u32 {
            let (a, b) = (ObjId(o), ObjId(o + nodes));
            for (a, b) in leaf.state.heap.cells(a).zip(st.heap.cells(b)) {
                same(&format!("allocated object {o}"), foretold(a), actual(b))?;
            }
        }
        Ok(())
    }

    /// What a leaf foretells for a field of a node: the newest write through a reference that denotes it, else as it was.
    fn final_content(
        &self,
        leaf: &Leaf,
        model: &Model,
        n: u32,
        f: FieldId,
        foretold: &mut impl FnMut(Value) -> Val,
    ) -> Val {
        let world = &self.engine.world;
        let func = world.func(f).expect("a linked field");
        let denotes = |t| Eval::new(&world.terms, model).value(t) == Val::Ref(RefVal::Input(n));
        match leaf.state.heap.store.log(func).iter().rev().find(|&&(to, _)| denotes(to)) {
            Some(&(_, v)) => foretold(v),
            None => match model.objects[n as usize].cells[&func] {
                Val::Ref(RefVal::Input(o)) => Val::Ref(RefVal::Allocated(self.start.heap.len() as u32 + o)),
                v => v,
            },
        }
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
        world.tag(self.shape.class);
        for object in &model.objects {
            let cell = |&f: &FieldId| value(object.cells[&world.func(f).expect("a linked field")]);
            st.heap.allocate(self.shape.class, self.shape.fields.iter().map(cell));
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
