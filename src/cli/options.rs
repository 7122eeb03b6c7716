//! Options that several subcommands have.

use super::values::{Scope, scope, size};
use crate::{precondition, strategy};
use clap::{
    Args as ClapArgs, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser},
};
use std::{ffi::OsString, num::NonZero, path::PathBuf};

/// Where classes come from.
#[derive(ClapArgs, Debug, Clone)]
pub(super) struct ClassArgs {
    /// Directories and jars to look for classes in, separated as the platform does [also: -cp]
    #[arg(long = "class-path", value_name = "PATH", default_value = "")]
    pub(super) class_path: OsString,
    /// The JDK whose classes to use [default: JAVA_HOME, else the java on the PATH]
    #[arg(long, value_name = "DIR")]
    pub(super) jdk: Option<PathBuf>,
    /// Models of values of the JDK, in Java: DIR/java/text/ParsePosition.java has package cortado.models.java.text
    #[arg(long, value_name = "DIR")]
    pub(super) models: Option<PathBuf>,
    /// Take the code of the class path as it is, as a JVM does with -Xverify:none; what is wrong with it may end the command
    #[arg(long)]
    pub(super) no_verify: bool,
    /// Keep nothing of the jars between commands, and use nothing that was kept
    #[arg(long)]
    pub(super) no_cache: bool,
}

/// The strategy of an exploration.
#[derive(ClapArgs, Debug, Clone)]
pub(super) struct StrategyArgs {
    /// How references of the input become known
    #[arg(long, value_name = "NAME", default_value = "pose", value_parser = strategies())]
    pub(super) strategy: String,
    /// With uber-lazy: the rules of the published draft, faults and all, to compare with; unsound, and says so
    #[arg(long)]
    pub(super) as_published: bool,
}

/// Which inputs are allowed.
#[derive(ClapArgs, Debug, Clone)]
pub(super) struct PreconditionArgs {
    /// Which inputs are allowed
    #[arg(long, value_name = "NAME", default_value = "any", value_parser = preconditions())]
    pub(super) precondition: String,
    /// The invariant: a method `boolean NAME()` [default: repOK, checkRep, or one annotated @RepOk or @AssertTrue]
    #[arg(long, value_name = "NAME")]
    pub(super) rep_ok: Option<String>,
    /// With driver: a static method that makes a receiver, given the scope if it takes an int; what it leaves open it asks
    /// `cortado.Cortado.choose`
    #[arg(long, value_name = "METHOD")]
    pub(super) driver: Option<String>,
    #[command(flatten)]
    pub(super) written: WrittenArgs,
    /// With rep-ok: remember what has been decided of partial structures (LISSA-M)
    #[arg(long)]
    pub(super) memo: bool,
    /// With rep-ok: try all objects not used yet, though they are alike (LISSA-NoSB)
    #[arg(long)]
    pub(super) no_symmetry: bool,
    /// With rep-ok: decide by the references of a path alone, when it decides one; spurious paths are counted
    #[arg(long)]
    pub(super) lissa_compat: bool,
}

/// What is said in separation logic.
#[derive(ClapArgs, Debug, Clone)]
pub(super) struct WrittenArgs {
    /// With spatial: what the method requires, `list(this.head) && x > 0`, or one of several: `pkg.Class#method: FORMULA`; beside
    /// its annotations @Requires
    #[arg(long, value_name = "FORMULA")]
    pub(super) requires: Vec<String>,
    /// With spatial: predicates, `list(Node n) = n == null || n |-> Node{next: m} ** list(m)`; beside the annotations @Pred of classes
    #[arg(long, value_name = "PREDICATES")]
    pub(super) pred: Vec<String>,
    /// With spatial: side files, DIR/pkg/Class.jml, which are Java with comments `//@ requires FORMULA;` and `//@ pred PREDICATE;`
    #[arg(long, value_name = "DIR")]
    pub(super) spec: Option<PathBuf>,
    /// With spatial: what a file of Java StarFinder says in its `data`, `pred` and `pre`
    #[arg(long, value_name = "FILE")]
    pub(super) jsf: Vec<PathBuf>,
}

/// How far to explore, and in which order.
#[derive(ClapArgs, Debug, Clone)]
pub(super) struct ExploreArgs {
    /// Whether an input of an interface or abstract class may be of an unseen class, whose abstract methods return inputs
    #[arg(long, value_enum, default_value_t = World::Usual)]
    pub(super) world: World,
    /// At most this many input objects per class, `5`, or `5,Node=3,List=1` [default: any number; with a precondition 5]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = scope)]
    pub(super) scope: Vec<Scope>,
    /// At most this many iterations of one loop that have a decision in them [default: 16; with a precondition 1000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) loop_bound: Option<u32>,
    /// At most this many instructions, or elements of new arrays, between two decisions
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) steps: u64,
    /// Frames the call stack holds, of 64 slots each; one more is a StackOverflowError
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) depth: u32,
    /// At most this many elements in an array of the input [default: 65535; with a precondition the scope]
    #[arg(long, value_name = "N")]
    pub(super) array_length: Option<u16>,
    /// This many characters of a string of the input are followed; a path says so where more matter [default: 16; with a
    /// precondition a string has at most 4]
    #[arg(long, value_name = "N")]
    pub(super) string_length: Option<u16>,
    /// Static fields of the application that are not final are inputs too, not what class initializers left in them
    #[arg(long)]
    pub(super) static_inputs: bool,
    /// Stop after this many paths [default: 10000]
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) max_paths: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, allow_negative_numbers = true)]
    pub(super) timeout: f64,
    /// Stop before it takes more memory than this, `500M`, `2G` [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(super) memory: Option<u64>,
    /// In which order paths are followed [default: rounds; under a precondition dfs]
    #[arg(long, value_enum)]
    pub(super) search: Option<Order>,
    /// Resource units the solver may spend on one query (some four million a second)
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub(super) rlimit: u32,
    /// Exit with 4 unless everything was explored
    #[arg(long)]
    pub(super) strict: bool,
    /// Do so many things at once (pieces of a large method, methods, rows), each with memory of its own; what is found is the same
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) jobs: NonZero<usize>,
}

pub(super) fn strategies() -> PossibleValuesParser {
    PossibleValuesParser::new(strategy::ALL.iter().map(|&(name, what, _)| PossibleValue::new(name).help(what)))
}

pub(super) fn preconditions() -> PossibleValuesParser {
    PossibleValuesParser::new(precondition::ALL.iter().map(|row| PossibleValue::new(row.name).help(row.help)))
}

#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(super) enum Order {
    /// Depth first, but few rounds of a loop before many
    Rounds,
    /// Depth first
    Dfs,
    /// Breadth first
    Bfs,
}

#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(super) enum World {
    /// It may, but a collection is of the class of the JDK that people use: a `List` is an `ArrayList`
    Usual,
    /// It may
    Open,
    /// The class path is all there is
    Closed,
}
