//! The kinds of input, one file each: how it is declared, what its cells hold, and which concrete value a model says it is.
//!
//! Of the values that a program is handed, [`object`], [`mod@array`], [`string`], [`collection`], [`value`] and [`enumeration`] are told apart by their type:
//! each implements [`Kind`]. Of what the world around it answers, [`static_field`], [`clock`], [`random`], [`machine`],
//! [`choice`] and [`unseen`] declare one input after the other, as paths ask for them.

pub mod array;
pub mod choice;
pub mod class_object;
pub mod clock;
pub mod collection;
pub mod enumeration;
pub mod existing;
pub mod machine;
pub mod object;
pub mod random;
pub mod static_field;
pub mod string;
pub mod unseen;
pub mod value;

use super::{At, Body, Cell, Content, Datum, Declared, Given, InputSpace};
use crate::{
    classfile::FieldType,
    program::{ClassId, LinkError},
    term::{Term, Val},
};
use std::rc::Rc;

/// What inputs of some types are like. Each method answers for what is of the kind; what it has no answer for is asked of the
/// next one.
pub trait Kind {
    /// How a root or a cell of this type is declared.
    ///
    /// # Errors
    /// When the class of the type cannot be loaded.
    fn declare(&self, _: &InputSpace, _: &FieldType) -> Result<Option<Declared>, LinkError> {
        Ok(None)
    }

    /// What the cell `at` holds of what `r`, which is no if-then-else, denotes.
    fn content(&self, _: &InputSpace, _r: Term, _at: At) -> Option<Content> {
        None
    }

    /// The greatest number that a cell may hold.
    fn most(&self, _: &InputSpace, _: Cell) -> Option<u64> {
        None
    }

    /// The greatest number that a cell may hold for everything else to be followed in terms, if it may hold a greater one.
    fn followed(&self, _: &InputSpace, _: Cell) -> Option<u64> {
        None
    }

    /// What a value of this type is that is no number of Java's and no reference.
    fn datum(&self, _: &mut Given<'_>, _: &FieldType, _: Val) -> Option<Datum> {
        None
    }

    /// What is in object `o` of a model, of this class.
    fn body(&self, _: &mut Given<'_>, _o: u32, _: ClassId) -> Option<Body> {
        None
    }

    /// Whether a program may look into the fields that this class of the JDK declares: any content of them is an object.
    fn is_open(&self, _: &InputSpace, _: ClassId) -> bool {
        false
    }
}

/// The kinds there are, in the order in which they are asked.
pub(super) fn all() -> Vec<Rc<dyn Kind>> {
    vec![
        Rc::new(string::Strings),
        Rc::new(array::Arrays),
        Rc::new(enumeration::Enums),
        Rc::new(collection::Collections),
        Rc::new(value::Values),
        Rc::new(object::Objects),
    ]
}
