//! Monitors of objects (JVMS §2.11.10).

use super::{Heap, ObjId};
use crate::term::Term;

impl Heap {
    /// How often the monitor of an object is entered.
    pub fn monitor(&self, o: ObjId) -> u32 {
        self.tables.monitors.get(&o).copied().unwrap_or(0)
    }

    /// Sets how often the monitor of an object is entered.
    pub fn set_monitor(&mut self, o: ObjId, count: u32) {
        let tables = self.tables_mut();
        match count {
            0 => tables.monitors.remove(&o),
            n => tables.monitors.insert(o, n),
        };
    }

    /// The inputs whose monitors instructions have entered, those that are entered twice twice.
    pub fn entered(&self) -> &[Term] {
        &self.tables.entered
    }

    /// Enters the monitor of an input.
    pub fn enter(&mut self, r: Term) {
        self.tables_mut().entered.push(r);
    }

    /// Exits the monitor of an input that has been entered, by its place among those.
    pub fn exit(&mut self, at: usize) {
        self.tables_mut().entered.remove(at);
    }
}
