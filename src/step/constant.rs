//! Constants (JVMS §2.11.2).

use super::{Cx, Flow, dynamic};
use crate::{
    classfile::{ConstIdx, Constant},
    program::Resolved,
    state::{Mirror, Value},
};

/// JVMS §6.5 aconst_null.
#[inline(always)]
pub(super) fn null(cx: &mut Cx<'_>) -> Flow {
    push(cx, Value::Null)
}

/// JVMS §6.5 iconst, bipush, sipush.
#[inline(always)]
pub(super) fn int(cx: &mut Cx<'_>, v: i32) -> Flow {
    push(cx, Value::I32(v))
}

/// JVMS §6.5 lconst.
#[inline(always)]
pub(super) fn long(cx: &mut Cx<'_>, v: i64) -> Flow {
    push(cx, Value::I64(v))
}

/// JVMS §6.5 fconst.
#[inline(always)]
pub(super) fn float(cx: &mut Cx<'_>, bits: u32) -> Flow {
    push(cx, Value::F32(bits))
}

/// JVMS §6.5 dconst.
#[inline(always)]
pub(super) fn double(cx: &mut Cx<'_>, bits: u64) -> Flow {
    push(cx, Value::F64(bits))
}

/// JVMS §6.5 ldc, ldc_w, ldc2_w.
pub(super) fn ldc(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.class();
    let file = class.file.as_ref().expect("code comes from a class file");
    let v = match file.constant(at) {
        Constant::Integer(v) => Value::I32(*v),
        Constant::Float(bits) => Value::F32(*bits),
        Constant::Long(v) => Value::I64(*v),
        Constant::Double(bits) => Value::F64(*bits),
        Constant::String(text) => match cx.st.heap.constant(class.id, at) {
            Some(known) => Value::Obj(known),
            None => {
                let o = cx.world.natives.string(cx, text)?;
                cx.st.heap.set_constant(class.id, at, o);
                Value::Obj(o)
            }
        },
        Constant::Class(_) => {
            let Resolved::Class(class) = cx.resolved(at)? else { unreachable!("a class constant resolves to a class") };
            Value::Obj(cx.world.natives.class_object(cx, Mirror::Class(class))?)
        }
        Constant::Dynamic(..) | Constant::MethodHandle(..) | Constant::MethodType(_) => {
            return dynamic::constant(cx, at);
        }
        other => unreachable!("verified code does not load {other:?}"),
    };
    push(cx, v)
}

#[inline(always)]
fn push(cx: &mut Cx<'_>, v: Value) -> Flow {
    cx.push(v);
    cx.advance()
}
