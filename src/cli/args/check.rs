//! The arguments of `cortado check`.

use super::{ClassArgs, ExploreArgs, StrategyArgs};
use crate::run::check::property;
use clap::{
    Args as ClapArgs,
    builder::{PossibleValue, PossibleValuesParser},
};
use std::path::PathBuf;

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
    /// Let what is confirmed write files, use networks and end processes, as whoever runs this may
    #[arg(long)]
    pub(in super::super) allow_effects: bool,
}

fn properties() -> PossibleValuesParser {
    let known = property::ALL.iter();
    PossibleValuesParser::new(known.map(|property| PossibleValue::new(property.name()).help(property.help())))
}
