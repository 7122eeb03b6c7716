//! What time it is: of a program that runs, the host's; of a path, an input, which no test can set.

use super::throwable;
use crate::{
    input::Supposed,
    native::{Row, set},
    state::{Reading, Value},
    step::{Cx, Flow, Host, Reply, Stop, allocate, initialized},
    term::BinOp,
};
use std::time::Duration;

const SYSTEM: &str = "java/lang/System";
const THREAD: &str = "java/lang/Thread";
const NANO_TIME: &str = "System.nanoTime()";

pub(super) const TABLE: &[Row] = &[
    (SYSTEM, "nanoTime", "()J", nanos),
    (SYSTEM, "currentTimeMillis", "()J", millis),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment", "(J)J", adjustment),
    ("java/time/Clock", "currentInstant", "()Ljava/time/Instant;", instant),
    (THREAD, "sleep", "(J)V", sleep),
    (THREAD, "sleep0", "(J)V", sleep_nanos),
    (THREAD, "sleepNanos0", "(J)V", sleep_nanos),
];

/// The milliseconds from 1970 to a day in 2109: what a clock says first.
const FIRST: u64 = 1 << 42;
/// Two years of them, and of nanoseconds: what may pass then. Sums of many are still less than a long holds, and so are the nanoseconds of the former.
const LATER: u64 = 1 << 36;
const NANOS: u64 = 1 << 56;

/// Classes whose initializers read the clock for a seed that is not to be relied on: iteration orders, an offset. Theirs
/// is always the same, and they can be initialized before a path starts.
const SEEDED: [&str; 3] = ["java/util/ImmutableCollections", "java/time/Clock", "java/time/Clock$SystemClock"];

fn nanos(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    tell(cx, NANO_TIME, |host| host.nanos()).map(Reply::Value)
}

fn millis(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    now(cx).map(Reply::Value)
}

/// Milliseconds since the epoch, a long.
pub(in crate::native) fn now(cx: &mut Cx<'_>) -> Flow<Value> {
    tell(cx, "System.currentTimeMillis()", |host| host.millis())
}

/// Nanoseconds between now and so many seconds after the epoch.
fn adjustment(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let now = now(cx)?;
    let terms = cx.terms();
    let [now, offset] = [(now, 1_000_000), (args[0], 1_000_000_000)]
        .map(|(v, scale)| terms.bin(BinOp::Mul, cx.term(v), terms.bv(64, scale)));
    Ok(Reply::Value(Value::from_term(terms, terms.sub(now, offset))))
}

/// The bytecode counts nanoseconds from a moment that it has chosen, and seconds then.
fn instant(cx: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    if cx.world.host.is_some() {
        return Ok(Reply::Bytecode);
    }
    let class = cx.linked(cx.world.program.load("java/time/Instant"))?;
    initialized(cx, class)?;
    let now = now(cx)?;
    let (terms, now, millis) = (cx.terms(), cx.term(now), cx.terms().long(1000));
    let seconds = terms.bin(BinOp::Div, now, millis);
    let rest = terms.trunc(32, terms.bin(BinOp::Rem, now, millis));
    let nanos = terms.bin(BinOp::Mul, rest, terms.int(1_000_000));
    let [seconds, nanos] = [seconds, nanos].map(|n| Value::from_term(terms, n));
    let o = allocate(cx, class);
    set(cx, o, "seconds", seconds);
    set(cx, o, "nanos", nanos);
    Ok(Reply::Value(Value::Obj(o)))
}

/// A number of which no more is known than that it is one of so many from `least` on: some part of what time it is.
pub(in crate::native) fn part(cx: &mut Cx<'_>, call: &'static str, least: i32, span: u64) -> Flow<Value> {
    let passed = tell(cx, call, |host| host.millis())?;
    let terms = cx.terms();
    let part = terms.bin(BinOp::Rem, cx.term(passed), terms.bv(64, span));
    let part = terms.bin(BinOp::Add, terms.trunc(32, part), terms.int(least));
    Ok(Value::from_term(terms, part))
}

fn tell(cx: &mut Cx<'_>, call: &'static str, now: fn(&dyn Host) -> i64) -> Flow<Value> {
    let in_initializer = cx.world.program.method(cx.site().method).is_initializer();
    if in_initializer && SEEDED.contains(&&*cx.class().name) {
        return Ok(Value::I64(0));
    }
    if let Some(host) = &cx.world.host {
        return Ok(Value::I64(now(&**host)));
    }
    let Some(told) = &cx.st.clock else { return cx.unsupported("an initializer that asks for the time") };
    let terms = cx.terms();
    // Time does not run backwards.
    let before = told.iter().rev().find(|reading| reading.call == call);
    if call != NANO_TIME {
        cx.world.inputs.suppose(Supposed::Clock);
    }
    let most = match before {
        _ if call == NANO_TIME => NANOS,
        None => FIRST,
        Some(_) => LATER,
    };
    let passed = cx.world.inputs.time_passed(told.len(), most);
    let now = before.map_or(passed, |before| terms.bin(BinOp::Add, cx.term(before.value), passed));
    let value = Value::from_term(terms, now);
    cx.st.clock.get_or_insert_default().push(Reading { call, value });
    Ok(value)
}

fn sleep(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    not_negative(cx, args[0])?;
    Ok(pause(cx, args[0], Duration::from_millis))
}

/// Raises IllegalArgumentException for a time below zero.
pub(super) fn not_negative(cx: &mut Cx<'_>, timeout: Value) -> Flow {
    let terms = cx.terms();
    if !cx.decide(terms.slt(cx.term(timeout), terms.bv(64, 0)))? {
        return Ok(());
    }
    let refused = throwable::made(cx, "java/lang/IllegalArgumentException", "timeout value is negative")?;
    Err(Stop::Throw(refused))
}

fn sleep_nanos(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    Ok(pause(cx, args[0], Duration::from_nanos))
}

/// Where there is no host, time passes by itself.
pub(super) fn pause(cx: &mut Cx<'_>, time: Value, unit: fn(u64) -> Duration) -> Reply {
    if let (Some(host), Value::I64(time)) = (&cx.world.host, time) {
        cx.flush();
        host.sleep(unit(time.unsigned_abs()));
    }
    Reply::Void
}
