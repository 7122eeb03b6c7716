//! What references of samples are given: strings, arrays, collections, numbers in boxes.

use super::{super::forms, Samples};
use crate::{
    classfile::FieldType,
    input::{Cell, Holds},
    program::{ClassId, FieldId},
    term::{Decl, Sort, TypeSet},
};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// Where something is put: a root, an element, a field.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) ty: FieldType,
    pub(super) sort: Sort,
    bound: Option<TypeSet>,
}

/// What an object is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// A string.
    Text,
    /// An array of this class.
    Array(ClassId),
    /// A collection of this class.
    Held(ClassId, Holds),
    /// A box of this class, with a number in this field.
    Boxed(ClassId, FieldId),
}

impl Place {
    pub(super) fn new(Decl { sort, bound, .. }: Decl, ty: FieldType) -> Self {
        Self { ty, sort, bound }
    }
}

impl Shape {
    /// Whether there is one thing in it, always.
    pub(super) fn holds_one(&self) -> bool {
        matches!(self, Shape::Boxed(..))
    }

    /// Whether what is in it is found by keys.
    pub(super) fn holds_keys(&self) -> bool {
        matches!(self, Shape::Held(_, Holds::Keys | Holds::Entries))
    }

    /// The class, where it is not that of strings.
    pub(super) fn class(&self) -> Option<ClassId> {
        match *self {
            Shape::Text => None,
            Shape::Array(class) | Shape::Held(class, _) | Shape::Boxed(class, _) => Some(class),
        }
    }

    /// The cell that says how much is in it.
    pub(super) fn size(&self) -> Option<Cell> {
        match self {
            Shape::Array(_) => Some(Cell::Length),
            Shape::Held(..) => Some(Cell::Size),
            Shape::Text | Shape::Boxed(..) => None,
        }
    }

    /// The cells of one item that is in it.
    pub(super) fn cells(&self) -> SmallVec<[Cell; 2]> {
        match *self {
            Shape::Text => smallvec![],
            Shape::Array(class) => smallvec![Cell::Element(class)],
            Shape::Held(class, Holds::Entries) => smallvec![Cell::Element(class), Cell::Value(class)],
            Shape::Held(class, _) => smallvec![Cell::Element(class)],
            Shape::Boxed(_, field) => smallvec![Cell::Field(field)],
        }
    }
}

impl Samples<'_> {
    /// The places of one item of what is in something; none where one is not known.
    pub(super) fn places(&self, shape: &Shape) -> Vec<Place> {
        let inputs = &self.world.inputs;
        let place =
            |&cell: &Cell| Some(Place::new(self.world.terms.func_decl(inputs.func(cell).ok()?), inputs.type_of(cell)));
        shape.cells().iter().map(place).collect::<Option<_>>().unwrap_or_default()
    }

    /// What may be put there, as far as samples have it.
    pub(super) fn shapes_of(&self, place: &Place) -> Rc<[Shape]> {
        if let Some(known) = self.shapes.borrow().get(&place.bound) {
            return known.clone();
        }
        let classes = place.bound.map(|bound| self.world.terms.members(bound));
        let shapes: Rc<[Shape]> =
            classes.iter().flat_map(|all| all.iter()).filter_map(|class| self.shape(ClassId(class.0))).collect();
        self.shapes.borrow_mut().insert(place.bound, shapes.clone());
        shapes
    }

    fn shape(&self, class: ClassId) -> Option<Shape> {
        let (inputs, program) = (&self.world.inputs, &self.world.program);
        if Some(class) == inputs.string_class() {
            return Some(Shape::Text);
        }
        if program.class(class).is_array() {
            return Some(Shape::Array(class));
        }
        match inputs.holds(class) {
            Some(holds @ (Holds::Elements | Holds::Keys | Holds::Entries)) => Some(Shape::Held(class, holds)),
            Some(_) => None,
            None => forms::boxes(program, &program.class(class).name).map(|field| Shape::Boxed(class, field)),
        }
    }
}
