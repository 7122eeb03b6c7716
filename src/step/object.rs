//! Objects and their types (JVMS §2.11.5).

use super::{Cx, Fault, Flow, field, init};
use crate::{classfile::ConstIdx, state::Value};

/// JVMS §6.5 new.
pub(super) fn new(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    init::initialized(cx, class)?;
    let o = field::allocate(cx, class);
    cx.push(Value::Obj(o));
    cx.advance()
}

/// JVMS §6.5 checkcast: null passes.
pub(super) fn checkcast(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    let r = cx.pop();
    let passes = match r {
        Value::Null => true,
        Value::Obj(o) => cx.world.program.is_subtype(cx.class_of(o), class),
        _ => {
            let t = cx.term(r);
            let terms = cx.terms();
            cx.decide(terms.or(terms.is_null(t), cx.is_instance(t, class)))?
        }
    };
    if !passes {
        return cx.raise(&Fault::ClassCast);
    }
    cx.push(r);
    cx.advance()
}

/// JVMS §6.5 instanceof: on the input the result is a term, so that the branch behind it decides.
pub(super) fn instanceof(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.resolved_class(at)?;
    let v = match cx.pop() {
        Value::Null => Value::I32(0),
        Value::Obj(o) => Value::I32(i32::from(cx.world.program.is_subtype(cx.class_of(o), class))),
        r => {
            let terms = cx.terms();
            let is = cx.is_instance(cx.term(r), class);
            Value::from_term(terms, terms.ite(is, terms.int(1), terms.int(0)))
        }
    };
    cx.push(v);
    cx.advance()
}

/// JVMS §6.5 monitorenter, monitorexit: one thread, so a monitor is always free; null still throws.
pub(super) fn monitor(cx: &mut Cx<'_>) -> Flow {
    let r = cx.pop();
    cx.non_null(r)?;
    cx.advance()
}
