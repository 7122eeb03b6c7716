//! Walking a code array by the opcode table, before anybody decodes it (JVMS §4.9.1).

use super::cursor::{Cursor, Problem, Result};
use super::{
    descriptor::array_type,
    opcode::{Opcode, Operands},
};

/// Checks that the array is a sequence of whole instructions whose jumps go to instructions, and gives for each byte
/// whether an instruction starts there.
pub(super) fn instructions(code: &mut Cursor<'_>) -> Result<Vec<bool>> {
    let mut walk = Walk { start: code.offset(), starts: vec![false; code.remaining()], targets: Vec::new() };
    while !code.is_at_end() {
        let at = code.offset();
        walk.starts[at - walk.start] = true;
        walk.instruction(code, at).map_err(|p| p.or_at(at).within(format_args!("pc {}", at - walk.start)))?;
    }
    for (at, target) in walk.targets {
        if !walk.starts[target] {
            let problem = Problem::at(at, format!("jump to {target}, which is inside an instruction"));
            return Err(problem.within(format_args!("pc {}", at - walk.start)));
        }
    }
    Ok(walk.starts)
}

struct Walk {
    /// Offset of the code array in the file.
    start: usize,
    starts: Vec<bool>,
    /// (offset of the jumping instruction, pc it jumps to).
    targets: Vec<(usize, usize)>,
}

impl Walk {
    fn instruction(&mut self, code: &mut Cursor<'_>, at: usize) -> Result<()> {
        match opcode(code)?.operands {
            Operands::Nothing => Ok(()),
            Operands::Byte | Operands::Const1 | Operands::Local => code.take(1).map(drop),
            Operands::Short | Operands::Const2 | Operands::Iinc => code.take(2).map(drop),
            Operands::MultiArray => code.take(3).map(drop),
            Operands::Jump2 => {
                let jump = code.u2()? as i16;
                self.jump(at, jump.into())
            }
            Operands::Jump4 => {
                let jump = code.i4()?;
                self.jump(at, jump)
            }
            Operands::TableSwitch => {
                self.padding(code)?;
                self.jumps(code, at, 1, false)?;
                let (low, high) = (code.i4()?, code.i4()?);
                let count = i64::from(high) - i64::from(low) + 1;
                if count <= 0 {
                    return Err(Problem::new(format!("tableswitch from {low} to {high}")));
                }
                self.jumps(code, at, count, false)
            }
            Operands::LookupSwitch => {
                self.padding(code)?;
                self.jumps(code, at, 1, false)?;
                let count = code.i4()?;
                if count < 0 {
                    return Err(Problem::new(format!("lookupswitch of {count} pairs")));
                }
                self.jumps(code, at, count.into(), true)
            }
            Operands::InvokeInterface => {
                let (_, count, zero) = (code.u2()?, code.u1()?, code.u1()?);
                if count == 0 || zero != 0 { Err(Problem::new("malformed invokeinterface")) } else { Ok(()) }
            }
            Operands::InvokeDynamic => {
                let (_, zero) = (code.u2()?, code.u2()?);
                if zero != 0 { Err(Problem::new("malformed invokedynamic")) } else { Ok(()) }
            }
            Operands::ArrayType => {
                let code = code.u1()?;
                let known = array_type(code).map(drop);
                known.ok_or_else(|| Problem::new(format!("newarray of unknown type {code}")))
            }
            Operands::Wide => {
                let long = opcode(code)?;
                match long.operands {
                    Operands::Local => code.take(2).map(drop),
                    Operands::Iinc => code.take(4).map(drop),
                    _ => Err(Problem::new(format!("wide {}", long.mnemonic))),
                }
            }
        }
    }

    /// Up to three bytes, to the next multiple of four from the start of the method.
    fn padding(&self, code: &mut Cursor<'_>) -> Result<()> {
        let pc = code.offset() - self.start;
        code.take(pc.next_multiple_of(4) - pc).map(drop)
    }

    /// `count` jumps of four bytes; where each has a key before it, the keys must ascend (JVMS §6.5.lookupswitch).
    fn jumps(&mut self, code: &mut Cursor<'_>, at: usize, count: i64, keyed: bool) -> Result<()> {
        let row = if keyed { 8 } else { 4 };
        if count * row > code.remaining() as i64 {
            return Err(Problem::new(format!("a switch of {count} cases, with {} bytes left", code.remaining())));
        }
        let mut last = None;
        for _ in 0..count {
            if keyed {
                let key = code.i4()?;
                if last.replace(key).is_some_and(|last| last >= key) {
                    return Err(Problem::new("the keys of a lookupswitch do not ascend"));
                }
            }
            let jump = code.i4()?;
            self.jump(at, jump)?;
        }
        Ok(())
    }

    fn jump(&mut self, at: usize, jump: i32) -> Result<()> {
        let pc = at - self.start;
        let target = pc as i64 + i64::from(jump);
        match usize::try_from(target) {
            Ok(target) if target < self.starts.len() => {
                self.targets.push((at, target));
                Ok(())
            }
            _ => Err(Problem::new(format!("jump to {target}, which is outside the method"))),
        }
    }
}

fn opcode(code: &mut Cursor<'_>) -> Result<&'static Opcode> {
    let byte = code.u1()?;
    Opcode::of_byte(byte).ok_or_else(|| Problem::new(format!("unknown opcode {byte:#04x}")))
}
