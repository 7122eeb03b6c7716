//! The time: what passes before each look at a clock is an input, so a clock can say anything that does not run backwards.

use super::{Given, InputSpace};
use crate::term::{Decl, Sort, Term};

/// Sums of many are still positive, and yet many years of nanoseconds.
const MOST: u64 = 1 << 56;

impl InputSpace {
    /// The time, a long, that passes before look number `look` at a clock, whichever path looks.
    pub fn time_passed(&self, look: usize) -> Term {
        let mut time = self.clock.borrow_mut();
        while time.len() <= look {
            let name = format!("time{}", time.len() + 1).into();
            time.push(self.terms.declare_sym(Decl { name, sort: Sort::Bv(64), bound: None, most: Some(MOST) }));
        }
        time[look]
    }

    /// Whether some path has looked at a clock.
    pub fn has_met_time(&self) -> bool {
        !self.clock.borrow().is_empty()
    }

    /// Whether a term is such a time.
    pub fn is_time(&self, t: Term) -> bool {
        self.clock.borrow().contains(&t)
    }
}

impl Given<'_> {
    /// What the path is told of the time, in order, by the call that asks.
    pub fn clock(&mut self) -> Vec<(&'static str, i64)> {
        let readings = self.state.clock.iter().flatten();
        readings.map(|reading| (reading.call, self.eval.value(self.term(reading.value)).as_bits() as i64)).collect()
    }
}
