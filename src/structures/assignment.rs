//! What a search has decided of the candidate it is at.

use super::{
    pool::{Member, Pick},
    trail::{Trailed, TrailedList, TrailedMap},
};
use crate::term::Term;

/// See the module.
#[derive(Default)]
pub(super) struct Assignment {
    /// What references are, and at which level that was decided.
    pub(super) decided: TrailedMap<Term, (Pick, u32)>,
    /// The objects of the candidate.
    pub(super) present: TrailedList<Member>,
}

impl Assignment {
    /// A reference is decided.
    pub(super) fn decide(&mut self, name: Term, pick: Pick, level: u32) {
        self.decided.insert(name, (pick, level));
        if let Some(new) = pick.filter(|&m| self.is_new(m)) {
            self.present.push(new);
        }
    }

    /// Whether an object is none of the candidate.
    pub(super) fn is_new(&self, member: Member) -> bool {
        !self.present.contains(&member)
    }
}

impl Trailed for Assignment {
    type Mark = (usize, usize);

    fn mark(&self) -> (usize, usize) {
        (self.decided.mark(), self.present.mark())
    }

    fn undo(&mut self, (decided, present): (usize, usize)) {
        self.decided.undo(decided);
        self.present.undo(present);
    }
}
