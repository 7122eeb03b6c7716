//! The code of a method for a machine with registers, which an interpreter runs faster than one with a stack.
//!
//! How many values are on the operand stack before an instruction is the same whichever way leads there (JVMS §4.10), so each of its
//! places is a register with a number, behind those of the local variables. What instructions only carry to and fro is then no work: `iload_1;
//! bipush 7; imul; istore_2` is one operation. There is one for each instruction, which does what that one does and as many behind
//! it as it says; so it can be entered anywhere, by jumps too.

mod fold;
mod op;

pub use op::{Op, OpCode};

use self::fold::Place;
use super::{Code, Constants, Instr, InstrIdx, code::Kind, effect};

/// What a method is for a machine with registers.
#[derive(Clone, Debug, Default)]
pub struct RegisterCode {
    /// The operation that begins at each instruction.
    pub ops: Box<[Op]>,
    /// How many registers are in use before each instruction: local variables, and values on the stack.
    pub used: Box<[u16]>,
    /// Constants that take 64 bits.
    pub wide: Box<[u64]>,
}

/// Of an instruction that nothing leads to.
const UNREACHED: u16 = u16::MAX;

impl RegisterCode {
    /// The same as `code`, of a class with these constants. Without operations where the depth of the stack is not plain to see.
    pub fn of(code: &Code, constants: &Constants) -> RegisterCode {
        if code.malformed.is_some() || u32::from(code.max_locals) + u32::from(code.max_stack) >= u32::from(UNREACHED) {
            return RegisterCode::default();
        }
        let count = code.instrs.len();
        let mut walk = Walk {
            code,
            constants,
            before: vec![None; count],
            open: vec![],
            ops: vec![Op::GENERAL; count],
            used: vec![UNREACHED; count],
            wide: vec![],
        };
        match walk.all() {
            None => RegisterCode::default(),
            Some(()) => RegisterCode { ops: walk.ops.into(), used: walk.used.into(), wide: walk.wide.into() },
        }
    }
}

/// Every instruction is come to once, with what is on the stack before it.
struct Walk<'a> {
    code: &'a Code,
    constants: &'a Constants,
    /// What is on the stack before an instruction that is jumped to.
    before: Vec<Option<Vec<Kind>>>,
    open: Vec<InstrIdx>,
    ops: Vec<Op>,
    used: Vec<u16>,
    wide: Vec<u64>,
}

impl Walk<'_> {
    fn all(&mut self) -> Option<()> {
        self.come_to(0, &[])?;
        for handler in &self.code.handlers {
            self.come_to(handler.target, &[Kind::Ref])?;
        }
        while let Some(at) = self.open.pop() {
            let stack = self.before[at as usize].clone()?;
            self.from(at, stack)?;
        }
        Some(())
    }

    /// An instruction is jumped to; `None` if the stack there is another when it is come to another way.
    fn come_to(&mut self, at: InstrIdx, stack: &[Kind]) -> Option<()> {
        let known = self.before.get_mut(at as usize)?;
        if let Some(known) = known {
            return (known == stack).then_some(());
        }
        *known = Some(stack.to_vec());
        match self.used[at as usize] {
            UNREACHED => self.open.push(at),
            used if usize::from(used) == usize::from(self.code.max_locals) + stack.len() => {}
            _ => return None,
        }
        Some(())
    }

    /// From an instruction to where control does not go on to the next.
    fn from(&mut self, mut at: InstrIdx, mut stack: Vec<Kind>) -> Option<()> {
        loop {
            let here = at as usize;
            let instr = *self.code.instrs.get(here)?;
            let used = u16::try_from(usize::from(self.code.max_locals) + stack.len()).ok()?;
            if let Some(known) = &self.before[here]
                && *known != stack
            {
                return None;
            }
            if self.used[here] != UNREACHED {
                return (self.used[here] == used).then_some(());
            }
            self.used[here] = used;
            let place = Place { code: self.code, constants: self.constants, at: here, used, stack: &stack };
            self.ops[here] = fold::op(&place, &mut self.wide).unwrap_or(Op::GENERAL);
            effect::apply(instr, self.constants, &mut stack)?;
            match instr {
                Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => {
                    self.come_to(to, &stack)?;
                }
                Instr::Goto(to) => return self.come_to(to, &stack),
                Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
                    let table = self.code.switches.get(usize::from(table))?;
                    for to in table.cases.iter().map(|&(_, to)| to).chain([table.default]) {
                        self.come_to(to, &stack)?;
                    }
                    return Some(());
                }
                Instr::Return(_) | Instr::Throw => return Some(()),
                _ => {}
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classfile::code::{ArithOp, Cond};
    use Instr::{Arith, Goto, IfIcmp, Iinc, Int, Load, Return, Store};

    fn code(instrs: Vec<Instr>) -> Code {
        Code {
            max_stack: 3,
            max_locals: 3,
            pcs: (0..instrs.len() as u32).collect(),
            byte_length: instrs.len() as u32,
            instrs,
            handlers: vec![],
            lines: vec![],
            variables: vec![],
            switches: vec![],
            stack_map: None,
            malformed: None,
        }
    }

    fn op(code: OpCode, length: u8, to: u16, a: u16, b: u16) -> Op {
        Op { code, length, to, a, b }
    }

    #[test]
    fn loads_constants_and_stores_are_operands() {
        let times_seven = vec![Load(Kind::Int, 1), Int(7), Arith(Kind::Int, ArithOp::Mul), Store(Kind::Int, 2)];
        let of = RegisterCode::of(&code([times_seven, vec![Return(None)]].concat()), &Constants::default());
        assert_eq!(of.ops[0], op(OpCode::IntMulBy, 4, 2, 1, 7));
        // What is jumped to has its operands on the stack: register 3 is its first place.
        assert_eq!(of.ops[1], op(OpCode::IntMulBy, 3, 2, 3, 7));
        assert_eq!(of.ops[2], op(OpCode::IntMul, 2, 2, 3, 4));
        assert_eq!(of.ops[3], op(OpCode::CopyInt, 1, 2, 3, 0));
        assert_eq!(*of.used, [3, 4, 5, 4, 3]);
    }

    #[test]
    fn an_operand_below_stays_on_the_stack() {
        // a + (b - c), whose first load cannot be an operand of the subtraction.
        let (load, arith) = (|local| Load(Kind::Int, local), |op| Arith(Kind::Int, op));
        let sum = vec![load(0), load(1), load(2), arith(ArithOp::Sub), arith(ArithOp::Add), Return(Some(Kind::Int))];
        let of = RegisterCode::of(&code(sum), &Constants::default());
        assert_eq!(of.ops[0], op(OpCode::CopyInt, 1, 3, 0, 0));
        assert_eq!(of.ops[1], op(OpCode::IntSub, 3, 4, 1, 2));
        assert_eq!(of.ops[4], op(OpCode::IntAdd, 1, 3, 3, 4));
    }

    #[test]
    fn a_loop_jumps_to_operations() {
        let to_ten = vec![Load(Kind::Int, 0), Int(10), IfIcmp(Cond::Ge, 5), Iinc(0, 1), Goto(0), Return(None)];
        let of = RegisterCode::of(&code(to_ten), &Constants::default());
        assert_eq!(of.ops[0], op(OpCode::IfIntGeTo, 3, 5, 0, 10));
        assert_eq!(of.ops[3], op(OpCode::IntAddBy, 1, 0, 0, 1));
        assert_eq!(of.ops[4].code, OpCode::Goto);
    }

    #[test]
    fn where_the_depth_depends_on_the_way_there_are_no_operations() {
        let deeper_each_time = vec![Int(1), Goto(0)];
        assert!(RegisterCode::of(&code(deeper_each_time), &Constants::default()).ops.is_empty());
        let subroutine = vec![Instr::Jsr(1), Return(None)];
        assert!(RegisterCode::of(&code(subroutine), &Constants::default()).ops.is_empty());
    }
}
