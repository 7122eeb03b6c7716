//! What the code of invariants may write of a structure: an invariant that marks the objects it visits, or sorts an array. Who looks
//! ahead of a call that is under way must not look at that.

use super::called::Called;
use crate::{
    classfile::{
        Constant, Instr, MemberRef, Name,
        code::{ArithOp, Code, Elem, Kind, StackOp},
    },
    program::{ClassId, Method, Origin, Program},
    step::World,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// See the module.
#[derive(Default)]
pub(super) struct Written {
    /// Classes that name a field which is assigned, but by a constructor to its own object.
    classes: FxHashSet<ClassId>,
    /// Kinds of elements that are stored to.
    elements: FxHashSet<Elem>,
    /// Whether a static field is.
    pub(super) statics: bool,
    /// Whether sets may have something taken out of them.
    pub(super) sets_shrink: bool,
    /// Fields of ints, by class and name: whether they are only ever assigned 0, or what they hold and something else.
    falls: FxHashMap<(Name, Name), bool>,
    /// The fields of a class that only fall, by slot and name.
    falling: FxHashMap<ClassId, Vec<(u32, Name)>>,
}

impl Written {
    /// By the code that is called.
    pub(super) fn by(world: &World, called: &Called<'_>) -> Self {
        let mut written = Self::default();
        called.methods.iter().for_each(|&m| written.add(world, world.program.method(m)));
        written.fall(&world.program);
        written
    }

    /// Adds what a method writes.
    fn add(&mut self, world: &World, method: &Method) {
        let program = &world.program;
        let class = program.class(method.class);
        let (Some(code), Some(file)) = (method.code.as_deref(), class.file.as_deref()) else { return };
        let constructs = &*method.name == "<init>" && !method.raw_descriptor.contains(&format!("L{};", class.name));
        for (i, instr) in code.instrs.iter().enumerate() {
            match *instr {
                Instr::PutField(at) => {
                    if let Constant::Field(field) = file.constant(at)
                        && !(constructs && field.class == class.name)
                    {
                        self.classes.extend(program.load(&field.class));
                        let falls = self.falls.entry((field.class.clone(), field.name.clone())).or_insert(true);
                        *falls &= is_lowered(code, i);
                    }
                }
                Instr::PutStatic(_) if &*method.name != "<clinit>" => self.statics = true,
                Instr::ArrayStore(elem) => drop(self.elements.insert(elem)),
                Instr::Invoke(_, at) => {
                    if let Constant::Method(called) = file.constant(at) {
                        self.hands_over(world, called);
                    }
                }
                Instr::InvokeDynamic(at) => {
                    file.method_handles(at).for_each(|called| self.hands_over(world, called));
                }
                _ => {}
            }
        }
    }

    /// A method of the JDK may write to arrays it is given, and take something out of a set.
    fn hands_over(&mut self, world: &World, called: &MemberRef) {
        let program = &world.program;
        if program.load(&called.class).is_ok_and(|c| program.class(c).origin == Origin::Application) {
            return;
        }
        self.elements.extend(arrays(&called.descriptor));
        self.sets_shrink |= world.natives.may_shrink_sets(called);
    }

    /// The fields of an object that hold 0 for good once they do.
    pub(super) fn falling(&self, class: ClassId) -> &[(u32, Name)] {
        self.falling.get(&class).map_or(&[], Vec::as_slice)
    }

    /// Works out which fields only fall.
    fn fall(&mut self, program: &Program) {
        for (owner, name) in self.falls.iter().filter(|(_, falls)| **falls).map(|(named, _)| named) {
            let Ok(class) = program.load(owner) else { continue };
            let declared = program.class(class).layout.iter().map(|&f| program.field(f)).find(|f| f.name == *name);
            let Some(slot) = declared.map(|f| f.slot) else { continue };
            let all = self.falling.entry(class).or_default();
            if all.len() < 32 {
                all.push((slot, name.clone()));
            }
        }
    }

    /// Whether something of an object may be written.
    pub(super) fn may_touch(&self, world: &World, class: ClassId) -> bool {
        let program = &world.program;
        if program.class(class).is_array() {
            let of = program.class(class).name.strip_prefix('[');
            return of.and_then(element).is_some_and(|elem| self.elements.contains(&elem));
        }
        self.classes.iter().any(|&named| program.is_subtype(class, named) || program.is_subtype(named, class))
    }
}

/// Whether an assignment to a field is of 0, or of what it holds and something else: `ok = false`, `ok &= x`.
fn is_lowered(code: &Code, at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| code.instrs[before]) else { return false };
    let is_target = code.instrs.iter().any(|instr| match *instr {
        Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) | Instr::Goto(to) => {
            to as usize == at
        }
        _ => false,
    });
    let Instr::PutField(field) = code.instrs[at] else { return false };
    match before {
        _ if is_target => false,
        Instr::Int(0) => true,
        Instr::Arith(Kind::Int, ArithOp::And) => {
            // Between the two there is what the field is combined with.
            let read = code.instrs[..at].iter().rposition(|instr| *instr == Instr::GetField(field));
            let written = code.instrs[..at].iter().rposition(|instr| *instr == Instr::PutField(field));
            let is_compound = |read: usize| read > 0 && code.instrs[read - 1] == Instr::Stack(StackOp::Dup);
            read.is_some_and(|read| is_compound(read) && written.is_none_or(|written| written < read))
        }
        _ => false,
    }
}

/// The kinds of elements of the arrays that a method takes.
fn arrays(descriptor: &str) -> impl Iterator<Item = Elem> + '_ {
    let parameters = descriptor.rsplit_once(')').map_or("", |(parameters, _)| parameters);
    parameters.match_indices('[').filter_map(|(at, _)| element(&parameters[at + 1..]))
}

/// The kind of an element of this type.
fn element(descriptor: &str) -> Option<Elem> {
    Some(match descriptor.as_bytes().first()? {
        b'I' => Elem::Int,
        b'J' => Elem::Long,
        b'F' => Elem::Float,
        b'D' => Elem::Double,
        b'B' | b'Z' => Elem::Byte,
        b'C' => Elem::Char,
        b'S' => Elem::Short,
        _ => Elem::Ref,
    })
}
