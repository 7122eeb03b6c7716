//! Subroutines (`jsr`, `ret`), as type inference sees them (JVMS §4.10.2.5): the instruction behind a `jsr` has of the local variables
//! that the subroutine has touched what the `ret` leaves, and of all others what the `jsr` had. So one may be called with different
//! types in variables that are none of its concern, which is what `finally` was once compiled to.

use super::{Refused, Wrong};
use crate::classfile::{Instr, InstrIdx};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A subroutine that an instruction is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Routine {
    /// Where it begins, by which it is known.
    pub(super) entry: InstrIdx,
    /// The local variables that have been read or written since.
    pub(super) touched: BTreeSet<u16>,
}

/// A local variable is read or written, or it and the next.
pub(super) fn touch(routines: &mut [Routine], n: u16, wide: bool) {
    for routine in routines {
        routine.touched.insert(n);
        routine.touched.extend(wide.then_some(n.saturating_add(1)));
    }
}

/// `jsr`.
pub(super) fn enter(routines: &mut Vec<Routine>, entry: InstrIdx) -> Refused {
    if routines.iter().any(|routine| routine.entry == entry) {
        return Err(Wrong::new("a subroutine that calls itself"));
    }
    routines.push(Routine { entry, touched: BTreeSet::new() });
    Ok(())
}

/// The subroutines that both are in, and what either has touched there.
pub(super) fn merge(routines: &mut Vec<Routine>, other: &[Routine]) {
    let mut rest = other.iter();
    routines.retain_mut(|mine| match rest.clone().position(|theirs| theirs.entry == mine.entry) {
        Some(skipped) => {
            let theirs = rest.nth(skipped).expect("it was found there");
            mine.touched.extend(&theirs.touched);
            true
        }
        None => false,
    });
}

/// The one `ret` of each subroutine, by where that begins.
#[derive(Default)]
pub(super) struct Returns(FxHashMap<InstrIdx, InstrIdx>);

impl Returns {
    /// The `ret` of a subroutine, if one is known.
    pub(super) fn of(&self, entry: InstrIdx) -> Option<InstrIdx> {
        self.0.get(&entry).copied()
    }

    /// All calls of a subroutine, which the `ret` at an instruction goes back from.
    pub(super) fn to<'c>(
        &mut self,
        at: InstrIdx,
        entry: InstrIdx,
        code: &'c [Instr],
    ) -> Result<impl Iterator<Item = InstrIdx> + 'c, Wrong> {
        if *self.0.entry(entry).or_insert(at) != at {
            return Err(Wrong::new("a subroutine with a second ret"));
        }
        let calls = code.iter().enumerate().filter(move |(_, instr)| **instr == Instr::Jsr(entry));
        Ok(calls.map(|(call, _)| call as InstrIdx))
    }
}
