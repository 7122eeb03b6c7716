//! Every input is allowed, and what has been found out about one question answers the others that ask the same: of a method that is called again,
//! in another context or with other arguments, the solver is asked only what differs.
//!
//! An answer is what the solver would say: a contradiction of some facts of a path is one of the path, whatever else it knows; values
//! are taken for an input of the path only when all its facts have been evaluated with them.

use super::{
    canon::{self, Canon},
    kept::{Given, Shelf},
    learnt::{Learnt, Verdict},
    likeness::{ByName, Likeness, Renamed},
    recent::Recent,
    values::Values,
};
use crate::{
    explore::{Effort, Oracle, Question},
    program::Program,
    solver::{Answer, Query, Solver},
    step::World,
    term::{Eval, Model, Term, Terms},
};
use std::{rc::Rc, sync::Arc};

/// See the module.
pub struct Composed<S, L = ByName> {
    solver: S,
    likeness: L,
    learnt: Learnt,
    /// Solutions found last, with the names of places.
    recent: Recent,
    /// What is known from other runs, and is told to others.
    shelf: Option<Arc<Shelf>>,
    canon: Canon,
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
        let (learnt, recent, canon) = Default::default();
        Self { solver, likeness, learnt, recent, shelf: None, canon, put: 0, replayed: 0, repeated: 0 }
    }

    /// With what other runs have told, which are told what is learnt.
    pub fn shelved(self, shelf: Option<Arc<Shelf>>) -> Self {
        Self { shelf, ..self }
    }

    /// The answer to one question with one answer.
    fn answered(&mut self, World { terms, program, .. }: &World, question: &Question<'_>) -> Answer {
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
        let verdict = self.learnt.of(&facts).unwrap_or_else(|| match self.told(terms, program, &renamed) {
            Ok(verdict) => {
                self.learnt.enter(facts, verdict.clone());
                verdict
            }
            Err(mark) => {
                let verdict = self.learn(terms, question, &renamed, facts);
                self.tell(program, mark, &renamed, &verdict);
                verdict
            }
        });
        let answer = match verdict {
            Verdict::Unsat(core) => Some(Answer::Unsat(renamed.core(terms, &core))),
            Verdict::Sat(values) => input(terms, question, &renamed, &values).map(Answer::Sat),
            Verdict::Unknown(why) => Some(Answer::Unknown(why.to_string())),
            Verdict::Open => return self.put_open(terms, question, &renamed),
        };
        answer.unwrap_or_else(|| self.put(terms, question))
    }

    /// What the solver says of a question whose slice it has no answer for: that is known of the slice from then on.
    fn put_open(&mut self, terms: &Terms, question: &Question<'_>, renamed: &Renamed) -> Answer {
        let answer = self.put(terms, question);
        let said = |fact: &Term| renamed.said.iter().find(|(_, of_path)| of_path == fact).map(|&(said, _)| said);
        let verdict = match &answer {
            Answer::Sat(input) => Some(Verdict::Sat(Values::at(terms, renamed, input))),
            // A name that may be more than what it stands for here may be that elsewhere.
            Answer::Unsat(core) if renamed.is_exact(terms) => {
                core.iter().map(said).collect::<Option<_>>().map(Verdict::Unsat)
            }
            // Who asks again may have more time.
            answer if answer.is_overtime() => None,
            Answer::Unknown(why) => Some(Verdict::Unknown(why.as_str().into())),
            Answer::Unsat(_) | Answer::Unfollowed => None,
        };
        if let Some(verdict) = verdict {
            self.learnt.enter(renamed.facts(), verdict);
        }
        answer
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

    /// What other runs say of a question, or how it is known to them.
    fn told(
        &mut self,
        terms: &Terms,
        program: &Program,
        renamed: &Renamed,
    ) -> Result<Verdict, Option<canon::Question>> {
        let Some(shelf) = &self.shelf else { return Err(None) };
        // What is false by itself is no question.
        if renamed.said.iter().any(|&(fact, _)| terms.as_bool(fact) == Some(false)) {
            return Err(None);
        }
        let Some(question) = self.canon.question(terms, program, renamed) else { return Err(None) };
        let fact = |&number: &u32| Some(renamed.said[*question.order.get(number as usize)?].0);
        let verdict = shelf.of(&question.mark).and_then(|given| match given {
            Given::Sat(values, classes) => Values::told(terms, program, renamed, values, classes).map(Verdict::Sat),
            Given::Unsat(core) => core.iter().map(fact).collect::<Option<_>>().map(Verdict::Unsat),
        });
        verdict.ok_or(Some(question))
    }

    /// Lets other runs know.
    fn tell(&self, program: &Program, question: Option<canon::Question>, renamed: &Renamed, verdict: &Verdict) {
        let (Some(shelf), Some(question)) = (&self.shelf, question) else { return };
        let number = |fact: &Term| {
            let at = question.order.iter().position(|&i| renamed.said[i].0 == *fact);
            at.map(|number| number as u32)
        };
        let given = match verdict {
            Verdict::Sat(values) => values.given(program),
            Verdict::Unsat(core) => core.iter().map(number).collect::<Option<_>>().map(Given::Unsat),
            Verdict::Unknown(_) | Verdict::Open => None,
        };
        if let Some(given) = given {
            shelf.add(question.mark, given);
        }
    }

    /// What is so of the slice, for all questions that are the same but for names: what a solution of another one shows, or the solver says.
    fn learn(&mut self, terms: &Terms, question: &Question<'_>, renamed: &Renamed, facts: Box<[Term]>) -> Verdict {
        let contradiction = facts.iter().find(|&&fact| terms.as_bool(fact) == Some(false));
        let verdict = match contradiction.map_or_else(|| Err(self.recent.fitting(terms, &renamed.names, &facts)), Ok) {
            Ok(&fact) => Verdict::Unsat([fact].into()),
            Err(Some(input)) => Verdict::Sat(Values::of(terms, renamed, &input)),
            Err(None) => {
                let near = Rc::new(renamed.input(terms, question.known));
                let query = Query { facts: &facts, near: Some(&near), held: 0, left: Some(question.left) };
                match self.check(terms, &query) {
                    Answer::Sat(input) => {
                        let values = Values::of(terms, renamed, &input);
                        self.recent.add(terms, &renamed.names, &facts, input);
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
            let answer = self.answered(world, &question.about(i));
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
