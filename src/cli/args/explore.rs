//! How far to explore, and in which order.

use crate::cli::values::{Scope, scope, seconds, size};
use clap::{Args as ClapArgs, ValueEnum};
use std::{num::NonZero, time::Duration};

/// How far to explore, and in which order.
#[derive(ClapArgs, Debug, Clone)]
pub(in super::super) struct ExploreArgs {
    /// Whether an input of an interface or abstract class may be of an unseen class, whose abstract methods return inputs
    #[arg(long, value_enum, default_value_t = World::Usual)]
    pub(in super::super) world: World,
    /// At most this many input objects per class, `5`, or `5,Node=3,List=1` [default: any number; with a precondition 5]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = scope)]
    pub(in super::super) scope: Vec<Scope>,
    /// At most this many iterations of one loop that have a decision in them [default: 16; with a precondition 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(in super::super) loop_bound: Option<u32>,
    /// At most this many instructions, or elements of new arrays, between two decisions [default: 10000000; of
    /// check, where it comes to that, 50000000 next]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in super::super) steps: Option<u64>,
    /// Frames the call stack holds, of 64 slots each; one more is a StackOverflowError
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(in super::super) depth: u32,
    /// At most this many elements in an array of the input [default: 65535; with a precondition the scope]
    #[arg(long, value_name = "N")]
    pub(in super::super) array_length: Option<u16>,
    /// This many characters of a string of the input are followed; a path says so where more matter [default: 16; with a
    /// precondition a string has at most 4]
    #[arg(long, value_name = "N")]
    pub(in super::super) string_length: Option<u16>,
    /// Static fields of the application that are not final are inputs too, not what class initializers left in them
    #[arg(long)]
    pub(in super::super) static_inputs: bool,
    /// A `main` is called without arguments: its array is empty
    #[arg(long)]
    pub(in super::super) no_args: bool,
    /// Stop after this many paths [default: 10000; of check any number]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(in super::super) max_paths: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_negative_numbers = true, value_parser = seconds)]
    pub(in super::super) timeout: Duration,
    /// Stop before it takes more memory than this, `500M`, `2G` [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(in super::super) memory: Option<u64>,
    /// In which order paths are followed [default: rounds; under a precondition dfs]
    #[arg(long, value_enum)]
    pub(in super::super) search: Option<Order>,
    /// Resource units the solver may spend on one query (some four million a second)
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(in super::super) rlimit: u32,
    /// Exit with 4 unless everything was explored
    #[arg(long)]
    pub(in super::super) strict: bool,
    /// Do so many things at once (pieces of a large method, methods, rows), each with memory of its own; what is found is the same
    #[arg(long, value_name = "N", default_value = "1")]
    pub(in super::super) jobs: NonZero<usize>,
}

#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(in super::super) enum Order {
    /// Depth first, but few rounds of a loop before many
    Rounds,
    /// Depth first
    Dfs,
    /// Breadth first
    Bfs,
    /// From the first question down by an answer drawn at random, the same in each run
    RandomPath,
    /// What takes a branch that the fewest paths have taken
    Coverage,
    /// What is nearest to --target first, or with `check` to what may fail, and then all the rest
    Target,
}

#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(in super::super) enum World {
    /// It may, but a collection is of the class of the JDK that people use: a `List` is an `ArrayList`
    Usual,
    /// It may
    Open,
    /// The class path is all there is
    Closed,
}
