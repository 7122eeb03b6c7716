//! A kind of input, as it would stand in `src/input/kind/`: a percentage is at most a hundred.

use cortado::input::{Cell, InputSpace, Kind};

/// See the module.
pub struct Percents;

impl Kind for Percents {
    fn most(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        let Cell::Field(f) = cell else { return None };
        let class = space.program().field(f).class;
        (&*space.program().class(class).name == "howto/Percent").then_some(100)
    }
}
