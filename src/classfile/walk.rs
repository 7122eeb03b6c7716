//! Walking a code array by the opcode table, before anybody decodes it (JVMS §4.9.1).

use super::cursor::{Cursor, Problem, Result};
use super::{
    descriptor::array_type,
    opcode::{Opcode, Operands},
    pool::Pool,
};

/// Major version of the classes of Java 7.
const JAVA_7: u16 = 51;

/// Code that is a sequence of whole instructions.
pub(super) struct Walked {
    /// For each byte whether an instruction starts there.
    pub(super) starts: Vec<bool>,
    /// Whether jumps go to instructions, and constants are there: the first that is wrong.
    pub(super) flow: Result<()>,
}

/// The length of a code array (JVMS §4.7.3).
pub(super) fn length(input: &mut Cursor<'_>) -> Result<u32> {
    let at = input.offset();
    match input.u4()? {
        length @ 1..0x10000 => Ok(length),
        length => Err(Problem::at(at, format!("{length} bytes of code; 1 to 65535 are allowed"))),
    }
}

/// Walks a code array.
pub(super) fn instructions(code: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<Walked> {
    let starts = vec![false; code.remaining()];
    let mut walk = Walk { start: code.offset(), starts, targets: Vec::new(), pool, flow: Ok(()) };
    while !code.is_at_end() {
        let at = code.offset();
        walk.starts[at - walk.start] = true;
        walk.instruction(code, at).map_err(|p| p.or_at(at).within(format_args!("pc {}", at - walk.start)))?;
    }
    for (at, target) in std::mem::take(&mut walk.targets) {
        if !walk.starts[target] {
            walk.wrong(at, format!("jump to {target}, which is inside an instruction"));
        }
    }
    Ok(Walked { starts: walk.starts, flow: walk.flow })
}

/// The exception table of code of this length: inside it, or the class is none; on instructions, which begin where `starts` says, or
/// the code is none.
pub(super) fn handlers(input: &mut Cursor<'_>, length: u32, starts: Option<&[bool]>) -> Result<Result<()>> {
    let is_start = |pc: u16| starts.is_none_or(|starts| starts[usize::from(pc)]);
    let is_end = |pc: u16| u32::from(pc) == length || is_start(pc);
    let mut wrong = Ok(());
    for n in 0..input.u2()? {
        let (at, start, end, target, _catch) = (input.offset(), input.u2()?, input.u2()?, input.u2()?, input.u2()?);
        let problem = |is: &str| {
            let reason = format!("{start}..{end} to {target} {is}");
            Problem::at(at, reason).within(format_args!("exception handler {n}"))
        };
        if start >= end || u32::from(end) > length || u32::from(target) >= length {
            return Err(problem("is no range of the code and a place in it"));
        }
        if wrong.is_ok() && (!is_start(start) || !is_end(end) || !is_start(target)) {
            wrong = Err(problem("does not fall on instructions"));
        }
    }
    Ok(wrong)
}

struct Walk<'p> {
    /// Offset of the code array in the file.
    start: usize,
    starts: Vec<bool>,
    /// (offset of the jumping instruction, pc it jumps to).
    targets: Vec<(usize, usize)>,
    pool: &'p Pool<'p>,
    /// See [`Walked::flow`].
    flow: Result<()>,
}

impl Walk<'_> {
    fn instruction(&mut self, code: &mut Cursor<'_>, at: usize) -> Result<()> {
        let opcode = opcode(code)?;
        match opcode.operands {
            Operands::Nothing => Ok(()),
            Operands::Byte | Operands::Local => code.take(1).map(drop),
            Operands::Short | Operands::Iinc => code.take(2).map(drop),
            Operands::Const1 => {
                let index = code.u1()?.into();
                self.constant(at, opcode, index);
                Ok(())
            }
            Operands::Const2 => {
                let index = code.u2()?;
                self.constant(at, opcode, index);
                Ok(())
            }
            Operands::MultiArray => {
                let (index, _) = (code.u2()?, code.u1()?);
                self.constant(at, opcode, index);
                Ok(())
            }
            Operands::Jump2 => {
                let jump = code.u2()? as i16;
                self.jump(at, jump.into());
                Ok(())
            }
            Operands::Jump4 => {
                let jump = code.i4()?;
                self.jump(at, jump);
                Ok(())
            }
            Operands::TableSwitch => {
                self.padding(code, at)?;
                self.jumps(code, at, 1, false)?;
                let (low, high) = (code.i4()?, code.i4()?);
                let count = i64::from(high) - i64::from(low) + 1;
                if count <= 0 {
                    return Err(Problem::new(format!("tableswitch from {low} to {high}")));
                }
                self.jumps(code, at, count, false)
            }
            Operands::LookupSwitch => {
                self.padding(code, at)?;
                self.jumps(code, at, 1, false)?;
                let count = code.i4()?;
                if count < 0 {
                    return Err(Problem::new(format!("lookupswitch of {count} pairs")));
                }
                self.jumps(code, at, count.into(), true)
            }
            Operands::InvokeInterface => {
                let (index, count, zero) = (code.u2()?, code.u1()?, code.u1()?);
                match count == 0 || zero != 0 {
                    true => self.wrong(at, "malformed invokeinterface"),
                    false => self.constant(at, opcode, index),
                }
                // JVMS §4.9.1: the count says how many variables the arguments take.
                if self.pool.variables_of(index).is_some_and(|variables| usize::from(count) != variables) {
                    self.wrong(at, "the count of invokeinterface is not that of its arguments");
                }
                Ok(())
            }
            Operands::InvokeDynamic => {
                let (index, zero) = (code.u2()?, code.u2()?);
                match zero {
                    0 => self.constant(at, opcode, index),
                    _ => self.wrong(at, "malformed invokedynamic"),
                }
                Ok(())
            }
            Operands::ArrayType => {
                let code = code.u1()?;
                if array_type(code).is_none() {
                    self.wrong(at, format!("newarray of unknown type {code}"));
                }
                Ok(())
            }
            Operands::Wide => {
                let long = self::opcode(code)?;
                match long.operands {
                    Operands::Local => code.take(2).map(drop),
                    Operands::Iinc => code.take(4).map(drop),
                    _ => Err(Problem::new(format!("wide {}", long.mnemonic))),
                }
            }
        }
    }

    /// Something is wrong that a JVM sees when it has come there; the first counts.
    fn wrong(&mut self, at: usize, reason: impl Into<String>) {
        if self.flow.is_ok() {
            self.flow = Err(Problem::at(at, reason).within(format_args!("pc {}", at - self.start)));
        }
    }

    fn constant(&mut self, at: usize, opcode: &Opcode, index: u16) {
        if !self.pool.suits(opcode.byte, index) {
            self.wrong(at, format!("constant pool entry {index} is nothing for {}", opcode.mnemonic));
        }
    }

    /// Up to three bytes, to the next multiple of four from the start of the method; before Java 7 a JVM wants zeros.
    fn padding(&mut self, code: &mut Cursor<'_>, at: usize) -> Result<()> {
        let pc = code.offset() - self.start;
        let padding = code.take(pc.next_multiple_of(4) - pc)?;
        if self.pool.major() < JAVA_7 && padding.iter().any(|&byte| byte != 0) {
            self.wrong(at, "the padding of a switch is not zero");
        }
        Ok(())
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
                    self.wrong(at, "the keys of a lookupswitch do not ascend");
                }
            }
            let jump = code.i4()?;
            self.jump(at, jump);
        }
        Ok(())
    }

    fn jump(&mut self, at: usize, jump: i32) {
        let pc = at - self.start;
        let target = pc as i64 + i64::from(jump);
        match usize::try_from(target) {
            Ok(target) if target < self.starts.len() => self.targets.push((at, target)),
            _ => self.wrong(at, format!("jump to {target}, which is outside the method")),
        }
    }
}

fn opcode(code: &mut Cursor<'_>) -> Result<&'static Opcode> {
    let byte = code.u1()?;
    Opcode::of_byte(byte).ok_or_else(|| Problem::new(format!("unknown opcode {byte:#04x}")))
}
