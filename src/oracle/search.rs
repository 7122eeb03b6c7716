//! SymSolve (Copia, Ponzio, Aguirre, Garbervetsky & Regis, "LISSA: Lazy Initialization with Specialized Solver Aid", ASE 2022):
//! is there a structure within the scope that the invariants accept and that agrees with what a path has decided?
//!
//! The published search runs the invariant from its start for each candidate, knows only the references of a path, and
//! begins anew for each query. Here a run goes on from the read where candidates part, all queries share the [`Tree`] of runs,
//! numbers are left to the solver, and what refutes a candidate says how far to go back.

use super::{
    build::{Found, Guess},
    pool::{Member, Pick},
    residue::{Changes, Decided, Depths, Fact, Residue, union, with},
    tree::{Grounds, NodeId, Tree, What},
};
use crate::{
    explore::{repaired, searched},
    solver::{Answer, Query, Solver},
    term::{Model, Sort, Term},
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The search for structures, and what it has learned.
pub(super) struct Search {
    pub(super) tree: Tree,
    changes: Changes,
    solver: Box<dyn Solver>,
}

/// What is asked for.
pub(super) struct Wanted<'a> {
    /// What must hold.
    pub(super) facts: &'a [Term],
    /// An input whose choices are tried first.
    pub(super) hint: &'a Model,
    /// Whether the time is up.
    pub(super) overtime: &'a dyn Fn() -> bool,
}

/// What became of a part of the tree.
enum Walk {
    Found(Rc<Model>),
    /// Nothing: the depths of decisions that together exclude it; all of them, if that is not known.
    No(Option<Vec<u32>>),
    /// Not known, and why.
    Unknown(Rc<str>),
}

/// Where a walk is.
struct Way<'a> {
    wanted: &'a Wanted<'a>,
    decided: Decided,
    /// The objects of the candidate, and which object of the hint each stands for.
    present: Vec<Member>,
    guess: Guess<'a>,
    /// Why some part of the tree could not be looked at.
    unknown: Option<Rc<str>>,
    visited: u32,
}

impl Search {
    pub(super) fn new(grounds: Grounds, solver: Box<dyn Solver>) -> Self {
        Self { tree: Tree::new(grounds), changes: Changes::default(), solver }
    }

    pub(super) fn solver_calls(&self) -> u64 {
        self.solver.calls()
    }

    /// An input that all invariants accept and for which all facts hold.
    pub(super) fn find(&mut self, wanted: &Wanted<'_>) -> Answer {
        let none: Depths = Rc::from([]);
        let facts = wanted.facts.iter().map(|&says| Fact { says, because: none.clone() });
        let guess = Guess::new(wanted.hint);
        let mut way = Way { wanted, decided: Decided::default(), present: vec![], guess, unknown: None, visited: 0 };
        match self.walk(&mut way, Tree::ROOT, &facts.collect()) {
            Walk::Found(model) => Answer::Sat(model),
            Walk::Unknown(why) => Answer::Unknown(why.to_string()),
            Walk::No(_) => match way.unknown {
                Some(why) => Answer::Unknown(why.to_string()),
                None => Answer::Unsat(wanted.facts.to_vec()),
            },
        }
    }

    fn walk(&mut self, way: &mut Way<'_>, at: NodeId, residue: &Residue) -> Walk {
        way.visited += 1;
        if way.visited % 256 == 0 && (way.wanted.overtime)() {
            return Walk::Unknown("the time is up (--timeout)".into());
        }
        match self.tree.what(at).clone() {
            What::Refuted => Walk::No(None),
            What::Unknown(why) => {
                way.unknown = Some(why);
                Walk::No(None)
            }
            What::Cell { name, picks } => self.cell(way, at, residue, name, &picks),
            What::Branch { cases } => self.branch(way, at, residue, &cases),
            What::Accepted => self.accepted(way, at, residue),
        }
    }

    /// Each thing that a reference may be, first what it is in the hint.
    fn cell(&mut self, way: &mut Way<'_>, at: NodeId, residue: &Residue, name: Term, picks: &[Pick]) -> Walk {
        let depth = self.tree.depth(at);
        let first = way.guess.pick(&self.tree, name, picks);
        let mut excluded = Some(vec![]);
        let order = first.into_iter().chain((0..picks.len()).filter(|&i| Some(i) != first));
        for answer in order {
            let pick = picks[answer];
            way.decided.insert(name, (pick, depth));
            let world = &self.tree.grounds.world;
            let left = self.changes.decided(world, &self.tree.pool, residue, name, &way.decided);
            let walk = match left {
                Err(because) => Walk::No(Some(because.to_vec())),
                Ok(left) => {
                    let new = pick.filter(|m| !way.present.contains(m));
                    way.present.extend(new);
                    let known = way.guess.enter(&self.tree, name, pick);
                    let below = self.tree.below(at, answer as u32);
                    let walk = self.walk(way, below, &left);
                    way.guess.leave(known);
                    if new.is_some() {
                        way.present.pop();
                    }
                    walk
                }
            };
            way.decided.remove(&name);
            if let Some(ended) = gone_on(walk, depth, &mut excluded) {
                return ended;
            }
        }
        self.exhausted(at, depth, excluded)
    }

    /// Each case of a condition on numbers.
    fn branch(&mut self, way: &mut Way<'_>, at: NodeId, residue: &Residue, cases: &[Vec<Term>]) -> Walk {
        let depth = self.tree.depth(at);
        let mut excluded = Some(vec![]);
        for (answer, facts) in cases.iter().enumerate() {
            let walk = match self.assumed(residue, facts, depth) {
                Err(because) => Walk::No(Some(because.to_vec())),
                Ok(left) => {
                    let below = self.tree.below(at, answer as u32);
                    self.walk(way, below, &left)
                }
            };
            if let Some(ended) = gone_on(walk, depth, &mut excluded) {
                return ended;
            }
        }
        self.exhausted(at, depth, excluded)
    }

    /// The facts and some more.
    ///
    /// # Errors
    /// The decisions that exclude one.
    fn assumed(&mut self, residue: &Residue, facts: &[Term], depth: u32) -> Result<Residue, Depths> {
        let terms = &self.tree.grounds.world.terms;
        let mut left = residue.to_vec();
        for &says in facts {
            let not = terms.not(says);
            if let Some(opposed) = left.iter().find(|f| f.says == not) {
                return Err(with(&opposed.because, depth));
            }
            match terms.as_bool(says) {
                Some(true) => {}
                Some(false) => return Err([depth].into()),
                None if left.iter().any(|f| f.says == says) => {}
                None => left.push(Fact { says, because: [depth].into() }),
            }
        }
        Ok(left.into())
    }

    fn exhausted(&mut self, at: NodeId, depth: u32, excluded: Option<Vec<u32>>) -> Walk {
        if self.tree.is_refuted(at) {
            self.tree.refute(at);
        }
        Walk::No(excluded.map(|depths| depths.into_iter().filter(|&d| d != depth).collect()))
    }

    /// The invariants hold. What is left is references that only the path looks at, and numbers.
    fn accepted(&mut self, way: &mut Way<'_>, at: NodeId, residue: &Residue) -> Walk {
        let world = &self.tree.grounds.world;
        let mut open = None;
        for fact in residue.iter() {
            let names = self.changes.names(world, fact.says);
            open = names.iter().copied().find(|&name| self.tree.is_decidable(name));
            if open.is_some() {
                break;
            }
        }
        if let Some(name) = open {
            let further = self.tree.further(at, name);
            return self.walk(way, further, residue);
        }
        self.solved(way, residue)
    }

    /// Whether there are numbers, and objects the structure does not consist of, for which what is left holds too.
    fn solved(&mut self, way: &mut Way<'_>, residue: &Residue) -> Walk {
        let world = &self.tree.grounds.world;
        let terms = &world.terms;
        let mut facts: Vec<Term> = residue.iter().map(|f| f.says).collect();
        let names: Vec<Term> = facts.iter().flat_map(|&f| self.changes.names(world, f).to_vec()).collect();
        if names.iter().any(|&name| terms.sort(name) == Sort::Ref) {
            // Such a reference may also be to an object of the structure.
            let objects: Vec<Term> = way.present.iter().map(|&m| self.tree.pool.name(world, m)).collect();
            for (i, &a) in objects.iter().enumerate() {
                facts.push(terms.not(terms.is_null(a)));
                facts.extend(objects[..i].iter().map(|&b| terms.not(terms.eq(a, b))));
            }
        }
        let guess = Rc::new(way.guess.model(&self.tree, &way.present, &names));
        let mut guesses = vec![guess.clone()];
        guesses.extend(repaired(terms, &guess, &facts).map(Rc::new));
        let further = || searched(terms, &guess, &facts);
        match self.solver.check(terms, &Query { facts: &facts, guesses: &guesses, further: &further }) {
            Answer::Sat(numbers) => {
                let found = Found { guess: &way.guess, tree: &self.tree, present: &way.present, decided: &way.decided };
                match found.model(&numbers, &names, way.wanted.facts) {
                    Some(model) => Walk::Found(Rc::new(model)),
                    None => {
                        way.unknown = Some("an object outside of the structure is shared with it".into());
                        Walk::No(None)
                    }
                }
            }
            Answer::Unsat(core) => {
                let in_core = residue.iter().filter(|f| core.contains(&f.says));
                Walk::No(Some(in_core.fold(vec![], |all, f| union(&all, &f.because))))
            }
            Answer::Unknown(why) => {
                way.unknown = Some(why.into());
                Walk::No(None)
            }
        }
    }
}

/// What ends the look at the answers of a question at `depth`: something found, or nothing that another answer would change.
fn gone_on(walk: Walk, depth: u32, excluded: &mut Option<Vec<u32>>) -> Option<Walk> {
    match walk {
        Walk::No(Some(depths)) if !depths.contains(&depth) => Some(Walk::No(Some(depths))),
        Walk::No(Some(depths)) => {
            *excluded = excluded.take().map(|all| union(&all, &depths));
            None
        }
        Walk::No(None) => {
            *excluded = None;
            None
        }
        found => Some(found),
    }
}

/// Counts by member, for what is present.
pub(super) type ByMember<T> = FxHashMap<Member, T>;
