//! The `Code` attribute: opcodes to [`Instr`]s, byte offsets to instruction indices (JVMS §4.7.3).

use super::code::{Code, Handler, InstrIdx, LocalVariable, Malformed};
use super::cursor::{Cursor, Problem, Result};
use super::instruction::Instructions;
use super::reader::{Reader, attributes};
use super::{Name, StackMap, stack_map, walk};

/// The body of a method whose arguments take so many words. Of code that is none, [`Code::malformed`] says why if somebody verifies it.
pub(super) fn body(input: &mut Cursor<'_>, reader: &mut Reader<'_>, arguments: u16) -> Result<Code> {
    let (max_stack, max_locals) = (input.u2()?, input.u2()?);
    if arguments > max_locals {
        return Err(Problem::new(format!("max_locals is {max_locals}, too few for the arguments")));
    }
    let length = walk::length(input)?;
    let code = input.split(length as usize)?;
    let walked = walk::instructions(&mut code.clone(), &reader.pool);
    let mut table = input.clone();
    let handlers = walk::handlers(input, length, walked.as_ref().ok().map(|walked| &walked.starts[..]))?;
    // In the order in which a JVM finds out.
    let flow = walked.map_err(|problem| (problem, false)).and_then(|walked| {
        handlers.map_err(|p| (p, true))?;
        walked.flow.map_err(|p| (p, false))?;
        Ok(walked.starts)
    });
    let starts = match flow {
        Ok(starts) => starts,
        Err((problem, _)) if reader.is_trusted => return Err(problem),
        Err((problem, format)) => {
            let mut code = Code::none(max_stack, max_locals, Malformed { reason: problem.to_string().into(), format });
            attributes(input, reader, |name, table, reader| {
                if name == b"StackMapTable" {
                    mapped(&mut code.stack_map, table, reader);
                }
                Ok(())
            })?;
            return Ok(code);
        }
    };
    let mut instrs = Instructions::new(code, &starts);
    let decoded = instrs.all(reader)?;

    let rows = table.u2()?;
    let mut handlers = Vec::with_capacity(rows.into());
    for _ in 0..rows {
        handlers.push(Handler {
            start: instrs.at(table.u2()?.into())?,
            end: instrs.end(table.u2()?.into())?,
            target: instrs.at(table.u2()?.into())?,
            catch: Some(table.u2()?).filter(|&class| class != 0).map(|class| reader.class(class)).transpose()?,
        });
    }

    let mut code = Code {
        max_stack,
        max_locals,
        instrs: decoded,
        pcs: vec![],
        handlers,
        lines: vec![],
        variables: vec![],
        switches: std::mem::take(&mut instrs.switches),
        byte_length: length,
        stack_map: None,
        malformed: None,
    };
    attributes(input, reader, |name, table, reader| match name {
        b"LineNumberTable" => lines(&mut code.lines, table, &instrs),
        b"LocalVariableTable" => variables(&mut code, table, &instrs, reader),
        b"StackMapTable" => {
            mapped(&mut code.stack_map, table, reader);
            Ok(())
        }
        _ => Ok(()),
    })?;
    code.lines.sort_by_key(|&(at, _)| at);
    code.pcs = instrs.pcs;
    Ok(code)
}

/// What a verifier is told, if there is one.
fn mapped(told: &mut Option<StackMap>, table: &Cursor<'_>, reader: &Reader<'_>) {
    if reader.is_trusted {
        return;
    }
    let map = stack_map::read(table.clone(), &reader.pool);
    // Given twice, the method is none.
    *told = Some(match told {
        None => map,
        Some(_) => StackMap { malformed: Some("two stack maps".into()), ..map },
    });
}

/// JVMS §4.7.12.
fn lines(lines: &mut Vec<(InstrIdx, u16)>, rows: &mut Cursor<'_>, instrs: &Instructions<'_>) -> Result<()> {
    for _ in 0..rows.u2()? {
        let (pc, line) = (rows.u2()?, rows.u2()?);
        lines.push((instrs.around(pc)?, line));
    }
    Ok(())
}

/// JVMS §4.7.13. Only names for people: a range that ends inside an instruction is taken as the whole instructions.
fn variables(code: &mut Code, rows: &mut Cursor<'_>, instrs: &Instructions<'_>, reader: &mut Reader<'_>) -> Result<()> {
    let first_from = |pc: u32| instrs.pcs.partition_point(|&start| start < pc) as InstrIdx;
    for _ in 0..rows.u2()? {
        let start = u32::from(rows.u2()?);
        let end = start + u32::from(rows.u2()?);
        let (name, descriptor): (Name, Name) = (reader.name(rows.u2()?)?, reader.name(rows.u2()?)?);
        let index = rows.u2()?;
        let words = if matches!(&*descriptor, "J" | "D") { 2 } else { 1 };
        if end > code.byte_length || u32::from(index) + words > code.max_locals.into() {
            return Err(Problem::new(format!("{name} is where there is no code, or no local variable")));
        }
        code.variables.push(LocalVariable {
            start: first_from(start),
            end: first_from(end),
            is_whole: instrs.at(start.into()).is_ok() && instrs.end(end.into()).is_ok(),
            index,
            name,
            descriptor,
        });
    }
    Ok(())
}
