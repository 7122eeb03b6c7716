//! SymSolve (Copia, Ponzio, Aguirre, Garbervetsky & Regis, "LISSA: Lazy Initialization with Specialized Solver Aid", ASE 2022):
//! is there a structure within the scope that the invariants accept and that agrees with what a path has decided?
//!
//! The published search runs the invariant from its start for each candidate, knows only the references of a path, and
//! begins anew for each query. This one is conflict-driven, as those of SAT and CSP solvers are: a run goes on from the read
//! where candidates part, all queries share the [`Tree`] of runs and what has been learned there, numbers are left to the solver as
//! to a theory, and the conflict that refutes a candidate says how far to jump back.
//!
//! **Symmetry.** Objects that neither the candidate nor the facts speak of are alike but for their names. So a conflict that is
//! about a new object and none of several others of its class (they are not among the objects of its decisions and facts)
//! holds of each of those in its place. `tests/precondition.rs` compares with all that Korat accepts.

use super::{
    access::Open,
    bits::Bits,
    candidate::Next,
    conflict::{Conflict, Resolvent},
    found::Found,
    hint::Hint,
    nogood::Numbers,
    pool::{Member, Pick},
    problem::Problem,
    residual::{Residual, Translated},
    trail::Trailed,
    tree::{NodeId, Tree},
    way::{Wanted, Way},
};
use crate::{
    solver::{Answer, Query, Solver},
    state::Beyond,
    term::{Model, Sort, Term, Val},
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::{rc::Rc, time::Duration};

/// How much work it is to come to a node that is looked ahead of, to ask the layers above a solver and the solver itself, where a
/// node is 1.
const AHEAD: u64 = 6;
const CHECK: u64 = 16;
const CALL: u64 = 200;
/// Instructions of runs that are as much work as a node.
const STEPS: u64 = 32;

/// The search for structures, and what it has learned.
pub(super) struct Search {
    pub(super) tree: Tree,
    pub(super) translated: Translated,
    /// All facts that were ever wanted, numbered.
    facts: IndexSet<Term, FxBuildHasher>,
    solver: Box<dyn Solver>,
    /// Nodes it has come to.
    visited: u64,
    /// Sets of facts it has put to the solver.
    checked: u64,
}

/// What became of a part of the tree.
enum Walk {
    Found(Rc<Model>),
    /// Nothing, and why; `None` where some of it could not be looked at.
    Conflict(Option<Conflict>),
    /// Not known, and why.
    Unknown(Rc<str>),
}

impl Search {
    /// A search for solutions of a problem, which asks `solver` about numbers.
    pub(super) fn new(problem: Problem, solver: Box<dyn Solver>) -> Self {
        let (translated, facts) = Default::default();
        Self { tree: Tree::new(problem), translated, facts, solver, visited: 0, checked: 0 }
    }

    /// Sets of facts that reached the solver below all layers.
    pub(super) fn solver_calls(&self) -> u64 {
        self.solver.calls()
    }

    /// What an invariant has compared with what was there before; no candidate has such an object.
    pub(super) fn overlooked(&self) -> Option<Beyond> {
        self.tree.problem.compared.get()
    }

    /// References decided so far.
    pub(super) fn choices(&self) -> u64 {
        self.tree.choices
    }

    /// An input that all invariants accept and for which all facts hold; `None` where it takes more looks than it may.
    pub(super) fn find(&mut self, wanted: &Wanted<'_>) -> Option<Answer> {
        let mut way = self.way(wanted);
        Some(match self.walk(&mut way, Tree::ROOT) {
            Walk::Found(model) => Answer::Sat(model),
            Walk::Unknown(_) if self.is_over(&way) => return None,
            Walk::Unknown(why) => Answer::Unknown(why.to_string()),
            Walk::Conflict(Some(conflict)) => {
                Answer::Unsat(conflict.facts.iter().map(|i| wanted.facts[i as usize]).collect())
            }
            Walk::Conflict(None) => {
                Answer::Unknown(way.unknown.expect("what could not be looked at has a reason").to_string())
            }
        })
    }

    /// Whether it has done all the work that it may.
    fn is_over(&self, way: &Way<'_>) -> bool {
        self.work() - way.began > way.wanted.most
    }

    /// How much work it has done so far.
    fn work(&self) -> u64 {
        let problem = &self.tree.problem;
        let node = if problem.looks_ahead { AHEAD } else { 1 };
        let asked = self.checked * CHECK + self.solver.calls() * CALL;
        self.visited * node + asked + problem.steps.get() / STEPS
    }

    pub(super) fn way<'a>(&mut self, wanted: &'a Wanted<'a>) -> Way<'a> {
        let numbers = Numbers::new(wanted.facts.iter().map(|&fact| self.facts.insert_full(fact).0).collect());
        let residual = Residual::new(&self.tree.problem, &mut self.translated, wanted.facts);
        let (assigned, values, held) = Default::default();
        let began = self.work();
        let hint = Hint::new(wanted.hint);
        Way { wanted, numbers, residual, assigned, hint, values, held, unknown: None, began }
    }

    fn walk(&mut self, way: &mut Way<'_>, at: NodeId) -> Walk {
        self.visited += 1;
        if self.is_over(way) || self.visited.is_multiple_of(16) && (way.wanted.left)() == Some(Duration::ZERO) {
            return Walk::Unknown("the time is up (--timeout)".into());
        }
        let next = self.tree.next(at).clone();
        if !matches!(next, Next::Failed(_) | Next::Unknown(_))
            && let Some(known) = self.tree.known(at, &way.numbers)
        {
            return Walk::Conflict(Some(known));
        }
        let walk = match next {
            Next::Failed(levels) => return Walk::Conflict(Some(Conflict::of_levels(&levels))),
            Next::Unknown(why) => {
                way.unknown = Some(why);
                return Walk::Conflict(None);
            }
            Next::Running => {
                self.tree.go_on(at);
                return self.walk(way, at);
            }
            Next::Decide { name, values, given } => self.decide(way, at, name, &values, given),
            Next::Is { name, pick } => self.is(way, at, name, pick),
            Next::Split { cases, given } => self.split(way, at, &cases, given),
            Next::Accepted => self.accepted(way, at),
        };
        if let Walk::Conflict(Some(conflict)) = &walk {
            self.tree.learn(at, conflict, &way.numbers);
        }
        walk
    }

    /// Each thing that a reference may be, first what it is in the hint.
    fn decide(&mut self, way: &mut Way<'_>, at: NodeId, name: Term, values: &[Pick], given: Bits) -> Walk {
        let level = self.tree.level(at);
        let mut resolvent = Resolvent::new(level, given);
        let excluded = way.residual.excluded(&self.tree.problem, name);
        // New objects that are in conflict, each with the objects that this is about.
        let mut new_failed: Vec<(Member, Bits)> = vec![];
        let order = way.order(&self.tree.problem, name, values);
        for (i, &answer) in order.iter().enumerate() {
            let pick = values[answer];
            // What is said of a new object holds of each that nothing else is said of.
            if pick.is_some_and(|m| new_failed.iter().any(|(new, about)| !about.contains(m.0) && self.is_like(m, *new)))
            {
                continue;
            }
            let new = pick.filter(|&m| way.assigned.is_new(m));
            let walk = if let Some(levels) = self.tree.failed(at, answer as u32) {
                Walk::Conflict(Some(Conflict::of_levels(levels)))
            } else if let Some(fact) = excluded.by(pick) {
                let mut conflict = way.residual.explain(&self.tree.problem, fact, &way.assigned);
                conflict.levels.insert(level);
                Walk::Conflict(Some(conflict))
            } else {
                let mark = way.mark();
                let walk = match way.decide(&self.tree.problem, &mut self.translated, (name, pick, level)) {
                    Err(conflict) => Walk::Conflict(Some(conflict)),
                    Ok(()) => {
                        let below = self.tree.below(at, answer as u32);
                        self.walk(way, below)
                    }
                };
                if let (Some(new), Walk::Conflict(Some(conflict))) = (new, &walk)
                    && self.tree.problem.symmetry
                    && order[i + 1..].iter().any(|&at| values[at].is_some_and(|m| self.is_like(m, new)))
                {
                    // As long as the reference is decided: the conflict is about the object whose field it is, too.
                    new_failed.push((new, way.objects_of(&self.tree.problem, conflict)));
                }
                way.undo(mark);
                walk
            };
            if let Some(ended) = gone_on(walk, &mut resolvent) {
                return ended;
            }
        }
        Walk::Conflict(resolvent.conflict())
    }

    fn is_like(&self, one: Member, other: Member) -> bool {
        let pool = &self.tree.problem.pool;
        pool.object(one).shape == pool.object(other).shape
    }

    /// Where a reference is what it is compared with, and where it is not.
    fn is(&mut self, way: &mut Way<'_>, at: NodeId, name: Term, pick: Pick) -> Walk {
        let level = self.tree.level(at);
        let mut resolvent = Resolvent::new(level, Bits::default());
        let excluded = way.residual.excluded(&self.tree.problem, name);
        let answers = match way.is_first(&self.tree.problem, name, pick) {
            true => [Tree::YES, Tree::NO],
            false => [Tree::NO, Tree::YES],
        };
        for answer in answers {
            let against = if answer == Tree::YES { excluded.by(pick) } else { excluded.all_but(pick) };
            let walk = if let Some(levels) = self.tree.failed(at, answer) {
                Walk::Conflict(Some(Conflict::of_levels(levels)))
            } else if let Some(fact) = against {
                let mut conflict = way.residual.explain(&self.tree.problem, fact, &way.assigned);
                conflict.levels.insert(level);
                Walk::Conflict(Some(conflict))
            } else {
                let mark = way.mark();
                let decided = match answer {
                    Tree::YES => way.decide(&self.tree.problem, &mut self.translated, (name, pick, level)),
                    _ => {
                        way.assigned.others.push((name, pick, level));
                        Ok(())
                    }
                };
                let walk = match decided {
                    Err(conflict) => Walk::Conflict(Some(conflict)),
                    Ok(()) => {
                        let below = self.tree.below(at, answer);
                        self.walk(way, below)
                    }
                };
                way.undo(mark);
                walk
            };
            if let Some(ended) = gone_on(walk, &mut resolvent) {
                return ended;
            }
        }
        Walk::Conflict(resolvent.conflict())
    }

    /// Each case of a condition on numbers.
    fn split(&mut self, way: &mut Way<'_>, at: NodeId, cases: &[Vec<Term>], given: Bits) -> Walk {
        let level = self.tree.level(at);
        let mut resolvent = Resolvent::new(level, given);
        for answer in way.order_of_cases(&self.tree.problem, cases) {
            let walk = if let Some(levels) = self.tree.failed(at, answer as u32) {
                Walk::Conflict(Some(Conflict::of_levels(levels)))
            } else {
                let mark = way.mark();
                let assumed = way.assume(&self.tree.problem, &mut self.translated, &cases[answer], level);
                let walk = match assumed {
                    Err(conflict) => Walk::Conflict(Some(conflict)),
                    Ok(()) => {
                        let below = self.tree.below_briefly(at, answer as u32);
                        match self.without_numbers(way, below) {
                            Some(conflict) => Walk::Conflict(Some(conflict)),
                            None => self.walk(way, below),
                        }
                    }
                };
                way.undo(mark);
                walk
            };
            if let Some(ended) = gone_on(walk, &mut resolvent) {
                return ended;
            }
        }
        Walk::Conflict(resolvent.conflict())
    }

    /// Why no numbers are as has been decided, on the way to a node where the invariants have not failed: so a loop over a number
    /// goes on no longer than one can be found for it.
    fn without_numbers(&mut self, way: &mut Way<'_>, below: NodeId) -> Option<Conflict> {
        if matches!(self.tree.next(below), Next::Failed(_)) {
            return None;
        }
        let problem = &self.tree.problem;
        let terms = &problem.world.terms;
        let left = way.in_question(problem);
        if left.is_empty() {
            return None;
        }
        self.checked += 1;
        match self
            .solver
            .check(terms, &Query { facts: &left, near: Some(&way.values), held: 0, left: Some(way.wanted.left) })
        {
            Answer::Sat(numbers) => {
                let numbers = numbers.roots.iter().filter(|(_, v)| matches!(v, Val::Bv(_)));
                Rc::make_mut(&mut way.values).roots.extend(numbers.map(|(&root, &v)| (root, v)));
                way.held.clear();
                None
            }
            // It may be known once more is decided.
            Answer::Unknown(_) | Answer::Unfollowed => None,
            Answer::Unsat(core) => {
                let core: Vec<Term> = left.into_iter().filter(|fact| core.contains(fact)).collect();
                let conflict = way.residual.explain_all(problem, &core, &way.assigned);
                self.tree.learn(below, &conflict, &way.numbers);
                Some(conflict)
            }
        }
    }

    /// The invariants hold. What is left is references that only the path looks at, and numbers.
    fn accepted(&mut self, way: &mut Way<'_>, at: NodeId) -> Walk {
        let further = match way.residual.open(&self.tree.problem) {
            Some(Open::Reference(name)) => self.tree.further(at, name),
            Some(Open::Index(array, index)) => {
                let cells = &self.tree.problem.pool.object(array).cells;
                self.tree.further_index(at, index, cells.len() as u32)
            }
            None => return self.solved(way),
        };
        self.walk(way, further)
    }

    /// Whether there are numbers, and objects the structure does not consist of, for which what is left holds too.
    fn solved(&mut self, way: &mut Way<'_>) -> Walk {
        let problem = &self.tree.problem;
        let terms = &problem.world.terms;
        let left = way.residual.left(problem);
        let names = terms.atoms(left.iter().copied());
        let mut facts = left.clone();
        if names.iter().any(|&name| terms.sort(name) == Sort::Ref) {
            // Such a reference may also be to an object of the structure.
            let present = way.assigned.present.iter();
            let objects: Vec<Term> = present.map(|&m| problem.pool.name(&problem.world, m)).collect();
            for (i, &a) in objects.iter().enumerate() {
                facts.push(terms.not(terms.is_null(a)));
                facts.extend(objects[..i].iter().map(|&b| terms.not(terms.eq(a, b))));
            }
        }
        let mut near = way.hint.model(problem, &way.assigned.present, &names);
        near.roots.extend(way.values.roots.iter().map(|(&root, &v)| (root, v)));
        let near = Rc::new(near);
        self.checked += 1;
        match self
            .solver
            .check(terms, &Query { facts: &facts, near: Some(&near), held: 0, left: Some(way.wanted.left) })
        {
            Answer::Sat(numbers) => {
                let found = Found { problem, hint: &way.hint, assigned: &way.assigned };
                match found.model(&numbers, &names, way.wanted.facts) {
                    Some(model) => Walk::Found(Rc::new(model)),
                    None => {
                        way.unknown = Some("an object outside of the structure is shared with it".into());
                        Walk::Conflict(None)
                    }
                }
            }
            Answer::Unsat(core) => {
                let core: Vec<Term> = left.into_iter().filter(|fact| core.contains(fact)).collect();
                Walk::Conflict(Some(way.residual.explain_all(problem, &core, &way.assigned)))
            }
            Answer::Unknown(why) => {
                way.unknown = Some(why.into());
                Walk::Conflict(None)
            }
            // What is bounded is followed.
            Answer::Unfollowed => {
                way.unknown = Some("a longer string than is followed".into());
                Walk::Conflict(None)
            }
        }
    }
}

/// What ends the look at the answers of a question: something found, or a conflict that no other answer would change.
fn gone_on(walk: Walk, resolvent: &mut Resolvent) -> Option<Walk> {
    match walk {
        Walk::Conflict(Some(conflict)) => resolvent.add(&conflict).err().map(|jump| Walk::Conflict(Some(jump))),
        Walk::Conflict(None) => {
            resolvent.give_up();
            None
        }
        found => Some(found),
    }
}
