//! Whether an exploration is shaped by its bounds: in what it asks, or whether it throws, and not just in where its paths end. Under deeper bounds it is then another
//! one, and not this one and more.

use super::{Cx, World};

impl World {
    /// Whether a bound has had such a say so far, or what was too much for one path has had one in others.
    pub fn is_shaped(&self) -> bool {
        self.shaped.get() || self.limits.regions || self.joining.was_too_much()
    }

    /// Notes that a bound has such a say.
    pub(super) fn shape(&self) {
        self.shaped.set(true);
    }
}

impl Cx<'_> {
    /// The bound on rounds of a loop, for a method of the library that looks at as many elements at once as a loop over them would. That is noted.
    pub fn loops(&self) -> u32 {
        self.world.shape();
        self.world.limits.loops
    }
}
