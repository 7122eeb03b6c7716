//! The start of the system, as the JVM does it before a program's first instruction: `System.initPhase1` makes system
//! properties and standard streams. Here that is a part of initializing `System`, so a path that never comes to it does
//! without. Of the later phases, the module system and the class loaders, nothing is needed: classes are found without them.

use crate::{
    classfile::{
        Instr, MethodDescriptor,
        code::{Invoke, StackOp},
    },
    native::{
        Row,
        invoke::synth::{STATIC, once},
        lang::system::CLASS,
    },
    program::{Class, MethodId},
    state::Value,
    step::{Cx, Flow, Reply, initialized},
};

const VM: &str = "jdk/internal/misc/VM";

/// What the start of the system leaves outside of `System`.
pub(super) const TABLE: &[Row] = &[
    ("jdk/internal/access/SharedSecrets", "getJavaLangAccess", "*", first),
    (VM, "initLevel", "()I", first),
    (VM, "isModuleSystemInited", "*", first),
    (VM, "isBooted", "*", first),
];

/// Starts the system, if nobody has, and lets the JDK's own code answer.
fn first(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let system = cx.linked(cx.world.program.load(CLASS))?;
    initialized(cx, system)?;
    Ok(Reply::Bytecode)
}

/// What runs to initialize a class.
pub(in crate::native) fn initializer(cx: &Cx<'_>, class: &Class) -> Flow<Option<MethodId>> {
    match class.clinit {
        Some(own) if &*class.name == CLASS => started(cx, class, own).map(Some),
        own => Ok(own),
    }
}

/// `System`'s own initializer, and what follows.
fn started(cx: &Cx<'_>, system: &Class, own: MethodId) -> Flow<MethodId> {
    /// `jdk.internal.misc.VM.SYSTEM_BOOTED`.
    const BOOTED: i32 = 4;
    let own = cx.world.program.method(own).name.clone();
    once(cx, system.id, ("start", ""), "start", |class| {
        let nothing = MethodDescriptor { params: vec![], ret: None };
        let mut body = class.method(STATIC, "start", nothing);
        body.invoke(Invoke::Static, CLASS, &own, "()V");
        // The JVM has initialized the class of references by now.
        body.class_op(Instr::New, "java/lang/ref/WeakReference");
        body.op(Instr::Stack(StackOp::Pop));
        body.invoke(Invoke::Static, CLASS, "initPhase1", "()V");
        body.op(Instr::Int(BOOTED));
        body.invoke(Invoke::Static, VM, "initLevel", "(I)V");
        body.end();
    })
}
