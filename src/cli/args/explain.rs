//! The arguments of `cortado explain`.

use super::{ClassArgs, ExploreArgs, PreconditionArgs, StrategyArgs, strategies};
use clap::Args as ClapArgs;
use std::{ffi::OsString, path::PathBuf};

#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct PageArgs {
    /// The method, as for `run`
    #[arg(value_name = "TARGET")]
    pub(in crate::cli) target: String,
    #[command(flatten)]
    pub(in crate::cli) classes: ClassArgs,
    #[command(flatten)]
    pub(in crate::cli) strategy: StrategyArgs,
    /// A second strategy, to be seen beside the first one
    #[arg(long, value_name = "NAME", value_parser = strategies())]
    pub(in crate::cli) compare: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) precondition: PreconditionArgs,
    #[command(flatten)]
    pub(in crate::cli) explore: ExploreArgs,
    /// Explore the methods that it calls first, use what is learnt of them, and show which path of its tree each call is
    #[arg(long)]
    pub(in crate::cli) compositional: bool,
    /// Only paths that come there, as for `run`
    #[arg(long = "target", id = "to", value_name = "WHERE")]
    pub(in crate::cli) to: Option<String>,
    /// Directories to look for source files in, separated as the platform does
    #[arg(long, value_name = "PATH", default_value = "")]
    pub(in crate::cli) source_path: OsString,
    /// Steps that are recorded for each strategy
    #[arg(long = "max-steps", value_name = "N", default_value_t = 5000)]
    pub(in crate::cli) max_steps: usize,
    /// The file to write, whole or not at all [default: standard output]
    #[arg(short, long = "out", value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// The page, or the trace that it shows (docs/trace.md)
    #[arg(long, value_name = "FORMAT", default_value = "html", value_parser = ["html", "json"])]
    pub(in crate::cli) format: String,
}
