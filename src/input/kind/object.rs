//! Objects of a class, of the application or a box: each field is a cell of its own.

use super::{At, Cell, Content, Declared, InputSpace, Kind};
use crate::{
    classfile::FieldType,
    program::{ClassId, LinkError},
    term::{Sort, Term},
};

/// See the module.
pub struct Objects;

impl Kind for Objects {
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        if !matches!(ty, FieldType::Object(_)) {
            return Ok(None);
        }
        let class = space.program.class_of_type(ty)?;
        let known = space.types.borrow().bounds.get(&class).copied();
        let bound = known.unwrap_or_else(|| {
            // The constants of an enum are all its objects, and no input of a wider type.
            let mut all = space.universe.instances_of(&space.program, class);
            all.retain(|&c| !space.program.class(c).access.is_enum());
            let bound = space.classes(&all, Some(class));
            space.types.borrow_mut().bounds.insert(class, bound);
            bound
        });
        Ok(Some(Declared { sort: Sort::Ref, bound: Some(bound), most: None }))
    }

    fn content(&self, _: &InputSpace, _: Term, at: At) -> Option<Content> {
        match at {
            At::Field(f) => Some(Content::Cell(Cell::Field(f))),
            At::Element(_) | At::Length => None,
        }
    }

    fn is_open(&self, space: &InputSpace, owner: ClassId) -> bool {
        space.library.is_transparent(&space.program, owner)
    }
}
