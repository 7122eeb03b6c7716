//! The arguments of `mutants`.

use super::{ClassArgs, Format};
use clap::Args as ClapArgs;
use std::{ffi::OsString, path::PathBuf};

#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct MutantsArgs {
    /// Classes, packages (`pkg.*`, `pkg.**`), directories and jars, or methods as for `run`
    #[arg(required = true, value_name = "TARGET")]
    pub(in crate::cli) targets: Vec<String>,
    /// Where the tests are, by package: sources, as `gen` writes them, or classes
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) tests: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) classes: ClassArgs,
    /// Of packages, directories and jars only classes whose names are like this: `*` is anything without a dot, `**` anything
    #[arg(long, value_name = "PATTERN")]
    pub(in crate::cli) include: Vec<String>,
    /// Of packages, directories and jars no classes whose names are like this
    #[arg(long, value_name = "PATTERN")]
    pub(in crate::cli) exclude: Vec<String>,
    /// The JUnit of the tests
    #[arg(long, value_name = "VERSION", default_value = "5", value_parser = ["4", "5"])]
    pub(in crate::cli) junit: String,
    /// Jars, or directories of jars, to find JUnit in [default: the class path, ~/.m2/repository, /usr/share/java]
    #[arg(long, value_name = "PATH", default_value = "")]
    pub(in crate::cli) junit_classpath: OsString,
    /// Let the tests write files, use networks and end processes, as whoever runs this may
    #[arg(long)]
    pub(in crate::cli) allow_effects: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(in crate::cli) format: Format,
}
