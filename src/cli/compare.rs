//! `cortado compare`: one method with several strategies, over one bank of terms, so that their leaves can be set
//! against each other.

use super::{
    Error, Exit,
    args::{CompareArgs, Table},
    config, interrupt, print, techniques,
};
use crate::{
    explore::{Leaf, ProgramPath, Retrace, Start, Verdict, overlap},
    precondition::Choice,
    report::compare::{self, Comparison, Cover, KINDS, Row},
    run::Explored,
    solver::{self, Solver},
    state::State,
    step::{Outcome, World},
    strategy,
};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;

/// The strategies that are compared if none are named.
const ALL: [&str; 5] = ["lazy", "lazier", "lazier#", "uber-lazy", "pose"];

pub(super) fn main(args: &CompareArgs) -> Result<Exit, Error> {
    let names = names(args)?;
    if !args.preconditions.is_empty() {
        return techniques::main(args, &names);
    }
    let config = config::of(&args.classes, &args.explore, &names[0], Choice::any())?;
    let mut subject = config.open(&args.target)?;
    // The roots are declared once.
    let start = subject.start()?;
    // Classes are loaded once, and no strategy is to pay for all.
    subject.explore_within(start.clone(), Some(1))?;
    let mut explored = vec![];
    for name in names.clone() {
        subject.world.strategy = strategy::by_name(&name).expect("the command line knows the names");
        let found = subject.explore_within(start.clone(), config.max_paths)?;
        explored.push(Findings::new(&subject.world, &start, name, found, args.paths));
        if interrupt::signal().is_some() {
            break;
        }
    }
    let signal = interrupt::signal();
    let disagreements = disagreements(&explored);
    let maps = match args.paths && signal.is_none() {
        true => maps(&subject.world, &mut *solver::chain(config.rlimit).map_err(Error::input)?, &explored),
        false => vec![],
    };
    let bug = !disagreements.is_empty() && explored.iter().all(|e| e.row.caveat.is_none());
    let incomplete = explored.iter().any(|e| !e.row.stats.complete());
    let mut notes = subject.notes();
    notes.extend(explored.iter().filter_map(|e| Some(format!("{}: {}", e.row.strategy, e.row.caveat?))));
    if signal.is_some() {
        notes.push(partial(names[explored.len() - 1..].iter().cloned()));
    }
    let comparison = Comparison {
        target: subject.world.program.method_name(subject.method),
        rows: explored.into_iter().map(|e| e.row).collect(),
        maps,
        disagreements,
        notes,
    };
    print(&match args.format {
        Table::Markdown => compare::markdown(&comparison),
        Table::Csv => compare::csv(&comparison),
        Table::Json => compare::json(&comparison),
    })?;
    Ok(match (signal, bug) {
        (Some(signal), _) => Exit::Interrupted(signal),
        (None, true) => Exit::Bug,
        (None, false) if args.explore.strict && incomplete => Exit::Incomplete,
        (None, false) => Exit::Done,
    })
}

/// What is to be said of a table that a signal has cut short in the first of these rows.
pub(super) fn partial(mut rows: impl Iterator<Item = String>) -> String {
    let cut = rows.next().unwrap_or_default();
    let missing: Vec<String> = rows.collect();
    match missing.is_empty() {
        true => format!("ended by a signal: {cut} is not complete"),
        false => format!("ended by a signal: {cut} is not complete; not begun: {}", missing.join(", ")),
    }
}

/// The strategies to compare, each once.
fn names(args: &CompareArgs) -> Result<Vec<String>, Error> {
    let mut names: Vec<String> = vec![];
    let given: Vec<&str> = match (&args.strategies[..], args.preconditions.is_empty()) {
        ([], true) => ALL.to_vec(),
        ([], false) => vec!["lazy"],
        (given, _) => given.iter().map(String::as_str).collect(),
    };
    for name in given {
        if names.iter().any(|known| known == name) {
            return Err(Error::Usage(format!("--strategies names {name} twice")));
        }
        names.push(name.to_owned());
    }
    if args.as_published {
        names.push(strategy::AS_PUBLISHED.into());
    }
    Ok(names)
}

/// Leaves by position, under the program path they take.
type ByPath = IndexMap<ProgramPath, Vec<usize>, FxBuildHasher>;

/// What a strategy has found.
struct Findings {
    row: Row,
    /// Kept only to be mapped: states of many leaves take much memory.
    leaves: Vec<Leaf>,
    /// Those that were followed to their end.
    by_path: ByPath,
}

impl Findings {
    fn new(world: &World, start: &Start, strategy: String, explored: Explored, paths: bool) -> Self {
        let Explored { asks, leaves, stats, wall, .. } = explored;
        // What is no question of the program has no column.
        let asks = KINDS.map(|kind| asks.get(kind).copied().unwrap_or(0));
        // To follow each leaf again takes longer than to explore: of a strategy cut off it says little.
        let known = paths || stats.open == 0;
        let by_path = by_path(world, &start.state, if known { &leaves } else { &[] });
        let terms = leaves.iter().map(|leaf| world.terms.count(leaf.state.path.facts())).sum();
        let caveat = world.strategy.caveat();
        let row = Row { strategy, stats, program_paths: known.then_some(by_path.len()), asks, terms, wall, caveat };
        Self { row, leaves: if paths { leaves } else { vec![] }, by_path }
    }
}

fn by_path(world: &World, start: &State, leaves: &[Leaf]) -> ByPath {
    let mut by_path = ByPath::default();
    let mut retrace = Retrace::new(world, start.clone());
    let ended = |leaf: &Leaf| !matches!(leaf.outcome, Outcome::GaveUp(_) | Outcome::Exited(..));
    for (i, leaf) in leaves.iter().enumerate().filter(|(_, leaf)| ended(leaf)) {
        by_path.entry(retrace.path(&leaf.state.trail)).or_default().push(i);
    }
    by_path
}

/// A strategy that has finished has taken every program path that another has.
fn disagreements(explored: &[Findings]) -> Vec<String> {
    let mut said = vec![];
    for all in explored.iter().filter(|e| e.row.stats.complete()) {
        for other in explored {
            let missed = other.by_path.keys().filter(|path| !all.by_path.contains_key(*path)).count();
            if missed > 0 {
                let (all, other) = (&all.row, &other.row);
                let paths = if missed == 1 { "path" } else { "paths" };
                let why = match (all.caveat, other.caveat) {
                    (None, None) => "this is a bug of cortado's, please report it",
                    _ => "one of them is unsound",
                };
                said.push(format!("{} misses {missed} program {paths} of {}: {why}", all.strategy, other.strategy));
            }
        }
    }
    said
}

/// From the first strategy to each other one, and back.
fn maps(world: &World, solver: &mut dyn Solver, explored: &[Findings]) -> Vec<Cover> {
    let Some((first, others)) = explored.split_first() else { return vec![] };
    let mut maps = vec![];
    for other in others {
        let shared = shared(world, solver, first, other);
        let cover = |from: &Findings, to: &Findings, pairs: &BTreeSet<(u32, u32)>| {
            let to_of = |leaf: &Leaf| pairs.iter().filter(|p| p.0 == leaf.id).map(|p| p.1).collect();
            let leaves = from.leaves.iter().map(|leaf| (leaf.id, to_of(leaf))).collect();
            Cover { from: from.row.strategy.clone(), to: to.row.strategy.clone(), leaves }
        };
        let back = shared.iter().map(|&(a, b)| (b, a)).collect();
        maps.push(cover(first, other, &shared));
        maps.push(cover(other, first, &back));
    }
    maps
}

/// Which leaves share an input. Leaves of different program paths do not; a leaf alone on its program path shares with
/// all of the other strategy there.
fn shared(world: &World, solver: &mut dyn Solver, one: &Findings, other: &Findings) -> BTreeSet<(u32, u32)> {
    let mut pairs = BTreeSet::new();
    for (path, here) in &one.by_path {
        let there = other.by_path.get(path).map_or(&[][..], Vec::as_slice);
        let sound = one.row.caveat.is_none() && other.row.caveat.is_none();
        let certain = sound && (here.len() == 1 || there.len() == 1);
        for (&a, &b) in here.iter().flat_map(|a| there.iter().map(move |b| (a, b))) {
            let (a, b) = (&one.leaves[a], &other.leaves[b]);
            if certain || !matches!(overlap(world, solver, a, b), Verdict::Infeasible) {
                pairs.insert((a.id, b.id));
            }
        }
    }
    pairs
}
