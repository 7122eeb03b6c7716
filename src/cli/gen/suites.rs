//! The test classes of a run: what is in them, and what a compiler and JUnit say of them.

use super::{covered::Covered, told::ToldPath};
use crate::{
    classfile::{Name, visible},
    cli::{Error, args::GenArgs, complain, config, interrupt, save},
    input::Bounds,
    program::{ClassId, MethodId, Program, hex},
    report::{
        junit::{self, CheckError, Complaint, Generics, Junit, Source, Suite, Test, write},
        show,
    },
    run::Run,
    strategy,
    witness::{Jvm, JvmError, OF_ORDER},
};
use indexmap::{IndexMap, IndexSet};
use sha2::{Digest, Sha256};
use std::{collections::BTreeSet, fmt::Write, time::Duration};

/// How often tests are corrected of which a compiler complains.
const CORRECTIONS: usize = 4;

/// How often tests are run again whose outcome may be one of several, by an order that each JVM has for itself.
const AGAIN: usize = 4;

/// One generated test, in JUnit.
pub(super) const TEST_LIMIT: Duration = Duration::from_secs(10);

/// What has come together so far.
pub(super) struct Generation<'a> {
    pub(super) version: Junit,
    pub(super) config: &'a Run,
    /// Whether a JVM has its say.
    pub(super) confirms: bool,
    /// Tests by class under test, of those that are not written yet.
    pub(super) suites: IndexMap<Name, Vec<Test>>,
    /// The report, as far as it is not printed yet.
    pub(super) out: String,
    pub(super) diverged: usize,
    pub(super) complete: bool,
    /// Tests that have passed in JUnit.
    pub(super) passed: usize,
    /// What tests are made of, see [`super::unchanged`], of classes all of whose methods they are of.
    pub(super) made_of: IndexMap<Name, String>,
    /// What is covered.
    pub(super) covered: Covered,
    /// What has been noted: of several methods the same thing once.
    notes: IndexSet<String>,
}

impl<'a> Generation<'a> {
    pub(super) fn new(version: Junit, config: &'a Run, confirms: bool) -> Self {
        let (suites, out, notes, made_of, covered) = Default::default();
        let (diverged, passed, complete) = (0, 0, true);
        Self { version, config, confirms, suites, out, diverged, complete, passed, made_of, covered, notes }
    }

    pub(super) fn say(&mut self, line: &str) {
        let _ = writeln!(self.out, "{}", visible::lines(line));
    }

    /// Says something once.
    pub(super) fn note(&mut self, what: &str) {
        if self.notes.insert(what.to_owned()) {
            self.say(what);
        }
    }

    /// Complains of something once.
    pub(super) fn warn(&mut self, what: String) {
        if !self.notes.contains(&what) {
            complain(&format!("note: {what}"));
            self.notes.insert(what);
        }
    }

    /// Writes the test classes that have tests, with those of other methods that were there, unless a class is generated for as a `whole`.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(super) fn write(
        &mut self,
        args: &GenArgs,
        program: &Program,
        sources: &[Source],
        whole: &[Name],
    ) -> Result<(), Error> {
        let classes: Vec<Name> = self.suites.keys().cloned().collect();
        for (class, source) in classes.iter().zip(sources).filter(|(_, source)| source.has_tests()) {
            let file = args.out().join(source.file());
            let old = save::ours(&file).filter(|_| !whole.contains(class));
            let merged = old.and_then(|old| junit::merged(&source.text, &old, &headings(program, class)));
            let (text, kept) = merged.unwrap_or_else(|| (source.text.clone(), 0));
            save::save(&file, &text)?;
            let kept = if kept == 0 {
                String::new()
            } else {
                format!(", with the tests of {kept} other methods as they were")
            };
            self.say(&format!("wrote {}{kept}", file.display()));
        }
        self.suites.clear();
        Ok(())
    }

    /// Compiles and runs the test classes where a JUnit is at hand, and drops the tests that do not pass.
    pub(super) fn check(
        &mut self,
        args: &GenArgs,
        jvm: &Jvm,
        program: &Program,
        sources: Vec<Source>,
    ) -> Result<Vec<Source>, Error> {
        let unchecked = "so the test classes were not compiled; every test in them was confirmed by replay";
        let Some(jars) = config::junit(self.version, &args.junit_classpath, self.config) else {
            let version = args.junit();
            self.note(&format!("JUnit {version} not found, {unchecked} (name a JUnit with --junit-classpath)"));
            return Ok(self.unchecked(program));
        };
        let mut sources = sources;
        for _ in 0..CORRECTIONS {
            let complaints = match junit::complaints(jvm, &jars, &self.config.class_path, &sources) {
                Err(CheckError::Jvm(JvmError::Interrupted)) => return Ok(self.unchecked(program)),
                other => other.map_err(Error::input)?,
            };
            if !self.correct(&sources, &complaints) {
                break;
            }
            sources = self.sources(program);
        }
        let mut again = 0;
        loop {
            let outcome = match junit::check(jvm, &jars, &self.config.class_path, &sources, TEST_LIMIT) {
                Err(CheckError::Jvm(JvmError::Interrupted)) => {
                    self.say(&format!("interrupted, {unchecked}"));
                    return Ok(sources);
                }
                other => other.map_err(Error::input)?,
            };
            if self.drop_failing(&sources, &outcome) {
                // What is left may fail for another reason, or compile at last.
                sources = self.sources(program);
            } else if again < AGAIN && self.suites.values().flatten().any(|test| test.case.loose == Some(OF_ORDER)) {
                again += 1;
            } else {
                self.passed += outcome.tests.len();
                return Ok(sources);
            }
        }
    }

    /// The test classes, without type arguments that no compiler has seen.
    pub(super) fn unchecked(&mut self, program: &Program) -> Vec<Source> {
        self.suites.values_mut().flatten().for_each(|test| test.generics = Generics::Raw);
        self.sources(program)
    }

    /// Has tests of which a compiler complains speak of generic classes in another way, and suppresses the warnings that stay; whether there is
    /// anything new.
    fn correct(&mut self, sources: &[Source], complaints: &[Complaint]) -> bool {
        let mut is_new = false;
        for (source, tests) in sources.iter().zip(self.suites.values_mut()) {
            let (file, lines) = (source.file(), source.lines());
            let mut of_tests: Vec<Vec<&Complaint>> = vec![vec![]; tests.len()];
            for complaint in complaints.iter().filter(|of| of.file == file) {
                if let Some(test) = lines.test_at(complaint.line) {
                    of_tests[test].push(complaint);
                }
            }
            for (test, own) in tests.iter_mut().zip(of_tests) {
                let is_generic = |of: &&&Complaint| of.warning.as_deref().is_none_or(|name| junit::RAW.contains(&name));
                if let (Some(_), Some(next)) = (own.iter().find(is_generic), test.generics.next()) {
                    // What was warned of before may be so no more.
                    (test.generics, is_new) = (next, true);
                    test.suppressed.clear();
                    continue;
                }
                for warning in own.iter().filter_map(|of| of.warning.clone()) {
                    is_new |= test.suppressed.insert(warning);
                }
            }
        }
        is_new
    }

    /// Keeps a path as a test.
    pub(super) fn keep(&mut self, program: &Program, under_test: ClassId, method: MethodId, path: &ToldPath) {
        let ToldPath { case, condition, .. } = path.clone();
        let (heading, outcome) = (show::heading(program, method), show::outcome_in_short(&case));
        let class = program.class(under_test).name.clone();
        let (generics, suppressed) = (Generics::Given, BTreeSet::new());
        let (fails, before) = (None, None);
        let test = Test { case, method, heading, condition, outcome, fails, before, generics, suppressed };
        self.suites.entry(class).or_default().push(test);
    }

    /// The test classes.
    pub(super) fn sources(&mut self, program: &Program) -> Vec<Source> {
        self.suites.retain(|_, tests| !tests.is_empty());
        let mut sources = vec![];
        let mut omitted = vec![];
        for (class, tests) in &self.suites {
            let header = self.header(program, class);
            let suite = Suite { class: class.clone(), junit: self.version, header, tests: tests.clone() };
            let source = write(program, &suite);
            let mut alike: IndexMap<&str, Vec<u32>> = IndexMap::new();
            source.omitted.iter().for_each(|(path, why)| alike.entry(why).or_default().push(*path));
            omitted.extend(alike.iter().map(|(why, paths)| match paths[..] {
                [path] => format!("  {} path {path}: no test, {why}", show::class(class)),
                _ => format!("  {}: {} paths have no test, {why}", show::class(class), paths.len()),
            }));
            sources.push(source);
        }
        omitted.iter().for_each(|line| self.note(line));
        sources
    }

    /// Version, what was analysed, how: enough to make the same file again, and to see that it is out of date.
    pub(super) fn header(&self, program: &Program, class: &str) -> Vec<String> {
        let bytes = program.path().find(class).ok().flatten().map(|found| found.bytes).unwrap_or_default();
        let digest = hex(&Sha256::digest(&bytes));
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
        // What has been interrupted is not what would be made.
        lines.extend(self.made_of.get(class).filter(|_| interrupt::signal().is_none()).cloned());
        lines.extend(caveat.map(str::to_owned));
        if !self.confirms {
            lines.push("Unconfirmed: no JVM has run these tests, what they expect is what cortado predicts.".into());
        }
        lines
    }

    /// Drops the tests that pass, of those that have been run on another version, and says so; whether there were any.
    pub(super) fn drop_passing(&mut self, sources: &[Source], outcome: &junit::JunitOutcome) -> bool {
        let mut dropped = 0;
        for (source, tests) in sources.iter().zip(self.suites.values_mut()) {
            let binary = source.binary_name();
            let is_own = |class: &str| class == binary || class.starts_with(&format!("{binary}$"));
            let passed = outcome.tests.iter().filter(|test| is_own(&test.class) && test.failure.is_none());
            let passed: BTreeSet<&str> = passed.map(|test| test.method.as_str()).collect();
            let before = tests.len();
            let mut names = source.names.iter();
            tests.retain(|_| names.next().is_none_or(|name| !passed.contains(name.as_str())));
            dropped += before - tests.len();
        }
        if dropped > 0 {
            self.say(&format!("  {dropped} differences are such that no test sees them"));
        }
        self.passed -= dropped.min(self.passed);
        dropped > 0
    }

    /// Drops the tests that do not compile or do not pass, and says so; whether there were any.
    fn drop_failing(&mut self, sources: &[Source], outcome: &junit::JunitOutcome) -> bool {
        let mut dropped = false;
        for (i, source) in sources.iter().enumerate() {
            let binary = source.binary_name();
            let mine = |class: &str| class == binary || class.starts_with(&format!("{binary}$"));
            // By position in the suite; `None` is the class as a whole.
            let mut failed: Vec<Option<usize>> = vec![];
            let lines = source.lines();
            for error in outcome.uncompiled.iter().filter(|e| e.file == source.file()) {
                failed.push(lines.test_at(error.line));
                self.say(&format!("  {}:{} does not compile, no test: {}", error.file, error.line, error.message));
            }
            for test in outcome.tests.iter().filter(|t| mine(&t.class)) {
                let Some(failure) = &test.failure else { continue };
                let nth = source.names.iter().position(|n| *n == test.method);
                failed.push(nth);
                let loose = nth.and_then(|nth| self.suites.get_index(i)?.1.get(nth)?.case.loose);
                let how = match loose {
                    Some(what) => format!("is unconfirmed, no test: it depends on {what}"),
                    None => format!("diverged: {failure}"),
                };
                self.diverged += usize::from(loose.is_none());
                self.say(&format!("  {}.{} {how}", source.class_name, test.method));
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

/// A test class under a name of its own: that of `CCortadoTest` is `CCrashTest` for crashes.
pub(super) fn renamed(source: Source, suffix: &str) -> Source {
    let name = source.class_name.strip_suffix("CortadoTest").unwrap_or(&source.class_name);
    let name = format!("{name}{suffix}");
    source.renamed(name)
}

/// The headings of all methods that tests of a class may call.
fn headings(program: &Program, class: &str) -> Vec<String> {
    let Ok(class) = program.load(class) else { return vec![] };
    let class = program.class(class);
    let all = class.ancestors.iter().chain(&class.superinterfaces).flat_map(|&above| &program.class(above).methods);
    all.map(|&method| show::heading(program, method)).collect()
}

impl Source {
    pub(super) fn has_tests(&self) -> bool {
        self.tests() > 0
    }

    /// How many tests are in it.
    pub(super) fn tests(&self) -> usize {
        self.names.len() - self.omitted.len()
    }
}
