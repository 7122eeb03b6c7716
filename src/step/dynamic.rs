//! Dynamically computed call sites and constants (JVMS §6.5 invokedynamic, ldc).

use super::{CallSite, Cx, Flow, init, invoke};
use crate::{
    classfile::{ConstIdx, Constant, MethodDescriptor},
    program::MethodId,
};

/// JVMS §6.5 invokedynamic. Each instruction is linked once, to a static method, and calls that from then on.
pub(super) fn invokedynamic(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let here = cx.site();
    let target = match cx.world.links.call_site(here) {
        Some(known) => known,
        None => {
            let caller = cx.class();
            let file = caller.file.as_ref().expect("code comes from a class file");
            let Constant::InvokeDynamic(bootstrap, name, descriptor) = file.constant(at) else {
                unreachable!("verified code names a call site here")
            };
            let bootstrap = &file.bootstrap_methods[usize::from(*bootstrap)];
            let descriptor = MethodDescriptor::parse(descriptor).expect("the decoder has checked it");
            let site = CallSite { caller: caller.id, bootstrap, name, descriptor };
            let target = cx.world.natives.link(cx, &site)?;
            cx.world.links.set_call_site(here, target);
            target
        }
    };
    linked(cx, target)
}

/// JVMS §6.5 ldc, of a constant that takes code to make (§5.4.3.5, §5.4.3.6): a call of the static method that makes it the
/// first time and remembers it.
pub(super) fn constant(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.class();
    let target = match cx.world.links.maker(class.id, at) {
        Some(known) => known,
        None => {
            let file = class.file.as_ref().expect("code comes from a class file");
            let target = cx.world.natives.link_constant(cx, class.id, file.constant(at))?;
            cx.world.links.set_maker(class.id, at, target);
            target
        }
    };
    linked(cx, target)
}

fn linked(cx: &mut Cx<'_>, target: MethodId) -> Flow {
    init::initialized(cx, cx.world.program.method(target).class)?;
    invoke::call(cx, target)
}
