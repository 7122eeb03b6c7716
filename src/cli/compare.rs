//! `cortado compare`: one method with several strategies, over one bank of terms, so that their leaves can be set
//! against each other.

use super::{
    Error, Exit,
    args::{CompareArgs, Table},
    config, interrupt, print, techniques,
};
use crate::{
    explore::{Leaf, Node, Observer, ProgramPath, ProgramPaths, Retrace, Start, Verdict, overlap},
    precondition::Choice,
    report::{
        compare::{self, Comparison, Cover, KINDS, Row},
        show,
    },
    run::{Run, Subject},
    solver::{self, Solver},
    step::{Outcome, World},
    strategy,
};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::{
    collections::BTreeSet,
    rc::Rc,
    time::{Duration, Instant},
};

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
    let (mut explored, mut paths) = (vec![], ProgramPaths::default());
    for name in names.clone() {
        subject.world.strategy = strategy::by_name(&name).expect("the command line knows the names");
        explored.push(Findings::of(&subject, &config, start.clone(), name, &mut paths, args.paths)?);
        if interrupt::signal().is_some() {
            break;
        }
    }
    let signal = interrupt::signal();
    let disagreements = disagreements(&explored, &paths);
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
    /// The program paths it has taken, by number of their set; `None` where it was cut off and nobody asked.
    paths: Option<usize>,
    /// What is to be mapped.
    mapped: Mapped,
}

/// Leaves that are kept only to be mapped: their states take much memory.
#[derive(Default)]
struct Mapped {
    leaves: Vec<Leaf>,
    /// Those that were followed to their end.
    by_path: ByPath,
}

/// Follows each leaf again as it comes.
struct Heard<'a> {
    retrace: Retrace<'a>,
    paths: &'a mut ProgramPaths,
    asks: [u64; KINDS.len()],
    terms: u64,
    mapped: Option<Mapped>,
    /// The time that took.
    telling: Duration,
}

impl Observer for Heard<'_> {
    fn on_leaf(&mut self, world: &World, leaf: Leaf) {
        let began = Instant::now();
        self.terms += world.terms.count(leaf.state.path.facts());
        if !matches!(leaf.outcome, Outcome::GaveUp(_) | Outcome::Exited(..)) {
            let path = self.retrace.path(&leaf.state.trail);
            self.paths.insert(&path);
            if let Some(Mapped { leaves, by_path }) = &mut self.mapped {
                by_path.entry(path).or_default().push(leaves.len());
            }
        }
        if let Some(Mapped { leaves, .. }) = &mut self.mapped {
            leaves.push(leaf);
        }
        self.telling += began.elapsed();
    }

    fn on_ask(&mut self, _: &World, node: &Rc<Node>) {
        // What is no question of the program has no column.
        if let Some(at) = KINDS.iter().position(|kind| *kind == show::kind(&node.ask)) {
            self.asks[at] += 1;
        }
    }
}

impl Findings {
    /// What a strategy finds from there. Its program paths are a set of `paths`.
    fn of(
        subject: &Subject,
        config: &Run,
        start: Start,
        strategy: String,
        paths: &mut ProgramPaths,
        maps: bool,
    ) -> Result<Self, Error> {
        let world = &subject.world;
        let mut heard = Heard {
            retrace: Retrace::new(world, start.state.clone()),
            paths,
            asks: [0; KINDS.len()],
            terms: 0,
            mapped: maps.then(Mapped::default),
            telling: Duration::ZERO,
        };
        let (stats, wall) = subject.explore_each(start, config.max_paths, &mut heard)?;
        let Heard { paths, asks, terms, mapped, telling, .. } = heard;
        let set = paths.complete();
        // Of a strategy cut off it says little.
        let known = (maps || stats.open == 0).then_some(set);
        let row = Row {
            strategy,
            stats,
            program_paths: known.map(|set| paths.count(set)),
            asks,
            terms,
            wall: wall.saturating_sub(telling),
            caveat: world.strategy.caveat(),
        };
        Ok(Self { row, paths: known, mapped: mapped.unwrap_or_default() })
    }
}

/// A strategy that has finished has taken every program path that another has.
fn disagreements(explored: &[Findings], paths: &ProgramPaths) -> Vec<String> {
    let mut said = vec![];
    for all in explored.iter().filter(|e| e.row.stats.complete()) {
        for other in explored {
            let missed = other.paths.zip(all.paths).map_or(0, |(other, all)| paths.missing(other, all));
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
            let leaves = from.mapped.leaves.iter().map(|leaf| (leaf.id, to_of(leaf))).collect();
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
    for (path, here) in &one.mapped.by_path {
        let there = other.mapped.by_path.get(path).map_or(&[][..], Vec::as_slice);
        let sound = one.row.caveat.is_none() && other.row.caveat.is_none();
        let certain = sound && (here.len() == 1 || there.len() == 1);
        for (&a, &b) in here.iter().flat_map(|a| there.iter().map(move |b| (a, b))) {
            let (a, b) = (&one.mapped.leaves[a], &other.mapped.leaves[b]);
            if certain || !matches!(overlap(world, solver, a, b), Verdict::Infeasible) {
                pairs.insert((a.id, b.id));
            }
        }
    }
    pairs
}
