//! Which methods may do otherwise than in another version of the class path: those with other code, and those that may call such.

use super::{Calls, MethodId, Program, fingerprint};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// Two versions of a program. What methods find out about classes by reflection, and the code of the JDK, are no part of what is compared.
pub struct Changes<'a> {
    now: &'a Program,
    before: &'a Program,
    calls_now: Calls<'a>,
    calls_before: Calls<'a>,
    /// Of methods of this version, whether the other one has the same.
    same: RefCell<FxHashMap<MethodId, bool>>,
}

impl<'a> Changes<'a> {
    /// From one version to another.
    pub fn new(before: &'a Program, now: &'a Program) -> Self {
        let (calls_now, calls_before) = (Calls::of(now), Calls::of(before));
        Self { now, before, calls_now, calls_before, same: RefCell::default() }
    }

    /// Whether a method may do otherwise than it did.
    pub fn concern(&self, before: MethodId, now: MethodId) -> bool {
        let is_other = |method| !self.is_same(method);
        let is_gone = |method| counterpart(self.before, method, self.now).is_none();
        any_reached(&self.calls_now, now, is_other) || any_reached(&self.calls_before, before, is_gone)
    }

    fn is_same(&self, method: MethodId) -> bool {
        if let Some(&known) = self.same.borrow().get(&method) {
            return known;
        }
        let code = |program: &Program, m| fingerprint::code(program, program.method(m));
        let before = counterpart(self.now, method, self.before);
        let is_same = before.is_some_and(|before| code(self.before, before) == code(self.now, method));
        self.same.borrow_mut().insert(method, is_same);
        is_same
    }
}

/// The method of another version that has the same names.
fn counterpart(of: &Program, method: MethodId, other: &Program) -> Option<MethodId> {
    let m = of.method(method);
    let class = other.load(&of.class(m.class).name).ok()?;
    other.declared_method(class, &m.name, &m.raw_descriptor)
}

/// Whether a method, or one that it may come to, is so.
fn any_reached(calls: &Calls<'_>, from: MethodId, is_so: impl Fn(MethodId) -> bool) -> bool {
    let (mut reached, mut open) = (FxHashSet::from_iter([from]), vec![from]);
    while let Some(method) = open.pop() {
        if is_so(method) {
            return true;
        }
        open.extend(calls.from(method).iter().filter(|&&m| reached.insert(m)));
    }
    false
}
