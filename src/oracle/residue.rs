//! What the facts of a path still say, as a candidate is decided cell by cell: a fact that becomes false refutes the
//! candidate, one that becomes true is done with.
//!
//! A fact speaks of cells by their access path. As soon as the reference before the last is decided, such a path is the cell of an
//! object; all facts share what is known of the paths.

use super::{
    because::{Because, Bits},
    pool::{Pick, Pool},
    tree::Tree,
};
use crate::{
    step::World,
    term::{Node, Sort, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// What has been decided, and at which depth.
pub(super) type Decided = FxHashMap<Term, (Pick, u32)>;

/// Facts in terms of the cells of objects, worked out once for all candidates in which they come to the same.
#[derive(Default)]
pub(super) struct Translated {
    facts: FxHashMap<(Term, SmallVec<[Term; 2]>), Term>,
    leaves: FxHashMap<Term, Rc<[Term]>>,
}

/// What is left of all facts.
#[derive(Default)]
pub(super) struct Residue {
    facts: Vec<Fact>,
    /// Facts of an invariant, and at which depth they were decided.
    assumed: Vec<(Term, u32)>,
    /// What roots and access paths come to.
    known: FxHashMap<Term, Known>,
    /// Access paths one cell longer.
    longer: FxHashMap<Term, Vec<Term>>,
    /// The facts about an access path.
    about: FxHashMap<Term, Vec<u32>>,
    /// The access paths that come to a name which is not decided.
    called: FxHashMap<Term, Vec<Term>>,
    trail: Vec<Undo>,
}

struct Fact {
    says: Term,
    leaves: Rc<[Term]>,
    /// How many of the leaves are not known yet.
    waits: u32,
    /// What it comes to, once none is.
    left: Option<Term>,
}

#[derive(Copy, Clone)]
enum Known {
    /// A cell or root that is not decided; a number, or a reference that stays open, never will be.
    Name(Term),
    /// Decided.
    Is(Pick),
    /// The number that a cell of null counts as.
    Nothing(Term),
}

/// What facts say about one name.
#[derive(Default)]
pub(super) struct Verdicts {
    is: Option<(Pick, u32)>,
    is_not: FxHashMap<Pick, u32>,
}

impl Verdicts {
    /// The fact that excludes a pick.
    pub(super) fn against(&self, pick: Pick) -> Option<u32> {
        match self.is {
            Some((only, fact)) if only != pick => Some(fact),
            _ => self.is_not.get(&pick).copied(),
        }
    }
}

enum Undo {
    Known(Term, Option<Known>),
    Called(Term),
    Waits(u32),
    Left(u32),
    Assumed,
}

impl Residue {
    /// The facts before anything is decided.
    pub(super) fn new(tree: &Tree, translated: &mut Translated, facts: &[Term]) -> Self {
        let terms = &tree.grounds.world.terms;
        let mut residue = Residue::default();
        for (i, &says) in facts.iter().enumerate() {
            let leaves = translated.leaves.entry(says).or_insert_with(|| terms.leaves(says).into()).clone();
            for &leaf in &*leaves {
                residue.about.entry(leaf).or_default().push(i as u32);
                residue.enter(tree, leaf);
            }
            residue.facts.push(Fact { says, waits: leaves.len() as u32, leaves, left: None });
        }
        // Numbers among the roots are known from the start.
        let roots: Vec<Term> = residue.known.keys().copied().collect();
        for root in roots {
            if !tree.is_decidable(root) {
                residue
                    .settle(tree, translated, root, Known::Name(root), &Decided::default())
                    .expect("no fact is constant");
            }
        }
        residue.trail.clear();
        residue
    }

    fn enter(&mut self, tree: &Tree, path: Term) {
        match holder(&tree.grounds.world, path) {
            Some(before) => {
                let longer = self.longer.entry(before).or_default();
                if !longer.contains(&path) {
                    longer.push(path);
                    self.enter(tree, before);
                }
            }
            None => {
                if self.known.insert(path, Known::Name(path)).is_none() {
                    self.called.entry(path).or_default().push(path);
                }
            }
        }
    }

    /// What there is to undo from here on.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Back to a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop().expect("longer than the mark") {
                Undo::Known(path, Some(before)) => drop(self.known.insert(path, before)),
                Undo::Known(path, None) => drop(self.known.remove(&path)),
                Undo::Called(name) => drop(self.called.get_mut(&name).and_then(Vec::pop)),
                Undo::Waits(fact) => self.facts[fact as usize].waits += 1,
                Undo::Left(fact) => self.facts[fact as usize].left = None,
                Undo::Assumed => drop(self.assumed.pop()),
            }
        }
    }

    /// A name has been decided.
    ///
    /// # Errors
    /// Why a fact is false.
    pub(super) fn decide(
        &mut self,
        tree: &Tree,
        translated: &mut Translated,
        name: Term,
        decided: &Decided,
    ) -> Result<(), Because> {
        let pick = decided[&name].0;
        let paths = self.called.get(&name).cloned().unwrap_or_default();
        paths.into_iter().try_for_each(|path| self.settle(tree, translated, path, Known::Is(pick), decided))
    }

    /// The names that facts are about, or about what is reached through them, oldest first.
    pub(super) fn spoken_of(&self) -> Vec<Term> {
        let is_open = |name: &&Term| matches!(self.known.get(&self.called[*name][0]), Some(Known::Name(_)));
        let called = self.called.iter().filter(|(_, paths)| !paths.is_empty()).map(|(name, _)| name);
        let mut names: Vec<Term> = called.filter(is_open).copied().collect();
        names.sort_unstable();
        names
    }

    /// What the facts say at once about a name that is not decided: it is this, or is not these, each with its fact.
    pub(super) fn verdicts(&self, tree: &Tree, name: Term) -> Verdicts {
        let terms = &tree.grounds.world.terms;
        let mut verdicts = Verdicts::default();
        let paths = self.called.get(&name).map_or(&[][..], Vec::as_slice);
        for &path in paths {
            for &at in self.about.get(&path).map_or(&[][..], Vec::as_slice) {
                let (eq, holds) = match terms.node(self.facts[at as usize].says) {
                    Node::Not(eq) => (eq, false),
                    _ => (self.facts[at as usize].says, true),
                };
                let Node::Eq(a, b) = terms.node(eq) else { continue };
                let other = if a == path { b } else { a };
                let other = match (terms.node(other), self.known.get(&other)) {
                    (Node::Null, _) => None,
                    (_, Some(Known::Is(pick))) => *pick,
                    _ => continue,
                };
                match holds {
                    true => verdicts.is = Some((other, at)),
                    false => drop(verdicts.is_not.insert(other, at)),
                }
            }
        }
        verdicts
    }

    /// A path comes to this.
    fn settle(
        &mut self,
        tree: &Tree,
        translated: &mut Translated,
        path: Term,
        known: Known,
        decided: &Decided,
    ) -> Result<(), Because> {
        let world = &tree.grounds.world;
        let before = self.known.insert(path, known);
        self.trail.push(Undo::Known(path, before));
        for fact in self.about.get(&path).cloned().unwrap_or_default() {
            self.facts[fact as usize].waits -= 1;
            self.trail.push(Undo::Waits(fact));
            if self.facts[fact as usize].waits == 0 {
                self.evaluate(tree, translated, fact, decided)?;
            }
        }
        for longer in self.longer.get(&path).cloned().unwrap_or_default() {
            let next = match (known, world.terms.node(longer)) {
                // What is reached through a reference that stays open has that one's name in its own.
                (Known::Name(name), Node::Init(func, _)) => Known::Name(world.terms.init(func, name)),
                (Known::Name(name), Node::Elem(func, _, index)) => {
                    let by = |atom| Some(value(world, &tree.pool, *self.known.get(&atom)?));
                    Known::Name(world.terms.elem(func, name, world.terms.replaced(index, &by)))
                }
                (Known::Is(Some(member)), Node::Init(func, _)) => match tree.pool.cell(member, func) {
                    Some(cell) => Known::Name(cell),
                    None => nothing(world, longer),
                },
                _ => nothing(world, longer),
            };
            match next {
                Known::Name(cell) if tree.is_decidable(cell) => match decided.get(&cell) {
                    Some(&(pick, _)) => self.settle(tree, translated, longer, Known::Is(pick), decided)?,
                    None => {
                        self.trail.push(Undo::Known(longer, self.known.insert(longer, next)));
                        self.called.entry(cell).or_default().push(longer);
                        self.trail.push(Undo::Called(cell));
                    }
                },
                known => self.settle(tree, translated, longer, known, decided)?,
            }
        }
        Ok(())
    }

    fn evaluate(
        &mut self,
        tree: &Tree,
        translated: &mut Translated,
        at: u32,
        decided: &Decided,
    ) -> Result<(), Because> {
        let Fact { says, leaves, .. } = &self.facts[at as usize];
        let values = leaves.iter().map(|leaf| value(&tree.grounds.world, &tree.pool, self.known[leaf])).collect();
        let terms = &tree.grounds.world.terms;
        let left = *translated.facts.entry((*says, values)).or_insert_with_key(|(says, values)| {
            let by = |atom| leaves.iter().position(|&leaf| leaf == atom).map(|i| values[i]);
            terms.replaced(*says, &by)
        });
        if terms.as_bool(left) == Some(false) {
            return Err(self.because(tree, at, decided));
        }
        self.facts[at as usize].left = Some(left);
        self.trail.push(Undo::Left(at));
        Ok(())
    }

    /// Why a fact is what it is.
    pub(super) fn because(&self, tree: &Tree, at: u32, decided: &Decided) -> Because {
        let mut depths = Bits::default();
        for &leaf in &*self.facts[at as usize].leaves {
            let mut path = Some(leaf);
            while let Some(at) = path {
                path = holder(&tree.grounds.world, at);
                let cell = match path.map(|before| self.known.get(&before)) {
                    Some(Some(Known::Is(Some(member)))) => match tree.grounds.world.terms.node(at) {
                        Node::Init(func, _) => tree.pool.cell(*member, func),
                        _ => None,
                    },
                    Some(_) => None,
                    None => Some(at),
                };
                if let Some(&(_, depth)) = cell.and_then(|cell| decided.get(&cell)) {
                    depths.insert(depth);
                }
            }
        }
        Because { facts: [at].into_iter().collect(), depths }
    }

    /// An invariant has decided facts.
    ///
    /// # Errors
    /// What excludes one.
    pub(super) fn assume(&mut self, tree: &Tree, facts: &[Term], depth: u32, decided: &Decided) -> Result<(), Because> {
        let terms = &tree.grounds.world.terms;
        for &says in facts {
            let not = terms.not(says);
            let opposed = (0..self.facts.len() as u32).find(|&at| self.facts[at as usize].left == Some(not));
            let opposed = opposed.map(|at| self.because(tree, at, decided));
            let assumed = self.assumed.iter().find(|(fact, _)| *fact == not);
            let assumed = assumed.map(|&(_, depth)| Because::of_depth(depth));
            if let Some(mut because) = opposed.or(assumed) {
                because.depths.insert(depth);
                return Err(because);
            }
            match terms.as_bool(says) {
                Some(true) => {}
                Some(false) => return Err(Because::of_depth(depth)),
                None => {
                    self.assumed.push((says, depth));
                    self.trail.push(Undo::Assumed);
                }
            }
        }
        Ok(())
    }

    /// The objects that those facts of invariants are about which are part of a reason.
    pub(super) fn objects_of(&self, tree: &Tree, because: &Because) -> Bits {
        let (mut seen, mut atoms) = (FxHashSet::default(), vec![]);
        for (fact, _) in self.assumed.iter().filter(|(_, depth)| because.depths.contains(*depth)) {
            tree.grounds.world.terms.atoms(*fact, &mut seen, &mut atoms);
        }
        let object = |atom: Term| match tree.pool.place(atom) {
            Some(place) => Some(place.member),
            None => tree.pool.denoted(&tree.grounds.world, atom),
        };
        atoms.into_iter().filter_map(object).map(|m| m.0).collect()
    }

    /// A name that must be decided before some fact says anything.
    pub(super) fn open(&self, tree: &Tree) -> Option<Term> {
        for fact in self.facts.iter().filter(|f| f.waits > 0) {
            for &leaf in &*fact.leaves {
                let mut path = Some(leaf);
                while let Some(at) = path {
                    match self.known.get(&at) {
                        Some(Known::Name(name)) if tree.is_decidable(*name) => return Some(*name),
                        _ => path = holder(&tree.grounds.world, at),
                    }
                }
            }
        }
        None
    }

    /// What is left, in terms of the cells of objects.
    pub(super) fn left(&self, tree: &Tree) -> Vec<Term> {
        let facts = self.facts.iter().filter_map(|f| f.left).chain(self.assumed.iter().map(|&(fact, _)| fact));
        let mut left: Vec<Term> = vec![];
        for fact in facts.filter(|&f| tree.grounds.world.terms.as_bool(f).is_none()) {
            if !left.contains(&fact) {
                left.push(fact);
            }
        }
        left
    }

    /// What is behind some of what is left.
    pub(super) fn behind(&self, tree: &Tree, left: &[Term], decided: &Decided) -> Because {
        let mut behind = Because::default();
        for &says in left {
            // One of the facts that come to this is enough.
            let fact = self.facts.iter().position(|fact| fact.left == Some(says));
            let assumed = self.assumed.iter().find(|(fact, _)| *fact == says);
            match (assumed, fact) {
                (Some(&(_, depth)), _) => behind.depths.insert(depth),
                (None, Some(at)) => behind.add(&self.because(tree, at as u32, decided)),
                (None, None) => unreachable!("it is left of something"),
            }
        }
        behind
    }
}

/// The access path that is one cell shorter.
fn holder(world: &World, path: Term) -> Option<Term> {
    match world.terms.node(path) {
        Node::Init(_, r) | Node::Elem(_, r, _) => match world.terms.node(r) {
            Node::Input(_, designator) => Some(designator),
            _ => Some(r),
        },
        _ => None,
    }
}

fn nothing(world: &World, cell: Term) -> Known {
    match world.terms.sort(cell) {
        Sort::Ref => Known::Is(None),
        Sort::Bv(w) => Known::Nothing(world.terms.bv(w, 0)),
        Sort::Bool => Known::Nothing(world.terms.bool(false)),
    }
}

fn value(world: &World, pool: &Pool, known: Known) -> Term {
    match known {
        Known::Name(t) | Known::Nothing(t) => t,
        Known::Is(None) => world.terms.null(),
        Known::Is(Some(member)) => pool.object(member).reference,
    }
}
