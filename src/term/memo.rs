//! What an evaluation has worked out so far: a table over all terms, of which each evaluation sees its own entries alone, so that
//! none has to clear it.

use super::{Term, Val};
use std::{cell::RefCell, rc::Rc};

/// Tables for evaluations to come: as many as there ever were at once.
#[derive(Default)]
pub(super) struct Memos(Rc<RefCell<Vec<Memo>>>);

/// A table for one evaluation.
pub(super) struct Lent {
    memo: Memo,
    home: Rc<RefCell<Vec<Memo>>>,
}

#[derive(Default)]
struct Memo {
    round: u32,
    /// By term: a value, and the round it is of.
    known: Vec<(u32, Val)>,
}

impl Memos {
    /// A table with nothing in it.
    pub(super) fn lend(&self) -> Lent {
        let mut memo = self.0.borrow_mut().pop().unwrap_or_default();
        memo.round = memo.round.checked_add(1).unwrap_or_else(|| {
            memo.known.clear();
            1
        });
        Lent { memo, home: self.0.clone() }
    }
}

impl Lent {
    pub(super) fn get(&self, t: Term) -> Option<Val> {
        let Memo { round, known } = &self.memo;
        known.get(t.0 as usize).filter(|(of, _)| of == round).map(|&(_, v)| v)
    }

    pub(super) fn insert(&mut self, t: Term, v: Val) {
        let Memo { round, known } = &mut self.memo;
        let at = t.0 as usize;
        if at >= known.len() {
            known.resize((at + 1).next_power_of_two(), (0, Val::Bool(false)));
        }
        known[at] = (*round, v);
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        self.home.borrow_mut().push(std::mem::take(&mut self.memo));
    }
}
