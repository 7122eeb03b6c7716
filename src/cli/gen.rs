//! `cortado gen`: a JUnit test for every path. A path is confirmed on the real JVM before a test of it is written, and the
//! test classes are compiled and run where a JUnit is at hand; what the JVM does otherwise is reported, not written.

use super::{
    Error, Exit,
    args::GenArgs,
    complain, config, interrupt, named, print,
    save::save,
    target,
    told::{Told, ToldPath},
};
use crate::{
    classfile::{Name, visible},
    input::{Bounds, Target},
    program::{MethodId, Program},
    report::{
        junit::{self, CheckError, Junit, Source, Suite, Test, write},
        show,
    },
    run::{Run, share},
    strategy,
    witness::{self, Case, Effects, Harness, Jvm, JvmError, Verdict},
};
use indexmap::{IndexMap, IndexSet};
use sha2::{Digest, Sha256};
use std::{fmt::Write, num::NonZero, time::Duration};

/// One generated test, in JUnit.
const TEST_LIMIT: Duration = Duration::from_secs(10);

pub(super) fn main(args: &GenArgs) -> Result<Exit, Error> {
    let (strategy, precondition) = (config::strategy(&args.strategy)?, config::precondition(&args.precondition)?);
    let config = Run { telling: true, ..config::of(&args.classes, &args.explore, strategy, precondition)? };
    let children = interrupt::children();
    let effects = if args.allow_effects { Effects::Allowed } else { Effects::Kept };
    let jvm = Jvm::at(&config.jdk, config::javac_home().as_deref()).map_err(Error::input)?;
    let jvm = Jvm { effects, children: children.clone(), ..jvm };
    let scratch = children.directory().map_err(Error::input)?;
    let harness =
        (!args.no_confirm).then(|| Harness::compile(&jvm, scratch.path())).transpose().map_err(Error::input)?;
    let mut generation = Generation {
        version: if args.junit == "4" { Junit::Four } else { Junit::Five },
        config: &config,
        confirms: !args.no_confirm,
        suites: IndexMap::new(),
        out: String::new(),
        diverged: 0,
        unwritten: 0,
        complete: true,
        notes: IndexSet::new(),
    };
    let program = config.program()?;
    let found = named::callable(&program, &args.targets)?;
    let targets: Vec<Target> = found.iter().map(|&(class, method)| Target::on(&program, class, method)).collect();
    let path = program.path().clone();
    // Of several methods each is one piece of work at a time.
    let run = Run { jobs: if targets.len() > 1 { NonZero::<usize>::MIN } else { config.jobs }, ..config.clone() };
    let tell = |i: usize| Told::of(&run.open_again(path.clone(), &targets[i])?);
    let told = share(config.jobs.get(), targets.len(), || interrupt::signal().is_some(), tell)?;
    generation.confirm(&program, found.into_iter().map(|(_, method)| method).zip(told).collect(), harness.as_ref())?;
    let mut sources = generation.sources(&program);
    if generation.confirms {
        sources = generation.check(args, &jvm, &program, sources)?;
    }
    for source in sources.iter().filter(|s| s.has_tests()) {
        let file = args.out.join(source.file());
        save(&file, &source.text)?;
        generation.say(&format!("wrote {}", file.display()));
    }
    print(&generation.out)?;
    Ok(match interrupt::signal() {
        Some(signal) => Exit::Interrupted(signal),
        None if generation.diverged > 0 => Exit::Diverged,
        None if args.explore.strict && !generation.complete => Exit::Incomplete,
        None => Exit::Done,
    })
}

/// What has come together so far.
struct Generation<'a> {
    version: Junit,
    config: &'a Run,
    /// Whether a JVM has its say.
    confirms: bool,
    /// Tests by class under test.
    suites: IndexMap<Name, Vec<Test>>,
    /// The report.
    out: String,
    diverged: usize,
    unwritten: usize,
    complete: bool,
    /// What has been noted: of several methods the same thing once.
    notes: IndexSet<String>,
}

impl Generation<'_> {
    fn say(&mut self, line: &str) {
        let _ = writeln!(self.out, "{}", visible::lines(line));
    }

    /// Confirms every path on the JVM, in one go, and keeps a test for each that holds; without a JVM for each.
    fn confirm(
        &mut self,
        program: &Program,
        mut runs: Vec<(MethodId, Told)>,
        harness: Option<&Harness>,
    ) -> Result<(), Error> {
        let paths = runs.iter_mut().flat_map(|(_, run)| &mut run.paths);
        let mut cases: Vec<Option<&mut Case>> = paths.map(ToldPath::followed).collect();
        let unasked = || Verdict::Unconfirmed { why: "--no-confirm".into() };
        let verdicts = match harness {
            Some(harness) => witness::confirm_forms(program, harness, &self.config.class_path, &mut cases),
            None => Ok(cases.iter().map(|case| case.is_some().then(unasked)).collect()),
        };
        let mut verdicts = verdicts.map_err(Error::input)?.into_iter();
        runs.into_iter().for_each(|(method, run)| self.add(program, method, run, &mut verdicts));
        Ok(())
    }

    /// Compiles and runs the test classes where a JUnit is at hand, and drops the tests that do not pass.
    fn check(
        &mut self,
        args: &GenArgs,
        jvm: &Jvm,
        program: &Program,
        sources: Vec<Source>,
    ) -> Result<Vec<Source>, Error> {
        let mut places = config::class_path(&args.junit_classpath);
        places.extend(self.config.class_path.iter().cloned());
        places.extend(config::junit_places());
        let unchecked = "so the test classes were not compiled; every test in them was confirmed by replay";
        let Some(jars) = junit::find(self.version, &places) else {
            let version = &args.junit;
            self.say(&format!("JUnit {version} not found, {unchecked} (name a JUnit with --junit-classpath)"));
            return Ok(sources);
        };
        let mut sources = sources;
        loop {
            let outcome = match junit::check(jvm, &jars, &self.config.class_path, &sources, TEST_LIMIT) {
                Err(CheckError::Jvm(JvmError::Interrupted)) => {
                    self.say(&format!("interrupted, {unchecked}"));
                    return Ok(sources);
                }
                other => other.map_err(Error::input)?,
            };
            if !self.drop_failing(&sources, &outcome) {
                self.say(&format!("JUnit {}: {} tests passed", args.junit, outcome.tests.len()));
                return Ok(sources);
            }
            // What is left may fail for another reason, or compile at last.
            sources = self.sources(program);
        }
    }

    /// One method, with the verdicts on its paths, which come next.
    fn add(
        &mut self,
        program: &Program,
        method: MethodId,
        run: Told,
        verdicts: &mut impl Iterator<Item = Option<Verdict>>,
    ) {
        let verdicts: Vec<Option<Verdict>> = verdicts.take(run.paths.len()).collect();
        let confirmed = verdicts.iter().filter(|v| **v == Some(Verdict::Confirmed)).count();
        let (name, paths) = (target::spelled(program, method), run.paths.len());
        let confirmed = if self.confirms { confirmed.to_string() } else { "none".into() };
        self.say(&format!("{name}: {paths} paths, {confirmed} confirmed on the JVM"));
        self.complete &= run.complete;
        for (path, verdict) in run.paths.into_iter().zip(verdicts) {
            let id = path.case.path;
            match verdict {
                Some(Verdict::Confirmed) => self.keep(program, method, path),
                Some(Verdict::Unconfirmed { .. }) if !self.confirms => self.keep(program, method, path),
                Some(Verdict::Diverged { predicted, actual }) => {
                    self.diverged += 1;
                    self.say(&format!("  path {id} diverged: predicted {predicted}, the JVM {actual}"));
                }
                Some(Verdict::Unconfirmed { why }) => {
                    self.say(&format!("  path {id} is unconfirmed, no test: {why}"));
                }
                None => {
                    let stopped = path.stopped.expect("what came to an end was replayed");
                    let (why, at, advice) = (&stopped.why, &stopped.at, stopped.advice());
                    self.say(&format!("  path {id} was not explored, no test: {why} at {at}{advice}"));
                }
            }
        }
        if let Some(budget) = run.stopped_by {
            self.say(&format!("  {} open paths were not explored: {budget} reached", run.open));
        }
        for note in run.notes {
            if self.notes.insert(note.clone()) {
                complain(&format!("note: {note}"));
            }
        }
    }

    /// Keeps a path as a test.
    fn keep(&mut self, program: &Program, method: MethodId, ToldPath { case, condition, .. }: ToldPath) {
        let (heading, outcome) = (show::heading(program, method), show::outcome_in_short(&case));
        let class = case.target.class.clone();
        let test = Test { case, method, heading, condition, outcome };
        self.suites.entry(class).or_default().push(test);
    }

    /// The test classes.
    fn sources(&mut self, program: &Program) -> Vec<Source> {
        self.suites.retain(|_, tests| !tests.is_empty());
        let mut sources = vec![];
        let mut omitted = vec![];
        for (class, tests) in &self.suites {
            let header = self.header(program, class);
            let suite = Suite { class: class.clone(), junit: self.version, header, tests: tests.clone() };
            let source = write(program, &suite);
            omitted.extend(
                source
                    .omitted
                    .iter()
                    .map(|(path, why)| format!("  {} path {path}: no test, {why}", show::class(class))),
            );
            sources.push(source);
        }
        if self.unwritten == 0 {
            self.unwritten = omitted.len();
            omitted.iter().for_each(|line| self.say(line));
        }
        sources
    }

    /// Version, what was analysed, how: enough to make the same file again, and to see that it is out of date.
    fn header(&self, program: &Program, class: &str) -> Vec<String> {
        let bytes = program.path().find(class).ok().flatten().map(|found| found.bytes).unwrap_or_default();
        let digest: String = Sha256::digest(&bytes).iter().map(|b| format!("{b:02x}")).collect();
        let (bounds, limits) = (&self.config.bounds, self.config.limits);
        let scope = bounds.scope.map_or_else(String::new, |n| format!(", scope {n}"));
        let own = bounds.scopes.iter().map(|(class, n)| format!(" {class}={n}"));
        let scope = scope + &own.collect::<String>();
        let unless = |name: &str, n: u16, usual: u16| if n == usual { String::new() } else { format!(", {name} {n}") };
        let usual = Bounds::default();
        let arrays = unless("array length", bounds.array_length, usual.array_length);
        let strings = unless("string length", bounds.string_length, usual.string_length);
        let caveat = strategy::by_name(&self.config.strategy).and_then(|s| s.caveat());
        let precondition = match &self.config.precondition {
            any if any.is_any() => String::new(),
            other => format!(", precondition {}", other.make().name()),
        };
        let statics = if bounds.static_inputs { ", static inputs" } else { "" };
        let mut lines = vec![
            format!("Generated by cortado {}; a new run overwrites changes.", env!("CARGO_PKG_VERSION")),
            format!("Class {} sha256 {digest}", show::class(class)),
            format!(
                "Strategy {}{precondition}, loop bound {}{scope}{arrays}{strings}{statics}, depth {}",
                self.config.strategy, limits.loops, limits.depth
            ),
        ];
        lines.extend(caveat.map(str::to_owned));
        if !self.confirms {
            lines.push("Unconfirmed: no JVM has run these tests, what they expect is what cortado predicts.".into());
        }
        lines
    }

    /// Drops the tests that do not compile or do not pass, and says so; whether there were any.
    fn drop_failing(&mut self, sources: &[Source], outcome: &junit::JunitOutcome) -> bool {
        let mut dropped = false;
        for (i, source) in sources.iter().enumerate() {
            let binary = source.binary_name();
            let mine = |class: &str| class == binary || class.starts_with(&format!("{binary}$"));
            // By position in the suite; `None` is the class as a whole.
            let mut failed: Vec<Option<usize>> = vec![];
            for error in outcome.uncompiled.iter().filter(|e| e.file == source.file()) {
                failed.push(source.test_at(error.line));
                self.say(&format!("  {}:{} does not compile, no test: {}", error.file, error.line, error.message));
            }
            for test in outcome.tests.iter().filter(|t| mine(&t.class)) {
                let Some(failure) = &test.failure else { continue };
                failed.push(source.names.iter().position(|n| *n == test.method));
                self.diverged += 1;
                self.say(&format!("  {}.{} diverged: {failure}", source.class_name, test.method));
            }
            if let Some((_, tests)) = self.suites.get_index_mut(i) {
                let before = tests.len();
                let mut position = 0..;
                tests.retain(|_| {
                    let this = position.next();
                    !failed.contains(&None) && !failed.contains(&this)
                });
                dropped |= tests.len() < before;
            }
        }
        dropped
    }
}

impl Source {
    fn has_tests(&self) -> bool {
        self.omitted.len() < self.names.len()
    }
}
