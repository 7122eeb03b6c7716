//! `java.lang.invoke.StringConcatFactory`: the `+` of strings since Java 9 (JEP 280).
//!
//! A call site calls a method that first makes strings of what has a `toString`, and then joins the pieces.

use super::{
    boxes::box_of,
    synth::{Body, OBJECT, STATIC, STRING, Synth, object},
};
use crate::{
    classfile::{BaseType, Constant, FieldType, Instr, MethodDescriptor, code::Invoke},
    native::{lang::string, text},
    program::{MethodId, Resolved},
    state::Value,
    step::{CallSite, Cx, Flow, Reply},
};

/// In a recipe, the place of the next argument of the call.
const ARGUMENT: u16 = 1;
/// In a recipe, the place of the next static argument.
const CONSTANT: u16 = 2;
/// The method that the call site calls.
const CONCAT: &str = "concat";
/// The native method of the same class that joins pieces.
pub(in crate::native) const JOIN: &str = "join";

/// `makeConcat`: the arguments one after the other.
pub(in crate::native) fn plain(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Option<MethodId>> {
    concat(cx, site, &vec![ARGUMENT; site.descriptor.params.len()], &[])
}

/// `makeConcatWithConstants`: as the recipe says, the first static argument.
pub(in crate::native) fn with_recipe(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Option<MethodId>> {
    match site.bootstrap.arguments.split_first() {
        Some((Constant::String(recipe), constants)) => concat(cx, site, recipe, constants),
        _ => Ok(None),
    }
}

fn concat(cx: &mut Cx<'_>, site: &CallSite<'_>, recipe: &[u16], constants: &[Constant]) -> Flow<Option<MethodId>> {
    let mut class = Synth::new(cx, site.caller, "Concat");
    let mut body = class.method(STATIC, CONCAT, site.descriptor.clone());
    let mut pieces = Pieces::default();
    let (mut arguments, mut constants) = (site.descriptor.params.iter().enumerate(), constants.iter());
    for &unit in recipe {
        match unit {
            ARGUMENT => {
                let (i, ty) = arguments.next().expect("a recipe has as many places as the call site arguments");
                pieces.flush(&mut body);
                body.param(i);
                pieces.value(&mut body, ty);
            }
            CONSTANT => match constants.next() {
                Some(Constant::String(s)) => pieces.text(s),
                _ => return Ok(None),
            },
            _ => pieces.text(&[unit]),
        }
    }
    pieces.join(body);
    class.define(cx, site.caller, CONCAT).map(Some)
}

/// The pieces of a text, on the stack.
#[derive(Default)]
pub(super) struct Pieces {
    types: Vec<FieldType>,
    /// Literal text that is still to be pushed.
    literal: Vec<u16>,
}

impl Pieces {
    /// Appends literal text.
    pub(super) fn text(&mut self, units: &[u16]) {
        self.literal.extend(units);
    }

    /// Pushes the literal text so far: before a value is.
    pub(super) fn flush(&mut self, body: &mut Body<'_>) {
        if !self.literal.is_empty() {
            body.ldc(Constant::String(std::mem::take(&mut self.literal).into()));
            self.types.push(object(STRING));
        }
    }

    /// Makes a piece of the value on top; what is more than a number or a string gets to spell itself.
    pub(super) fn value(&mut self, body: &mut Body<'_>, ty: &FieldType) {
        let ty = match ty {
            FieldType::Base(base @ (BaseType::Float | BaseType::Double)) => {
                let descriptor = format!("({})L{STRING};", base.letter());
                body.invoke(Invoke::Static, box_of(*base), "toString", &descriptor);
                object(STRING)
            }
            FieldType::Object(name) if &**name == STRING => ty.clone(),
            FieldType::Base(_) => ty.clone(),
            _ => {
                body.invoke(Invoke::Static, STRING, "valueOf", &format!("(L{OBJECT};)L{STRING};"));
                object(STRING)
            }
        };
        self.types.push(ty);
    }

    /// Joins all pieces, and returns the text.
    pub(super) fn join(mut self, mut body: Body<'_>) {
        self.flush(&mut body);
        let descriptor = MethodDescriptor { params: self.types, ret: Some(object(STRING)) };
        body.native(JOIN, descriptor);
        body.end();
    }
}

/// The native method that joins pieces of the types its call says.
pub(in crate::native) fn join(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Instr::Invoke(_, at) = cx.instr() else { unreachable!("it is invoked by the code made above") };
    let Resolved::Method(this) = cx.resolved(at)? else { unreachable!("it is a method") };
    let types = &cx.world.program.method(this).descriptor.params;
    let known: Option<Vec<Vec<u16>>> = types.iter().zip(args).map(|(ty, &v)| spelled(cx, ty, v)).collect();
    if let Some(known) = known {
        return string::new(cx, &known.concat()).map(|o| Reply::Value(Value::Obj(o)));
    }
    // What is not followed is mostly a message that nobody reads.
    const NOT_FOLLOWED: &str = "a string put together from what depends on the input";
    let (followed, lost) = text::followed(cx, args);
    let Some(text) = text::joined(cx, types, &followed)? else {
        return string::opaque(cx, NOT_FOLLOWED).map(|o| Reply::Value(Value::Obj(o)));
    };
    let made = text::made(cx, &text)?;
    let mut joined = cx.term(Value::Obj(made));
    if cx.terms().as_bool(lost) != Some(false) {
        let unknown = string::opaque(cx, NOT_FOLLOWED)?;
        joined = cx.terms().ite(lost, cx.term(Value::Obj(unknown)), joined);
    }
    Ok(Reply::Value(Value::from_term(cx.terms(), joined)))
}

/// A value as `String.valueOf` has it, where that does not depend on the input.
fn spelled(cx: &Cx<'_>, ty: &FieldType, v: Value) -> Option<Vec<u16>> {
    let text = match (ty, v) {
        (FieldType::Base(BaseType::Boolean), Value::I32(b)) => (b != 0).to_string(),
        (FieldType::Base(BaseType::Char), Value::I32(c)) => return Some(vec![c as u16]),
        (_, Value::I32(i)) => i.to_string(),
        (_, Value::I64(l)) => l.to_string(),
        (_, Value::Null) => "null".to_owned(),
        (_, Value::Obj(_)) => return string::units(cx, v),
        _ => return None,
    };
    Some(text.encode_utf16().collect())
}
