//! What is in objects, told without the numbers that they have.

use super::{Heap, ObjId};
use crate::state::content::{Content, word};

impl Heap {
    /// Objects that were there in `since`, an earlier state of this heap, and are not as they were then.
    pub(in crate::state) fn changed_objects(&self, since: &Self) -> Vec<ObjId> {
        self.objects.beside(&since.objects).filter(|(_, is, was)| is != was).map(|(o, ..)| o).collect()
    }

    /// Whether all that is known of a heap is what is in its objects, and in a table that tells of one: no monitor is entered, and nothing has been written to the input.
    pub(in crate::state) fn is_plain(&self) -> bool {
        let tables = &self.tables;
        let no_writes = self.store.logs().next().is_none();
        no_writes
            && self.inputs.is_empty()
            && self.initializers == 0
            && tables.monitors.is_empty()
            && tables.lookups.is_empty()
    }

    /// The objects that the virtual machine keeps for itself, by what they are.
    pub(in crate::state) fn own_objects(&self) -> Vec<(&'static str, ObjId)> {
        let mut own: Vec<_> = self.tables.own.iter().map(|(&what, &o)| (what, o)).collect();
        own.sort_unstable();
        own
    }

    /// What an object is; `None` where that is not known cell by cell.
    pub(in crate::state) fn tell(&self, o: ObjId, into: &mut Content<'_>) -> Option<()> {
        let (object, tables) = (self.object(o), &self.tables);
        let is_told = !object.opaque
            && !into.is_full(object.body.len())
            && !tables.open.contains_key(&o)
            && !tables.pictures.contains_key(&o)
            && !tables.stand_ins.contains_key(&o)
            && !tables.variables.contains_key(&o)
            && !tables.forms.contains_key(&o);
        if !is_told {
            return None;
        }
        into.words.extend([word(object.class.0), word(object.body.len() as u32)]);
        into.words
            .push(u64::from(object.there) | u64::from(object.changed) << 1 | u64::from(self.may_be_another(o)) << 2);
        let trace = tables.traces.get(&o).map_or(&[][..], |trace| trace);
        into.words.push(trace.len() as u64);
        into.words.extend(trace.iter().map(|&(method, at)| u64::from(method.0) << 32 | u64::from(at)));
        (0..object.body.len()).try_for_each(|i| into.value(object.body.get(i)))
    }

    /// The text of a constant, or the type that an object stands for, if it is one of these: it is the same wherever it is made.
    pub(in crate::state) fn tell_constant(&self, o: ObjId, into: &mut Content<'_>) -> bool {
        // Who makes one says so.
        if !self.object(o).there {
            return false;
        }
        if let Some(mirror) = self.mirrored(o) {
            into.mirror(*mirror);
            return true;
        }
        let Some(text) = self.interned(o) else { return false };
        into.words.extend([13, word(text.len() as u32)]);
        into.words.extend(text.iter().map(|&unit| u64::from(unit)));
        true
    }

    /// Whether an object is one of those of an earlier state of this heap.
    pub(in crate::state) fn is_of(&self, o: ObjId, since: &Self) -> bool {
        (o.0 as usize) < since.len()
    }
}
