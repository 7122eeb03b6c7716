//! Objects of a class, of the application or a box: each field is a cell of its own.

use super::{At, Body, Cell, Content, Declared, Given, InputSpace, Kind};
use crate::{
    classfile::FieldType,
    input::FieldRef,
    program::{ClassId, LinkError},
    term::{ClassTag, Node, Sort, Term},
};

/// See the module.
pub struct Objects;

impl Kind for Objects {
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        if !matches!(ty, FieldType::Object(_)) {
            return Ok(None);
        }
        let class = space.program.at_run_time(space.program.class_of_type(ty)?);
        let bound = space.bound_of(class, || {
            // The constants of an enum are all its objects, and there before the call; so are objects that stand for types.
            let mut all = space.universe.only_instances_of(&space.program, class);
            all.retain(|&c| !space.program.class(c).access.is_enum() && !space.stands_for_types(c));
            // A search for structures has its arrays by their types.
            if !space.bounds.structures {
                all.extend(space.universe.arrays_below(&space.program, class));
            }
            all
        });
        Ok(Some(Declared { sort: Sort::Ref, bound: Some(bound), most: None }))
    }

    /// An arm of a reference may be of another class than the reference has turned out to be.
    fn content(&self, space: &InputSpace, r: Term, at: At) -> Option<Content> {
        match at {
            At::Field(f) => {
                let has = |tag: ClassTag| space.program.is_subtype(ClassId(tag.0), space.program.field(f).class);
                let lacks = matches!(space.terms.node(r), Node::Obj(_, tag) if !has(tag));
                (!lacks).then_some(Content::Cell(Cell::Field(f)))
            }
            At::Element(_) | At::Elements { .. } | At::Length => None,
        }
    }

    fn body(&self, given: &mut Given<'_>, o: u32, _: ClassId) -> Option<Body> {
        let (program, fields) = (given.space.program(), given.fields(o));
        let datum = |(f, v)| (FieldRef::of(program, f), given.datum_of(&program.field(f).ty, v));
        Some(Body::Fields(fields.into_iter().map(datum).collect()))
    }

    fn is_open(&self, space: &InputSpace, owner: ClassId) -> bool {
        space.library.is_transparent(&space.program, owner)
    }
}
