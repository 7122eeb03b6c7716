//! Random programs over a heap that is their input: every strategy takes the same program paths, path-optimal execution
//! each once, the witness of a path takes it, and the real JVM does what was predicted.
//!
//! Four hundred of them, five thousand in a deep run, or as many as CORTADO_FUZZ says; the first has the seed CORTADO_FUZZ_SEED, each next one more.

use crate::{common, engine, generator, java, mutants, sides};

use common::jdk;
use cortado::{
    explore::Leaf,
    input::Bounds,
    program::{ClassId, Worlds},
    solver::{self, Solver},
    step::HeapStrategy,
    strategy,
    term::{Eval, Model, Val},
    witness::{self, Case, Harness, Verdict},
};
use engine::{Engine, Paths, concrete::Concrete, heaps, partition, trace};
use generator::heap::{self, GROUP};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

/// So many programs are compiled together, and confirmed in one JVM.
const BATCH: u64 = 10 * GROUP;
/// So many disagreements are enough to look at.
const ENOUGH: usize = 5;
/// So many paths are followed with a strategy that may need more than there are.
const MOST_PATHS: u64 = 150;
/// All heaps are tried where there are so many inputs.
const MOST_INPUTS: usize = 1_000;

type Strategy = fn() -> Box<dyn HeapStrategy>;

/// Strategies and what to call them.
type Strategies = Vec<(&'static str, Box<dyn HeapStrategy>)>;

/// What has been looked at.
#[derive(Default)]
struct Figures {
    paths: usize,
    partial: usize,
    inputs: usize,
    confirmed: usize,
}

#[test]
fn strategies_agree_on_random_programs() {
    let (first, count) = generator::seeds(400, 5000);
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<(usize, &[u64])> = seeds.chunk_by(|a, b| a / BATCH == b / BATCH).enumerate().collect();
    let disagreements = AtomicUsize::new(0);
    let seen = common::on_all_cores(&batches, |&(number, batch)| {
        if disagreements.load(Ordering::Relaxed) >= ENOUGH {
            return (Figures::default(), vec![]);
        }
        let (figures, wrong) = run(batch, number);
        disagreements.fetch_add(wrong.len(), Ordering::Relaxed);
        (figures, wrong)
    });
    let (mut figures, mut wrong) = (Figures::default(), vec![]);
    for (some, why) in seen {
        figures.paths += some.paths;
        figures.partial += some.partial;
        figures.inputs += some.inputs;
        figures.confirmed += some.confirmed;
        wrong.extend(why);
    }
    let Figures { paths, partial, inputs, confirmed } = figures;
    println!(
        "{count} programs, {paths} paths, {confirmed} confirmed, {inputs} inputs tried, {partial} explored in part"
    );
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Mutants and what they do wrong.
const MUTANTS: [(&str, Strategy); 5] = [
    ("a read that forgets writes through other references", mutants::forgets_aliases),
    ("a read that lets older writes win", mutants::older_wins),
    ("a write that forgets the second arm of its target", mutants::writes_first_arm),
    ("a write that leaves allocated objects alone", mutants::leaves_allocated),
    ("lazy initialization without aliases", || Box::new(mutants::LazyWithout(mutants::Missing::Alias))),
];

#[test]
fn mutants_are_caught() {
    let seeds: Vec<u64> = (1..=300).collect();
    let classes = tempfile::tempdir().expect("a directory");
    compile(&seeds, classes.path());
    let survivors = common::on_all_cores(&MUTANTS, |(name, mutant)| {
        let caught = groups(&seeds).find_map(|group| {
            let strategies = vec![("pose", strategy::by_name("pose").expect("a strategy")), ("mutant", mutant())];
            let mut programs = Programs::open(classes.path(), group[0], strategies);
            group.iter().find_map(|&seed| programs.check(seed).err().map(|how| (seed, how)))
        });
        let Some((seed, how)) = caught else { return Some(*name) };
        println!("{name}: caught by {seed}: {}", how.chars().take(120).collect::<String>());
        None
    });
    let survivors: Vec<&str> = survivors.into_iter().flatten().collect();
    assert!(survivors.is_empty(), "mutants survived: {survivors:?}");
}

#[test]
fn a_program_is_a_function_of_its_seed() {
    let one = |seed| heap::class(seed / GROUP, [seed].into_iter());
    assert_eq!(one(7), one(7));
    assert_ne!(one(7), one(8).replace("run8", "run7"));
}

/// The seeds of one class each.
pub(crate) fn groups(seeds: &[u64]) -> impl Iterator<Item = &[u64]> {
    seeds.chunk_by(|a, b| a / GROUP == b / GROUP)
}

pub(crate) fn compile(seeds: &[u64], dir: &Path) {
    let source = |group: &[u64]| {
        let number = group[0] / GROUP;
        let file = dir.join(format!("H{number}.java"));
        fs::write(&file, heap::class(number, group.iter().copied())).expect("a source can be written");
        file
    };
    let files: Vec<PathBuf> = groups(seeds).map(source).collect();
    sides::javac(&jdk::with_javac().expect("a JDK with javac"), "17", &files, dir);
}

/// Explores a batch with every strategy, and has one JDK confirm it. Each JDK takes its turn.
fn run(seeds: &[u64], number: usize) -> (Figures, Vec<String>) {
    let scratch = tempfile::tempdir().expect("a directory");
    compile(seeds, scratch.path());
    let (mut figures, mut wrong, mut cases) = (Figures::default(), vec![], vec![]);
    for group in groups(seeds) {
        let strategies = strategy::ALL.iter().map(|&(name, _, make)| (name, make())).collect::<Vec<_>>();
        let mut programs = Programs::open(scratch.path(), group[0], strategies);
        for &seed in group {
            match programs.check(seed) {
                Ok(seen) => {
                    figures.paths += seen.paths;
                    figures.partial += seen.partial;
                    figures.inputs += seen.inputs;
                    cases.extend(seen.cases.into_iter().map(|case| (seed, case)));
                }
                Err(how) => wrong.push(report(seed, &how)),
            }
        }
    }
    let jdks = jdk::homes();
    let home = &jdks[number % jdks.len()];
    let jvm = java::jvm(home);
    let apart = tempfile::tempdir().expect("a directory");
    let harness = Harness::compile(&jvm, apart.path()).expect("the harness compiles");
    let only: Vec<Case> = cases.iter().map(|(_, case)| case.clone()).collect();
    let class_path = [scratch.path().to_owned()];
    let verdicts = harness.replay(&class_path, &only, Duration::from_secs(10)).expect("the harness runs");
    for ((seed, case), verdict) in cases.iter().zip(&verdicts) {
        match verdict {
            Verdict::Confirmed => figures.confirmed += 1,
            other => wrong.push(report(*seed, &format!("{}: {other:?}\n{case:?}", home.display()))),
        }
    }
    (figures, wrong)
}

/// All there is to see of a disagreement, and how to see it again.
fn report(seed: u64, how: &str) -> String {
    format!(
        "{}\nseed {seed}: {how}\nagain: CORTADO_FUZZ_SEED={seed} CORTADO_FUZZ=1 cargo test heaps::\n",
        heap::class(seed / GROUP, [seed].into_iter())
    )
}

/// The programs of one class, with several strategies.
struct Programs {
    engines: Vec<(&'static str, Engine, Box<dyn Solver>)>,
}

/// What one program has shown.
#[derive(Default)]
struct Seen {
    paths: usize,
    /// Strategies that would have had more paths.
    partial: usize,
    inputs: usize,
    cases: Vec<Case>,
}

impl Programs {
    fn open(classes: &Path, seed: u64, strategies: Strategies) -> Programs {
        let open = |(name, strategy)| {
            let engine = Engine::on(
                &jdk::of_engine(),
                &[classes.to_owned()],
                strategy,
                Bounds::default(),
                Worlds::Closed,
                &heap::target(seed),
            );
            (name, engine, solver::chain(50_000_000).expect("libz3"))
        };
        Programs { engines: strategies.into_iter().map(open).collect() }
    }

    /// What all strategies agree on, or where one does not or panics.
    fn check(&mut self, seed: u64) -> Result<Seen, String> {
        common::quietly(|| self.agree(seed)).and_then(|seen| seen)
    }

    fn agree(&mut self, seed: u64) -> Result<Seen, String> {
        let mut seen = Seen::default();
        let mut expected = None;
        for (name, engine, solver) in &mut self.engines {
            let engine = engine.beside(&heap::target(seed));
            let limit = if *name == "pose" { u64::MAX } else { MOST_PATHS };
            let paths = engine.explore_up_to(limit, &mut **solver);
            let traces = witnessed(&engine, &paths).map_err(|e| format!("{name}: {e}"))?;
            let taken: BTreeSet<&trace::Trace> = traces.iter().collect();
            let complete = paths.stats.open == 0;
            // The first is path-optimal execution.
            if expected.is_none() && taken.len() < traces.len() {
                return Err(format!("{name} takes a path twice"));
            }
            let expected = expected.get_or_insert_with(|| traces.iter().cloned().collect::<BTreeSet<_>>());
            if let Some(other) = traces.iter().find(|&t| !expected.contains(t)) {
                return Err(format!("{name} takes another path: {other:?}"));
            }
            if let Some(other) = expected.iter().find(|t| complete && !taken.contains(t)) {
                return Err(format!("{name} does not take the path {other:?}"));
            }
            seen.partial += usize::from(!complete);
            seen.paths += paths.leaves.len();
            if complete {
                seen.inputs += partitioned(&engine, &paths, seed).map_err(|e| format!("{name}: {e}"))?;
            }
            let some = if *name == "pose" { 1 } else { 7 };
            let case = |leaf| witness::build(&engine.world, engine.method, &paths.roots, leaf);
            seen.cases.extend(paths.leaves.iter().step_by(some).map(case));
        }
        Ok(seen)
    }
}

/// The paths as traces. Each must be taken by its own input, and predict what the run on it does.
fn witnessed(engine: &Engine, paths: &Paths) -> Result<Vec<trace::Trace>, String> {
    let world = &engine.world;
    let shape = |model: &Model| {
        // Nobody has looked at what has no class.
        let any = world.program.load("java/lang/Object").expect("a class");
        let objects = model.objects.iter().map(|o| o.class.map_or(any, |tag| ClassId(tag.0))).collect();
        heaps::Shape { nodes: 0, objects }
    };
    let follow = |leaf: &Leaf| {
        let mut eval = Eval::new(&world.terms, &leaf.model);
        if !eval.all(leaf.state.path.facts()) {
            return Err(format!("leaf {} is not taken by its own input", leaf.id));
        }
        let roots: Vec<Val> =
            paths.roots.iter().map(|&(_, v)| eval.value(world.term(v, &engine.start.state))).collect();
        let shape = shape(&leaf.model);
        let concrete = Concrete::new(engine, &shape);
        concrete.agrees(leaf, &leaf.model, &roots)?;
        let trace = trace::of(world, &engine.start.state, &leaf.state.trail);
        match concrete.trace(&leaf.model, &roots) == trace {
            true => Ok(trace),
            false => Err(format!("the input of leaf {} goes another way", leaf.id)),
        }
    };
    paths.leaves.iter().map(follow).collect()
}

/// Tries all heaps of two nodes of some classes, where these are few, and says how many inputs that were.
fn partitioned(engine: &Engine, paths: &Paths, seed: u64) -> Result<usize, String> {
    let program = &engine.world.program;
    let class = |name: &&str| program.load(&format!("heaps/H{}${name}", seed / GROUP)).ok();
    let classes: Vec<ClassId> = heap::NODES.iter().filter_map(class).collect();
    // One pair of classes a program.
    let pick = |n: u64| classes[(n % classes.len() as u64) as usize];
    let shape = heaps::Shape { nodes: 2, objects: vec![pick(seed), pick(seed / 2)] };
    if !seed.is_multiple_of(4) || heaps::count(engine, &shape) > MOST_INPUTS {
        return Ok(0);
    }
    partition::check_shape(engine, paths, &shape)
}
