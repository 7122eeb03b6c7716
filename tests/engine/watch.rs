//! What a concrete run reads of objects.

use cortado::{
    classfile::Instr,
    program::{FieldId, Resolved},
    state::{ObjId, State, Value},
    step::{Outcome, Pause, World, run},
};

/// Instructions that no small structure needs.
const FUEL: u64 = 3_000_000;

/// What is said of a run that needs more.
pub const ENDLESS: &str = "it goes on for too long";

/// What is read of an object.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Read {
    Field(FieldId),
    Length,
    Element(u32),
}

/// Runs to the end, and tells what the instructions are about to read. One that looks for an element that an array does not
/// have reads its length.
///
/// # Errors
/// If there is no end.
pub fn run_to_end(world: &World, st: &mut State, mut reads: impl FnMut(ObjId, Read)) -> Result<Outcome, String> {
    for _ in 0..FUEL {
        if let Some((o, what)) = read(world, st) {
            reads(o, what);
        }
        match run(world, st, 1) {
            Pause::Fuel => {}
            Pause::End(outcome) => return Ok(outcome),
            Pause::Ask(ask) => return Err(format!("it asks {ask:?}")),
        }
    }
    Err(ENDLESS.into())
}

/// The object that the next instruction reads, and what of it.
fn read(world: &World, st: &State) -> Option<(ObjId, Read)> {
    let frame = st.frames.last()?;
    let method = world.program.method(frame.method);
    let below = |n: u32| st.values.get((frame.top.checked_sub(n)?) as usize).copied();
    let object = |n| match below(n)? {
        Value::Obj(o) => Some(o),
        _ => None,
    };
    let element = |array: ObjId, index| match index {
        Some(Value::I32(i)) if (0..st.heap.cells(array).len() as i32).contains(&i) => Read::Element(i as u32),
        _ => Read::Length,
    };
    match method.code.as_deref()?.instrs[frame.pc as usize] {
        Instr::GetField(at) => match world.program.resolved(world.program.class(method.class), at) {
            Ok(Resolved::Field(f)) => Some((object(1)?, Read::Field(f.id))),
            _ => None,
        },
        Instr::ArrayLength => Some((object(1)?, Read::Length)),
        Instr::ArrayLoad(_) => Some((object(2)?, element(object(2)?, below(1)))),
        Instr::ArrayStore(_) => Some((object(3)?, element(object(3)?, below(2)))),
        _ => None,
    }
}
