//! Whether invariants look into collections of the JDK that are parts of a structure: what a run ahead knows of sets is what it knows of
//! those that invariants make.

use super::called::Called;
use crate::{
    classfile::{Constant, FieldType, Instr, MemberRef},
    program::{ClassId, FieldId, Method, Origin, Program},
    step::World,
};
use rustc_hash::FxHashSet;

/// Whether an invariant may come upon one: in a field that code which is called reads, of an object that has an invariant
/// or hangs off one by such fields alone.
pub(super) fn are_looked_into(world: &World, called: &Called<'_>) -> bool {
    let (program, inputs) = (&world.program, &world.inputs);
    let read: FxHashSet<FieldId> = called.methods.iter().flat_map(|&m| read_by(program, program.method(m))).collect();
    let types = |class: ClassId| -> Vec<FieldType> {
        let of = program.class(class);
        match of.origin {
            _ if of.is_array() => vec![inputs.component(class)],
            // Who looks into another object of the JDK has come upon it before.
            Origin::Jdk => vec![],
            Origin::Application => {
                let fields = of.layout.iter().filter(|f| read.contains(f));
                fields.map(|&f| inputs.field_type(f)).collect()
            }
        }
    };
    let mut comes_upon_one = false;
    closure(called.checked().collect(), |class| {
        let types = types(class);
        comes_upon_one |= types.iter().any(|ty| may_be_one(world, ty));
        types.iter().flat_map(|ty| classes(world, ty)).collect()
    });
    comes_upon_one
}

/// The fields that a method reads, those that a record is compared by among them.
fn read_by(program: &Program, method: &Method) -> Vec<FieldId> {
    let file = program.class(method.class).file.as_deref();
    let (Some(code), Some(file)) = (method.code.as_deref(), file) else { return vec![] };
    let named = |instr: &Instr| match *instr {
        Instr::GetField(at) => match file.constant(at) {
            Constant::Field(field) => vec![field],
            _ => vec![],
        },
        // A method's descriptor is that of no field.
        Instr::InvokeDynamic(at) => file.method_handles(at).collect(),
        _ => vec![],
    };
    let field = |member: &MemberRef| {
        let owner = program.load(&member.class).ok()?;
        program.resolve_field(owner, &member.name, &member.descriptor).ok()
    };
    code.instrs.iter().flat_map(named).filter_map(field).collect()
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
fn closure(first: Vec<ClassId>, mut next: impl FnMut(ClassId) -> Vec<ClassId>) -> FxHashSet<ClassId> {
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
