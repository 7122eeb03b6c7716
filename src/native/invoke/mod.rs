//! `java.lang.invoke`: what the bootstrap methods of the JDK link. Their call sites get classes of ordinary bytecode, so
//! that forks, heap strategies and exceptions need to know nothing of them.

mod adapt;
mod concat;
mod hidden;
mod lambda;
mod member;
mod record;
mod switch;

use crate::{
    state::Value,
    step::{CallSite, Cx, Flow, Linkage, Reply},
};

/// Links a call site (JVMS §5.4.3.6).
pub(super) fn link(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
    let (_, bootstrap) = &site.bootstrap.handle;
    match (&*bootstrap.class, &*bootstrap.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => lambda::link(cx, site),
        (concat::FACTORY, "makeConcat" | "makeConcatWithConstants") => concat::link(cx, site),
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(cx, site),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => switch::link(cx, site),
        _ => cx.unsupported(format!("invokedynamic with {}.{}", bootstrap.class.replace('/', "."), bootstrap.name)),
    }
}

/// Calls a call site that has no code of its own: a concatenation of what is plain.
pub(super) fn call_site(cx: &mut Cx<'_>, site: &CallSite<'_>, args: &[Value]) -> Flow<Reply> {
    concat::inline(cx, site, args)
}
