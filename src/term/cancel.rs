//! Ending what takes long: whatever makes or evaluates terms unwinds when another thread asks for it, or when that has been too much, to
//! where it may.

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

/// What unwinds where work takes more effort than it may.
struct Exhausted;

/// Who asks, and whether that is heeded now.
#[derive(Default)]
pub(super) struct Heed {
    cancel: Cancel,
    is_heeded: Cell<bool>,
    /// How many terms have been asked for.
    effort: Cell<u64>,
    /// How many may be.
    most: Cell<Option<u64>>,
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
        unless::<Cancelled, T>(work, || self.heed.is_heeded.set(before))
    }

    /// What `work` comes to; `None` if it takes more than this [effort](Self::effort), or than what it is part of has left.
    pub fn with_effort<T>(&self, effort: u64, work: impl FnOnce() -> T) -> Option<T> {
        let most = self.effort() + effort;
        let before = self.heed.most.get();
        self.heed.most.set(Some(before.map_or(most, |before| before.min(most))));
        unless::<Exhausted, T>(work, || self.heed.most.set(before))
    }

    /// How many terms have been put together, those that were there included: a measure of work, the same in each run.
    pub fn effort(&self) -> u64 {
        self.heed.effort.get()
    }

    /// One more term is put together.
    pub(super) fn exert(&self) {
        let effort = self.effort() + 1;
        self.heed.effort.set(effort);
        if self.heed.most.get().is_some_and(|most| effort > most) {
            resume_unwind(Box::new(Exhausted));
        }
        self.checkpoint();
    }

    /// Where work may end that is cancelled: called by all that takes long.
    pub fn checkpoint(&self) {
        if self.heed.cancel.is_set() && self.heed.is_heeded.get() {
            resume_unwind(Box::new(Cancelled));
        }
    }
}

/// What `work` comes to, unless this unwinds; what was so before it is so again behind it, whatever unwinds.
fn unless<E: 'static, T>(work: impl FnOnce() -> T, restore: impl FnOnce()) -> Option<T> {
    let done = catch_unwind(AssertUnwindSafe(work));
    restore();
    match done {
        Ok(value) => Some(value),
        Err(why) if why.is::<E>() => None,
        Err(why) => resume_unwind(why),
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
        assert!(terms.with_effort(100, endless).is_none() && terms.with_effort(100, || 3) == Some(3));
        // Nobody has to end who is not within such work.
        terms.bin(BinOp::Xor, x, terms.bv(32, 17));
        terms.cancel().set(false);
        assert_eq!(terms.unless_cancelled(|| 3), Some(3));
        // One that ends within the other leaves nothing of either.
        assert_eq!(terms.unless_cancelled(|| terms.with_effort(10_000, endless)), None);
        terms.cancel().set(false);
        assert_eq!(terms.with_effort(100, || terms.unless_cancelled(endless)), None);
        terms.cancel().set(true);
        for i in 0..20_000 {
            terms.bin(BinOp::Xor, x, terms.bv(32, i));
        }
    }
}
