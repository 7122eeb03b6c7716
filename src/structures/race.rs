//! Two searches in step: the plain one, whose runs show how they end and nothing more (as those of Korat and SymSolve), and the one that
//! looks ahead. A node costs the second some times what it costs the first; it needs far fewer where invariants fail late, and
//! just as many where a later check has nothing to add to an earlier one. So a question that takes long is put to both in turn, each time for
//! some times as much work; the one that has spared more work so far begins, and does the more of it the more it has spared.

use super::{problem::Problem, search::Search, way::Wanted};
use crate::{
    solver::{Answer, Solver},
    state::Beyond,
};

/// Work that is done for a question by who is not the leader, at first.
const STRETCH: u64 = 500;
/// How many times as much each time: who begins anew comes fast to where it was, but not at once.
const GROWTH: u64 = 4;
/// How much more the leader does, the plain one and the other: to see that it should not lead, who is dearer must be watched more closely.
const LEAD: [u64; 2] = [4, 2];
/// How much work a lead may be worth.
const MOST: i64 = 20_000;
/// So many times its share a leader gets besides, who has spared that much.
const SUREST: i64 = 4;

/// See the module.
pub struct Race {
    searches: Vec<Search>,
    leader: usize,
    /// Work that others have done in vain for questions that the leader answered, less what it has done in vain for those that it did
    /// not.
    lead: i64,
}

impl Race {
    /// Searches for solutions of a problem, which ask solvers about numbers.
    ///
    /// # Errors
    /// What making a solver fails with.
    pub fn new<E>(problem: impl Fn() -> Problem, solver: impl Fn() -> Result<Box<dyn Solver>, E>) -> Result<Self, E> {
        let mut searches = vec![Search::new(problem().in_order(), solver()?)];
        let other = problem();
        if other.looks_ahead {
            searches.push(Search::new(other, solver()?));
        }
        Ok(Self { searches, leader: 0, lead: 0 })
    }

    /// As [`Search::find`].
    pub fn find(&mut self, wanted: &Wanted<'_>) -> Option<Answer> {
        let count = self.searches.len();
        let (mut stretch, mut in_vain) = (if count > 1 { STRETCH } else { wanted.most }, [0; 2]);
        // What one can not tell, the other may.
        let mut unknown: Vec<(usize, Answer)> = vec![];
        loop {
            for turn in 0..count {
                let who = (self.leader + turn) % count;
                if unknown.iter().any(|(asked, _)| *asked == who) {
                    continue;
                }
                let share = if turn == 0 { LEAD[who] * self.sureness() } else { 1 };
                let most = stretch.saturating_mul(share).min(wanted.most);
                if let Some(answer) = self.searches[who].find(&Wanted { most, ..*wanted }) {
                    if !matches!(answer, Answer::Unknown(_)) {
                        self.answered(who, in_vain[1 - who]);
                        return Some(answer);
                    }
                    unknown.push((who, answer));
                    if unknown.len() == count {
                        return unknown.pop().map(|(_, answer)| answer);
                    }
                    continue;
                }
                if most == wanted.most {
                    return None;
                }
                in_vain[who] += most as i64;
            }
            stretch = stretch.saturating_mul(GROWTH);
        }
    }

    /// How many times its share the leader gets, from 1 on: the more it has spared, the more.
    fn sureness(&self) -> u64 {
        1 + (self.lead * SUREST / MOST) as u64
    }

    /// A question was answered, for which the other one has worked in vain.
    fn answered(&mut self, who: usize, in_vain: i64) {
        self.lead = (self.lead + if who == self.leader { in_vain } else { -in_vain }).min(MOST);
        if self.lead < 0 {
            (self.leader, self.lead) = (who, 0);
        }
    }

    /// As [`Search::is_forced_to_fail`].
    pub fn is_forced_to_fail(&mut self, wanted: &Wanted<'_>) -> bool {
        self.searches[self.leader].is_forced_to_fail(wanted)
    }

    /// Sets of facts that reached the solvers below all layers.
    pub fn solver_calls(&self) -> u64 {
        self.searches.iter().map(Search::solver_calls).sum()
    }

    /// References decided so far.
    pub fn choices(&self) -> u64 {
        self.searches.iter().map(Search::choices).sum()
    }

    /// What an invariant has compared with what was there before; no candidate has such an object.
    pub fn overlooked(&self) -> Option<Beyond> {
        self.searches.iter().find_map(Search::overlooked)
    }
}
