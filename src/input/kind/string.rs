//! Strings. One of the input is an array of Latin-1 characters to the JDK's own code: what it holds as its characters is
//! itself, so no two strings share them and nobody else has them. Its other fields are caches, or say that it is Latin-1.

use super::{At, Body, Cell, Content, Given, InputSpace, Kind};
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

    fn body(&self, given: &mut Given<'_>, o: u32, class: ClassId) -> Option<Body> {
        if Some(class) != given.space.string_class() {
            return None;
        }
        let text: Vec<u16> = given.characters(o).into_iter().map(u16::from).collect();
        // The program would notice that an input is its own constant.
        Some(match given.state.heap.string(&text) {
            Some(_) => Body::Copy(text.into()),
            None => Body::Text(text.into()),
        })
    }

    fn is_open(&self, space: &InputSpace, owner: ClassId) -> bool {
        Some(owner) == space.string_class()
    }
}

impl Given<'_> {
    /// The Latin-1 characters of a string of the input.
    pub fn characters(&self, o: u32) -> Vec<u8> {
        let bytes = self.space.class_of_characters().expect("arrays of bytes can be loaded");
        let length = self.cell(o, Cell::Characters) as u32;
        (0..length).map(|i| self.element(o, bytes, i).as_bits() as u8).collect()
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
