//! The arguments of `cortado check`.

use super::{ClassArgs, ExploreArgs, StrategyArgs, seconds};
use crate::{report::checked, run::check::property};
use clap::{
    Args as ClapArgs,
    builder::{PossibleValue, PossibleValuesParser},
};
use std::{ffi::OsString, path::PathBuf, time::Duration};

#[derive(ClapArgs, Debug)]
pub(in super::super) struct CheckArgs {
    /// `pkg.Class#method`; `pkg.Class`, for its tests or, if it has none, all methods that are not private; a directory or jar, for all tests in there
    #[arg(required = true, value_name = "TARGET")]
    pub(in super::super) targets: Vec<String>,
    #[command(flatten)]
    pub(in super::super) classes: ClassArgs,
    #[command(flatten)]
    pub(in super::super) strategy: StrategyArgs,
    #[command(flatten)]
    pub(in super::super) explore: ExploreArgs,
    /// What is asked of each path [default: assertion,exception]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = properties())]
    pub(in super::super) property: Vec<String>,
    /// What an uncaught exception of this class, or one below it, means: `java.lang.IllegalArgumentException=invalid`, that the
    /// input is none that counts; expected; error [default: error, but invalid for those of assumptions, expected for those that a method declares]
    #[arg(long, value_name = "CLASS=MEANING")]
    pub(in super::super) expect: Vec<String>,
    /// Write for each class with a failing program, into a directory of its name below this one, a violation witness and sources of
    /// stand-ins for what it reads from, which return on any JVM what they have returned here
    #[arg(long, value_name = "DIR")]
    pub(in super::super) witness: Option<PathBuf>,
    /// Explore what passes once more with Z3 alone, which has the last word then: without what decides most questions before Z3 is asked
    #[arg(long)]
    pub(in super::super) paranoid: bool,
    /// Stop after this many seconds; --timeout is for each target [default: never]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(in super::super) total_timeout: Option<Duration>,
    /// Only this part of so many, `3/8`: of few targets a share of the paths of one; `cortado merge` joins the JSON of all parts
    #[arg(long, value_name = "I/N", value_parser = part)]
    pub(in super::super) partition: Option<(usize, usize)>,
    #[command(flatten)]
    pub(in super::super) told: ToldArgs,
    /// Write a failing JUnit test for each failure there, by package
    #[arg(short = 'd', long = "reproducers", value_name = "DIR")]
    pub(in super::super) reproducers: Option<PathBuf>,
    /// The JUnit to write for
    #[arg(long, value_name = "VERSION", default_value = "5", value_parser = ["4", "5"])]
    pub(in super::super) junit: String,
    /// Jars, or directories of jars, to find JUnit in [default: the class path, ~/.m2/repository, /usr/share/java]
    #[arg(long, value_name = "PATH", default_value = "")]
    pub(in super::super) junit_classpath: OsString,
    /// Let what is confirmed write files, use networks and end processes, as whoever runs this may
    #[arg(long)]
    pub(in super::super) allow_effects: bool,
}

/// How verdicts are told.
#[derive(ClapArgs, Debug)]
pub(in super::super) struct ToldArgs {
    /// How to tell the result, and where to write it; may be given several times [default: text]
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = format)]
    pub(in super::super) format: Vec<(String, Option<PathBuf>)>,
    /// Write the result of the format that names no file there, whole or not at all, instead of printing it
    #[arg(short, long = "out", value_name = "FILE")]
    pub(in super::super) out: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(in super::super) struct MergeArgs {
    /// What each `cortado check --partition I/N --format json` has written, in any order
    #[arg(required = true, value_name = "FILE")]
    pub(in super::super) parts: Vec<PathBuf>,
    #[command(flatten)]
    pub(in super::super) told: ToldArgs,
    /// Exit with 4 also where a target passes within bounds only
    #[arg(long)]
    pub(in super::super) strict: bool,
}

/// `3/8`
fn part(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    numbers
        .filter(|(part, of)| (1..=*of).contains(part) && *of <= 1 << 20)
        .ok_or_else(|| "expected I/N, part I of N, from 1".into())
}

/// `text`, `sarif=build/check.sarif`
fn format(text: &str) -> Result<(String, Option<PathBuf>), String> {
    let (name, file) = match text.split_once('=') {
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let known: Vec<&str> = checked::FORMATS.iter().map(|&(name, ..)| name).collect();
    match known.contains(&name) && file.as_ref().is_none_or(|file| !file.as_os_str().is_empty()) {
        true => Ok((name.to_owned(), file)),
        false => Err(format!("FORMAT is one of {}", known.join(", "))),
    }
}

#[derive(ClapArgs, Debug)]
pub(in super::super) struct ExplainArgs {
    /// A code, `CTD-L01`, or its short name [default: all]
    #[arg(value_name = "CODE")]
    pub(in super::super) code: Option<String>,
}

fn properties() -> PossibleValuesParser {
    let known = property::ALL.iter();
    PossibleValuesParser::new(known.map(|property| PossibleValue::new(property.name()).help(property.help())))
}
