//! Whether invariants look into collections of the JDK that are parts of a structure: what a run ahead knows of sets is what it knows of
//! those that invariants make.

use super::called::Called;
use crate::{
    classfile::{Constant, FieldType, Instr},
    input::Cell,
    program::{ClassId, Method, Origin},
    step::World,
};
use rustc_hash::FxHashSet;

/// Whether code that is called reads a field of a structure, whose roots are of these classes, in which there may be one. No code comes upon
/// one in another way.
pub(super) fn are_looked_into(world: &World, roots: impl Iterator<Item = ClassId>, called: &Called<'_>) -> bool {
    let program = &world.program;
    let parts = parts(world, roots);
    let reads = |method: &Method| {
        let file = program.class(method.class).file.as_deref();
        let (Some(code), Some(file)) = (method.code.as_deref(), file) else { return false };
        code.instrs.iter().any(|instr| {
            let Instr::GetField(at) = *instr else { return false };
            let Constant::Field(field) = file.constant(at) else { return false };
            let Ok(owner) = program.load(&field.class) else { return false };
            parts.iter().any(|&part| program.is_subtype(part, owner))
                && FieldType::parse(&field.descriptor).is_some_and(|ty| may_be_one(world, &ty))
        })
    };
    called.methods.iter().any(|&method| reads(program.method(method)))
}

/// The classes of a structure's objects.
fn parts(world: &World, roots: impl Iterator<Item = ClassId>) -> FxHashSet<ClassId> {
    let inputs = &world.inputs;
    closure(roots.collect(), |class| {
        let of = world.program.class(class);
        let types: Vec<FieldType> = match inputs.holds(class) {
            Some(_) => vec![inputs.component(class), inputs.type_of(Cell::Value(class))],
            None if of.is_array() => vec![inputs.component(class)],
            // What other objects of the JDK are made of is nobody's to say.
            None if of.origin == Origin::Jdk => vec![],
            None => of.layout.iter().map(|&f| inputs.field_type(f)).collect(),
        };
        types.iter().flat_map(|ty| classes(world, ty)).collect()
    })
}

/// Whether a collection may be in a field of this type, or in an array there.
fn may_be_one(world: &World, ty: &FieldType) -> bool {
    let inside = closure(classes(world, ty), |class| match world.program.class(class).is_array() {
        true => classes(world, &world.inputs.component(class)),
        false => vec![],
    });
    inside.iter().any(|&class| world.inputs.holds(class).is_some())
}

/// These, and all that `next` leads to.
fn closure(first: Vec<ClassId>, next: impl Fn(ClassId) -> Vec<ClassId>) -> FxHashSet<ClassId> {
    let mut seen: FxHashSet<ClassId> = first.iter().copied().collect();
    let mut open = first;
    while let Some(class) = open.pop() {
        open.extend(next(class).into_iter().filter(|&class| seen.insert(class)));
    }
    seen
}

/// The classes of what a field of this type may denote.
fn classes(world: &World, ty: &FieldType) -> Vec<ClassId> {
    let bound = world.inputs.declared(ty).ok().and_then(|declared| declared.bound);
    bound.map_or(vec![], |bound| world.terms.members(bound).iter().map(|tag| ClassId(tag.0)).collect())
}
