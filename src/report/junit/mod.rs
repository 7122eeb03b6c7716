//! Paths as a JUnit test class: plain Java in the package of the class under test, with nothing to install beside it.
//!
//! A test holds only if its input is exactly the one predicted, so every instance field of an input object is accounted
//! for (`arrange`): by a constructor whose effect is known (`constructed`) or read off its bytecode, by assignment, by a setter, or by reflection. What
//! cannot be written soundly is omitted and says why.

mod access;
mod act;
mod around;
mod arrange;
mod array;
mod asked;
mod assert;
mod check;
mod collection;
mod compared;
mod construct;
mod equal;
mod fill;
mod generic;
mod given;
mod initializer;
mod layout;
pub(super) mod literal;
mod merge;
mod mutation;
mod name;
mod objects;
mod observe;
mod plain;
mod reproduce;
mod statics;
mod suite;
mod support;
mod throws;
mod title;
mod unseen;
mod value;
mod writer;

pub use check::{CheckError, CompileError, Complaint, JunitJars, JunitOutcome, TestResult, check, complaints, find};
pub(crate) use layout::RAW;
pub use merge::merged;
pub use mutation::{Fate, MutationError, fates};
pub use name::test_file;
pub use suite::{Generics, Junit, Lines, Source, Suite, Test, Wanted};
pub use writer::{is_forged, write};
