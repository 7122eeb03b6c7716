//! Arguments as given.

mod check;
mod described;
mod disasm;
mod explain;
mod explore;
mod r#gen;
mod mutants;
mod summaries;

pub(super) use check::{CheckArgs, ExplainArgs, MergeArgs, ToldArgs};
pub(super) use described::{CompletionsArgs, ManArgs};
pub(super) use disasm::DisasmArgs;
pub(super) use explain::PageArgs;
pub(super) use explore::{ExploreArgs, Order, World};
pub(super) use r#gen::{GenArgs, Goal};
pub(super) use mutants::MutantsArgs;
pub(super) use summaries::{Action, SummariesArgs, SummarizeArgs};

use super::values::{Scope, range, scope, scopes, seconds, size};
use crate::{precondition, report, strategy};
use clap::{
    Args as ClapArgs, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser},
};
use std::{ffi::OsString, path::PathBuf, time::Duration};

#[derive(Parser, Debug)]
#[command(
    name = "cortado",
    version,
    about = "Symbolic execution of JVM bytecode: every path a condition, an input, a test"
)]
#[command(after_help = "Exit codes: 0 done, 1 a generated test diverged or a checked target fails, 2 usage, \
3 input unreadable or output unwritable, 4 incomplete (with --strict) or nothing known of a checked target, 5 a bug of cortado's, 128 + n ended by signal n")]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Command,
}

impl Args {
    /// A program that is run gets its arguments as they were given, also those that look like ours.
    pub(super) fn with_the_programs_own(mut self, given: &[OsString]) -> Args {
        if let Command::Exec(exec) = &mut self.command {
            let ours = given.len() - exec.args.len();
            for (argument, given) in exec.args.iter_mut().zip(&given[ours..]) {
                *argument = given.to_string_lossy().into_owned();
            }
        }
        self
    }
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Run a method on symbolic inputs and show every path
    Run(RunArgs),
    /// All structures within a scope that an invariant accepts, each once
    Enumerate(EnumerateArgs),
    /// Run a program on concrete values, as `java` would
    Exec(ExecArgs),
    /// Run a method with several strategies and set their leaves and figures side by side
    Compare(CompareArgs),
    /// Write a JUnit test for every path, each confirmed on the real JVM first
    Gen(GenArgs),
    /// Change one instruction at a time, and say which of these mutants no test tells from the program
    Mutants(MutantsArgs),
    /// Look for an input that breaks a test, or any method: an assertion, an uncaught exception; each is confirmed on the real JVM
    Check(CheckArgs),
    /// Join the results of the parts of a `check` that several machines have done
    Merge(MergeArgs),
    /// Say what a code of `check` stands for, and what to do about it
    ExplainCode(ExplainArgs),
    /// Explore methods each alone and show their memoization trees: which ways paths take, and for which inputs
    Summarize(SummarizeArgs),
    /// Write a page that steps through a method: bytecode, frames, heap, path condition and the tree of choices
    Explain(PageArgs),
    /// Look at memoization trees that are kept in a directory
    Summaries(SummariesArgs),
    /// Print a script by which a shell completes commands and options
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of a command, for `man -l`
    Man(ManArgs),
    /// Show the bytecode of classes: names, depth of the operand stack, lines, exception ranges
    Disasm(DisasmArgs),
}

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

fn strategies() -> PossibleValuesParser {
    PossibleValuesParser::new(strategy::ALL.iter().map(|&(name, what, _)| PossibleValue::new(name).help(what)))
}

fn preconditions() -> PossibleValuesParser {
    PossibleValuesParser::new(precondition::ALL.iter().map(|row| PossibleValue::new(row.name).help(row.help)))
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(report::FORMATS.iter().map(|&(name, what, _)| PossibleValue::new(name).help(what)))
}

#[derive(ClapArgs, Debug)]
pub(super) struct RunArgs {
    /// `pkg.Class#method`, `pkg.Class#method(int,Foo)`, or with a descriptor: `pkg.Class#method(ILpkg/Foo;)V`
    pub(super) target: String,
    #[command(flatten)]
    pub(super) classes: ClassArgs,
    #[command(flatten)]
    pub(super) strategy: StrategyArgs,
    #[command(flatten)]
    pub(super) precondition: PreconditionArgs,
    #[command(flatten)]
    pub(super) explore: ExploreArgs,
    /// Use what is learnt of a method wherever it is called: the same paths, with fewer questions to the solver
    #[arg(long)]
    pub(super) compositional: bool,
    /// With --compositional: use what is kept there, in files of `cortado summarize` and of earlier runs, and keep what is learnt
    #[arg(long, value_name = "DIR", requires = "compositional", conflicts_with = "models")]
    pub(super) summaries: Option<PathBuf>,
    /// Only paths that come to `pkg.Class:LINE`, `pkg.Class#method`, `assert` (one fails) or end with an exception class; with --search target
    /// these first and then the others
    #[arg(long = "target", id = "to", value_name = "WHERE")]
    pub(super) to: Option<String>,
    /// How to print the result
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    pub(super) format: String,
    /// Print long conditions and contents whole, as JSON has them
    #[arg(long)]
    pub(super) full: bool,
    /// Of text: the instructions of each path, one line each, with what is on the stack behind it; so many are recorded [if no number is given: 5000]
    #[arg(long, value_name = "STEPS", num_args = 0..=1, require_equals = true, default_missing_value = "5000", conflicts_with = "summaries")]
    pub(super) trace: Option<usize>,
    /// Write the result to a file, whole or not at all, instead of printing it
    #[arg(short, long = "out", value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
pub(super) struct CompareArgs {
    /// A method, as for `run`
    pub(super) target: String,
    /// The strategies, one row each [default: lazy,lazier,lazier#,uber-lazy,pose; with --preconditions lazy]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = strategies())]
    pub(super) strategies: Vec<String>,
    /// Compare techniques for preconditions instead, one row for each in each scope
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = preconditions())]
    pub(super) preconditions: Vec<String>,
    /// With --preconditions: from which number of objects per class to which; after --timeout larger ones are left out
    #[arg(long, value_name = "FROM..TO", value_parser = scopes, default_value = "1..3")]
    pub(super) scopes: (u32, u32),
    /// With --preconditions: the invariant, as for `run`
    #[arg(long, value_name = "NAME", requires = "preconditions")]
    pub(super) rep_ok: Option<String>,
    /// With --preconditions: what makes a receiver, as for `run`
    #[arg(long, value_name = "METHOD", requires = "preconditions")]
    pub(super) driver: Option<String>,
    #[command(flatten)]
    pub(super) written: WrittenArgs,
    /// With --preconditions: take paths for tests, and say of how many the real JVM says that the invariants hold, how many differ, and which
    /// branches they take
    #[arg(long, requires = "preconditions")]
    pub(super) tests: bool,
    /// One row more: uber-lazy by the rules of the published draft, faults and all; unsound, and says so
    #[arg(long)]
    pub(super) as_published: bool,
    /// Say which leaves of the first strategy cover the same inputs as which of each other one; with --preconditions, of the first technique, in one scope
    #[arg(long)]
    pub(super) paths: bool,
    #[command(flatten)]
    pub(super) classes: ClassArgs,
    #[command(flatten)]
    pub(super) explore: ExploreArgs,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Table::Markdown)]
    pub(super) format: Table,
}

#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(super) enum Table {
    /// A table for people
    Markdown,
    /// Comma separated values
    Csv,
    /// For programs, schema cortado-compare/1
    Json,
}

#[derive(ClapArgs, Debug)]
pub(super) struct EnumerateArgs {
    /// The class at the root of the structures
    #[arg(value_name = "CLASS")]
    pub(super) class: String,
    #[command(flatten)]
    pub(super) classes: ClassArgs,
    /// At most this many objects per class, `5`, or `5,Node=3,List=1` [default: 5]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = scope)]
    pub(super) scope: Vec<Scope>,
    /// At most this many elements in an array [default: the scope]
    #[arg(long, value_name = "N")]
    pub(super) array_length: Option<u16>,
    /// At most this many characters in a string
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) string_length: u16,
    /// The invariant: a method `boolean NAME()` [default: repOK, checkRep, or one annotated @RepOk or @AssertTrue]
    #[arg(long, value_name = "NAME")]
    pub(super) rep_ok: Option<String>,
    /// The values of a number that the invariant looks at [default: from 0 to the scope]
    #[arg(long, value_name = "FIRST..LAST", value_parser = range, allow_hyphen_values = true)]
    pub(super) ints: Option<(i64, i64)>,
    /// Structures that differ only in which of several like objects is where are several
    #[arg(long)]
    pub(super) no_symmetry: bool,
    /// Stop after this many structures
    #[arg(long, value_name = "N")]
    pub(super) most: Option<u64>,
    /// Stop after this many seconds [default: never]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(super) timeout: Option<Duration>,
    /// Stop before it takes more memory than this, `500M`, `2G` [default: three quarters of what is free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(super) memory: Option<u64>,
    /// Say only how many there are
    #[arg(long)]
    pub(super) count: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

#[derive(ClapArgs, Debug)]
pub(super) struct ExecArgs {
    #[command(flatten)]
    pub(super) classes: ClassArgs,
    /// Frames the call stack holds, of 64 slots each; one more is a StackOverflowError
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) depth: u32,
    /// Switch assertions on
    #[arg(long, visible_alias = "enable-assertions")]
    pub(super) ea: bool,
    /// The class with the main method
    #[arg(value_name = "CLASS")]
    pub(super) class: String,
    /// The program's arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGS")]
    pub(super) args: Vec<String>,
}

#[derive(ValueEnum, Debug, Copy, Clone, PartialEq, Eq)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs, schemas cortado-run/2, cortado-enumerate/1, cortado-summarize/1 and cortado-mutants/1
    Json,
}
