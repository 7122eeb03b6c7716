//! The registers of a frame: its local variables and, behind them, its stack.

use crate::{
    classfile::{
        code::{ArithOp, Compare, Cond, Convert},
        registers::Op,
    },
    state::{ObjId, Value},
    step::{arith, compare, convert},
};

/// What is `None` here is done elsewhere, see [`super`]; then nothing has been assigned.
pub(super) struct Registers<'s>(pub(super) &'s mut [Value]);

impl Registers<'_> {
    #[inline(always)]
    pub(super) fn at(&self, register: u16) -> Option<&Value> {
        self.0.get(usize::from(register))
    }

    #[inline(always)]
    pub(super) fn int(&self, register: u16) -> Option<i32> {
        if let &Value::I32(v) = self.at(register)? { Some(v) } else { None }
    }

    #[inline(always)]
    pub(super) fn long(&self, register: u16) -> Option<i64> {
        if let &Value::I64(v) = self.at(register)? { Some(v) } else { None }
    }

    /// The bits of a float.
    #[inline(always)]
    pub(super) fn float(&self, register: u16) -> Option<u32> {
        if let &Value::F32(v) = self.at(register)? { Some(v) } else { None }
    }

    /// The bits of a double.
    #[inline(always)]
    pub(super) fn double(&self, register: u16) -> Option<u64> {
        if let &Value::F64(v) = self.at(register)? { Some(v) } else { None }
    }

    /// A reference that is no input: null, or an object.
    #[inline(always)]
    pub(super) fn reference(&self, register: u16) -> Option<Option<ObjId>> {
        match self.at(register)? {
            Value::Null => Some(None),
            &Value::Obj(o) => Some(Some(o)),
            _ => None,
        }
    }

    #[inline(always)]
    pub(super) fn object(&self, register: u16) -> Option<ObjId> {
        if let &Value::Obj(o) = self.at(register)? { Some(o) } else { None }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, register: u16, v: Value) -> Option<()> {
        *self.0.get_mut(usize::from(register))? = v;
        Some(())
    }

    /// Assigns a value that is no input.
    #[inline(always)]
    pub(super) fn put(&mut self, register: u16, v: &Value) -> Option<()> {
        let to = self.0.get_mut(usize::from(register))?;
        v.is_known().then(|| v.copy_to(to))
    }

    /// The value of one register, which is no input, to another.
    #[inline(always)]
    pub(super) fn copy(&mut self, from: u16, to: u16) -> Option<()> {
        let v = *self.at(from)?;
        self.put(to, &v)
    }

    /// An array and an index: the operands of a load.
    #[inline(always)]
    pub(super) fn element(&self, op: Op) -> Option<(ObjId, i32)> {
        Some((self.object(op.a)?, self.int(op.b)?))
    }

    /// An array and an index: where a store goes.
    #[inline(always)]
    pub(super) fn stored(&self, op: Op) -> Option<(ObjId, i32)> {
        Some((self.object(op.to)?, self.int(op.a)?))
    }

    #[inline(always)]
    pub(super) fn ints(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::ints(of, self.int(op.a)?, self.int(op.b)?)?;
        self.set(op.to, Value::I32(v))
    }

    #[inline(always)]
    pub(super) fn int_by(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::ints(of, self.int(op.a)?, op.number().into())?;
        self.set(op.to, Value::I32(v))
    }

    #[inline(always)]
    pub(super) fn longs(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::longs(of, self.long(op.a)?, self.long(op.b)?)?;
        self.set(op.to, Value::I64(v))
    }

    #[inline(always)]
    pub(super) fn long_shift(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::longs(of, self.long(op.a)?, self.int(op.b)?.into())?;
        self.set(op.to, Value::I64(v))
    }

    #[inline(always)]
    pub(super) fn long_by(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::longs(of, self.long(op.a)?, op.number().into())?;
        self.set(op.to, Value::I64(v))
    }

    #[inline(always)]
    pub(super) fn floats(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::floats(of, self.float(op.a)?, self.float(op.b)?);
        self.set(op.to, Value::F32(v))
    }

    #[inline(always)]
    pub(super) fn doubles(&mut self, op: Op, of: ArithOp) -> Option<()> {
        let v = arith::doubles(of, self.double(op.a)?, self.double(op.b)?);
        self.set(op.to, Value::F64(v))
    }

    #[inline(always)]
    pub(super) fn negated(&mut self, op: Op) -> Option<()> {
        let v = arith::negated(*self.at(op.a)?)?;
        self.set(op.to, v)
    }

    #[inline(always)]
    pub(super) fn converted(&mut self, op: Op, to: Convert) -> Option<()> {
        let v = convert::number(to, *self.at(op.a)?)?;
        self.set(op.to, v)
    }

    #[inline(always)]
    pub(super) fn compared(&mut self, op: Op, how: Compare) -> Option<()> {
        let v = compare::numbers(how, *self.at(op.a)?, *self.at(op.b)?)?;
        self.set(op.to, Value::I32(v))
    }

    #[inline(always)]
    pub(super) fn ints_are(&self, op: Op, cond: Cond) -> Option<bool> {
        Some(cond.holds(self.int(op.a)?, self.int(op.b)?))
    }

    #[inline(always)]
    pub(super) fn int_is(&self, op: Op, cond: Cond) -> Option<bool> {
        Some(cond.holds(self.int(op.a)?, op.number().into()))
    }

    #[inline(always)]
    pub(super) fn longs_are(&self, op: Op, cond: Cond) -> Option<bool> {
        let ordering = compare::numbers(Compare::Lcmp, Value::I64(self.long(op.a)?), Value::I64(self.long(op.b)?))?;
        Some(cond.holds(ordering, 0))
    }

    /// Whether two references are one. Where there are inputs, two different objects are left to the strategy.
    #[inline(always)]
    pub(super) fn same(&self, op: Op, with_inputs: bool) -> Option<bool> {
        match (self.reference(op.a)?, self.reference(op.b)?) {
            (Some(a), Some(b)) if a != b && with_inputs => None,
            (a, b) => Some(a == b),
        }
    }
}
