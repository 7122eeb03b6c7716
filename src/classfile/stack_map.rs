//! The `StackMapTable` attribute (JVMS §4.7.4): what a verifier is told of locals and operand stack at the targets of branches.

use super::cursor::{Cursor, Problem, Result};
use super::pool::Pool;
use super::{Name, verify::VerificationType};

/// The frames of a method, in order.
#[derive(Clone, Debug, Default)]
pub struct StackMap {
    /// The pc each frame is for, and how it differs from the one before.
    pub frames: Vec<(u32, Delta)>,
    /// What is wrong with the attribute, which is told when the method is verified.
    pub malformed: Option<Name>,
}

/// How a frame differs from the one before it. Longs and doubles are one entry.
#[derive(Clone, Debug)]
pub enum Delta {
    /// The same locals, an empty stack.
    Same,
    /// The same locals, one value on the stack.
    OneOnStack(VerificationType),
    /// So many of the last locals less, an empty stack.
    Chop(u8),
    /// These locals more, an empty stack.
    Append(Vec<VerificationType>),
    /// These locals, this stack.
    Full(Vec<VerificationType>, Vec<VerificationType>),
}

/// Reads the body of the attribute.
pub(super) fn read(mut input: Cursor<'_>, pool: &Pool<'_>) -> StackMap {
    let mut map = StackMap::default();
    if let Err(problem) = fill(&mut map, &mut input, pool) {
        map.malformed = Some(problem.reason.into());
    }
    map
}

fn fill(map: &mut StackMap, input: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<()> {
    let mut at = None::<u32>;
    for _ in 0..input.u2()? {
        let kind = input.u1()?;
        let (delta, frame) = match kind {
            0..=63 => (u16::from(kind), Delta::Same),
            64..=127 => (u16::from(kind - 64), Delta::OneOnStack(entry(input, pool)?)),
            247 => (input.u2()?, Delta::OneOnStack(entry(input, pool)?)),
            248..=250 => (input.u2()?, Delta::Chop(251 - kind)),
            251 => (input.u2()?, Delta::Same),
            252..=254 => (input.u2()?, Delta::Append(entries(input, pool, u16::from(kind - 251))?)),
            255 => {
                let delta = input.u2()?;
                let count = input.u2()?;
                let locals = entries(input, pool, count)?;
                let count = input.u2()?;
                (delta, Delta::Full(locals, entries(input, pool, count)?))
            }
            128..=246 => return Err(Problem::new(format!("{kind} is no type of a stack map frame"))),
        };
        let pc = at.map_or(u32::from(delta), |at| at + u32::from(delta) + 1);
        at = Some(pc);
        map.frames.push((pc, frame));
    }
    match input.is_at_end() {
        true => Ok(()),
        false => Err(Problem::new("the stack map table is longer than its frames")),
    }
}

fn entries(input: &mut Cursor<'_>, pool: &Pool<'_>, count: u16) -> Result<Vec<VerificationType>> {
    (0..count).map(|_| entry(input, pool)).collect()
}

fn entry(input: &mut Cursor<'_>, pool: &Pool<'_>) -> Result<VerificationType> {
    Ok(match input.u1()? {
        0 => VerificationType::Top,
        1 => VerificationType::Int,
        2 => VerificationType::Float,
        3 => VerificationType::Double,
        4 => VerificationType::Long,
        5 => VerificationType::Null,
        6 => VerificationType::UninitializedThis,
        7 => VerificationType::Object(pool.class(input.u2()?)?),
        8 => VerificationType::Uninitialized(u32::from(input.u2()?)),
        tag => return Err(Problem::new(format!("{tag} is no verification type"))),
    })
}
