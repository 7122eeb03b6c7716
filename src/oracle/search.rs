//! SymSolve (Copia, Ponzio, Aguirre, Garbervetsky & Regis, "LISSA: Lazy Initialization with Specialized Solver Aid", ASE 2022):
//! is there a structure within the scope that the invariants accept and that agrees with what a path has decided?
//!
//! The published search runs the invariant from its start for each candidate, knows only the references of a path, and
//! begins anew for each query. Here a run goes on from the read where candidates part, all queries share the [`Tree`] of runs,
//! numbers are left to the solver, and what refutes a candidate says how far to go back.

use super::{
    because::{Because, Bits},
    build::{Found, Guess},
    pool::{Member, Pick},
    refuted::Numbers,
    residue::{Decided, Residue, Translated},
    tree::{Grounds, NodeId, Tree, What},
};
use crate::{
    solver::{Answer, Query, Solver},
    term::{Model, Sort, Term},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::rc::Rc;

/// The search for structures, and what it has learned.
pub(super) struct Search {
    pub(super) tree: Tree,
    translated: Translated,
    /// All facts that were ever wanted, numbered.
    facts: IndexSet<Term, FxBuildHasher>,
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
    /// Choices to make that no search has made.
    pub(super) most: u64,
}

/// What became of a part of the tree.
enum Walk {
    Found(Rc<Model>),
    /// Nothing, and why; `None` where some of it could not be looked at.
    No(Option<Because>),
    /// Not known, and why.
    Unknown(Rc<str>),
}

/// Where a walk is.
struct Way<'a> {
    wanted: &'a Wanted<'a>,
    /// The numbers of facts among all there ever were.
    numbers: Numbers,
    residue: Residue,
    decided: Decided,
    /// The objects of the candidate, and which object of the hint each stands for.
    present: Vec<Member>,
    guess: Guess<'a>,
    /// Why some part of the tree could not be looked at.
    unknown: Option<Rc<str>>,
    visited: u32,
    /// Choices that had been made before.
    began: u64,
}

impl Search {
    pub(super) fn new(grounds: Grounds, solver: Box<dyn Solver>) -> Self {
        Self { tree: Tree::new(grounds), translated: Translated::default(), facts: IndexSet::default(), solver }
    }

    pub(super) fn solver_calls(&self) -> u64 {
        self.solver.calls()
    }

    /// An input that all invariants accept and for which all facts hold; `None` where it takes more choices than it may.
    pub(super) fn find(&mut self, wanted: &Wanted<'_>) -> Option<Answer> {
        let mut way = self.way(wanted);
        Some(match self.walk(&mut way, Tree::ROOT) {
            Walk::Found(model) => Answer::Sat(model),
            Walk::Unknown(_) if self.is_over(&way) => return None,
            Walk::Unknown(why) => Answer::Unknown(why.to_string()),
            Walk::No(Some(because)) => Answer::Unsat(because.facts.iter().map(|i| wanted.facts[i as usize]).collect()),
            Walk::No(None) => {
                Answer::Unknown(way.unknown.expect("what could not be looked at has a reason").to_string())
            }
        })
    }

    fn is_over(&self, way: &Way<'_>) -> bool {
        self.tree.choices - way.began > way.wanted.most
    }

    fn way<'a>(&mut self, wanted: &'a Wanted<'a>) -> Way<'a> {
        let guess = Guess::new(wanted.hint);
        let numbers = Numbers::new(wanted.facts.iter().map(|&fact| self.facts.insert_full(fact).0).collect());
        let residue = Residue::new(&self.tree, &mut self.translated, wanted.facts);
        let (decided, present) = Default::default();
        Way { wanted, numbers, residue, decided, present, guess, unknown: None, visited: 0, began: self.tree.choices }
    }

    /// Whether there is nothing to find, by what the facts leave no choice in: this decides such references alone, whoever may
    /// ask for them, and so finds many a contradiction without a search.
    pub(super) fn is_forced_to_fail(&mut self, wanted: &Wanted<'_>) -> bool {
        let way = &mut self.way(wanted);
        let mut at = Tree::ROOT;
        loop {
            if matches!(self.tree.what(at), What::Refuted(_)) {
                return true;
            }
            let Some((node, allowed)) = self.least_choice(way, at) else { return false };
            let (What::Cell { name, picks }, [answer]) = (self.tree.what(node).clone(), &allowed[..]) else {
                return allowed.is_empty();
            };
            way.decided.insert(name, (picks[*answer], self.tree.depth(node)));
            if way.residue.decide(&self.tree, &mut self.translated, name, &way.decided).is_err() {
                return true;
            }
            at = self.tree.below(node, *answer as u32);
        }
    }

    /// A reference that is asked for, or that the facts speak of, and leave no choice in: what it may be, at most one.
    fn least_choice(&mut self, way: &Way<'_>, at: NodeId) -> Option<(NodeId, Vec<usize>)> {
        let spoken_of = way.residue.spoken_of().into_iter().filter(|name| self.tree.is_decidable(*name));
        let asked: Vec<Option<Term>> = std::iter::once(None).chain(spoken_of.map(Some)).collect();
        for other in asked {
            let node = other.map_or(at, |name| self.tree.further(at, name));
            let What::Cell { name, picks } = self.tree.what(node) else { continue };
            let verdicts = way.residue.verdicts(&self.tree, *name);
            let is_allowed =
                |&i: &usize| verdicts.against(picks[i]).is_none() && self.tree.failed(node, i as u32).is_none();
            let allowed: Vec<usize> = (0..picks.len()).filter(is_allowed).collect();
            if allowed.len() <= 1 {
                return Some((node, allowed));
            }
        }
        None
    }

    fn walk(&mut self, way: &mut Way<'_>, at: NodeId) -> Walk {
        way.visited += 1;
        if self.is_over(way) || way.visited.is_multiple_of(256) && (way.wanted.overtime)() {
            return Walk::Unknown("the time is up (--timeout)".into());
        }
        let walk = match self.tree.what(at).clone() {
            What::Refuted(depths) => return refuted(&depths),
            What::Unknown(why) => {
                way.unknown = Some(why);
                return Walk::No(None);
            }
            _ if let Some(known) = self.tree.refuted(at, &way.numbers) => return Walk::No(Some(known)),
            What::Cell { name, picks } => self.cell(way, at, name, &picks),
            What::Branch { cases, given } => self.branch(way, at, &cases, &given),
            What::Accepted => self.accepted(way, at),
        };
        if let Walk::No(Some(because)) = &walk {
            self.tree.refute(at, because, &way.numbers);
        }
        walk
    }

    /// Each thing that a reference may be, first what it is in the hint.
    fn cell(&mut self, way: &mut Way<'_>, at: NodeId, name: Term, picks: &[Pick]) -> Walk {
        let depth = self.tree.depth(at);
        let mut excluded = Some(Because::default());
        let verdicts = way.residue.verdicts(&self.tree, name);
        // New objects that are refuted, each with the objects that this is about.
        let mut refuted_new: Vec<(Member, Bits)> = vec![];
        for answer in way.order(&self.tree, name, picks) {
            let pick = picks[answer];
            // What is said of a new object holds of each that nothing else is said of.
            if pick
                .is_some_and(|m| refuted_new.iter().any(|(new, about)| !about.contains(m.0) && self.is_like(m, *new)))
            {
                continue;
            }
            if let Some(depths) = self.tree.failed(at, answer as u32) {
                if let Some(ended) = gone_on(refuted(depths), depth, &mut excluded) {
                    return ended;
                }
                continue;
            }
            if let Some(fact) = verdicts.against(pick) {
                if let Some(excluded) = &mut excluded {
                    excluded.add(&way.residue.because(&self.tree, fact, &way.decided));
                }
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
            if let (Some(new), Walk::No(Some(because))) = (pick.filter(|m| !way.present.contains(m)), &walk)
                && self.tree.grounds.symmetry
            {
                refuted_new.push((new, way.objects_of(&self.tree, because)));
            }
            if let Some(ended) = gone_on(walk, depth, &mut excluded) {
                return ended;
            }
        }
        Walk::No(excluded.map(|because| without(because, depth)))
    }

    fn is_like(&self, one: Member, other: Member) -> bool {
        self.tree.pool.object(one).class == self.tree.pool.object(other).class
    }

    /// Each case of a condition on numbers.
    fn branch(&mut self, way: &mut Way<'_>, at: NodeId, cases: &[Vec<Term>], given: &Bits) -> Walk {
        let depth = self.tree.depth(at);
        let mut excluded = Some(Because { depths: given.clone(), ..Because::default() });
        for (answer, facts) in cases.iter().enumerate() {
            if let Some(depths) = self.tree.failed(at, answer as u32) {
                if let Some(ended) = gone_on(refuted(depths), depth, &mut excluded) {
                    return ended;
                }
                continue;
            }
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
        Walk::No(excluded.map(|because| without(because, depth)))
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
        match self.solver.check(terms, &Query { facts: &facts, near: Some(&guess), held: 0 }) {
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

impl Way<'_> {
    /// The answers in the order in which they are tried: first that of the hint, and what is new before what is there.
    fn order(&self, tree: &Tree, name: Term, picks: &[Pick]) -> Vec<usize> {
        let is_present = |&i: &usize| picks[i].is_some_and(|m| self.present.contains(&m));
        let first = self.guess.pick(tree, name, picks);
        let others = (0..picks.len()).filter(|&i| Some(i) != first);
        let (present, new): (Vec<usize>, Vec<usize>) = others.partition(is_present);
        first.into_iter().chain(new).chain(present).collect()
    }

    /// The objects that a reason is about.
    fn objects_of(&self, tree: &Tree, because: &Because) -> Bits {
        let mut objects = self.residue.objects_of(tree, because);
        for (&name, (pick, _)) in self.decided.iter().filter(|(_, (_, depth))| because.depths.contains(*depth)) {
            let holder = tree.pool.place(name).map(|place| place.member);
            holder.into_iter().chain(*pick).for_each(|m| objects.insert(m.0));
        }
        objects
    }
}

/// Nothing, whatever the path is.
fn refuted(depths: &Bits) -> Walk {
    Walk::No(Some(Because { depths: depths.clone(), ..Because::default() }))
}

/// What ends the look at the answers of a question at `depth`: something found, or nothing that another answer would change.
fn gone_on(walk: Walk, depth: u32, excluded: &mut Option<Because>) -> Option<Walk> {
    match walk {
        Walk::No(Some(because)) if !because.depths.contains(depth) => Some(Walk::No(Some(because))),
        Walk::No(because) => {
            *excluded = excluded.take().zip(because).map(|(mut all, because)| {
                all.add(&because);
                all
            });
            None
        }
        found => Some(found),
    }
}

/// All but what was decided at `depth`.
fn without(mut because: Because, depth: u32) -> Because {
    because.depths.remove(depth);
    because
}
