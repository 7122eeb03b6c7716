//! Dynamically computed call sites (JVMS §6.5 invokedynamic).

use super::{Cx, Flow, Reply};
use crate::{
    classfile::{ConstIdx, Constant, MethodDescriptor},
    state::Value,
};

/// A call site as the class file describes it.
pub struct CallSite<'a> {
    /// The bootstrap method and its static arguments (JVMS §4.7.23).
    pub bootstrap: &'a crate::classfile::BootstrapMethod,
    /// The name, which the bootstrap method may read.
    pub name: &'a str,
    /// What the call site takes and returns.
    pub descriptor: &'a MethodDescriptor,
}

/// JVMS §6.5 invokedynamic. What a bootstrap method of the JDK links is known to [`super::Natives`].
pub(super) fn invokedynamic(cx: &mut Cx<'_>, at: ConstIdx) -> Flow {
    let class = cx.world.program.method(cx.st.frame().method).class;
    let file = cx.world.program.class(class).file.as_ref().expect("code comes from a class file");
    let Constant::InvokeDynamic(bootstrap, name, descriptor) = &file.constants[usize::from(at.0)] else {
        unreachable!("verified code names a call site here")
    };
    let bootstrap = &file.bootstrap_methods[usize::from(*bootstrap)];
    let parsed = MethodDescriptor::parse(descriptor).expect("the decoder has checked it");
    let mut args: Vec<Value> = parsed.params.iter().map(|_| cx.pop()).collect();
    args.reverse();
    let site = CallSite { bootstrap, name, descriptor: &parsed };
    match cx.world.natives.call_site(cx, &site, &args)? {
        Reply::Value(v) => cx.push(v),
        Reply::Void => {}
        Reply::Bytecode | Reply::Call(..) => {
            let (_, handle) = &bootstrap.handle;
            return cx.unsupported(format!("invokedynamic with {}.{}", handle.class.replace('/', "."), handle.name));
        }
    }
    cx.advance()
}
