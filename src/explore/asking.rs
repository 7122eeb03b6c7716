//! What is asked of the oracle, and what its answers come to.

use super::{Effort, Exploration, Oracle, Pending, Question, Verdict, known};
use crate::{
    solver::Answer,
    state::State,
    step::{Ask, site},
    term::{Model, Term},
};
use std::{rc::Rc, time::Duration};

impl Exploration<'_> {
    /// For each answer, whether some allowed input gives it.
    pub(super) fn possible(&mut self, ask: &Ask, pending: &Pending, answers: &[Vec<Term>]) -> Vec<Verdict> {
        let terms = &self.world.terms;
        let excluded = |facts: &Vec<Term>| facts.iter().any(|&f| terms.as_bool(f) == Some(false));
        let open = answers.iter().filter(|facts| !excluded(facts));
        let open: Vec<Vec<Term>> = open.map(|facts| self.new_facts(pending, facts)).collect();
        let before = self.oracle.effort();
        let mut admitted = self.admitted(Some(ask), &pending.state, &open, &pending.model).into_iter();
        let Effort { replayed, repeated, .. } = self.oracle.effort();
        self.stats.solver_queries += open.len() as u64 + repeated - before.repeated - (replayed - before.replayed);
        let verdict = |facts| match excluded(facts) {
            true => Verdict::Infeasible,
            false => match admitted.next().expect("one for each") {
                Answer::Sat(model) if self.grows_again(pending, facts, &model) => Verdict::Unfollowed,
                Answer::Sat(model) => Verdict::Feasible(model),
                Answer::Unsat(_) => Verdict::Infeasible,
                Answer::Unknown(why) => Verdict::Unknown(why),
                Answer::Unfollowed => Verdict::Unfollowed,
            },
        };
        answers.iter().map(verdict).collect()
    }

    /// What a path does not know of the facts of an answer.
    pub(super) fn new_facts(&self, Pending { state, .. }: &Pending, facts: &[Term]) -> Vec<Term> {
        let is_known = |f: Term| state.path.clauses().iter().any(|clause| clause.fact == f);
        let is_new = |f: &Term| self.world.terms.as_bool(*f).is_none() && !is_known(*f);
        facts.iter().copied().filter(is_new).collect()
    }

    pub(super) fn admitted(
        &mut self,
        ask: Option<&Ask>,
        state: &State,
        answers: &[Vec<Term>],
        known: &Rc<Model>,
    ) -> Vec<Answer> {
        let path: Vec<Term> = state.path.facts().collect();
        self.admits(Question { ask, state, path: &path, held: path.len(), answers, known, left: &|| None })
    }

    /// Whether an allowed input takes a path of which none is at hand.
    pub(super) fn taken(&mut self, state: &State) -> Answer {
        let (path, known) = (state.path.facts().collect::<Vec<_>>(), Rc::new(Model::default()));
        let question =
            Question { ask: None, state, path: &path, held: 0, answers: &[vec![]], known: &known, left: &|| None };
        self.admits(question).swap_remove(0)
    }

    fn admits(&mut self, question: Question<'_>) -> Vec<Answer> {
        let world = self.world;
        let admitted = self.timed(|oracle, left| oracle.admits(world, &Question { left, ..question }));
        self.lapsed |= admitted.iter().any(Answer::is_overtime);
        admitted
    }

    pub(super) fn completed(&mut self, state: &State, model: &Rc<Model>) -> Answer {
        let (world, path) = (self.world, state.path.facts().collect::<Vec<_>>());
        let completed = self.timed(|oracle, left| {
            let (ask, answers, held) = (None, &[][..], path.len());
            oracle.completes(world, &Question { ask, state, path: &path, held, answers, known: model, left })
        });
        self.lapsed |= completed.is_overtime();
        completed
    }

    /// What the oracle says, which is told how much time is left.
    fn timed<T>(&mut self, says: impl FnOnce(&mut dyn Oracle, &dyn Fn() -> Option<Duration>) -> T) -> T {
        let (budget, began) = (self.budget, (self.budget.clock)());
        let said = says(self.oracle, &|| budget.left());
        self.stats.solver_time += (budget.clock)().saturating_sub(began);
        said
    }

    /// Whether only a larger input goes there, at an instruction that has been asked before: in a loop over all of it.
    fn grows_again(&self, pending: &Pending, facts: &[Term], model: &Rc<Model>) -> bool {
        let all = || pending.state.path.facts().chain(facts.iter().copied());
        if Rc::ptr_eq(model, &pending.model)
            || !known::is_large(self.world, all(), model)
            || known::is_large(self.world, all(), &pending.model)
        {
            return false;
        }
        let here = site(&pending.state);
        let way = std::iter::successors(pending.position.as_ref(), |at| at.node.parent.as_ref());
        let sized = |ask: &Ask| match ask {
            Ask::Branch(fact) => !self.world.terms.sizes(std::iter::once(*fact)).is_empty(),
            _ => true,
        };
        way.into_iter().any(|at| at.node.site == here && sized(&at.node.ask))
    }
}
