//! Breadth first: the oldest open path next.

use super::{Pending, Search};
use std::collections::VecDeque;

/// See the module.
#[derive(Default)]
pub struct Bfs(VecDeque<Pending>);

impl Search for Bfs {
    fn push(&mut self, pending: Pending) {
        self.0.push_back(pending);
    }

    fn pop(&mut self) -> Option<Pending> {
        self.0.pop_front()
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}
