//! Random predicates with random preconditions: of the heaps of which a precondition holds, by another account of what it means, each is covered
//! by exactly one leaf, which predicts what a concrete run does; no leaf has another input, no two of POSE take one program path; and
//! what is said to be impossible is.
//!
//! Sixty of them, fifteen hundred in a deep run, or as many as CORTADO_FUZZ says; the first has the seed CORTADO_FUZZ_SEED.

mod meaning;

use crate::{
    common,
    engine::{Engine, Paths, concrete::Concrete, heaps::root_sym, korat, trace},
    generator::{
        self,
        predicate::{Fact, Made, Ref, made},
    },
};
use cortado::{
    explore::Leaf,
    input::Cell,
    precondition::{Choice, Written},
    solver,
    step::{Outcome, Unexplored},
    term::{ClassTag, Eval, InputObject, Model, RefVal, Val},
};
use meaning::{Heap, Node, Value, holds};
use std::collections::{BTreeMap, BTreeSet};

const METHODS: [&str; 4] = ["find", "joins", "turn", "count"];
/// Heaps that are tried for one precondition.
const HEAPS: usize = 1_500;
/// Paths that are followed.
const MOST_PATHS: u64 = 400;

type Figures = BTreeMap<String, usize>;

#[test]
fn leaves_partition_what_random_predicates_hold_of() {
    let (first, count) = generator::seeds(60, 1_500);
    let seeds: Vec<u64> = (first..first + count).collect();
    let done = common::on_all_cores(&seeds, |&seed| {
        let mut figures = Figures::new();
        let wrong = check(seed, &mut figures, |_| {}).err();
        (figures, wrong.map(|e| format!("CORTADO_FUZZ_SEED={seed} CORTADO_FUZZ=1\n{}{e}", told(&made(seed)))))
    });
    let (mut all, mut wrong) = (Figures::new(), vec![]);
    for (figures, e) in done {
        figures.into_iter().for_each(|(what, n)| *all.entry(what).or_default() += n);
        wrong.extend(e);
    }
    all.iter().for_each(|(what, n)| println!("{n:>8} {what}"));
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong[..wrong.len().min(3)].join("\n\n"));
    let is_quick = count == 60;
    let seen = |what: &str| all.get(what).copied().unwrap_or(0);
    assert!(!is_quick || seen("heaps that are allowed") > 1_000 && seen("leaves") > 300, "it tests little");
    assert!(seen("explored in part") * 10 < count as usize, "much is left open");
}

/// What random predicates have found: an object that no fact is about was taken for one that a solution of another question names alike.
#[test]
fn what_was_found_stays_mended() {
    assert_eq!(check(256, &mut Figures::new(), |_| {}), Ok(()));
}

fn told(made: &Made) -> String {
    format!("{}\nrequires {}\n", made.texts().join("\n"), made.requires.formula())
}

/// What is written loses something, and means something else.
#[test]
fn mutants_are_caught() {
    type Mutate = fn(&mut Made);
    let mutants: [(&str, Mutate); 4] = [
        ("no facts are required", |made| made.requires.disjuncts.iter_mut().for_each(|d| d.facts.clear())),
        ("structures do not go on", |made| made.predicates.iter_mut().for_each(|p| p.disjuncts.truncate(1))),
        ("nothing is said of integers", |made| {
            let of_integers = |fact: &Fact| matches!(fact, Fact::Equal(..) | Fact::Less(..));
            let all = made.predicates.iter_mut().flat_map(|p| &mut p.disjuncts);
            all.for_each(|d| d.facts.retain(|fact| !of_integers(fact)));
        }),
        ("one field is not looked at", |made| {
            let all = made.predicates.iter_mut().flat_map(|p| &mut p.disjuncts);
            all.flat_map(|d| &mut d.parts).for_each(|part| part.right = part.right.filter(|r| *r != Ref::Null));
        }),
    ];
    let survive = common::on_all_cores(&mutants, |(name, change)| {
        let caught = (1..=20).any(|seed| check(seed, &mut Figures::new(), change).is_err());
        (!caught).then_some(*name)
    });
    let survive: Vec<&str> = survive.into_iter().flatten().collect();
    assert!(survive.is_empty(), "{survive:?}");
}

/// `change` is made to what is written, not to what that should mean.
fn check(seed: u64, figures: &mut Figures, change: impl Fn(&mut Made)) -> Result<(), String> {
    let made = made(seed);
    let mut says = made.clone();
    change(&mut says);
    let scope = [1, 2, 3, 2, 3, 6][seed as usize % 6];
    let method = format!("separation.Measured#{}", METHODS[(seed / 6) as usize % METHODS.len()]);
    let first = Engine::of_structures(&method, "pose", &[], scope);
    let mut note = |what: &str, n: usize| *figures.entry(what.to_owned()).or_default() += n;
    note("preconditions", 1);
    let inputs = allowed(&first, &made, seed, scope as usize);
    note("heaps that are allowed", inputs.len());
    note("preconditions of which no heap was found", usize::from(inputs.is_empty()));
    for strategy in ["pose", "lazy"] {
        let engine = first.with(strategy);
        let written =
            Written { requires: vec![says.requires.formula()], predicates: says.texts(), ..Written::default() };
        let precondition = Choice { written, ..Choice::named("spatial").expect("a precondition") }.make();
        precondition.entry(&engine.world, engine.method).map_err(|e| e.to_string())?;
        let solver = || solver::chain(50_000_000);
        let mut oracle = precondition.oracle(&engine.world, &engine.start, &solver).expect("libz3");
        let mut paths = engine.explore_allowed(MOST_PATHS, &mut *oracle);
        let beyond =
            |leaf: &Leaf| matches!(&leaf.outcome, Outcome::GaveUp(limit) if matches!(limit.why, Unexplored::Beyond(_)));
        paths.leaves.retain(|leaf| !beyond(leaf));
        let is_impossible = precondition.is_impossible(&engine.world);
        note("impossible", usize::from(is_impossible));
        note("leaves", paths.leaves.len());
        note("choices", paths.stats.effort.choices as usize);
        note("explored in part", usize::from(paths.stats.open > 0));
        if is_impossible && (!inputs.is_empty() || !paths.leaves.is_empty()) {
            return Err(format!(
                "{strategy}: {} inputs, which are said to be impossible",
                inputs.len() + paths.leaves.len()
            ));
        }
        partition(&engine, &made, &paths, &inputs).map_err(|e| format!("{strategy}, scope {scope}: {e}"))?;
    }
    Ok(())
}

fn partition(engine: &Engine, made: &Made, paths: &Paths, inputs: &[(Model, Vec<Val>)]) -> Result<(), String> {
    let terms = &engine.world.terms;
    let covers = |leaf: &Leaf, model: &Model| Eval::new(terms, model).all(leaf.state.path.facts());
    let gave_up = |leaf: &Leaf| matches!(leaf.outcome, Outcome::GaveUp(_));
    let mut taken = BTreeSet::new();
    for leaf in &paths.leaves {
        let wrong = |e: String| format!("leaf {}: {e}\n{:?}", leaf.id, leaf.model);
        if gave_up(leaf) {
            return Err(wrong(format!("{:?}", leaf.outcome)));
        }
        let (heap, roots) = read(engine, &leaf.model);
        if !covers(leaf, &leaf.model) || !holds(made, &heap, roots) {
            return Err(wrong("its input is not allowed".into()));
        }
        let values: Vec<Val> = (0..3).map(|i| root(engine, &leaf.model, i)).collect();
        let shape = korat::of_model(&engine.world, &leaf.model);
        Concrete::new(engine, &shape).agrees(leaf, &leaf.model, &values).map_err(wrong)?;
        if !taken.insert(trace::of(&engine.world, &engine.start.state, &leaf.state.trail))
            && engine.world.strategy.name() == "pose"
        {
            return Err(wrong("its program path is taken twice".into()));
        }
    }
    for (model, roots) in inputs {
        let covering: Vec<&Leaf> = paths.leaves.iter().filter(|leaf| covers(leaf, model)).collect();
        let verdict = match covering[..] {
            [leaf] => {
                let shape = korat::of_model(&engine.world, model);
                Concrete::new(engine, &shape).agrees(leaf, model, roots)
            }
            [] if paths.stats.open > 0 => Ok(()),
            _ => Err(format!("{} leaves cover it", covering.len())),
        };
        verdict.map_err(|e| format!("{e}\n{model:?}"))?;
    }
    Ok(())
}

/// Random heaps of so many nodes of which the precondition holds, each once.
fn allowed(engine: &Engine, made: &Made, seed: u64, nodes: usize) -> Vec<(Model, Vec<Val>)> {
    let mut random = generator::random::Random::new(seed);
    let mut seen: Vec<(Heap, [Value; 3])> = vec![];
    for _ in 0..HEAPS {
        // Mostly what goes on to later nodes, so that there are trees and lists.
        let mut reference = |from: usize| match random.below(10) {
            0..4 => None,
            4..9 if from < nodes => Some(from + random.below(nodes - from)),
            _ => Some(random.below(nodes)),
        };
        let links: Vec<_> = (0..nodes).map(|o| (reference(o + 1), reference(o + 1))).collect();
        let (t, u) = (reference(0), reference(0));
        let nodes =
            links.into_iter().map(|(left, right)| Node { val: random.below(5) as i64 - 1, left, right }).collect();
        let made_here = (Heap { nodes }, [Value::Ref(t), Value::Ref(u), Value::Int(random.below(6) as i64 - 1)]);
        if holds(made, &made_here.0, made_here.1) && !seen.contains(&made_here) {
            seen.push(made_here);
        }
    }
    seen.iter().map(|(heap, roots)| written(engine, heap, roots)).collect()
}

/// The fields of a node: `val`, `left`, `right`.
fn fields(engine: &Engine) -> (ClassTag, [cortado::term::Func; 3]) {
    let program = &engine.world.program;
    let class = program.load("separation/Measured").expect("a fixture");
    let field = |name: &str| {
        let f = program.class(class).layout.iter().find(|&&f| &*program.field(f).name == name).expect("a field");
        engine.world.inputs.func(Cell::Field(*f)).expect("its type is there")
    };
    (ClassTag(class.0), ["val", "left", "right"].map(field))
}

fn written(engine: &Engine, heap: &Heap, roots: &[Value; 3]) -> (Model, Vec<Val>) {
    let (class, [val, left, right]) = fields(engine);
    let of = |r: Option<usize>| Val::Ref(r.map_or(RefVal::Null, |o| RefVal::Input(o as u32)));
    let int = |n: i64| Val::Bv(u64::from(n as i32 as u32));
    let mut model = Model::default();
    for node in &heap.nodes {
        let mut object = InputObject { class: Some(class), ..InputObject::default() };
        object.cells.extend([(val, int(node.val)), (left, of(node.left)), (right, of(node.right))]);
        model.objects.push(object.into());
    }
    let values = roots.map(|root| match root {
        Value::Ref(r) => of(r),
        Value::Int(n) => int(n),
    });
    for (i, &v) in values.iter().enumerate() {
        model.roots.insert(root_sym(&engine.world, &engine.start, i), v);
    }
    (model, values.to_vec())
}

fn read(engine: &Engine, model: &Model) -> (Heap, [Value; 3]) {
    let (_, [val, left, right]) = fields(engine);
    let of = |v: Option<&Val>| match v {
        Some(Val::Ref(RefVal::Input(o))) => Some(*o as usize),
        _ => None,
    };
    let int = |v: Option<&Val>| v.map_or(0, |v| i64::from(v.as_bits() as u32 as i32));
    let node = |object: &InputObject| Node {
        val: int(object.cells.get(&val)),
        left: of(object.cells.get(&left)),
        right: of(object.cells.get(&right)),
    };
    let nodes = model.objects.iter().map(|object| node(object)).collect();
    let [t, u, n] = [0, 1, 2].map(|i| root(engine, model, i));
    (Heap { nodes }, [Value::Ref(of(Some(&t))), Value::Ref(of(Some(&u))), Value::Int(int(Some(&n)))])
}

fn root(engine: &Engine, model: &Model, i: usize) -> Val {
    let sym = root_sym(&engine.world, &engine.start, i);
    model.roots.get(&sym).copied().unwrap_or_else(|| Val::default_of(engine.world.terms.sym_decl(sym).sort))
}
