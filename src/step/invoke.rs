//! Method invocation and return (JVMS §2.11.8).

use super::{
    Ask, Cx, Fault, Flow, Outcome, Reply, Stop, Unexplored, constants, field, init, object, phase, record, unseen,
};
use crate::{
    classfile::{
        ConstIdx, Constant, FieldType, MethodDescriptor,
        code::{Invoke, Kind},
    },
    input::Supposed,
    program::{ClassId, Method, MethodId, Origin, Resolved},
    state::{Mirror, ObjId, OnReturn, Value},
    term::{ClassTag, Node, Term},
};
use indexmap::IndexMap;
use smallvec::SmallVec;

/// JVMS §6.5 invokevirtual, invokespecial, invokestatic, invokeinterface.
pub(super) fn invoke(cx: &mut Cx<'_>, kind: Invoke, at: ConstIdx) -> Flow {
    let Resolved::Method(resolved) = cx.resolved(at)? else { unreachable!("verified code names a method here") };
    let method = cx.world.program.method(resolved);
    if method.access.is_static() != (kind == Invoke::Static) {
        return cx.other_kind_of_method(resolved);
    }
    let target = if kind == Invoke::Static {
        init::initialized(cx, method.class)?;
        resolved
    } else if cx.world.program.is_polymorphic(resolved) {
        return polymorphic(cx, at, resolved);
    } else {
        let at_stack = cx.top() as usize - method.arguments.len();
        let receiver = cx.denoted(cx.st.values[at_stack]);
        cx.non_null(receiver)?;
        let found = constants::called(cx, receiver, method.class)?;
        if found != receiver {
            // The instruction runs again on what it is.
            cx.st.values[at_stack] = found;
            return Ok(());
        }
        match (kind, receiver) {
            (Invoke::Special, _) => {
                let selected = cx.world.program.select_special(cx.class(), at);
                cx.linked_by_program(selected)?
            }
            (_, Value::Obj(o)) => {
                let selected = cx.world.program.select_at(cx.class(), at, cx.class_of(o), resolved);
                cx.linked_by_program(selected)?
            }
            _ => {
                let target = select(cx, cx.term(receiver), resolved)?;
                verified(cx, target)?;
                let is_own = cx.class().origin == Origin::Application;
                if is_own && kind == Invoke::Interface && cx.world.natives.changes(&cx.world.program, resolved) {
                    cx.world.inputs.suppose(Supposed::Mutable);
                }
                target
            }
        }
    };
    call(cx, target)
}

/// Objects of the input are there before their class is initialized, when it would be verified; of a class that is refused there are none.
fn verified(cx: &Cx<'_>, target: MethodId) -> Flow {
    let class = cx.world.program.class(cx.world.program.method(target).class);
    match cx.world.program.verified(class.id, cx.world.natives.names()) {
        Ok(()) => Ok(()),
        Err(why) => {
            cx.unsupported(format!("an input of class {}, which the verifier refuses: {why}", class.java_name()))
        }
    }
}

/// Calls a signature polymorphic method (JVMS §2.9.3): it takes what the descriptor of the call says.
fn polymorphic(cx: &mut Cx<'_>, at: ConstIdx, method: MethodId) -> Flow {
    let file = cx.class().file.as_ref().expect("code comes from a class file");
    let Constant::Method(member) = file.constant(at) else { unreachable!("verified code names a method here") };
    let descriptor = MethodDescriptor::parse(&member.descriptor).expect("the decoder has checked it");
    let count = descriptor.params.len() + 1;
    cx.non_null(cx.peek(count - 1))?;
    call_with(cx, method, count)
}

/// The method that the receiver's class selects (JVMS §5.4.6). Receivers are grouped by the method they reach: a path
/// forks per method, not per class, and not at all where every class reaches the same.
pub fn select(cx: &mut Cx<'_>, r: Term, resolved: MethodId) -> Flow<MethodId> {
    let world = cx.world;
    let mut groups: IndexMap<MethodId, Vec<ClassId>> = IndexMap::new();
    let mut without = vec![];
    for class in possible_classes(cx, r) {
        match world.program.select(class, resolved) {
            Ok(target) => groups.entry(target).or_default().push(class),
            Err(e) => without.push((class, e)),
        }
    }
    // Of classes that have been compiled apart from what they inherit, or that it is not an instance of.
    let is_one_of = |classes: &[ClassId]| cx.decide(cx.terms().is(r, world.inputs.classes(classes, None)));
    if !without.is_empty() && is_one_of(&without.iter().map(|&(class, _)| class).collect::<Vec<_>>())? {
        for (class, e) in without {
            if is_one_of(&[class])? {
                return cx.linked_by_program(Err(e));
            }
        }
    }
    if groups.is_empty() {
        let class = world.program.class(world.program.method(resolved).class).java_name();
        return cx.give_up(Unexplored::Linkage(format!("no class on the class path implements {class}")));
    }
    // What the application does, what every object does, and what takes few instructions comes first: a run that is cut short has been there.
    let is_near = |class: &ClassId| world.inputs.is_box(*class) || Some(*class) == world.inputs.string_class();
    if groups.len() > 1 {
        groups.sort_by_cached_key(|&target, classes| {
            let of = world.program.class(world.program.method(target).class);
            of.origin == Origin::Jdk && of.superclass.is_some() && !classes.iter().any(is_near)
        });
    }
    let cases: Vec<(MethodId, Term)> = groups
        .into_iter()
        .map(|(target, classes)| (target, cx.terms().is(r, world.inputs.classes(&classes, None))))
        .collect();
    if let [(only, _)] = cases[..] {
        return Ok(only);
    }
    let chosen =
        cx.choose(cases.iter().map(|&(_, fact)| fact), || Ask::Dispatch { receiver: r, cases: cases.clone() })?;
    Ok(cases[chosen].0)
}

/// The classes an object denoted by `r` may have, as far as the path says that by itself, each once.
pub fn possible_classes(cx: &Cx<'_>, r: Term) -> Vec<ClassId> {
    let mut classes = vec![];
    add_classes(cx, r, &mut classes);
    if let Node::Ite(..) = cx.terms().node(r) {
        cx.world.inputs.put_in_order(&mut classes);
    }
    classes
}

fn add_classes(cx: &Cx<'_>, r: Term, out: &mut Vec<ClassId>) {
    match cx.terms().node(r) {
        Node::Null => {}
        Node::Obj(_, tag) => out.push(ClassId(tag.0)),
        Node::Ite(_, a, b) => {
            add_classes(cx, a, out);
            add_classes(cx, b, out);
        }
        _ => {
            let terms = cx.terms();
            let bound = terms.bound(r).expect("a reference of the input is declared with a bound");
            let mut classes = cx.world.inputs.members(bound).to_vec();
            for fact in cx.st.path.facts() {
                let (of, is_one) = match terms.node(fact) {
                    Node::Not(other) => (terms.node(other), false),
                    node => (node, true),
                };
                if let Node::Is(s, set) = of
                    && s == r
                {
                    classes.retain(|class| terms.contains(set, ClassTag(class.0)) == is_one);
                }
            }
            out.extend(classes);
        }
    }
}

/// Calls a method with the arguments that lie on the stack: our own body where there is one, else a frame.
pub(super) fn call(cx: &mut Cx<'_>, target: MethodId) -> Flow {
    call_with(cx, target, cx.world.program.method(target).arguments.len())
}

/// As [`call`]; the topmost `count` values are the arguments.
#[inline(always)]
fn call_with(cx: &mut Cx<'_>, target: MethodId, count: usize) -> Flow {
    let method = cx.world.program.method(target);
    if let Some(native) = cx.world.native(target) {
        cx.world.terms.checkpoint();
        let top = cx.top() as usize;
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(&cx.st.values[top - count..top]);
        match native(cx, &args)? {
            Reply::Bytecode => {}
            Reply::Again => return Ok(()),
            Reply::Call(other, args) => return instead(cx, count, other, &args),
            reply => {
                cx.set_top((top - count) as u32);
                if let Reply::Value(v) = reply {
                    cx.push(v);
                }
                return cx.advance();
            }
        }
    }
    if method.access.is_abstract() {
        return unseen::call(cx, target, count);
    }
    let Some(code) = method.code.as_deref() else {
        return cx.give_up(Unexplored::Native(cx.world.program.method_name(target)));
    };
    if cx.world.limits.overflow(cx.st.frames.len(), cx.top(), code) {
        cx.world.shape();
        return cx.raise(&Fault::StackOverflow);
    }
    if recursion(cx, target) > cx.world.limits.loops {
        return cx.give_up(Unexplored::Recursion(cx.world.limits.loops));
    }
    let monitor = if method.access.is_synchronized() { monitor(cx, method, count)? } else { None };
    cx.enter(target, code, count, OnReturn::Push);
    if let Some(o) = monitor {
        object::enter_monitor(cx, o);
        cx.st.frame_mut().monitor = monitor;
    }
    Ok(())
}

/// What a synchronized method locks: its class or its receiver, unless that is of the input.
#[cold]
fn monitor(cx: &mut Cx<'_>, method: &Method, count: usize) -> Flow<Option<ObjId>> {
    if method.access.is_static() {
        return cx.world.natives.class_object(cx, Mirror::Class(method.class)).map(Some);
    }
    Ok(match cx.peek(count - 1) {
        Value::Obj(o) => Some(o),
        _ => None,
    })
}

/// Calls `other` in place of a method that took `count` values from the stack.
fn instead(cx: &mut Cx<'_>, count: usize, other: MethodId, args: &[Value]) -> Flow {
    let end = cx.top() as usize;
    let base = end - count;
    let top = base + args.len();
    let (given, room): (SmallVec<[Value; 8]>, _) = (cx.st.values[base..end].into(), cx.st.values.len());
    // Our own arguments may be more than the caller's code has room for.
    if room < top {
        cx.st.values.resize(top, Value::Null);
    }
    cx.st.values[base..top].copy_from_slice(args);
    cx.set_top(top as u32);
    let called = call(cx, other);
    if called.is_err() {
        // Where that asks, the instruction runs again, on what it was given.
        cx.st.values[base..end].copy_from_slice(&given);
        cx.st.values.truncate(room);
        cx.set_top(end as u32);
    }
    called
}

/// How often a method is active already with a decision in between: recursion that the input drives is a loop.
fn recursion(cx: &Cx<'_>, target: MethodId) -> u32 {
    let mut newer = cx.st.path.forks();
    let mut count = 0;
    if newer > 0 && cx.st.frames.last().is_some_and(|f| f.may_be_active(target)) {
        let mut active = cx.st.frames.iter().rev().filter(|f| f.method == target).peekable();
        // Nothing has been decided since the last of these calls, which was one of the allowed.
        if active.peek().is_some_and(|last| last.forks == newer) {
            return 0;
        }
        for frame in active {
            count += u32::from(frame.forks < newer);
            newer = frame.forks;
        }
    }
    count
}

/// JVMS §6.5 ireturn to return. A narrow result is truncated as its descriptor says.
pub(super) fn return_(cx: &mut Cx<'_>, kind: Option<Kind>) -> Flow {
    let v = kind.map(|kind| match (kind, cx.pop()) {
        (Kind::Int, v) => {
            let method = cx.world.program.method(cx.st.frame().method);
            field::narrow(cx, method.descriptor.ret.as_ref().and_then(FieldType::base), v)
        }
        (_, v) => v,
    });
    return_to_caller(cx, v)
}

/// Pops the innermost frame.
fn return_to_caller(cx: &mut Cx<'_>, value: Option<Value>) -> Flow {
    match cx.st.frame().on_return {
        OnReturn::Push => {
            cx.leave();
            if let Some(v) = value {
                cx.push(v);
            }
            cx.advance()
        }
        OnReturn::Initialized(class) => {
            cx.leave();
            cx.st.heap.end_initializer();
            init::done(cx, class)?;
            if cx.st.frames.is_empty() { Err(Stop::Phase) } else { Ok(()) }
        }
        OnReturn::Filled => {
            cx.leave();
            match value {
                Some(Value::I32(0)) => Err(Stop::End(Outcome::Excluded)),
                _ if cx.st.frames.is_empty() => Err(Stop::Phase),
                _ => Ok(()),
            }
        }
        OnReturn::Made { record, made } => {
            record::stored(cx, record, made)?;
            cx.leave();
            if cx.st.frames.is_empty() { Err(Stop::Phase) } else { Ok(()) }
        }
        OnReturn::Phase => phase::returned(cx, value),
    }
}
