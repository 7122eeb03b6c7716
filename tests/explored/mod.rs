//! Every fixture under every strategy, explored once on a JDK: what several tests look at.

use crate::{
    common::{
        class_path,
        heads::{self, Head, Precondition},
        jdk, on_all_cores, quietly,
    },
    engine::{Engine, Paths, trace},
};
use cortado::{
    Run,
    explore::{Leaf, replay, search::Order},
    report,
    solver::{self, Answer, Query, Solver},
    state::{State, Value, Why},
    step::{Outcome, Pause, Unexplored},
    strategy,
    term::{Term, Terms},
    witness::Case,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::OnceLock,
};

/// The largest scope of a precondition whose paths are cases.
const REPLAYED: u32 = 2;

/// What is looked at, each by a test of its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Property {
    /// There are as many leaves as the head says, and they end as it says.
    Leaves,
    /// The int results that some input gives are those of the head.
    Results,
    /// Every strategy takes the same program paths, path-optimal execution each once.
    ProgramPaths,
    /// Breadth first the leaves are the same, and the answers that lead to a leaf rebuild it.
    Answers,
}

const ALL: [Property; 4] = [Property::Leaves, Property::Results, Property::ProgramPaths, Property::Answers];

/// What has been seen of a fixture.
#[derive(Default)]
pub struct Seen {
    /// What is not as it should be.
    wrong: Vec<(Property, String)>,
    /// How many paths there are.
    pub paths: usize,
    /// What those that came to their end do, by name.
    pub cases: Vec<(String, Case)>,
}

impl Seen {
    /// Paths of which nothing else is to be said.
    pub fn of(cases: Vec<(String, Case)>) -> Seen {
        Seen { wrong: vec![], paths: cases.len(), cases }
    }
}

/// Fails with everything that does not have this property.
pub fn assert(seen: &[Seen], property: Property) {
    let wrong = seen.iter().flat_map(|seen| &seen.wrong).filter(|(p, _)| *p == property);
    let wrong: Vec<&str> = wrong.map(|(_, what)| what.as_str()).collect();
    assert!(wrong.is_empty(), "{property:?}\n{}", wrong.join("\n"));
}

/// Fails with everything that does not have all of them.
pub fn assert_all(seen: &[Seen]) {
    ALL.into_iter().for_each(|property| assert(seen, property));
}

/// All fixtures whose inputs may be any, on the JDK of the engine's tests.
pub fn any_inputs() -> &'static [Seen] {
    static SEEN: OnceLock<Vec<Seen>> = OnceLock::new();
    SEEN.get_or_init(|| on(&jdk::of_engine(), &heads::all()))
}

/// All fixtures whose inputs satisfy an invariant, at every scope that their heads speak of.
pub fn under_preconditions() -> &'static [Seen] {
    static SEEN: OnceLock<Vec<Seen>> = OnceLock::new();
    SEEN.get_or_init(|| under_preconditions_on(&jdk::of_engine(), u32::MAX))
}

/// The same on a JDK, at scopes up to this.
pub fn under_preconditions_on(jdk: &Path, most: u32) -> Vec<Seen> {
    let config = Run { timeout: None, max_paths: None, ..Run::new(class_path(jdk), jdk) };
    let heads = heads::with_preconditions(jdk);
    let all: Vec<(&Head, &Precondition)> =
        heads.iter().flat_map(|head| head.preconditions.iter().map(move |p| (head, p))).collect();
    let few = std::env::var_os("CORTADO_TEST_TOPICS").is_some();
    assert!(all.len() > 30 || few, "only {} expectations", all.len());
    on_all_cores(&all, |(head, precondition)| {
        quietly(|| within(&config, head, precondition, most)).unwrap_or_else(|panic| Seen {
            wrong: vec![(Property::Leaves, format!("{}: {panic}", head.target))],
            ..Seen::default()
        })
    })
}

/// A fixture under a precondition, at scopes 1, 2, ...
fn within(config: &Run, head: &Head, precondition: &Precondition, most: u32) -> Seen {
    let mut seen = Seen::default();
    let Precondition { invariant, compat, strategy, leaves, .. } = precondition;
    let how = if *compat { "compat " } else { "" };
    let config = &Run { bounds: head.bounds(), ..config.clone() };
    for (scope, &expected) in (1..=most).zip(leaves) {
        let session = precondition.config(config, scope).open(&head.target).expect("a method");
        let explored = session.explore().expect("libz3");
        let place = format!("{} {invariant} {how}{strategy} scope {scope}", head.target);
        let stats = &explored.stats;
        let counted = (stats.returned, stats.threw + stats.violated);
        if (stats.gave_up > 0) != head.gives_up || stats.open > 0 || counted != expected {
            let wrong = format!("{place}: {counted:?}, expected {expected:?}: {stats:?}");
            seen.wrong.push((Property::Leaves, wrong));
        }
        seen.paths += explored.leaves.len();
        if scope <= REPLAYED {
            let paths = session.report(&explored).paths;
            let followed = paths.into_iter().filter(|path| path.followed().is_some());
            seen.cases.extend(followed.map(|path| (format!("{place} path {}", path.id), path.case)));
        }
    }
    seen
}

/// These fixtures on a JDK.
pub fn on(jdk: &Path, heads: &[Head]) -> Vec<Seen> {
    on_all_cores(heads, |head| {
        quietly(|| explored(jdk, head)).unwrap_or_else(|panic| {
            let wrong = ALL.map(|property| (property, format!("{}: {panic}", head.target)));
            Seen { wrong: wrong.into(), ..Seen::default() }
        })
    })
}

fn explored(jdk: &Path, head: &Head) -> Seen {
    let mut seen = Seen::default();
    let mut complain = |property, what: String| seen.wrong.push((property, format!("{}: {what}", head.target)));
    let pose = strategy::by_name("pose").expect("a strategy");
    let mut engine =
        Engine::on(jdk, &class_path(jdk), pose, head.bounds(), head.worlds(), &head.target).within(head.limits());
    let mut by_strategy = BTreeMap::new();
    for name in head.strategies() {
        engine.adopt(name);
        // One chain and one bank of terms for all searches: answers are known the second time, equal terms are equal
        // handles, and whole states can be compared.
        let mut solver = solver::chain(50_000_000).expect("libz3");
        let paths = engine.explore_with(&mut *solver);
        for (property, wrong) in [
            (Property::Leaves, leaves(head, name, jdk::release(jdk), &paths)),
            (Property::Results, results(head, &engine, &paths)),
            (Property::Answers, answers(&engine, &paths, &mut *solver)),
        ] {
            if let Err(what) = wrong {
                complain(property, format!("{name}: {what}"));
            }
        }
        let trace = |leaf: &Leaf| trace::of(&engine.world, &engine.start.state, &leaf.state.trail);
        by_strategy.insert(name, paths.leaves.iter().map(trace).collect::<Vec<_>>());
        seen.paths += paths.leaves.len();
        let all = paths.leaves.iter().map(|leaf| report::Path::new(&engine.world, engine.method, &paths.roots, leaf));
        let ended = all.filter(|path| !matches!(path.ended, report::Ended::GaveUp { .. }));
        seen.cases.extend(ended.map(|path| (format!("{} {name} path {}", head.target, path.id), path.case)));
    }
    let distinct = |name| by_strategy[name].iter().collect::<BTreeSet<_>>();
    if !head.gives_up {
        // There a loop over the characters is one instruction to the program, a call of what the JVM has as an intrinsic.
        let hides_loops = head.joins || head.finds || head.hashes && jdk::release(jdk) >= 21;
        if distinct("pose").len() != by_strategy["pose"].len() && !hides_loops {
            complain(Property::ProgramPaths, "pose takes a path twice".into());
        }
        for name in head.strategies().filter(|name| !head.joins && distinct(name) != distinct("pose")) {
            complain(Property::ProgramPaths, format!("{name}: other paths than pose"));
        }
    }
    seen
}

fn leaves(head: &Head, strategy: &str, release: u32, paths: &Paths) -> Result<(), String> {
    let s = &paths.stats;
    let threw = s.threw + s.violated;
    if (s.gave_up > 0) != head.gives_up {
        let ends = paths.leaves.iter().map(|l| &l.outcome);
        let why = ends.filter_map(|o| if let Outcome::GaveUp(l) = o { Some(format!("{:?}", l.why)) } else { None });
        return Err(format!("gave up {} paths {:?}", s.gave_up, why.collect::<BTreeSet<_>>()));
    }
    match head.leaves(strategy, release) {
        Some(expected) if expected != (s.returned, threw) => {
            Err(format!("{}+{threw}, expected {}+{}", s.returned, expected.0, expected.1))
        }
        _ => Ok(()),
    }
}

/// Which of the allowed results some input gives; `None` stands for one that is not allowed.
fn results(head: &Head, engine: &Engine, paths: &Paths) -> Result<(), String> {
    let Some(allowed) = &head.returns else { return Ok(()) };
    let terms = &engine.world.terms;
    let mut solver = solver::chain(50_000_000).expect("libz3");
    let mut possible = BTreeSet::new();
    for leaf in &paths.leaves {
        let Outcome::Returned(Some(v)) = leaf.outcome else { continue };
        let result = engine.world.term(v, &leaf.state);
        let others = terms.not(terms.any(allowed.iter().map(|&v| terms.eq(result, terms.int(v)))));
        let cases = allowed.iter().map(|&v| (Some(v), terms.eq(result, terms.int(v)))).chain([(None, others)]);
        for (value, fact) in cases {
            match terms.as_bool(fact) {
                Some(false) => continue,
                // Its own input gives it.
                Some(true) => {
                    possible.insert(value);
                    continue;
                }
                None => {}
            }
            let facts: Vec<_> = leaf.state.path.facts().chain([fact]).collect();
            match solver.check(terms, &Query::of(&facts)) {
                Answer::Sat(_) => drop(possible.insert(value)),
                // What only a larger input does is another leaf's.
                Answer::Unsat(_) | Answer::Unfollowed => {}
                Answer::Unknown(why) => return Err(why.to_string()),
            }
        }
    }
    match possible == allowed.iter().map(|&v| Some(v)).collect() {
        true => Ok(()),
        false => Err(format!("{possible:?}, expected {allowed:?}")),
    }
}

/// A state without what lies above the top of a stack, which nothing reads.
fn in_use(state: &State) -> State {
    let mut tidy = state.clone();
    let is_used = |at: usize| state.frames.iter().any(|frame| (frame.base..frame.top).contains(&(at as u32)));
    tidy.values.iter_mut().enumerate().filter(|(at, _)| !is_used(*at)).for_each(|(_, value)| *value = Value::Null);
    tidy
}

/// Whether a leaf has this state, but for what has been assumed of its input when it had ended: that constructors accept its records.
fn is_of(terms: &Terms, leaf: &Leaf, rebuilt: &State) -> bool {
    let (mut rebuilt, state) = (in_use(rebuilt), in_use(&leaf.state));
    let assumed: Vec<Term> = state.path.facts().skip(rebuilt.path.facts().count()).collect();
    rebuilt.path.add(terms, &assumed, Why::Assumed);
    if !state.constructed.starts_with(&rebuilt.constructed) {
        return false;
    }
    rebuilt.constructed.clone_from(&state.constructed);
    rebuilt == state
}

/// Whether in another order the same leaves are found, and the answers that lead to a leaf rebuild its state.
fn answers(engine: &Engine, paths: &Paths, solver: &mut dyn Solver) -> Result<(), String> {
    let orders = [Order::Bfs, Order::RandomPath, Order::Coverage];
    let order = orders[paths.leaves.len() % orders.len()];
    let again = engine.explore_by(&mut *order.search(), solver);
    let sorted = |paths: &'_ Paths| {
        let mut leaves: Vec<usize> = (0..paths.leaves.len()).collect();
        // What only larger inputs do is told once, wherever that is come upon first.
        leaves.retain(|&i| !is_of_larger_inputs(&paths.leaves[i]));
        leaves.sort_by_key(|&i| of(&paths.leaves[i]));
        leaves
    };
    let (ones, others) = (sorted(paths), sorted(&again));
    if others.len() != ones.len() {
        return Err(format!("{} leaves, {} with {order:?}", ones.len(), others.len()));
    }
    for (one, other) in ones.into_iter().zip(others) {
        let (one, other) = (&paths.leaves[one], &again.leaves[other]);
        if (&one.outcome, in_use(&one.state)) != (&other.outcome, in_use(&other.state)) {
            return Err(format!("answers {:?} end otherwise with {order:?}", of(one)));
        }
        let (rebuilt, pause) = replay(&engine.world, engine.start.state.clone(), &one.state.trail, u64::MAX)
            .map_err(|at| format!("answers {:?}: number {at} does not fit", of(one)))?;
        match pause {
            Pause::End(end) if end == one.outcome && is_of(&engine.world.terms, one, &rebuilt) => {}
            other => return Err(format!("answers {:?} lead to {other:?}", of(one))),
        }
    }
    Ok(())
}

/// Whether a leaf says that larger inputs are not followed.
fn is_of_larger_inputs(leaf: &Leaf) -> bool {
    matches!(&leaf.outcome, Outcome::GaveUp(limit) if matches!(limit.why, Unexplored::Longer(_) | Unexplored::Letters(_)))
}

/// The answers that lead to a leaf.
fn of(leaf: &Leaf) -> Vec<u32> {
    leaf.state.trail.iter().map(|choice| choice.answer).collect()
}
