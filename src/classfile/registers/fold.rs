//! The operation that begins at an instruction: loads and constants before what consumes them, and a store behind it, are its operands.

use super::op::{Op, OpCode};
use crate::classfile::{
    Code, Constant, Constants, Instr,
    code::{Compare, Cond, Kind, StackOp},
};
use smallvec::SmallVec;

/// Where an operand comes from.
#[derive(Copy, Clone)]
enum Source {
    Register(u16),
    Number(i16),
}

use Source::{Number, Register};

/// What is known where an operation begins.
pub(super) struct Place<'a> {
    pub(super) code: &'a Code,
    pub(super) constants: &'a Constants,
    /// The instruction.
    pub(super) at: usize,
    /// How many registers are in use before it.
    pub(super) used: u16,
    /// What is on the stack.
    pub(super) stack: &'a [Kind],
}

/// The operation at a place, if there is one; constants of 64 bits are added to `wide`.
pub(super) fn op(place: &Place<'_>, wide: &mut Vec<u64>) -> Option<Op> {
    let mut sources: SmallVec<[Source; 3]> = SmallVec::new();
    for (length, &instr) in (1..).zip(&place.code.instrs[place.at..]) {
        let source = match instr {
            Instr::Load(_, local) => Some(Register(local)),
            Instr::Int(n) => i16::try_from(n).ok().map(Number),
            Instr::Long(n) => i16::try_from(n).ok().map(Number),
            _ => None,
        };
        match source {
            Some(source) if sources.len() < 3 => sources.push(source),
            _ => {
                let known = place.consumed(instr, &sources).map(|op| place.ended(Op { length, ..op }));
                return known.or_else(|| place.alone(wide));
            }
        }
    }
    None
}

impl Place<'_> {
    /// An instruction that consumes all of `sources`, which come last, and otherwise what is on the stack.
    fn consumed(&self, instr: Instr, sources: &[Source]) -> Option<Op> {
        let next = self.code.instrs.get(self.at + sources.len() + 1);
        let (count, code) = match instr {
            Instr::Arith(kind, op) => match sources {
                [.., Number(_)] => (2, OpCode::arith_by(kind, op)?),
                _ => (2, OpCode::arith(kind, op)?),
            },
            Instr::IfIcmp(cond, _) => match sources {
                [.., Number(_)] => (2, OpCode::if_int_to(cond)),
                _ => (2, OpCode::if_int(cond)),
            },
            Instr::If(cond, _) => (1, OpCode::if_int_to(cond)),
            Instr::IfNull(Cond::Eq, _) => (1, OpCode::IfNull),
            Instr::IfNull(..) => (1, OpCode::IfNonNull),
            Instr::IfAcmp(Cond::Eq, _) => (2, OpCode::IfSame),
            Instr::IfAcmp(..) => (2, OpCode::IfOther),
            Instr::Compare(Compare::Lcmp) => match next {
                Some(&Instr::If(cond, _)) => (2, OpCode::if_long(cond)),
                _ => (2, OpCode::Lcmp),
            },
            Instr::Compare(Compare::Fcmpl) => (2, OpCode::Fcmpl),
            Instr::Compare(Compare::Fcmpg) => (2, OpCode::Fcmpg),
            Instr::Compare(Compare::Dcmpl) => (2, OpCode::Dcmpl),
            Instr::Compare(Compare::Dcmpg) => (2, OpCode::Dcmpg),
            Instr::Neg(kind) => (1, OpCode::neg(kind)?),
            Instr::Convert(op) => (1, OpCode::convert(op)),
            Instr::ArrayLoad(elem) => (2, OpCode::load(elem)),
            Instr::ArrayStore(elem) => (3, OpCode::store(elem)),
            Instr::ArrayLength => (1, OpCode::Length),
            Instr::GetField(_) => (1, OpCode::GetField),
            Instr::PutField(_) => (2, OpCode::PutField),
            Instr::PutStatic(_) => (1, OpCode::PutStatic),
            Instr::CheckCast(_) => (1, OpCode::CheckCast),
            Instr::InstanceOf(_) => (1, OpCode::InstanceOf),
            Instr::TableSwitch(_) | Instr::LookupSwitch(_) => (1, OpCode::Switch),
            Instr::Store(kind, _) if matches!(sources, [Register(_)]) => (1, OpCode::copy(kind)),
            _ => return None,
        };
        // Those on the stack, then the others.
        let below = u16::try_from(count).ok()?.checked_sub(sources.len() as u16)?;
        let free = self.used.checked_sub(below)?;
        let mut operands: SmallVec<[Source; 3]> = (free..self.used).map(Register).collect();
        operands.extend_from_slice(sources);
        let takes_number = matches!(instr, Instr::Arith(..) | Instr::IfIcmp(..));
        let [a, b, c] = [0, 1, 2].map(|i| operands.get(i).copied());
        let register = |source: Option<Source>| match source {
            Some(Register(register)) => Some(register),
            _ => None,
        };
        let second = match b {
            Some(Number(n)) => takes_number.then_some(n as u16)?,
            Some(Register(register)) => register,
            None => 0,
        };
        let (a, target) = (register(a)?, |to: u32| u16::try_from(to).ok());
        let op = Op { code, to: free, a, b: second, length: 1 };
        Some(match instr {
            Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => {
                Op { to: target(to)?, ..op }
            }
            Instr::Compare(Compare::Lcmp) => match next {
                Some(&Instr::If(_, to)) => Op { to: target(to)?, ..op },
                _ => op,
            },
            Instr::ArrayStore(_) => Op { to: a, a: second, b: register(c)?, ..op },
            Instr::GetField(at) | Instr::CheckCast(at) | Instr::InstanceOf(at) => Op { b: at.0, ..op },
            Instr::PutField(at) => Op { to: a, a: second, b: at.0, ..op },
            Instr::PutStatic(at) => Op { b: at.0, ..op },
            Instr::TableSwitch(at) | Instr::LookupSwitch(at) => Op { b: at, ..op },
            Instr::Store(_, local) => Op { to: local, ..op },
            _ => op,
        })
    }

    /// The instruction alone, with its operands on the stack.
    fn alone(&self, wide: &mut Vec<u64>) -> Option<Op> {
        let mut of_wide = |code, bits| {
            let a = u16::try_from(wide.len()).ok()?;
            wide.push(bits);
            Some(Op { code, a, ..Op::GENERAL })
        };
        let op = match self.code.instrs[self.at] {
            Instr::Nop | Instr::Stack(StackOp::Pop | StackOp::Pop2) => {
                return Some(Op { code: OpCode::Nop, ..Op::GENERAL });
            }
            Instr::Null => Op { code: OpCode::Null, ..Op::GENERAL },
            Instr::Int(n) => Op::of_bits(OpCode::Int, n as u32),
            Instr::Long(n) => of_wide(OpCode::Long, n as u64)?,
            Instr::Float(bits) => Op::of_bits(OpCode::Float, bits),
            Instr::Double(bits) => of_wide(OpCode::Double, bits)?,
            Instr::Ldc(at) => match self.constants.get(at) {
                Constant::Integer(n) => Op::of_bits(OpCode::Int, *n as u32),
                Constant::Long(n) => of_wide(OpCode::Long, *n as u64)?,
                Constant::Float(bits) => Op::of_bits(OpCode::Float, *bits),
                Constant::Double(bits) => of_wide(OpCode::Double, *bits)?,
                _ => return None,
            },
            Instr::Load(kind, local) => Op { code: OpCode::copy(kind), a: local, ..Op::GENERAL },
            Instr::Store(kind, local) => {
                return Some(Op { code: OpCode::copy(kind), to: local, a: self.used.checked_sub(1)?, ..Op::GENERAL });
            }
            Instr::Iinc(local, by) => {
                return Some(Op { code: OpCode::IntAddBy, to: local, a: local, b: by as u16, ..Op::GENERAL });
            }
            Instr::Goto(to) => return Some(Op { code: OpCode::Goto, to: u16::try_from(to).ok()?, ..Op::GENERAL }),
            Instr::GetStatic(at) => Op { code: OpCode::GetStatic, b: at.0, ..Op::GENERAL },
            Instr::Stack(StackOp::Dup) => self.duplicate()?,
            Instr::Stack(StackOp::Dup2) => match self.stack.last()? {
                Kind::Long | Kind::Double => self.duplicate()?,
                _ => {
                    let a = self.used.checked_sub(2)?;
                    return Some(Op { code: OpCode::CopyTwo, to: self.used, a, ..Op::GENERAL });
                }
            },
            _ => return None,
        };
        Some(self.ended(Op { to: self.used, ..op }))
    }

    fn duplicate(&self) -> Option<Op> {
        Some(Op { code: OpCode::copy(*self.stack.last()?), a: self.used.checked_sub(1)?, ..Op::GENERAL })
    }

    /// What comes behind an operation, if that is one with it: a store of its result, the jump of a comparison.
    fn ended(&self, op: Op) -> Op {
        let length = op.length + 1;
        match (op.code, self.code.instrs.get(self.at + usize::from(op.length))) {
            (code, _) if code.is_of_longs_compared() => Op { length, ..op },
            (code, Some(&Instr::Store(_, local))) if code.has_result() && op.to >= self.code.max_locals => {
                Op { to: local, length, ..op }
            }
            _ => op,
        }
    }
}
