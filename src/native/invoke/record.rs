//! `java.lang.runtime.ObjectMethods`: what a record does not write itself of `toString`, `hashCode` and `equals`.

use super::{
    boxes::box_of,
    concat::Pieces,
    synth::{Body, OBJECT, STATIC, Synth, object},
};
use crate::{
    classfile::{
        BaseType, Constant, FieldType, Instr, InstrIdx, Name,
        code::{ArithOp, Compare, Cond, Invoke, Kind},
    },
    program::MethodId,
    step::{CallSite, Cx, Flow},
};

const METHOD: &str = "apply";
const OBJECTS: &str = "java/util/Objects";
/// `REF_getField` (JVMS table 5.4.3.5-A).
const GET_FIELD: u8 = 1;

/// A record and its components.
struct Record<'a> {
    class: &'a Name,
    components: Vec<(&'a Name, FieldType)>,
}

/// `bootstrap`: the record class, the names of its components, and a getter for each.
pub(in crate::native) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Option<MethodId>> {
    let [Constant::Class(class), Constant::String(_), getters @ ..] = &site.bootstrap.arguments[..] else {
        return Ok(None);
    };
    let getter = |constant| match constant {
        &Constant::MethodHandle(GET_FIELD, ref field) => Some((&field.name, FieldType::parse(&field.descriptor)?)),
        _ => None,
    };
    let Some(components) = getters.iter().map(getter).collect() else { return Ok(None) };
    let record = Record { class, components };
    let mut made = Synth::new(cx, site.caller, "Record");
    let body = made.method(STATIC, METHOD, site.descriptor.clone());
    match site.name {
        "toString" => record.to_string(body, &simple_name(cx, site, class)),
        "hashCode" => record.hash_code(body),
        "equals" => record.equals(body),
        _ => return Ok(None),
    }
    made.define(cx, site.caller, METHOD).map(Some)
}

/// What `Class.getSimpleName` answers: a record is never anonymous.
fn simple_name(cx: &Cx<'_>, site: &CallSite<'_>, class: &Name) -> String {
    let file = cx.world.program.class(site.caller).file.as_ref();
    let nested = file.and_then(|file| file.inner_classes.iter().find(|inner| inner.inner == *class));
    let name = nested.and_then(|inner| inner.simple_name.as_deref());
    name.unwrap_or_else(|| class.rsplit('/').next().unwrap_or(class)).to_owned()
}

impl Record<'_> {
    /// Loads component number `i` of the record that is parameter number `of`.
    fn get(&self, body: &mut Body<'_>, of: usize, i: usize) {
        let (name, ty) = &self.components[i];
        body.param(of);
        if of > 0 {
            body.class_op(Instr::CheckCast, self.class);
        }
        body.field_op(Instr::GetField, self.class, name, ty);
    }

    /// `Name[x=1, y=2]`
    fn to_string(&self, mut body: Body<'_>, name: &str) {
        let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
        let mut pieces = Pieces::default();
        pieces.text(&units(name));
        for (i, (name, ty)) in self.components.iter().enumerate() {
            pieces.text(&units(if i == 0 { "[" } else { ", " }));
            pieces.text(&units(name));
            pieces.text(&units("="));
            pieces.flush(&mut body);
            self.get(&mut body, 0, i);
            pieces.value(&mut body, ty);
        }
        pieces.text(&units(if self.components.is_empty() { "[]" } else { "]" }));
        pieces.join(body);
    }

    /// `31 * ... + hash of the component`, from 0.
    fn hash_code(&self, mut body: Body<'_>) {
        body.op(Instr::Int(0));
        for (i, (_, ty)) in self.components.iter().enumerate() {
            body.op(Instr::Int(31));
            body.op(Instr::Arith(Kind::Int, ArithOp::Mul));
            self.get(&mut body, 0, i);
            match ty {
                FieldType::Base(base) => {
                    body.invoke(Invoke::Static, box_of(*base), "hashCode", &format!("({})I", base.letter()));
                }
                _ => body.invoke(Invoke::Static, OBJECTS, "hashCode", &format!("(L{OBJECT};)I")),
            }
            body.op(Instr::Arith(Kind::Int, ArithOp::Add));
        }
        body.end();
    }

    /// The same class and equal components, of which the JDK compares the last first.
    fn equals(&self, mut body: Body<'_>) {
        body.param(0);
        body.param(1);
        let same = body.jump(Instr::IfAcmp(Cond::Eq, 0));
        body.param(1);
        body.class_op(Instr::InstanceOf, self.class);
        let mut differs: Vec<InstrIdx> = vec![body.jump(Instr::If(Cond::Eq, 0))];
        for (i, (_, ty)) in self.components.iter().enumerate().rev() {
            self.get(&mut body, 0, i);
            self.get(&mut body, 1, i);
            differs.push(unless_equal(&mut body, ty));
        }
        body.land(same);
        body.op(Instr::Int(1));
        body.op(Instr::Return(Some(Kind::Int)));
        differs.into_iter().for_each(|from| body.land(from));
        body.op(Instr::Int(0));
        body.end();
    }
}

/// Jumps if the two values on top differ, as their box would say.
fn unless_equal(body: &mut Body<'_>, ty: &FieldType) -> InstrIdx {
    match ty {
        FieldType::Base(base @ (BaseType::Float | BaseType::Double)) => {
            let letter = base.letter();
            body.invoke(Invoke::Static, box_of(*base), "compare", &format!("({letter}{letter})I"));
            body.jump(Instr::If(Cond::Ne, 0))
        }
        FieldType::Base(BaseType::Long) => {
            body.op(Instr::Compare(Compare::Lcmp));
            body.jump(Instr::If(Cond::Ne, 0))
        }
        FieldType::Base(_) => body.jump(Instr::IfIcmp(Cond::Ne, 0)),
        _ => {
            let descriptor = format!("({0}{0})Z", object(OBJECT));
            body.invoke(Invoke::Static, OBJECTS, "equals", &descriptor);
            body.jump(Instr::If(Cond::Eq, 0))
        }
    }
}
