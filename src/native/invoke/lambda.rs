//! `java.lang.invoke.LambdaMetafactory`: lambda expressions and method references (JLS §15.13, §15.27).

use super::{adapt, hidden, member::Member};
use crate::{
    classfile::{
        Constant, FieldType, MemberRef, MethodDescriptor, Name,
        assemble::{ClassBuilder, CodeBuilder, PRIVATE_FINAL, PRIVATE_STATIC_FINAL, PUBLIC, PUBLIC_STATIC},
    },
    step::{CallSite, Cx, Flow, Linkage},
};

/// `altMetafactory`: the object is serializable.
const FLAG_SERIALIZABLE: i32 = 1;
/// `altMetafactory`: marker interfaces follow.
const FLAG_MARKERS: i32 = 2;
/// `altMetafactory`: method types of bridges follow.
const FLAG_BRIDGES: i32 = 4;

/// What both bootstrap methods say.
struct Lambda {
    /// The interfaces it implements, the functional one first.
    interfaces: Vec<Name>,
    /// The name of the method it implements, and its descriptors after erasure, bridges last.
    name: Name,
    erased: Vec<MethodDescriptor>,
    /// The descriptor as the program uses it.
    instantiated: MethodDescriptor,
    /// What it calls.
    target: Member,
}

/// Links the call site to a method that makes the object.
pub(super) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
    let Some(lambda) = Lambda::read(site) else { return cx.unsupported("an unknown form of LambdaMetafactory") };
    let mut class = ClassBuilder::new(&hidden::name(cx, site, "Lambda"), "java/lang/Object", lambda.interfaces.clone());
    let captured = &site.descriptor.params;
    let fields: Vec<MemberRef> = (captured.iter().enumerate())
        .map(|(i, ty)| class.field(PRIVATE_FINAL, &format!("arg${}", i + 1), ty))
        .collect();
    for erased in &lambda.erased {
        class.method(PUBLIC, &lambda.name, erased, |code| body(code, &lambda, erased, captured, &fields));
    }
    let make = |code: &mut CodeBuilder<'_>, name: &Name| {
        code.new(name);
        let mut at = 0;
        for (ty, field) in captured.iter().zip(&fields) {
            code.dup();
            code.load(ty, at);
            code.put_field(field);
            at += ty.words();
        }
    };
    let name = class.name();
    let made = FieldType::Object(name.clone());
    let entry = if captured.is_empty() {
        // A lambda that captures nothing is the same object whenever its expression is evaluated.
        let instance = class.field(PRIVATE_STATIC_FINAL, "LAMBDA_INSTANCE$", &made);
        let void = MethodDescriptor { params: vec![], ret: None };
        class.method(PUBLIC_STATIC, "<clinit>", &void, |code| {
            make(code, &name);
            code.put_static(&instance);
            code.return_(None);
        });
        class.method(PUBLIC_STATIC, "get$Lambda", site.descriptor, |code| {
            code.get_static(&instance);
            code.return_(Some(&made));
        })
    } else {
        class.method(PUBLIC_STATIC, "get$Lambda", site.descriptor, |code| {
            make(code, &name);
            code.return_(Some(&made));
        })
    };
    hidden::link(cx, site, class, &entry)
}

impl Lambda {
    fn read(site: &CallSite<'_>) -> Option<Lambda> {
        let Some(FieldType::Object(interface)) = &site.descriptor.ret else { return None };
        let mut rest = site.bootstrap.arguments.iter();
        let (
            Some(Constant::MethodType(erased)),
            Some(Constant::MethodHandle(kind, target)),
            Some(Constant::MethodType(instantiated)),
        ) = (rest.next(), rest.next(), rest.next())
        else {
            return None;
        };
        let parse = |d: &Name| MethodDescriptor::parse(d).expect("the decoder has checked it");
        let mut lambda = Lambda {
            interfaces: vec![interface.clone()],
            name: site.name.into(),
            erased: vec![parse(erased)],
            instantiated: parse(instantiated),
            target: Member::of(*kind, target),
        };
        if let Some(Constant::Integer(flags)) = rest.next() {
            if flags & FLAG_SERIALIZABLE != 0 {
                lambda.interfaces.push("java/io/Serializable".into());
            }
            if flags & FLAG_MARKERS != 0 {
                for marker in counted(&mut rest) {
                    let Constant::Class(name) = marker else { return None };
                    if !lambda.interfaces.contains(name) {
                        lambda.interfaces.push(name.clone());
                    }
                }
            }
            if flags & FLAG_BRIDGES != 0 {
                for bridge in counted(&mut rest) {
                    let Constant::MethodType(descriptor) = bridge else { return None };
                    let bridge = parse(descriptor);
                    if !lambda.erased.contains(&bridge) {
                        lambda.erased.push(bridge);
                    }
                }
            }
        }
        Some(lambda)
    }
}

/// A number, and as many arguments.
fn counted<'a>(rest: &mut std::slice::Iter<'a, Constant>) -> Vec<&'a Constant> {
    match rest.next() {
        Some(Constant::Integer(n)) => rest.take(*n as usize).collect(),
        _ => vec![],
    }
}

/// The method that the interface asks for: what was captured, then the arguments, each as the target wants it.
fn body(
    code: &mut CodeBuilder<'_>,
    lambda: &Lambda,
    erased: &MethodDescriptor,
    captured: &[FieldType],
    fields: &[MemberRef],
) {
    lambda.target.prepare(code);
    for field in fields {
        code.this();
        code.get_field(field);
    }
    let mut at = 1;
    let wanted = lambda.target.params[captured.len()..].iter();
    for ((given, used), wanted) in erased.params.iter().zip(&lambda.instantiated.params).zip(wanted) {
        code.load(given, at);
        at += given.words();
        match (given, used) {
            (FieldType::Base(_), _) | (_, FieldType::Base(_)) => adapt::convert(code, given, wanted),
            _ => {
                adapt::cast(code, given, used);
                adapt::convert(code, used, wanted);
            }
        }
    }
    lambda.target.call(code);
    adapt::return_as(code, lambda.target.ret.as_ref(), erased.ret.as_ref());
}
