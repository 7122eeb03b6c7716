//! `java.lang.Thread`: there is one, called main.

use super::{clock, string, throwable};
use crate::{
    native::{
        Row,
        replies::{nothing, null, one_int, zero_int, zero_long},
        set, singleton,
    },
    program::Method,
    state::{Frame, Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, Stop, allocate, field_of_allocated},
    term::Term,
};
use std::time::Duration;

const THREAD: &str = "java/lang/Thread";
/// `Thread.State.RUNNABLE` among the states of the JVM tool interface.
const ALIVE_AND_RUNNABLE: i32 = 5;
const NORM_PRIORITY: i32 = 5;
const MAX_PRIORITY: i32 = 10;

pub(super) const TABLE: &[Row] = &[
    (THREAD, "currentThread", "*", current),
    (THREAD, "currentCarrierThread", "*", current),
    (THREAD, "isAlive", "()Z", is_alive),
    (THREAD, "holdsLock", "*", holds_lock),
    (THREAD, "isInterrupted", "()Z", is_interrupted),
    (THREAD, "interrupted", "()Z", zero_int),
    (THREAD, "clearInterruptEvent", "()V", nothing),
    (THREAD, "setPriority0", "*", nothing),
    (THREAD, "setNativeName", "*", nothing),
    (THREAD, "ensureMaterializedForStackWalk", "*", nothing),
    (THREAD, "yield", "()V", nothing),
    (THREAD, "yield0", "()V", nothing),
    (THREAD, "onSpinWait", "()V", nothing),
    (THREAD, "scopedValueCache", "*", null),
    (THREAD, "setScopedValueCache", "*", nothing),
    (THREAD, "findScopedValueBindings", "*", null),
    // It makes reading faster, nothing else.
    ("java/lang/ScopedValue$Cache", "put", "*", nothing),
    (THREAD, "start", "()V", start),
    ("java/lang/Thread$ThreadIdentifiers", "next", "()J", next_id),
    (THREAD, "getNextThreadIdOffset", "()J", zero_long),
    ("java/lang/Object", "wait", "(J)V", wait),
    ("java/lang/Object", "notify", "()V", notify),
    ("java/lang/Object", "notifyAll", "()V", notify_all),
    ("java/lang/ref/Reference", "startThreads", "*", nothing),
    ("java/lang/ref/Reference", "startReferenceHandlerThread", "*", nothing),
    ("java/lang/ref/Finalizer", "startFinalizerThread", "*", nothing),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled", "()Z", zero_int),
    ("java/lang/ref/Reference", "refersTo0", "*", refers_to),
    ("java/lang/ref/PhantomReference", "refersTo0", "*", refers_to),
    ("java/lang/ref/Reference", "clear0", "*", clear),
    ("java/lang/ref/PhantomReference", "clear0", "*", clear),
    ("jdk/internal/vm/ContinuationSupport", "isSupported0", "()Z", zero_int),
    ("jdk/internal/misc/Blocker", "begin", "()J", zero_long),
    ("jdk/internal/misc/Blocker", "begin", "()Z", zero_int),
    ("jdk/internal/misc/Blocker", "end", "*", nothing),
    ("jdk/internal/misc/VM", "isSupportedClassFileVersion", "*", one_int),
];

fn current(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    main(cx).map(|o| Reply::Value(Value::Obj(o)))
}

/// The thread called main, as the JVM makes it before any code runs.
pub(in crate::native) fn main(cx: &mut Cx<'_>) -> Flow<ObjId> {
    singleton(cx, "main thread", |cx| {
        let system = group(cx, "system", Value::Null)?;
        let main = group(cx, "main", Value::Obj(system))?;
        let class = cx.linked(cx.world.program.load(THREAD))?;
        let thread = allocate(cx, class);
        let name = string::interned(cx, "main")?;
        set(cx, thread, "name", name);
        set(cx, thread, "tid", Value::I64(1));
        // Since Java 19 most of it is in an object of its own.
        let holder = match cx.world.program.load("java/lang/Thread$FieldHolder") {
            Ok(class) => {
                let holder = allocate(cx, class);
                set(cx, thread, "holder", Value::Obj(holder));
                holder
            }
            Err(_) => thread,
        };
        set(cx, holder, "group", Value::Obj(main));
        set(cx, holder, "priority", Value::I32(NORM_PRIORITY));
        set(cx, holder, "threadStatus", Value::I32(ALIVE_AND_RUNNABLE));
        for lock in ["blockerLock", "interruptLock"] {
            let class = cx.linked(cx.world.program.load("java/lang/Object"))?;
            let object = allocate(cx, class);
            set(cx, thread, lock, Value::Obj(object));
        }
        Ok(thread)
    })
}

/// What the thread is called now.
pub(in crate::native) fn name(cx: &mut Cx<'_>) -> Flow<String> {
    let thread = main(cx)?;
    let class = cx.linked(cx.world.program.load(THREAD))?;
    let name = cx.linked(cx.world.program.resolve_field(class, "name", "Ljava/lang/String;"))?;
    let name = field_of_allocated(cx, thread, name)?;
    string::text(cx, name)
}

fn group(cx: &mut Cx<'_>, name: &str, parent: Value) -> Flow<ObjId> {
    let class = cx.linked(cx.world.program.load("java/lang/ThreadGroup"))?;
    let group = allocate(cx, class);
    let name = string::interned(cx, name)?;
    set(cx, group, "name", name);
    set(cx, group, "parent", parent);
    set(cx, group, "maxPriority", Value::I32(MAX_PRIORITY));
    Ok(group)
}

fn is_alive(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let main = main(cx)?;
    Ok(Reply::Value(Value::I32(i32::from(known(cx, args[0])? == main))))
}

fn is_interrupted(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    known(cx, args[0])?;
    Ok(Reply::Value(Value::I32(0)))
}

/// A thread that the run has made, or the one it is in: of any other nothing is known.
fn known(cx: &Cx<'_>, thread: Value) -> Flow<ObjId> {
    match cx.denoted(thread) {
        Value::Obj(o) => Ok(o),
        _ => cx.unsupported("what a thread of the input is doing"),
    }
}

fn holds_lock(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if let Err(stop) = cx.non_null(args[0]) {
        if let Stop::Throw(o) = stop {
            throwable::from_native(cx, o, THREAD, "holdsLock")?;
        }
        return Err(stop);
    }
    let (is_owned, terms) = (is_owned(cx, args[0])?, cx.terms());
    Ok(Reply::Value(Value::from_term(terms, terms.ite(is_owned, terms.int(1), terms.int(0)))))
}

/// The threads that clear references have nothing to do: no object is ever collected as far as the program can tell.
fn start(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if let Value::Obj(o) = args[0] {
        let class = &*cx.world.program.class(cx.class_of(o)).name;
        if class.starts_with("java/lang/ref/") {
            return Ok(Reply::Void);
        }
    }
    cx.unsupported("a second thread")
}

fn next_id(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    // The first numbers are those of the JVM's own threads.
    const OWN: i64 = 20;
    let made = cx.st.heap.len() as i64;
    Ok(Reply::Value(Value::I64(OWN + made)))
}

fn refers_to(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let referent = referent(cx, args[0])?;
    Ok(Reply::Value(Value::I32(i32::from(referent == args[1]))))
}

fn referent(cx: &mut Cx<'_>, reference: Value) -> Flow<Value> {
    let Value::Obj(o) = reference else { return cx.unsupported("a reference object of the input") };
    let class = cx.linked(cx.world.program.load("java/lang/ref/Reference"))?;
    let f = cx.linked(cx.world.program.resolve_field(class, "referent", "Ljava/lang/Object;"))?;
    field_of_allocated(cx, o, f)
}

fn clear(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if let Value::Obj(o) = args[0] {
        set(cx, o, "referent", Value::Null);
    }
    Ok(Reply::Void)
}

/// Nobody waits to be told.
fn notify(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    owned(cx, args[0], Some("notify"))?;
    Ok(Reply::Void)
}

fn notify_all(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    owned(cx, args[0], Some("notifyAll"))?;
    Ok(Reply::Void)
}

/// Nobody will tell it; it goes on when its time is up.
fn wait(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    clock::not_negative(cx, args[1])?;
    owned(cx, args[0], None)?;
    let terms = cx.terms();
    if cx.decide(terms.eq(cx.term(args[1]), terms.bv(64, 0)))? {
        return cx.unsupported("waiting for another thread");
    }
    Ok(clock::pause(cx, args[1], Duration::from_millis))
}

/// Raises IllegalMonitorStateException, in the native method of that name, unless the monitor has been entered.
fn owned(cx: &mut Cx<'_>, v: Value, native: Option<&str>) -> Flow {
    let is_owned = is_owned(cx, v)?;
    if cx.decide(is_owned)? {
        return Ok(());
    }
    let class = "java/lang/IllegalMonitorStateException";
    let exception = throwable::made(cx, class, "current thread is not owner")?;
    if let Some(name) = native {
        throwable::from_native(cx, exception, "java/lang/Object", name)?;
    }
    Err(Stop::Throw(exception))
}

/// Whether the monitor of an object has been entered: by an instruction, or by a synchronized method that is active.
fn is_owned(cx: &mut Cx<'_>, v: Value) -> Flow<Term> {
    let v = cx.denoted(v);
    let receivers = synchronized(cx).filter(|(_, method)| !method.access.is_static());
    let receivers = receivers.map(|(frame, _)| cx.st.values[frame.base as usize]);
    let inputs = cx.st.heap.entered().iter().map(|&r| Value::Sym(r));
    let entered: Vec<Value> = receivers.chain(inputs).map(|v| cx.denoted(v)).collect();
    match v {
        Value::Obj(o) => {
            let is_class = |class| cx.st.heap.mirrored(o) == Some(&Mirror::Class(class));
            let of_class = synchronized(cx).any(|(_, method)| method.access.is_static() && is_class(method.class));
            Ok(cx.terms().bool(of_class || cx.st.heap.monitor(o) > 0 || entered.contains(&v)))
        }
        v => {
            let mut is_owned = cx.terms().bool(false);
            for other in entered.into_iter().filter(|other| matches!(other, Value::Sym(_))) {
                let is_it = cx.world.strategy.same(cx, cx.term(v), cx.term(other))?;
                is_owned = cx.terms().or(is_owned, is_it);
            }
            Ok(is_owned)
        }
    }
}

/// The synchronized methods that are active, and their frames.
fn synchronized<'a>(cx: &'a Cx<'_>) -> impl Iterator<Item = (&'a Frame, &'a Method)> {
    let methods = cx.st.frames.iter().map(|frame| (frame, cx.world.program.method(frame.method)));
    methods.filter(|(_, method)| method.access.is_synchronized())
}
