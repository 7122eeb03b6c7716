//! What has been decided of a candidate, and at which level.

use super::{
    bits::Bits,
    pool::{Member, Pick},
    problem::Problem,
};
use crate::term::Term;
use std::rc::Rc;

/// What has been decided of a candidate, each with its level.
#[derive(Clone, Default)]
pub(super) struct Decisions {
    cells: Vec<(Term, Pick, u32)>,
    /// What references are not.
    others: Vec<(Term, Pick, u32)>,
    facts: Vec<(Rc<[Term]>, u32)>,
}

impl Decisions {
    /// A reference is decided.
    pub(super) fn decide(&mut self, name: Term, pick: Pick, level: u32) {
        self.cells.push((name, pick, level));
    }

    /// A reference is decided not to be this.
    pub(super) fn differs(&mut self, name: Term, pick: Pick, level: u32) {
        self.others.push((name, pick, level));
    }

    /// Facts are decided.
    pub(super) fn assume(&mut self, facts: &[Term], level: u32) {
        self.facts.push((facts.into(), level));
    }

    /// What a reference is decided to be.
    pub(super) fn cell(&self, name: Term) -> Option<(Pick, u32)> {
        self.cells.iter().find(|(known, ..)| *known == name).map(|&(_, pick, level)| (pick, level))
    }

    /// What a reference is decided not to be.
    pub(super) fn others(&self, name: Term) -> impl Iterator<Item = (Pick, u32)> {
        self.others.iter().filter(move |(known, ..)| *known == name).map(|&(_, pick, level)| (pick, level))
    }

    /// Whether a reference is decided to be this, and the level at which that was decided.
    pub(super) fn is(&self, name: Term, pick: Pick) -> Option<(bool, u32)> {
        let differs = self.others(name).find(|(other, _)| *other == pick).map(|(_, level)| (false, level));
        differs.or_else(|| self.cell(name).map(|(is, level)| (is == pick, level)))
    }

    /// A reference of which something is decided, but not yet what it is.
    pub(super) fn half_decided(&self) -> Option<Term> {
        self.others.iter().map(|&(name, ..)| name).find(|&name| self.cell(name).is_none())
    }

    /// The levels at which these objects came into the candidate.
    pub(super) fn entrances(&self, members: &[Member]) -> Bits {
        let first = |m: &Member| self.cells.iter().find(|(_, pick, _)| *pick == Some(*m)).map(|&(.., level)| level);
        members.iter().filter_map(first).collect()
    }

    /// The levels at which references to an object were decided, and to that which holds it, up to a root.
    pub(super) fn way_to(&self, problem: &Problem, member: Member) -> Bits {
        let (mut way, mut next) = (Bits::default(), Some(member));
        while let Some(member) = next {
            let first = self.cells.iter().find(|(_, pick, _)| *pick == Some(member));
            let &(name, _, level) = first.expect("it is present");
            way.insert(level);
            next = problem.pool.place(name).map(|place| place.member);
        }
        way
    }

    /// Facts about what `cases` are about, but for those that a run has been told.
    pub(super) fn about<'a>(
        &'a self,
        problem: &'a Problem,
        cases: &'a [Vec<Term>],
        told: &'a Bits,
    ) -> impl Iterator<Item = &'a (Rc<[Term]>, u32)> {
        let speaks_of = |facts: &[Term], atom: &Term| facts.iter().any(|&fact| problem.atoms(fact).contains(atom));
        let untold = self.facts.iter().filter(|(_, level)| !told.contains(*level));
        untold.filter(move |(facts, _)| {
            cases.iter().flatten().any(|&fact| problem.atoms(fact).iter().any(|atom| speaks_of(facts, atom)))
        })
    }
}
