//! The test that keeps preconditions honest: of all inputs within a scope that an invariant accepts, each is covered by exactly
//! one leaf, which predicts what the concrete run does; and the invariant accepts each input that a leaf has. Mutants of the
//! search for structures must fail it.

use crate::{common, engine};

use cortado::{
    explore::{AnyInput, Effort, Leaf, Oracle, Question},
    precondition::{Options, RepOk},
    program::Invariants,
    solver::{self, Answer, Solver},
    step::{Limit, Outcome, Unexplored, World},
    term::{Eval, Model, RefVal, Val},
};
use engine::{
    Engine, Paths,
    concrete::Concrete,
    heaps,
    korat::{self, Korat},
    trace::{self, Trace},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// A method of `java-fixtures/structures`, and how large its inputs are.
struct Subject {
    target: &'static str,
    /// Objects of classes of which there are not as many as of the others.
    scopes: &'static [(&'static str, u32)],
    /// By name of the invariant: the scopes tried, from 1.
    most: &'static [(&'static str, u32)],
    /// Ints are from 0 to this.
    ints: u64,
}

const SUBJECTS: [Subject; 19] = [
    Subject::of("LinkedList#add", &[("LinkedList", 1)], &[("repOK", 4), ("repOKPrecise", 4)], 2),
    Subject::of("LinkedList#remove", &[("LinkedList", 1)], &[("repOK", 3), ("repOKPrecise", 4)], 3),
    Subject::of("LinkedList#contains", &[("LinkedList", 1)], &[("repOK", 3), ("repOKPrecise", 4)], 3),
    Subject::of("TreeMap#put", &[("TreeMap", 1)], &[("repOK", 2), ("repOKPrecise", 3)], 3),
    Subject::of("TreeMap#remove", &[("TreeMap", 1)], &[("repOK", 2), ("repOKPrecise", 4)], 4),
    Subject::of("TreeMap#containsKey", &[("TreeMap", 1)], &[("repOK", 3), ("repOKPrecise", 3)], 3),
    Subject::of("TreeSet#add", &[("TreeSet", 1), ("TreeMap", 1)], &[("repOK", 2), ("repOKPrecise", 3)], 3),
    Subject::of("TreeSet#remove", &[("TreeSet", 1), ("TreeMap", 1)], &[("repOK", 2), ("repOKPrecise", 3)], 3),
    Subject::of("HashMap#put", &[("HashMap", 1)], &[("repOKPrecise", 1)], 17),
    Subject::of("HashMap#remove", &[("HashMap", 1)], &[("repOKPrecise", 2)], 2),
    Subject::of("Schedule#addProcess", &[("Schedule", 1), ("List", 4)], &[("repOK", 1), ("repOKPrecise", 1)], 4),
    Subject::of("Schedule#quantumExpire", &[("Schedule", 1), ("List", 4)], &[("repOKPrecise", 2)], 3),
    Subject::of("Schedule#blockProcess", &[("Schedule", 1), ("List", 4)], &[("repOKPrecise", 2)], 3),
    Subject::of("Schedule#finishTwoProcesses", &[("Schedule", 1), ("List", 4)], &[("repOK", 1)], 1),
    Subject::of("TransportStats#bytesRead", &[("TransportStats", 1), ("TreeMap", 2)], &[("repOK", 1)], 11),
    Subject::of(
        "DictionaryInfo#getField",
        &[("DictionaryInfo", 1), ("TreeMap", 1), ("NameMap", 1)],
        &[("repOK", 2)],
        2,
    ),
    Subject::of(
        "Chain#joins",
        &[],
        &[("repOK", 3), ("repOKNegated", 2), ("repOKCounted", 3), ("repOKHeld", 3), ("repOKMet", 3)],
        1,
    ),
    Subject::of("ShrinkingChain#isLast", &[], &[("repOK", 3)], 0),
    Subject::of("SQLFilterClauses#get", &[("SQLFilterClauses", 1), ("ClauseMap", 1)], &[("repOK", 1)], 1),
];

impl Subject {
    const fn of(
        target: &'static str,
        scopes: &'static [(&'static str, u32)],
        most: &'static [(&'static str, u32)],
        ints: u64,
    ) -> Self {
        Self { target, scopes, most, ints }
    }

    fn engine(&self, strategy: &str, scope: u32) -> Engine {
        let scopes: Vec<(String, u32)> = self.scopes.iter().map(|&(class, n)| (class.to_owned(), n)).collect();
        Engine::of_structures(&format!("structures.{}", self.target), strategy, &scopes, scope)
    }

    /// Each invariant with each of its scopes.
    fn cases(&self) -> impl Iterator<Item = (&'static str, u32)> {
        self.most.iter().flat_map(|&(invariant, most)| (1..=most).map(move |scope| (invariant, scope)))
    }
}

fn honest() -> Result<Box<dyn Solver>, String> {
    solver::chain(50_000_000).map_err(|e| e.to_string())
}

fn rep_ok(engine: &Engine, invariant: &str, options: Options) -> RepOk {
    let invariants = Rc::new(Invariants::new(Some(invariant.into())));
    RepOk::new(&engine.world, &engine.start, &invariants, options, honest).expect("libz3")
}

/// Makes an oracle, or a wrong one of it.
type Make = fn(&Engine, RepOk) -> Box<dyn Oracle>;

fn itself(_: &Engine, oracle: RepOk) -> Box<dyn Oracle> {
    Box::new(oracle)
}

/// What leaves an exploration has, and which program paths they take.
fn explored(
    engine: &Engine,
    invariant: &str,
    options: Options,
    make: Make,
) -> Result<(Paths, BTreeSet<Trace>), String> {
    let mut oracle = make(engine, rep_ok(engine, invariant, options));
    let mut paths = engine.explore_allowed(50_000, &mut *oracle);
    // No candidate has an object that was there before.
    let beyond = |limit: &Limit| matches!(limit.why, Unexplored::Beyond(_));
    paths.leaves.retain(|leaf| !matches!(&leaf.outcome, Outcome::GaveUp(limit) if beyond(limit)));
    let gave_up = paths.leaves.iter().find(|leaf| matches!(leaf.outcome, Outcome::GaveUp(_)));
    if gave_up.is_some() || paths.stats.open > 0 {
        return Err(format!("not all has been explored: {:?} {:?}", paths.stats, gave_up.map(|leaf| &leaf.outcome)));
    }
    let of = |leaf: &Leaf| trace::of(&engine.world, &engine.start.state, &leaf.state.trail);
    let traces = paths.leaves.iter().map(of).collect();
    Ok((paths, traces))
}

/// An error names the first input that is not covered by exactly one leaf with the right outcome, or the first leaf whose
/// input is not allowed.
pub(crate) fn partition(engine: &Engine, paths: &Paths, allowed: &Allowed<'_>) -> Result<(), String> {
    let terms = &engine.world.terms;
    let covers = |leaf: &Leaf, model: &Model| Eval::new(terms, model).all(leaf.state.path.facts());
    for leaf in &paths.leaves {
        let roots: Vec<Val> = (0..paths.roots.len()).map(|i| root(engine, &leaf.model, i)).collect();
        let wrong = |e: String| format!("leaf {}: {e}\n{:?}", leaf.id, leaf.model);
        if !covers(leaf, &leaf.model) {
            return Err(wrong("its input does not take it".into()));
        }
        allowed.korat.admits(&leaf.model, &roots).map_err(wrong)?;
        let shape = korat::of_model(&engine.world, &leaf.model);
        Concrete::new(engine, &shape).agrees(leaf, &leaf.model, &roots).map_err(wrong)?;
    }
    let concrete = Concrete::new(engine, allowed.korat.shape());
    allowed.inputs.iter().try_for_each(|(model, roots)| {
        let covering: Vec<&Leaf> = paths.leaves.iter().filter(|leaf| covers(leaf, model)).collect();
        let verdict = match covering[..] {
            [leaf] => concrete.agrees(leaf, model, roots),
            _ => Err(format!("{} leaves cover it", covering.len())),
        };
        verdict.map_err(|e| format!("{e}\n{model:?}"))
    })
}

/// What an invariant accepts.
pub(crate) struct Allowed<'a> {
    korat: Korat<'a>,
    pub(crate) inputs: Vec<(Model, Vec<Val>)>,
}

impl<'a> Allowed<'a> {
    /// With ints from 0 to `most`.
    pub(crate) fn new(engine: &'a Engine, invariant: &str, most: u64) -> Self {
        let korat = Korat::new(engine, invariant, most);
        let mut inputs = vec![];
        korat.all(|model, roots| inputs.push((model.clone(), roots.to_vec())));
        Self { korat, inputs }
    }
}

fn root(engine: &Engine, model: &Model, i: usize) -> Val {
    let sym = heaps::root_sym(&engine.world, &engine.start, i);
    model.roots.get(&sym).copied().unwrap_or_else(|| Val::default_of(engine.world.terms.sym_decl(sym).sort))
}

#[test]
fn leaves_partition_the_accepted_inputs_and_predict_each_outcome() {
    let cases: Vec<(&Subject, &str, u32)> =
        SUBJECTS.iter().flat_map(|s| s.cases().map(move |(invariant, scope)| (s, invariant, scope))).collect();
    let wrong = common::on_all_cores(&cases, |&(subject, invariant, scope)| {
        check(subject, invariant, scope).map_err(|e| format!("{} {invariant} scope {scope}: {e}", subject.target)).err()
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// One subject and scope, in every strategy, and by references alone.
fn check(subject: &Subject, invariant: &str, scope: u32) -> Result<(), String> {
    let allowed_in = subject.engine("lazy", scope);
    let allowed = Allowed::new(&allowed_in, invariant, subject.ints);
    if allowed.inputs.is_empty() {
        return Err("there is no input".into());
    }
    let mut program_paths: BTreeMap<&str, BTreeSet<Trace>> = BTreeMap::new();
    let mut said = String::new();
    for strategy in ["lazy", "pose"] {
        let engine = allowed_in.with(strategy);
        let named = |e| format!("{strategy}: {e}");
        let (precise, traces) = explored(&engine, invariant, Options::default(), itself).map_err(named)?;
        partition(&engine, &precise, &allowed).map_err(named)?;
        if strategy == "pose" && traces.len() != precise.leaves.len() {
            return Err("pose takes a path twice".into());
        }
        let by_references = Options { references_alone: true, ..Options::default() };
        let named = |e| format!("{strategy} by references alone: {e}");
        let (compat, others) = explored(&engine, invariant, by_references, itself).map_err(named)?;
        partition(&engine, &compat, &allowed).map_err(named)?;
        if others != traces {
            return Err(named("other program paths".into()));
        }
        let (fewer, more) = (precise.stats.paths, compat.stats.paths);
        if fewer > more || precise.stats.spurious > 0 {
            return Err(format!("{strategy}: {fewer} paths, by references alone {more}"));
        }
        said += &format!(" {strategy} {fewer} of {more},");
        program_paths.insert(strategy, traces);
    }
    println!("{:<24} {invariant:<12} scope {scope}:{said} {} inputs", subject.target, allowed.inputs.len());
    match program_paths["lazy"] == program_paths["pose"] {
        true => Ok(()),
        false => Err("lazy and pose take different program paths".into()),
    }
}

/// Answers of another oracle, changed.
struct But<F> {
    oracle: RepOk,
    /// What becomes of an input that was found.
    change: F,
}

impl<F: FnMut(&World, Answer) -> Answer> Oracle for But<F> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let answers = self.oracle.admits(world, question);
        answers.into_iter().map(|answer| (self.change)(world, answer)).collect()
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        self.oracle.completes(world, finished)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        self.oracle.is_path(outcome)
    }

    fn effort(&self) -> Effort {
        self.oracle.effort()
    }
}

/// An oracle that does not find inputs of some kind.
fn without(oracle: RepOk, lost: fn(&Model) -> bool) -> Box<dyn Oracle> {
    let change = move |_: &World, answer: Answer| match answer {
        Answer::Sat(model) if lost(&model) => Answer::Unsat(vec![]),
        answer => answer,
    };
    Box::new(But { oracle, change })
}

/// How often each object is referred to by objects.
fn referred(model: &Model) -> Vec<usize> {
    let mut times = vec![0; model.objects.len()];
    for v in model.objects.iter().flat_map(|o| o.cells.values()) {
        if let Val::Ref(RefVal::Input(o)) = v {
            times[*o as usize] += 1;
        }
    }
    times
}

/// Says of whatever it is asked that the last input will do.
struct Stale(RepOk);

impl Oracle for Stale {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        match question.ask {
            None => self.0.admits(world, question),
            Some(_) => vec![Answer::Sat(question.known.clone()); question.answers.len()],
        }
    }

    fn effort(&self) -> Effort {
        self.0.effort()
    }
}

/// Never looks whether there are numbers to go with the references.
struct Hasty(RepOk);

impl Oracle for Hasty {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.0.admits(world, question)
    }

    fn effort(&self) -> Effort {
        self.0.effort()
    }
}

/// Each mutant, what it does wrong, and whether it is one of the search by references alone.
const MUTANTS: [(&str, Make, bool); 7] = [
    ("a search that forgets every third structure", forgetful, false),
    ("a search without aliases", |_, o| without(o, |m| referred(m).iter().any(|&n| n > 1)), false),
    (
        "a search with an object too few",
        |engine, o| match engine.world.inputs.bounds.scope {
            Some(2) => without(o, |m| m.objects.len() > 2),
            _ => without(o, |m| m.objects.len() > 3),
        },
        false,
    ),
    ("a search without empty structures", |_, o| without(o, |m| m.objects.len() == 1), false),
    ("an answer from a stale witness", |_, o| Box::new(Stale(o)), false),
    ("no precondition at all", |_, _| Box::new(AnyInput(honest().expect("libz3"))), false),
    ("numbers that nobody looks for", |_, o| Box::new(Hasty(o)), true),
];

fn forgetful(_: &Engine, oracle: RepOk) -> Box<dyn Oracle> {
    let mut found = 0;
    let change = move |_: &World, answer: Answer| {
        found += u32::from(matches!(answer, Answer::Sat(_)));
        match answer {
            Answer::Sat(_) if found % 3 == 0 => Answer::Unsat(vec![]),
            answer => answer,
        }
    };
    Box::new(But { oracle, change })
}

#[test]
fn mutants_are_caught() {
    let small = SUBJECTS.iter().filter(|s| s.target.starts_with("TreeMap") || s.target.starts_with("Linked"));
    let cases = small.flat_map(|s| s.cases().filter(|(_, scope)| (2..=3).contains(scope)).map(move |c| (s, c)));
    let cases: Vec<(&Subject, (&str, u32))> = cases.collect();
    let survivors = common::on_all_cores(&MUTANTS, |&(name, make, references_alone)| {
        let options = Options { references_alone, ..Options::default() };
        let attempt = |subject: &Subject, invariant: &str, scope: u32| {
            let engine = subject.engine("lazy", scope);
            let (paths, _) = explored(&engine, invariant, options, make)?;
            partition(&engine, &paths, &Allowed::new(&engine, invariant, subject.ints))
        };
        let caught = cases.iter().find_map(|&(subject, (invariant, scope))| {
            match common::quietly(|| attempt(subject, invariant, scope)) {
                Ok(Ok(_)) => None,
                Ok(Err(e)) => Some(format!("{} {invariant} scope {scope}: {e}", subject.target)),
                Err(_) => Some(format!("{}: the engine noticed", subject.target)),
            }
        });
        println!("{name}: {}", caught.as_ref().and_then(|how| how.lines().next()).unwrap_or("not caught"));
        caught.is_none().then_some(name)
    });
    let survivors: Vec<&str> = survivors.into_iter().flatten().collect();
    assert!(survivors.is_empty(), "mutants survived: {survivors:?}");
}
