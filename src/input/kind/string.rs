//! Strings. One of the input is an array of Latin-1 characters to the JDK's own code: what it holds as its characters is
//! itself, so no two strings share them and nobody else has them. Its other fields are caches, or say that it is Latin-1.

use super::{At, Cell, Content, InputSpace, Kind};
use crate::{
    classfile::BaseType,
    program::{ArrayComponent, ClassId, FieldId, LinkError},
    term::{ClassTag, Node, Term},
};

/// See the module.
pub struct Strings;

impl Kind for Strings {
    fn content(&self, space: &InputSpace, r: Term, at: At) -> Option<Content> {
        match at {
            At::Field(f) if space.is_of_string(f) && !matches!(space.terms.node(r), Node::Obj(..)) => {
                Some(match space.library.is_characters(&space.program, f) {
                    true => Content::Itself(f),
                    false => Content::Default(f),
                })
            }
            At::Length if space.may_be_string(r) => Some(Content::Cell(Cell::Characters)),
            _ => None,
        }
    }

    fn most(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        (cell == Cell::Characters).then(|| space.bounds.string_length.into())
    }

    fn is_open(&self, space: &InputSpace, owner: ClassId) -> bool {
        Some(owner) == space.string_class()
    }
}

impl InputSpace {
    /// The class of strings.
    pub fn string_class(&self) -> Option<ClassId> {
        *self.strings.get_or_init(|| self.library.string_class(&self.program))
    }

    /// The class of the arrays that the characters of a string of the input are in.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub fn class_of_characters(&self) -> Result<ClassId, LinkError> {
        self.program.array_of(ArrayComponent::Base(BaseType::Byte))
    }

    /// Whether `r`, which is no if-then-else, may denote a string of the input.
    pub fn may_be_string(&self, r: Term) -> bool {
        let bound = self.terms.bound(r);
        bound.zip(self.string_class()).is_some_and(|(bound, class)| self.terms.contains(bound, ClassTag(class.0)))
    }

    /// Whether an instance field is one of the class of strings.
    fn is_of_string(&self, f: FieldId) -> bool {
        Some(self.program.field(f).class) == self.string_class()
    }
}
