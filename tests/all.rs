//! All tests in one binary: it is linked once, and the cores share the work of all of them until the last.

#![allow(missing_docs, unreachable_pub)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "counts tell whether a test still tests something")]

// What several tests use.
mod assembler;
mod common;
mod damage;
mod engine;
mod explored;
mod formula;
mod generator;
mod handmade;
mod java;
mod mutants;
mod sides;
mod source;
mod subroutines;

mod architecture;
mod assembled;
mod budgets;
mod cli;
mod collected;
mod compare;
mod compositional;
mod coverage;
mod damaged;
mod decoders;
mod differential;
mod enumerate;
mod explore;
mod fixtures;
mod fuzz;
mod r#gen;
mod harm;
mod heaps;
mod hostile;
mod howto;
mod invariants;
mod junit_writer;
mod kept;
mod library;
mod linkage;
mod malformed;
mod partition;
mod pieces;
mod precondition;
mod program;
mod replay;
mod replay_harness;
mod rivals;
mod signals;
mod simplify;
mod spatial;
mod spec;
mod styles;
mod suites;
mod targets;
mod tested;
mod texts;
mod verify;
