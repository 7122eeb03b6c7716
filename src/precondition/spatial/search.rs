//! Is there a heap that satisfies a precondition, and for which the facts of a path hold? Each instance of a predicate is one of its
//! disjuncts; a choice for each is a *shape*, in which references are known and facts are about little more than numbers.
//!
//! What refutes a shape tells which choices had a part in it, and the search goes back as far as that (conflict-directed backjumping,
//! Prosser, Computational Intelligence 1993). The choices that did last come first: most often a new fact is refuted, or holds, for few of them.

mod ahead;
mod asking;

use super::{
    found,
    saying::Saying,
    shape::{Mark, Shape},
    unfold::{InstanceId, Unfolding},
};
use crate::{
    input::InputSpace,
    program::ClassId,
    solver::{Answer, Solver},
    structures::Bits,
    term::{Model, Term},
};
use rustc_hash::FxHashMap;
use std::{rc::Rc, time::Duration};

/// Choices that are made for one question, at most.
const CHOICES: u64 = 500_000;

/// Choices that are made for one question before it is looked at what is known of predicates that have not been unfolded.
const PATIENCE: u64 = 256;

/// What no shape has of which more objects are a part than are looked at for now, as if it were decided on a level of its own.
const LIMIT: u32 = 0;

/// What is to be found.
pub(super) struct Wanted<'a> {
    /// What holds of it.
    pub(super) facts: &'a [Term],
    /// What is like it.
    pub(super) like: Option<&'a Found>,
    /// The time that is left for all there is to do; `None` for any.
    pub(super) left: &'a dyn Fn() -> Option<Duration>,
}

/// An input that the precondition allows.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) model: Rc<Model>,
    /// Which disjuncts it is made of.
    choices: Rc<FxHashMap<InstanceId, usize>>,
    /// The numbers in it, by the names of the shape.
    named: Rc<Model>,
    /// How many objects the precondition has a part for.
    cells: usize,
}

/// One choice, and those that are left.
struct Level {
    instance: InstanceId,
    /// Disjuncts that have not been chosen yet, the next one last.
    open: Vec<usize>,
    chosen: usize,
    /// What has excluded the others.
    conflict: Bits,
    mark: Mark,
    /// How many instances there were to decide.
    known: usize,
}

/// What has become of a shape in which all is decided.
enum Whole {
    Found(Found),
    /// These levels exclude it.
    Excluded(Bits),
    /// Nobody knows.
    Open(Answer),
}

/// See the module.
pub(super) struct Search {
    pub(super) unfolding: Unfolding,
    solver: Box<dyn Solver>,
    /// What holds of all inputs, beside what is said by the precondition's symbolic heaps.
    pub(super) required: Vec<Term>,
    /// How often each has been done.
    pub(super) searches: u64,
    pub(super) choices: u64,
}

impl Search {
    pub(super) fn new(unfolding: Unfolding, solver: Box<dyn Solver>) -> Self {
        Self { unfolding, solver, required: vec![], searches: 0, choices: 0 }
    }

    /// How often Z3 has been asked.
    pub(super) fn solver_calls(&self) -> u64 {
        self.solver.calls()
    }

    /// An input as it is wanted.
    pub(super) fn find(&mut self, inputs: &InputSpace, wanted: &Wanted<'_>) -> Result<Found, Answer> {
        self.searches += 1;
        let mut walk = Walk {
            inputs,
            wanted,
            shape: Shape::default(),
            agenda: vec![(self.unfolding.precondition(), None)],
            levels: vec![],
            preferred: wanted.like.map(|like| (*like.choices).clone()).unwrap_or_default(),
            most: wanted.like.map_or(1, |like| like.cells),
            last: self.choices + CHOICES,
            open: None,
            ahead: self.choices + PATIENCE,
        };
        // Small ones first: where there are many objects, there are many shapes.
        for more in (0..).map(|n| 1_usize << n) {
            walk.most = walk.most.saturating_add(more);
            match walk.find(self) {
                Some(found) => return found,
                None => {
                    walk.back_to(0);
                    walk.levels.clear();
                }
            }
        }
        unreachable!("it does not go on for ever")
    }
}

struct Walk<'a> {
    inputs: &'a InputSpace,
    wanted: &'a Wanted<'a>,
    shape: Shape,
    /// Instances in the order in which they are decided, and the level that has brought them up.
    agenda: Vec<(InstanceId, Option<u32>)>,
    levels: Vec<Level>,
    /// The disjuncts that come first.
    preferred: FxHashMap<InstanceId, usize>,
    /// Allocated objects, at most.
    most: usize,
    /// How many choices there may be in all.
    last: u64,
    /// What is not known of a shape that has been passed over.
    open: Option<Answer>,
    /// After so many choices all that is known is looked at next.
    ahead: u64,
}

impl Walk<'_> {
    /// An answer; `None` if there is none with so few objects.
    fn find(&mut self, of: &mut Search) -> Option<Result<Found, Answer>> {
        loop {
            let conflict = match self.agenda.get(self.levels.len()) {
                Some(&(instance, _)) => {
                    self.open(of, instance);
                    self.choose(of)
                }
                None => match self.whole(of) {
                    Whole::Found(found) => return Some(Ok(found)),
                    Whole::Excluded(levels) => Err(levels),
                    Whole::Open(answer) if answer.is_overtime() => return Some(Err(answer)),
                    Whole::Open(answer) => {
                        self.open = Some(answer);
                        Err((0..self.levels.len()).map(level).collect())
                    }
                },
            };
            let Err(mut levels) = conflict else { continue };
            if of.choices > self.last {
                return Some(Err(Answer::Unknown(format!("{CHOICES} choices in the precondition do not tell"))));
            }
            loop {
                match levels.iter().last() {
                    None => {
                        let refuted = || Answer::Unsat(self.wanted.facts.to_vec());
                        return Some(Err(self.open.take().unwrap_or_else(refuted)));
                    }
                    Some(LIMIT) => return None,
                    Some(last) => self.back_to(last as usize - 1),
                }
                match self.choose_again(of, levels) {
                    Ok(()) => break,
                    Err(more) => levels = more,
                }
            }
        }
    }

    /// A new level, on which this instance is decided.
    fn open(&mut self, of: &Search, instance: InstanceId) {
        let first = self.preferred.get(&instance).copied();
        let mut open = of.unfolding.disjuncts(instance);
        open.reverse();
        if let Some(first) = first {
            open.retain(|&d| d != first);
            open.push(first);
        }
        let given = self.agenda[self.levels.len()].1;
        self.levels.push(Level {
            instance,
            open,
            chosen: 0,
            conflict: given.into_iter().collect(),
            mark: self.shape.mark(),
            known: self.agenda.len(),
        });
    }

    /// Takes back all levels after the nth, and its choice.
    fn back_to(&mut self, nth: usize) {
        self.levels.truncate(nth + 1);
        let Some(&Level { mark, known, .. }) = self.levels.get(nth) else { return };
        self.shape.undo(mark);
        self.agenda.truncate(known);
    }

    /// The next choice on the last level, where these levels exclude the one before; if there is none, what excludes all.
    fn choose_again(&mut self, of: &mut Search, mut excluded: Bits) -> Result<(), Bits> {
        let last = self.levels.len() - 1;
        excluded.remove(level(last));
        self.levels[last].conflict.add(&excluded);
        self.choose(of)
    }

    /// The next choice on the last level that nothing excludes; if there is none, the levels that exclude all.
    fn choose(&mut self, of: &mut Search) -> Result<(), Bits> {
        let last = self.levels.len() - 1;
        while let Some(d) = self.levels[last].open.pop() {
            self.levels[last].chosen = d;
            of.choices += 1;
            match self.apply(of, self.levels[last].instance, d, level(last)) {
                Ok(()) => {
                    self.preferred.insert(self.levels[last].instance, d);
                    return Ok(());
                }
                // What has nothing to do with this level excludes all choices there.
                Err(levels) if !levels.contains(level(last)) => {
                    self.back_to(last);
                    self.levels.pop();
                    return Err(levels);
                }
                Err(mut levels) => {
                    self.back_to(last);
                    levels.remove(level(last));
                    self.levels[last].conflict.add(&levels);
                }
            }
        }
        let conflict = self.levels[last].conflict.clone();
        self.back_to(last);
        self.levels.pop();
        Err(conflict)
    }

    fn apply(&mut self, of: &mut Search, instance: InstanceId, d: usize, level: u32) -> Result<(), Bits> {
        let unfolded = of.unfolding.unfold(self.inputs, instance, d);
        let why: Bits = [level].into_iter().collect();
        let mut saying = Saying { inputs: self.inputs, shape: &mut self.shape, unfolding: &mut of.unfolding };
        for &(root, cell) in &unfolded.cells {
            saying.allocate(root, cell, level)?;
        }
        for &(a, b) in &unfolded.equal {
            saying.equal(a, b, &why)?;
        }
        for &fact in &unfolded.facts {
            self.shape.claim(fact, why.clone());
        }
        if self.is_patient(of) {
            self.within_scope(of, level)?;
        } else {
            unfolded.calls.iter().try_for_each(|&call| self.completable(of, call, level))?;
            self.within_scope(of, level).map_err(|crowded| self.excluded(of).unwrap_or(crowded))?;
        }
        self.agenda.extend(unfolded.calls.iter().map(|&call| (call, Some(level))));
        Ok(())
    }

    /// There are no more objects of a class than the scope allows.
    fn within_scope(&self, of: &Search, level: u32) -> Result<(), Bits> {
        let mut counts: Vec<(ClassId, u32)> = vec![];
        for &(cell, _) in self.shape.owned() {
            let class = of.unfolding.allocated(cell).class;
            match counts.iter_mut().find(|(known, _)| *known == class) {
                Some((_, count)) => *count += 1,
                None => counts.push((class, 1)),
            }
        }
        if self.shape.owned().len() > self.most {
            return Err(self.shape.owned().iter().map(|&(_, level)| level).chain([LIMIT, level]).collect());
        }
        let crowded = counts.iter().find(|&&(class, n)| self.inputs.scope(class).is_some_and(|most| n > most));
        let Some(&(class, _)) = crowded else { return Ok(()) };
        let owners = self.shape.owned().iter().filter(|&&(cell, _)| of.unfolding.allocated(cell).class == class);
        Err(owners.map(|&(_, level)| level).chain([level]).collect())
    }

    /// What becomes of the shape, in which all is decided.
    fn whole(&mut self, of: &mut Search) -> Whole {
        let named = match self.check(of) {
            Ok(named) => named,
            Err(other) => return other,
        };
        let (inputs, terms) = (self.inputs, self.inputs.terms());
        let model = found::model(inputs, &self.shape, &mut of.unfolding, &named);
        if !found::holds(terms, &model, self.wanted.facts) {
            debug_assert!(false, "a shape that is none");
            return Whole::Open(Answer::Unknown("an input of a shape does not take the path".into()));
        }
        let choices = self.levels.iter().map(|level| (level.instance, level.chosen)).collect();
        let cells = self.shape.owned().len();
        Whole::Found(Found { model: Rc::new(model), choices: Rc::new(choices), named, cells })
    }
}

/// The number of the nth level in conflicts.
fn level(nth: usize) -> u32 {
    nth as u32 + 1
}
