//! In which order open paths are followed.

mod bfs;
mod dfs;
mod rounds;

pub use bfs::Bfs;
pub use dfs::Dfs;
pub use rounds::Rounds;

use super::Pending;
use crate::state::State;

/// The open paths.
pub trait Search {
    /// Adds an open path. Those of one question come last answer first.
    fn push(&mut self, pending: Pending);
    /// Takes the next to follow.
    fn pop(&mut self) -> Option<Pending>;
    /// Of two pieces of what is open, the one with a path of the lower level comes first.
    fn level(&self, _: &State) -> u32 {
        0
    }
    /// How many are open.
    fn len(&self) -> usize;
    /// Whether none is open.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// An order in which open paths are followed, by name.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// [`Rounds`].
    #[default]
    Rounds,
    /// [`Dfs`].
    Dfs,
    /// [`Bfs`].
    Bfs,
}

impl Order {
    /// A search that has nothing to follow yet.
    pub fn search(self) -> Box<dyn Search> {
        match self {
            Order::Rounds => Box::<Rounds>::default(),
            Order::Dfs => Box::<Dfs>::default(),
            Order::Bfs => Box::<Bfs>::default(),
        }
    }
}
