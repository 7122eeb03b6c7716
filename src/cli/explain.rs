//! `cortado explain`: a page that steps through a method, under one strategy or two.

use super::{Error, Exit, args::PageArgs, config, interrupt, print, recorded::recorded, save};
use crate::{
    explore::Leaf,
    program::target,
    report::page::{self, Head, Listing, Tables, Tie},
    run::{Explored, Run, Subject},
    strategy,
    summary::Told,
    term::{Eval, Term},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Paths of one strategy on a page: more nobody looks at.
const PATHS: u64 = 500;

pub(super) fn main(args: &PageArgs) -> Result<Exit, Error> {
    let names: Vec<&str> = std::iter::once(config::strategy(&args.strategy)?).chain(args.compare.as_deref()).collect();
    let config = config::of(&args.classes, &args.explore, names[0], config::precondition(&args.precondition)?)?;
    let config = Run { max_paths: config.max_paths.map(|most| most.min(PATHS)), ..config };
    let target = args.to.as_deref().map(|to| (to.into(), true));
    let config = Run { compositional: args.compositional, target, ..config };
    let mut subject = config.open(&args.target)?;
    // What has been learnt of the methods that it calls; where paths are to lead somewhere, that is found out on the way.
    let with_trees = args.compositional && args.to.is_none();
    let mut trees: Vec<Option<Vec<Told>>> = vec![];
    for (n, name) in names.iter().enumerate() {
        let (program, method) = (subject.world.program.clone(), subject.method);
        let of = with_trees.then(|| config.clone().strategy(name).callees(&program, method)).transpose()?;
        if let (0, Some((_, shelf))) = (n, &of) {
            subject = Run { shelf: Some(shelf.clone()), ..config.clone() }.over(program, method)?;
        }
        trees.push(of.map(|(trees, _)| trees));
    }
    let start = subject.start()?;
    let (mut tables, mut listing, mut runs, mut explored) = (Tables::default(), Listing::default(), vec![], vec![]);
    let mut guards = vec![];
    let mut complete = true;
    for (name, trees) in names.iter().zip(trees) {
        subject.world.strategy = strategy::by_name(name).expect("the command line knows the names");
        let (traced, run) =
            recorded(&subject, &config, &start, (name, args.max_steps), &mut tables, &mut listing, trees)?;
        complete &= run.stats.complete() && !traced.is_cut;
        runs.push(traced.run);
        guards.push(traced.guards);
        explored.push(run);
    }
    let head = Head {
        target: target::spelled(&subject.world.program, subject.method),
        precondition: config.precondition.row.name,
        sources: sources(&config::class_path(&args.source_path), &listing),
        notes: subject.notes(),
    };
    let ties = match explored.as_slice() {
        [one, other] => vec![ties(&subject, one, other, &guards[1]), ties(&subject, other, one, &guards[0])],
        _ => vec![],
    };
    let text = match args.format.as_str() {
        "json" => page::trace(&head, &listing, &tables, runs, &ties).to_string(),
        _ => page::page(&head, &listing, &tables, runs, &ties),
    };
    match &args.out {
        Some(file) => save::replace(file, text.as_bytes())?,
        None => print(&text)?,
    }
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if args.explore.strict && !complete => Exit::Incomplete,
        None => Exit::Done,
    })
}

/// For each path of one run the path of the other that its input takes, and what of the conditions there its input says.
fn ties(subject: &Subject, one: &Explored, other: &Explored, guards: &[Vec<(Term, String)>]) -> Vec<Option<Tie>> {
    let of = |leaf: &Leaf| {
        let mut eval = Eval::new(&subject.world.terms, &leaf.model);
        let path = other.leaves.iter().position(|other| eval.all(other.state.path.facts()))?;
        let guards = guards[path].iter().map(|(guard, text)| (text.clone(), eval.holds(*guard))).collect();
        Some(Tie { path, guards })
    };
    one.leaves.iter().map(of).collect()
}

/// The source files of what was listed, as far as they are in these directories.
fn sources(places: &[PathBuf], listing: &Listing) -> Vec<(String, String)> {
    let find = |name: &String| {
        let file = places.iter().map(|dir| dir.join(Path::new(name))).find(|file| file.is_file())?;
        Some((name.clone(), String::from_utf8_lossy(&fs::read(file).ok()?).into_owned()))
    };
    listing.source_files().iter().filter_map(find).collect()
}
