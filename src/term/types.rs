//! Finite sets of classes, interned: what an input object may be, within the universe of the analysis.

use super::{ClassTag, Terms};
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A handle to a set of classes in [`Terms`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeSet(u32);

#[derive(Default)]
pub(super) struct Types {
    sets: IndexSet<Rc<[ClassTag]>>,
    labels: Vec<Option<Rc<str>>>,
    names: FxHashMap<ClassTag, Rc<str>>,
    meets: FxHashMap<(TypeSet, TypeSet), TypeSet>,
}

impl Types {
    fn intern(&mut self, classes: Vec<ClassTag>, label: Option<Rc<str>>) -> TypeSet {
        debug_assert!(classes.is_sorted());
        let (index, new) = self.sets.insert_full(classes.into());
        if new {
            self.labels.push(label);
        } else if self.labels[index].is_none() {
            self.labels[index] = label;
        }
        TypeSet(index as u32)
    }
}

impl Terms {
    /// The set of these classes; `label` is how a person calls it (a class name: "instanceof label").
    pub fn type_set(&self, mut classes: Vec<ClassTag>, label: Option<&str>) -> TypeSet {
        classes.sort_unstable();
        classes.dedup();
        self.types.borrow_mut().intern(classes, label.map(Rc::from))
    }

    /// Gives a class the name it is printed by.
    pub fn name_class(&self, class: ClassTag, name: impl FnOnce() -> String) {
        self.types.borrow_mut().names.entry(class).or_insert_with(|| name().into());
    }

    /// The name a class is printed by.
    pub fn class_name(&self, class: ClassTag) -> Rc<str> {
        let types = self.types.borrow();
        types.names.get(&class).cloned().unwrap_or_else(|| format!("class#{}", class.0).into())
    }

    /// The members of a set, ascending.
    pub fn members(&self, s: TypeSet) -> Rc<[ClassTag]> {
        self.types.borrow().sets[s.0 as usize].clone()
    }

    /// How a person calls the set, where something was said.
    pub fn label(&self, s: TypeSet) -> Option<Rc<str>> {
        self.types.borrow().labels[s.0 as usize].clone()
    }

    /// Whether the class is in the set.
    pub fn contains(&self, s: TypeSet, class: ClassTag) -> bool {
        self.members(s).binary_search(&class).is_ok()
    }

    /// The classes in both sets.
    pub fn meet(&self, a: TypeSet, b: TypeSet) -> TypeSet {
        if a == b {
            return a;
        }
        if let Some(&known) = self.types.borrow().meets.get(&(a, b)) {
            return known;
        }
        let (xs, ys) = (self.members(a), self.members(b));
        let both = xs.iter().copied().filter(|x| ys.binary_search(x).is_ok()).collect();
        let mut types = self.types.borrow_mut();
        let met = types.intern(both, None);
        types.meets.insert((a, b), met);
        met
    }

    /// The classes of `a` that are not in `b`.
    pub fn without(&self, a: TypeSet, b: TypeSet) -> TypeSet {
        let (xs, ys) = (self.members(a), self.members(b));
        let rest = xs.iter().copied().filter(|x| ys.binary_search(x).is_err()).collect();
        self.types.borrow_mut().intern(rest, None)
    }

    /// Whether the set has no member.
    pub fn is_void(&self, s: TypeSet) -> bool {
        self.members(s).is_empty()
    }
}
