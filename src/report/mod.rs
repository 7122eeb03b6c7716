//! What a run found, for people and for machines.

pub mod compare;
pub mod enumeration;
pub mod json;
pub mod junit;
mod run;
pub mod show;
pub mod techniques;
pub mod text;

pub use run::{Ended, Path, Precondition, Run, Step, notes};
