//! Dynamically computed call sites (JVMS §6.5 invokedynamic).

use super::{Cx, Flow, Reply, Site, init, invoke};
use crate::{
    classfile::{BootstrapMethod, ConstIdx, Constant, MethodDescriptor},
    program::{ClassId, MethodId},
    state::Value,
};

/// A call site as the class file describes it.
pub struct CallSite<'a> {
    /// Where it is: each instruction is a call site of its own.
    pub site: Site,
    /// The class whose code it is in.
    pub caller: ClassId,
    /// The bootstrap method and its static arguments (JVMS §4.7.23).
    pub bootstrap: &'a BootstrapMethod,
    /// The name, which the bootstrap method may read.
    pub name: &'a str,
    /// What the call site takes and returns.
    pub descriptor: &'a MethodDescriptor,
}

/// What a call site does from its linkage on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// It invokes this static method.
    Static(MethodId),
    /// [`super::Natives::call_site`] has its result.
    Inline,
}

/// JVMS §6.5 invokedynamic: linked once (§5.4.3.6), from then on a call of a static method.
pub(super) fn invokedynamic(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let site = cx.site();
    let caller = cx.world.program.method(site.method).class;
    let file = cx.world.program.class(caller).file.as_ref().expect("code comes from a class file");
    let Constant::InvokeDynamic(bootstrap, name, descriptor) = file.constant(at) else {
        unreachable!("verified code names a call site here")
    };
    let bootstrap = &file.bootstrap_methods[usize::from(*bootstrap)];
    let descriptor = &MethodDescriptor::parse(descriptor).expect("the decoder has checked it");
    let site = CallSite { site, caller, bootstrap, name, descriptor };
    let linkage = linked(cx, &site)?;
    if let Linkage::Static(target) = linkage {
        init::initialized(cx, cx.world.program.method(target).class)?;
    }
    let mut args: Vec<Value> = descriptor.params.iter().map(|_| cx.pop()).collect();
    args.reverse();
    match linkage {
        Linkage::Static(target) => invoke::enter(cx, target, &args),
        Linkage::Inline => {
            match cx.world.natives.call_site(cx, &site, &args)? {
                Reply::Value(v) => cx.push(v),
                Reply::Void => {}
                Reply::Bytecode => unreachable!("a call site without code of its own has a result"),
            }
            cx.advance()
        }
    }
}

fn linked(cx: &mut Cx<'_>, site: &CallSite<'_>) -> Flow<Linkage> {
    if let Some(known) = cx.world.linkage(site.site) {
        return Ok(known);
    }
    let linkage = cx.world.natives.link(cx, site)?;
    cx.world.set_linkage(site.site, linkage);
    Ok(linkage)
}
