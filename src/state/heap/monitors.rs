//! Monitors of objects (JVMS §2.11.10).

use super::{Heap, ObjId};

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
}
