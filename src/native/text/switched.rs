//! The hash code by which a `switch` over strings jumps, as javac compiles one: what is behind a key compares the string with each constant of that
//! hash code, and if it is none goes where other keys go. So which constant it is, if it is one, is all that matters of it, and no solver
//! need find strings by their hash codes.

use super::STRING;
use crate::{
    classfile::{
        Code, Constant, Instr, InstrIdx,
        code::{Cond, Invoke, Kind},
    },
    program::Class,
    state::Value,
    step::Cx,
    term::{Term, Text},
};

/// The hash code of a text that the instruction takes of a string, as far as the switch behind it looks at it.
pub(super) fn hash(cx: &Cx<'_>, string: Value, text: &Text) -> Option<Term> {
    let (code, at) = (cx.code(), cx.pc() as usize);
    let Instr::Load(Kind::Ref, local) = code.instrs[at.checked_sub(1)?] else { return None };
    let (Instr::LookupSwitch(switch) | Instr::TableSwitch(switch)) = *code.instrs.get(at + 1)? else { return None };
    let switch = &code.switches[usize::from(switch)];
    if cx.local(local) != string {
        return None;
    }
    let mut constants = vec![];
    for &(key, target) in switch.cases.iter().filter(|(_, target)| *target != switch.default) {
        for constant in compared(cx.class(), code, local, target, switch.default)? {
            (hash_of(&constant) == key).then(|| constants.push((key, constant)))?;
        }
    }
    let is_key = |hash: &i32| switch.cases.binary_search_by_key(hash, |&(key, _)| key).is_ok();
    let other = (0..).find(|hash| !is_key(hash))?;
    let terms = cx.terms();
    let is = |constant: &[u16]| text.equals(terms, &Text::literal(terms, constant));
    let either = |rest, (key, constant): &(i32, Vec<u16>)| terms.ite(is(constant), terms.int(*key), rest);
    Some(constants.iter().fold(terms.int(other), either))
}

/// With which constants the string in a local variable is compared from there on, until it is none: then the code goes to `default`.
fn compared(class: &Class, code: &Code, local: u16, mut at: InstrIdx, default: InstrIdx) -> Option<Vec<Vec<u16>>> {
    let file = class.file.as_deref()?;
    let mut constants = vec![];
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
        let Constant::Method(method) = file.constant(called) else { return None };
        let Constant::String(constant) = file.constant(constant) else { return None };
        let is_equals =
            (&*method.class, &*method.name, &*method.descriptor) == (STRING, "equals", "(Ljava/lang/Object;)Z");
        if loaded != local || !is_equals || next <= at {
            return None;
        }
        constants.push(constant.to_vec());
        at = next;
    }
    Some(constants)
}

/// JLS: `s[0]*31^(n-1) + s[1]*31^(n-2) + ... + s[n-1]`, in ints.
fn hash_of(units: &[u16]) -> i32 {
    units.iter().fold(0, |hash: i32, &unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}
