//! What the code of an invariant says without being run.

use crate::classfile::{Instr, InstrIdx, code::Code};

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
