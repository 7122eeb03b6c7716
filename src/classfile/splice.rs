//! Instructions put into the code of a method (JVMS §4.7.3), in a copy of its class file: what names a place in the code (jumps, handlers, frames,
//! lines, variables) is moved with it.

use super::cursor::{Cursor, Problem, Result};
use super::opcode::{Opcode, Operands};
use super::pool::Pool;

/// The file with instructions before the one at a pc, which whatever jumps to that comes to first. `code` is where the attribute's length is, see
/// [`codes`]. They are a multiple of four bytes, for the padding of switches, and need no more stack than there is.
///
/// # Errors
/// When the code is malformed, or becomes too long for a jump or for itself.
pub(super) fn inserted(file: &[u8], code: usize, pc: u32, instructions: &[u8]) -> Result<Vec<u8>> {
    assert!(instructions.len().is_multiple_of(4), "the padding of switches stays as it is");
    let pool = Pool::scan(&mut Cursor::at(file, 8))?;
    let mut input = Cursor::at(file, code);
    let length = input.u4()?;
    let mut input = input.split(length as usize)?;
    let moved = Moved { pc, by: instructions.len() as u32 };
    let mut body = input.take(4)?.to_vec();
    let length = input.u4()?;
    let old = input.take(length as usize)?;
    if length + moved.by > u32::from(u16::MAX) {
        return Err(Problem::new("the code becomes too long"));
    }
    body.extend((length + moved.by).to_be_bytes());
    let mut new = old.to_vec();
    jumps(old, &mut new, moved)?;
    new.splice(pc as usize..pc as usize, instructions.iter().copied());
    body.extend(new);
    let handlers = input.u2()?;
    body.extend(handlers.to_be_bytes());
    for _ in 0..handlers {
        for _ in 0..3 {
            body.extend(moved.place16(input.u2()?)?);
        }
        body.extend(input.u2()?.to_be_bytes());
    }
    let mut kept = vec![];
    for _ in 0..input.u2()? {
        let (name, length) = (input.u2()?, input.u4()?);
        let table = input.split(length as usize)?;
        let rows = match pool.utf8(name)? {
            b"LineNumberTable" => lines(table, moved)?,
            b"LocalVariableTable" | b"LocalVariableTypeTable" => variables(table, moved)?,
            b"StackMapTable" => frames(table, moved)?,
            // What is for people alone.
            _ => continue,
        };
        kept.push((name, rows));
    }
    body.extend((kept.len() as u16).to_be_bytes());
    for (name, rows) in kept {
        body.extend(name.to_be_bytes());
        body.extend((rows.len() as u32).to_be_bytes());
        body.extend(rows);
    }
    let end = code + 4 + Cursor::at(file, code).u4()? as usize;
    Ok([&file[..code], &(body.len() as u32).to_be_bytes(), &body, &file[end..]].concat())
}

/// The file with one more method for each of these: one that another version of the file has at this position, under a name of its own. That version has the
/// same constants.
///
/// # Errors
/// When a file is malformed, or becomes too large.
pub(super) fn with_methods(file: &[u8], more: &[(Vec<u8>, usize, &str)]) -> Result<Vec<u8>> {
    let too_many = || Problem::new("the class becomes too large");
    let mut input = Cursor::at(file, 8);
    let pool = Pool::scan(&mut input)?;
    let (constants, pool_end) = (Cursor::at(file, 8).u2()?, input.offset());
    input.take(6)?;
    let interfaces = usize::from(input.u2()?);
    input.take(2 * interfaces)?;
    members(&mut input, &pool)?;
    let at = input.offset();
    let methods = input.u2()?;
    let mut input = Cursor::at(file, at);
    members(&mut input, &pool)?;
    let (mut names, mut copies) = (vec![], vec![]);
    for (n, (other, method, name)) in (0..).zip(more) {
        names.push(1);
        names.extend(u16::try_from(name.len()).map_err(|_| too_many())?.to_be_bytes());
        names.extend(name.as_bytes());
        let mut of = Cursor::at(other, at + 2);
        let starts: Vec<usize> =
            (0..=*method).map(|_| member(&mut of, &pool).map(|(start, _)| start)).collect::<Result<_>>()?;
        let start = starts[*method];
        let name = constants.checked_add(n).ok_or_else(too_many)?;
        copies.extend(&other[start..start + 2]);
        copies.extend(name.to_be_bytes());
        copies.extend(&other[start + 4..of.offset()]);
    }
    let added = u16::try_from(more.len()).map_err(|_| too_many())?;
    let count = |n: u16| n.checked_add(added).ok_or_else(too_many).map(u16::to_be_bytes);
    let (before, kept) = (&file[10..pool_end], &file[pool_end..at]);
    let old = &file[at + 2..input.offset()];
    let parts: [&[u8]; 9] =
        [&file[..8], &count(constants)?, before, &names, kept, &count(methods)?, old, &copies, &file[input.offset()..]];
    Ok(parts.concat())
}

/// Of each method of a class file where in the file the length of its attribute `Code` is, if it has one.
pub(super) fn codes(file: &[u8]) -> Result<Vec<Option<usize>>> {
    let mut input = Cursor::at(file, 8);
    let pool = Pool::scan(&mut input)?;
    input.take(6)?;
    let interfaces = usize::from(input.u2()?);
    input.take(2 * interfaces)?;
    members(&mut input, &pool)?;
    members(&mut input, &pool)
}

fn members(input: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<Vec<Option<usize>>> {
    (0..input.u2()?).map(|_| member(input, pool).map(|(_, code)| code)).collect()
}

/// Where a member begins, and where the length of its attribute `Code` is, if it has one.
fn member(input: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<(usize, Option<usize>)> {
    let start = input.offset();
    input.take(6)?;
    let mut code = None;
    for _ in 0..input.u2()? {
        if pool.utf8(input.u2()?)? == b"Code" {
            code = Some(input.offset());
        }
        let length = input.u4()?;
        input.take(length as usize)?;
    }
    Ok((start, code))
}

/// So many bytes are put in before a pc.
#[derive(Copy, Clone)]
struct Moved {
    pc: u32,
    by: u32,
}

impl Moved {
    /// Where a place is that something goes to or begins at: what is put in belongs to what comes behind it.
    fn place(self, pc: u32) -> u32 {
        if pc > self.pc { pc + self.by } else { pc }
    }

    fn place16(self, pc: u16) -> Result<[u8; 2]> {
        short(self.place(pc.into()))
    }

    /// Where an instruction is.
    fn instruction(self, pc: u32) -> u32 {
        if pc >= self.pc { pc + self.by } else { pc }
    }

    /// What a jump adds to the pc.
    fn jump(self, at: usize, by: i32) -> Result<i32> {
        let to = u32::try_from(at as i64 + i64::from(by)).map_err(|_| Problem::new("a jump out of the code"))?;
        Ok(self.place(to) as i32 - self.instruction(at as u32) as i32)
    }
}

fn short(n: u32) -> Result<[u8; 2]> {
    u16::try_from(n).map(u16::to_be_bytes).map_err(|_| Problem::new("a place beyond the code"))
}

/// Jumps as they are when the code has been moved; nothing is put in yet.
fn jumps(old: &[u8], new: &mut [u8], moved: Moved) -> Result<()> {
    let mut code = Cursor::new(old);
    while !code.is_at_end() {
        let at = code.offset();
        let opcode = code.u1()?;
        let row = Opcode::of_byte(opcode).ok_or_else(|| Problem::at(at, "no opcode"))?;
        let mut far = |code: &mut Cursor<'_>| -> Result<()> {
            let place = code.offset();
            let by = moved.jump(at, code.i4()?)?;
            new[place..place + 4].copy_from_slice(&by.to_be_bytes());
            Ok(())
        };
        match row.operands {
            Operands::Nothing => {}
            Operands::Byte | Operands::Const1 | Operands::Local | Operands::ArrayType => drop(code.take(1)?),
            Operands::Short | Operands::Const2 | Operands::Iinc => drop(code.take(2)?),
            Operands::MultiArray => drop(code.take(3)?),
            Operands::InvokeInterface | Operands::InvokeDynamic => drop(code.take(4)?),
            Operands::Wide => {
                let is_iinc = Opcode::of_byte(code.u1()?).is_some_and(|row| row.operands == Operands::Iinc);
                code.take(if is_iinc { 4 } else { 2 })?;
            }
            Operands::Jump2 => {
                let place = code.offset();
                let by = moved.jump(at, (code.u2()? as i16).into())?;
                let by = i16::try_from(by).map_err(|_| Problem::at(at, "a jump becomes too far"))?;
                new[place..place + 2].copy_from_slice(&by.to_be_bytes());
            }
            Operands::Jump4 => far(&mut code)?,
            Operands::TableSwitch => {
                code.take((at + 1).next_multiple_of(4) - (at + 1))?;
                far(&mut code)?;
                let (low, high) = (code.i4()?, code.i4()?);
                (low..=high).try_for_each(|_| far(&mut code))?;
            }
            Operands::LookupSwitch => {
                code.take((at + 1).next_multiple_of(4) - (at + 1))?;
                far(&mut code)?;
                for _ in 0..code.i4()? {
                    code.take(4)?;
                    far(&mut code)?;
                }
            }
        }
    }
    Ok(())
}

/// JVMS §4.7.12.
fn lines(mut table: Cursor<'_>, moved: Moved) -> Result<Vec<u8>> {
    let count = table.u2()?;
    let mut rows = count.to_be_bytes().to_vec();
    for _ in 0..count {
        rows.extend(moved.place16(table.u2()?)?);
        rows.extend(table.take(2)?);
    }
    Ok(rows)
}

/// JVMS §4.7.13, §4.7.14.
fn variables(mut table: Cursor<'_>, moved: Moved) -> Result<Vec<u8>> {
    let count = table.u2()?;
    let mut rows = count.to_be_bytes().to_vec();
    for _ in 0..count {
        let (from, length) = (u32::from(table.u2()?), u32::from(table.u2()?));
        let (from, to) = (moved.place(from), moved.place(from + length));
        rows.extend(short(from)?);
        rows.extend(short(to - from)?);
        rows.extend(table.take(6)?);
    }
    Ok(rows)
}

/// JVMS §4.7.4.
fn frames(mut table: Cursor<'_>, moved: Moved) -> Result<Vec<u8>> {
    let count = table.u2()?;
    let mut rows = count.to_be_bytes().to_vec();
    let (mut before, mut now): (Option<u32>, Option<u32>) = (None, None);
    for _ in 0..count {
        let kind = table.u1()?;
        let delta = match kind {
            0..=63 => kind.into(),
            64..=127 => (kind - 64).into(),
            128..=246 => return Err(Problem::new(format!("{kind} is no type of a stack map frame"))),
            _ => table.u2()?,
        };
        let pc = before.map_or(u32::from(delta), |at| at + u32::from(delta) + 1);
        let place = moved.place(pc);
        let delta = now.map_or(place, |at| place - at - 1);
        (before, now) = (Some(pc), Some(place));
        match (kind, u8::try_from(delta)) {
            (0..=63, Ok(small @ 0..=63)) => rows.push(small),
            (64..=127, Ok(small @ 0..=63)) => rows.push(64 + small),
            (0..=127, _) => {
                rows.push(if kind < 64 { 251 } else { 247 });
                rows.extend(short(delta)?);
            }
            _ => {
                rows.push(kind);
                rows.extend(short(delta)?);
            }
        }
        match kind {
            64..=127 | 247 => types(&mut table, &mut rows, 1, moved)?,
            252..=254 => types(&mut table, &mut rows, (kind - 251).into(), moved)?,
            255 => {
                for _ in 0..2 {
                    let count = table.u2()?;
                    rows.extend(count.to_be_bytes());
                    types(&mut table, &mut rows, count, moved)?;
                }
            }
            _ => {}
        }
    }
    Ok(rows)
}

fn types(table: &mut Cursor<'_>, rows: &mut Vec<u8>, count: u16, moved: Moved) -> Result<()> {
    for _ in 0..count {
        let tag = table.u1()?;
        rows.push(tag);
        match tag {
            7 => rows.extend(table.take(2)?),
            // Where the instruction is that has made it.
            8 => rows.extend(short(moved.instruction(table.u2()?.into()))?),
            _ => {}
        }
    }
    Ok(())
}
