//! Why a file is no class file.

use super::cursor::Problem;
use super::visible;

/// Why a file is no class file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {structure}{}: {}", visible::name(.location), offset.map(|at| format!(" at byte {at:#x}")).unwrap_or_default(), visible::name(.reason))]
pub struct ReadError {
    /// The file, as the caller named it.
    pub location: String,
    /// The structure, outermost first: `constant pool entry 7`, `method 3, attribute Code, pc 12`.
    pub structure: String,
    /// Byte offset in the file, where it is known.
    pub offset: Option<usize>,
    /// What is wrong with it.
    pub reason: String,
}

impl ReadError {
    pub(super) fn of(problem: Problem, location: &str) -> ReadError {
        ReadError {
            location: location.to_owned(),
            structure: if problem.structure.is_empty() { "class file".to_owned() } else { problem.structure },
            offset: problem.offset,
            reason: problem.reason,
        }
    }
}
