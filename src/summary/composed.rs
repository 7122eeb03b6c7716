//! Every input is allowed, and what has been found out about one question answers the others that ask the same: of a method that is called again,
//! in another context or with other arguments, the solver is asked only what differs.
//!
//! An answer is what the solver would say: a contradiction of some facts of a path is one of the path, whatever else it knows; values
//! are taken for an input of the path only when all its facts have been evaluated with them.

use super::{
    learnt::{Learnt, Verdict},
    likeness::{ByName, Likeness, Renamed},
    values::Values,
};
use crate::{
    explore::{Effort, Oracle, Question},
    solver::{Answer, Query, Solver},
    step::World,
    term::{Eval, Model, Term, Terms},
};
use std::rc::Rc;

/// See the module.
pub struct Composed<S, L = ByName> {
    solver: S,
    likeness: L,
    learnt: Learnt,
    /// Answers for which nothing was put to the solver.
    replayed: u64,
    /// Answers for which something was put to it twice.
    repeated: u64,
}

impl<S: Solver> Composed<S> {
    /// With nothing learnt yet.
    pub fn new(solver: S) -> Self {
        Self::by(ByName::default(), solver)
    }
}

impl<S: Solver, L: Likeness> Composed<S, L> {
    /// The same where others say which questions are alike.
    pub fn by(likeness: L, solver: S) -> Self {
        Self { solver, likeness, learnt: Learnt::default(), replayed: 0, repeated: 0 }
    }

    /// The answer to one question with one answer.
    fn answered(&mut self, terms: &Terms, question: &Question<'_>) -> Answer {
        let asked = &question.answers[0];
        // What a larger input is, and what a loop comes to, depends on more than the facts say.
        let is_whole = question.held == question.path.len() && !terms.has_unknown_in_loops();
        if !is_whole || !terms.sizes(question.path.iter().chain(asked).copied()).is_empty() {
            return self.put(terms, question);
        }
        if asked.is_empty() {
            self.replayed += u64::from(question.ask.is_some());
            return Answer::Sat(question.known.clone());
        }
        let Some(renamed) = self.likeness.renamed(terms, question.path, asked) else {
            return self.put(terms, question);
        };
        let facts = renamed.facts();
        let (verdict, is_new) = match self.learnt.of(&facts) {
            Some(known) => (known, false),
            None => (self.learn(terms, question, &renamed, facts), true),
        };
        let answer = match verdict {
            Verdict::Unsat(core) => Some(Answer::Unsat(renamed.core(&core))),
            Verdict::Sat(values) => input(terms, question, &renamed, &values).map(Answer::Sat),
            Verdict::Open => None,
        };
        match answer {
            Some(answer) => {
                self.replayed += u64::from(!is_new);
                answer
            }
            None => {
                self.repeated += u64::from(is_new);
                self.put(terms, question)
            }
        }
    }

    /// What the solver says of the question as it is.
    fn put(&mut self, terms: &Terms, question: &Question<'_>) -> Answer {
        let facts = question.facts(0);
        let (near, held, left) = (Some(question.known), question.held, Some(question.left));
        self.solver.check(terms, &Query { facts: &facts, near, held, left })
    }

    /// What it says of the slice, for all questions that are the same but for names.
    fn learn(&mut self, terms: &Terms, question: &Question<'_>, renamed: &Renamed, facts: Box<[Term]>) -> Verdict {
        let contradiction = facts.iter().find(|&&fact| terms.as_bool(fact) == Some(false));
        if let Some(&fact) = contradiction {
            return Verdict::Unsat([fact].into());
        }
        let near = Rc::new(renamed.input(terms, question.known));
        let query = Query { facts: &facts, near: Some(&near), held: 0, left: Some(question.left) };
        let verdict = match self.solver.check(terms, &query) {
            Answer::Sat(model) => Verdict::Sat(Values::of(terms, renamed, &model)),
            Answer::Unsat(core) => Verdict::Unsat(core.into()),
            // Who asks again may have more time.
            answer if answer.is_overtime() => return Verdict::Open,
            Answer::Unknown(_) | Answer::Unfollowed => Verdict::Open,
        };
        self.learnt.enter(facts, verdict.clone());
        verdict
    }
}

/// The input of the path that has these values, or the one at hand, if it goes there.
fn input(terms: &Terms, question: &Question<'_>, renamed: &Renamed, values: &Values) -> Option<Rc<Model>> {
    let asked = question.answers[0].iter().copied();
    if Eval::new(terms, question.known).all(asked.clone()) {
        return Some(question.known.clone());
    }
    let model = values.over(terms, renamed, question.known)?;
    let goes_there = Eval::new(terms, &model).all(asked.chain(question.path.iter().copied()));
    goes_there.then(|| Rc::new(model))
}

impl<S: Solver, L: Likeness> Oracle for Composed<S, L> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        (0..question.answers.len()).map(|i| self.answered(&world.terms, &question.about(i))).collect()
    }

    fn effort(&self) -> Effort {
        let (replayed, repeated) = (self.replayed, self.repeated);
        Effort { solver_calls: self.solver.calls(), replayed, repeated, ..Effort::default() }
    }
}
