//! What a path has been told that another machine, or another run of the same, may tell it otherwise.

/// See the module.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Loose {
    /// The order of a table that the run has made, which depends on the input.
    pub order: bool,
    /// The default time zone.
    pub zone: bool,
    /// The identity hash code of an object that the run has made, otherwise than to find its place in a table.
    pub identity: bool,
    /// What is in a string that differs from machine to machine.
    pub machine: bool,
}

impl std::ops::BitOr for Loose {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            order: self.order | other.order,
            zone: self.zone | other.zone,
            identity: self.identity | other.identity,
            machine: self.machine | other.machine,
        }
    }
}
