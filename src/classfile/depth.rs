//! How deep the operand stack is before each instruction. In code that a verifier accepts it is the same whichever way leads there (JVMS §4.10).

use super::{ClassFile, Code, Instr, InstrIdx, code::Kind, effect};

/// The depth before each instruction of `code`, which is of `class`, in words as [`Code::max_stack`] counts them: a long or double is two.
/// `None` where nothing leads, or what leads there does not agree.
pub fn depths(class: &ClassFile, code: &Code) -> Vec<Option<u16>> {
    let behind_calls = (1..).zip(&code.instrs).filter(|(_, instr)| matches!(instr, Instr::Jsr(_)));
    let behind_calls = behind_calls.map(|(at, _)| at).collect();
    let mut walk = Walk { before: vec![Before::Unreached; code.instrs.len()], open: vec![], behind_calls };
    walk.come_to(0, &[]);
    for handler in &code.handlers {
        walk.come_to(handler.target, &[Kind::Ref]);
    }
    while let Some(at) = walk.open.pop() {
        walk.from(class, code, at);
    }
    let words =
        |stack: &[Kind]| stack.iter().map(|kind| 1 + u16::from(matches!(kind, Kind::Long | Kind::Double))).sum();
    let depth = |before: &Before| if let Before::Stack(stack) = before { Some(words(stack)) } else { None };
    walk.before.iter().map(depth).collect()
}

/// What is on the stack before an instruction.
#[derive(Clone)]
enum Before {
    Unreached,
    Stack(Vec<Kind>),
    Unclear,
}

struct Walk {
    before: Vec<Before>,
    open: Vec<InstrIdx>,
    /// Where subroutines may return to.
    behind_calls: Vec<InstrIdx>,
}

impl Walk {
    fn come_to(&mut self, at: InstrIdx, stack: &[Kind]) {
        let Some(before) = self.before.get_mut(at as usize) else { return };
        match before {
            Before::Unreached => {
                *before = Before::Stack(stack.to_vec());
                self.open.push(at);
            }
            Before::Stack(known) if known == stack => {}
            Before::Stack(_) => *before = Before::Unclear,
            Before::Unclear => {}
        }
    }

    fn from(&mut self, class: &ClassFile, code: &Code, at: InstrIdx) {
        let Before::Stack(mut stack) = self.before[at as usize].clone() else { return };
        let instr = code.instrs[at as usize];
        match instr {
            // The address to return to is a word on the stack of the subroutine, which takes it from there.
            Instr::Jsr(to) => {
                stack.push(Kind::Ref);
                return self.come_to(to, &stack);
            }
            Instr::Ret(_) => {
                return self.behind_calls.clone().into_iter().for_each(|behind| self.come_to(behind, &stack));
            }
            _ if effect::apply(instr, &class.constants, &mut stack).is_none() => return,
            Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) => {
                self.come_to(to, &stack);
            }
            Instr::Goto(to) => return self.come_to(to, &stack),
            Instr::TableSwitch(table) | Instr::LookupSwitch(table) => {
                let table = &code.switches[usize::from(table)];
                return table
                    .cases
                    .iter()
                    .map(|&(_, to)| to)
                    .chain([table.default])
                    .for_each(|to| self.come_to(to, &stack));
            }
            Instr::Return(_) | Instr::Throw => return,
            _ => {}
        }
        self.come_to(at + 1, &stack);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classfile::{Access, code::ArithOp};

    #[test]
    fn a_long_is_two_words_and_a_subroutine_finds_where_to_return_to() {
        let object = "java/lang/Object";
        let class = ClassFile::made(Access(0), "T".into(), object.into(), vec![]);
        let mut code = Code {
            max_stack: 4,
            max_locals: 1,
            instrs: vec![
                Instr::Long(1),
                Instr::Long(1),
                Instr::Arith(Kind::Long, ArithOp::Add),
                Instr::Return(Some(Kind::Long)),
                Instr::Nop,
            ],
            pcs: (0..5).collect(),
            byte_length: 5,
            handlers: vec![],
            lines: vec![],
            variables: vec![],
            switches: vec![],
            stack_map: None,
            malformed: None,
        };
        assert_eq!(depths(&class, &code), [Some(0), Some(2), Some(4), Some(2), None]);
        code.instrs = vec![Instr::Null, Instr::Jsr(3), Instr::Throw, Instr::Store(Kind::Ref, 0), Instr::Ret(0)];
        assert_eq!(depths(&class, &code), [Some(0), Some(1), Some(1), Some(2), Some(1)]);
    }
}
