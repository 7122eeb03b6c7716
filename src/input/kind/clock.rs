//! The time: what passes before each look at a clock is an input, so a clock can say anything of its time that does not run backwards.

use super::{Given, InputSpace};
use crate::term::{Decl, Sort, Term};

impl InputSpace {
    /// The time, a long and so much at most, that passes before look number `look` at a clock, whichever path looks.
    pub fn time_passed(&self, look: usize, most: u64) -> Term {
        let name = format!("time{}", look + 1).into();
        let decl = Decl { name, sort: Sort::Bv(64), bound: None, most: Some(most) };
        *self.clock.borrow_mut().entry((look, most)).or_insert_with(|| self.terms.declare_sym(decl))
    }

    /// Whether some path has looked at a clock.
    pub fn has_met_time(&self) -> bool {
        !self.clock.borrow().is_empty()
    }

    /// Whether a term is such a time.
    pub fn is_time(&self, t: Term) -> bool {
        self.clock.borrow().values().any(|&time| time == t)
    }
}

impl Given<'_> {
    /// What the path is told of the time, in order, by the call that asks.
    pub fn clock(&mut self) -> Vec<(&'static str, i64)> {
        let readings = self.state.clock.iter().flatten();
        readings.map(|reading| (reading.call, self.eval.value(self.term(reading.value)).as_bits() as i64)).collect()
    }
}
