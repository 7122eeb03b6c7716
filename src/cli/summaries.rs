//! `cortado summaries`: what is kept in a directory of memoization trees.

use super::{
    Error, Exit,
    args::{Action, ClassArgs, Format, SummariesArgs},
    complain, config, print,
};
use crate::{
    classfile::visible,
    native,
    program::Fingerprints,
    report::summary::{self, document},
    run::{
        Run, jdk,
        kept::{self, Content},
    },
};
use std::{fmt::Write, path::Path};

pub(super) fn main(args: &SummariesArgs) -> Result<Exit, Error> {
    match &args.action {
        Action::List { directory } => list(directory),
        Action::Show { directory, methods, format } => show(directory, methods, *format),
        Action::Prune { directory, classes } => prune(directory, classes),
    }
}

fn list(directory: &Path) -> Result<Exit, Error> {
    let mut out = String::new();
    for (path, content) in kept::files(directory)? {
        let name = path.file_name().unwrap_or_default().display();
        let _ = match content {
            Ok(Content::Tree(file)) => writeln!(
                out,
                "{name}: {} with strategy {}, --loop-bound {}, {}{}",
                file.told.method,
                file.told.strategy,
                file.key.reach.loops,
                summary::size(&file.told),
                if file.told.figures.complete { "" } else { ", incomplete" }
            ),
            Ok(Content::Answers(count)) => writeln!(out, "{name}: {count} answers"),
            Err(why) => writeln!(out, "{name} is not used: {why}"),
        };
    }
    print(&visible::lines(&out))?;
    Ok(Exit::Done)
}

fn show(directory: &Path, methods: &[String], format: Format) -> Result<Exit, Error> {
    let mut trees = vec![];
    for (path, content) in kept::files(directory)? {
        match content {
            Ok(Content::Tree(file)) => trees.push(file.told),
            Ok(Content::Answers(_)) => {}
            Err(why) => complain(&format!("{} is not used: {why}", path.display())),
        }
    }
    let found = |name: &String| trees.iter().any(|told| kept::is_of(told, name));
    if let Some(missing) = methods.iter().find(|name| !found(name)) {
        return Err(Error::Input(format!("there is no tree of {missing} in {}", directory.display())));
    }
    trees.retain(|told| methods.is_empty() || methods.iter().any(|name| kept::is_of(told, name)));
    print(&match format {
        Format::Text => trees.iter().map(summary::text).collect::<String>(),
        Format::Json => document(trees.iter().map(summary::value).collect(), &[]),
    })?;
    Ok(Exit::Done)
}

fn prune(directory: &Path, classes: &ClassArgs) -> Result<Exit, Error> {
    let class_path = config::class_path(&classes.class_path);
    let program = match class_path.is_empty() {
        true => None,
        false => {
            let run = Run::new(class_path, &jdk(classes.jdk.as_deref())?);
            Some(Run { verify: !classes.no_verify, cache: !classes.no_cache, ..run }.program()?)
        }
    };
    let mut digests = program.as_deref().map(|program| Fingerprints::of(program, &native::NAMES));
    let gone = kept::prune(directory, &mut |file| {
        let changed = digests.as_mut()?.changed(&file.used)?;
        Some(format!("{changed} has changed"))
    })?;
    let mut out = String::new();
    for (path, why) in gone {
        let _ = writeln!(out, "removed {}: {why}", path.display());
    }
    print(&visible::lines(&out))?;
    Ok(Exit::Done)
}
