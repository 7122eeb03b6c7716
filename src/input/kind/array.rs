//! Arrays: the initial content of an element is `f(r, i)`, one function for each array class. A length is a cell like any
//! other.

use super::{At, Body, Cell, Content, Declared, Given, InputSpace, Kind};
use crate::{
    classfile::FieldType,
    program::{ArrayComponent, ClassId, ClassKind, LinkError},
    term::{Node, Sort, Term},
};
use smallvec::SmallVec;

/// See the module.
pub struct Arrays;

impl Kind for Arrays {
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        if !matches!(ty, FieldType::Array(_)) {
            return Ok(None);
        }
        let class = space.program.class_of_type(ty)?;
        let bound = space.bound_of(class, || space.classes_of_arrays(class));
        Ok(Some(Declared { sort: Sort::Ref, bound: Some(bound), most: None }))
    }

    fn content(&self, space: &InputSpace, r: Term, at: At) -> Option<Content> {
        let cell = match at {
            At::Field(_) => return None,
            At::Element(_) | At::Elements { .. } => Cell::Element(space.array_class(r)?),
            At::Length => space.array_class(r).map(|_| Cell::Length)?,
        };
        Some(Content::Cell(cell))
    }

    fn most(&self, space: &InputSpace, cell: Cell) -> Option<u64> {
        (cell == Cell::Length).then(|| space.bounds.array_length.into())
    }

    fn body(&self, given: &mut Given<'_>, o: u32, class: ClassId) -> Option<Body> {
        if !given.space.program.class(class).is_array() {
            return None;
        }
        let (ty, length) = (given.space.component(class), given.cell(o, Cell::Length) as u32);
        let elements = (0..length).map(|i| {
            let element = given.element(o, class, i);
            given.datum_of(&ty, element)
        });
        Some(Body::Elements(elements.collect()))
    }
}

impl InputSpace {
    /// The class of the arrays that `r`, which is no if-then-else, may denote; `None` if it denotes none.
    pub fn array_class(&self, r: Term) -> Option<ClassId> {
        let class = match self.terms.node(r) {
            Node::Obj(_, tag) => tag,
            _ if self.may_be_string(r) => return self.class_of_characters().ok(),
            // The bound of an array type is exactly that class where the program tests for none below.
            _ => match self.terms.members(self.terms.bound(r)?)[..] {
                [class] => class,
                _ => return None,
            },
        };
        Some(ClassId(class.0)).filter(|&c| self.program.class(c).is_array())
    }

    /// The array classes among several that `r`, which is no if-then-else, may be of.
    pub fn array_classes(&self, r: Term) -> SmallVec<[ClassId; 4]> {
        let bound = match self.terms.node(r) {
            Node::Null | Node::Obj(..) => None,
            _ => self.terms.bound(r),
        };
        let members = bound.map(|bound| self.terms.members(bound)).filter(|members| members.len() > 1);
        let classes = members.iter().flat_map(|members| members.iter()).map(|tag| ClassId(tag.0));
        classes.filter(|&c| self.program.class(c).is_array()).collect()
    }

    /// The classes of the arrays that are inputs of a type: the very class that it names, and what the program tests for.
    fn classes_of_arrays(&self, declared: ClassId) -> Vec<ClassId> {
        let mut all = vec![declared];
        if !self.bounds.structures {
            all.extend(self.universe.tested_below(&self.program, declared));
        }
        all
    }

    /// Whether a reference is to an array, and of which class is open.
    pub fn is_some_array(&self, r: Term) -> bool {
        let members = |leaf| self.terms.bound(leaf).map_or(0, |bound| self.terms.members(bound).len());
        let is_one = |leaf: Term| self.array_classes(leaf).len() == members(leaf).max(2);
        self.universe.tests_arrays() && self.terms.leaves(r).into_iter().any(is_one)
    }

    /// Whether there are array classes below this one.
    pub fn has_arrays_below(&self, array: ClassId) -> bool {
        match self.program.class(array).kind {
            ClassKind::Array { component: ArrayComponent::Class(class), .. } => match self.program.class(class) {
                of if of.is_array() => self.has_arrays_below(class),
                of => !of.access.is_final(),
            },
            _ => false,
        }
    }

    /// A path looks at the class of an array of this class of the input: those of a class below it are on no path.
    pub fn leave_out_arrays_below(&self, array: ClassId) {
        if self.has_arrays_below(array) && !self.bounds.structures {
            self.universe.leave_out(&format!("{} and of a class below", self.program.class(array).java_name()));
        }
    }

    /// The type of the elements of an array class, or of a class of collections: of the keys of maps.
    pub fn component(&self, array: ClassId) -> FieldType {
        match self.program.class(array).kind {
            ClassKind::Array { component: ArrayComponent::Base(base), .. } => FieldType::Base(base),
            ClassKind::Array { component: ArrayComponent::Class(class), .. } => {
                let class = self.program.class(class);
                let array = if class.is_array() { FieldType::parse(&class.name) } else { None };
                array.unwrap_or_else(|| FieldType::Object(class.name.clone()))
            }
            // Of a collection.
            _ => self.held(array, 0),
        }
    }
}
