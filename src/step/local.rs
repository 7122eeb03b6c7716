//! Local variables (JVMS §2.11.2).

use super::{Cx, Flow};
use crate::{state::Value, term::BinOp};

/// JVMS §6.5 iload, lload, fload, dload, aload. Loading a reference of the input is its first read.
pub(super) fn load(cx: &mut Cx<'_>, index: u16) -> Flow {
    let v = cx.local(index);
    let v = cx.loaded(v)?;
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 istore, lstore, fstore, dstore, astore.
pub(super) fn store(cx: &mut Cx<'_>, index: u16) -> Flow {
    let v = cx.pop();
    cx.set_local(index, v);
    cx.advance()
}

/// JVMS §6.5 iinc.
pub(super) fn iinc(cx: &mut Cx<'_>, index: u16, by: i16) -> Flow {
    let v = match cx.local(index) {
        Value::I32(v) => Value::I32(v.wrapping_add(i32::from(by))),
        v => {
            let terms = cx.terms();
            Value::from_term(terms, terms.bin(BinOp::Add, cx.term(v), terms.int(i32::from(by))))
        }
    };
    cx.set_local(index, v);
    cx.advance()
}
