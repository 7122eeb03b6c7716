//! What joining the ways through methods may take, with what they join themselves: each of many ways through a method may call another one.

use crate::{program::MethodId, term::Terms};
use rustc_hash::FxHashSet;
use std::cell::{Cell, RefCell};

/// So many ways through a method and what it calls.
const WAYS: u32 = 8_192;

/// So many instructions on all of them.
const STEPS: u32 = 400_000;

/// So many terms put together, see [`Terms::effort`].
const TERMS: u64 = 4_000_000;

/// So deep do they nest.
const DEEPEST: u32 = 4;

/// What is under way, and what has been too much.
#[derive(Default)]
pub(super) struct Joining {
    nested: Cell<u32>,
    ways: Cell<u32>,
    steps: Cell<u32>,
    too_much: RefCell<FxHashSet<MethodId>>,
}

/// A method within another one, until it is dropped.
struct Nested<'a>(&'a Cell<u32>);

impl Joining {
    /// What `work` says of a method; `None` where that is or has been too much.
    pub(super) fn of<T>(&self, terms: &Terms, method: MethodId, work: impl FnOnce() -> Option<T>) -> Option<T> {
        let level = self.nested.get();
        if self.too_much.borrow().contains(&method) || level == DEEPEST {
            return None;
        }
        self.nested.set(level + 1);
        let _nested = Nested(&self.nested);
        if level > 0 {
            return work();
        }
        self.ways.set(WAYS);
        self.steps.set(STEPS);
        let done = terms.with_effort(TERMS, work);
        // What it takes does not depend on how far others have come.
        if done.is_none() || self.ways.get() == 0 || self.steps.get() == 0 {
            self.too_much.borrow_mut().insert(method);
        }
        done.flatten()
    }

    /// One more way.
    pub(super) fn way(&self) -> Option<()> {
        self.ways.set(self.ways.get().checked_sub(1)?);
        Some(())
    }

    /// One more instruction.
    pub(super) fn step(&self) -> Option<()> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        Some(())
    }
}

impl Drop for Nested<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}
