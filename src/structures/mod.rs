//! The search for structures that the invariants of a program accept: conflict-driven, as the search of SAT and CSP solvers is.
//!
//! A [`Problem`] has the references of a structure for variables, null and the objects of a pool for their values, and invariants
//! for constraints, which are run as the bytecode they are on candidates that are decided while they run. [`Race`] looks for
//! one that agrees with the facts of a path, [`Structures`] hands over all there are, [`Partial`] runs the invariants on what
//! a path has decided. docs/design.md has the algorithm in twenty lines.
//!
//! The files from the bottom up, each of which uses only those before it:
//!
//! | | |
//! |---|---|
//! | `bits`, `conflict`, `trail` | sets of levels; why there is nothing to find, and resolution; how what is decided is taken back |
//! | `pool`, `reading`, `called`, `written`, `collections`, `problem` | the objects of all candidates; the heap strategy that reads them; what code invariants may run, what that may write, and whether it looks into collections; variables, values, constraints |
//! | `decisions`, `code`, `abstract_run`, `fate`, `halt`, `invariant_run`, `course` | one run of an invariant, what it has been told, and what its code alone makes of it |
//! | `lookahead`, `generalize` | what later checks say of a candidate; one failure that stands for many |
//! | `candidate`, `nogood`, `tree` | all runs over a candidate; what has been learned; the runs over all candidates |
//! | `assignment`, `hint`, `found` | what a search has decided; what it tries first; the input it has found |
//! | `access`, `residual` | what the facts of a path still say, and why |
//! | `way`, `search`, `propagate`, `race`, `partial`, `enumerate` | what all that is for |

mod abstract_run;
mod access;
mod assignment;
mod bits;
mod called;
mod candidate;
mod code;
mod collections;
mod conflict;
mod course;
mod decisions;
mod enumerate;
mod fate;
mod found;
mod generalize;
mod halt;
mod hint;
mod invariant_run;
mod lookahead;
mod nogood;
mod partial;
mod pool;
mod problem;
mod propagate;
mod race;
mod reading;
mod residual;
mod search;
mod trail;
mod tree;
mod way;
mod written;

pub use bits::Bits;
pub use called::reached_from;
pub use enumerate::Structures;
pub use partial::Partial;
pub use problem::{Problem, Root};
pub use race::Race;
pub use way::Wanted;
