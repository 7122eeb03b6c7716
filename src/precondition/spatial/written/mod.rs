//! Where specifications are written: on the command line, in annotations, in side files, and in files of Java StarFinder.

mod annotations;
mod around;
mod jsf;
mod side_file;
mod skeleton;

use super::{
    resolve::Specification,
    spec::{
        Source, SpecError, parse,
        tree::{Formula, Predicate},
    },
};
use crate::{
    program::{
        MethodId, Program,
        target::{self, TargetError},
    },
    step::World,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What is written beside the program, and where. Annotations are in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// What is required: a formula, or `pkg.Class#method: formula` for that method alone.
    pub requires: Vec<String>,
    /// Predicates.
    pub predicates: Vec<String>,
    /// Side files, by package: `pkg/Class.jml`.
    pub directory: Option<PathBuf>,
    /// Files of Java StarFinder.
    pub jsf: Vec<PathBuf>,
}

impl Written {
    /// All that is said of a method. What is not read of a file, the world is told.
    ///
    /// # Errors
    /// What cannot be read, with the place.
    pub fn of(&self, world: &World, method: MethodId) -> Result<Specification, TargetError> {
        let program = &world.program;
        let mut all = Specification::default();
        for text in &self.predicates {
            let source = source("--pred", text);
            add_predicates(&mut all, &source, parse::predicates(text))?;
        }
        for text in &self.requires {
            required(&mut all, program, method, text)?;
        }
        let around = around::classes(program, method);
        if let Some(directory) = &self.directory {
            for ignored in side_file::add(&mut all, program, method, &around, directory)? {
                world.inputs.universe.warn(ignored);
            }
        }
        annotations::add(&mut all, program, method, &around)?;
        for file in &self.jsf {
            let source = source(&file.display().to_string(), &read(file)?);
            let (predicates, requires) = jsf::read(program, method, &source.text).map_err(|e| shown(&e, &source))?;
            add_predicates(&mut all, &source, Ok(predicates))?;
            all.requires.extend((!requires.is_empty()).then_some((source, requires)));
        }
        if all.requires.is_empty() {
            let method = target::spelled(program, method);
            world.inputs.universe.warn(format!("nothing is required of {method}, so all its inputs are allowed"));
        }
        Ok(all)
    }
}

/// What the command line says is required, if it says so of this method.
fn required(all: &mut Specification, program: &Program, method: MethodId, text: &str) -> Result<(), TargetError> {
    let source = source("--requires", text);
    // A formula has no `#`.
    let target = text.split_once(':').filter(|(target, _)| target.contains('#'));
    let mut formula = text.to_owned();
    if let Some((target, _)) = target {
        if target::find(program, &target::parse(target.trim())?)? != method {
            return Ok(());
        }
        formula.replace_range(..=target.len(), &" ".repeat(target.len() + 1));
    }
    add_formula(all, source, &formula)
}

/// Adds what `text` requires; it stands in its source where it stands there.
fn add_formula(all: &mut Specification, source: Source, text: &str) -> Result<(), TargetError> {
    let formula: Vec<Formula> = parse::formula(text).map_err(|e| shown(&e, &source))?;
    all.requires.push((source, formula));
    Ok(())
}

/// Adds predicates that are not there yet.
fn add_predicates(
    all: &mut Specification,
    source: &Source,
    parsed: Result<Vec<Predicate>, SpecError>,
) -> Result<(), TargetError> {
    let mut added: Vec<Predicate> = vec![];
    for predicate in parsed.map_err(|e| shown(&e, source))? {
        let named = |p: &&Predicate| p.name == predicate.name;
        let here = added.iter().find(named).map(|p| (p, source));
        let elsewhere = || all.predicates.iter().find_map(|(at, some)| Some((some.iter().find(named)?, at)));
        match here.or_else(elsewhere) {
            None => added.push(predicate),
            Some((same, _)) if *same == predicate => {}
            Some((_, at)) => {
                let error =
                    SpecError::new(predicate.name.span, format!("there are two predicates {}", predicate.name.node));
                let help = format!("the other one is in {}: give one of them another name", at.name);
                return Err(shown(&error.with_help(help), source));
            }
        }
    }
    all.predicates.push((source.clone(), added));
    Ok(())
}

fn source(name: &str, text: &str) -> Source {
    Source { name: name.into(), text: text.into(), within: None }
}

fn shown(error: &SpecError, source: &Source) -> TargetError {
    TargetError::Usage(error.show(source))
}

fn read(file: &Path) -> Result<String, TargetError> {
    fs::read_to_string(file).map_err(|e| TargetError::Input(format!("{}: {e}", file.display())))
}

/// A text in which all but these bytes, and the ends of lines, is blank: what is read of it stands where it stood.
fn only(text: &str, bytes: impl Fn(usize) -> bool) -> String {
    let kept = text.char_indices().map(|(at, c)| (bytes(at) || c == '\n', c));
    kept.map(|(is_kept, c)| if is_kept { c.to_string() } else { " ".repeat(c.len_utf8()) }).collect()
}
