//! What operations know beside the registers: the heap, static fields, and what constants of the class refer to.

use super::file::Registers;
use crate::{
    classfile::{ConstIdx, registers::Op},
    program::{ArrayComponent, Class, ClassId, ClassKind, MethodId, Program, Resolved},
    state::{Heap, Init, ObjId, Statics, Value},
    step::field,
};

/// What is `None` here is done elsewhere, see [`super`]; then nothing has been assigned.
pub(super) struct Machine<'s> {
    pub(super) program: &'s Program,
    /// The class whose code runs.
    pub(super) class: &'s Class,
    /// The method it is of.
    pub(super) method: MethodId,
    pub(super) heap: &'s mut Heap,
    pub(super) statics: &'s mut Statics,
    /// Whether no static field is an input.
    pub(super) statics_known: bool,
}

impl Machine<'_> {
    /// The length of an array that has its elements in cells; that of an empty one is not looked up here.
    #[inline(always)]
    pub(super) fn length(&self, o: ObjId) -> Option<i32> {
        Some(self.heap.header(o).len as i32).filter(|&len| len > 0)
    }

    #[inline(always)]
    pub(super) fn get_field(&self, r: &mut Registers<'_>, op: Op) -> Option<()> {
        let o = r.object(op.a)?;
        let f = field::known(self.program, self.class, ConstIdx(op.b), &field::OF_INSTANCE)?;
        r.put(op.to, self.heap.known(o, f.slot as usize)?)
    }

    #[inline(always)]
    pub(super) fn put_field(&mut self, r: &Registers<'_>, op: Op) -> Option<()> {
        let o = r.object(op.to)?;
        let f = field::known(self.program, self.class, ConstIdx(op.b), &field::OF_INSTANCE)?;
        if f.access.is_final() && !self.constructs(f.class) {
            return None;
        }
        match f.base {
            Some(base) if base.is_narrow() => {
                let v = field::narrow_int(base, r.int(op.a)?);
                self.heap.set_known(o, f.slot as usize, &Value::I32(v))
            }
            _ => self.heap.set_known(o, f.slot as usize, r.at(op.a)?),
        }
    }

    /// Whether what runs is a constructor of the class.
    fn constructs(&self, class: ClassId) -> bool {
        class == self.class.id && &*self.program.method(self.method).name == "<init>"
    }

    /// References alone: null, or an instance of what the elements are.
    #[inline(always)]
    pub(super) fn store_ref(&mut self, r: &Registers<'_>, op: Op) -> Option<()> {
        let (array, i) = r.stored(op)?;
        if let Some(o) = r.reference(op.b)? {
            let ClassKind::Array { component: ArrayComponent::Class(component), .. } =
                self.program.class(self.heap.class_of(array)).kind
            else {
                return None;
            };
            self.program.is_subtype(self.heap.class_of(o), component).then_some(())?;
        }
        self.heap.set_known(array, i as u32 as usize, r.at(op.b)?)
    }

    #[inline(always)]
    fn usable(&self, class: ClassId) -> Option<()> {
        let init = self.statics.init(class).filter(|_| self.statics_known)?;
        matches!(init, Init::Done | Init::Running).then_some(())
    }

    #[inline(always)]
    pub(super) fn get_static(&self, r: &mut Registers<'_>, op: Op) -> Option<()> {
        let f = field::known(self.program, self.class, ConstIdx(op.b), &field::STATIC)?;
        self.usable(f.class)?;
        r.put(op.to, &self.statics.get(f.class, f.slot))
    }

    #[inline(always)]
    pub(super) fn put_static(&mut self, r: &Registers<'_>, op: Op) -> Option<()> {
        let f = field::known(self.program, self.class, ConstIdx(op.b), &field::STATIC_ASSIGNED)?;
        self.usable(f.class)?;
        let v = match f.base {
            Some(base) if base.is_narrow() => Value::I32(field::narrow_int(base, r.int(op.a)?)),
            _ => *r.at(op.a)?,
        };
        v.is_known().then_some(())?;
        self.statics.put(f.class, f.slot, v);
        Some(())
    }

    /// Whether an object is an instance of the class that a constant names.
    #[inline(always)]
    fn is_instance(&self, o: ObjId, at: ConstIdx) -> Option<bool> {
        match self.program.resolved(self.class, at) {
            Ok(Resolved::Class(class)) => Some(self.program.is_subtype(self.heap.class_of(o), class)),
            _ => None,
        }
    }

    #[inline(always)]
    pub(super) fn check_cast(&self, r: &mut Registers<'_>, op: Op) -> Option<()> {
        match r.reference(op.a)? {
            Some(o) if self.is_instance(o, ConstIdx(op.b))? => r.set(op.to, Value::Obj(o)),
            Some(_) => None,
            None => r.set(op.to, Value::Null),
        }
    }

    #[inline(always)]
    pub(super) fn instance_of(&self, r: &mut Registers<'_>, op: Op) -> Option<()> {
        let is = self.is_instance(r.object(op.a)?, ConstIdx(op.b))?;
        r.set(op.to, Value::I32(is.into()))
    }
}
