//! Ending what takes long: whatever makes or evaluates terms unwinds when another thread asks for it, to where it may.

use super::Terms;
use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// Asks for an end, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

/// What unwinds where that has been heeded.
struct Cancelled;

/// Who asks, and whether that is heeded now.
#[derive(Default)]
pub(super) struct Heed {
    cancel: Cancel,
    is_heeded: Cell<bool>,
}

impl Cancel {
    /// Asks, or asks no longer.
    pub fn set(&self, asks: bool) {
        self.0.store(asks, Relaxed);
    }

    /// Whether it asks.
    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}

impl Terms {
    /// What ends work on these terms.
    pub fn cancel(&self) -> &Cancel {
        &self.heed.cancel
    }

    /// What `work` comes to; `None` if it is cancelled, which leaves half done what it has been doing.
    pub fn unless_cancelled<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        let before = self.heed.is_heeded.replace(true);
        let done = catch_unwind(AssertUnwindSafe(work));
        self.heed.is_heeded.set(before);
        match done {
            Ok(value) => Some(value),
            Err(why) if why.is::<Cancelled>() => None,
            Err(why) => resume_unwind(why),
        }
    }

    /// Where work may end that is cancelled: called by all that takes long.
    pub fn checkpoint(&self) {
        if self.heed.cancel.is_set() && self.heed.is_heeded.get() {
            resume_unwind(Box::new(Cancelled));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{BinOp, Decl, Sort};

    #[test]
    fn work_ends_where_it_may_be_cancelled() {
        let terms = Terms::new();
        let x = terms.declare_sym(Decl { name: "x".into(), sort: Sort::Bv(32), bound: None, most: None });
        let endless = || {
            let mut sum = x;
            for i in 2.. {
                let more = terms.bin(BinOp::Xor, x, terms.bv(32, i));
                sum = terms.bin(BinOp::Mul, sum, more);
                terms.cancel().set(i == 1000);
            }
            sum
        };
        assert_eq!(terms.unless_cancelled(endless), None);
        // Nobody has to end who is not within such work.
        terms.bin(BinOp::Xor, x, terms.bv(32, 17));
        terms.cancel().set(false);
        assert_eq!(terms.unless_cancelled(|| 3), Some(3));
    }
}
