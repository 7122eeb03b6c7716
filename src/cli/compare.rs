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
    solver,
    step::{Outcome, World},
    strategy,
};
use indexmap::{IndexMap, IndexSet};
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
    if !args.preconditions.is_empty() && !args.paths {
        return techniques::main(args, &names);
    }
    let sides = sides(args, &names)?;
    // Structures are the same on all sides.
    let of_structures = sides.iter().find(|side| !side.run.precondition.is_any());
    let mut subject = of_structures.unwrap_or(&sides[0]).run.open(&args.target)?;
    // The roots are declared once.
    let start = subject.start()?;
    // Classes are loaded once, and no strategy is to pay for all.
    subject.explore_within(start.clone(), Some(1))?;
    let (mut explored, mut paths, mut notes) = (vec![], ProgramPaths::default(), vec![]);
    for side in &sides {
        subject.world.strategy = strategy::by_name(&side.run.strategy).expect("the command line knows the names");
        subject.allow(side.run.precondition.clone())?;
        explored.push(Findings::of(&subject, side, start.clone(), &mut paths, args.paths)?);
        notes.extend(subject.notes().into_iter().chain(techniques::used(&subject)));
        if interrupt::signal().is_some() {
            break;
        }
    }
    let signal = interrupt::signal();
    let disagreements = disagreements(&explored, &paths, !args.preconditions.is_empty());
    let (maps, missing) = match args.paths && signal.is_none() {
        true => maps(&mut subject, &start, &sides, &explored)?,
        false => (vec![], None),
    };
    let bug =
        !disagreements.is_empty() && args.preconditions.is_empty() && explored.iter().all(|e| e.row.caveat.is_none());
    let incomplete = missing.is_some() || explored.iter().any(|e| !e.row.stats.complete());
    let mut notes: Vec<String> = notes.into_iter().collect::<IndexSet<_>>().into_iter().collect();
    notes.extend(explored.iter().filter_map(|e| Some(format!("{}: {}", e.row.strategy, e.row.caveat?))));
    notes.extend(missing);
    if signal.is_some() {
        notes.push(partial(sides[explored.len() - 1..].iter().map(|side| side.name.clone())));
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

/// What a row explores.
struct Side {
    name: String,
    run: Run,
}

/// One for each strategy, under each precondition if some are named.
fn sides(args: &CompareArgs, strategies: &[String]) -> Result<Vec<Side>, Error> {
    let side = |name: String, run| Side { name, run };
    if args.preconditions.is_empty() {
        let of = |name: &String| Ok(side(name.clone(), config::of(&args.classes, &args.explore, name, Choice::any())?));
        return strategies.iter().map(of).collect();
    }
    techniques::check(args)?;
    let (scope, most) = args.scopes;
    if scope != most {
        return Err(Error::Usage("--paths with --preconditions wants one scope, as --scopes 3..3".into()));
    }
    let all = args.preconditions.iter().flat_map(|technique| strategies.iter().map(move |s| (technique, s)));
    all.map(|(technique, strategy)| {
        let name = if strategies.len() == 1 { technique.clone() } else { format!("{technique}, {strategy}") };
        Ok(side(name, techniques::config_of(args, technique, strategy, scope)?))
    })
    .collect()
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
    fn of(subject: &Subject, side: &Side, start: Start, paths: &mut ProgramPaths, maps: bool) -> Result<Self, Error> {
        let world = &subject.world;
        let mut heard = Heard {
            retrace: Retrace::new(world, start.state.clone()),
            paths,
            asks: [0; KINDS.len()],
            terms: 0,
            mapped: maps.then(Mapped::default),
            telling: Duration::ZERO,
        };
        let (stats, wall) = subject.explore_each(start, side.run.max_paths, &mut heard)?;
        let Heard { paths, asks, terms, mapped, telling, .. } = heard;
        let set = paths.complete();
        // Of a strategy cut off it says little.
        let known = (maps || stats.open == 0).then_some(set);
        let row = Row {
            strategy: side.name.clone(),
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

/// A strategy that has finished has taken every program path that another has; a precondition, if it allows what another does.
fn disagreements(explored: &[Findings], paths: &ProgramPaths, of_preconditions: bool) -> Vec<String> {
    let mut said = vec![];
    for all in explored.iter().filter(|e| e.row.stats.complete()) {
        for other in explored {
            let missed = other.paths.zip(all.paths).map_or(0, |(other, all)| paths.missing(other, all));
            if missed > 0 {
                let (all, other) = (&all.row, &other.row);
                let paths = if missed == 1 { "path" } else { "paths" };
                let why = match (all.caveat, other.caveat) {
                    (None, None) if of_preconditions => "they do not allow the same inputs",
                    (None, None) => "this is a bug of cortado's, please report it",
                    _ => "one of them is unsound",
                };
                said.push(format!("{} misses {missed} program {paths} of {}: {why}", all.strategy, other.strategy));
            }
        }
    }
    said
}

/// From the first row to each other one, and back.
fn maps(
    subject: &mut Subject,
    start: &Start,
    sides: &[Side],
    explored: &[Findings],
) -> Result<(Vec<Cover>, Option<String>), Error> {
    let Some((first, others)) = explored.split_first() else { return Ok((vec![], None)) };
    let mut maps = vec![];
    for (side, other) in sides[1..].iter().zip(others) {
        subject.allow(side.run.precondition.clone())?;
        let shared = match side.run.within_budget(&subject.world, || shared(subject, start, &side.run, first, other)) {
            Ok(shared) => shared?,
            Err(over) => {
                let missing = format!("which paths of {} are of {}: {over} reached", side.name, first.row.strategy);
                return Ok((maps, Some(missing)));
            }
        };
        let cover = |from: &Findings, to: &Findings, pairs: &BTreeSet<(u32, u32)>| {
            let to_of = |leaf: &Leaf| pairs.iter().filter(|p| p.0 == leaf.id).map(|p| p.1).collect();
            let leaves = from.mapped.leaves.iter().map(|leaf| (leaf.id, to_of(leaf))).collect();
            Cover { from: from.row.strategy.clone(), to: to.row.strategy.clone(), leaves }
        };
        let back = shared.iter().map(|&(a, b)| (b, a)).collect();
        maps.push(cover(first, other, &shared));
        maps.push(cover(other, first, &back));
    }
    Ok((maps, None))
}

/// Which leaves share an input that the other side allows. Leaves of different program paths do not; where all inputs are allowed, a leaf alone
/// on its program path shares with all of the other strategy there.
fn shared(
    subject: &Subject,
    start: &Start,
    run: &Run,
    one: &Findings,
    other: &Findings,
) -> Result<BTreeSet<(u32, u32)>, Error> {
    let (world, solver) = (&subject.world, || solver::chain(run.rlimit));
    let mut oracle = subject.precondition.oracle(world, start, &solver).map_err(Error::input)?;
    let sound = run.precondition.is_any() && one.row.caveat.is_none() && other.row.caveat.is_none();
    let mut pairs = BTreeSet::new();
    for (path, here) in &one.mapped.by_path {
        let there = other.mapped.by_path.get(path).map_or(&[][..], Vec::as_slice);
        let certain = sound && (here.len() == 1 || there.len() == 1);
        for (&a, &b) in here.iter().flat_map(|a| there.iter().map(move |b| (a, b))) {
            let (a, b) = (&one.mapped.leaves[a], &other.mapped.leaves[b]);
            if certain || !matches!(overlap(world, &mut *oracle, a, b), Verdict::Infeasible) {
                pairs.insert((a.id, b.id));
            }
        }
    }
    Ok(pairs)
}
