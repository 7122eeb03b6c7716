//! Exceptions (JVMS §2.10, §2.11.9).

use super::{Ask, Cx, Fault, Flow, Limit, Outcome, Site, Stop, Unexplored, World, phase};
use crate::{
    program::{ClassId, Origin},
    state::{Init, ObjId, OnReturn, State, Value},
    term::{Node, Term},
};
use indexmap::IndexMap;

/// JVMS §6.5 athrow.
pub(super) fn athrow(cx: &mut Cx<'_>) -> Flow {
    let r = cx.pop();
    cx.non_null(r)?;
    match cx.denoted(r) {
        Value::Obj(o) => Err(Stop::Throw(o)),
        r => thrown_input(cx, cx.term(r)).map_or_else(Err, |o| Err(Stop::Throw(o))),
    }
}

/// The object that stands for an exception of the input while it flies. Classes that no handler of an active method tells apart are
/// one case.
pub(super) fn thrown_input(cx: &mut Cx<'_>, r: Term) -> Flow<ObjId> {
    let (terms, program) = (cx.terms(), &cx.world.program);
    match terms.node(r) {
        Node::Obj(o, _) => return Ok(ObjId(o)),
        Node::Ite(c, a, b) => {
            let arm = if cx.decide(c)? { a } else { b };
            return thrown_input(cx, arm);
        }
        _ => cx.non_null(Value::Sym(r))?,
    }
    let mut caught = vec![];
    for frame in cx.st.frames.iter() {
        let code = program.method(frame.method).code.as_deref();
        for name in code.iter().flat_map(|code| &code.handlers).filter_map(|h| h.catch.as_ref()) {
            caught.push(cx.linked(program.load(name))?);
        }
    }
    let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
    let mut groups: IndexMap<(Vec<bool>, bool), Vec<ClassId>> = IndexMap::new();
    for &class in &*cx.world.inputs.members(bound) {
        let by: Vec<bool> = caught.iter().map(|&c| program.is_subtype(class, c)).collect();
        groups.entry((by, cx.world.natives.is_assertion(program, class))).or_default().push(class);
    }
    let of = |classes: &Vec<ClassId>| terms.is(r, cx.world.inputs.classes(classes, None));
    let cases: Vec<(ClassId, Term)> = groups.values().map(|classes| (classes[0], of(classes))).collect();
    let chosen = cx.choose(cases.iter().map(|&(_, fact)| fact), || Ask::Partition {
        of: r,
        cases: cases.iter().map(|&(_, fact)| (fact, fact)).collect(),
    })?;
    Ok(cx.st.heap.stand_in(cases[chosen].0, r))
}

/// What a path comes to where the call under way, of the innermost frame, ends with this exception; `None` where a handler goes on with it, or
/// another phase.
pub fn thrown(world: &World, st: &mut State, exception: ObjId) -> Option<Outcome> {
    let mut cx = Cx::new(world, st);
    cx.leave();
    let end = unwind(&mut cx, exception);
    cx.save();
    end
}

/// Finds the handler of an exception, frame by frame; the end of the path if there is none, unless another phase of the run
/// follows.
pub(super) fn unwind(cx: &mut Cx<'_>, mut exception: ObjId) -> Option<Outcome> {
    loop {
        // Between two phases there is no frame: a class that one begins with may be refused.
        if cx.st.frames.is_empty() {
            return phase::threw(cx, exception);
        }
        match handler(cx, exception) {
            Err(outcome) => return Some(outcome),
            Ok(true) => return None,
            Ok(false) => {}
        }
        if matches!(cx.st.frame().on_return, OnReturn::Filled | OnReturn::Made { .. }) {
            return Some(Outcome::Excluded);
        }
        if let Some(outcome) = ours(cx, exception) {
            return Some(outcome);
        }
        let frame = cx.leave();
        if let OnReturn::Initialized(class) = frame.on_return {
            if cx.st.heap.stands_for(exception).is_some() {
                let why =
                    Unexplored::Unsupported("a class initializer that ends with an exception of the input".into());
                return Some(Outcome::GaveUp(Limit { why, site: cx.site() }));
            }
            cx.st.heap.end_initializer();
            cx.st.statics.finish(class, Init::Failed(exception));
            let program = &cx.world.program;
            if !cx.world.natives.is_error(program, cx.class_of(exception)) {
                match cx.raise::<()>(&Fault::InInitializer(exception)) {
                    Err(Stop::Throw(wrapped)) => exception = wrapped,
                    Err(Stop::End(outcome)) => return Some(outcome),
                    other => unreachable!("raising an exception yields one, not {other:?}"),
                }
            }
        }
    }
}

/// What leaves a class initializer of the JDK: none fails in a JVM that is well, so the reason is ours.
fn ours(cx: &Cx<'_>, exception: ObjId) -> Option<Outcome> {
    let OnReturn::Initialized(class) = cx.st.frame().on_return else { return None };
    let program = &cx.world.program;
    let class = program.class(class);
    if class.origin == Origin::Application {
        return None;
    }
    let thrown = program.class(cx.class_of(exception)).java_name();
    let why = format!("initializing class {}, which ends here with {thrown},", class.java_name());
    let thrower = cx.st.heap.backtrace(exception).and_then(|frames| frames.first().copied());
    let site = thrower.map_or_else(|| cx.site(), |(method, at)| Site { method, at });
    Some(Outcome::GaveUp(Limit { why: Unexplored::Unsupported(why), site }))
}

/// Enters the innermost frame's first handler that covers the instruction and catches the exception (JVMS §2.10).
fn handler(cx: &mut Cx<'_>, exception: ObjId) -> Result<bool, Outcome> {
    let program = &cx.world.program;
    let (class, pc) = (cx.class_of(exception), cx.pc());
    for h in cx.code().handlers.iter().filter(|h| h.start <= pc && pc < h.end) {
        let catches = match &h.catch {
            None => true,
            Some(name) => match program.load(name) {
                Ok(caught) => program.is_subtype(class, caught),
                Err(e) => match cx.give_up::<()>(Unexplored::Linkage(e.to_string())) {
                    Err(Stop::End(outcome)) => return Err(outcome),
                    other => unreachable!("giving up ends the path, not {other:?}"),
                },
            },
        };
        if catches {
            let caught = cx.st.heap.stands_for(exception).map_or(Value::Obj(exception), Value::Sym);
            cx.handle(h.target);
            cx.push(caught);
            return Ok(true);
        }
    }
    Ok(false)
}
