//! Whether code can throw a `RuntimeException` at all. Where no instruction that a method may come to raises one, none is uncaught, however
//! long its paths are: so it is with functions of numbers that call themselves without end.

use super::Natives;
use crate::{
    classfile::{
        Code, Constant, Instr,
        code::{ArithOp, Invoke, Kind},
    },
    program::{Calls, MethodId, Origin, Program},
};
use std::collections::BTreeSet;

/// More methods are not looked at.
const MOST: usize = 1_000;

/// Whether nothing that a method may come to raises an unchecked exception.
pub fn is_harmless(program: &Program, natives: &dyn Natives, method: MethodId) -> bool {
    let (calls, mut seen, mut open) = (Calls::of(program), BTreeSet::new(), vec![method]);
    let above = program.class(program.method(method).class).ancestors.iter().map(|&class| program.class(class));
    open.extend(above.filter(|class| class.origin == Origin::Application).filter_map(|class| class.clinit));
    while let Some(method) = open.pop() {
        if !seen.insert(method) {
            continue;
        }
        let Some(code) = program.method(method).code.as_deref().filter(|_| seen.len() <= MOST) else { return false };
        for at in 0..code.instrs.len() {
            match raised(program, natives, method, code, at) {
                Raised::Nothing => {}
                Raised::ByCalled => open.extend(calls.at(method, at)),
                Raised::Something => return false,
            }
        }
    }
    true
}

/// Which unchecked exceptions an instruction raises.
enum Raised {
    Nothing,
    /// What it calls in the program, a class initializer too, does.
    ByCalled,
    /// Perhaps one of its own.
    Something,
}

fn raised(program: &Program, natives: &dyn Natives, method: MethodId, code: &Code, at: usize) -> Raised {
    let method = program.method(method);
    let Some(file) = program.class(method.class).file.as_deref() else { return Raised::Something };
    let before = at.checked_sub(1).map(|before| code.instrs[before]);
    let is_jumped_to = || (0..code.instrs.len()).any(|from| goes(code, from, at));
    let raises_none = match code.instrs[at] {
        Instr::Return(_) => true,
        // What has just been made is not null, and which class it is of is told where it is made.
        Instr::Throw => matches!(before, Some(Instr::Invoke(Invoke::Special, _))) && !is_jumped_to(),
        Instr::Ldc(constant) => !matches!(file.constant(constant), Constant::Dynamic(..)),
        Instr::Arith(Kind::Int | Kind::Long, ArithOp::Div | ArithOp::Rem) => {
            matches!(before, Some(Instr::Int(1..) | Instr::Long(1..))) && !is_jumped_to()
        }
        Instr::New(class) => match file.constant(class) {
            Constant::Class(name) => program.load(name).is_ok_and(|class| !natives.is_unchecked(program, class)),
            _ => false,
        },
        Instr::Invoke(how, called) => {
            let Constant::Method(member) = file.constant(called) else { return Raised::Something };
            if natives.throws_nothing(member) {
                return Raised::Nothing;
            }
            let of_program = || {
                let class = program.load(&member.class).ok();
                let class = class.filter(|&class| program.class(class).origin == Origin::Application);
                class.is_some_and(|class| program.declared_method(class, &member.name, &member.descriptor).is_some())
            };
            // A new object is not null.
            let is_called = how == Invoke::Static || how == Invoke::Special && &*member.name == "<init>";
            is_called && of_program()
        }
        instr => !natives.may_raise_unchecked(program, &instr),
    };
    if raises_none { Raised::ByCalled } else { Raised::Something }
}

/// Whether an instruction jumps to another.
fn goes(code: &Code, from: usize, to: usize) -> bool {
    let is_next = from + 1 == to && !matches!(code.instrs[from], Instr::Goto(_) | Instr::Jsr(_));
    !is_next && code.successors(from as u32).contains(&(to as u32))
}
