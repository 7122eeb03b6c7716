//! `cortado gen`: JUnit tests of paths. A path is confirmed on the real JVM before a test of it is written, and the
//! test classes are compiled and run where a JUnit is at hand; what the JVM does otherwise is reported, not written. Some classes at a time are
//! explored, confirmed and written, so that a run that is stopped has written those before.

mod budget;
mod covered;
mod crash;
mod explored;
mod goal;
mod killed;
mod maven;
mod mutated;
pub(super) mod scope;
mod session;
mod since;
mod sought;
mod suites;
mod told;
mod unchanged;
mod verdicts;

use super::{
    Error, Exit,
    args::{GenArgs, Goal},
    config, interrupt, named, print,
};
use crate::{
    classfile::Name,
    input::Target,
    program::{ClassId, MethodId, Program},
    report::show,
    run::{Methods, Run, share},
};
use budget::Shares;
use explored::Explored;
use indexmap::{IndexMap, IndexSet};
use session::Session;
use std::{num::NonZero, ops::Range};
use suites::Generation;
use told::Told;

/// So many methods, and what else their classes have, are explored before what they have yielded is written.
const AT_ONCE: usize = 12;

/// Why a method has not been explored for which there was no time.
const NO_TIME: &str = "the budget is used up";

/// A class with many methods is so many pieces of work, or more.
const PIECES: usize = 16;

/// So many methods are one piece of work at most.
const IN_A_ROW: usize = 8;

pub(super) fn main(args: &GenArgs) -> Result<Exit, Error> {
    let Some(project) = &args.maven else { return generate(args) };
    let mut exits = vec![];
    let modules = maven::modules(project)?;
    for module in &modules {
        if let Some(arguments) = module.arguments(args, modules.len() > 1)? {
            exits.push(generate(&arguments)?);
        }
    }
    let none = || Error::Input(format!("{} has no such class", project.display()));
    let worst = exits.iter().copied().find(|exit| *exit != Exit::Done);
    worst.or(exits.first().copied()).ok_or_else(none)
}

fn generate(args: &GenArgs) -> Result<Exit, Error> {
    if let Some(file) = &args.from_stacktrace {
        return crash::main(args, file);
    }
    if let Some(classes) = &args.since {
        return since::main(args, classes);
    }
    let session = Session::new(args)?;
    let Session { config, program, jvm, harness, .. } = &session;
    let mut generation = Generation::new(session.version, config, !args.no_confirm);
    let targets = scope::spelled_out(&args.targets, &args.include, &args.exclude, program)?;
    let mut found = named::callable(program, &targets)?;
    let (named_whole, named): (Vec<String>, Vec<String>) =
        targets.into_iter().partition(|target| !target.contains('#'));
    let named = named::callable(program, &named)?;
    let whole: IndexSet<ClassId> =
        named::callable(program, &named_whole)?.into_iter().map(|(class, _)| class).collect();
    let whole_names: Vec<Name> = whole.iter().map(|&class| program.class(class).name.clone()).collect();
    for (&class, name) in whole.iter().zip(&whole_names) {
        let Some(made_of) = unchanged::made_of(args, &session, class) else { continue };
        generation.made_of.insert(name.clone(), made_of);
        // Of what is not explored there is nothing to report.
        let may_stay = !args.again && args.coverage_report.is_none();
        if may_stay && unchanged::is_there(args, name, &generation.header(program, name)) {
            found.retain(|&(of, _)| of != class);
            generation.say(&format!("{}: unchanged since its tests were generated", show::class(name)));
        }
    }
    print(&std::mem::take(&mut generation.out))?;
    let path = program.path().clone();
    // Of several methods each is one piece of work at a time.
    let run = Run { jobs: if found.len() > 1 { NonZero::<usize>::MIN } else { config.jobs }, ..config.clone() };
    let classes: Vec<ClassId> = found.iter().map(|&(class, _)| class).collect();
    let shares = Shares::new(args.budget, args.class_budget, config.jobs.get(), &classes);
    let places: IndexSet<(ClassId, MethodId)> = found.iter().copied().collect();
    for some in at_once(program, found) {
        let targets: Vec<Target> = some.iter().map(|&(class, method)| Target::on(program, class, method)).collect();
        let tell = |methods: &mut Methods, i: usize| {
            let Some(time) = shares.next(some[i].0, run.timeout) else {
                return Ok(Told::nothing(NO_TIME));
            };
            let run = Run { timeout: Some(time), ..run.clone() };
            match sought::explored(&run, methods, &targets[i]) {
                // Of many methods some cannot be explored.
                Err(error) if !named.contains(&some[i]) => Ok(Told::nothing(&error.to_string())),
                told => told,
            }
        };
        let is_interrupted = || interrupt::signal().is_some();
        let pieces = in_a_row(&some);
        let work = |piece: usize| {
            let mut methods = Methods::of(run.program_over(path.clone()));
            let go_on = pieces[piece].clone().take_while(|_| !is_interrupted());
            go_on.map(|i| Ok((some[i], tell(&mut methods, i)?))).collect::<Result<Vec<_>, Error>>()
        };
        let told = share(config.jobs.get(), pieces.len(), is_interrupted, work)?;
        let told: Vec<((ClassId, MethodId), Told)> = told.into_iter().flatten().collect();
        for ((class, _), _) in told.iter().filter(|(_, told)| told.failed.as_deref() == Some(NO_TIME)) {
            generation.made_of.shift_remove(&program.class(*class).name);
        }
        let explored = told.into_iter().map(|((class, method), told)| Explored::new(class, method, told));
        let mut explored: Vec<Explored> = explored.collect();
        explored.sort_by_key(|of| places.get_index_of(&(of.class, of.method)));
        generation.confirm(args.goal, program, &mut explored, harness.as_ref())?;
        let sources = if generation.confirms {
            let (sources, passed) = (generation.sources(program), generation.passed);
            let sources = generation.check(args, jvm, program, sources)?;
            if args.goal == Goal::Mutants {
                generation.passed = passed;
                generation.kill(args, &session, &shares, &explored, sources)?
            } else {
                sources
            }
        } else {
            generation.unchecked(program)
        };
        for (name, taken, of) in generation.covered.have(&generation.suites, &sources) {
            generation.complete = false;
            generation.say(&format!("{name}: {taken} of {of} branches, as tests are missing that are named above"));
        }
        generation.write(args, program, &sources, &whole_names)?;
        print(&std::mem::take(&mut generation.out))?;
        if interrupt::signal().is_some() {
            break;
        }
    }
    if let Some(dir) = &args.coverage_report {
        generation.covered.write(program, dir, &config::class_path(&args.source_path))?;
        print(&format!("wrote {}\n", dir.join("index.html").display()))?;
    }
    if generation.passed > 0 {
        print(&format!("JUnit {}: {} tests passed\n", args.junit(), generation.passed))?;
    }
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if generation.diverged > 0 => Exit::Diverged,
        None if args.explore.strict && !generation.complete => Exit::Incomplete,
        None => Exit::Done,
    })
}

/// Methods of one class that share what has been loaded and linked, in their order: more of them where there are many, and never more for more jobs.
fn in_a_row(methods: &[(ClassId, MethodId)]) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = vec![];
    for class in methods.chunk_by(|one, other| one.0 == other.0) {
        let begin = all.last().map_or(0, |last| last.end);
        let most = (class.len() / PIECES).clamp(1, IN_A_ROW);
        all.extend((0..class.len()).step_by(most).map(|at| begin + at..begin + (at + most).min(class.len())));
    }
    all
}

/// The methods by class, some classes at a time; of a class short ones first, as what these leave of their share of the time is for long ones.
fn at_once(program: &Program, found: Vec<(ClassId, MethodId)>) -> Vec<Vec<(ClassId, MethodId)>> {
    let mut by_class: IndexMap<ClassId, Vec<(ClassId, MethodId)>> = IndexMap::new();
    found.into_iter().for_each(|one| by_class.entry(one.0).or_default().push(one));
    let mut all: Vec<Vec<(ClassId, MethodId)>> = vec![];
    let length = |m: MethodId| program.method(m).code.as_deref().map_or(0, |code| code.instrs.len());
    for mut methods in by_class.into_values() {
        methods.sort_by_key(|&(_, method)| length(method));
        match all.last_mut().filter(|last| last.len() < AT_ONCE) {
            Some(last) => last.extend(methods),
            None => all.push(methods),
        }
    }
    all
}
