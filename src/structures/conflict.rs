//! Why there is nothing to find: facts of the path and decisions on the candidate, by their levels, that no structure
//! satisfies together.
//!
//! **Resolution.** Let a reference be decided at a level, and let each value it may have be in a conflict. A conflict that does not
//! have the level holds whatever the value is: it is one of the question, and the search backjumps over it. If all have it, what
//! they have beside it is a conflict of the question, for one of the values it must have. (The tests below.)

use super::bits::Bits;

/// Facts, by their number in the search, and decisions, by their level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Conflict {
    pub(super) facts: Bits,
    pub(super) levels: Bits,
}

impl Conflict {
    /// These decisions exclude each other whatever the path is.
    pub(super) fn of_levels(levels: &Bits) -> Self {
        Self { levels: levels.clone(), ..Self::default() }
    }

    /// Both.
    pub(super) fn add(&mut self, other: &Conflict) {
        self.facts.add(&other.facts);
        self.levels.add(&other.levels);
    }
}

/// The conflicts of the values tried so far of what is decided at one level, resolved on that level.
pub(super) struct Resolvent {
    level: u32,
    /// What they have beside the level; `None` where some value has no known conflict.
    rest: Option<Conflict>,
}

impl Resolvent {
    /// No value has been tried. What can be decided at the level may itself be so only `given` what others are.
    pub(super) fn new(level: u32, given: Bits) -> Self {
        Self { level, rest: Some(Conflict::of_levels(&given)) }
    }

    /// One more value is in conflict.
    ///
    /// # Errors
    /// With the conflict itself where it does not have the level: no other value will do either.
    pub(super) fn add(&mut self, conflict: &Conflict) -> Result<(), Conflict> {
        if !conflict.levels.contains(self.level) {
            return Err(conflict.clone());
        }
        if let Some(rest) = &mut self.rest {
            rest.add(conflict);
        }
        Ok(())
    }

    /// A value does not lead anywhere, and it is not known for what.
    pub(super) fn give_up(&mut self) {
        self.rest = None;
    }

    /// All values have been tried: the conflict of the question.
    pub(super) fn conflict(self) -> Option<Conflict> {
        let mut rest = self.rest?;
        rest.levels.remove(self.level);
        Some(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bits, Conflict, Resolvent};

    fn conflict(facts: &[u32], levels: &[u32]) -> Conflict {
        Conflict { facts: facts.iter().copied().collect(), levels: levels.iter().copied().collect() }
    }

    #[test]
    fn what_all_values_conflict_with_is_a_conflict_without_them() {
        let mut resolvent = Resolvent::new(3, [0].into_iter().collect());
        assert_eq!(resolvent.add(&conflict(&[7], &[1, 3])), Ok(()));
        assert_eq!(resolvent.add(&conflict(&[], &[2, 3])), Ok(()));
        assert_eq!(resolvent.conflict(), Some(conflict(&[7], &[0, 1, 2])));
    }

    #[test]
    fn a_conflict_without_the_level_is_jumped_back_with() {
        let mut resolvent = Resolvent::new(3, Bits::default());
        assert_eq!(resolvent.add(&conflict(&[7], &[1])), Err(conflict(&[7], &[1])));
    }

    #[test]
    fn a_value_without_a_reason_leaves_none_for_all() {
        let mut resolvent = Resolvent::new(3, Bits::default());
        resolvent.give_up();
        assert_eq!(resolvent.add(&conflict(&[], &[3])), Ok(()));
        assert_eq!(resolvent.conflict(), None);
    }
}
