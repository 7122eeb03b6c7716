//! `java.lang.runtime.SwitchBootstraps`: the number of the first case, from a given one on, that a value matches (JLS
//! §14.11.1.2); -1 for null, the number of cases if there is none.

use super::hidden;
use crate::{
    classfile::{
        BaseType, Constant, FieldType, Name,
        assemble::{ClassBuilder, CodeBuilder, Label, PUBLIC_STATIC, member},
        code::{Cond, Instr},
    },
    step::{CallSite, Cx, Flow, Linkage},
};

/// What a case asks of the value.
enum Case {
    Instance(Name),
    Text(Constant),
    Number(i32),
    /// A constant of an enum: class and name; nothing if the class no longer has it.
    Constant(Name, Name),
    Never,
}

/// Links the call site to a method that tries one case after the other.
pub(super) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
    let [selector, FieldType::Base(BaseType::Int)] = &site.descriptor.params[..] else {
        return cx.unsupported("an unknown form of SwitchBootstraps");
    };
    if matches!(selector, FieldType::Base(_)) {
        return cx.unsupported("a pattern switch on a primitive value");
    }
    let of_enum = (&*site.bootstrap.handle.1.name == "enumSwitch").then_some(selector);
    let mut cases = vec![];
    for label in &site.bootstrap.arguments {
        match case(cx, site, of_enum, label) {
            Some(case) => cases.push(case),
            None => return cx.unsupported(format!("a case label of a pattern switch: {label:?}")),
        }
    }
    let mut class = ClassBuilder::new(&hidden::name(cx, site, "TypeSwitch"), "java/lang/Object", vec![]);
    let entry = class.method(PUBLIC_STATIC, site.name, site.descriptor, |code| body(code, selector, &cases));
    hidden::link(cx, site, class, &entry)
}

fn case(cx: &Cx<'_>, site: &CallSite<'_>, of_enum: Option<&FieldType>, label: &Constant) -> Option<Case> {
    match (label, of_enum) {
        (Constant::Class(name), _) => Some(Case::Instance(name.clone())),
        (Constant::String(name), Some(FieldType::Object(class))) => {
            Some(constant(cx, class.clone(), &String::from_utf16_lossy(name)))
        }
        (Constant::String(_), None) => Some(Case::Text(label.clone())),
        (Constant::Integer(n), None) => Some(Case::Number(*n)),
        (Constant::Dynamic(..), None) => {
            let [class, Constant::String(name)] = invoked(cx, site, label, "java/lang/Enum$EnumDesc")? else {
                return None;
            };
            let [Constant::String(class)] = invoked(cx, site, class, "java/lang/constant/ClassDesc")? else {
                return None;
            };
            let class = String::from_utf16_lossy(class).replace('.', "/");
            Some(constant(cx, class.into(), &String::from_utf16_lossy(name)))
        }
        _ => None,
    }
}

/// The arguments of `of` of that class, which `ConstantBootstraps.invoke` calls for a dynamic constant.
fn invoked<'a>(cx: &Cx<'a>, site: &CallSite<'_>, constant: &Constant, class: &str) -> Option<&'a [Constant]> {
    let Constant::Dynamic(bootstrap, ..) = constant else { return None };
    let file = cx.world.program.class(site.caller).file.as_deref()?;
    let bootstrap = &file.bootstrap_methods[usize::from(*bootstrap)];
    let invokes =
        &*bootstrap.handle.1.class == "java/lang/invoke/ConstantBootstraps" && &*bootstrap.handle.1.name == "invoke";
    match bootstrap.arguments.split_first() {
        Some((Constant::MethodHandle(_, of), rest)) if invokes && &*of.class == class && &*of.name == "of" => {
            Some(rest)
        }
        _ => None,
    }
}

fn constant(cx: &Cx<'_>, class: Name, name: &str) -> Case {
    let program = &cx.world.program;
    let found = program.load(&class).ok().and_then(|id| program.declared_field(id, name, &format!("L{class};")));
    match found {
        Some(_) => Case::Constant(class, name.into()),
        None => Case::Never,
    }
}

fn body(code: &mut CodeBuilder<'_>, selector: &FieldType, cases: &[Case]) {
    let int = FieldType::Base(BaseType::Int);
    let done = |code: &mut CodeBuilder<'_>, n: i32| {
        code.op(Instr::Int(n));
        code.return_(Some(&int));
    };
    let some = code.label();
    code.load(selector, 0);
    code.if_null(Cond::Ne, some);
    done(code, -1);
    code.place(some);
    let starts: Vec<Label> = cases.iter().map(|_| code.label()).collect();
    let none = code.label();
    if !cases.is_empty() {
        let keys: Vec<(i32, Label)> = (0..).zip(starts.iter().copied()).collect();
        code.load(&int, 1);
        code.switch(&keys, none);
    }
    for (n, case) in cases.iter().enumerate() {
        let next = starts.get(n + 1).copied().unwrap_or(none);
        code.place(starts[n]);
        matches(code, selector, case, next);
        done(code, n as i32);
    }
    code.place(none);
    done(code, cases.len() as i32);
}

/// Goes to `next` unless the value matches.
fn matches(code: &mut CodeBuilder<'_>, selector: &FieldType, case: &Case, next: Label) {
    match case {
        Case::Instance(class) => {
            code.load(selector, 0);
            code.instance_of(class);
            code.if_zero(Cond::Eq, next);
        }
        Case::Text(text) => {
            code.ldc(text.clone());
            code.load(selector, 0);
            code.invoke_virtual("java/lang/Object", "equals", "(Ljava/lang/Object;)Z");
            code.if_zero(Cond::Eq, next);
        }
        Case::Number(n) => {
            let (not_number, compare) = (code.label(), code.label());
            code.load(selector, 0);
            code.instance_of("java/lang/Number");
            code.if_zero(Cond::Eq, not_number);
            code.load(selector, 0);
            code.cast("java/lang/Number");
            code.invoke_virtual("java/lang/Number", "intValue", "()I");
            code.goto(compare);
            code.place(not_number);
            code.load(selector, 0);
            code.instance_of("java/lang/Character");
            code.if_zero(Cond::Eq, next);
            code.load(selector, 0);
            code.cast("java/lang/Character");
            code.invoke_virtual("java/lang/Character", "charValue", "()C");
            code.place(compare);
            code.op(Instr::Int(*n));
            code.if_icmp(Cond::Ne, next);
        }
        Case::Constant(class, name) => {
            code.load(selector, 0);
            code.get_static(&member(class, name, &format!("L{class};")));
            code.if_acmp(Cond::Ne, next);
        }
        Case::Never => code.goto(next),
    }
}
