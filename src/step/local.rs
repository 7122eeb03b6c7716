//! Local variables (JVMS §2.11.2).

use super::{Cx, Flow};
use crate::{state::Value, term::BinOp};

/// JVMS §6.5 iload, lload, fload, dload, aload. Loading a reference of the input is its first read.
#[inline(always)]
pub(super) fn load(cx: &mut Cx<'_>, index: u16) -> Flow {
    if let Value::Sym(_) = cx.local_mut(index) {
        return load_input(cx, index);
    }
    let v = cx.local(index);
    cx.push(v);
    cx.advance()
}

#[inline(never)]
fn load_input(cx: &mut Cx<'_>, index: u16) -> Flow {
    let v = cx.local(index);
    let v = cx.loaded(v)?;
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 istore, lstore, fstore, dstore, astore.
#[inline(always)]
pub(super) fn store(cx: &mut Cx<'_>, index: u16) -> Flow {
    let v = cx.pop();
    cx.set_local(index, v);
    cx.advance()
}

/// JVMS §6.5 iinc.
#[inline(always)]
pub(super) fn iinc(cx: &mut Cx<'_>, index: u16, by: i16) -> Flow {
    match cx.local_mut(index) {
        Value::I32(v) => *v = v.wrapping_add(i32::from(by)),
        _ => {
            let sum = plus(cx, cx.local(index), by);
            cx.set_local(index, sum);
        }
    }
    cx.advance()
}

#[inline(never)]
fn plus(cx: &Cx<'_>, v: Value, by: i16) -> Value {
    let terms = cx.terms();
    Value::from_term(terms, terms.bin(BinOp::Add, cx.term(v), terms.int(i32::from(by))))
}
