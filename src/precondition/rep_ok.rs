//! Inputs whose objects satisfy the invariants of their classes, found by search within a scope: LISSA (Copia, Ponzio, Aguirre,
//! Garbervetsky & Regis, ASE 2022) and beyond.

use super::{Choice, Precondition, Row, Solvers};
use crate::{
    explore::{AnyInput, Effort, Oracle, Question, Start, within_scope},
    program::Invariants,
    solver::{Answer, Solver, Z3Error},
    state::Value,
    step::{Outcome, Unexplored, World},
    structures::{Problem, Race, Root, Wanted},
    term::{Eval, Model, Sort, Term},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::{collections::VecDeque, rc::Rc};

pub(super) const REP_OK: Row = Row {
    name: "rep-ok",
    help: "Those whose objects satisfy the invariants of their classes",
    takes: (true, true, false),
    make: |choice| searched(choice, choice.options),
};

pub(super) const LISSA: Row = Row {
    name: "lissa",
    help: "The same as published: by the references of a path alone, when it decides one (LISSA)",
    takes: (false, true, false),
    make: |choice| searched(choice, PUBLISHED),
};

pub(super) const LISSA_M: Row = Row {
    name: "lissa-m",
    help: "The same, with a memory (LISSA-M)",
    takes: (false, true, false),
    make: |choice| searched(choice, Options { memo: true, ..PUBLISHED }),
};

pub(super) const LISSA_NOSB: Row = Row {
    name: "lissa-nosb",
    help: "The same, without symmetry breaking (LISSA-NoSB)",
    takes: (false, true, false),
    make: |choice| searched(choice, Options { no_symmetry: true, ..PUBLISHED }),
};

const PUBLISHED: Options = Options { memo: false, no_symmetry: false, references_alone: true };

fn searched(choice: &Choice, options: Options) -> Rc<dyn Precondition> {
    Rc::new(Searched { invariants: choice.invariants(), options })
}

struct Searched {
    invariants: Rc<Invariants>,
    options: Options,
}

impl Precondition for Searched {
    fn name(&self) -> &'static str {
        REP_OK.name
    }

    fn options(&self) -> Vec<&'static str> {
        self.options.set()
    }

    fn oracle(&self, world: &World, start: &Start, solver: &Solvers<'_>) -> Result<Box<dyn Oracle>, Z3Error> {
        Ok(Box::new(RepOk::new(world, start, &self.invariants, self.options, solver)?))
    }

    fn invariants(&self) -> Option<&Rc<Invariants>> {
        Some(&self.invariants)
    }
}

/// How many of the inputs found last are tried again.
const RING: usize = 8;

/// Nodes that a search comes to before it is seen what is refuted at once.
const LOOKS: u64 = 1_000;

/// Variants of the search.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Partial structures are remembered also where they extend to a whole (LISSA-M).
    pub memo: bool,
    /// All objects not used yet are offered, though they are alike (LISSA-NoSB).
    pub no_symmetry: bool,
    /// A path is asked about when it decides a reference, and by its references alone: as LISSA does. Whether there are
    /// numbers to go with them shows at its end; where there are none, it is counted as spurious.
    pub references_alone: bool,
}

impl Options {
    /// Those that are set, by their names on the command line.
    pub fn set(self) -> Vec<&'static str> {
        let all = [(self.memo, "memo"), (self.no_symmetry, "no-symmetry"), (self.references_alone, "lissa-compat")];
        all.into_iter().filter(|(set, _)| *set).map(|(_, name)| name).collect()
    }
}

/// Allows an input of which the invariants hold, as a search finds one.
pub struct RepOk {
    search: Race,
    options: Options,
    /// Decides what the search is not asked about.
    solver: Box<dyn Solver>,
    recent: VecDeque<Rc<Model>>,
    /// What was decided for a path, by number, and an answer.
    decided: FxHashMap<(usize, Term), Answer>,
    /// Facts of paths, sorted.
    paths: IndexSet<Box<[Term]>, FxBuildHasher>,
    structural: FxHashMap<Term, bool>,
    /// An input that takes the path so far is an allowed one, but for this one, with which all paths begin.
    unverified: Rc<Model>,
    searches: u64,
}

impl RepOk {
    /// The precondition that `invariants` hold of what is reachable from the roots of `start`, in structures of so many objects of each
    /// class as `world` has in its scope. `solver` makes solvers.
    ///
    /// # Errors
    /// What making a solver fails with.
    pub fn new<E>(
        world: &World,
        start: &Start,
        invariants: &Rc<Invariants>,
        options: Options,
        solver: impl Fn() -> Result<Box<dyn Solver>, E>,
    ) -> Result<Self, E> {
        Ok(Self {
            search: Race::new(|| problem(world, start, invariants, options), &solver)?,
            unverified: start.model.clone(),
            options,
            solver: solver()?,
            recent: VecDeque::new(),
            decided: FxHashMap::default(),
            paths: IndexSet::default(),
            structural: FxHashMap::default(),
            searches: 0,
        })
    }

    /// For each answer, an allowed input for which all its facts hold, and those of the path. As long as there is more than one
    /// without such an input, one for any of them is looked for: so those that have none are all refuted at once.
    fn found(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        let terms = &world.terms;
        let path = self.paths.insert_full(sorted(question.path)).0;
        let says: Vec<Term> = question.answers.iter().map(|facts| terms.all(facts.iter().copied())).collect();
        let mut found = self.known(world, question);
        for (found, &says) in found.iter_mut().zip(&says).filter(|(found, _)| found.is_none()) {
            *found = self.decided.get(&(path, says)).cloned();
        }
        let mut is_forced = false;
        loop {
            let open: Vec<usize> = (0..found.len()).filter(|&i| found[i].is_none()).collect();
            if open.is_empty() {
                for (&says, answer) in says.iter().zip(found.iter().flatten()) {
                    if self.options.memo || matches!(answer, Answer::Unsat(_)) {
                        self.decided.insert((path, says), answer.clone());
                    }
                }
                return found.into_iter().flatten().collect();
            }
            let any = terms.any(open.iter().map(|&i| says[i]));
            let facts = match terms.as_bool(any) {
                None => [question.path, &[any]].concat(),
                Some(_) => question.path.to_vec(),
            };
            let looks = if is_forced { u64::MAX } else { LOOKS };
            let Some(answer) = self.searched(&facts, question, looks) else {
                is_forced = true;
                for i in open {
                    let facts = question.facts(i);
                    let wanted = Wanted { facts: &facts, hint: question.known, left: question.left, most: 0 };
                    if self.search.is_forced_to_fail(&wanted) {
                        found[i] = Some(Answer::Unsat(facts));
                    }
                }
                continue;
            };
            match answer {
                Answer::Sat(model) => {
                    let mut eval = Eval::new(terms, &model);
                    for i in open.into_iter().filter(|&i| eval.holds(says[i])) {
                        found[i] = Some(Answer::Sat(model.clone()));
                    }
                }
                // It may be known of each what is not of all.
                Answer::Unknown(_) if open.len() > 1 => {
                    for i in open {
                        found[i] = self.searched(&question.facts(i), question, u64::MAX);
                    }
                }
                other => open.into_iter().for_each(|i| found[i] = Some(other.clone())),
            }
        }
    }

    /// An input for which all facts hold; `None` if that many looks do not tell.
    fn searched(&mut self, facts: &[Term], question: &Question<'_>, most: u64) -> Option<Answer> {
        self.searches += 1;
        let answer = self.search.find(&Wanted { facts, hint: question.known, left: question.left, most })?;
        if let Answer::Sat(model) = &answer {
            self.recent.truncate(RING - 1);
            self.recent.push_front(model.clone());
        }
        Some(answer)
    }

    /// The answers that one of the inputs found last gives.
    fn known(&self, world: &World, question: &Question<'_>) -> Vec<Option<Answer>> {
        let mut known = vec![None; question.answers.len()];
        let so_far = (self.is_verified(question.known) && !self.options.references_alone).then_some(question.known);
        for model in so_far.into_iter().chain(&self.recent) {
            if known.iter().all(Option::is_some) {
                break;
            }
            let mut eval = Eval::new(&world.terms, model);
            if eval.all(question.path.iter().rev().copied()) {
                for (known, facts) in known.iter_mut().zip(question.answers) {
                    if known.is_none() && eval.all(facts.iter().copied()) {
                        *known = Some(Answer::Sat(model.clone()));
                    }
                }
            }
        }
        known
    }

    fn is_verified(&self, model: &Rc<Model>) -> bool {
        !Rc::ptr_eq(model, &self.unverified)
    }

    fn of_references(&mut self, world: &World, facts: &[Term]) -> Vec<Term> {
        facts.iter().copied().filter(|&fact| self.is_structural(world, fact)).collect()
    }

    /// Whether a fact is about the structure and nothing else.
    pub(super) fn is_structural(&mut self, world: &World, fact: Term) -> bool {
        *self.structural.entry(fact).or_insert_with(|| {
            world
                .terms
                .atoms([fact])
                .into_iter()
                .all(|atom| world.terms.sort(atom) == Sort::Ref && world.inputs.is_structural(atom))
        })
    }
}

fn sorted(facts: &[Term]) -> Box<[Term]> {
    let mut facts = facts.to_vec();
    facts.sort_unstable();
    facts.into()
}

/// The structures reachable from the roots of `start`, of which the invariants hold.
pub(super) fn problem(world: &World, start: &Start, invariants: &Rc<Invariants>, options: Options) -> Problem {
    let mut roots = vec![];
    for (i, &(_, value)) in start.roots.iter().enumerate() {
        let name = match (start.receiver, value) {
            (Some(this), _) if i == 0 => this,
            (_, Value::Sym(t)) if world.terms.sort(t) == Sort::Ref => t,
            _ => continue,
        };
        let is_one = !options.references_alone || world.inputs.is_structural(name);
        if let Some(bound) = world.terms.bound(name).filter(|_| is_one) {
            roots.push(Root { name, bound, nullable: Some(name) != start.receiver });
        }
    }
    let problem = Problem::new(world, invariants.clone(), roots, !options.no_symmetry);
    if options.references_alone { problem.of_application_objects() } else { problem }
}

impl Oracle for RepOk {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Vec<Answer> {
        if !self.options.references_alone {
            return self.found(world, question);
        }
        let about_references = |r: &mut Self, facts: &[Term]| facts.iter().all(|&f| r.is_structural(world, f));
        if question.ask.is_some() && !question.answers.iter().all(|facts| about_references(self, facts)) {
            return AnyInput(&mut *self.solver).admits(world, question);
        }
        let path = self.of_references(world, question.path);
        let answers: Vec<Vec<Term>> = question.answers.iter().map(|facts| self.of_references(world, facts)).collect();
        let mut found = self.found(world, &Question { path: &path, held: 0, answers: &answers, ..*question });
        for (i, answer) in found.iter_mut().enumerate() {
            let Answer::Sat(model) = answer else { continue };
            // With its numbers, as a rule, it takes the path too.
            let facts = question.facts(i);
            if !Eval::new(&world.terms, model).all(facts.iter().copied()) {
                let from_there = Question { path: &[], held: 0, answers: &[facts], known: model, ..*question };
                *answer = AnyInput(&mut *self.solver).admits(world, &from_there).swap_remove(0);
            }
        }
        found
    }

    fn completes(&mut self, world: &World, finished: &Question<'_>) -> Answer {
        if !self.options.references_alone && self.is_verified(finished.known) {
            return Answer::Sat(finished.known.clone());
        }
        self.found(world, &Question { answers: &[vec![]], ..*finished }).swap_remove(0)
    }

    fn is_path(&self, outcome: &Outcome) -> bool {
        within_scope(outcome)
    }

    fn overlooked(&self) -> Option<Unexplored> {
        self.search.overlooked().map(Unexplored::Beyond)
    }

    fn effort(&self) -> Effort {
        Effort {
            solver_calls: self.solver.calls() + self.search.solver_calls(),
            searches: self.searches,
            choices: self.search.choices(),
            ..Effort::default()
        }
    }
}
