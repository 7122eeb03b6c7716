//! Where a walk down the tree of runs is: what it has decided, what the facts of the path still say, and numbers that fit so far.

use super::{
    assignment::Assignment,
    bits::Bits,
    conflict::Conflict,
    hint::Hint,
    nogood::Numbers,
    pool::Pick,
    problem::Problem,
    residual::{Residual, Translated},
    trail::Trailed,
};
use crate::term::{Eval, Model, Node, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::{rc::Rc, time::Duration};

/// What is asked for.
pub struct Wanted<'a> {
    /// What must hold.
    pub facts: &'a [Term],
    /// An input whose choices are tried first.
    pub hint: &'a Model,
    /// The time that is left; `None` for any.
    pub left: &'a dyn Fn() -> Option<Duration>,
    /// How much work may be done for it, about as many nodes.
    pub most: u64,
}

/// Answers by their numbers, in the order in which they are tried.
pub(super) type Order = SmallVec<[usize; 16]>;

/// Where a walk is.
pub(super) struct Way<'a> {
    pub(super) wanted: &'a Wanted<'a>,
    /// The numbers of facts among all there ever were.
    pub(super) numbers: Numbers,
    pub(super) residual: Residual,
    pub(super) assigned: Assignment,
    pub(super) hint: Hint<'a>,
    /// Numbers that were as decided when that was last looked at.
    pub(super) values: Rc<Model>,
    /// Facts of numbers alone, and whether they hold of these; `None` of others.
    pub(super) held: FxHashMap<Term, Option<bool>>,
    /// Why some part of the tree could not be looked at.
    pub(super) unknown: Option<Rc<str>>,
    /// Work done before.
    pub(super) began: u64,
}

impl Way<'_> {
    /// A reference is decided, at a level.
    ///
    /// # Errors
    /// Why a fact is false.
    pub(super) fn decide(
        &mut self,
        problem: &Problem,
        translated: &mut Translated,
        (name, pick, level): (Term, Pick, u32),
    ) -> Result<(), Conflict> {
        self.assigned.decide(name, pick, level);
        self.residual.decide(problem, translated, name, &self.assigned)?;
        self.hint.follow(problem, name, pick);
        Ok(())
    }

    /// Facts are decided, at a level.
    ///
    /// # Errors
    /// Why one is false.
    pub(super) fn assume(
        &mut self,
        problem: &Problem,
        translated: &mut Translated,
        facts: &[Term],
        level: u32,
    ) -> Result<(), Conflict> {
        self.residual.assume(problem, facts, level, &self.assigned)?;
        for (array, index) in self.residual.indices() {
            let cases = problem.cases_of_index(index, problem.pool.object(array).cells.len() as u32);
            if let Some(is) = cases.iter().position(|case| case == facts) {
                let is = (is + 1 < cases.len()).then_some(is as u64);
                self.assigned.indices.insert((array, index), (is, level));
                self.residual.index_is(problem, translated, (array, index), &self.assigned)?;
            }
        }
        Ok(())
    }

    /// Gives the numbers that facts speak of, and that have no value, the values of the hint.
    fn guess(&mut self, problem: &Problem, facts: &[Term]) {
        for &fact in facts {
            for &name in &*problem.atoms(fact) {
                let Node::Sym(root) = problem.world.terms.node(name) else { continue };
                if !self.values.roots.contains_key(&root)
                    && let Some(v) = self.hint.number(problem, name)
                {
                    Rc::make_mut(&mut self.values).roots.insert(root, v);
                }
            }
        }
    }

    /// Those facts that are left and do not hold of the numbers that are known, and all that have something to do with them: the others
    /// hold whatever these numbers will be.
    pub(super) fn in_question(&mut self, problem: &Problem) -> Vec<Term> {
        let terms = &problem.world.terms;
        let (mut new, mut is_any): (SmallVec<[Term; 8]>, bool) = (SmallVec::new(), false);
        for fact in self.residual.each_left(problem) {
            match self.held.get(&fact) {
                None => new.push(fact),
                Some(held) => is_any |= *held == Some(false),
            }
        }
        for fact in new {
            if !self.held.contains_key(&fact) {
                let of_numbers = problem.atoms(fact).iter().all(|&atom| terms.sort(atom) != Sort::Ref);
                self.guess(problem, &[fact]);
                let held = of_numbers.then(|| Eval::new(terms, &self.values).holds(fact));
                self.held.insert(fact, held);
                is_any |= held == Some(false);
            }
        }
        if !is_any {
            return vec![];
        }
        let of_numbers = self.residual.left(problem).into_iter().filter(|fact| self.held[fact].is_some());
        let (mut others, mut found): (Vec<Term>, Vec<Term>) =
            of_numbers.partition(|fact| self.held[fact] == Some(true));
        let mut atoms: FxHashSet<Term> = found.iter().flat_map(|&fact| problem.atoms(fact).to_vec()).collect();
        let mut before = 0;
        while before < found.len() {
            before = found.len();
            others.retain(|&fact| {
                let of_fact = problem.atoms(fact);
                let is_independent = !of_fact.iter().any(|atom| atoms.contains(atom));
                if !is_independent {
                    atoms.extend(of_fact.iter());
                    found.push(fact);
                }
                is_independent
            });
        }
        found
    }

    /// The cases in the order in which they are tried: first the one that the numbers are of.
    pub(super) fn order_of_cases(&mut self, problem: &Problem, cases: &[Vec<Term>]) -> Order {
        cases.iter().for_each(|facts| self.guess(problem, facts));
        let mut eval = Eval::new(&problem.world.terms, &self.values);
        let first = cases.iter().position(|facts| eval.all(facts.iter().copied()));
        first.into_iter().chain((0..cases.len()).filter(|&i| Some(i) != first)).collect()
    }

    /// Whether a reference is tried first as what it is compared with: as in the hint; else null, and mostly what is compared with
    /// is wanted.
    pub(super) fn is_first(&self, problem: &Problem, name: Term, pick: Pick) -> bool {
        self.hint.is(problem, name, pick).unwrap_or(true)
    }

    /// The answers in the order in which they are tried: first that of the hint, and what is new before what is there.
    pub(super) fn order(&self, problem: &Problem, name: Term, values: &[Pick]) -> Order {
        let first = self.hint.pick(problem, name, values);
        let (mut order, mut present): (Order, Order) = (first.into_iter().collect(), Order::new());
        for i in (0..values.len()).filter(|&i| Some(i) != first) {
            let is_present = values[i].is_some_and(|m| !self.assigned.is_new(m));
            (if is_present { &mut present } else { &mut order }).push(i);
        }
        order.extend(present);
        order
    }

    /// The objects that a conflict is about.
    pub(super) fn objects_of(&self, problem: &Problem, conflict: &Conflict) -> Bits {
        let mut objects = self.residual.objects_of(problem, conflict);
        let decided = self.assigned.decided.iter().map(|(&name, &(pick, level))| (name, pick, level));
        let known = decided.chain(self.assigned.others.iter().copied());
        for (name, pick, _) in known.filter(|(.., level)| conflict.levels.contains(*level)) {
            let holder = problem.pool.place(name).map(|place| place.member);
            holder.into_iter().chain(pick).for_each(|m| objects.insert(m.0));
        }
        objects
    }
}

impl Trailed for Way<'_> {
    type Mark = (<Residual as Trailed>::Mark, <Assignment as Trailed>::Mark, usize);

    fn mark(&self) -> Self::Mark {
        (self.residual.mark(), self.assigned.mark(), self.hint.mark())
    }

    fn undo(&mut self, (residual, assigned, hint): Self::Mark) {
        self.residual.undo(residual);
        self.assigned.undo(assigned);
        self.hint.undo(hint);
    }
}
