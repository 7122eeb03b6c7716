//! `java.lang.invoke.LambdaMetafactory`: lambdas and method references as the objects of a class made for them.

use super::{
    adapt::adapts,
    synth::{PUBLIC, STATIC, Synth, type_of},
};
use crate::{
    classfile::{
        Constant, FieldType, Instr, MemberRef, MethodDescriptor, Name,
        code::{Invoke, StackOp},
    },
    program::MethodId,
    step::{CallSite, Cx, Flow},
};

/// Flags of `altMetafactory`.
const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// Kinds of method handles (JVMS table 5.4.3.5-A): `REF_invokeStatic` and `REF_newInvokeSpecial`.
const STATICALLY: u8 = 6;
const CONSTRUCTOR: u8 = 8;

/// What the call site calls to get an object, and the one object of a lambda that captures nothing.
const FACTORY: &str = "get$Lambda";
const INSTANCE: &str = "instance";

/// What both bootstrap methods are told.
struct Lambda<'a> {
    /// Method handle kind (JVMS table 5.4.3.5-A) and member of the implementation.
    implementation: (u8, &'a MemberRef),
    /// The type of the interface's method as this lambda uses it.
    instantiated: MethodDescriptor,
    /// The type of the interface's method after erasure, and of its bridges.
    methods: Vec<MethodDescriptor>,
    /// Interfaces to implement beside that of the call site.
    markers: Vec<Name>,
}

impl Lambda<'_> {
    /// What the implementation takes, its receiver first, and gives.
    fn implemented(&self) -> (Vec<FieldType>, Option<FieldType>) {
        let (kind, member) = self.implementation;
        let target = MethodDescriptor::parse(&member.descriptor).expect("the decoder has checked it");
        let owner = type_of(&member.class);
        match kind {
            CONSTRUCTOR => (target.params, Some(owner)),
            STATICALLY => (target.params, target.ret),
            _ => ([vec![owner], target.params].concat(), target.ret),
        }
    }

    /// Whether what is captured and the interface's arguments become those of the implementation, and its result the interface's: what
    /// `LambdaMetafactory` refuses with a `LambdaConversionException` otherwise.
    fn fits(&self, captured: &[FieldType]) -> bool {
        let (wanted, result) = self.implemented();
        let used = &self.instantiated.params;
        if wanted.len() != captured.len() + used.len() {
            return false;
        }
        let (first, rest) = wanted.split_at(captured.len());
        let is_reference = |ty: &FieldType| !matches!(ty, FieldType::Base(_));
        captured.iter().zip(first).all(|(a, b)| a == b || is_reference(a) && is_reference(b))
            && used.iter().zip(rest).all(|(used, wanted)| adapts(used, wanted))
            && self.methods.iter().all(|method| {
                method.params.len() == used.len()
                    && method.params.iter().zip(used).all(|(given, used)| adapts(given, used))
                    && method.ret.as_ref().is_none_or(|to| result.as_ref().is_some_and(|from| adapts(from, to)))
            })
    }
}

/// `metafactory` and `altMetafactory`.
pub(in crate::native) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Option<MethodId>> {
    let (Some(lambda), Some(FieldType::Object(interface))) = (parse(&site.bootstrap.arguments), &site.descriptor.ret)
    else {
        return Ok(None);
    };
    if !lambda.fits(&site.descriptor.params) {
        return Ok(None);
    }
    let mut class = Synth::new(cx, site.caller, "Lambda");
    let this = class.name();
    class.implements(interface);
    lambda.markers.iter().for_each(|marker| class.implements(marker));
    let captures = &site.descriptor.params;
    for (i, ty) in captures.iter().enumerate() {
        class.field(0, &captured(i), ty);
    }
    constructor(&mut class, captures);
    factory(&mut class, &site.descriptor);
    for method in &lambda.methods {
        if !class.declares(site.name, method) {
            implement(&mut class, &this, site, &lambda, method);
        }
    }
    class.define(cx, site.caller, FACTORY).map(Some)
}

/// Reads the static arguments; `None` if they are not what javac gives.
fn parse(arguments: &[Constant]) -> Option<Lambda<'_>> {
    let [Constant::MethodType(erased), Constant::MethodHandle(kind, member), Constant::MethodType(used), rest @ ..] =
        arguments
    else {
        return None;
    };
    let mut methods = vec![MethodDescriptor::parse(erased)?];
    let mut markers = vec![];
    let mut rest = rest.iter();
    if let Some(Constant::Integer(flags)) = rest.next() {
        if flags & SERIALIZABLE != 0 {
            markers.push("java/io/Serializable".into());
        }
        if flags & MARKERS != 0 {
            for _ in 0..count(&mut rest)? {
                let Some(Constant::Class(marker)) = rest.next() else { return None };
                markers.push(marker.clone());
            }
        }
        if flags & BRIDGES != 0 {
            for _ in 0..count(&mut rest)? {
                let Some(Constant::MethodType(bridge)) = rest.next() else { return None };
                methods.push(MethodDescriptor::parse(bridge)?);
            }
        }
    }
    let instantiated = MethodDescriptor::parse(used)?;
    Some(Lambda { implementation: (*kind, member), instantiated, methods, markers })
}

fn count<'a>(rest: &mut impl Iterator<Item = &'a Constant>) -> Option<i32> {
    match rest.next() {
        Some(Constant::Integer(n)) => Some(*n),
        _ => None,
    }
}

fn captured(i: usize) -> String {
    format!("arg${}", i + 1)
}

fn constructor(class: &mut Synth, captures: &[FieldType]) {
    let this = class.name();
    let mut body = class.method(0, "<init>", MethodDescriptor { params: captures.to_vec(), ret: None });
    body.construct_super();
    for (i, ty) in captures.iter().enumerate() {
        body.this();
        body.param(i);
        body.field_op(Instr::PutField, &this, &captured(i), ty);
    }
    body.end();
}

/// The method that the call site calls. A lambda without captures is made once, when the class is initialized.
fn factory(class: &mut Synth, site: &MethodDescriptor) {
    let this = class.name();
    let construct = MethodDescriptor { params: site.params.clone(), ret: None }.descriptor();
    let instance = FieldType::Object(this.clone());
    if site.params.is_empty() {
        class.field(STATIC, INSTANCE, &instance);
        let mut init = class.method(STATIC, "<clinit>", MethodDescriptor { params: vec![], ret: None });
        init.class_op(Instr::New, &this);
        init.op(Instr::Stack(StackOp::Dup));
        init.invoke(Invoke::Special, &this, "<init>", &construct);
        init.field_op(Instr::PutStatic, &this, INSTANCE, &instance);
        init.end();
        let mut get = class.method(STATIC, FACTORY, site.clone());
        get.field_op(Instr::GetStatic, &this, INSTANCE, &instance);
        get.end();
    } else {
        let mut get = class.method(STATIC, FACTORY, site.clone());
        get.class_op(Instr::New, &this);
        get.op(Instr::Stack(StackOp::Dup));
        (0..site.params.len()).for_each(|i| get.param(i));
        get.invoke(Invoke::Special, &this, "<init>", &construct);
        get.end();
    }
}

/// The interface's method, or a bridge: captures, then arguments, to the implementation, and its result back.
fn implement(class: &mut Synth, this: &Name, site: &CallSite<'_>, lambda: &Lambda<'_>, method: &MethodDescriptor) {
    let (kind, member) = lambda.implementation;
    let (wanted, result) = lambda.implemented();
    let how = match kind {
        5 => Invoke::Virtual,
        STATICALLY => Invoke::Static,
        9 => Invoke::Interface,
        // Of a constructor, the reference below the arguments is there already.
        _ => Invoke::Special,
    };
    let mut body = class.method(PUBLIC, site.name, method.clone());
    if kind == CONSTRUCTOR {
        body.class_op(Instr::New, &member.class);
        body.op(Instr::Stack(StackOp::Dup));
    }
    for (i, ty) in site.descriptor.params.iter().enumerate() {
        body.this();
        body.field_op(Instr::GetField, this, &captured(i), ty);
    }
    let arguments = method.params.iter().zip(&lambda.instantiated.params);
    for (i, ((given, used), wanted)) in arguments.zip(&wanted[site.descriptor.params.len()..]).enumerate() {
        body.param(i);
        body.adapt(given, used);
        body.adapt(used, wanted);
    }
    body.call(how, member.clone());
    match (result, &method.ret) {
        (Some(from), Some(to)) => body.adapt(&from, to),
        (Some(from), None) => body.pop(&from),
        (None, _) => {}
    }
    body.end();
}
