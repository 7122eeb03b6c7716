//! The arguments of `gen`.

use super::{ClassArgs, ExploreArgs, PreconditionArgs, StrategyArgs, seconds};
use clap::{Args as ClapArgs, ValueEnum};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    time::Duration,
};

#[derive(ClapArgs, Debug, Clone)]
pub(in crate::cli) struct GenArgs {
    /// Methods as for `run`; `pkg.Class` stands for all that can be called of the class, `pkg.*` and `pkg.**` for the classes of a package and of
    /// those below, a directory or a jar for all classes in it
    #[arg(required_unless_present_any = ["maven", "from_stacktrace"], value_name = "TARGET")]
    pub(in crate::cli) targets: Vec<String>,
    /// A Maven project, which is compiled: its class path, and where nobody says otherwise its JUnit, all its classes as targets, and where its
    /// tests are as the place to write to
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) maven: Option<PathBuf>,
    /// A file with a stack trace: one test is written, that makes the program throw that, by way of these frames
    #[arg(long, value_name = "FILE", conflicts_with_all = ["targets", "no_confirm", "include", "exclude", "budget", "class_budget", "goal"])]
    pub(in crate::cli) from_stacktrace: Option<PathBuf>,
    /// The classes as they were: tests are written only of inputs on which these and the present ones differ, as the JVM shows
    #[arg(long, value_name = "PATH", conflicts_with_all = ["from_stacktrace", "no_confirm", "goal", "again"])]
    pub(in crate::cli) since: Option<OsString>,
    /// Where to write the test classes, by package
    #[arg(short, long = "out", value_name = "DIR", required_unless_present = "maven")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// The JUnit to write for [default: 5]
    #[arg(long, value_name = "VERSION", value_parser = ["4", "5"])]
    pub(in crate::cli) junit: Option<String>,
    /// Jars, or directories of jars, to find JUnit in [default: the class path, ~/.m2/repository, /usr/share/java]
    #[arg(long, value_name = "PATH", default_value = "")]
    pub(in crate::cli) junit_classpath: OsString,
    #[command(flatten)]
    pub(in crate::cli) classes: ClassArgs,
    #[command(flatten)]
    pub(in crate::cli) strategy: StrategyArgs,
    #[command(flatten)]
    pub(in crate::cli) precondition: PreconditionArgs,
    #[command(flatten)]
    pub(in crate::cli) explore: ExploreArgs,
    /// Of packages, directories and jars only classes whose names are like this: `*` is anything without a dot, `**` anything
    #[arg(long, value_name = "PATTERN")]
    pub(in crate::cli) include: Vec<String>,
    /// Of packages, directories and jars no classes whose names are like this
    #[arg(long, value_name = "PATTERN")]
    pub(in crate::cli) exclude: Vec<String>,
    /// Explore for so many seconds in all, shared out among the methods
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(in crate::cli) budget: Option<Duration>,
    /// Explore for so many seconds a class, shared out among its methods
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(in crate::cli) class_budget: Option<Duration>,
    /// Write pages that say of each branch which test takes it, or why none does, and the same as jacoco.xml; classes that have not changed are explored again
    #[arg(long, value_name = "DIR", conflicts_with_all = ["from_stacktrace", "since"])]
    pub(in crate::cli) coverage_report: Option<PathBuf>,
    /// Directories to look for source files in, for these pages, separated as the platform does [default: they show bytecode]
    #[arg(long, value_name = "PATH", default_value = "", requires = "coverage_report")]
    pub(in crate::cli) source_path: OsString,
    /// Generate also the tests of classes that have not changed since
    #[arg(long)]
    pub(in crate::cli) again: bool,
    /// What the tests are for
    #[arg(long, value_enum, default_value_t = Goal::Branches)]
    pub(in crate::cli) goal: Goal,
    /// Write tests of all paths, though no JVM has run them; the tests say so
    #[arg(long, conflicts_with = "allow_effects")]
    pub(in crate::cli) no_confirm: bool,
    /// Let what is confirmed write files, use networks and end processes, as whoever runs this may
    #[arg(long)]
    pub(in crate::cli) allow_effects: bool,
}

impl GenArgs {
    /// Where to write.
    pub(in crate::cli) fn out(&self) -> &Path {
        self.out.as_deref().expect("where nobody says so it has been found out")
    }

    /// The JUnit to write for.
    pub(in crate::cli) fn junit(&self) -> &str {
        self.junit.as_deref().unwrap_or("5")
    }
}

/// What a suite is for.
#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(in crate::cli) enum Goal {
    /// A test for each path
    Paths,
    /// The fewest tests that take the branches that paths take, execute all that paths execute, handlers too, and have each kind of outcome
    Branches,
    /// The fewest tests that tell the class from each of its mutants, as far as an input is found on which they differ, and that take the branches
    Mutants,
}
