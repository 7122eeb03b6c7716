//! What is known of branches whose ways may meet again: where, what is read from there on, and which are not worth trying.

use super::Site;
use crate::{
    classfile::InstrIdx,
    program::{MethodId, Program},
};
use rustc_hash::FxHashMap;
use std::{cell::RefCell, rc::Rc};

/// A branch that has been tried so often in vain is let alone.
const PATIENCE: u8 = 3;

/// See the module.
#[derive(Default)]
pub(super) struct Branches {
    joins: RefCell<FxHashMap<MethodId, Rc<[Option<InstrIdx>]>>>,
    live: RefCell<FxHashMap<Site, Rc<[bool]>>>,
    /// How often each has been tried in vain since it was last gone through.
    failed: RefCell<FxHashMap<Site, u8>>,
}

impl Branches {
    /// Where the ways from an instruction meet, within its method.
    pub(super) fn join(&self, program: &Program, Site { method, at }: Site) -> Option<InstrIdx> {
        let mut joins = self.joins.borrow_mut();
        let of = joins.entry(method).or_insert_with(|| {
            let code = program.method(method).code.as_deref();
            code.map_or_else(Vec::new, |code| code.joins()).into()
        });
        of.get(at as usize).copied().flatten()
    }

    /// The local variables that are read from there on.
    pub(super) fn live(&self, program: &Program, at: Site) -> Rc<[bool]> {
        let mut live = self.live.borrow_mut();
        let of = live.entry(at).or_insert_with(|| {
            let code = program.method(at.method).code.as_deref();
            code.map_or_else(Vec::new, |code| code.live(at.at)).into()
        });
        of.clone()
    }

    /// A branch has been tried, in vain or not.
    pub(super) fn tried(&self, at: Site, is_gone_through: bool) {
        let mut failed = self.failed.borrow_mut();
        match is_gone_through {
            true => drop(failed.remove(&at)),
            false => *failed.entry(at).or_default() += 1,
        }
    }

    /// Whether a branch is not tried again.
    pub(super) fn is_let_alone(&self, at: Site) -> bool {
        self.failed.borrow().get(&at).is_some_and(|&times| times >= PATIENCE)
    }
}
