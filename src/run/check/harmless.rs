//! Whether code can throw a `RuntimeException` at all. Where no instruction that a method may come to raises one, none is uncaught, however
//! long its paths are: so it is with functions of numbers that call themselves without end.

use crate::{
    classfile::{
        Code, Constant, Instr,
        code::{ArithOp, Invoke, Kind},
    },
    program::{Calls, MethodId, Origin, Program},
    step::Natives,
};
use std::collections::BTreeSet;

/// More methods are not looked at.
const MOST: usize = 1_000;

/// Whether nothing that a method may come to raises an unchecked exception.
pub(super) fn is_harmless(program: &Program, natives: &dyn Natives, method: MethodId) -> bool {
    let (calls, mut seen, mut open) = (Calls::of(program), BTreeSet::from([method]), vec![method]);
    open.extend(program.class(program.method(method).class).clinit);
    while let Some(method) = open.pop() {
        let Some(code) = program.method(method).code.as_deref().filter(|_| seen.len() <= MOST) else { return false };
        if !(0..code.instrs.len()).all(|at| raises_none(program, natives, method, code, at)) {
            return false;
        }
        open.extend(calls.from(method).iter().copied().filter(|&called| seen.insert(called)));
    }
    true
}

/// Whether an instruction raises no unchecked exception, but by what it calls in the program.
fn raises_none(program: &Program, natives: &dyn Natives, method: MethodId, code: &Code, at: usize) -> bool {
    let method = program.method(method);
    let Some(file) = program.class(method.class).file.as_deref() else { return false };
    match code.instrs[at] {
        Instr::Return(_) => true,
        // What has just been made is not null, and which class it is of is told where it is made.
        Instr::Throw => {
            matches!(at.checked_sub(1).map(|before| code.instrs[before]), Some(Instr::Invoke(Invoke::Special, _)))
        }
        Instr::Ldc(constant) => !matches!(file.constant(constant), Constant::Dynamic(..)),
        Instr::Arith(Kind::Int | Kind::Long, ArithOp::Div | ArithOp::Rem) => {
            let by_one = at.checked_sub(1).map(|before| code.instrs[before]);
            let is_jumped_to = || (0..code.instrs.len()).any(|from| goes(code, from, at));
            matches!(by_one, Some(Instr::Int(1..) | Instr::Long(1..))) && !is_jumped_to()
        }
        Instr::New(class) => match file.constant(class) {
            Constant::Class(name) => program.load(name).is_ok_and(|class| !natives.is_unchecked(program, class)),
            _ => false,
        },
        Instr::Invoke(how, called) => {
            let Constant::Method(member) = file.constant(called) else { return false };
            let of_program = || {
                let class = program.load(&member.class);
                class.is_ok_and(|class| program.class(class).origin == Origin::Application)
            };
            // A new object is not null.
            let is_called = how == Invoke::Static || how == Invoke::Special && &*member.name == "<init>";
            natives.throws_nothing(member) || is_called && of_program()
        }
        instr => !natives.may_raise_unchecked(program, &instr),
    }
}

/// Whether an instruction jumps to another.
fn goes(code: &Code, from: usize, to: usize) -> bool {
    let is_next = from + 1 == to && !matches!(code.instrs[from], Instr::Goto(_) | Instr::Jsr(_));
    !is_next && code.successors(from as u32).contains(&(to as u32))
}
