//! What the facts of a path still say, as a candidate is decided cell by cell: a fact that becomes false refutes the
//! candidate, one that becomes true is done with. And which decisions that is due to: an explanation names those that the
//! access paths of the fact go through, for on these alone depends what it comes to.

use super::{
    access::{AccessPaths, Known, Open},
    assignment::Assignment,
    bits::Bits,
    conflict::Conflict,
    pool::{Member, Pick},
    problem::Problem,
    trail::{Trailed, TrailedList},
};
use crate::term::{Node, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// Facts in terms of the cells of objects, worked out once for all candidates in which they come to the same.
#[derive(Default)]
pub(super) struct Translated {
    facts: FxHashMap<(Term, SmallVec<[Term; 2]>), Term>,
    leaves: FxHashMap<Term, Rc<[Term]>>,
}

/// What is left of all facts.
#[derive(Default)]
pub(super) struct Residual {
    facts: Vec<Fact>,
    status: TrailedList<Status>,
    /// Facts of an invariant, and at which level they were decided.
    assumed: TrailedList<(Term, u32)>,
    paths: AccessPaths,
    /// The facts about an access path.
    about: FxHashMap<Term, Vec<u32>>,
}

struct Fact {
    says: Term,
    leaves: Rc<[Term]>,
}

#[derive(Copy, Clone)]
struct Status {
    /// How many of the leaves are not known yet.
    waits: u32,
    /// What the fact comes to, once none is.
    left: Option<Term>,
}

/// What facts exclude of the values of one name.
#[derive(Default)]
pub(super) struct Excluded {
    but: Option<(Pick, u32)>,
    these: SmallVec<[(Pick, u32); 4]>,
}

impl Excluded {
    /// The fact that excludes all other values.
    pub(super) fn all_but(&self, pick: Pick) -> Option<u32> {
        self.but.filter(|(only, _)| *only == pick).map(|(_, fact)| fact)
    }

    /// The fact that excludes a value.
    pub(super) fn by(&self, pick: Pick) -> Option<u32> {
        match self.but {
            Some((only, fact)) if only != pick => Some(fact),
            _ => self.these.iter().rev().find(|(other, _)| *other == pick).map(|&(_, fact)| fact),
        }
    }
}

impl Residual {
    /// The facts before anything is decided.
    pub(super) fn new(problem: &Problem, translated: &mut Translated, facts: &[Term]) -> Self {
        let terms = &problem.world.terms;
        let mut residual = Residual::default();
        for (i, &says) in facts.iter().enumerate() {
            let leaves = translated.leaves.entry(says).or_insert_with(|| terms.leaves(says).into()).clone();
            for &leaf in &*leaves {
                residual.about.entry(leaf).or_default().push(i as u32);
                residual.paths.enter(problem, leaf);
            }
            residual.status.push(Status { waits: leaves.len() as u32, left: None });
            residual.facts.push(Fact { says, leaves });
        }
        let settled = residual.paths.begin(problem);
        residual.settle(problem, translated, &settled, &Assignment::default()).expect("no fact is constant");
        residual
    }

    /// A name has been decided.
    ///
    /// # Errors
    /// Why a fact is false.
    pub(super) fn decide(
        &mut self,
        problem: &Problem,
        translated: &mut Translated,
        name: Term,
        assigned: &Assignment,
    ) -> Result<(), Conflict> {
        let settled = self.paths.decide(problem, name, assigned);
        self.settle(problem, translated, &settled, assigned)
    }

    /// The names that facts are about, or about what is reached through them, oldest first.
    pub(super) fn spoken_of(&self) -> Vec<Term> {
        self.paths.names()
    }

    /// What the facts exclude at once of a name that is not decided: all but this, or these.
    pub(super) fn excluded(&self, problem: &Problem, name: Term) -> Excluded {
        let terms = &problem.world.terms;
        let mut excluded = Excluded::default();
        for &path in self.paths.to(name) {
            for &at in self.about.get(&path).map_or(&[][..], Vec::as_slice) {
                let (eq, holds) = match terms.node(self.facts[at as usize].says) {
                    Node::Not(eq) => (eq, false),
                    _ => (self.facts[at as usize].says, true),
                };
                let Node::Eq(a, b) = terms.node(eq) else { continue };
                let other = if a == path { b } else { a };
                let other = match (terms.node(other), self.paths.get(other)) {
                    (Node::Null, _) => None,
                    (_, Some(Known::Is(pick))) => pick,
                    _ => continue,
                };
                match holds {
                    true => excluded.but = Some((other, at)),
                    false => excluded.these.push((other, at)),
                }
            }
        }
        excluded
    }

    /// Paths have come to something: what the facts about them do.
    fn settle(
        &mut self,
        problem: &Problem,
        translated: &mut Translated,
        paths: &[Term],
        assigned: &Assignment,
    ) -> Result<(), Conflict> {
        for path in paths {
            for i in 0..self.about.get(path).map_or(0, Vec::len) {
                let fact = self.about[path][i];
                let status = self.status[fact as usize];
                let waits = status.waits - 1;
                self.status.set(fact as usize, Status { waits, ..status });
                if waits == 0 {
                    self.evaluate(problem, translated, fact, assigned)?;
                }
            }
        }
        Ok(())
    }

    fn evaluate(
        &mut self,
        problem: &Problem,
        translated: &mut Translated,
        at: u32,
        assigned: &Assignment,
    ) -> Result<(), Conflict> {
        let Fact { says, leaves } = &self.facts[at as usize];
        let known = |&leaf: &Term| self.paths.get(leaf).expect("the fact waits for it").value(problem);
        let values = leaves.iter().map(known).collect();
        let terms = &problem.world.terms;
        let left = *translated.facts.entry((*says, values)).or_insert_with_key(|(says, values)| {
            let by = |atom| leaves.iter().position(|&leaf| leaf == atom).map(|i| values[i]);
            terms.replaced(*says, &by)
        });
        if terms.as_bool(left) == Some(false) {
            return Err(self.explain(problem, at, assigned));
        }
        self.status.set(at as usize, Status { waits: 0, left: Some(left) });
        Ok(())
    }

    /// Why a fact comes to what it does.
    pub(super) fn explain(&self, problem: &Problem, at: u32, assigned: &Assignment) -> Conflict {
        let mut levels = Bits::default();
        for &leaf in &*self.facts[at as usize].leaves {
            self.paths.explain(problem, leaf, assigned, &mut levels);
        }
        Conflict { facts: [at].into_iter().collect(), levels }
    }

    /// An invariant has decided facts.
    ///
    /// # Errors
    /// What excludes one.
    pub(super) fn assume(
        &mut self,
        problem: &Problem,
        facts: &[Term],
        level: u32,
        assigned: &Assignment,
    ) -> Result<(), Conflict> {
        let terms = &problem.world.terms;
        for &says in facts {
            let not = terms.not(says);
            let opposed = self.status.iter().position(|status| status.left == Some(not));
            let opposed = opposed.map(|at| self.explain(problem, at as u32, assigned));
            let assumed = self.assumed.iter().find(|(fact, _)| *fact == not);
            let assumed = assumed.map(|&(_, level)| Conflict::of_levels(&[level].into_iter().collect()));
            if let Some(mut conflict) = opposed.or(assumed) {
                conflict.levels.insert(level);
                return Err(conflict);
            }
            match terms.as_bool(says) {
                Some(true) => {}
                Some(false) => return Err(Conflict::of_levels(&[level].into_iter().collect())),
                None => self.assumed.push((says, level)),
            }
        }
        Ok(())
    }

    /// The objects that those facts of invariants are about which are part of a conflict.
    pub(super) fn objects_of(&self, problem: &Problem, conflict: &Conflict) -> Bits {
        let assumed = self.assumed.iter().filter(|(_, level)| conflict.levels.contains(*level));
        let object = |atom: Term| match problem.pool.place(atom) {
            Some(place) => Some(place.member),
            None => problem.pool.denoted(&problem.world, atom),
        };
        let mut objects = Bits::default();
        for &(fact, _) in assumed {
            objects.extend(problem.atoms(fact).iter().filter_map(|&atom| object(atom)).map(|m| m.0));
        }
        objects
    }

    /// What must be decided before some fact says anything.
    pub(super) fn open(&self, problem: &Problem) -> Option<Open> {
        let waiting = self.facts.iter().zip(self.status.iter()).filter(|(_, status)| status.waits > 0);
        waiting.flat_map(|(fact, _)| &*fact.leaves).find_map(|&leaf| self.paths.open(problem, leaf))
    }

    /// What is left, in terms of the cells of objects; something may come up twice.
    pub(super) fn each_left<'a>(&'a self, problem: &'a Problem) -> impl Iterator<Item = Term> + 'a {
        let facts = self.status.iter().filter_map(|s| s.left).chain(self.assumed.iter().map(|&(fact, _)| fact));
        facts.filter(|&f| problem.world.terms.as_bool(f).is_none())
    }

    /// What is left, each fact once.
    pub(super) fn left(&self, problem: &Problem) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        self.each_left(problem).filter(|&f| seen.insert(f)).collect()
    }

    /// The indices into arrays that facts wait for.
    pub(super) fn indices(&self) -> Vec<(Member, Term)> {
        self.paths.indices()
    }

    /// An index has been decided.
    ///
    /// # Errors
    /// Why a fact is false.
    pub(super) fn index_is(
        &mut self,
        problem: &Problem,
        translated: &mut Translated,
        index: (Member, Term),
        assigned: &Assignment,
    ) -> Result<(), Conflict> {
        let settled = self.paths.index_is(problem, index, assigned.indices[&index].0, assigned);
        self.settle(problem, translated, &settled, assigned)
    }

    /// Why some of what is left is.
    pub(super) fn explain_all(&self, problem: &Problem, left: &[Term], assigned: &Assignment) -> Conflict {
        let mut all = Conflict::default();
        for &says in left {
            // One of the facts that come to this is enough.
            let fact = self.status.iter().position(|status| status.left == Some(says));
            let assumed = self.assumed.iter().find(|(fact, _)| *fact == says);
            match (assumed, fact) {
                (Some(&(_, level)), _) => all.levels.insert(level),
                (None, Some(at)) => all.add(&self.explain(problem, at as u32, assigned)),
                (None, None) => unreachable!("it is left of something"),
            }
        }
        all
    }
}

impl Trailed for Residual {
    type Mark = (usize, usize, (usize, usize));

    fn mark(&self) -> Self::Mark {
        (self.status.mark(), self.assumed.mark(), self.paths.mark())
    }

    fn undo(&mut self, (status, assumed, paths): Self::Mark) {
        self.status.undo(status);
        self.assumed.undo(assumed);
        self.paths.undo(paths);
    }
}
