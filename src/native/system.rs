//! `java.lang.System`.

use super::{Row, misc, throwable};
use crate::{
    program::ArrayComponent,
    state::Value,
    step::{Cx, Fault, Flow, Reply, Stop, component, counted, element, length, set_element},
    term::{BinOp, Term},
};

/// More elements are not copied one by one.
const MOST_COPIED: u32 = 256;

const CLASS: &str = "java/lang/System";
const COPY: &str = "(Ljava/lang/Object;ILjava/lang/Object;II)V";

pub(super) const TABLE: &[Row] = &[
    (CLASS, "arraycopy", COPY, arraycopy),
    ("java/lang/System", "setIn0", "*", set_in),
    ("java/lang/System", "setOut0", "*", set_out),
    ("java/lang/System", "setErr0", "*", set_err),
    // Time stands still: a program whose outcome depends on it is one whose prediction the JVM does not confirm.
    (CLASS, "nanoTime", "()J", misc::zero_long),
    (CLASS, "currentTimeMillis", "()J", misc::zero_long),
];

fn arraycopy(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let copied = copy(cx, args);
    if let Err(Stop::Throw(o)) = copied {
        // A native method too is an element of the stack trace.
        let class = cx.linked(cx.world.program.load(CLASS))?;
        let method = cx.linked(cx.world.program.resolve_method(class, "arraycopy", COPY))?;
        let frames: Vec<_> = [(method, 0)].into_iter().chain(cx.backtrace(0).iter().copied()).collect();
        throwable::record(cx, o, &frames);
    }
    copied
}

/// `System.arraycopy` between arrays of one primitive type, or of references that fit.
fn copy(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let &[from, at, to, into, count] = args else { unreachable!("it has five parameters") };
    cx.non_null(from)?;
    cx.non_null(to)?;
    let copies = match (component(cx, from), component(cx, to)) {
        (Some(ArrayComponent::Class(a)), Some(ArrayComponent::Class(b))) => {
            if !cx.world.program.is_subtype(a, b) {
                return cx.unsupported("System.arraycopy that has to check each element");
            }
            true
        }
        (a, b) => a.is_some() && a == b,
    };
    if !copies {
        return cx.raise(&Fault::ArrayStore);
    }
    let (source, target) = (length(cx, from)?, length(cx, to)?);
    let known =
        [source, at, count, target, into].map(|v| if let Value::I32(n) = v { Some(i64::from(n)) } else { None });
    let inside = match known {
        [Some(source), Some(at), Some(count), Some(target), Some(into)] => {
            count >= 0 && at >= 0 && into >= 0 && at + count <= source && into + count <= target
        }
        _ => cx.decide(fits(cx, source, at, count, target, into))?,
    };
    if !inside {
        return cx.raise(&Fault::ArrayIndex(None));
    }
    let count = counted(cx, count)?;
    if let (Value::Obj(a), Value::Obj(b), Value::I32(at), Value::I32(into), Value::I32(_), Value::I32(_)) =
        (from, to, at, into, source, target)
    {
        let (at, into, count) = (at as usize, into as usize, count as usize);
        cx.st.heap.copy(a, at, b, into, count);
        return Ok(Reply::Void);
    }
    if count > MOST_COPIED {
        return cx.unsupported(format!("System.arraycopy of {count} elements between such arrays"));
    }
    let mut elements = vec![];
    for k in 0..count {
        let (here, there) = (plus(cx, at, k), plus(cx, into, k));
        elements.push((there, element(cx, from, here)?));
        // What there is to ask about the target must be asked before anything is written.
        element(cx, to, there)?;
    }
    for (there, v) in elements {
        set_element(cx, to, there, v)?;
    }
    Ok(Reply::Void)
}

fn set_in(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, "in", "Ljava/io/InputStream;", args[0])
}

fn set_out(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, "out", "Ljava/io/PrintStream;", args[0])
}

fn set_err(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    set(cx, "err", "Ljava/io/PrintStream;", args[0])
}

/// The standard streams are final to everybody else.
fn set(cx: &mut Cx<'_>, name: &str, descriptor: &str, v: Value) -> Flow<Reply> {
    let program = &cx.world.program;
    let class = cx.linked(program.load("java/lang/System"))?;
    let f = cx.linked(program.resolve_field(class, name, descriptor))?;
    cx.st.statics.put(class, program.field(f).slot, v);
    Ok(Reply::Void)
}

/// Neither range is negative or goes beyond the end of its array.
fn fits(cx: &Cx<'_>, source: Value, at: Value, count: Value, target: Value, into: Value) -> Term {
    let terms = cx.terms();
    let [source, at, count, target, into] = [source, at, count, target, into].map(|v| cx.term(v));
    let negative = |n| terms.slt(n, terms.int(0));
    let beyond = |length, start| terms.slt(terms.sub(length, start), count);
    let wrong = [negative(at), negative(into), negative(count), beyond(source, at), beyond(target, into)];
    terms.not(terms.any(wrong))
}

fn plus(cx: &Cx<'_>, at: Value, k: u32) -> Value {
    let terms = cx.terms();
    Value::from_term(terms, terms.bin(BinOp::Add, cx.term(at), terms.int(k as i32)))
}
