//! How often a part of a state has been written.

/// A count of writes. It tells whether something has been written since, and nothing of what a state is: all counts are equal.
#[derive(Copy, Clone, Debug, Default)]
pub struct Writes {
    count: u64,
}

impl Writes {
    /// One more.
    #[inline(always)]
    pub(super) fn add(&mut self) {
        self.count += 1;
    }

    /// How many there have been.
    pub fn count(self) -> u64 {
        self.count
    }
}

impl PartialEq for Writes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
