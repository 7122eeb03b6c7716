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
use std::{collections::VecDeque, rc::Rc};

/// How many recent solutions are kept.
const RECENT: usize = 16;

/// See the module.
pub struct Composed<S, L = ByName> {
    solver: S,
    likeness: L,
    learnt: Learnt,
    /// Solutions found last, with the names of places.
    recent: VecDeque<Rc<Model>>,
    /// Sets of facts put to the solver.
    put: u64,
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
        let (learnt, recent) = Default::default();
        Self { solver, likeness, learnt, recent, put: 0, replayed: 0, repeated: 0 }
    }

    /// The answer to one question with one answer.
    fn answered(&mut self, terms: &Terms, question: &Question<'_>) -> Answer {
        let asked = &question.answers[0];
        // What a larger input is, and what a loop comes to, depends on more than the facts say.
        let is_whole = question.held == question.path.len() && !terms.has_unknown_in_loops();
        if !is_whole || !terms.sizes(question.path.iter().chain(asked).copied()).is_empty() {
            return self.put(terms, question);
        }
        if Eval::new(terms, question.known).all(asked.iter().copied()) {
            return Answer::Sat(question.known.clone());
        }
        let Some(renamed) = self.likeness.renamed(terms, question.path, asked) else {
            return self.put(terms, question);
        };
        let facts = renamed.facts();
        let verdict = self.learnt.of(&facts).unwrap_or_else(|| self.learn(terms, question, &renamed, facts));
        let answer = match verdict {
            Verdict::Unsat(core) => Some(Answer::Unsat(renamed.core(&core))),
            Verdict::Sat(values) => input(terms, question, &renamed, &values).map(Answer::Sat),
            Verdict::Open => None,
        };
        answer.unwrap_or_else(|| self.put(terms, question))
    }

    /// What the solver says of the question as it is.
    fn put(&mut self, terms: &Terms, question: &Question<'_>) -> Answer {
        let facts = question.facts(0);
        let (near, held, left) = (Some(question.known), question.held, Some(question.left));
        self.check(terms, &Query { facts: &facts, near, held, left })
    }

    fn check(&mut self, terms: &Terms, query: &Query<'_>) -> Answer {
        self.put += 1;
        self.solver.check(terms, query)
    }

    /// What is so of the slice, for all questions that are the same but for names: what a solution of another one shows, or the solver says.
    fn learn(&mut self, terms: &Terms, question: &Question<'_>, renamed: &Renamed, facts: Box<[Term]>) -> Verdict {
        let contradiction = facts.iter().find(|&&fact| terms.as_bool(fact) == Some(false));
        let fits = |input: &&Rc<Model>| Eval::new(terms, input).all(facts.iter().copied());
        let verdict = match (contradiction, self.recent.iter().find(fits)) {
            (Some(&fact), _) => Verdict::Unsat([fact].into()),
            (None, Some(input)) => Verdict::Sat(Values::of(terms, renamed, input)),
            (None, None) => {
                let near = Rc::new(renamed.input(terms, question.known));
                let query = Query { facts: &facts, near: Some(&near), held: 0, left: Some(question.left) };
                match self.check(terms, &query) {
                    Answer::Sat(input) => {
                        let values = Values::of(terms, renamed, &input);
                        self.recent.truncate(RECENT - 1);
                        self.recent.push_front(input);
                        Verdict::Sat(values)
                    }
                    Answer::Unsat(core) => Verdict::Unsat(core.into()),
                    // Who asks again may have more time.
                    answer if answer.is_overtime() => return Verdict::Open,
                    Answer::Unknown(_) | Answer::Unfollowed => Verdict::Open,
                }
            }
        };
        self.learnt.enter(facts, verdict.clone());
        verdict
    }
}

/// The input of the path that has these values, if it goes there.
fn input(terms: &Terms, question: &Question<'_>, renamed: &Renamed, values: &Values) -> Option<Rc<Model>> {
    let model = values.over(terms, renamed, question.known)?;
    let facts = question.answers[0].iter().chain(question.path).copied();
    let goes_there = Eval::new(terms, &model).all(facts);
    goes_there.then(|| Rc::new(model))
}

impl<S: Solver, L: Likeness> Oracle for Composed<S, L> {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let mut answer = |i| {
            let before = self.put;
            let answer = self.answered(&world.terms, &question.about(i));
            match self.put - before {
                // That there is an input at all is no answer.
                0 => self.replayed += u64::from(question.ask.is_some()),
                1 => {}
                _ => self.repeated += 1,
            }
            answer
        };
        (0..question.answers.len()).map(&mut answer).collect()
    }

    fn effort(&self) -> Effort {
        let (replayed, repeated) = (self.replayed, self.repeated);
        Effort { solver_calls: self.solver.calls(), replayed, repeated, ..Effort::default() }
    }
}
