//! `cortado explain`: a page that steps through a method, under one strategy or two.

use super::{Error, Exit, args::PageArgs, config, interrupt, print, save};
use crate::{
    explore::{Leaf, Start},
    program::target,
    report::page::{self, Head, Listing, Recorder, Tables, Traced},
    run::{Explored, Run, Subject},
    strategy,
    term::Eval,
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
    let mut subject = config.open(&args.target)?;
    let start = subject.start()?;
    let (mut tables, mut listing, mut runs, mut explored) = (Tables::default(), Listing::default(), vec![], vec![]);
    let mut complete = true;
    for name in &names {
        subject.world.strategy = strategy::by_name(name).expect("the command line knows the names");
        let (traced, run) = recorded(&subject, &config, &start, (name, args.max_steps), &mut tables, &mut listing)?;
        complete &= run.stats.complete() && !traced.is_cut;
        runs.push(traced.run);
        explored.push(run);
    }
    let head = Head {
        target: target::spelled(&subject.world.program, subject.method),
        sources: sources(&config::class_path(&args.source_path), &listing),
        notes: subject.notes(),
    };
    let covers = match explored.as_slice() {
        [one, other] => vec![covers(&subject, one, other), covers(&subject, other, one)],
        _ => vec![],
    };
    let text = match args.format.as_str() {
        "json" => page::trace(&head, &listing, &tables, runs, &covers).to_string(),
        _ => page::page(&head, &listing, &tables, runs, &covers),
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

/// What one strategy does, recorded.
fn recorded(
    subject: &Subject,
    config: &Run,
    start: &Start,
    (name, steps): (&str, usize),
    tables: &mut Tables,
    listing: &mut Listing,
) -> Result<(Traced, Explored), Error> {
    let mut recorder = Recorder::new(&subject.world, start, steps, tables, listing);
    let (stats, wall) = subject.explore_each(start.clone(), config.max_paths, &mut recorder)?;
    let (roots, leaves) = (start.roots.clone(), std::mem::take(&mut recorder.leaves));
    let explored = Explored { roots, asks: Default::default(), leaves, stats, wall };
    let report = subject.report(&explored);
    let (ends, figures) = (page::ends(&report), page::figures(&report, recorder.questions()));
    Ok((recorder.traced(&subject.world, name, ends, figures), explored))
}

/// For each path of one run the path of the other that its input takes, by position.
fn covers(subject: &Subject, one: &Explored, other: &Explored) -> Vec<Option<usize>> {
    let of = |leaf: &Leaf| {
        let is_taken = |other: &Leaf| Eval::new(&subject.world.terms, &leaf.model).all(other.state.path.facts());
        other.leaves.iter().position(is_taken)
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
