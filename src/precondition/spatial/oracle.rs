//! Allows an input that satisfies the precondition, as the search finds one.

use super::{
    called::{Called, Said},
    search::{Found, Search, Wanted},
    unfold::Unfolding,
};
use crate::{
    explore::{Effort, Oracle, Question, within_scope},
    solver::{Answer, Solver},
    state::State,
    step::{Outcome, Unexplored, World},
    term::{Eval, Model},
};
use rustc_hash::FxHashMap;
use std::{
    collections::VecDeque,
    rc::{Rc, Weak},
    time::Duration,
};

/// How many of the inputs found last are tried again.
const RING: usize = 8;

/// See the module.
pub(super) struct Satisfying {
    search: Search,
    recent: VecDeque<Found>,
    /// All inputs that have been found and that somebody has, by where they are.
    found: FxHashMap<*const Model, (Weak<Model>, Found)>,
    /// How many there may be before it is looked at which are gone.
    most: usize,
    /// A method that is to say yes, as long as nothing has been asked.
    called: Option<Called>,
    /// What it has said.
    said: Said,
}

impl Satisfying {
    pub(super) fn new(unfolding: Unfolding, called: Option<Called>, solver: Box<dyn Solver>) -> Self {
        let search = Search::new(unfolding, solver);
        Self { search, recent: VecDeque::new(), found: FxHashMap::default(), most: 1024, called, said: Said::default() }
    }

    /// Runs what is called, once, and requires what it says.
    fn call(&mut self, world: &World, left: &dyn Fn() -> Option<Duration>) {
        let Some(called) = self.called.take() else { return };
        self.said = called.run(world, self, left);
        self.search.required = std::mem::take(&mut self.said.required);
        self.recent.clear();
        self.found.clear();
    }

    fn keep(&mut self, found: &Found) {
        if self.found.len() >= self.most {
            self.found.retain(|_, (model, _)| model.strong_count() > 1);
            self.most = 1024.max(2 * self.found.len());
        }
        self.found.insert(Rc::as_ptr(&found.model), (Rc::downgrade(&found.model), found.clone()));
        self.recent.truncate(RING - 1);
        self.recent.push_front(found.clone());
    }
}

impl Oracle for Satisfying {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        self.call(world, question.left);
        if let Some(why) = &self.said.stopped {
            return vec![Answer::Unknown(why.clone()); question.answers.len()];
        }
        let terms = &world.terms;
        let known = self.found.get(&Rc::as_ptr(question.known)).map(|(_, found)| found.clone());
        let mut answers: Vec<Option<Answer>> = vec![None; question.answers.len()];
        for found in known.iter().chain(&self.recent) {
            if answers.iter().all(Option::is_some) {
                break;
            }
            let mut eval = Eval::new(terms, &found.model);
            if eval.all(question.path.iter().rev().copied()) {
                for (answer, facts) in answers.iter_mut().zip(question.answers).filter(|(answer, _)| answer.is_none()) {
                    if eval.all(facts.iter().copied()) {
                        *answer = Some(Answer::Sat(found.model.clone()));
                    }
                }
            }
        }
        let mut all = vec![];
        for (i, answer) in answers.into_iter().enumerate() {
            all.push(answer.unwrap_or_else(|| {
                let facts = question.facts(i);
                let wanted = Wanted { facts: &facts, like: known.as_ref(), left: question.left };
                match self.search.find(&world.inputs, &wanted) {
                    Ok(found) => {
                        self.keep(&found);
                        Answer::Sat(found.model)
                    }
                    Err(answer) => answer,
                }
            }));
        }
        all
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        if self.found.contains_key(&Rc::as_ptr(finished.known)) {
            return Answer::Sat(finished.known.clone());
        }
        self.admits(world, &Question { answers: &[vec![]], ..*finished }).swap_remove(0)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn doubt(&self, world: &World, state: &State) -> Option<Unexplored> {
        let late = self.said.overlooks(world, state);
        late.then(|| Unexplored::Unsupported("an object with an invariant that no invariant leads to".into()))
    }

    fn overlooked(&self) -> Option<Unexplored> {
        self.said.untold.clone()
    }

    fn effort(&self) -> Effort {
        Effort {
            solver_calls: self.search.solver_calls(),
            searches: self.search.searches,
            choices: self.search.choices,
            ..Effort::default()
        }
    }
}
