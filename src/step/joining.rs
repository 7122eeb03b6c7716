//! What has been too much to join: it is not tried again.

use crate::{program::MethodId, term::Terms};
use rustc_hash::FxHashSet;
use std::cell::RefCell;

/// So many terms are put together for the ways through a method and what it calls, see [`Terms::effort`].
const TERMS: u64 = 4_000_000;

/// Methods with too many ways through them.
#[derive(Default)]
pub(super) struct Joining(RefCell<FxHashSet<MethodId>>);

impl Joining {
    /// Whether anything has been too much.
    pub(super) fn was_too_much(&self) -> bool {
        !self.0.borrow().is_empty()
    }

    /// What `work` says of a method, and whether it has been within its bounds; `None` where that is or has been too much.
    pub(super) fn of<T>(&self, terms: &Terms, method: MethodId, work: impl FnOnce() -> (Option<T>, bool)) -> Option<T> {
        if self.0.borrow().contains(&method) {
            return None;
        }
        let (done, is_within) = terms.with_effort(TERMS, work).unwrap_or((None, false));
        if !is_within {
            self.0.borrow_mut().insert(method);
        }
        done
    }
}
