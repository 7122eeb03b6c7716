//! In which order open paths are followed.

mod bfs;
mod dfs;

pub use bfs::Bfs;
pub use dfs::Dfs;

use super::Pending;

/// The open paths.
pub trait Search {
    /// Adds an open path. Those of one question come last answer first.
    fn push(&mut self, pending: Pending);
    /// Takes the next to follow.
    fn pop(&mut self) -> Option<Pending>;
    /// How many are open.
    fn len(&self) -> usize;
    /// Whether none is open.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
