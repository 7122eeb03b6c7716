//! From a leaf and a model to a concrete [`Case`], and back to the real JVM for confirmation.

mod again;
mod build;
pub mod case;
mod compare;
mod confirm;
mod elements;
mod for_tests;
mod forms;
mod held;
pub mod jvm;
mod kept;
mod observed;
mod outcome;
mod process;
mod reads;
pub mod replay;
mod samples;
#[cfg(target_os = "linux")]
mod sandbox;
mod shrink;
mod standins;
mod telling;
mod unordered;
#[cfg(not(target_os = "linux"))]
mod sandbox {
    /// There is none for this system.
    pub(super) fn enter(_: &std::path::Path, _: i32) -> Result<(), String> {
        Err("only Linux has a sandbox that we know".into())
    }
}

pub use crate::input::{Answer, Answers, Asked, Body, Datum, FieldRef, Object, Target};
pub use again::again;
pub use build::{OF_ORDER, build, exactly};
pub use case::{Call, Case, Change, Expected, Kept, Part, Place};
pub use compare::Verdict;
pub use confirm::confirm;
pub use for_tests::{build_given, build_telling, build_varied};
pub use forms::{confirm_forms, in_box};
pub use jvm::{Effects, Jvm, JvmError};
pub use process::{Children, can_be_confined};
pub use replay::{Harness, ReplayError, replay};
pub use samples::{Sample, Samples};
pub use standins::STANDINS;
