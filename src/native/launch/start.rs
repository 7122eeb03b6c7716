//! The start of the system, as the JVM does it before a program's first instruction: `System.initPhase1` makes system
//! properties and standard streams. Here that is a part of initializing `System`, so a path that never comes to it does
//! without. Of the later phases, the module system and the class loaders, nothing is needed: classes are found without them.

use crate::{
    classfile::{
        Instr, MethodDescriptor,
        code::{Invoke, StackOp},
    },
    native::{
        invoke::synth::{STATIC, once},
        lang::system::CLASS,
    },
    program::{Class, MethodId},
    step::{Cx, Flow},
};

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
        body.invoke(Invoke::Static, "jdk/internal/misc/VM", "initLevel", "(I)V");
        body.end();
    })
}
