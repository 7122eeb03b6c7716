//! Random invariants of random structures, written in all the styles that people have: of the inputs that an invariant accepts each
//! is covered by exactly one leaf, which predicts what a concrete run does; no leaf has another input; as many structures
//! are enumerated; and the real JVM agrees.
//!
//! Two hundred of them, four thousand in a deep run, or as many as CORTADO_FUZZ says; the first has the seed CORTADO_FUZZ_SEED,
//! each next one more.

use crate::{common, engine, generator, java, sides};

use common::jdk;
use cortado::{
    explore::{AnyInput, Budget, Effort, Leaf, Oracle, Question, search::Dfs},
    input::{Bounds, Datum, Target},
    precondition::{Choice, Options, RepOk},
    program::{Invariants, Worlds},
    solver::{self, Answer, Solver},
    state::Phases,
    step::{Outcome, Unexplored, World},
    strategy,
    structures::Structures,
    term::{Eval, Model, RefVal, Val},
    witness::{self, Case, Expected, Harness, Verdict},
};
use engine::{
    Engine, Paths,
    concrete::Concrete,
    graphs::{Graphs, Stuck, is_like},
    heaps,
    korat::of_model,
};
use generator::structure::{self, Made};
use std::{
    collections::BTreeMap,
    fs,
    ops::ControlFlow,
    path::{Path, PathBuf},
    rc::Rc,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

/// So many structures are compiled together, and confirmed in one JVM.
const BATCH: u64 = 50;
/// So many disagreements are enough to look at.
const ENOUGH: usize = 5;
/// Candidates of which accepted inputs are found, in a quick run and a deep one; where there are more, a structure is left out.
const MOST_CANDIDATES: [usize; 2] = [1_500, 6_000];
/// Instructions that they may take.
const MOST_STEPS: [u64; 2] = [2_500_000, 25_000_000];

fn most_candidates() -> (usize, u64) {
    let how = usize::from(common::deep());
    (MOST_CANDIDATES[how], MOST_STEPS[how])
}

/// Paths that are followed.
const MOST_PATHS: u64 = 300;
/// No exploration should take that long.
const LONG: Duration = Duration::from_secs(8);
/// One of so many structures is confirmed on the JVM.
const CONFIRMED: u64 = 8;

/// What has been looked at, by name.
type Figures = BTreeMap<String, usize>;

fn note(figures: &mut Figures, what: &str, n: usize) {
    *figures.entry(what.to_owned()).or_default() += n;
}

#[test]
fn leaves_partition_what_random_invariants_accept() {
    let (first, count) = generator::seeds(200, 4_000);
    let seeds: Vec<u64> = (first..first + count).collect();
    let batches: Vec<(usize, &[u64])> = seeds.chunk_by(|a, b| a / BATCH == b / BATCH).enumerate().collect();
    let disagreements = AtomicUsize::new(0);
    let seen = common::on_all_cores(&batches, |&(number, batch)| {
        if disagreements.load(Ordering::Relaxed) >= ENOUGH {
            return (Figures::new(), vec![]);
        }
        let (figures, wrong) = run(batch, number);
        disagreements.fetch_add(wrong.len(), Ordering::Relaxed);
        (figures, wrong)
    });
    let (mut figures, mut wrong) = (Figures::new(), vec![]);
    for (some, why) in seen {
        some.iter().for_each(|(what, &n)| note(&mut figures, what, n));
        wrong.extend(why);
    }
    for (what, n) in &figures {
        println!("{n:>8} {what}");
    }
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_structure_is_a_function_of_its_seed() {
    assert_eq!(structure::made(7), structure::made(7));
    assert_ne!(structure::made(7).source, structure::made(8).source.replace("S8", "S7"));
}

/// Makes an oracle, or a wrong one of it.
type Make = fn(RepOk) -> Box<dyn Oracle>;

fn itself(oracle: RepOk) -> Box<dyn Oracle> {
    Box::new(oracle)
}

/// Answers of another oracle, changed.
struct But<F> {
    oracle: RepOk,
    change: F,
}

impl<F: FnMut(&Question<'_>, usize, Answer) -> Answer> Oracle for But<F> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let answers = self.oracle.admits(world, question);
        answers.into_iter().enumerate().map(|(i, answer)| (self.change)(question, i, answer)).collect()
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        self.oracle.is_path(outcome)
    }

    fn effort(&self) -> Effort {
        self.oracle.effort()
    }
}

fn but(oracle: RepOk, change: impl FnMut(&Question<'_>, usize, Answer) -> Answer + 'static) -> Box<dyn Oracle> {
    Box::new(But { oracle, change })
}

/// An oracle that does not find inputs of some kind.
fn without(oracle: RepOk, lost: fn(&Model) -> bool) -> Box<dyn Oracle> {
    but(oracle, move |_, _, answer| match answer {
        Answer::Sat(model) if lost(&model) => Answer::Unsat(vec![]),
        answer => answer,
    })
}

/// An oracle whose inputs are not quite those that it has found.
fn spoilt(oracle: RepOk, spoil: impl Fn(&mut Model) + 'static) -> Box<dyn Oracle> {
    but(oracle, move |_, _, answer| match answer {
        Answer::Sat(model) => {
            let mut model = (*model).clone();
            spoil(&mut model);
            Answer::Sat(Rc::new(model))
        }
        answer => answer,
    })
}

/// Mutants and what they do wrong.
const MUTANTS: [(&str, Make); 8] = [
    ("a search that drops every fourth answer", |oracle| {
        let mut found = 0;
        but(oracle, move |_, _, answer| {
            found += u32::from(matches!(answer, Answer::Sat(_)));
            if found % 4 == 0 { Answer::Unsat(vec![]) } else { answer }
        })
    }),
    ("a search without arrays", |oracle| without(oracle, |m| m.objects.iter().any(|o| !o.elements.is_empty()))),
    ("a search without small structures", |oracle| without(oracle, |m| m.objects.len() == 1)),
    ("a search without large structures", |oracle| without(oracle, |m| m.objects.len() > 3)),
    ("elements that nobody looks at", |oracle| {
        spoilt(oracle, |m| m.objects.iter_mut().for_each(|o| o.elements.values_mut().for_each(forget)))
    }),
    ("numbers that nobody looks at", |oracle| {
        let ones = |v: &&mut Val| matches!(v, Val::Bv(1));
        spoilt(oracle, move |m| m.objects.iter_mut().for_each(|o| o.cells.values_mut().filter(ones).for_each(forget)))
    }),
    ("an input that nobody has run the invariant on", |oracle| {
        but(oracle, |question, _, answer| match answer {
            Answer::Unsat(_) => Answer::Sat(question.known.clone()),
            answer => answer,
        })
    }),
    ("no precondition at all", |_| Box::new(AnyInput(honest().expect("libz3")))),
];

fn forget(v: &mut Val) {
    *v = match v {
        Val::Ref(_) => Val::Ref(RefVal::Null),
        _ => Val::Bv(0),
    };
}

#[test]
fn mutants_are_caught() {
    let seeds: Vec<u64> = (1..=60).collect();
    let classes = tempfile::tempdir().expect("a directory");
    compile(&seeds, classes.path());
    let survivors = common::on_all_cores(&MUTANTS, |&(name, mutant)| {
        let caught = seeds.iter().find_map(|&seed| {
            let mut seen = Seen::default();
            let attempt = || leaves(seed, classes.path(), mutant, &mut seen).map(|_| ());
            let how = common::quietly(attempt).and_then(|checked| checked).err()?;
            Some((seed, how))
        });
        let Some((seed, how)) = caught else { return Some(name) };
        println!("{name}: caught by {seed}: {}", how.chars().take(120).collect::<String>());
        None
    });
    let survivors: Vec<&str> = survivors.into_iter().flatten().collect();
    assert!(survivors.is_empty(), "mutants survived: {survivors:?}");
}

fn honest() -> Result<Box<dyn Solver>, solver::Z3Error> {
    solver::chain(50_000_000)
}

fn compile(seeds: &[u64], dir: &Path) {
    let source = |&seed: &u64| {
        let file = dir.join(format!("S{seed}.java"));
        fs::write(&file, structure::made(seed).source).expect("a source can be written");
        file
    };
    let files: Vec<PathBuf> = seeds.iter().map(source).collect();
    sides::javac(&jdk::with_javac().expect("a JDK with javac"), "17", &files, dir);
}

/// Checks a batch, and has one JDK confirm some of it.
fn run(seeds: &[u64], number: usize) -> (Figures, Vec<String>) {
    let scratch = tempfile::tempdir().expect("a directory");
    compile(seeds, scratch.path());
    let (mut figures, mut wrong, mut cases) = (Figures::new(), vec![], vec![]);
    for &seed in seeds {
        let mut seen = Seen::default();
        let result = common::quietly(|| check(seed, scratch.path(), &mut seen)).and_then(|checked| checked);
        for (what, &n) in &seen.figures {
            note(&mut figures, what, n);
        }
        match result {
            Ok(()) => cases.extend(seen.cases.into_iter().map(|case| (seed, case))),
            Err(how) => wrong.push(report(seed, &how)),
        }
        for (what, time) in seen.times.iter().filter(|(_, time)| *time > LONG / 4) {
            note(&mut figures, &format!("slow: {seed}, {what}: {} s", time.as_secs()), 1);
        }
    }
    if cases.is_empty() {
        return (figures, wrong);
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
            Verdict::Confirmed => note(&mut figures, "confirmed on a JVM", 1),
            other => wrong.push(report(*seed, &format!("{}: {other:?}\n{case:?}", home.display()))),
        }
    }
    (figures, wrong)
}

/// All there is to see of a disagreement, and how to see it again.
fn report(seed: u64, how: &str) -> String {
    let Made { source, scope, array_length, numbers, .. } = structure::made(seed);
    format!(
        "{source}\nseed {seed}: scope {scope}, arrays of {array_length}, ints {numbers:?}: {how}\n\
         again: CORTADO_FUZZ_SEED={seed} CORTADO_FUZZ=1 cargo test invariants::\n"
    )
}

/// What one structure has shown.
#[derive(Default)]
struct Seen {
    figures: Figures,
    cases: Vec<Case>,
    /// What took how long.
    times: Vec<(&'static str, Duration)>,
}

impl Seen {
    fn note(&mut self, what: &str, n: usize) {
        note(&mut self.figures, what, n);
    }

    fn timed<T>(&mut self, what: &'static str, work: impl FnOnce(&mut Self) -> T) -> T {
        let began = Instant::now();
        let made = work(self);
        self.times.push((what, began.elapsed()));
        made
    }
}

/// What an invariant accepts.
struct Allowed<'a> {
    graphs: Graphs<'a>,
    inputs: Vec<Input>,
}

/// A heap, and the roots.
type Input = (Model, Vec<Val>);

impl<'a> Allowed<'a> {
    /// `None` if there are too many, or it cannot be told.
    fn new(engine: &'a Engine, made: &Made, seen: &mut Seen) -> Result<Option<Self>, String> {
        let graphs = Graphs::new(engine, Invariants::new(None), made.numbers.clone());
        let mut inputs = vec![];
        let mut all = || graphs.all(most_candidates(), |model, roots| inputs.push((model.clone(), roots.to_vec())));
        match seen.timed("candidates", |_| all()) {
            Ok(()) => return Ok(Some(Self { graphs, inputs })),
            Err(Stuck::Endless) => return Err("the invariant goes on for too long".into()),
            Err(Stuck::Many) => seen.note("left out: too many candidates", 1),
            Err(Stuck::Run(why)) => seen.note(&format!("left out: {why}"), 1),
        }
        Ok(None)
    }
}

fn engine(classes: &Path, target: &str, made: &Made, seed: u64) -> Engine {
    let bounds = Bounds {
        scope: Some(made.scope),
        scopes: vec![(format!("S{seed}"), 1)],
        array_length: made.array_length,
        string_length: 1,
        structures: true,
        ..Bounds::default()
    };
    let strategy = strategy::by_name("lazy").expect("a strategy");
    Engine::on(&jdk::of_engine(), &[classes.to_owned()], strategy, bounds, Worlds::Closed, target)
}

/// One structure; an error is a disagreement.
fn check(seed: u64, classes: &Path, seen: &mut Seen) -> Result<(), String> {
    let Some((lazy, inputs)) = leaves(seed, classes, itself, seen)? else { return Ok(()) };
    let made = structure::made(seed);
    // One of type Object may be one object more than the scope allows.
    if !made.any {
        checked_first(&lazy, &made, inputs, seen).map_err(|e| format!("if-rep-ok: {e}"))?;
    }
    // Characters are numbers to it.
    if made.text {
        return Ok(());
    }
    seen.timed("enumerate", |seen| enumerated(seed, classes, &made, seen)).map_err(|e| format!("enumerate: {e}"))
}

/// The leaves under the precondition; nothing if there is nothing to compare them with.
fn leaves(seed: u64, classes: &Path, make: Make, seen: &mut Seen) -> Result<Option<(Engine, Vec<Input>)>, String> {
    let made = structure::made(seed);
    let lazy = engine(classes, &structure::target(seed), &made, seed);
    let Some(allowed) = Allowed::new(&lazy, &made, seen)? else { return Ok(None) };
    seen.note("structures", 1);
    seen.note("structures without any input", usize::from(allowed.inputs.is_empty()));
    seen.note("inputs", allowed.inputs.len());
    for strategy in ["lazy", "pose"] {
        let engine = lazy.with(strategy);
        let named = |e| format!("{strategy}: {e}");
        let invariants = Rc::new(Invariants::new(None));
        let oracle = RepOk::new(&engine.world, &engine.start, &invariants, Options::default(), honest).expect("libz3");
        let paths = seen.timed(strategy, |_| explored(&engine, &mut *make(oracle), MOST_PATHS));
        seen.timed("checking", |seen| partition(&engine, strategy, &paths, &allowed, seen)).map_err(named)?;
        if seed.is_multiple_of(CONFIRMED) {
            seen.cases.extend(cases(&engine, &paths));
        }
    }
    let inputs = allowed.inputs;
    Ok(Some((lazy, inputs)))
}

fn explored(engine: &Engine, oracle: &mut dyn Oracle, most: u64) -> Paths {
    let began = Instant::now();
    let clock = || began.elapsed();
    let budget = Budget {
        max_paths: Some(most),
        timeout: Some(LONG),
        clock: &clock,
        work: None,
        each_once: false,
        loops: None,
        over: &|| None,
        late: &|| false,
    };
    let mut paths = engine.explored_within(&budget, oracle, &mut Dfs::default());
    // No candidate has an object that was there before.
    let beyond =
        |leaf: &Leaf| matches!(&leaf.outcome, Outcome::GaveUp(limit) if matches!(limit.why, Unexplored::Beyond(_)));
    paths.leaves.retain(|leaf| !beyond(leaf));
    paths
}

/// An error names the first input that is not covered by exactly one leaf with the right outcome, or the first leaf whose
/// input is not allowed. A leaf that was given up covers inputs too.
fn partition(engine: &Engine, how: &str, paths: &Paths, allowed: &Allowed<'_>, seen: &mut Seen) -> Result<(), String> {
    let terms = &engine.world.terms;
    let covers = |leaf: &Leaf, model: &Model| Eval::new(terms, model).all(leaf.state.path.facts());
    let complete = paths.stats.open == 0;
    seen.note(&format!("{how}: explored in part"), usize::from(!complete));
    // Before a search, a subclass has the scope of its superclass in common with it.
    let scoped = how != "if-rep-ok" || !allowed.graphs.has_class("M");
    for leaf in &paths.leaves {
        let roots: Vec<Val> = (0..paths.roots.len()).map(|i| root(engine, &leaf.model, i)).collect();
        let wrong = |e: String| format!("leaf {}: {e}\n{:?}", leaf.id, leaf.model);
        if let Outcome::GaveUp(limit) = &leaf.outcome {
            seen.note(&format!("{how}: given up, {:?}", limit.why), 1);
            continue;
        }
        seen.note(&format!("{how}: leaves"), 1);
        if !covers(leaf, &leaf.model) {
            return Err(wrong("its input does not take it".into()));
        }
        allowed.graphs.admits(&leaf.model, &roots, scoped).map_err(wrong)?;
        let shape = of_model(&engine.world, &leaf.model);
        Concrete::new(engine, &shape).agrees(leaf, &leaf.model, &roots).map_err(wrong)?;
    }
    let concrete = Concrete::new(engine, allowed.graphs.shape());
    allowed.inputs.iter().try_for_each(|(model, roots)| {
        let covering: Vec<&Leaf> = paths.leaves.iter().filter(|leaf| covers(leaf, model)).collect();
        let verdict = match covering[..] {
            [leaf] if matches!(leaf.outcome, Outcome::GaveUp(_)) => Ok(()),
            [leaf] => concrete.agrees(leaf, model, roots),
            [] if !complete => Ok(()),
            _ => Err(format!("{} leaves cover it", covering.len())),
        };
        verdict.map_err(|e| format!("{e}\n{model:?}"))
    })
}

fn root(engine: &Engine, model: &Model, i: usize) -> Val {
    let sym = heaps::root_sym(&engine.world, &engine.start, i);
    model.roots.get(&sym).copied().unwrap_or_else(|| Val::default_of(engine.world.terms.sym_decl(sym).sort))
}

/// The invariants run before the method.
fn checked_first(lazy: &Engine, made: &Made, inputs: Vec<Input>, seen: &mut Seen) -> Result<(), String> {
    let allowed = Allowed { graphs: Graphs::new(lazy, Invariants::new(None), made.numbers.clone()), inputs };
    let mut engine = lazy.with("lazy");
    let precondition = Choice::named("if-rep-ok").expect("a precondition").make();
    let entry = precondition.entry(&engine.world, engine.method).map_err(|e| e.to_string())?;
    let plan = [entry, vec![cortado::state::Phase::Body(engine.method)]].concat();
    let arguments = engine.start.state.phases.arguments.clone();
    engine.start.state.phases = Phases::new(plan, arguments);
    // What the solver needs long for is left open.
    let hasty = || solver::chain(500_000);
    let mut oracle = precondition.oracle(&engine.world, &engine.start, &hasty).expect("libz3");
    let paths = seen.timed("if-rep-ok", |_| explored(&engine, &mut *oracle, MOST_PATHS));
    // A concrete run has no invariant before it.
    let engine = Engine { start: lazy.start.clone(), ..engine };
    seen.timed("checking", |seen| partition(&engine, "if-rep-ok", &paths, &allowed, seen))
}

/// The structures that are enumerated are those that the invariant accepts, each once.
fn enumerated(seed: u64, classes: &Path, made: &Made, seen: &mut Seen) -> Result<(), String> {
    let engine = engine(classes, &format!("made.S{seed}#repOK"), made, seed);
    let world = &engine.world;
    let graphs = Graphs::new(&engine, Invariants::new(None), made.numbers.clone());
    let mut expected = vec![];
    if graphs.all(most_candidates(), |model, _| expected.push(model.clone())).is_err() {
        return Ok(());
    }
    let class = world.program.method(engine.method).class;
    let numbers = (i64::from(made.numbers[0]), i64::from(made.numbers[made.numbers.len() - 1]));
    let mut structures = Structures::new(world, class, Rc::new(Invariants::new(None)), numbers, true);
    let (mut found, most) = (vec![], 4 * most_candidates().0);
    let all = within(LONG, world, || {
        structures.each(|model| {
            found.push(model);
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    // What the invariant does not read makes many structures of one.
    if found.len() >= most {
        seen.note("too many to enumerate", 1);
        return Ok(());
    }
    for model in &found {
        graphs.admits(model, &[Val::Ref(RefVal::Input(0))], true).map_err(|e| format!("{e}\n{model:?}"))?;
    }
    if let Some(Err(why)) = all {
        seen.note(&format!("enumerate refuses: {why}"), 1);
        return Ok(());
    }
    seen.note("enumerated in part", usize::from(all.is_none()));
    seen.note("enumerated", found.len());
    for input in &expected {
        let times = found.iter().filter(|model| is_like(world, model, input)).count();
        let may_come = times == 0 && all.is_none();
        if times != 1 && !may_come {
            return Err(format!("found {times} times, of {}: {input:?}", found.len()));
        }
    }
    Ok(())
}

/// What `work` on the world's terms comes to, unless it takes longer.
fn within<T>(most: Duration, world: &World, work: impl FnOnce() -> T) -> Option<T> {
    let (cancel, (done, is_over)) = (world.terms.cancel().clone(), mpsc::channel::<()>());
    let watcher = thread::spawn(move || cancel.set(is_over.recv_timeout(most) == Err(RecvTimeoutError::Timeout)));
    let worked = world.terms.unless_cancelled(work);
    drop(done);
    watcher.join().expect("a watcher that ends");
    world.terms.cancel().set(false);
    worked
}

/// What the JVM is to confirm of leaves: how they end, and that the invariant holds of their input.
fn cases(engine: &Engine, paths: &Paths) -> Vec<Case> {
    let world = &engine.world;
    let followed = paths.leaves.iter().filter(|leaf| !matches!(leaf.outcome, Outcome::GaveUp(_)));
    let both = |leaf| {
        let case = witness::build(world, engine.method, &paths.roots, leaf);
        let class = world.program.method(engine.method).class;
        let invariant = Invariants::new(None).of(&world.program, class).expect("there is one");
        let holds = Case {
            target: Target::of(&world.program, invariant),
            args: vec![],
            expected: Expected::Returned(Some(Datum::Boolean(true))),
            after: vec![],
            ..case.clone()
        };
        [case, holds]
    };
    followed.flat_map(both).collect()
}
