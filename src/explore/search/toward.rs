//! Towards something that is looked for: the open path next that is nearest to it by the control flow graphs of methods and the calls between them;
//! of those the newest. What cannot come there may be left out.
//!
//! What is told of a method as one ([`crate::step::told`]) executes no instruction of it, so it does not come to one.

use super::{Foretell, Foretold, Goal, Pending, Search, Sought, distances::Distances};
use crate::{
    program::MethodId,
    state::State,
    step::{Outcome, Site, World},
};
use std::{cmp::Reverse, collections::BTreeMap, rc::Rc};

/// See the module.
pub struct Toward<'a> {
    world: &'a World,
    goal: Goal,
    entry: MethodId,
    distances: Rc<Distances>,
    open: BTreeMap<(u32, Reverse<u64>), Pending>,
    numbers: u64,
    foretell: Option<Box<dyn Foretell + 'a>>,
}

impl<'a> Toward<'a> {
    /// For the paths of a method.
    pub fn new(world: &'a World, method: MethodId, goal: Goal) -> Self {
        let (program, universe, beside) = (&world.program, &world.inputs.universe, goal.sought.beside(world));
        let distances = Distances::new(program, universe, method, &|site| goal.sought.is_at(world, site), &beside);
        Self::with(world, method, goal, distances.into())
    }

    fn with(world: &'a World, entry: MethodId, goal: Goal, distances: Rc<Distances>) -> Self {
        Self { world, goal, entry, distances, open: BTreeMap::new(), numbers: 0, foretell: None }
    }

    /// The same for the paths of a method that this one may call, and for nothing else than those that come there.
    pub fn of_callee(&self, method: MethodId) -> Self {
        let goal = Goal { only: true, ..self.goal.clone() };
        Self::with(self.world, method, goal, self.distances.clone())
    }

    /// The same, where of calls it is known how they may end.
    pub fn foretelling(self, foretell: Box<dyn Foretell + 'a>) -> Self {
        Self { foretell: Some(foretell), ..self }
    }

    /// The methods beside the one that is explored from whose beginning it is a way to what is looked for, the nearest first.
    pub fn callees(&self) -> Vec<MethodId> {
        let mut leading = self.distances.leading();
        leading.retain(|&method| method != self.entry);
        leading
    }

    fn far(&self, state: &State) -> Option<u32> {
        self.distances.of(&self.world.program, self.entry, state)
    }

    fn distance(&self, pending: &Pending) -> Option<u32> {
        if pending.is_there { Some(0) } else { self.far(&pending.state) }
    }
}

impl Search for Toward<'_> {
    fn push(&mut self, pending: Pending) {
        let far = self.distance(&pending).unwrap_or(u32::MAX);
        self.open.insert((far, Reverse(self.numbers)), pending);
        self.numbers += 1;
    }

    fn pop(&mut self) -> Option<Pending> {
        self.open.pop_first().map(|(_, pending)| pending)
    }

    fn len(&self) -> usize {
        self.open.len()
    }

    fn watches(&self) -> bool {
        matches!(self.goal.sought, Sought::Line(..) | Sought::Method(_))
    }

    fn is_there(&self, site: Site) -> bool {
        self.goal.sought.is_at(self.world, site)
    }

    fn foretells(&self) -> bool {
        self.foretell.is_some()
    }

    fn foretold(&self, state: &State) -> Vec<Foretold> {
        self.foretell.as_ref().map_or_else(Vec::new, |foretell| foretell.ends(self.world, state))
    }

    fn leads(&self, pending: &Pending) -> bool {
        !self.goal.only || self.distance(pending).is_some()
    }

    fn has_nearer(&self, pending: &Pending) -> bool {
        let far = self.distance(pending).unwrap_or(u32::MAX);
        self.open.first_key_value().is_some_and(|(&(nearest, _), _)| nearest < far)
    }

    fn wants(&self, is_there: bool, outcome: &Outcome, state: &State) -> bool {
        let is_wanted = || match outcome {
            // It might have come there.
            Outcome::GaveUp(_) => is_there || self.far(state).is_some(),
            _ => self.goal.sought.is_end(self.world, outcome, state).unwrap_or(is_there),
        };
        !self.goal.only || is_wanted()
    }
}
