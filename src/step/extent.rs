//! What an instruction that asks must have left as it was: invariant 3, in debug builds.

use super::Cx;
use crate::{classfile::Instr, state::Value};

/// All that an instruction may change: the number of writes to what is shared by frames (objects, writes to the input, static
/// fields), the length of what only grows, and the content of the innermost frame. Which objects of the input have been met is
/// left out: an instruction may note that before it asks, as to note it again changes nothing. So it is with objects that stand for types: where
/// there are new ones, those are what has been written.
#[derive(Debug)]
pub(super) struct Extent {
    types: usize,
    objects: u64,
    writes: [u64; 2],
    lengths: [usize; 12],
    at: [u32; 5],
    frame: Vec<Value>,
}

impl PartialEq for Extent {
    fn eq(&self, other: &Self) -> bool {
        let parts = |of: &Self| (of.writes, of.lengths, of.at);
        let same_objects = self.types != other.types || self.objects == other.objects;
        same_objects && parts(self) == parts(other) && self.frame == other.frame
    }
}

impl Extent {
    /// Before an instruction; `None` of one that never asks.
    pub(super) fn before(cx: &Cx<'_>) -> Option<Extent> {
        let silent = cx.world.host.is_some()
            || matches!(
                cx.instr(),
                Instr::Nop
                    | Instr::Null
                    | Instr::Int(_)
                    | Instr::Long(_)
                    | Instr::Float(_)
                    | Instr::Double(_)
                    | Instr::Store(..)
                    | Instr::Iinc(..)
                    | Instr::Stack(_)
                    | Instr::Goto(_)
            );
        (!silent).then(|| Extent::of(cx))
    }

    /// As it is now.
    pub(super) fn of(cx: &Cx<'_>) -> Extent {
        let (st, heap) = (&*cx.st, &cx.st.heap);
        let frame = st.frame();
        let monitors = frame.monitor.map_or(0, |o| o.0 + 1);
        Extent {
            types: heap.types(),
            objects: heap.writes(),
            writes: [heap.store.writes(), st.statics.writes()],
            lengths: [
                st.frames.len(),
                st.values.len(),
                st.path.clauses().len(),
                st.settled.len(),
                st.trail.len(),
                st.within.len(),
                st.calls.len(),
                st.constructed.len(),
                st.chosen.len(),
                st.hashed.len(),
                st.clock.as_ref().map_or(0, Vec::len),
                st.output.untaken(),
            ],
            at: [cx.pc(), cx.top(), st.path.forks(), monitors, frame.loops.iter().map(|&(_, count, _)| count).sum()],
            frame: st.values[frame.base as usize..cx.top() as usize].to_vec(),
        }
    }
}
