//! How far a path goes.

use crate::classfile::Code;

/// How far to go.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Iterations of one loop in one call that have a decision in them.
    pub loops: u32,
    /// Instructions that a path executes between two answers, and elements of the arrays that these make.
    pub steps: u64,
    /// Frames on the call stack, of 64 slots each as a rule; one more is a `StackOverflowError`.
    pub depth: u32,
    /// Whether arrays whose length depends on the input may be longer than there may be room for.
    pub large: bool,
    /// Whether branches of the program whose ways differ in values alone are gone through at once: there are fewer paths, with larger terms.
    pub regions: bool,
}

/// Slots of a frame, local variables and operand stack, in a stack that is full.
const SLOTS: u64 = 64;

impl Limits {
    /// Whether a frame of this code is one too many on a stack of so many with so many slots.
    pub(super) fn overflow(&self, frames: usize, slots: u32, code: &Code) -> bool {
        let with = u64::from(slots) + u64::from(code.max_locals) + u64::from(code.max_stack);
        frames as u64 >= u64::from(self.depth) || with > (u64::from(self.depth) * SLOTS).max(1 << 16)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { loops: 16, steps: 10_000_000, depth: 10_000, large: false, regions: false }
    }
}
