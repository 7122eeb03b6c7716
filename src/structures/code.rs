//! What the code of an invariant says without being run.

use crate::{
    classfile::{
        Instr, InstrIdx,
        code::{Code, Cond, Kind},
    },
    state::Frame,
    step::World,
};

/// Whether the invariant fails when the innermost of these frames gets `false` from what it has called, by the code alone: from
/// there on it looks at nothing but that answer.
pub(super) fn fails_if_false(world: &World, frames: &[Frame]) -> bool {
    let mut answer = 0;
    for frame in frames.iter().rev() {
        let Some(code) = world.program.method(frame.method).code.as_deref() else { return false };
        let (mut at, mut on_stack) = (frame.pc + 1, Some(answer));
        // Longer than any way from a check to its `return false`.
        let mut steps = 0..32;
        answer = loop {
            let (Some(_), Some(instr)) = (steps.next(), code.instrs.get(at as usize)) else { return false };
            at = match (*instr, on_stack) {
                (Instr::If(cond @ (Cond::Eq | Cond::Ne), target), Some(v)) => {
                    on_stack = None;
                    if (v == 0) == (cond == Cond::Eq) { target } else { at + 1 }
                }
                (Instr::Goto(target), _) => target,
                (Instr::Int(v), None) => {
                    on_stack = Some(v);
                    at + 1
                }
                (Instr::Return(Some(Kind::Int)), Some(v)) => break v,
                _ => return false,
            };
        };
    }
    answer == 0
}

/// Whether some way on from an instruction may load a local variable.
pub(super) fn is_loaded_later(code: &Code, from: InstrIdx, variable: u16) -> bool {
    let (before, after) = code.instrs.split_at(from as usize + 1);
    let goes_back = |instr: &Instr| match *instr {
        Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) | Instr::Goto(to) => {
            to <= from
        }
        Instr::TableSwitch(_) | Instr::LookupSwitch(_) | Instr::Jsr(_) | Instr::Ret(_) => true,
        _ => false,
    };
    let loads = |instr: &Instr| matches!(instr, Instr::Load(_, loaded) if *loaded == variable);
    after.iter().any(loads) || after.iter().any(goes_back) && before.iter().any(loads)
}
