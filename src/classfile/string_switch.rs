//! A `switch` over strings as javac compiles one: what is behind a key of the `switch` over hash codes compares the string with each constant that has it, and if it is
//! none goes where other keys go.

use super::{
    ClassFile, Code, Constant, Instr, InstrIdx, MemberRef,
    code::{Cond, Invoke, Kind},
};
use std::sync::Arc;

/// One comparison of a string with a constant.
pub struct Comparison<'a> {
    /// The constant.
    pub constant: &'a Arc<[u16]>,
    /// The method that compares.
    pub called: &'a MemberRef,
    /// The instruction that goes on to the next comparison where they differ.
    pub branch: InstrIdx,
}

/// The comparisons of what is in a local variable, from there on to `default`; `None` if there is anything else.
pub fn comparisons<'a>(
    file: &'a ClassFile,
    code: &Code,
    local: u16,
    mut at: InstrIdx,
    default: InstrIdx,
) -> Option<Vec<Comparison<'a>>> {
    let mut all = vec![];
    while at != default {
        let from = at as usize;
        let &[
            Instr::Load(Kind::Ref, loaded),
            Instr::Ldc(constant),
            Instr::Invoke(Invoke::Virtual, called),
            Instr::If(Cond::Eq, next),
        ] = code.instrs.get(from..from + 4)?
        else {
            return None;
        };
        let (Constant::String(constant), Constant::Method(called)) = (file.constant(constant), file.constant(called))
        else {
            return None;
        };
        if loaded != local || next <= at {
            return None;
        }
        all.push(Comparison { constant, called, branch: at + 3 });
        at = next;
    }
    Some(all)
}
