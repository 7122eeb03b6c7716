//! Unit propagation: what the facts leave no choice in is decided first, whoever may ask for it, and so many a contradiction is found
//! without a search.

use super::{
    candidate::Next,
    search::Search,
    tree::{NodeId, Tree},
    way::{Wanted, Way},
};
use crate::term::Term;

impl Search {
    /// Whether there is nothing to find, by decisions alone that leave no choice.
    pub(super) fn is_forced_to_fail(&mut self, wanted: &Wanted<'_>) -> bool {
        let way = &mut self.way(wanted);
        let mut at = Tree::ROOT;
        loop {
            if matches!(self.tree.next(at), Next::Failed(_)) {
                return true;
            }
            let Some((node, allowed)) = self.least_choice(way, at) else { return false };
            let (Next::Decide { name, values, .. }, [answer]) = (self.tree.next(node).clone(), &allowed[..]) else {
                return allowed.is_empty();
            };
            let decision = (name, values[*answer], self.tree.level(node));
            if way.decide(&self.tree.problem, &mut self.translated, decision).is_err() {
                return true;
            }
            at = self.tree.below(node, *answer as u32);
        }
    }

    /// A reference that is asked for, or that the facts speak of, and leave no choice in: what it may be, at most one.
    fn least_choice(&mut self, way: &Way<'_>, at: NodeId) -> Option<(NodeId, Vec<usize>)> {
        let spoken_of = way.residual.spoken_of().into_iter().filter(|name| self.tree.problem.is_decidable(*name));
        let asked: Vec<Option<Term>> = std::iter::once(None).chain(spoken_of.map(Some)).collect();
        for other in asked {
            let node = other.map_or(at, |name| self.tree.further(at, name));
            let Next::Decide { name, values, .. } = self.tree.next(node) else { continue };
            let excluded = way.residual.excluded(&self.tree.problem, *name);
            let is_allowed =
                |&i: &usize| excluded.by(values[i]).is_none() && self.tree.failed(node, i as u32).is_none();
            let allowed: Vec<usize> = (0..values.len()).filter(is_allowed).collect();
            if allowed.len() <= 1 {
                return Some((node, allowed));
            }
        }
        None
    }
}
