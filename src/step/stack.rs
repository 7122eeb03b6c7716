//! Operand stack management (JVMS §2.11.6). Here a long or double is one entry, so the forms go by category.

use super::{Cx, Flow};
use crate::{classfile::code::StackOp, state::Value, term::Sort};
use smallvec::{SmallVec, smallvec};

/// JVMS §6.5 pop to swap.
#[inline(always)]
pub(super) fn stack(cx: &mut Cx<'_>, op: StackOp) -> Flow {
    match op {
        StackOp::Pop => {
            cx.pop();
        }
        StackOp::Pop2 => {
            pair(cx);
        }
        StackOp::Dup => {
            let a = cx.pop();
            push(cx, &[a, a]);
        }
        StackOp::DupX1 => {
            let (a, b) = (cx.pop(), cx.pop());
            push(cx, &[a, b, a]);
        }
        StackOp::DupX2 => {
            let a = cx.pop();
            let below = pair(cx);
            push(cx, &[a]);
            push(cx, &below);
            push(cx, &[a]);
        }
        StackOp::Dup2 => {
            let words = pair(cx);
            push(cx, &words);
            push(cx, &words);
        }
        StackOp::Dup2X1 => {
            let words = pair(cx);
            let below = cx.pop();
            push(cx, &words);
            push(cx, &[below]);
            push(cx, &words);
        }
        StackOp::Dup2X2 => {
            let words = pair(cx);
            let below = pair(cx);
            push(cx, &words);
            push(cx, &below);
            push(cx, &words);
        }
        StackOp::Swap => {
            let (a, b) = (cx.pop(), cx.pop());
            push(cx, &[a, b]);
        }
    }
    cx.advance()
}

/// Pops two words: one value of category 2, or two of category 1; deepest first.
fn pair(cx: &mut Cx<'_>) -> SmallVec<[Value; 2]> {
    let a = cx.pop();
    if is_wide(cx, a) { smallvec![a] } else { smallvec![cx.pop(), a] }
}

fn push(cx: &mut Cx<'_>, values: &[Value]) {
    values.iter().for_each(|&v| cx.push(v));
}

/// Category 2 (JVMS §2.11.1).
fn is_wide(cx: &Cx<'_>, v: Value) -> bool {
    match v {
        Value::I64(_) | Value::F64(_) => true,
        Value::Sym(t) => cx.terms().sort(t) == Sort::Bv(64),
        _ => false,
    }
}
