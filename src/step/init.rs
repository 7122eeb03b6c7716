//! Class initialization (JVMS §5.5). One thread: a class being initialized is being initialized by us.

use super::{Cx, Fault, Flow, Stop};
use crate::{
    classfile::Constant,
    input::default_of,
    program::ClassId,
    state::{Frame, Init, OnReturn, Value},
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
/// Raises NoClassDefFoundError if the superclass could not be initialized; ends the path when a constant of the class
/// cannot be made.
pub fn begin(cx: &mut Cx<'_>, class: ClassId) -> Flow {
    // One may have thousands of others above it.
    let mut open = vec![class];
    while let Some(&class) = open.last() {
        cx.terms().checkpoint();
        if let Some(first) = before(cx, class)? {
            open.push(first);
        } else if enter(cx, class)? {
            break;
        } else {
            open.pop();
        }
    }
    Ok(())
}

/// What must be initialized before `class`, if something is left.
fn before(cx: &mut Cx<'_>, class: ClassId) -> Flow<Option<ClassId>> {
    let program = &cx.world.program;
    let this = program.class(class);
    let fresh = |c: &ClassId| cx.st.statics.init(*c).is_none();
    if let Some((above, Init::Failed(cause))) = this.superclass.and_then(|c| Some((c, cx.st.statics.init(c)?))) {
        let raised = cx.raise(&Fault::InitializationFailed(above, cause));
        if let Err(Stop::Throw(exception)) = raised {
            cx.st.statics.prepare(class, this.statics.iter().map(|&f| default_of(&program.field(f).ty)));
            cx.st.statics.finish(class, Init::Failed(exception));
        }
        return raised.map(|()| None);
    }
    if this.is_interface() {
        return Ok(None);
    }
    let with_defaults = |c: &ClassId| {
        let methods = &program.class(*c).methods;
        methods.iter().any(|&m| {
            let access = program.method(m).access;
            !access.is_abstract() && !access.is_static()
        })
    };
    let superclass = this.superclass.filter(fresh);
    Ok(superclass.or_else(|| this.superinterfaces.iter().copied().find(|c| fresh(c) && with_defaults(c))))
}

/// Begins to initialize a class for which nothing else must come before; gives whether its initializer is to run.
fn enter(cx: &mut Cx<'_>, class: ClassId) -> Flow<bool> {
    let program = &cx.world.program;
    let this = program.class(class);
    if let Err(why) = program.verified(class, cx.world.natives.names()) {
        cx.world.inputs.universe.warn(format!("{} is refused by the verifier: {why}", this.java_name()));
        return cx.raise(&Fault::Unverified(class));
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
    let initializer = cx.world.natives.initializer(cx, this)?;
    cx.st.statics.prepare(class, values.into_iter());
    match initializer.and_then(|m| program.method(m).code.as_deref().map(|code| (m, code))) {
        Some((method, code)) => {
            cx.st.heap.begin_initializer();
            cx.enter(method, code, 0, OnReturn::Initialized(class));
        }
        None => return done(cx, class).map(|()| false),
    }
    Ok(true)
}

/// The class is initialized. Those of its static fields that are inputs hold any value from here on.
///
/// # Errors
/// Ends the path when the class of a field's type cannot be loaded.
pub(super) fn done(cx: &mut Cx<'_>, class: ClassId) -> Flow {
    for &f in &cx.world.program.class(class).statics {
        if cx.world.static_inputs
            && let Some(input) = cx.linked(cx.world.inputs.static_input(f))?
        {
            cx.st.statics.put(class, cx.world.program.field(f).slot, input);
        }
    }
    cx.st.statics.finish(class, Init::Done);
    Ok(())
}

/// A JVM runs a class initializer once, whatever the static fields hold in one test or another. So an initializer does not
/// look at inputs, nor does it change them.
///
/// # Errors
/// Ends the path when an initializer is running and the field, of another class, is an input.
#[inline]
pub(super) fn apart(cx: &Cx<'_>, class: ClassId, slot: u32) -> Flow {
    if cx.world.static_inputs { apart_from_inputs(cx, class, slot) } else { Ok(()) }
}

#[inline(never)]
fn apart_from_inputs(cx: &Cx<'_>, class: ClassId, slot: u32) -> Flow {
    let initializes = |frame: &Frame| matches!(frame.on_return, OnReturn::Initialized(_));
    if cx.st.statics.init(class) != Some(Init::Done) || !cx.st.frames.iter().any(initializes) {
        return Ok(());
    }
    let class = cx.world.program.class(class);
    let f = class.statics[slot as usize];
    if cx.linked(cx.world.inputs.static_input(f))?.is_none() {
        return Ok(());
    }
    let name = &cx.world.program.field(f).name;
    cx.unsupported(format!("a class initializer that uses the input {}.{name}", class.java_name()))
}
