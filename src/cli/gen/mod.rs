//! `cortado gen`: JUnit tests of paths. A path is confirmed on the real JVM before a test of it is written, and the
//! test classes are compiled and run where a JUnit is at hand; what the JVM does otherwise is reported, not written. Some classes at a time are
//! explored, confirmed and written, so that a run that is stopped has written those before.

mod goal;
mod suites;
mod told;
mod verdicts;

use super::{Error, Exit, args::GenArgs, config, interrupt, named, print};
use crate::{
    classfile::Name,
    input::Target,
    program::{ClassId, MethodId},
    report::junit::Junit,
    run::{Run, share},
    witness::Harness,
};
use indexmap::IndexMap;
use std::num::NonZero;
use suites::Generation;
use told::Told;
use verdicts::Explored;

/// So many methods, and what else their classes have, are explored before what they have yielded is written.
const AT_ONCE: usize = 12;

pub(super) fn main(args: &GenArgs) -> Result<Exit, Error> {
    let (strategy, precondition) = (config::strategy(&args.strategy)?, config::precondition(&args.precondition)?);
    let config = Run { telling: true, ..config::of(&args.classes, &args.explore, strategy, precondition)? };
    let jvm = config::jvm(&config, args.allow_effects)?;
    let scratch = jvm.children.directory().map_err(Error::input)?;
    let harness =
        (!args.no_confirm).then(|| Harness::compile(&jvm, scratch.path())).transpose().map_err(Error::input)?;
    let version = if args.junit == "4" { Junit::Four } else { Junit::Five };
    let mut generation = Generation::new(version, &config, !args.no_confirm);
    let program = config.program()?;
    let found = named::callable(&program, &args.targets)?;
    let named_whole: Vec<String> = args.targets.iter().filter(|target| !target.contains('#')).cloned().collect();
    let whole = named::callable(&program, &named_whole)?;
    let whole: Vec<Name> = whole.into_iter().map(|(class, _)| program.class(class).name.clone()).collect();
    let path = program.path().clone();
    // Of several methods each is one piece of work at a time.
    let run = Run { jobs: if found.len() > 1 { NonZero::<usize>::MIN } else { config.jobs }, ..config.clone() };
    for some in at_once(found) {
        let targets: Vec<Target> = some.iter().map(|&(class, method)| Target::on(&program, class, method)).collect();
        let tell = |i: usize| Told::of(&run.open_again(path.clone(), &targets[i])?);
        let told = share(config.jobs.get(), targets.len(), || interrupt::signal().is_some(), tell)?;
        let explored = some.into_iter().zip(told).map(|((class, method), told)| Explored::new(class, method, told));
        generation.confirm(args.goal, &program, explored.collect(), harness.as_ref())?;
        let mut sources = generation.sources(&program);
        if generation.confirms {
            sources = generation.check(args, &jvm, &program, sources)?;
        }
        generation.write(args, &program, &sources, &whole)?;
        print(&std::mem::take(&mut generation.out))?;
        if interrupt::signal().is_some() {
            break;
        }
    }
    if generation.passed > 0 {
        print(&format!("JUnit {}: {} tests passed\n", args.junit, generation.passed))?;
    }
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if generation.diverged > 0 => Exit::Diverged,
        None if args.explore.strict && !generation.complete => Exit::Incomplete,
        None => Exit::Done,
    })
}

/// The methods by class, some classes at a time.
fn at_once(found: Vec<(ClassId, MethodId)>) -> Vec<Vec<(ClassId, MethodId)>> {
    let mut by_class: IndexMap<ClassId, Vec<(ClassId, MethodId)>> = IndexMap::new();
    found.into_iter().for_each(|one| by_class.entry(one.0).or_default().push(one));
    let mut all: Vec<Vec<(ClassId, MethodId)>> = vec![];
    for methods in by_class.into_values() {
        match all.last_mut().filter(|last| last.len() < AT_ONCE) {
            Some(last) => last.extend(methods),
            None => all.push(methods),
        }
    }
    all
}
