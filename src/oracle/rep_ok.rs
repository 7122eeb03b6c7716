//! Only inputs that the invariants of their classes accept, within a scope.

use super::{
    hybrid::Hybrid,
    invariant::Invariants,
    search::{Search, Wanted},
    tree::{Grounds, Root},
};
use crate::{
    explore::{AnyInput, Effort, Oracle, Question, Start},
    solver::{Answer, Solver},
    state::Value,
    step::{Bounds, HeapStrategy, World},
    term::{Eval, Model, Sort, Term},
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::VecDeque, rc::Rc};

/// How many of the inputs found last are tried again.
const RING: usize = 32;

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

/// See the module.
pub struct RepOk {
    search: Search,
    options: Options,
    /// Decides what the search is not asked about.
    solver: Box<dyn Solver>,
    recent: VecDeque<Rc<Model>>,
    decided: FxHashMap<Box<[Term]>, Answer>,
    structural: FxHashMap<Term, bool>,
    searches: u64,
}

impl RepOk {
    /// The precondition that `invariants` hold of what is reachable from the roots of `start`, in structures of so many objects of each
    /// class as `world` has in its scope. `reading` is how candidates are read, `solver` makes solvers.
    ///
    /// # Errors
    /// What making a solver fails with.
    pub fn new<E>(
        world: &World,
        start: &Start,
        invariants: Rc<Invariants>,
        reading: Box<dyn HeapStrategy>,
        options: Options,
        solver: impl Fn() -> Result<Box<dyn Solver>, E>,
    ) -> Result<Self, E> {
        let grounds = grounds(world, start, invariants, reading, options);
        Ok(Self {
            search: Search::new(grounds, solver()?),
            options,
            solver: solver()?,
            recent: VecDeque::new(),
            decided: FxHashMap::default(),
            structural: FxHashMap::default(),
            searches: 0,
        })
    }

    /// Hybrid repOK, which leaves to such a precondition what it does not decide; the arguments are as those of [`RepOk::new`].
    ///
    /// # Errors
    /// What making a solver fails with.
    pub fn hybrid<E>(
        world: &World,
        start: &Start,
        invariants: Rc<Invariants>,
        reading: impl Fn() -> Box<dyn HeapStrategy>,
        solver: impl Fn() -> Result<Box<dyn Solver>, E>,
    ) -> Result<Hybrid, E> {
        let options = Options { references_alone: true, ..Options::default() };
        let partial = Grounds { looks_ahead: false, ..grounds(world, start, invariants.clone(), reading(), options) };
        let whole = Self::new(world, start, invariants, reading(), options, &solver)?;
        Ok(Hybrid::over(partial, solver()?, whole))
    }

    /// An allowed input for which all facts hold.
    fn found(&mut self, world: &World, facts: &[Term], hint: &Rc<Model>, overtime: &dyn Fn() -> bool) -> Answer {
        if let Some(model) = self.known(world, facts) {
            return Answer::Sat(model);
        }
        let key = sorted(facts);
        if let Some(known) = self.decided.get(&key) {
            return known.clone();
        }
        self.searches += 1;
        let answer = self.search.find(&Wanted { facts, hint, overtime });
        if let Answer::Sat(model) = &answer {
            self.recent.truncate(RING - 1);
            self.recent.push_front(model.clone());
        }
        if self.options.memo || matches!(answer, Answer::Unsat(_)) {
            self.decided.insert(key, answer.clone());
        }
        answer
    }

    /// One of the inputs found last for which all facts hold.
    fn known(&self, world: &World, facts: &[Term]) -> Option<Rc<Model>> {
        let fits = |m: &&Rc<Model>| Eval::new(&world.terms, m).all(facts.iter().rev().copied());
        self.recent.iter().find(fits).cloned()
    }

    /// Whether a fact is about the structure and nothing else.
    pub(super) fn is_structural(&mut self, world: &World, fact: Term) -> bool {
        *self.structural.entry(fact).or_insert_with(|| {
            let mut atoms = vec![];
            world.terms.atoms(fact, &mut FxHashSet::default(), &mut atoms);
            atoms.iter().all(|&atom| world.terms.sort(atom) == Sort::Ref && world.is_structural(atom))
        })
    }
}

fn sorted(facts: &[Term]) -> Box<[Term]> {
    let mut facts = facts.to_vec();
    facts.sort_unstable();
    facts.into()
}

/// What candidates are made of: structures reachable from the roots of `start`.
fn grounds(
    world: &World,
    start: &Start,
    invariants: Rc<Invariants>,
    reading: Box<dyn HeapStrategy>,
    options: Options,
) -> Grounds {
    let bounds = Bounds { loops: u32::MAX, static_inputs: false, ..world.bounds };
    let runs = world.beside(reading, bounds);
    // What looks ahead asks what the code may do: all of it.
    world.universe.names().for_each(|name| drop(world.program.load(name)));
    let mut roots = vec![];
    for (i, &(_, value)) in start.roots.iter().enumerate() {
        let name = match (start.receiver, value) {
            (Some(this), _) if i == 0 => this,
            (_, Value::Sym(t)) if world.terms.sort(t) == Sort::Ref && world.is_structural(t) => t,
            _ => continue,
        };
        if let (Some(bound), true) = (world.terms.bound(name), world.is_structural(name)) {
            roots.push(Root { name, bound, nullable: Some(name) != start.receiver });
        }
    }
    Grounds { world: runs, invariants, roots, symmetry: !options.no_symmetry, looks_ahead: true }
}

impl Oracle for RepOk {
    fn admits(&mut self, world: &World, question: &Question<'_>) -> Answer {
        let &Question { facts, path, known, overtime, .. } = question;
        if !self.options.references_alone {
            // An input that takes the path so far is an allowed one.
            if question.ask.is_some() && Eval::new(&world.terms, known).all(facts.iter().rev().copied()) {
                return Answer::Sat(known.clone());
            }
            return self.found(world, facts, known, overtime);
        }
        if question.ask.is_some() && !facts[path..].iter().all(|&f| self.is_structural(world, f)) {
            return AnyInput(&mut *self.solver).admits(world, question);
        }
        let references: Vec<Term> = facts.iter().copied().filter(|&f| self.is_structural(world, f)).collect();
        match self.found(world, &references, known, overtime) {
            // With its numbers, as a rule, it takes the path too.
            Answer::Sat(model) if Eval::new(&world.terms, &model).all(facts.iter().copied()) => Answer::Sat(model),
            Answer::Sat(model) => {
                let from_there = Question { path: 0, known: &model, ..*question };
                AnyInput(&mut *self.solver).admits(world, &from_there)
            }
            other => other,
        }
    }

    fn completes(&mut self, world: &World, facts: &[Term], model: &Rc<Model>, overtime: &dyn Fn() -> bool) -> Answer {
        match self.options.references_alone {
            true => self.found(world, facts, model, overtime),
            false => Answer::Sat(model.clone()),
        }
    }

    fn effort(&self) -> Effort {
        Effort {
            solver_calls: self.solver.calls() + self.search.solver_calls(),
            searches: self.searches,
            choices: self.search.tree.choices,
        }
    }
}
