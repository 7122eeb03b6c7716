//! What a run found, for people and for machines.

pub mod compare;
pub mod ending;
pub mod enumeration;
pub mod json;
pub mod junit;
mod run;
pub mod show;
pub mod techniques;
pub mod text;

pub use run::{Ended, Path, Precondition, Report, Step, notes};

/// What writes a run.
pub type Writer = fn(&Report<'_>) -> String;

/// The reports of a run: the name on the command line, what it is for, and what writes it.
pub const FORMATS: &[(&str, &str, Writer)] = &[
    ("text", "For people", text::write),
    ("json", "For programs, schemas cortado-run/1 and cortado-enumerate/1", json::write),
];

/// What writes the report of this name.
pub fn by_name(name: &str) -> Option<Writer> {
    FORMATS.iter().find(|(known, ..)| *known == name).map(|&(.., write)| write)
}
