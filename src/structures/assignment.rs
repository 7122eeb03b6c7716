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
    /// Which elements of arrays indices are that depend on numbers, if any, and at which level that was decided.
    pub(super) indices: TrailedMap<(Member, Term), (Option<u64>, u32)>,
    /// What references are not, and at which level that was decided.
    pub(super) others: TrailedList<(Term, Pick, u32)>,
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
    type Mark = (usize, usize, usize, usize);

    fn mark(&self) -> Self::Mark {
        (self.decided.mark(), self.indices.mark(), self.others.mark(), self.present.mark())
    }

    fn undo(&mut self, (decided, indices, others, present): Self::Mark) {
        self.decided.undo(decided);
        self.indices.undo(indices);
        self.others.undo(others);
        self.present.undo(present);
    }
}
