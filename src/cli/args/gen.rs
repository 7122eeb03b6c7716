//! The arguments of `gen`.

use super::{ClassArgs, ExploreArgs, PreconditionArgs, StrategyArgs};
use clap::{Args as ClapArgs, ValueEnum};
use std::{ffi::OsString, path::PathBuf};

#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct GenArgs {
    /// Methods as for `run`; `pkg.Class` stands for all that can be called of the class, `pkg.*` and `pkg.**` for the classes of a package and of
    /// those below, a directory or a jar for all classes in it
    #[arg(required = true, value_name = "TARGET")]
    pub(in crate::cli) targets: Vec<String>,
    /// Where to write the test classes, by package
    #[arg(short, long = "out", value_name = "DIR")]
    pub(in crate::cli) out: PathBuf,
    /// The JUnit to write for
    #[arg(long, value_name = "VERSION", default_value = "5", value_parser = ["4", "5"])]
    pub(in crate::cli) junit: String,
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
    #[arg(long, value_name = "SECONDS")]
    pub(in crate::cli) budget: Option<f64>,
    /// Explore for so many seconds a class, shared out among its methods
    #[arg(long, value_name = "SECONDS")]
    pub(in crate::cli) class_budget: Option<f64>,
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

/// What a suite is for.
#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(in crate::cli) enum Goal {
    /// A test for each path
    Paths,
    /// The fewest tests that take the branches that paths take, and that have each kind of outcome
    Branches,
}
