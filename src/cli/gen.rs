//! `cortado gen`: a JUnit test for every path. A path is confirmed on the real JVM before a test of it is written, and the
//! test classes are compiled and run where a JUnit is at hand; what the JVM does otherwise is reported, not written.

use super::{
    Exit, Failure,
    args::GenArgs,
    complain, config, print,
    save::save,
    session::{Config, Session},
    target,
};
use crate::{
    classfile::Name,
    input::Bounds,
    program::Program,
    report::{
        Ended, Path, Run,
        junit::{self, Junit, Source, Suite, Test, write},
        show,
    },
    strategy,
    witness::{Case, Harness, Jvm, Verdict},
};
use indexmap::IndexMap;
use sha2::{Digest, Sha256};
use std::{fmt::Write, time::Duration};

/// A case that takes longer on the JVM is not confirmed.
const CASE_LIMIT: Duration = Duration::from_secs(5);
/// All test classes together.
const SUITE_LIMIT: Duration = Duration::from_secs(300);

pub(super) fn main(args: &GenArgs) -> Result<Exit, Failure> {
    let config = config::of(&args.classes, &args.explore, config::strategy(&args.strategy)?)?
        .with(config::precondition(&args.precondition)?, args.explore.loop_bound);
    let jvm = Jvm::at(&config.jdk, config::javac_home().as_deref()).map_err(Failure::input)?;
    let scratch = tempfile::tempdir().map_err(Failure::input)?;
    let harness = Harness::compile(&jvm, scratch.path()).map_err(Failure::input)?;
    let mut generation = Generation {
        version: if args.junit == "4" { Junit::Four } else { Junit::Five },
        config: &config,
        suites: IndexMap::new(),
        out: String::new(),
        diverged: 0,
        unwritten: 0,
        complete: true,
    };
    let mut methods = vec![];
    for target in expand(&config, &args.targets)? {
        let session = Session::open(&config, &target)?;
        methods.push(Method::of(session.report(&session.explore()?)));
    }
    generation.confirm(methods, &harness)?;
    let program = config.program()?;
    let mut sources = generation.sources(&program);
    let mut places = config::class_path(&args.junit_classpath);
    places.extend(config.class_path.iter().cloned());
    places.extend(config::junit_places());
    match junit::find(generation.version, &places) {
        Some(jars) => loop {
            let outcome =
                junit::check(&jvm, &jars, &config.class_path, &sources, SUITE_LIMIT).map_err(Failure::input)?;
            if generation.drop_failing(&sources, &outcome) {
                // What is left may fail for another reason, or compile at last.
                sources = generation.sources(&program);
                continue;
            }
            generation.say(&format!("JUnit {}: {} tests passed", args.junit, outcome.tests.len()));
            break;
        },
        None => generation.say(&format!(
            "JUnit {} not found, so the test classes were not compiled; every test in them was confirmed by replay \
             (name a JUnit with --junit-classpath)",
            args.junit
        )),
    }
    for source in sources.iter().filter(|s| s.has_tests()) {
        let file = args.out.join(source.file());
        save(&file, &source.text)?;
        generation.say(&format!("wrote {}", file.display()));
    }
    print(&generation.out);
    Ok(match () {
        () if generation.diverged > 0 => Exit::Diverged,
        () if args.explore.strict && !generation.complete => Exit::Incomplete,
        () => Exit::Done,
    })
}

/// A class stands for its methods that have a body and can be called from its package.
fn expand(config: &Config, targets: &[String]) -> Result<Vec<String>, Failure> {
    let mut all = vec![];
    for text in targets {
        if text.contains('#') {
            all.push(text.clone());
            continue;
        }
        let program = config.program()?;
        let class = target::load(&program, &text.replace('.', "/"))?;
        let callable = program.class(class).methods.iter().filter(|&&m| {
            let m = program.method(m);
            !m.is_initializer() && m.code.is_some() && !m.access.is_private() && !m.access.is_synthetic()
        });
        all.extend(callable.map(|&m| target::spelled(&program, m)));
    }
    Ok(all)
}

/// One method explored.
struct Method {
    name: String,
    paths: Vec<Path>,
    /// Paths still open when a budget ran out, and which.
    open: Option<(u64, &'static str)>,
    notes: Vec<String>,
    complete: bool,
}

impl Method {
    fn of(run: Run<'_>) -> Method {
        let name = target::spelled(&run.world.program, run.method);
        let open = run.stats.stopped_by.map(|budget| (run.stats.open, budget));
        let complete = run.complete();
        Method { name, paths: run.paths, open, notes: run.notes, complete }
    }
}

fn gave_up(path: &Path) -> bool {
    matches!(path.ended, Ended::GaveUp { .. })
}

/// What has come together so far.
struct Generation<'a> {
    version: Junit,
    config: &'a Config,
    /// Tests by class under test.
    suites: IndexMap<Name, Vec<Test>>,
    /// The report.
    out: String,
    diverged: usize,
    unwritten: usize,
    complete: bool,
}

impl Generation<'_> {
    fn say(&mut self, line: &str) {
        let _ = writeln!(self.out, "{line}");
    }

    /// Replays every path on the JVM, in one go, and keeps a test for each that holds.
    fn confirm(&mut self, methods: Vec<Method>, harness: &Harness) -> Result<(), Failure> {
        let ended = methods.iter().flat_map(|m| m.paths.iter()).filter(|p| !gave_up(p));
        let cases: Vec<Case> = ended.map(|p| p.case.clone()).collect();
        let verdicts = harness.replay(&self.config.class_path, &cases, CASE_LIMIT).map_err(Failure::input)?;
        let mut verdicts = verdicts.into_iter();
        for method in methods {
            let of_method: Vec<Option<Verdict>> =
                method.paths.iter().map(|p| if gave_up(p) { None } else { verdicts.next() }).collect();
            self.add(method, of_method);
        }
        Ok(())
    }

    fn add(&mut self, method: Method, verdicts: Vec<Option<Verdict>>) {
        let confirmed = verdicts.iter().filter(|v| **v == Some(Verdict::Confirmed)).count();
        self.say(&format!("{}: {} paths, {confirmed} confirmed on the JVM", method.name, method.paths.len()));
        for (path, verdict) in method.paths.into_iter().zip(verdicts) {
            match (verdict, &path.ended) {
                (Some(Verdict::Confirmed), _) => {
                    let outcome = path.outcome_in_short();
                    let Path { case, condition, .. } = path;
                    let class = case.target.class.clone();
                    let test = Test { case, method_display: short(&method.name), condition, outcome };
                    self.suites.entry(class).or_default().push(test);
                }
                (Some(Verdict::Diverged { predicted, actual }), _) => {
                    self.diverged += 1;
                    self.say(&format!("  path {} diverged: predicted {predicted}, the JVM {actual}", path.id));
                }
                (Some(Verdict::Unconfirmed { why }), _) => {
                    self.say(&format!("  path {} is unconfirmed, no test: {why}", path.id));
                }
                (None, Ended::GaveUp { why, at, hint, .. }) => {
                    let hint = if hint.is_empty() { String::new() } else { format!("; {hint}") };
                    self.say(&format!("  path {} was not explored, no test: {why} at {at}{hint}", path.id));
                }
                (None, ended) => unreachable!("a path that ended was replayed: {ended:?}"),
            }
        }
        if let Some((open, budget)) = method.open {
            self.say(&format!("  {open} open paths were not explored: {budget} reached"));
        }
        method.notes.iter().for_each(|note| complain(&format!("note: {note}")));
        self.complete &= method.complete;
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

/// `pkg.Class#method(int,pkg.Foo)` as a heading: `method(int, Foo)`.
fn short(spelled: &str) -> String {
    let method = spelled.split_once('#').map_or(spelled, |(_, m)| m);
    let (name, params) = method.split_once('(').unwrap_or((method, ")"));
    let simple = |p: &str| p.rsplit('.').next().unwrap_or(p).to_owned();
    let params: Vec<String> = params.trim_end_matches(')').split(',').map(simple).collect();
    format!("{name}({})", params.join(", "))
}

impl Source {
    fn has_tests(&self) -> bool {
        self.omitted.len() < self.names.len()
    }
}
