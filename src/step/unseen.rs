//! Abstract methods of unseen classes: nobody knows what they do, so what they return is an input, and so is what they throw, where a handler of the
//! program waits for it.

use super::{Cx, Flow, Stop, throw};
use crate::{
    classfile::Handler,
    program::{ClassId, MethodId, Origin, Program},
    state::Call,
};

/// Calls an abstract method of an unseen class with the topmost `count` values of the stack, the receiver first. Each call
/// returns, or throws, an input of its own, as of an object with a state of its own would; it changes nothing.
pub(super) fn call(cx: &mut Cx<'_>, method: MethodId, count: usize) -> Flow {
    let receiver = cx.peek(count - 1);
    let before = cx.st.calls.iter().filter(|call| call.method == method).count();
    for class in caught(cx, method)? {
        let thrown = cx.linked(cx.world.inputs.thrown(method, class, before))?;
        let thrown = cx.loaded(thrown)?;
        let thrown = cx.denoted(thrown);
        let r = cx.term(thrown);
        if !cx.decide(cx.terms().is_null(r))? {
            let exception = throw::thrown_input(cx, r)?;
            cx.st.calls.push(Call { method, receiver, result: Some(thrown), threw: true });
            return Err(Stop::Throw(exception));
        }
    }
    let result = cx.linked(cx.world.inputs.result(method, cx.term(receiver), before))?;
    let loaded = result.map(|v| cx.loaded(v)).transpose()?;
    cx.set_top(cx.top() - count as u32);
    if let Some(v) = loaded {
        cx.push(v);
    }
    cx.st.calls.push(Call { method, receiver, result, threw: false });
    cx.advance()
}

/// The classes of exceptions that the method may throw and for which a handler of the program waits: such as it declares (JLS §8.4.6), or that need
/// not be declared, but for errors. None of them is below another.
fn caught(cx: &Cx<'_>, method: MethodId) -> Flow<Vec<ClassId>> {
    let (world, program) = (cx.world, &*cx.world.program);
    if world.inputs.bounds.structures || cx.st.phases.are_checking() {
        return Ok(vec![]);
    }
    let mut waiting: Vec<ClassId> = vec![];
    for (depth, frame) in cx.st.frames.iter().enumerate() {
        let m = program.method(frame.method);
        let pc = if depth + 1 == cx.st.frames.len() { cx.pc() } else { frame.pc };
        let covers = |h: &&Handler| h.start <= pc && pc < h.end;
        let is_own = program.class(m.class).origin == Origin::Application;
        let handlers = m.code.iter().filter(|_| is_own).flat_map(|code| &code.handlers);
        for name in handlers.filter(covers).filter_map(|h| h.catch.as_ref()) {
            waiting.push(cx.linked(program.load(name))?);
        }
    }
    if waiting.is_empty() {
        return Ok(vec![]);
    }
    let declared = &program.declaration(method).exceptions;
    let declared: Vec<ClassId> = declared.iter().map(|name| cx.linked(program.load(name))).collect::<Flow<_>>()?;
    let unchecked = cx.linked(world.natives.unchecked(program))?;
    let mut all = vec![];
    for by in waiting {
        all.extend(declared.iter().copied().filter(|&class| program.is_subtype(class, by)));
        if program.is_subtype(by, unchecked) || declared.iter().any(|&class| program.is_subtype(by, class)) {
            all.push(by);
        } else if program.is_subtype(unchecked, by) && !is_any(program, by) {
            all.push(unchecked);
        }
    }
    Ok(topmost(program, all))
}

/// Whether this is `Throwable`: who catches that closes a resource.
fn is_any(program: &Program, class: ClassId) -> bool {
    let above = program.class(class).superclass;
    above.is_some_and(|above| program.class(above).superclass.is_none())
}

fn topmost(program: &Program, all: Vec<ClassId>) -> Vec<ClassId> {
    let is_below = |class: ClassId| all.iter().any(|&other| other != class && program.is_subtype(class, other));
    let mut top: Vec<ClassId> = all.iter().copied().filter(|&class| !is_below(class)).collect();
    top.sort_unstable();
    top.dedup();
    top
}
