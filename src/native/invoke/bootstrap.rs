//! Constants that take code to make, and call sites of any bootstrap method (JVMS §5.4.3.5, §5.4.3.6): the JDK's own code
//! makes them, called by hidden classes that remember what it answers.

use super::{
    boxes::box_of,
    synth::{Body, CLASS, OBJECT, STATIC, STRING, Synth, object, once},
};
use crate::{
    classfile::{
        BaseType, BootstrapMethod, Constant, FieldType, Instr, MemberRef, MethodDescriptor,
        code::{Cond, Invoke, StackOp},
    },
    program::{ClassId, MethodId, Resolved},
    state::Value,
    step::{CallSite, Cx, Flow, Reply, initialized},
};
use smallvec::SmallVec;

pub(super) const HANDLE: &str = "java/lang/invoke/MethodHandle";
pub(super) const TYPE: &str = "java/lang/invoke/MethodType";
const SITE: &str = "java/lang/invoke/CallSite";
const THROWABLE: &str = "java/lang/Throwable";
/// What makes a constant, and what a call site calls.
const GET: &str = "get";
const CALL: &str = "call";

/// Methods that only the JVM and `java.lang.invoke` may call, and their classes: a hidden class does so by a native method
/// of the same name and type.
const INNER: &[(&str, &str)] = &[
    ("linkMethodHandleConstant", "java/lang/invoke/MethodHandleNatives"),
    ("makeConstant", "java/lang/invoke/ConstantBootstraps"),
    ("makeSite", SITE),
    ("checkExactType", "java/lang/invoke/Invokers"),
    ("unboxBoolean", "sun/invoke/util/ValueConversions"),
    ("unboxByte", "sun/invoke/util/ValueConversions"),
    ("unboxCharacter", "sun/invoke/util/ValueConversions"),
    ("unboxShort", "sun/invoke/util/ValueConversions"),
    ("unboxInteger", "sun/invoke/util/ValueConversions"),
    ("unboxLong", "sun/invoke/util/ValueConversions"),
    ("unboxFloat", "sun/invoke/util/ValueConversions"),
    ("unboxDouble", "sun/invoke/util/ValueConversions"),
];

/// The native methods of hidden classes that stand for those of `INNER`.
pub(in crate::native) fn inner(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Instr::Invoke(_, at) = cx.instr() else { unreachable!("it is invoked by code made here") };
    let Resolved::Method(this) = cx.resolved(at)? else { unreachable!("it is a method") };
    let program = &cx.world.program;
    let this = program.method(this);
    let (_, class) = INNER.iter().find(|(name, _)| *name == &*this.name).expect("no other is declared");
    let class = cx.linked(program.load(class))?;
    let Some(target) = program.declared_method(class, &this.name, &this.raw_descriptor) else {
        return cx.unsupported(format!("java.lang.invoke without {}", this.name));
    };
    initialized(cx, class)?;
    Ok(Reply::Call(target, SmallVec::from_slice(args)))
}

impl Body<'_> {
    /// Calls a method of `INNER`.
    pub(super) fn inner(&mut self, name: &str, descriptor: &str) {
        self.native(name, MethodDescriptor::parse(descriptor).expect("it is written here"));
    }

    /// Makes a method type.
    fn method_type(&mut self, ty: &MethodDescriptor) {
        self.class_object(ty.ret.as_ref());
        self.array(CLASS, ty.params.len(), |body, i| body.class_object(Some(&ty.params[i])));
        self.invoke(Invoke::Static, TYPE, "methodType", &format!("(L{CLASS};[L{CLASS};)L{TYPE};"));
    }

    /// Resolves a method handle for the class `caller`.
    fn method_handle(&mut self, caller: &str, kind: u8, member: &MemberRef) {
        self.ldc(Constant::Class(caller.into()));
        self.op(Instr::Int(i32::from(kind)));
        self.ldc(Constant::Class(member.class.clone()));
        self.text(&member.name);
        match FieldType::parse(&member.descriptor) {
            Some(ty) => self.class_object(Some(&ty)),
            None => self.ldc(Constant::MethodType(member.descriptor.clone())),
        }
        self.inner("linkMethodHandleConstant", &format!("(L{CLASS};IL{CLASS};L{STRING};L{OBJECT};)L{HANDLE};"));
    }

    fn text(&mut self, text: &str) {
        self.ldc(Constant::String(text.encode_utf16().collect()));
    }

    fn handle_constant(&mut self, (kind, member): &(u8, MemberRef)) {
        self.ldc(Constant::MethodHandle(*kind, member.clone()));
    }

    /// Loads the static arguments as the JVM hands them over: null for none, one as it is, several in an array.
    fn arguments(&mut self, bootstrap: &BootstrapMethod) {
        match &bootstrap.arguments[..] {
            [] => self.op(Instr::Null),
            [one] => self.boxed(one),
            several => self.array(OBJECT, several.len(), |body, i| body.boxed(&several[i])),
        }
    }

    fn boxed(&mut self, constant: &Constant) {
        self.ldc(constant.clone());
        let base = match constant {
            Constant::Integer(_) => Some(BaseType::Int),
            Constant::Long(_) => Some(BaseType::Long),
            Constant::Float(_) => Some(BaseType::Float),
            Constant::Double(_) => Some(BaseType::Double),
            Constant::Dynamic(_, _, ty) => FieldType::parse(ty).and_then(|ty| ty.base()),
            _ => None,
        };
        if let Some(base) = base {
            self.adapt(&FieldType::Base(base), &object(OBJECT));
        }
    }

    /// Runs a bootstrap method for a constant of that type.
    fn dynamic_constant(&mut self, caller: &str, bootstrap: &BootstrapMethod, name: &str, ty: &FieldType) {
        self.handle_constant(&bootstrap.handle);
        self.text(name);
        self.class_object(Some(ty));
        self.arguments(bootstrap);
        self.ldc(Constant::Class(caller.into()));
        self.inner("makeConstant", &format!("(L{HANDLE};L{STRING};L{CLASS};L{OBJECT};L{CLASS};)L{OBJECT};"));
        match ty {
            // What comes is the box of just that type.
            FieldType::Base(base) => {
                self.class_op(Instr::CheckCast, box_of(*base));
                self.adapt(&object(box_of(*base)), ty);
            }
            _ => self.cast(ty),
        }
    }
}

/// Writes a static method that answers what `make` makes, once; where that fails to link, it fails the same way again.
fn remembered(class: &mut Synth, ty: &FieldType, make: impl FnOnce(&mut Body<'_>)) {
    const VALUE: &str = "value";
    const KNOWN: &str = "known";
    const ERROR: &str = "error";
    let this = class.name();
    let (flag, throwable) = (FieldType::Base(BaseType::Boolean), object(THROWABLE));
    class.field(STATIC, VALUE, ty);
    class.field(STATIC, KNOWN, &flag);
    class.field(STATIC, ERROR, &throwable);
    let mut body = class.method(STATIC, GET, MethodDescriptor { params: vec![], ret: Some(ty.clone()) });
    body.field_op(Instr::GetStatic, &this, KNOWN, &flag);
    let known = body.jump(Instr::If(Cond::Ne, 0));
    body.field_op(Instr::GetStatic, &this, ERROR, &throwable);
    let fresh = body.jump(Instr::IfNull(Cond::Eq, 0));
    body.field_op(Instr::GetStatic, &this, ERROR, &throwable);
    body.op(Instr::Throw);
    body.land(fresh);
    let from = body.here();
    make(&mut body);
    body.field_op(Instr::PutStatic, &this, VALUE, ty);
    body.op(Instr::Int(1));
    body.field_op(Instr::PutStatic, &this, KNOWN, &flag);
    let made = body.jump(Instr::Goto(0));
    body.catch(from, "java/lang/LinkageError");
    body.op(Instr::Stack(StackOp::Dup));
    body.field_op(Instr::PutStatic, &this, ERROR, &throwable);
    body.op(Instr::Throw);
    body.land(known);
    body.land(made);
    body.field_op(Instr::GetStatic, &this, VALUE, ty);
    body.end();
}

/// The method that answers a constant of a class.
pub(in crate::native) fn link_constant(cx: &Cx<'_>, class: ClassId, constant: &Constant) -> Flow<MethodId> {
    let program = &cx.world.program;
    let class = program.class(class).acts_for.unwrap_or(class);
    let caller = &program.class(class).name;
    match constant {
        Constant::MethodType(ty) => {
            let ty = MethodDescriptor::parse(ty).expect("the decoder has checked it");
            let write = |made: &mut Synth| remembered(made, &object(TYPE), |body| body.method_type(&ty));
            once(cx, class, ("MethodType", &ty.descriptor()), GET, write)
        }
        Constant::MethodHandle(kind, member) => {
            let of = format!("{kind}.{}.{}.{}", member.class, member.name, member.descriptor);
            let write =
                |made: &mut Synth| remembered(made, &object(HANDLE), |body| body.method_handle(caller, *kind, member));
            once(cx, class, ("MethodHandle", &of), GET, write)
        }
        Constant::Dynamic(bootstrap, name, ty) => {
            let of = format!("{bootstrap}.{name}.{ty}");
            let file = program.class(class).file.as_ref().expect("constants come from a class file");
            let bootstrap = &file.bootstrap_methods[usize::from(*bootstrap)];
            let ty = FieldType::parse(ty).expect("the decoder has checked it");
            let write =
                |made: &mut Synth| remembered(made, &ty, |body| body.dynamic_constant(caller, bootstrap, name, &ty));
            once(cx, class, ("Constant", &of), GET, write)
        }
        other => unreachable!("{other:?} takes no code to make"),
    }
}

/// The method that a call site calls: it asks the `CallSite` object for its target, each time.
pub(in crate::native) fn link(cx: &Cx<'_>, site: &CallSite<'_>) -> Flow<MethodId> {
    let caller = &cx.world.program.class(site.caller).name;
    let mut class = Synth::new(cx, site.caller, "CallSite");
    let (this, ty) = (class.name(), site.descriptor.descriptor());
    remembered(&mut class, &object(SITE), |body| {
        body.handle_constant(&site.bootstrap.handle);
        body.text(site.name);
        body.ldc(Constant::MethodType(ty.as_str().into()));
        body.arguments(site.bootstrap);
        body.ldc(Constant::Class(caller.clone()));
        body.inner("makeSite", &format!("(L{HANDLE};L{STRING};L{TYPE};L{OBJECT};L{CLASS};)L{SITE};"));
    });
    let mut body = class.method(STATIC, CALL, site.descriptor.clone());
    body.invoke(Invoke::Static, &this, GET, &format!("()L{SITE};"));
    body.invoke(Invoke::Virtual, SITE, "getTarget", &format!("()L{HANDLE};"));
    (0..site.descriptor.params.len()).for_each(|i| body.param(i));
    body.invoke(Invoke::Virtual, HANDLE, "invokeExact", &ty);
    body.end();
    class.define(cx, site.caller, CALL)
}
