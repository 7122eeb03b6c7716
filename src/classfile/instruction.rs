//! Instructions, from bytes that have been walked (JVMS §6.5).

use super::code::{ArithOp, Compare, Cond, Convert, Elem, Invoke, Kind, StackOp, Switch};
use super::cursor::{Cursor, Problem, Result};
use super::descriptor::array_type;
use super::reader::Reader;
use super::{ConstIdx, Instr, InstrIdx};

/// In the order of the opcodes of an operation.
const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const ELEMENTS: [Elem; 8] =
    [Elem::Int, Elem::Long, Elem::Float, Elem::Double, Elem::Ref, Elem::Byte, Elem::Char, Elem::Short];
const CONDITIONS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];
const COMPARISONS: [Compare; 5] = [Compare::Lcmp, Compare::Fcmpl, Compare::Fcmpg, Compare::Dcmpl, Compare::Dcmpg];
/// Of ints, longs, floats and doubles.
const ARITHMETIC: [ArithOp; 5] = [ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div, ArithOp::Rem];
/// Of ints and longs.
const BITWISE: [ArithOp; 6] = [ArithOp::Shl, ArithOp::Shr, ArithOp::Ushr, ArithOp::And, ArithOp::Or, ArithOp::Xor];
const STACK: [StackOp; 9] = [
    StackOp::Pop,
    StackOp::Pop2,
    StackOp::Dup,
    StackOp::DupX1,
    StackOp::DupX2,
    StackOp::Dup2,
    StackOp::Dup2X1,
    StackOp::Dup2X2,
    StackOp::Swap,
];
const CONVERSIONS: [Convert; 15] = [
    Convert::I2l,
    Convert::I2f,
    Convert::I2d,
    Convert::L2i,
    Convert::L2f,
    Convert::L2d,
    Convert::F2i,
    Convert::F2l,
    Convert::F2d,
    Convert::D2i,
    Convert::D2l,
    Convert::D2f,
    Convert::I2b,
    Convert::I2c,
    Convert::I2s,
];

/// The code array of a method.
pub(super) struct Instructions<'a> {
    code: Cursor<'a>,
    /// Offset of the code array in the file.
    begin: usize,
    length: usize,
    /// The pc of each instruction.
    pub(super) pcs: Vec<u32>,
    pub(super) switches: Vec<Switch>,
}

impl<'a> Instructions<'a> {
    /// Of a code array in which instructions begin where `starts` says.
    pub(super) fn new(code: Cursor<'a>, starts: &[bool]) -> Self {
        let pcs = starts.iter().enumerate().filter(|(_, is)| **is).map(|(pc, _)| pc as u32).collect();
        Instructions { begin: code.offset(), length: code.remaining(), code, pcs, switches: Vec::new() }
    }

    /// All of them.
    pub(super) fn all(&mut self, reader: &mut Reader<'_>) -> Result<Vec<Instr>> {
        let mut instrs = Vec::with_capacity(self.pcs.len());
        while !self.code.is_at_end() {
            let pc = self.code.offset() - self.begin;
            instrs.push(self.next(pc, reader).map_err(|p| p.within(format_args!("pc {pc}")))?);
        }
        Ok(instrs)
    }

    /// The instruction that starts at a pc.
    pub(super) fn at(&self, pc: i64) -> Result<InstrIdx> {
        let index = u32::try_from(pc).ok().and_then(|pc| self.pcs.binary_search(&pc).ok());
        index.map(|i| i as InstrIdx).ok_or_else(|| Problem::new(format!("no instruction starts at {pc}")))
    }

    /// The instruction that a pc is in, which need not be its start in a table for people.
    pub(super) fn around(&self, pc: u16) -> Result<InstrIdx> {
        match usize::from(pc) < self.length {
            true => Ok((self.pcs.partition_point(|&start| start <= pc.into()) - 1) as InstrIdx),
            false => Err(Problem::new(format!("pc {pc} is behind the code"))),
        }
    }

    /// The same as [`Self::at`], or the end of the code.
    pub(super) fn end(&self, pc: i64) -> Result<InstrIdx> {
        if pc == self.length as i64 { Ok(self.pcs.len() as InstrIdx) } else { self.at(pc) }
    }

    fn next(&mut self, pc: usize, reader: &mut Reader<'_>) -> Result<Instr> {
        let opcode = self.code.u1()?;
        let from = |first: u8| usize::from(opcode - first);
        Ok(match opcode {
            0x00 => Instr::Nop,
            0x01 => Instr::Null,
            0x02..=0x08 => Instr::Int(i32::from(opcode) - 3),
            0x09..=0x0a => Instr::Long(i64::from(opcode - 0x09)),
            0x0b..=0x0d => Instr::Float(f32::from(opcode - 0x0b).to_bits()),
            0x0e..=0x0f => Instr::Double(f64::from(opcode - 0x0e).to_bits()),
            0x10 => Instr::Int((self.code.u1()? as i8).into()),
            0x11 => Instr::Int(self.short()?.into()),
            0x12 => Instr::Ldc(loaded(self.code.u1()?.into(), false, reader)?),
            0x13 => Instr::Ldc(loaded(self.code.u2()?, false, reader)?),
            0x14 => Instr::Ldc(loaded(self.code.u2()?, true, reader)?),

            0x15..=0x19 => Instr::Load(KINDS[from(0x15)], self.code.u1()?.into()),
            0x1a..=0x2d => Instr::Load(KINDS[from(0x1a) / 4], (from(0x1a) % 4) as u16),
            0x2e..=0x35 => Instr::ArrayLoad(ELEMENTS[from(0x2e)]),
            0x36..=0x3a => Instr::Store(KINDS[from(0x36)], self.code.u1()?.into()),
            0x3b..=0x4e => Instr::Store(KINDS[from(0x3b) / 4], (from(0x3b) % 4) as u16),
            0x4f..=0x56 => Instr::ArrayStore(ELEMENTS[from(0x4f)]),

            0x57..=0x5f => Instr::Stack(STACK[from(0x57)]),
            0x60..=0x73 => Instr::Arith(KINDS[from(0x60) % 4], ARITHMETIC[from(0x60) / 4]),
            0x74..=0x77 => Instr::Neg(KINDS[from(0x74)]),
            0x78..=0x83 => Instr::Arith(KINDS[from(0x78) % 2], BITWISE[from(0x78) / 2]),
            0x84 => Instr::Iinc(self.code.u1()?.into(), (self.code.u1()? as i8).into()),
            0x85..=0x93 => Instr::Convert(CONVERSIONS[from(0x85)]),
            0x94..=0x98 => Instr::Compare(COMPARISONS[from(0x94)]),

            0x99..=0x9e => Instr::If(CONDITIONS[from(0x99)], self.near(pc)?),
            0x9f..=0xa4 => Instr::IfIcmp(CONDITIONS[from(0x9f)], self.near(pc)?),
            0xa5..=0xa6 => Instr::IfAcmp(CONDITIONS[from(0xa5)], self.near(pc)?),
            0xa7 => Instr::Goto(self.near(pc)?),
            0xa8 => Instr::Jsr(self.near(pc)?),
            0xa9 => Instr::Ret(self.code.u1()?.into()),
            0xaa => Instr::TableSwitch(self.table_switch(pc)?),
            0xab => Instr::LookupSwitch(self.lookup_switch(pc)?),
            0xac..=0xb0 => Instr::Return(Some(KINDS[from(0xac)])),
            0xb1 => Instr::Return(None),

            0xb2 => Instr::GetStatic(self.constant(reader)?),
            0xb3 => Instr::PutStatic(self.constant(reader)?),
            0xb4 => Instr::GetField(self.constant(reader)?),
            0xb5 => Instr::PutField(self.constant(reader)?),
            0xb6 => Instr::Invoke(Invoke::Virtual, self.constant(reader)?),
            0xb7 => Instr::Invoke(Invoke::Special, self.constant(reader)?),
            0xb8 => Instr::Invoke(Invoke::Static, self.constant(reader)?),
            0xb9 => {
                let method = self.constant(reader)?;
                let _count_and_zero = self.code.u2()?;
                Instr::Invoke(Invoke::Interface, method)
            }
            0xba => {
                let site = self.constant(reader)?;
                let _zeros = self.code.u2()?;
                Instr::InvokeDynamic(site)
            }
            0xbb => Instr::New(self.constant(reader)?),
            0xbc => {
                let ty = self.code.u1()?;
                let ty = array_type(ty).ok_or_else(|| Problem::new(format!("newarray of unknown type {ty}")))?;
                Instr::NewArray(ty)
            }
            0xbd => Instr::ANewArray(self.constant(reader)?),
            0xbe => Instr::ArrayLength,
            0xbf => Instr::Throw,
            0xc0 => Instr::CheckCast(self.constant(reader)?),
            0xc1 => Instr::InstanceOf(self.constant(reader)?),
            0xc2 => Instr::MonitorEnter,
            0xc3 => Instr::MonitorExit,
            0xc4 => self.wide()?,
            0xc5 => Instr::MultiANewArray(self.constant(reader)?, self.code.u1()?),
            0xc6..=0xc7 => Instr::IfNull(CONDITIONS[from(0xc6)], self.near(pc)?),
            0xc8 => Instr::Goto(self.far(pc)?),
            0xc9 => Instr::Jsr(self.far(pc)?),
            _ => return Err(Problem::new(format!("unknown opcode {opcode:#04x}"))),
        })
    }

    fn wide(&mut self) -> Result<Instr> {
        let opcode = self.code.u1()?;
        let local = self.code.u2()?;
        Ok(match opcode {
            0x15..=0x19 => Instr::Load(KINDS[usize::from(opcode - 0x15)], local),
            0x36..=0x3a => Instr::Store(KINDS[usize::from(opcode - 0x36)], local),
            0x84 => Instr::Iinc(local, self.short()?),
            0xa9 => Instr::Ret(local),
            _ => return Err(Problem::new(format!("unknown opcode {opcode:#04x} after wide"))),
        })
    }

    fn short(&mut self) -> Result<i16> {
        Ok(self.code.u2()? as i16)
    }

    /// Where a jump of two bytes goes.
    fn near(&mut self, pc: usize) -> Result<InstrIdx> {
        let jump = self.short()?;
        self.at(pc as i64 + i64::from(jump))
    }

    /// Where a jump of four bytes goes.
    fn far(&mut self, pc: usize) -> Result<InstrIdx> {
        let jump = self.code.i4()?;
        self.at(pc as i64 + i64::from(jump))
    }

    /// The default of a switch, behind the padding.
    fn default(&mut self, pc: usize) -> Result<InstrIdx> {
        self.code.take((pc + 1).next_multiple_of(4) - (pc + 1))?;
        self.far(pc)
    }

    fn table_switch(&mut self, pc: usize) -> Result<u16> {
        let default = self.default(pc)?;
        let (low, high) = (self.code.i4()?, self.code.i4()?);
        let cases = (low..=high).map(|key| Ok((key, self.far(pc)?))).collect::<Result<_>>()?;
        Ok(self.switch(default, cases))
    }

    fn lookup_switch(&mut self, pc: usize) -> Result<u16> {
        let default = self.default(pc)?;
        let cases = (0..self.code.i4()?).map(|_| Ok((self.code.i4()?, self.far(pc)?))).collect::<Result<_>>()?;
        Ok(self.switch(default, cases))
    }

    fn switch(&mut self, default: InstrIdx, cases: Vec<(i32, InstrIdx)>) -> u16 {
        self.switches.push(Switch { default, cases });
        (self.switches.len() - 1) as u16 // 65535 bytes of code hold at most 5000
    }

    fn constant(&mut self, reader: &mut Reader<'_>) -> Result<ConstIdx> {
        reader.constant(self.code.u2()?)
    }
}

/// The constant an `ldc` loads, which must be as wide as the opcode says (JVMS §4.9.1).
fn loaded(index: u16, wide: bool, reader: &mut Reader<'_>) -> Result<ConstIdx> {
    let at = reader.constant(index)?;
    if reader.constants.get(at).is_wide() == wide {
        Ok(at)
    } else {
        Err(Problem::new("ldc2_w is for long and double, ldc and ldc_w are for the rest"))
    }
}
