//! The hash code by which a `switch` over strings jumps, as javac compiles one: what is behind a key compares the string with each constant of that
//! hash code, and if it is none goes where other keys go. So which constant it is, if it is one, is all that matters of it, and no solver
//! need find strings by their hash codes.

use super::STRING;
use crate::{
    classfile::{
        Instr,
        code::Kind,
        string_switch::{Comparison, comparisons},
    },
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
    let file = cx.class().file.as_deref()?;
    let mut constants = vec![];
    for &(key, target) in switch.cases.iter().filter(|(_, target)| *target != switch.default) {
        for Comparison { constant, called, .. } in comparisons(file, code, local, target, switch.default)? {
            let called = (&*called.class, &*called.name, &*called.descriptor);
            let is_one = called == (STRING, "equals", "(Ljava/lang/Object;)Z") && hash_of(constant) == key;
            is_one.then(|| constants.push((key, constant.to_vec())))?;
        }
    }
    let is_key = |hash: &i32| switch.cases.binary_search_by_key(hash, |&(key, _)| key).is_ok();
    let other = (0..).find(|hash| !is_key(hash))?;
    let terms = cx.terms();
    let is = |constant: &[u16]| text.equals(terms, &Text::literal(terms, constant));
    let either = |rest, (key, constant): &(i32, Vec<u16>)| terms.ite(is(constant), terms.int(*key), rest);
    Some(constants.iter().fold(terms.int(other), either))
}

/// JLS: `s[0]*31^(n-1) + s[1]*31^(n-2) + ... + s[n-1]`, in ints.
fn hash_of(units: &[u16]) -> i32 {
    units.iter().fold(0, |hash: i32, &unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)))
}
