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
            let [answer] = allowed[..] else { return allowed.is_empty() };
            let level = self.tree.level(node);
            let decision = match self.tree.next(node) {
                Next::Decide { name, values, .. } => Some((*name, values[answer as usize], level)),
                &Next::Is { name, pick } if answer == Tree::YES => Some((name, pick, level)),
                _ => None,
            };
            if let Some(decision) = decision
                && way.decide(&self.tree.problem, &mut self.translated, decision).is_err()
            {
                return true;
            }
            at = self.tree.below(node, answer);
        }
    }

    /// A reference that is asked for, or that the facts speak of, and leave no choice in: what it may be, at most one.
    fn least_choice(&mut self, way: &Way<'_>, at: NodeId) -> Option<(NodeId, Vec<u32>)> {
        let spoken_of = way.residual.spoken_of().into_iter().filter(|name| self.tree.problem.is_decidable(*name));
        let asked: Vec<Option<Term>> = std::iter::once(None).chain(spoken_of.map(Some)).collect();
        for other in asked {
            let node = other.map_or(at, |name| self.tree.further(at, name));
            let next = self.tree.next(node);
            let (Next::Decide { name, .. } | Next::Is { name, .. }) = next else { continue };
            let excluded = way.residual.excluded(&self.tree.problem, *name);
            let against = |answer: u32| match next {
                Next::Decide { values, .. } => excluded.by(values[answer as usize]),
                Next::Is { pick, .. } if answer == Tree::YES => excluded.by(*pick),
                Next::Is { pick, .. } => excluded.all_but(*pick),
                _ => None,
            };
            let is_allowed = |&i: &u32| against(i).is_none() && self.tree.failed(node, i).is_none();
            let allowed: Vec<u32> = (0..next.answers() as u32).filter(is_allowed).collect();
            if allowed.len() <= 1 {
                return Some((node, allowed));
            }
        }
        None
    }
}
