//! Paths that are told where a call begins, as a summary of the method knows how it ends (heuristic H1 of Qiu, Yang, Păsăreanu and Khurshid,
//! ICSE 2015): the solver says whether an input of the path so far goes there, and nothing is followed. The path stays open, and when it comes to
//! that end after all, it is known to have been told by its input, which is that of no other path.

use super::{Effort, Exploration, Node, Pending, Position, Verdict, search::Foretold};
use crate::{
    solver::Answer,
    state::{State, Why},
    step::{Ask, Outcome, site},
    term::{Eval, Model, Term},
};
use std::rc::Rc;

impl Exploration<'_> {
    /// Those of these ends that some input comes to, and that have not been told, as far as paths are still wanted.
    pub(super) fn foretell(&mut self, pending: &Pending, all: Vec<Foretold>) -> Vec<(Pending, Outcome)> {
        let mut ended = vec![];
        for foretold in all {
            let told = self.stats.paths + ended.len() as u64;
            if self.budget.max_paths.is_none_or(|most| told < most) {
                ended.extend(self.comes_there(pending, foretold));
            }
        }
        ended
    }

    fn comes_there(&mut self, pending: &Pending, foretold: Foretold) -> Option<(Pending, Outcome)> {
        let (world, terms) = (self.world, &self.world.terms);
        let Foretold { of, leaf, facts, mut state, outcome } = foretold;
        if !self.search.wants(true, &outcome, &state) {
            return None;
        }
        let new = self.new_facts(pending, &facts);
        if facts.iter().any(|&fact| terms.as_bool(fact) == Some(false)) || self.is_told(&pending.state, &new) {
            return None;
        }
        let ask = Ask::Summary { of, leaf, facts };
        let before = self.stats.solver_queries;
        let model = match new.is_empty() {
            true => pending.model.clone(),
            false => match self.asked(pending, &ask, &new) {
                Answer::Sat(model) => model,
                // Whoever follows the path has to say so.
                Answer::Unsat(_) | Answer::Unknown(_) | Answer::Unfollowed => return None,
            },
        };
        let goes_elsewhere = || !Eval::new(terms, &pending.model).all(new.iter().copied());
        let otherwise = match () {
            () if new.is_empty() => Verdict::Infeasible,
            () if goes_elsewhere() => Verdict::Feasible(pending.model.clone()),
            () => Verdict::Unknown("nobody has asked".into()),
        };
        let why = if new.is_empty() { Why::Implied } else { Why::Decided };
        let queries = self.stats.solver_queries - before;
        state.path.add(terms, &new, why);
        let answers = vec![Verdict::Feasible(model.clone()), otherwise];
        let node =
            Rc::new(Node { parent: pending.position.clone(), ask, site: site(&pending.state), answers, queries });
        self.observer.on_ask(world, &node);
        self.stats.foretold += 1;
        self.foretold.push(model.clone());
        let position = Some(Position { node, answer: 0 });
        Some((
            Pending { state, position, asked: pending.asked, model, is_there: true, head: pending.head.clone() },
            outcome,
        ))
    }

    /// What the oracle says of facts about a path.
    fn asked(&mut self, pending: &Pending, ask: &Ask, new: &[Term]) -> Answer {
        let before = self.oracle.effort();
        let answer = self.admitted(Some(ask), &pending.state, &[new.to_vec()], &pending.model).swap_remove(0);
        let Effort { replayed, repeated, .. } = self.oracle.effort();
        self.stats.solver_queries += 1 + repeated - before.repeated - (replayed - before.replayed);
        answer
    }

    /// Whether a path that knows this has been told: one by which an input goes, and of which there is one alone.
    fn is_told(&self, state: &State, new: &[Term]) -> bool {
        let facts = || new.iter().copied().chain(state.path.facts());
        self.foretold.iter().any(|model| Eval::new(&self.world.terms, model).all(facts()))
    }

    /// Whether a path that has come to an end was told before, which it is once. What ends at a bound was not.
    pub(super) fn was_foretold(&mut self, position: Option<&Position>, state: &State, outcome: &Outcome) -> bool {
        let is_so = |at: &Position| matches!(at.node.ask, Ask::Summary { .. });
        if self.foretold.is_empty() || matches!(outcome, Outcome::GaveUp(_)) || position.is_some_and(is_so) {
            return false;
        }
        let terms = &self.world.terms;
        let goes = |model: &Rc<Model>| Eval::new(terms, model).all(state.path.facts());
        let told = self.foretold.iter().position(goes);
        told.map(|told| self.foretold.swap_remove(told)).is_some()
    }
}
