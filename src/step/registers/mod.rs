//! What needs nothing but values at hand, run as operations on registers; where anything else comes, an instruction at a time goes on.
//!
//! An operation is not begun unless it can be completed: none asks, throws, calls, or reads an input. So an instruction that does is
//! where it was, with what is on the stack in its place. What an operation computes is what its instruction says in the file of its family.

mod file;
mod machine;

use self::{file::Registers, machine::Machine};
use super::Cx;
use crate::{
    classfile::{
        InstrIdx, RegisterCode,
        code::{ArithOp, Compare, Cond, Convert},
        registers::OpCode,
    },
    state::{Frame, State, Value},
};

/// Runs operations from where the innermost frame is, at most `left` instructions. Gives back how many have been executed.
#[inline]
pub(super) fn run(cx: &mut Cx<'_>, left: u64) -> u64 {
    let code = cx.registers;
    let Some(op) = code.ops.get(cx.pc() as usize) else { return 0 };
    debug_assert_eq!(code.used.get(cx.pc() as usize), Some(&(cx.used() as u16)), "at {:?}", cx.site());
    // Where there may be fewer left than lie before the next jump backwards, they are counted one by one.
    match left.checked_sub(code.ops.len() as u64) {
        Some(most) if op.code != OpCode::General => go(cx, code, most),
        _ => 0,
    }
}

/// At a jump backwards no more than `most` may have been executed.
#[inline(never)]
fn go(cx: &mut Cx<'_>, code: &RegisterCode, most: u64) -> u64 {
    let (class, body, program) = (cx.class(), cx.code(), &*cx.world.program);
    let (statics_known, with_inputs) = (!cx.world.static_inputs, cx.world.host.is_none());
    let mut pc = cx.pc() as usize;
    let State { values, heap, statics, path, frames, .. } = &mut *cx.st;
    let Some(&Frame { method, base, forks, .. }) = frames.last() else { return 0 };
    // Where something has been decided since the method was entered, loops are counted.
    let counts = path.forks() > 0 && path.forks() != forks;
    let mut registers = Registers(&mut values[base as usize..]);
    let mut machine = Machine { program, class, method, heap, statics, statics_known };
    // What has been executed, less the number of the next instruction.
    let mut ahead = 0u64.wrapping_sub(pc as u64);
    while let Some(&op) = code.ops.get(pc) {
        let next = pc + usize::from(op.length);
        let r = &mut registers;
        macro_rules! jump {
            ($to:expr) => {{
                let to = $to as usize;
                let done = ahead.wrapping_add(next as u64);
                if to < next && (counts || done > most) {
                    break;
                }
                (pc, ahead) = (to, done.wrapping_sub(to as u64));
                continue;
            }};
        }
        macro_rules! jump_if {
            ($holds:expr) => {
                match $holds {
                    Some(true) => jump!(op.to),
                    Some(false) => Some(()),
                    None => None,
                }
            };
        }
        use OpCode::*;
        let done = match op.code {
            General => None,
            Nop => Some(()),
            Null => r.set(op.to, Value::Null),
            Int => r.set(op.to, Value::I32(op.bits() as i32)),
            Float => r.set(op.to, Value::F32(op.bits())),
            Long => code.wide.get(usize::from(op.a)).and_then(|&v| r.set(op.to, Value::I64(v as i64))),
            Double => code.wide.get(usize::from(op.a)).and_then(|&v| r.set(op.to, Value::F64(v))),
            CopyInt => r.int(op.a).and_then(|v| r.set(op.to, Value::I32(v))),
            CopyLong => r.long(op.a).and_then(|v| r.set(op.to, Value::I64(v))),
            CopyFloat => r.float(op.a).and_then(|v| r.set(op.to, Value::F32(v))),
            CopyDouble => r.double(op.a).and_then(|v| r.set(op.to, Value::F64(v))),
            CopyRef => match r.reference(op.a) {
                Some(Some(o)) => r.set(op.to, Value::Obj(o)),
                Some(None) => r.set(op.to, Value::Null),
                None => None,
            },
            CopyTwo => r.copy(op.a, op.to).and_then(|()| r.copy(op.a + 1, op.to + 1)),
            IntAdd => r.ints(op, ArithOp::Add),
            IntSub => r.ints(op, ArithOp::Sub),
            IntMul => r.ints(op, ArithOp::Mul),
            IntDiv => r.ints(op, ArithOp::Div),
            IntRem => r.ints(op, ArithOp::Rem),
            IntAnd => r.ints(op, ArithOp::And),
            IntOr => r.ints(op, ArithOp::Or),
            IntXor => r.ints(op, ArithOp::Xor),
            IntShl => r.ints(op, ArithOp::Shl),
            IntShr => r.ints(op, ArithOp::Shr),
            IntUshr => r.ints(op, ArithOp::Ushr),
            IntAddBy => r.int_by(op, ArithOp::Add),
            IntSubBy => r.int_by(op, ArithOp::Sub),
            IntMulBy => r.int_by(op, ArithOp::Mul),
            IntDivBy => r.int_by(op, ArithOp::Div),
            IntRemBy => r.int_by(op, ArithOp::Rem),
            IntAndBy => r.int_by(op, ArithOp::And),
            IntOrBy => r.int_by(op, ArithOp::Or),
            IntXorBy => r.int_by(op, ArithOp::Xor),
            IntShlBy => r.int_by(op, ArithOp::Shl),
            IntShrBy => r.int_by(op, ArithOp::Shr),
            IntUshrBy => r.int_by(op, ArithOp::Ushr),
            LongAdd => r.longs(op, ArithOp::Add),
            LongSub => r.longs(op, ArithOp::Sub),
            LongMul => r.longs(op, ArithOp::Mul),
            LongDiv => r.longs(op, ArithOp::Div),
            LongRem => r.longs(op, ArithOp::Rem),
            LongAnd => r.longs(op, ArithOp::And),
            LongOr => r.longs(op, ArithOp::Or),
            LongXor => r.longs(op, ArithOp::Xor),
            LongShl => r.long_shift(op, ArithOp::Shl),
            LongShr => r.long_shift(op, ArithOp::Shr),
            LongUshr => r.long_shift(op, ArithOp::Ushr),
            LongAddBy => r.long_by(op, ArithOp::Add),
            LongSubBy => r.long_by(op, ArithOp::Sub),
            LongMulBy => r.long_by(op, ArithOp::Mul),
            LongDivBy => r.long_by(op, ArithOp::Div),
            LongRemBy => r.long_by(op, ArithOp::Rem),
            LongAndBy => r.long_by(op, ArithOp::And),
            LongOrBy => r.long_by(op, ArithOp::Or),
            LongXorBy => r.long_by(op, ArithOp::Xor),
            LongShlBy => r.long_by(op, ArithOp::Shl),
            LongShrBy => r.long_by(op, ArithOp::Shr),
            LongUshrBy => r.long_by(op, ArithOp::Ushr),
            FloatAdd => r.floats(op, ArithOp::Add),
            FloatSub => r.floats(op, ArithOp::Sub),
            FloatMul => r.floats(op, ArithOp::Mul),
            FloatDiv => r.floats(op, ArithOp::Div),
            FloatRem => r.floats(op, ArithOp::Rem),
            DoubleAdd => r.doubles(op, ArithOp::Add),
            DoubleSub => r.doubles(op, ArithOp::Sub),
            DoubleMul => r.doubles(op, ArithOp::Mul),
            DoubleDiv => r.doubles(op, ArithOp::Div),
            DoubleRem => r.doubles(op, ArithOp::Rem),
            NegInt | NegLong | NegFloat | NegDouble => r.negated(op),
            I2l => r.converted(op, Convert::I2l),
            I2f => r.converted(op, Convert::I2f),
            I2d => r.converted(op, Convert::I2d),
            L2i => r.converted(op, Convert::L2i),
            L2f => r.converted(op, Convert::L2f),
            L2d => r.converted(op, Convert::L2d),
            F2i => r.converted(op, Convert::F2i),
            F2l => r.converted(op, Convert::F2l),
            F2d => r.converted(op, Convert::F2d),
            D2i => r.converted(op, Convert::D2i),
            D2l => r.converted(op, Convert::D2l),
            D2f => r.converted(op, Convert::D2f),
            I2b => r.converted(op, Convert::I2b),
            I2c => r.converted(op, Convert::I2c),
            I2s => r.converted(op, Convert::I2s),
            Lcmp => r.compared(op, Compare::Lcmp),
            Fcmpl => r.compared(op, Compare::Fcmpl),
            Fcmpg => r.compared(op, Compare::Fcmpg),
            Dcmpl => r.compared(op, Compare::Dcmpl),
            Dcmpg => r.compared(op, Compare::Dcmpg),
            IfIntEq => jump_if!(r.ints_are(op, Cond::Eq)),
            IfIntNe => jump_if!(r.ints_are(op, Cond::Ne)),
            IfIntLt => jump_if!(r.ints_are(op, Cond::Lt)),
            IfIntGe => jump_if!(r.ints_are(op, Cond::Ge)),
            IfIntGt => jump_if!(r.ints_are(op, Cond::Gt)),
            IfIntLe => jump_if!(r.ints_are(op, Cond::Le)),
            IfIntEqTo => jump_if!(r.int_is(op, Cond::Eq)),
            IfIntNeTo => jump_if!(r.int_is(op, Cond::Ne)),
            IfIntLtTo => jump_if!(r.int_is(op, Cond::Lt)),
            IfIntGeTo => jump_if!(r.int_is(op, Cond::Ge)),
            IfIntGtTo => jump_if!(r.int_is(op, Cond::Gt)),
            IfIntLeTo => jump_if!(r.int_is(op, Cond::Le)),
            IfLongEq => jump_if!(r.longs_are(op, Cond::Eq)),
            IfLongNe => jump_if!(r.longs_are(op, Cond::Ne)),
            IfLongLt => jump_if!(r.longs_are(op, Cond::Lt)),
            IfLongGe => jump_if!(r.longs_are(op, Cond::Ge)),
            IfLongGt => jump_if!(r.longs_are(op, Cond::Gt)),
            IfLongLe => jump_if!(r.longs_are(op, Cond::Le)),
            IfSame => jump_if!(r.same(op, with_inputs)),
            IfOther => jump_if!(r.same(op, with_inputs).map(|same| !same)),
            IfNull => jump_if!(r.reference(op.a).map(|r| r.is_none())),
            IfNonNull => jump_if!(r.reference(op.a).map(|r| r.is_some())),
            Goto => jump!(op.to),
            Switch => match r.int(op.a) {
                Some(key) => jump!(body.switches[usize::from(op.b)].target(key)),
                None => None,
            },
            LoadInt => r.element(op).and_then(|(o, i)| r.set(op.to, Value::I32(machine.heap.int(o, i)?))),
            LoadLong => r.element(op).and_then(|(o, i)| r.set(op.to, Value::I64(machine.heap.long(o, i)?))),
            LoadFloat => r.element(op).and_then(|(o, i)| r.set(op.to, Value::F32(machine.heap.float(o, i)?))),
            LoadDouble => r.element(op).and_then(|(o, i)| r.set(op.to, Value::F64(machine.heap.double(o, i)?))),
            LoadChar => r.element(op).and_then(|(o, i)| r.set(op.to, Value::I32(machine.heap.char(o, i)?.into()))),
            LoadShort => r.element(op).and_then(|(o, i)| r.set(op.to, Value::I32(machine.heap.short(o, i)?.into()))),
            LoadByte => r.element(op).and_then(|(o, i)| {
                let v = machine.heap.byte(o, i).or_else(|| machine.heap.boolean(o, i))?;
                r.set(op.to, Value::I32(v.into()))
            }),
            LoadRef => r.element(op).and_then(|(o, i)| r.put(op.to, machine.heap.known(o, i as u32 as usize)?)),
            StoreInt => r.stored(op).and_then(|(o, i)| machine.heap.set_int(o, i, r.int(op.b)?)),
            StoreLong => r.stored(op).and_then(|(o, i)| machine.heap.set_long(o, i, r.long(op.b)?)),
            StoreFloat => r.stored(op).and_then(|(o, i)| machine.heap.set_float(o, i, r.float(op.b)?)),
            StoreDouble => r.stored(op).and_then(|(o, i)| machine.heap.set_double(o, i, r.double(op.b)?)),
            StoreChar => r.stored(op).and_then(|(o, i)| machine.heap.set_char(o, i, r.int(op.b)? as u16)),
            StoreShort => r.stored(op).and_then(|(o, i)| machine.heap.set_short(o, i, r.int(op.b)? as i16)),
            StoreByte => r.stored(op).and_then(|(o, i)| {
                let v = r.int(op.b)?;
                let done = machine.heap.set_byte(o, i, v as i8);
                done.or_else(|| machine.heap.set_boolean(o, i, (v & 1) as i8))
            }),
            StoreRef => machine.store_ref(r, op),
            Length => r.object(op.a).and_then(|o| r.set(op.to, Value::I32(machine.length(o)?))),
            GetField => machine.get_field(r, op),
            PutField => machine.put_field(r, op),
            GetStatic => machine.get_static(r, op),
            PutStatic => machine.put_static(r, op),
            CheckCast => machine.check_cast(r, op),
            InstanceOf => machine.instance_of(r, op),
        };
        if done.is_none() {
            break;
        }
        pc = next;
    }
    let used = code.used.get(pc).copied().unwrap_or_default();
    cx.go_on_at(pc as InstrIdx, used.into());
    ahead.wrapping_add(pc as u64)
}
