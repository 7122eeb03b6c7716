//! What is known to fail where some invariants have come to, for facts of a path too: no search looks twice at what another has
//! refuted, wherever it comes from.
//!
//! **Learning.** Under a node of the tree nothing is decided but what lies above it, and the runs below are the same for all paths. So
//! a conflict found below a node holds in every search that wants its facts. (`tests/precondition.rs`)

use super::{bits::Bits, conflict::Conflict};
use smallvec::SmallVec;

/// Nogoods that are kept at a node.
const MOST: usize = 8;

/// Facts with which nothing is found, given what was decided at some levels.
struct Nogood {
    facts: SmallVec<[u32; 4]>,
    levels: Bits,
}

/// Those of a node, the last first.
#[derive(Default)]
pub(super) struct Nogoods(Vec<Nogood>);

/// The facts that a search wants, by their numbers among all there ever were.
pub(super) struct Numbers {
    of: Vec<u32>,
    /// Which of the facts a number is, counted from 1.
    back: Vec<u32>,
}

impl Numbers {
    pub(super) fn new(of: Vec<usize>) -> Self {
        let mut back = vec![0; of.iter().max().map_or(0, |most| most + 1)];
        of.iter().zip(1..).for_each(|(&number, i)| back[number] = i);
        Self { of: of.into_iter().map(|number| number as u32).collect(), back }
    }

    fn wanted(&self, number: u32) -> Option<u32> {
        self.back.get(number as usize).copied().unwrap_or(0).checked_sub(1)
    }
}

impl Nogoods {
    /// A search has found nothing, for this reason.
    pub(super) fn learn(&mut self, conflict: &Conflict, numbers: &Numbers) {
        let facts = conflict.facts.iter().map(|i| numbers.of[i as usize]).collect();
        self.0.truncate(MOST - 1);
        self.0.insert(0, Nogood { facts, levels: conflict.levels.clone() });
    }

    /// Why nothing is found for which all facts hold that are wanted, if an earlier search has found so.
    pub(super) fn known(&self, numbers: &Numbers) -> Option<Conflict> {
        let is_wanted = |&fact: &u32| numbers.wanted(fact).is_some();
        let nogood = self.0.iter().find(|nogood| nogood.facts.iter().all(is_wanted))?;
        let facts = nogood.facts.iter().filter_map(|&fact| numbers.wanted(fact)).collect();
        Some(Conflict { facts, levels: nogood.levels.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::{Conflict, Nogoods, Numbers};

    #[test]
    fn a_nogood_is_known_to_whoever_wants_its_facts_in_whatever_order() {
        let mut nogoods = Nogoods::default();
        let conflict = Conflict { facts: [0, 2].into_iter().collect(), levels: [4].into_iter().collect() };
        nogoods.learn(&conflict, &Numbers::new(vec![10, 11, 12]));
        assert_eq!(nogoods.known(&Numbers::new(vec![12, 13, 10])), Some(conflict));
        assert_eq!(nogoods.known(&Numbers::new(vec![10, 11])), None);
    }
}
