//! `cortado.Cortado.choose`, by which a program asks to be told what to do: each answer is an int of the input within bounds.

use super::Row;
use crate::{
    classfile::{BaseType, FieldType},
    state::{Chosen, Value},
    step::{Cx, Flow, Outcome, Reply, Stop},
    term::BinOp,
};

pub(super) const TABLE: &[Row] = &[("cortado/Cortado", "choose", "(II)I", choose)];

/// Any int within bounds. Where a program runs on values of its own, or the bounds exclude each other, its bytecode knows what
/// to do.
fn choose(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let terms = cx.terms();
    let (lo, hi) = (cx.term(args[0]), cx.term(args[1]));
    if cx.world.host.is_some() || cx.decide(terms.slt(hi, lo))? {
        return Ok(Reply::Bytecode);
    }
    let before = cx.st.chosen.len();
    let chosen = match (args[0], args[1]) {
        (Value::I32(i32::MIN), Value::I32(i32::MAX)) => cx.world.inputs.chosen(before, None),
        (Value::I32(least), Value::I32(most)) => {
            let width = i64::from(most) - i64::from(least);
            terms.bin(BinOp::Add, lo, cx.world.inputs.chosen(before, Some(width as u64)))
        }
        _ => {
            let chosen = cx.world.inputs.chosen(before, None);
            let outside = terms.or(terms.slt(chosen, lo), terms.slt(hi, chosen));
            if cx.decide(outside)? {
                return Err(Stop::End(Outcome::Excluded));
            }
            chosen
        }
    };
    let value = Value::from_term(terms, chosen);
    note(cx, "choose", &FieldType::Base(BaseType::Int), value);
    Ok(Reply::Value(value))
}

/// The program is told this where it is.
pub(super) fn note(cx: &mut Cx<'_>, call: &'static str, ty: &FieldType, value: Value) {
    let site = cx.site();
    cx.st.chosen.push(Chosen { call, at: (site.method, site.at), ty: ty.clone(), value, when: None });
}
