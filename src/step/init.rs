//! Class initialization (JVMS §5.5). One thread: a class being initialized is being initialized by us.

use super::{Cx, Fault, Flow, Stop, world::default_of};
use crate::{
    classfile::Constant,
    program::ClassId,
    state::{Init, OnReturn, Value},
};

/// Makes sure that `class` may be used.
///
/// # Errors
/// Asks for its initializer to run first; raises NoClassDefFoundError if that has failed.
pub fn initialized(cx: &mut Cx<'_>, class: ClassId) -> Flow {
    match cx.st.statics.init(class) {
        Some(Init::Done | Init::Running) => Ok(()),
        Some(Init::Failed(cause)) => cx.raise(&Fault::InitializationFailed(class, cause)),
        None => Err(Stop::Initialize(class)),
    }
}

/// Begins to initialize `class`, or first what must come before it: superclasses, and superinterfaces that declare
/// non-abstract instance methods (step 7). The instruction that needs the class runs again afterwards.
///
/// # Errors
/// Ends the path when a constant of the class cannot be made; raises what a superclass whose initializer failed raises.
pub fn begin(cx: &mut Cx<'_>, class: ClassId) -> Flow {
    let program = &cx.world.program;
    let this = program.class(class);
    let fresh = |c: &ClassId| cx.st.statics.init(*c).is_none();
    let first = if this.is_interface() {
        None
    } else {
        let with_defaults = |c: &ClassId| {
            let methods = &program.class(*c).methods;
            methods.iter().any(|&m| {
                let access = program.method(m).access;
                !access.is_abstract() && !access.is_static()
            })
        };
        let superclass = this.superclass.filter(fresh);
        superclass.or_else(|| this.superinterfaces.iter().copied().find(|c| fresh(c) && with_defaults(c)))
    };
    if let Some(first) = first {
        return begin(cx, first);
    }
    if let Some(above) = this.superclass.filter(|_| !this.is_interface())
        && let Some(Init::Failed(_)) = cx.st.statics.init(above)
    {
        return initialized(cx, above);
    }
    let mut values = vec![];
    for &f in &this.statics {
        let field = program.field(f);
        values.push(match &field.constant {
            Some(Constant::Integer(v)) => Value::I32(*v),
            Some(Constant::Long(v)) => Value::I64(*v),
            Some(Constant::Float(bits)) => Value::F32(*bits),
            Some(Constant::Double(bits)) => Value::F64(*bits),
            Some(Constant::String(text)) => Value::Obj(cx.world.natives.string(cx, text)?),
            _ => default_of(&field.ty),
        });
    }
    cx.st.statics.prepare(class, values.into_iter());
    match this.clinit.and_then(|m| program.method(m).code.as_deref().map(|code| (m, code))) {
        Some((method, code)) => cx.enter(method, code, 0, OnReturn::Initialized(class)),
        None => cx.st.statics.finish(class, Init::Done),
    }
    Ok(())
}
