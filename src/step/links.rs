//! What has been linked so far, for good and on all paths.

use super::Site;
use crate::{
    classfile::ConstIdx,
    program::{ClassId, MethodId},
    state::Value,
};
use rustc_hash::FxHashMap;
use std::{cell::RefCell, rc::Rc};

/// Results by method and arguments.
type Tables = Vec<(MethodId, Vec<Value>, Option<Rc<[i32]>>)>;

/// See the module.
#[derive(Default)]
pub struct Links {
    /// What call sites call.
    call_sites: RefCell<FxHashMap<Site, MethodId>>,
    /// What answers constants that take code to make.
    makers: RefCell<FxHashMap<(ClassId, ConstIdx), MethodId>>,
    /// What methods say of each 16-bit number, and the values of their other arguments.
    tables: RefCell<Tables>,
}

impl Links {
    /// What a static method says of each 16-bit number, before these arguments: worked out once, if it can be.
    pub fn table(
        &self,
        method: MethodId,
        others: &[Value],
        make: impl FnOnce(MethodId, &[Value]) -> Option<Vec<i32>>,
    ) -> Option<Rc<[i32]>> {
        let known = |all: &Tables| {
            let mut all = all.iter();
            all.find(|(m, arguments, _)| *m == method && arguments == others).map(|(.., table)| table.clone())
        };
        if let Some(table) = known(&self.tables.borrow()) {
            return table;
        }
        let table: Option<Rc<[i32]>> = make(method, others).map(Into::into);
        self.tables.borrow_mut().push((method, others.to_vec(), table.clone()));
        table
    }

    /// What a dynamically computed call site calls, once it is linked.
    pub(super) fn call_site(&self, at: Site) -> Option<MethodId> {
        self.call_sites.borrow().get(&at).copied()
    }

    /// Links a call site for good, on all paths: what its bootstrap method is given does not depend on the path.
    pub(super) fn set_call_site(&self, at: Site, target: MethodId) {
        self.call_sites.borrow_mut().insert(at, target);
    }

    /// What answers a constant of a class, once it is linked.
    pub(super) fn maker(&self, class: ClassId, at: ConstIdx) -> Option<MethodId> {
        self.makers.borrow().get(&(class, at)).copied()
    }

    /// Links a constant for good, on all paths: its value is made anew on each.
    pub(super) fn set_maker(&self, class: ClassId, at: ConstIdx, maker: MethodId) {
        self.makers.borrow_mut().insert((class, at), maker);
    }
}
