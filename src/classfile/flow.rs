//! Where the ways through a method part and meet again, and which local variables are read later on.

use super::{Code, Instr, InstrIdx};

impl Code {
    /// The instructions that may follow one within its method, other than handlers of exceptions.
    pub fn successors(&self, at: InstrIdx) -> Vec<InstrIdx> {
        match self.instrs[at as usize] {
            Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => vec![at + 1, to],
            // What a subroutine leaves is what follows its call.
            Instr::Goto(to) | Instr::Jsr(to) => vec![to],
            Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
                let table = &self.switches[usize::from(table)];
                table.cases.iter().map(|&(_, to)| to).chain([table.default]).collect()
            }
            Instr::Return(_) | Instr::Throw | Instr::Ret(_) => vec![],
            _ => vec![at + 1],
        }
    }

    /// Where all ways from an instruction meet that do not throw, nor go round a loop once more: its immediate postdominator once backward jumps lead out
    /// of the method. `None` where that is behind the method, or there is a subroutine.
    pub fn joins(&self) -> Vec<Option<InstrIdx>> {
        let count = self.instrs.len();
        if self.instrs.iter().any(|instr| matches!(instr, Instr::Jsr(_) | Instr::Ret(_))) {
            return vec![None; count];
        }
        let out = count as InstrIdx;
        // As no jump goes back any more, each is known before those that lead to it.
        let mut joins: Vec<Option<InstrIdx>> = vec![None; count];
        for at in (0..out).rev() {
            let back_is_out = |to| if to <= at || to >= out { out } else { to };
            let next = self.successors(at).into_iter().map(back_is_out);
            let next: Vec<InstrIdx> = match self.instrs[at as usize] {
                Instr::Return(_) => vec![out],
                // From what throws nothing is met.
                _ => next.filter(|&to| to == out || joins[to as usize].is_some()).collect(),
            };
            joins[at as usize] = next.into_iter().reduce(|mut a, mut b| {
                while a != b {
                    let behind = if a < b { &mut a } else { &mut b };
                    *behind = joins[*behind as usize].expect("all that is left leads out");
                }
                a
            });
        }
        joins.into_iter().map(|join| join.filter(|&at| at != out)).collect()
    }

    /// The local variables that are read from an instruction on before they are assigned.
    pub fn live(&self, from: InstrIdx) -> Vec<bool> {
        let locals = usize::from(self.max_locals);
        let mut live = vec![false; locals];
        // A word of it is a variable that has not been assigned on some way to an instruction.
        let mut met: Vec<Option<Vec<bool>>> = vec![None; self.instrs.len()];
        let mut open = vec![(from, vec![true; locals])];
        while let Some((at, mut unassigned)) = open.pop() {
            let Some(known) = met.get_mut(at as usize) else { continue };
            match known {
                None => *known = Some(unassigned.clone()),
                Some(known) if known.iter().zip(&unassigned).all(|(known, new)| *known || !new) => continue,
                Some(known) => {
                    known.iter_mut().zip(&unassigned).for_each(|(known, new)| *known |= new);
                    unassigned.clone_from(known);
                }
            }
            for handler in self.handlers.iter().filter(|h| (h.start..h.end).contains(&at)) {
                open.push((handler.target, unassigned.clone()));
            }
            match self.instrs[at as usize] {
                Instr::Load(_, n) | Instr::Iinc(n, _) | Instr::Ret(n) => {
                    live[usize::from(n)] |= unassigned[usize::from(n)]
                }
                Instr::Store(_, n) => unassigned[usize::from(n)] = false,
                _ => {}
            }
            open.extend(self.successors(at).into_iter().map(|to| (to, unassigned.clone())));
        }
        live
    }
}
