//! `jdk.internal.misc`: what class initializers of the JDK ask of the virtual machine.

use crate::{
    native::{
        Row,
        lang::class,
        replies::{nothing, null, one_int, zero_int, zero_long},
    },
    program::Origin,
    state::{Mirror, Value},
    step::{Cx, Flow, Reply},
};

pub(super) const TABLE: &[Row] = &[
    // No class data archive: every class initializes itself from scratch.
    ("jdk/internal/misc/CDS", "initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS", "getRandomSeedForDumping", "()J", zero_long),
    ("jdk/internal/misc/CDS", "isDumpingClassList0", "()Z", zero_int),
    ("jdk/internal/misc/CDS", "isDumpingArchive0", "()Z", zero_int),
    ("jdk/internal/misc/CDS", "isSharingEnabled0", "()Z", zero_int),
    ("jdk/internal/misc/CDS", "getCDSConfigStatus", "()I", zero_int),
    ("jdk/internal/misc/CDS", "needsClassInitBarrier0", "*", zero_int),
    ("jdk/internal/misc/CDS", "defineArchivedModules", "*", nothing),
    ("jdk/internal/misc/VM", "initialize", "()V", nothing),
    ("jdk/internal/misc/VM", "initializeOSEnvironment", "()V", nothing),
    ("jdk/internal/misc/VM", "getSavedProperty", "*", saved_property),
    ("jdk/internal/misc/VM", "latestUserDefinedLoader0", "*", null),
    ("jdk/internal/misc/PreviewFeatures", "isPreviewEnabled", "()Z", zero_int),
    ("jdk/internal/reflect/Reflection", "ensureMemberAccess", "*", nothing),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "*", caller_class),
    ("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", one_int),
    // Of the JDK's own stack walkers only assertions and logging make use.
    ("java/security/AccessController", "getStackAccessControlContext", "*", null),
    ("java/security/AccessController", "getInheritedAccessControlContext", "*", null),
    ("java/security/AccessController", "ensureMaterializedForStackWalk", "*", nothing),
    ("java/security/AccessController", "getProtectionDomain", "*", protection_domain),
];

/// Classes of the boot loader have none.
fn protection_domain(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match class::mirrored(cx, args[0])? {
        Mirror::Class(class) if cx.world.program.class(class).origin == Origin::Jdk => null(cx, &[]),
        _ => Ok(Reply::Bytecode),
    }
}

/// Before `System` is started, which most paths do without, there are no properties of the virtual machine's own.
fn saved_property(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let program = &cx.world.program;
    let vm = cx.linked(program.load("jdk/internal/misc/VM"))?;
    let saved = cx.linked(program.resolve_field(vm, "savedProps", "Ljava/util/Map;"))?;
    match cx.st.statics.get(vm, program.field(saved).slot) {
        Value::Null => null(cx, &[]),
        _ => Ok(Reply::Bytecode),
    }
}

/// The class of the method that called the caller of `getCallerClass`.
fn caller_class(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    let Some(&(method, _)) = cx.backtrace(1).first() else { return Ok(Reply::Value(Value::Null)) };
    let class = cx.world.program.method(method).class;
    class::object(cx, Mirror::Class(class)).map(|o| Reply::Value(Value::Obj(o)))
}
