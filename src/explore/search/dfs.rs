//! Depth first: the newest open path next.

use super::{Pending, Search};

/// See the module.
#[derive(Default)]
pub struct Dfs(Vec<Pending>);

impl Search for Dfs {
    fn push(&mut self, pending: Pending) {
        self.0.push(pending);
    }

    fn pop(&mut self) -> Option<Pending> {
        self.0.pop()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
