//! The operations of a machine with registers.

use crate::classfile::code::{ArithOp, Cond, Convert, Elem, Kind};

/// One operation, in eight bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// What is done.
    pub code: OpCode,
    /// How many instructions it is.
    pub length: u8,
    /// The register assigned; of a jump, the instruction it goes to; of a store, the array or object.
    pub to: u16,
    /// The first operand, as a rule a register.
    pub a: u16,
    /// The second operand: a register, a number, or the index of a constant.
    pub b: u16,
}

impl Op {
    /// One instruction that has no operation of its own.
    pub const GENERAL: Op = Op { code: OpCode::General, length: 1, to: 0, a: 0, b: 0 };

    /// The second operand as a number.
    #[inline(always)]
    pub fn number(self) -> i16 {
        self.b as i16
    }

    /// Both operands as 32 bits.
    #[inline(always)]
    pub fn bits(self) -> u32 {
        u32::from(self.a) << 16 | u32::from(self.b)
    }

    /// One that assigns 32 bits.
    pub(super) fn of_bits(code: OpCode, bits: u32) -> Op {
        Op { code, a: (bits >> 16) as u16, b: bits as u16, ..Op::GENERAL }
    }
}

/// What an operation does. Those that end in `By`, and `IfInt` with `To`, have a number for their second operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
#[rustfmt::skip]
pub enum OpCode {
    /// An instruction to be executed by itself.
    General,
    Nop, Null, Int, Long, Float, Double,
    CopyInt, CopyLong, CopyFloat, CopyDouble, CopyRef, CopyTwo,
    IntAdd, IntSub, IntMul, IntDiv, IntRem, IntAnd, IntOr, IntXor, IntShl, IntShr, IntUshr,
    IntAddBy, IntSubBy, IntMulBy, IntDivBy, IntRemBy, IntAndBy, IntOrBy, IntXorBy, IntShlBy, IntShrBy, IntUshrBy,
    LongAdd, LongSub, LongMul, LongDiv, LongRem, LongAnd, LongOr, LongXor, LongShl, LongShr, LongUshr,
    LongAddBy, LongSubBy, LongMulBy, LongDivBy, LongRemBy, LongAndBy, LongOrBy, LongXorBy, LongShlBy, LongShrBy, LongUshrBy,
    FloatAdd, FloatSub, FloatMul, FloatDiv, FloatRem,
    DoubleAdd, DoubleSub, DoubleMul, DoubleDiv, DoubleRem,
    NegInt, NegLong, NegFloat, NegDouble,
    I2l, I2f, I2d, L2i, L2f, L2d, F2i, F2l, F2d, D2i, D2l, D2f, I2b, I2c, I2s,
    Lcmp, Fcmpl, Fcmpg, Dcmpl, Dcmpg,
    IfIntEq, IfIntNe, IfIntLt, IfIntGe, IfIntGt, IfIntLe,
    IfIntEqTo, IfIntNeTo, IfIntLtTo, IfIntGeTo, IfIntGtTo, IfIntLeTo,
    IfLongEq, IfLongNe, IfLongLt, IfLongGe, IfLongGt, IfLongLe,
    IfSame, IfOther, IfNull, IfNonNull,
    Goto, Switch,
    LoadInt, LoadLong, LoadFloat, LoadDouble, LoadRef, LoadByte, LoadChar, LoadShort,
    StoreInt, StoreLong, StoreFloat, StoreDouble, StoreRef, StoreByte, StoreChar, StoreShort,
    Length,
    GetField, PutField, GetStatic, PutStatic, CheckCast, InstanceOf,
}

use OpCode::*;

impl OpCode {
    /// Whether it is a comparison of longs and the jump behind it.
    pub(super) fn is_of_longs_compared(self) -> bool {
        matches!(self, IfLongEq | IfLongNe | IfLongLt | IfLongGe | IfLongGt | IfLongLe)
    }

    /// Whether it assigns a register that is a place of the stack.
    pub(super) fn has_result(self) -> bool {
        let jumps = (IfIntEq as u8..=Switch as u8).contains(&(self as u8));
        let stores = (StoreInt as u8..=StoreShort as u8).contains(&(self as u8));
        !jumps && !stores && !matches!(self, General | Nop | CopyTwo | PutField | PutStatic)
    }

    /// A value from one register to another.
    pub(super) fn copy(kind: Kind) -> OpCode {
        [CopyInt, CopyLong, CopyFloat, CopyDouble, CopyRef][kind as usize]
    }

    /// Arithmetic on two registers.
    #[rustfmt::skip]
    pub(super) fn arith(kind: Kind, op: ArithOp) -> Option<OpCode> {
        const INT: [OpCode; 11] = [IntAdd, IntSub, IntMul, IntDiv, IntRem, IntAnd, IntOr, IntXor, IntShl, IntShr, IntUshr];
        const LONG: [OpCode; 11] = [LongAdd, LongSub, LongMul, LongDiv, LongRem, LongAnd, LongOr, LongXor, LongShl, LongShr, LongUshr];
        const FLOAT: [OpCode; 5] = [FloatAdd, FloatSub, FloatMul, FloatDiv, FloatRem];
        const DOUBLE: [OpCode; 5] = [DoubleAdd, DoubleSub, DoubleMul, DoubleDiv, DoubleRem];
        let all: &[OpCode] = match kind {
            Kind::Int => &INT,
            Kind::Long => &LONG,
            Kind::Float => &FLOAT,
            Kind::Double => &DOUBLE,
            Kind::Ref => &[],
        };
        all.get(op as usize).copied()
    }

    /// Arithmetic on a register and a number.
    #[rustfmt::skip]
    pub(super) fn arith_by(kind: Kind, op: ArithOp) -> Option<OpCode> {
        const INT: [OpCode; 11] = [IntAddBy, IntSubBy, IntMulBy, IntDivBy, IntRemBy, IntAndBy, IntOrBy, IntXorBy, IntShlBy, IntShrBy, IntUshrBy];
        const LONG: [OpCode; 11] = [LongAddBy, LongSubBy, LongMulBy, LongDivBy, LongRemBy, LongAndBy, LongOrBy, LongXorBy, LongShlBy, LongShrBy, LongUshrBy];
        match kind {
            Kind::Int => Some(INT[op as usize]),
            Kind::Long => Some(LONG[op as usize]),
            _ => None,
        }
    }

    pub(super) fn neg(kind: Kind) -> Option<OpCode> {
        [NegInt, NegLong, NegFloat, NegDouble].get(kind as usize).copied()
    }

    #[rustfmt::skip]
    pub(super) fn convert(op: Convert) -> OpCode {
        [I2l, I2f, I2d, L2i, L2f, L2d, F2i, F2l, F2d, D2i, D2l, D2f, I2b, I2c, I2s][op as usize]
    }

    /// A jump that compares two ints.
    pub(super) fn if_int(cond: Cond) -> OpCode {
        [IfIntEq, IfIntNe, IfIntLt, IfIntGe, IfIntGt, IfIntLe][cond as usize]
    }

    /// A jump that compares an int to a number.
    pub(super) fn if_int_to(cond: Cond) -> OpCode {
        [IfIntEqTo, IfIntNeTo, IfIntLtTo, IfIntGeTo, IfIntGtTo, IfIntLeTo][cond as usize]
    }

    /// A jump that compares two longs.
    pub(super) fn if_long(cond: Cond) -> OpCode {
        [IfLongEq, IfLongNe, IfLongLt, IfLongGe, IfLongGt, IfLongLe][cond as usize]
    }

    pub(super) fn load(elem: Elem) -> OpCode {
        [LoadInt, LoadLong, LoadFloat, LoadDouble, LoadRef, LoadByte, LoadChar, LoadShort][elem as usize]
    }

    pub(super) fn store(elem: Elem) -> OpCode {
        [StoreInt, StoreLong, StoreFloat, StoreDouble, StoreRef, StoreByte, StoreChar, StoreShort][elem as usize]
    }
}
