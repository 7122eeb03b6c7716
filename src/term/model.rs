//! A model is an input heap: what each root denotes, and the objects it reaches.

use super::{ClassTag, Decl, Func, Sort, Sym, Terms};
use rustc_hash::FxHashMap;
use std::{
    ops::{Deref, DerefMut},
    rc::Rc,
};

/// A concrete value of a term.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Val {
    /// A truth value.
    Bool(bool),
    /// Bits, in the low end.
    Bv(u64),
    /// A reference.
    Ref(RefVal),
}

/// A concrete reference.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RefVal {
    /// null.
    Null,
    /// An object of the model, by index.
    Input(u32),
    /// An object the run allocates, by number.
    Allocated(u32),
}

impl Val {
    /// The value every cell has that a model does not mention: false, 0 or null.
    pub fn default_of(sort: Sort) -> Val {
        match sort {
            Sort::Bool => Val::Bool(false),
            Sort::Bv(_) => Val::Bv(0),
            Sort::Ref => Val::Ref(RefVal::Null),
        }
    }

    /// The truth value; a bug of ours if it is none.
    pub fn as_bool(self) -> bool {
        match self {
            Val::Bool(b) => b,
            other => panic!("a truth value was expected, not {other:?}"),
        }
    }

    /// The bits; a bug of ours if there are none.
    pub fn as_bits(self) -> u64 {
        match self {
            Val::Bv(b) => b,
            other => panic!("bits were expected, not {other:?}"),
        }
    }

    /// The reference; a bug of ours if it is none.
    pub fn as_ref(self) -> RefVal {
        match self {
            Val::Ref(r) => r,
            other => panic!("a reference was expected, not {other:?}"),
        }
    }
}

/// One object of the input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputObject {
    /// Its class, where something constrains it.
    pub class: Option<ClassTag>,
    /// The cells that matter; the others hold their default.
    pub cells: FxHashMap<Func, Val>,
    /// The elements that matter, by index; the others hold their default.
    pub elements: FxHashMap<(Func, u32), Val>,
}

/// An object that models have in common until one of them writes to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SharedObject(Rc<InputObject>);

impl From<InputObject> for SharedObject {
    fn from(object: InputObject) -> Self {
        Self(object.into())
    }
}

impl Deref for SharedObject {
    type Target = InputObject;

    fn deref(&self) -> &InputObject {
        &self.0
    }
}

impl DerefMut for SharedObject {
    fn deref_mut(&mut self) -> &mut InputObject {
        Rc::make_mut(&mut self.0)
    }
}

/// An assignment to everything the input consists of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Model {
    /// The roots that matter; the others hold their default.
    pub roots: FxHashMap<Sym, Val>,
    /// The objects, in no particular order.
    pub objects: Vec<SharedObject>,
}

impl Model {
    /// Whether every reference denotes null or an object its declaration allows, and every number is in its range.
    pub fn is_well_typed(&self, terms: &Terms) -> bool {
        let fits = |v: Val, decl: Decl| match (v, decl) {
            (Val::Ref(RefVal::Allocated(_)), _) => false,
            (Val::Ref(RefVal::Input(o)), Decl { bound: Some(bound), .. }) => {
                self.objects[o as usize].class.is_some_and(|c| terms.contains(bound, c))
            }
            (Val::Bv(bits), Decl { most: Some(most), .. }) => bits <= most,
            _ => true,
        };
        let of_object = |o: &SharedObject| {
            o.cells.iter().all(|(&f, &v)| fits(v, terms.func_decl(f)))
                && o.elements.iter().all(|(&(f, _), &v)| fits(v, terms.func_decl(f)))
        };
        self.roots.iter().all(|(&s, &v)| fits(v, terms.sym_decl(s))) && self.objects.iter().all(of_object)
    }
}
