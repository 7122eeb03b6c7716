//! SymSolve (Copia, Ponzio, Aguirre, Garbervetsky & Regis, "LISSA: Lazy Initialization with Specialized Solver Aid", ASE 2022):
//! is there a structure within the scope that the invariants accept and that agrees with what a path has decided?
//!
//! The published search runs the invariant from its start for each candidate, knows only the references of a path, and
//! begins anew for each query. Here a run goes on from the read where candidates part, all queries share the [`Tree`] of runs,
//! numbers are left to the solver, and what refutes a candidate says how far to go back.

use super::{
    build::{Found, Guess},
    pool::{Member, Pick},
    residue::{Decided, Residue, Translated, union},
    tree::{Grounds, NodeId, Tree, What},
};
use crate::{
    explore::{repaired, searched},
    solver::{Answer, Query, Solver},
    term::{Model, Sort, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The search for structures, and what it has learned.
pub(super) struct Search {
    pub(super) tree: Tree,
    translated: Translated,
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
    residue: Residue,
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
        Self { tree: Tree::new(grounds), translated: Translated::default(), solver }
    }

    pub(super) fn solver_calls(&self) -> u64 {
        self.solver.calls()
    }

    /// An input that all invariants accept and for which all facts hold.
    pub(super) fn find(&mut self, wanted: &Wanted<'_>) -> Answer {
        let residue = Residue::new(&self.tree, &mut self.translated, wanted.facts);
        let guess = Guess::new(wanted.hint);
        let mut way =
            Way { wanted, residue, decided: Decided::default(), present: vec![], guess, unknown: None, visited: 0 };
        if self.is_forced_to_fail(&mut way) {
            return Answer::Unsat(wanted.facts.to_vec());
        }
        match self.walk(&mut way, Tree::ROOT) {
            Walk::Found(model) => Answer::Sat(model),
            Walk::Unknown(why) => Answer::Unknown(why.to_string()),
            Walk::No(_) => match way.unknown {
                Some(why) => Answer::Unknown(why.to_string()),
                None => Answer::Unsat(wanted.facts.to_vec()),
            },
        }
    }

    /// Whether there is nothing to find, by what the facts leave no choice in: this decides such references alone, whoever may
    /// ask for them, and so finds many a contradiction without a search.
    fn is_forced_to_fail(&mut self, way: &mut Way<'_>) -> bool {
        let mark = way.residue.mark();
        let mut at = Tree::ROOT;
        let fails = loop {
            if matches!(self.tree.what(at), What::Refuted) {
                break true;
            }
            let Some((node, allowed)) = self.least_choice(way, at) else { break false };
            let (What::Cell { name, picks }, [answer]) = (self.tree.what(node).clone(), &allowed[..]) else {
                break allowed.is_empty();
            };
            way.decided.insert(name, (picks[*answer], self.tree.depth(node)));
            if way.residue.decide(&self.tree, &mut self.translated, name, &way.decided).is_err() {
                break true;
            }
            at = self.tree.below(node, *answer as u32);
        };
        way.residue.undo(mark);
        way.decided.clear();
        fails
    }

    /// A reference that is asked for, or that the facts speak of, and leave no choice in: what it may be, at most one.
    fn least_choice(&mut self, way: &Way<'_>, at: NodeId) -> Option<(NodeId, Vec<usize>)> {
        let spoken_of = way.residue.spoken_of().into_iter().filter(|name| self.tree.is_decidable(*name));
        let asked: Vec<Option<Term>> = std::iter::once(None).chain(spoken_of.map(Some)).collect();
        for other in asked {
            let node = other.map_or(at, |name| self.tree.further(at, name));
            let What::Cell { name, picks } = self.tree.what(node) else { continue };
            let verdicts = way.residue.verdicts(&self.tree, *name);
            let allowed: Vec<usize> = (0..picks.len()).filter(|&i| verdicts.against(picks[i]).is_none()).collect();
            if allowed.len() <= 1 {
                return Some((node, allowed));
            }
        }
        None
    }

    fn walk(&mut self, way: &mut Way<'_>, at: NodeId) -> Walk {
        way.visited += 1;
        if way.visited.is_multiple_of(256) && (way.wanted.overtime)() {
            return Walk::Unknown("the time is up (--timeout)".into());
        }
        match self.tree.what(at).clone() {
            What::Refuted => Walk::No(None),
            What::Unknown(why) => {
                way.unknown = Some(why);
                Walk::No(None)
            }
            What::Cell { name, picks } => self.cell(way, at, name, &picks),
            What::Branch { cases } => self.branch(way, at, &cases),
            What::Accepted => self.accepted(way, at),
        }
    }

    /// Each thing that a reference may be, first what it is in the hint.
    fn cell(&mut self, way: &mut Way<'_>, at: NodeId, name: Term, picks: &[Pick]) -> Walk {
        let depth = self.tree.depth(at);
        let first = way.guess.pick(&self.tree, name, picks);
        let mut excluded = Some(vec![]);
        let order = first.into_iter().chain((0..picks.len()).filter(|&i| Some(i) != first));
        let verdicts = way.residue.verdicts(&self.tree, name);
        let mut against = vec![];
        for answer in order {
            let pick = picks[answer];
            if let Some(fact) = verdicts.against(pick) {
                against.push(fact);
                continue;
            }
            way.decided.insert(name, (pick, depth));
            let mark = way.residue.mark();
            let walk = match way.residue.decide(&self.tree, &mut self.translated, name, &way.decided) {
                Err(because) => Walk::No(Some(because)),
                Ok(()) => {
                    let new = pick.filter(|m| !way.present.contains(m));
                    way.present.extend(new);
                    let known = way.guess.enter(&self.tree, name, pick);
                    let below = self.tree.below(at, answer as u32);
                    let walk = self.walk(way, below);
                    way.guess.leave(known);
                    if new.is_some() {
                        way.present.pop();
                    }
                    walk
                }
            };
            way.residue.undo(mark);
            way.decided.remove(&name);
            if let Some(ended) = gone_on(walk, depth, &mut excluded) {
                return ended;
            }
        }
        if let Some(depths) = &mut excluded {
            for fact in against {
                *depths = union(depths, &way.residue.because(&self.tree, fact, &way.decided));
            }
        }
        self.exhausted(at, depth, excluded)
    }

    /// Each case of a condition on numbers.
    fn branch(&mut self, way: &mut Way<'_>, at: NodeId, cases: &[Vec<Term>]) -> Walk {
        let depth = self.tree.depth(at);
        let mut excluded = Some(vec![]);
        for (answer, facts) in cases.iter().enumerate() {
            let mark = way.residue.mark();
            let walk = match way.residue.assume(&self.tree, facts, depth, &way.decided) {
                Err(because) => Walk::No(Some(because)),
                Ok(()) => {
                    let below = self.tree.below(at, answer as u32);
                    self.walk(way, below)
                }
            };
            way.residue.undo(mark);
            if let Some(ended) = gone_on(walk, depth, &mut excluded) {
                return ended;
            }
        }
        self.exhausted(at, depth, excluded)
    }

    fn exhausted(&mut self, at: NodeId, depth: u32, excluded: Option<Vec<u32>>) -> Walk {
        if self.tree.is_refuted(at) {
            self.tree.refute(at);
        }
        Walk::No(excluded.map(|depths| depths.into_iter().filter(|&d| d != depth).collect()))
    }

    /// The invariants hold. What is left is references that only the path looks at, and numbers.
    fn accepted(&mut self, way: &mut Way<'_>, at: NodeId) -> Walk {
        match way.residue.open(&self.tree) {
            Some(name) => {
                let further = self.tree.further(at, name);
                self.walk(way, further)
            }
            None => self.solved(way),
        }
    }

    /// Whether there are numbers, and objects the structure does not consist of, for which what is left holds too.
    fn solved(&mut self, way: &mut Way<'_>) -> Walk {
        let world = &self.tree.grounds.world;
        let terms = &world.terms;
        let left = way.residue.left(&self.tree);
        let (mut names, mut seen) = (vec![], FxHashSet::default());
        left.iter().for_each(|&fact| terms.atoms(fact, &mut seen, &mut names));
        let mut facts = left.clone();
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
                let core: Vec<Term> = left.into_iter().filter(|fact| core.contains(fact)).collect();
                Walk::No(Some(way.residue.behind(&self.tree, &core, &way.decided)))
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
