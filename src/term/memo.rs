//! What is known of terms for a while, what an evaluation has worked out so far above all: a table over all terms, in which each
//! borrower sees its own entries alone, so that none has to clear it.

use super::{Term, Terms};
use rustc_hash::FxHashSet;
use std::{cell::RefCell, rc::Rc};

/// Tables for borrowers to come: as many as there ever were at once.
pub(super) struct Memos<T>(Rc<RefCell<Vec<Memo<T>>>>);

impl<T> Default for Memos<T> {
    fn default() -> Self {
        Self(Rc::default())
    }
}

/// A table that is given back when it is dropped.
pub struct Lent<T> {
    memo: Memo<T>,
    home: Rc<RefCell<Vec<Memo<T>>>>,
}

struct Memo<T> {
    round: u32,
    /// By term: what is known, and the round it is of; no entry is of round 0.
    known: Vec<(u32, T)>,
}

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self { round: 0, known: vec![] }
    }
}

impl<T> Memos<T> {
    /// A table with nothing in it.
    pub(super) fn lend(&self) -> Lent<T> {
        let mut memo = self.0.borrow_mut().pop().unwrap_or_default();
        memo.round = memo.round.checked_add(1).unwrap_or_else(|| {
            memo.known.clear();
            1
        });
        Lent { memo, home: self.0.clone() }
    }
}

impl<T: Copy> Lent<T> {
    /// What is known of a term.
    pub fn get(&self, t: Term) -> Option<T> {
        let Memo { round, known } = &self.memo;
        known.get(t.0 as usize).filter(|(of, _)| of == round).map(|&(_, v)| v)
    }

    /// From now on this is known of a term.
    pub fn insert(&mut self, t: Term, v: T) {
        let Memo { round, known } = &mut self.memo;
        let at = t.0 as usize;
        if at >= known.len() {
            known.resize((at + 1).next_power_of_two(), (0, v));
        }
        known[at] = (*round, v);
    }

    /// From now on nothing is known of a term.
    pub(super) fn forget(&mut self, t: Term) {
        if let Some((round, _)) = self.memo.known.get_mut(t.0 as usize) {
            *round = 0;
        }
    }
}

impl<T> Drop for Lent<T> {
    fn drop(&mut self) {
        self.home.borrow_mut().push(std::mem::take(&mut self.memo));
    }
}

/// Terms that have been met.
pub trait Seen {
    /// Meets a term; whether for the first time.
    fn first(&mut self, t: Term) -> bool;
}

impl Seen for FxHashSet<Term> {
    fn first(&mut self, t: Term) -> bool {
        self.insert(t)
    }
}

/// A number for each of some terms, 0 at first.
pub type Marks = Lent<u32>;

impl Seen for Marks {
    fn first(&mut self, t: Term) -> bool {
        let is_new = self.get(t).is_none();
        if is_new {
            self.insert(t, 0);
        }
        is_new
    }
}

impl Terms {
    /// Numbers for terms, of which none has been met.
    pub fn marks(&self) -> Marks {
        self.marks.lend()
    }
}
