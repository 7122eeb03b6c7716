//! How often a part of a state has been written.

/// A count of writes, in debug builds; in others nothing. It tells whether an instruction has written, and nothing of what a
/// state is: all counts are equal.
#[derive(Copy, Clone, Debug, Default)]
pub struct Writes {
    #[cfg(debug_assertions)]
    count: u64,
}

impl Writes {
    /// One more.
    #[inline(always)]
    pub(super) fn add(&mut self) {
        #[cfg(debug_assertions)]
        {
            self.count += 1;
        }
    }

    /// How many there have been.
    #[cfg(debug_assertions)]
    pub fn count(self) -> u64 {
        self.count
    }
}

impl PartialEq for Writes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
