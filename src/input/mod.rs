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
mod generic;
mod given;
pub mod kind;
mod root;
mod scope;
mod types;

pub use cell::{At, Cell, Content};
pub use datum::{Answer, Answers, Asked, Body, Datum, FieldRef, Object, Target};
pub use given::Given;
pub use kind::Kind;
pub use types::{Declared, default_of};

use crate::{
    classfile::FieldType,
    program::{ClassId, FieldId, LinkError, MethodId, Program, Universe},
    state::{Mirror, Named, Value},
    term::{RefVal, Term, Terms, Text, Val},
};
use rustc_hash::FxHashMap;
use std::{
    cell::{OnceCell, RefCell},
    collections::BTreeSet,
    rc::Rc,
};

/// What only the library can say of its own classes.
pub trait Library {
    /// The class of strings.
    fn string_class(&self, program: &Program) -> Option<ClassId>;

    /// The class of the objects that stand for types.
    fn class_of_types(&self, program: &Program) -> Option<ClassId>;

    /// Whether an input of this class is one of the objects that its own static fields hold: people use these, and what is in one is the JDK's
    /// own affair.
    fn is_chosen(&self, class: &str) -> bool;

    /// Which types an object of that class may stand for, and whether there are others that the universe has.
    fn types(&self, program: &Program, universe: &Universe) -> (Vec<Mirror>, bool);

    /// Whether a field of the class of strings is the array of its characters.
    fn is_characters(&self, program: &Program, f: FieldId) -> bool;

    /// Whether a field of the class of strings says how the characters lie in their array: 0 for one byte each, 1 for two.
    fn is_coder(&self, program: &Program, f: FieldId) -> bool;

    /// Array classes that inputs have though the target does not name them, as it looks into arrays of any class.
    fn arrays(&self, is_mentioned: &dyn Fn(&str) -> bool) -> &'static [&'static str];

    /// Whether any content of its fields makes an object of this class: a box, not a string.
    fn is_transparent(&self, program: &Program, class: ClassId) -> bool;

    /// The collection that people use where a type of this name is declared, if objects of it can be inputs: of a class
    /// that is one itself, that class.
    fn usual(&self, declared: &str) -> Option<&'static str>;

    /// The classes of what a collection of this class holds, if it has no type parameters.
    fn arguments(&self, class: &str) -> &'static [&'static str];

    /// The class of keys that people use where they are declared with a type of many classes.
    fn usual_key(&self, declared: &str) -> Option<&'static str>;

    /// What a collection of this class holds; `None` for any other class.
    fn holds(&self, program: &Program, class: ClassId) -> Option<Holds>;

    /// Whether the fields that this class declares say nothing of the collections that extend it.
    fn is_skeleton(&self, class: &str) -> bool;

    /// Whether a method of an interface changes a collection, which some classes that implement it refuse.
    fn changes(&self, program: &Program, method: MethodId) -> bool;

    /// Whether null may be in a collection of this class.
    fn takes_null(&self, program: &Program, class: ClassId) -> bool;

    /// Whether an object of this class equals itself alone, so that to compare references is to call its `equals`.
    fn equals_itself_alone(&self, program: &Program, class: ClassId) -> bool;

    /// An object of this class that is unlike those that come up by themselves, and unlike that of another number; `None` of
    /// a class that has no more of them.
    fn unlike(&self, program: &Program, class: &str, n: u32) -> Option<Body>;

    /// All objects of this class that are not equal, of a class that has few of them.
    fn all(&self, program: &Program, class: &str) -> Option<Vec<Body>>;

    /// What is in a collection as its fields say; `None` where that is not known. It may be of a class that no input has: that of
    /// `List.of`, a view.
    fn content(&self, of: &Program, class: ClassId, o: RefVal, read: &mut dyn ReadObject) -> Option<(Holds, Held)>;
}

/// What is in a collection.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Held {
    /// In the order in which it is iterated; of a map key and value in turn.
    pub all: Vec<Val>,
    /// Where in it that belongs which was there before the call and has not been looked at, if it is behind all that has.
    pub rest: usize,
    /// Where in it the entries are that were there before the call and have been looked at, and which of those that were there.
    pub found: Vec<(usize, u32)>,
}

impl Held {
    /// This and nothing else.
    pub fn of(all: Vec<Val>) -> Self {
        Self { rest: all.len(), all, found: vec![] }
    }
}

/// What collections hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// Elements.
    Elements,
    /// Elements no two of which are equal.
    Keys,
    /// Keys with values.
    Entries,
    /// Keys with values, of which what is put last comes first.
    Stacked,
    /// One thing, which is not null, or nothing.
    Value,
    /// A key with its value.
    Pair,
    /// The elements that are still to be handed out.
    Rest,
    /// Constants of an enum.
    Constants,
    /// Constants of an enum with values.
    ByConstant,
    /// Elements no two of which are equal, in an order that each JVM chooses for itself; no input holds that.
    Set,
    /// Keys with values, in such an order.
    Map,
}

impl Holds {
    /// How many values make one item: a key has a value.
    pub fn per_item(self) -> usize {
        match self {
            Holds::Elements | Holds::Keys | Holds::Value | Holds::Rest | Holds::Constants | Holds::Set => 1,
            Holds::Entries | Holds::Stacked | Holds::Pair | Holds::ByConstant | Holds::Map => 2,
        }
    }

    /// Whether the order in which it is iterated is another one in each JVM.
    pub fn has_no_order(self) -> bool {
        matches!(self, Holds::Set | Holds::Map)
    }
}

/// The content of the objects of one heap.
pub trait ReadObject {
    /// A field of an object, by its name.
    fn field(&mut self, o: RefVal, name: &str) -> Option<Val>;

    /// The elements of an array.
    fn elements(&mut self, array: RefVal) -> Option<Vec<Val>>;

    /// Whether an object is of exactly this class.
    fn is_of(&mut self, o: RefVal, class: &str) -> bool;

    /// What a static field holds, by the names of its class and its own.
    fn constant(&mut self, class: &str, name: &str) -> Option<Val>;

    /// What is in a collection that the program has made.
    fn content(&mut self, o: RefVal) -> Option<(Holds, Held)>;

    /// Which entry of a hash table of the input it is that was there before the call, if it is the node of one.
    fn found(&mut self, node: RefVal) -> Option<u32>;
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
    /// Whether nothing of what has been found is made smaller: what inputs there are is said of all of it.
    pub as_found: bool,
    /// Whether paths are counted as published tools do, which follow the bytecode of the JDK: `Integer.valueOf` looks for a box of
    /// an unknown number, and a loop over the characters of a string forks.
    pub as_published: bool,
    /// Whether static fields of the application are inputs, see [`InputSpace::static_input`].
    pub static_inputs: bool,
    /// Whether a program is started without arguments: what its `main` gets is an empty array, and no input.
    pub no_arguments: bool,
    /// Whether roots that are declared with a type that many classes are of, as `Object` and `Comparable`, are of the one that people use there.
    pub usual: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            scope: None,
            scopes: vec![],
            array_length: u16::MAX,
            string_length: 16,
            structures: false,
            as_found: false,
            as_published: false,
            static_inputs: false,
            no_arguments: false,
            usual: false,
        }
    }
}

/// What a path takes to be so that need not be, and that it has looked at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Supposed {
    /// Arrays that the program makes are no larger than there is room for.
    SmallArrays,
    /// Keys whose order depends on hash codes that are not known, or on the JVM, come in one of the orders they may have.
    Order,
    /// A collection of which the program declares an interface alone can be changed.
    Mutable,
    /// The machine has so many processors and so much memory as a program is told.
    Machine,
    /// The platform has the properties, the locale and the zone that a program is told.
    Platform,
    /// What time it is is a time of these years.
    Clock,
    /// An exception of the input is of a class that the program names.
    NamedException,
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
    supposed: RefCell<BTreeSet<Supposed>>,
    types: RefCell<types::Types>,
    /// What models say of values, by class and reference, and of fields apart.
    assumptions: RefCell<FxHashMap<kind::value::Assumed, Term>>,
    strings: OnceCell<Option<ClassId>>,
    /// The strings of the input that constants of the program, and other interned strings, may be, by content.
    literals: RefCell<Vec<(Text, Term)>>,
    /// The objects of the input that those are which were there before.
    existing: RefCell<FxHashMap<Named, Term>>,
    /// Strings of the input as texts, as far as they are followed, and whether each takes two bytes a character.
    texts: RefCell<FxHashMap<Term, (Rc<Text>, Term)>>,
    /// Roots of an enum type, and which.
    enums: RefCell<FxHashMap<Term, ClassId>>,
    /// What the program chooses, by the number of choices before and the bound.
    choices: RefCell<FxHashMap<(usize, Option<u64>), Term>>,
    /// What else it is told, by the number of answers before, the call and the type.
    told: RefCell<FxHashMap<(usize, &'static str, FieldType), Value>>,
    /// What passes before each look at a clock, by its number and what that may be at most.
    clock: RefCell<FxHashMap<(usize, u64), Term>>,
    /// Random numbers that nobody foresees.
    drawn: RefCell<Vec<Term>>,
    /// Strings that differ from machine to machine, by name.
    machine: RefCell<Vec<(Rc<str>, [Term; 2])>>,
    /// What the calls of an abstract method return, in order.
    results: RefCell<FxHashMap<(MethodId, FieldType), Vec<Value>>>,
    /// What they may throw, of each class by calls.
    thrown: RefCell<FxHashMap<(MethodId, ClassId), Vec<Value>>>,
    /// The types that a class object may stand for.
    types_of_objects: OnceCell<Vec<Mirror>>,
    /// The static fields that are inputs and have been met.
    statics: RefCell<FxHashMap<FieldId, Value>>,
}

impl InputSpace {
    /// The inputs made of the classes of `universe`, within bounds.
    pub fn new(
        program: Rc<Program>,
        terms: Rc<Terms>,
        mut universe: Universe,
        library: Rc<dyn Library>,
        bounds: Bounds,
    ) -> Self {
        universe.add_arrays(library.arrays(&|class| universe.is_mentioned(class)));
        Self {
            bounds,
            universe,
            program,
            terms,
            library,
            kinds: kind::all(),
            cells: RefCell::default(),
            supposed: RefCell::default(),
            types: RefCell::default(),
            assumptions: RefCell::default(),
            strings: OnceCell::new(),
            literals: RefCell::default(),
            existing: RefCell::default(),
            texts: RefCell::default(),
            enums: RefCell::default(),
            choices: RefCell::default(),
            told: RefCell::default(),
            clock: RefCell::default(),
            drawn: RefCell::default(),
            machine: RefCell::default(),
            results: RefCell::default(),
            thrown: RefCell::default(),
            types_of_objects: OnceCell::new(),
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

    /// Some path takes it that this is so.
    pub fn suppose(&self, what: Supposed) {
        self.supposed.borrow_mut().insert(what);
    }

    /// What paths have taken to be so.
    pub fn all_supposed(&self) -> Vec<Supposed> {
        self.supposed.borrow().iter().copied().collect()
    }

    /// What the first kind says that has something to say.
    fn first<T>(&self, says: impl Fn(&dyn Kind) -> Option<T>) -> Option<T> {
        self.kinds.iter().find_map(|kind| says(&**kind))
    }

    /// How a root or a cell of this type is declared.
    ///
    /// # Errors
    /// When the class of the type cannot be loaded.
    pub fn declared(&self, ty: &FieldType) -> Result<Declared, LinkError> {
        let by_kind = self.first(|kind| kind.declare(self, ty).transpose());
        by_kind.unwrap_or_else(|| Ok(Declared { sort: types::sort_of(ty), bound: None, most: None }))
    }
}
