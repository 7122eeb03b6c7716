//! `java.lang.runtime.SwitchBootstraps`: switches over patterns, and over constants beside patterns (JLS §14.11.1).

use super::synth::{Body, OBJECT, STATIC, STRING, Synth, object, type_of};
use crate::{
    classfile::{
        Constant, FieldType, Instr, InstrIdx, Name,
        code::{Cond, Invoke, Kind},
    },
    program::MethodId,
    step::{CallSite, Cx, Flow},
};

const METHOD: &str = "which";
const NUMBER: &str = "java/lang/Number";
const CHARACTER: &str = "java/lang/Character";

/// A case of a switch.
enum Label {
    /// An instance of a class or array type.
    Instance(FieldType),
    /// That string.
    Text(Constant),
    /// A number, or a character, of that value.
    Number(i32),
    /// A constant of an enum: the class and its name.
    Enum(Name, Name),
    /// Any value: the selector is primitive, of just the label's type.
    Always,
    /// None: the enum has no such constant any more.
    Never,
}

/// `typeSwitch` and `enumSwitch`: of a selector and the case to start from, the number of the first case that applies.
pub(in crate::native) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Option<MethodId>> {
    let [selector, _] = &site.descriptor.params[..] else { return Ok(None) };
    let labels = site.bootstrap.arguments.iter().map(|argument| label(cx, site, selector, argument));
    let Some(labels) = labels.collect::<Option<Vec<Label>>>() else { return Ok(None) };
    let mut class = Synth::new(cx, site.caller, "Switch");
    let mut body = class.method(STATIC, METHOD, site.descriptor.clone());
    if !matches!(selector, FieldType::Base(_)) {
        body.param(0);
        let some = body.jump(Instr::IfNull(Cond::Ne, 0));
        body.op(Instr::Int(-1));
        body.op(Instr::Return(Some(Kind::Int)));
        body.land(some);
    }
    for (i, label) in labels.iter().enumerate() {
        body.param(1);
        body.op(Instr::Int(i as i32));
        let mut next = vec![body.jump(Instr::IfIcmp(Cond::Gt, 0))];
        label.test(&mut body, &mut next);
        body.op(Instr::Int(i as i32));
        body.op(Instr::Return(Some(Kind::Int)));
        next.into_iter().for_each(|from| body.land(from));
    }
    body.op(Instr::Int(labels.len() as i32));
    body.end();
    class.define(cx, site.caller, METHOD).map(Some)
}

/// Reads a label; `None` if it is none that javac gives.
fn label(cx: &Cx<'_>, site: &CallSite<'_>, selector: &FieldType, argument: &Constant) -> Option<Label> {
    Some(match (argument, selector) {
        (Constant::Class(name), _) => Label::Instance(type_of(name)),
        (Constant::Integer(n), FieldType::Object(_)) => Label::Number(*n),
        (Constant::String(name), FieldType::Object(class)) if site.bootstrap.handle.1.name.as_ref() == "enumSwitch" => {
            enum_constant(cx, class.clone(), &String::from_utf16(name).ok()?)?
        }
        (Constant::String(_), _) => Label::Text(argument.clone()),
        (Constant::Dynamic(bootstrap, name, _), _) => {
            let bootstrap = bootstrap_of(cx, site, *bootstrap)?;
            match (&*bootstrap.handle.1.name, &bootstrap.arguments[..]) {
                ("primitiveClass", []) if **name == *selector.descriptor() => Label::Always,
                ("invoke", [Constant::MethodHandle(_, of), class, Constant::String(name)])
                    if &*of.class == "java/lang/Enum$EnumDesc" =>
                {
                    enum_constant(cx, described(cx, site, class)?, &String::from_utf16(name).ok()?)?
                }
                _ => return None,
            }
        }
        _ => return None,
    })
}

fn bootstrap_of<'a>(cx: &Cx<'a>, site: &CallSite<'_>, at: u16) -> Option<&'a crate::classfile::BootstrapMethod> {
    let file = cx.world.program.class(site.caller).file.as_ref()?;
    let bootstrap = &file.bootstrap_methods[usize::from(at)];
    (&*bootstrap.handle.1.class == "java/lang/invoke/ConstantBootstraps").then_some(bootstrap)
}

/// The class that a constant `ClassDesc.of(name)` describes.
fn described(cx: &Cx<'_>, site: &CallSite<'_>, class: &Constant) -> Option<Name> {
    let Constant::Dynamic(bootstrap, _, _) = class else { return None };
    match &bootstrap_of(cx, site, *bootstrap)?.arguments[..] {
        [Constant::MethodHandle(_, of), Constant::String(name)] if &*of.class == "java/lang/constant/ClassDesc" => {
            Some(String::from_utf16(name).ok()?.replace('.', "/").into())
        }
        _ => None,
    }
}

fn enum_constant(cx: &Cx<'_>, class: Name, name: &str) -> Option<Label> {
    let program = &cx.world.program;
    let id = program.load(&class).ok()?;
    let constant = program.declared_field(id, name, &object(&class).descriptor());
    Some(match constant.filter(|&f| program.field(f).access.is_enum()) {
        Some(_) => Label::Enum(class, name.into()),
        None => Label::Never,
    })
}

impl Label {
    /// Goes on if the selector is as the label says; else jumps, from where is added to `next`.
    fn test(&self, body: &mut Body<'_>, next: &mut Vec<InstrIdx>) {
        match self {
            Label::Instance(ty) => {
                instance(body, ty);
                next.push(body.jump(Instr::If(Cond::Eq, 0)));
            }
            Label::Text(text) => {
                body.ldc(text.clone());
                body.param(0);
                body.invoke(Invoke::Virtual, STRING, "equals", &format!("(L{OBJECT};)Z"));
                next.push(body.jump(Instr::If(Cond::Eq, 0)));
            }
            Label::Number(n) => {
                instance(body, &object(NUMBER));
                let character = body.jump(Instr::If(Cond::Eq, 0));
                body.param(0);
                body.class_op(Instr::CheckCast, NUMBER);
                body.invoke(Invoke::Virtual, NUMBER, "intValue", "()I");
                let compare = body.jump(Instr::Goto(0));
                body.land(character);
                instance(body, &object(CHARACTER));
                next.push(body.jump(Instr::If(Cond::Eq, 0)));
                body.param(0);
                body.class_op(Instr::CheckCast, CHARACTER);
                body.invoke(Invoke::Virtual, CHARACTER, "charValue", "()C");
                body.land(compare);
                body.op(Instr::Int(*n));
                next.push(body.jump(Instr::IfIcmp(Cond::Ne, 0)));
            }
            Label::Enum(class, name) => {
                // The class is not initialized on account of a case.
                let ty = FieldType::Object(class.clone());
                instance(body, &ty);
                next.push(body.jump(Instr::If(Cond::Eq, 0)));
                body.param(0);
                body.field_op(Instr::GetStatic, class, name, &ty);
                next.push(body.jump(Instr::IfAcmp(Cond::Ne, 0)));
            }
            Label::Always => {}
            Label::Never => next.push(body.jump(Instr::Goto(0))),
        }
    }
}

fn instance(body: &mut Body<'_>, ty: &FieldType) {
    let name = match ty {
        FieldType::Object(name) => name.to_string(),
        array => array.descriptor(),
    };
    body.param(0);
    body.class_op(Instr::InstanceOf, &name);
}
