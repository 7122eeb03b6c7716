//! `cortado summarize`: the memoization trees of methods, each explored alone.

use super::{
    Error, Exit,
    args::{Format, SummarizeArgs},
    complain, config, interrupt, named, print,
};
use crate::{
    classfile::visible,
    precondition::Choice,
    program::{ClassPath, MethodId, Program},
    report::{
        show::plural,
        summary::{self, document},
    },
    run::{
        Run,
        kept::Summaries,
        summarized::{Made, Summarized},
    },
};
use std::{
    collections::HashMap,
    fmt::Write,
    path::{Path, PathBuf},
    time::Duration,
};

pub(super) fn main(args: &SummarizeArgs) -> Result<Exit, Error> {
    let config = config::of(&args.classes, &args.explore, config::strategy(&args.strategy)?, Choice::any())?;
    let is_path = |text: &&String| is_place(Path::new(text.as_str()));
    let (places, names): (Vec<&String>, Vec<&String>) = args.targets.iter().partition(is_path);
    let mut config = Run { compositional: args.summaries.is_some() || !places.is_empty(), ..config };
    let places: Vec<PathBuf> = places.into_iter().map(PathBuf::from).collect();
    let is_there =
        |place: &PathBuf| config.class_path.iter().any(|entry| entry.canonicalize().ok() == place.canonicalize().ok());
    let new: Vec<PathBuf> = places.iter().filter(|place| !is_there(place)).cloned().collect();
    config.class_path.extend(new);
    let program = config.program()?;
    let names: Vec<String> = names.into_iter().cloned().collect();
    let mut methods = named::methods(&program, &names)?;
    let (all, found) = (of_places(&program, &places)?, methods.len());
    let deciding: Vec<MethodId> = all.iter().copied().filter(|&m| program.method(m).decides()).collect();
    let skipped = all.len() - deciding.len();
    methods.extend(deciding);
    let place: HashMap<MethodId, usize> = methods.iter().enumerate().rev().map(|(n, &m)| (m, n)).collect();
    let keep = args.summaries.as_deref().map(|directory| Summaries::new(directory, &config)).transpose()?;
    let mut done = config.summarized(&program, &methods, keep.as_ref(), &mut |what| complain(&what))?;
    done.sort_by_key(|one| place[&one.method]);
    if let Some(Summarized { tree: Err(why), .. }) = done.iter().find(|one| place[&one.method] < found) {
        return Err(Error::Input(why.clone()));
    }
    let whole = |one: &Summarized| one.tree.as_ref().is_ok_and(|tree| tree.figures.complete);
    let complete = done.len() == place.len() && done.iter().all(whole);
    print(&match args.format {
        Format::Text => {
            let mut text = text(&program, &done, |method| place[&method] < found);
            if config.compositional {
                text += &figures(&done, skipped);
            }
            text
        }
        Format::Json => document(done.iter().filter_map(value).collect(), &failed(&program, &done)),
    })?;
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if args.explore.strict && !complete => Exit::Incomplete,
        None => Exit::Done,
    })
}

/// Whether a directory or an archive is there, and not a class of that name meant.
fn is_place(path: &Path) -> bool {
    path.is_dir() || path.is_file() && path.extension().is_some_and(|kind| kind == "jar" || kind == "zip")
}

/// The methods of all classes in these directories and jars, without those that a class before hides.
fn of_places(program: &Program, places: &[PathBuf]) -> Result<Vec<MethodId>, Error> {
    let mut all = vec![];
    for place in places {
        let path = ClassPath::new(std::slice::from_ref(place), None).map_err(Error::input)?;
        for name in path.application_classes().map_err(Error::input)? {
            match program.load(name) {
                Ok(class) => all.extend(named::declared(program, program.class(class))),
                Err(e) => complain(&format!("{name} is left out: {e}")),
            }
        }
    }
    Ok(all)
}

/// The trees of those that are to be shown, and a line for each of the others.
fn text(program: &Program, done: &[Summarized], is_shown: impl Fn(MethodId) -> bool) -> String {
    let mut out = String::new();
    for Summarized { method, tree, made } in done {
        let name = program.method_name(*method);
        let _ = match tree {
            Ok(tree) if is_shown(*method) => {
                out += &summary::text(tree);
                continue;
            }
            Ok(tree) => {
                let open = if tree.figures.complete { "" } else { ", incomplete" };
                writeln!(out, "{name}: {}{open}; {}", summary::size(tree), said(made, tree.figures.queries))
            }
            Err(why) => writeln!(out, "{name} cannot be explored: {why}"),
        };
    }
    visible::lines(&out).into_owned()
}

/// How a tree was made.
fn said(made: &Made, queries: u64) -> String {
    match made {
        Made::Kept => "kept".into(),
        Made::Grown(_, queries) => format!("explored on from the one with lesser bounds with {queries} solver queries"),
        Made::Anew(_, None) => format!("{queries} solver queries"),
        Made::Anew(_, Some(why)) => format!("{queries} solver queries, as {why}"),
    }
}

/// A line about all of them.
fn figures(done: &[Summarized], skipped: usize) -> String {
    let (mut kept, mut grown, mut anew, mut wall, mut queries) = (0, 0, 0, Duration::ZERO, 0);
    for Summarized { tree, made, .. } in done {
        match made {
            Made::Kept => kept += 1,
            Made::Grown(took, asked) => {
                grown += 1;
                wall += *took;
                queries += asked;
            }
            Made::Anew(took, _) => {
                anew += 1;
                wall += *took;
                queries += tree.as_ref().map_or(0, |tree| tree.figures.queries);
            }
        }
    }
    let (s, total) = (plural(done.len() as u64), done.len());
    let grown = if grown > 0 { format!("{grown} explored on, ") } else { String::new() };
    format!(
        "{total} method{s}: {kept} kept, {grown}{anew} explored with {queries} solver queries in {} ms; {skipped} without conditional instructions skipped\n",
        wall.as_millis()
    )
}

fn value(Summarized { tree, made, .. }: &Summarized) -> Option<serde_json::Value> {
    let mut value = summary::value(tree.as_ref().ok()?);
    value["kept"] = (*made == Made::Kept).into();
    Some(value)
}

/// The methods that cannot be explored, and why.
fn failed<'a>(program: &Program, done: &'a [Summarized]) -> Vec<(String, &'a str)> {
    let why = |one: &'a Summarized| Some((program.method_name(one.method), one.tree.as_ref().err()?.as_str()));
    done.iter().filter_map(why).collect()
}
