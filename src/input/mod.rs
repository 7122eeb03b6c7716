//! What an input is: the roots of the initial heap, the cells of its objects, the values that the world around a program
//! answers with, and how many of all these there may be.
//!
//! A reference of the initial heap is a root or `f(r)`, the initial content of a cell, so every input is named by its access
//! path. The heap itself never changes; what a path writes over it is in its [`crate::state::Store`]. All paths of a run, and
//! all worlds derived from one, share one space, so a name means the same input in each.
//!
//! What one kind of input is like (strings, arrays, constants of an enum, what a clock says) stands in one file of [`kind`].

mod cell;
mod datum;
mod given;
pub mod kind;
mod root;
mod scope;
mod types;

pub use cell::{At, Cell, Content};
pub use datum::{Answers, Body, Datum, FieldRef, Object, Target};
pub use given::Given;
pub use kind::Kind;
pub use types::{Declared, default_of};

use crate::{
    program::{ClassId, FieldId, LinkError, MethodId, Program, Universe},
    state::Value,
    term::{Term, Terms},
};
use rustc_hash::FxHashMap;
use std::{
    cell::{OnceCell, RefCell},
    rc::Rc,
};

/// What only the library can say of its own classes.
pub trait Library {
    /// The class of strings.
    fn string_class(&self, program: &Program) -> Option<ClassId>;

    /// Whether a field of the class of strings is the array of its characters.
    fn is_characters(&self, program: &Program, f: FieldId) -> bool;

    /// Whether any content of its fields makes an object of this class: a box, not a string.
    fn is_transparent(&self, program: &Program, class: ClassId) -> bool;
}

/// How large inputs are, and what is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Input objects per class; `None` for any number.
    pub scope: Option<u32>,
    /// The same for classes that have a bound of their own, by their names; see [`InputSpace::scope`].
    pub scopes: Vec<(String, u32)>,
    /// Elements of an array of the input.
    pub array_length: u16,
    /// Characters of a string of the input.
    pub string_length: u16,
    /// Whether inputs are structures that a precondition speaks of. Then no strategy settles references to other objects
    /// before the program looks into them, and of what has been found only numbers among the roots are made smaller.
    pub structures: bool,
    /// Whether static fields of the application are inputs, see [`InputSpace::static_input`].
    pub static_inputs: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            scope: None,
            scopes: vec![],
            array_length: u16::MAX,
            string_length: 4,
            structures: false,
            static_inputs: false,
        }
    }
}

/// All inputs of a run. See the module.
pub struct InputSpace {
    /// How large inputs are, and what is one.
    pub bounds: Bounds,
    /// Which classes an input object may have.
    pub universe: Universe,
    program: Rc<Program>,
    terms: Rc<Terms>,
    library: Rc<dyn Library>,
    kinds: Vec<Rc<dyn Kind>>,
    cells: RefCell<cell::Cells>,
    types: RefCell<types::Types>,
    strings: OnceCell<Option<ClassId>>,
    /// Roots of an enum type, and which.
    enums: RefCell<FxHashMap<Term, ClassId>>,
    /// What the program chooses, by the number of choices before and the bound.
    choices: RefCell<FxHashMap<(usize, Option<u64>), Term>>,
    /// What passes before each look at a clock.
    clock: RefCell<Vec<Term>>,
    /// What the calls of an abstract method return, in order.
    results: RefCell<FxHashMap<MethodId, Vec<Value>>>,
    /// The static fields that are inputs and have been met.
    statics: RefCell<FxHashMap<FieldId, Value>>,
}

impl InputSpace {
    /// The inputs made of the classes of `universe`, within bounds.
    pub fn new(
        program: Rc<Program>,
        terms: Rc<Terms>,
        universe: Universe,
        library: Rc<dyn Library>,
        bounds: Bounds,
    ) -> Self {
        Self {
            bounds,
            universe,
            program,
            terms,
            library,
            kinds: kind::all(),
            cells: RefCell::default(),
            types: RefCell::default(),
            strings: OnceCell::new(),
            enums: RefCell::default(),
            choices: RefCell::default(),
            clock: RefCell::default(),
            results: RefCell::default(),
            statics: RefCell::default(),
        }
    }

    /// One more kind of input, which is asked before all others.
    pub fn add(&mut self, kind: Rc<dyn Kind>) {
        self.kinds.insert(0, kind);
    }

    /// The classes that inputs have.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The names of inputs.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What the first kind says that has something to say.
    fn first<T>(&self, says: impl Fn(&dyn Kind) -> Option<T>) -> Option<T> {
        self.kinds.iter().find_map(|kind| says(&**kind))
    }

    /// How a root or a cell of this type is declared.
    ///
    /// # Errors
    /// When the class of the type cannot be loaded.
    fn declared(&self, ty: &crate::classfile::FieldType) -> Result<Declared, LinkError> {
        let by_kind = self.first(|kind| kind.declare(self, ty).transpose());
        by_kind.unwrap_or_else(|| Ok(Declared { sort: types::sort_of(ty), bound: None, most: None }))
    }
}
