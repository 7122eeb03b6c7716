//! `java.lang.invoke.MethodHandle`. Its objects are the JDK's own, made by the JDK's own code; only what a `LambdaForm`
//! does is ours: to call a static method, of a hidden class, that takes the handle and then the arguments.

use super::{
    access::descriptor,
    bootstrap::{HANDLE, TYPE},
    member::{self, Member},
    synth::{Body, STATIC, object, once, type_of},
};
use crate::{
    classfile::{
        BaseType, Constant, FieldType, Instr, MemberRef, MethodDescriptor, Name,
        code::{Invoke, StackOp},
    },
    native::{Row, replies},
    program::{ClassId, MethodId},
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, allocate},
};
use smallvec::SmallVec;

pub(super) const DIRECT: &str = "java/lang/invoke/DirectMethodHandle";
const FORM: &str = "java/lang/invoke/LambdaForm";
/// The static method that a form calls.
pub(super) const CALL: &str = "call";

pub(super) const TABLE: &[Row] = &[
    (HANDLE, "invokeExact", "*", invoke_exact),
    (HANDLE, "invoke", "*", invoke),
    (HANDLE, "invokeBasic", "*", invoke_basic),
    (DIRECT, "preparedLambdaForm", "(Ljava/lang/invoke/MemberName;)Ljava/lang/invoke/LambdaForm;", prepared),
    (DIRECT, "preparedLambdaForm", "(Ljava/lang/invoke/MemberName;Z)Ljava/lang/invoke/LambdaForm;", prepared),
    (DIRECT, "preparedFieldLambdaForm", "(Ljava/lang/invoke/MemberName;)Ljava/lang/invoke/LambdaForm;", prepared),
    (FORM, "uncustomize", "*", itself),
    (FORM, "prepare", "*", replies::nothing),
];

pub(super) fn itself(_: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(args[0]))
}

/// A form that calls a static method. It has no other content, and a path that looks for some says so.
pub(super) fn form(cx: &mut Cx<'_>, entry: MethodId) -> Flow<ObjId> {
    let class = cx.linked(cx.world.program.load(FORM))?;
    let o = allocate(cx, class);
    cx.st.heap.set_opaque(o, Name::from("how a method handle does what it does"));
    cx.st.heap.set_form(o, entry);
    Ok(o)
}

/// The type of a method handle.
pub(super) fn type_of_handle(cx: &mut Cx<'_>, handle: Value) -> Flow<MethodDescriptor> {
    let Value::Obj(o) = handle else { return cx.unsupported("a method handle of the input") };
    let ty = member::field(cx, o, "type")?;
    member::method_type(cx, ty)
}

/// JVMS §2.9.3, §6.5 invokevirtual: the type of the call must be that of the handle.
fn invoke_exact(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let called = descriptor(cx);
    if type_of_handle(cx, args[0])? == called {
        return invoke_basic(cx, args);
    }
    // The JDK has the words for it.
    instead(cx, "Exact", args, |body, ty| {
        body.param(0);
        body.ldc(Constant::MethodType(ty.descriptor().into()));
        body.inner("checkExactType", &format!("(L{HANDLE};L{TYPE};)V"));
        if let Some(ret) = &ty.ret {
            body.zero(ret);
        }
    })
}

/// As `asType` and then `invokeExact`.
fn invoke(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let called = descriptor(cx);
    if type_of_handle(cx, args[0])? == called {
        return invoke_basic(cx, args);
    }
    instead(cx, "Invoke", args, |body, ty| {
        body.param(0);
        body.ldc(Constant::MethodType(ty.descriptor().into()));
        body.invoke(Invoke::Virtual, HANDLE, "asType", &format!("(L{TYPE};)L{HANDLE};"));
        (0..ty.params.len()).for_each(|i| body.param(i + 1));
        body.invoke(Invoke::Virtual, HANDLE, "invokeExact", &ty.descriptor());
    })
}

/// Calls, in place of the method that is called now, a static one of the handle and the arguments, written for the type of
/// the call.
fn instead(
    cx: &mut Cx<'_>,
    what: &str,
    args: &[Value],
    write: impl FnOnce(&mut Body<'_>, &MethodDescriptor),
) -> Flow<Reply> {
    let ty = descriptor(cx);
    let caller = cx.class();
    let entry = once(cx, caller.acts_for.unwrap_or(caller.id), (what, &ty.descriptor()), CALL, |made| {
        let mut body = made.method(STATIC, CALL, with_handle(&ty));
        write(&mut body, &ty);
        body.end();
    })?;
    Ok(Reply::Call(entry, SmallVec::from_slice(args)))
}

/// A type with the handle itself before the parameters.
pub(super) fn with_handle(ty: &MethodDescriptor) -> MethodDescriptor {
    let params = std::iter::once(object(HANDLE)).chain(ty.params.iter().cloned()).collect();
    MethodDescriptor { params, ret: ty.ret.clone() }
}

/// Does what the form of the handle says.
fn invoke_basic(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(o) = args[0] else { return cx.unsupported("a method handle of the input") };
    let entry = match member::field(cx, o, "form")? {
        Value::Obj(form) => cx.st.heap.form(form),
        _ => None,
    };
    match entry {
        Some(entry) => Ok(Reply::Call(entry, SmallVec::from_slice(args))),
        None => cx.unsupported("a method handle of a kind that has no model"),
    }
}

/// The form of a direct method handle.
fn prepared(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let member = Member::read(cx, args[0])?;
    let entry = direct(cx, &member)?;
    form(cx, entry).map(|o| Reply::Value(Value::Obj(o)))
}

/// The bytecode behavior of a reference kind (JVMS table 5.4.3.5-A), as a method of a nest mate of what declares the member.
fn direct(cx: &mut Cx<'_>, member: &Member) -> Flow<MethodId> {
    let kind = member.kind();
    if kind == 3 && member.is_final() {
        return cx.unsupported("a method handle that sets a final field");
    }
    let declared = match member.is_field() {
        true => {
            let ty = member::type_object(cx, member.ty)?.unwrap_or(FieldType::Base(BaseType::Int));
            MethodDescriptor { params: vec![], ret: Some(ty) }
        }
        false => member::method_type(cx, member.ty)?,
    };
    let class = cx.world.program.class(member.class);
    let owner = type_of(&class.name);
    let receiver = matches!(kind, 1 | 3 | 5 | 7 | 9).then(|| owner.clone());
    let mut ty = match kind {
        3 | 4 => MethodDescriptor { params: declared.ret.iter().cloned().collect(), ret: None },
        8 => MethodDescriptor { ret: Some(owner.clone()), ..declared.clone() },
        _ => declared.clone(),
    };
    ty.params.splice(..0, receiver);
    let descriptor = if member.is_field() { declared.ret.as_ref().map(FieldType::descriptor) } else { None };
    let descriptor = descriptor.unwrap_or_else(|| declared.descriptor());
    let of = format!("{kind}.{}.{descriptor}", member.name);
    once(cx, member.class, ("Direct", &of), CALL, |made| {
        let mut body = made.method(STATIC, CALL, with_handle(&ty));
        if kind == 8 {
            body.class_op(Instr::New, &class.name);
            body.op(Instr::Stack(StackOp::Dup));
        }
        (0..ty.params.len()).for_each(|i| body.param(i + 1));
        let interface = class.is_interface();
        let method = MemberRef {
            class: class.name.clone(),
            name: (*member.name).into(),
            descriptor: (*descriptor).into(),
            interface,
        };
        let field = declared.ret.as_ref();
        match (kind, field) {
            (1, Some(f)) => body.field_op(Instr::GetField, &class.name, &member.name, f),
            (2, Some(f)) => body.field_op(Instr::GetStatic, &class.name, &member.name, f),
            (3, Some(f)) => body.field_op(Instr::PutField, &class.name, &member.name, f),
            (4, Some(f)) => body.field_op(Instr::PutStatic, &class.name, &member.name, f),
            (5, _) => body.call(Invoke::Virtual, method),
            (6, _) => body.call(Invoke::Static, method),
            (9, _) => body.call(Invoke::Interface, method),
            _ => body.call(Invoke::Special, method),
        }
        body.end();
    })
}

/// The class of that name.
pub(super) fn class_of(cx: &Cx<'_>, name: &str) -> Flow<ClassId> {
    cx.linked(cx.world.program.load(name))
}
