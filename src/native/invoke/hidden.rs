//! The hidden classes that stand behind call sites.

use crate::{
    classfile::{MemberRef, assemble::ClassBuilder},
    step::{CallSite, Cx, Flow, Linkage},
};

/// A name for a class behind the call site. It tells which call site, and is the same whatever is linked before.
pub(super) fn name(cx: &Cx<'_>, site: &CallSite<'_>, kind: &str) -> String {
    let method = cx.world.program.method(site.site.method);
    cx.world.program.hidden_name(site.caller, kind, &format!("0x{:04x}{:08x}", method.decl, site.site.at))
}

/// Defines the class, and links the call site to its static method `entry`.
pub(super) fn link(cx: &Cx<'_>, site: &CallSite<'_>, class: ClassBuilder, entry: &MemberRef) -> Flow<Linkage> {
    let program = &cx.world.program;
    let class = cx.linked(program.define_hidden(site.caller, class.finish()))?;
    let entry = cx.linked(program.resolve_method(class, &entry.name, &entry.descriptor))?;
    Ok(Linkage::Static(entry))
}
