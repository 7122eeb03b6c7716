//! Cortado, a symbolic executor for JVM bytecode. This page is the guided tour.
//!
//! A method of a `.class` file is run on symbolic inputs. Where the program decides, and only there, a path forks. Each
//! path becomes a condition, a concrete input, a predicted outcome, and a JUnit test that the real JVM has confirmed.
//!
//! # The way of a method through the rooms
//!
//! | room | what it does |
//! |---|---|
//! | [`classfile`] | decodes bytes (JVMS chapter 4) |
//! | [`program`] | finds, loads and links classes (chapter 5) |
//! | [`term`] | values that depend on the input, and input heaps to evaluate them in |
//! | [`state`] | the machine as a value; cloning it is a fork |
//! | [`input`] | what an input is: roots, cells, kinds |
//! | [`step`] | one instruction (chapter 6), or the question that it has |
//! | [`native`] | methods of the JDK without usable bytecode |
//! | [`strategy`] | how a reference of the input becomes known: lazy, lazier, lazier# and uber-lazy initialization, POSE |
//! | [`solver`] | whether facts can hold together |
//! | [`explore`] | answers questions: forks, prunes, keeps the tree |
//! | [`structures`] | the search for structures that invariants of the program accept |
//! | [`precondition`] | which inputs a method is run on |
//! | [`summary`] | what is learnt of a method once, for wherever it is called |
//! | [`witness`] | a finished path as a concrete case, replayed on the real JVM |
//! | [`report`] | text, JSON, JUnit, verdicts, a page to step through |
//! | [`mod@run`] | a run as one value: what an embedding program begins with |
//! | [`cli`] | the command line |
//!
//! An instruction that must know something which the path has not decided ends with [`step::Stop::Ask`], the state as it
//! was. [`explore`] writes each possible answer into a copy of the state, and the same instruction runs again, now
//! knowing. So an instruction is written once for all strategies, and a path is its start and its list of answers.
//!
//! # Invariants
//!
//! 1. [`step`], [`native`] and [`strategy`] never see a solver, a search or a report.
//! 2. Only [`explore`] copies a state to fork a path, and only [`explore`], and [`precondition`] and [`structures`] on its behalf,
//!    call a [`solver::Solver`].
//! 3. Ask before you write: an instruction that asks leaves the state as it was (debug builds compare).
//! 4. Every choice is a [`step::Ask`]; [`explore::replay`] rebuilds a state from a path's answers.
//! 5. Nothing reachable from a [`state::State`] is changed in place after a fork.
//! 6. Equal terms are the same handle; constructors fold, so a term without symbols is a constant. There is one
//!    interpreter: concrete in, concrete out.
//! 7. No globals, no environment, no clock below [`mod@run`] and [`cli`], which is the [`step::Host`] of a program. Z3's context stays inside `solver/z3`.
//! 8. Three ends, three types: the program failed ([`step::Outcome::Threw`], [`step::Outcome::Violated`]), we gave up
//!    ([`step::Outcome::GaveUp`], which names the limit and the place), we are wrong (a panic).
//! 9. What JDK classes do is known to [`native`] alone.
//! 10. Every leaf has a witness: an input that has been evaluated against its path condition; of one that is given up where the last fork is not
//!     decided, an input that comes as far as that.
//!
//! `tests/architecture.rs` holds the directions of imports, `tests/partition.rs` the soundness of the strategies.
//!
//! # An example
//!
//! ```
//! use cortado::{Run, report};
//!
//! let jdk = cortado::jdk(None).expect("a JDK on the PATH or in JAVA_HOME");
//! let subject = Run::new(vec![], &jdk).open("java.lang.Math#addExact(int,int)").expect("a method");
//! let explored = subject.explore().expect("libz3");
//! assert!(explored.stats.complete());
//! assert_eq!((explored.stats.returned, explored.stats.threw), (1, 1));
//! let text = report::text::write(&subject.report(&explored));
//! assert!(text.contains("throws java.lang.ArithmeticException"));
//! ```

pub mod classfile;
pub mod cli;
pub mod explore;
pub mod input;
pub mod native;
pub mod precondition;
pub mod program;
pub mod report;
pub mod run;
pub mod solver;
pub mod state;
pub mod step;
pub mod strategy;
pub mod structures;
pub mod summary;
pub mod term;
pub mod witness;

pub use run::{Error, Explored, Run, Subject, jdk};
