//! Arguments about memoization trees.

use super::{ClassArgs, ExploreArgs, Format, StrategyArgs};
use clap::{Args as ClapArgs, Subcommand};
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct SummarizeArgs {
    /// Methods as for `run`; `pkg.Class` stands for all methods of the class that have a body; a directory or a jar for those of all its classes
    /// that have a conditional instruction, of which no trees are printed
    #[arg(required = true, value_name = "TARGET")]
    pub(in crate::cli) targets: Vec<String>,
    /// Keep trees there, and what was learnt on the way; what is there and still holds is not explored again
    #[arg(long, value_name = "DIR", conflicts_with = "models")]
    pub(in crate::cli) summaries: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) classes: ClassArgs,
    #[command(flatten)]
    pub(in crate::cli) strategy: StrategyArgs,
    #[command(flatten)]
    pub(in crate::cli) explore: ExploreArgs,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(in crate::cli) format: Format,
}

#[derive(ClapArgs, Debug)]
pub(in crate::cli) struct SummariesArgs {
    #[command(subcommand)]
    pub(in crate::cli) action: Action,
}

#[derive(Subcommand, Debug)]
pub(in crate::cli) enum Action {
    /// A line for each file: what is in it, or why it is not used
    List {
        /// The directory
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// Print the trees of methods, as `summarize` does
    Show {
        /// The directory
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        /// `pkg.Class#method`, or `pkg.Class` for all methods of the class [default: all there are]
        #[arg(value_name = "METHOD")]
        methods: Vec<String>,
        /// How to print the result
        #[arg(long, value_enum, default_value_t = Format::Text)]
        format: Format,
    },
    /// Remove the files that no run uses again: damaged ones, those of another build and, where the class path is given, trees of what has changed
    Prune {
        /// The directory
        #[arg(value_name = "DIR")]
        directory: PathBuf,
        #[command(flatten)]
        classes: ClassArgs,
    },
}
