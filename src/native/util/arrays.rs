//! `java.util.Arrays` where something depends on the input: without a loop, and with no fork but those of its contract. On known
//! numbers its bytecode runs.

use crate::{
    native::{
        Row,
        lang::{string, throwable},
    },
    program::ArrayComponent,
    state::Value,
    step::{Cx, Fault, Flow, Reply, Stop, Unexplored, assign_range, component, element, length},
    term::{BinOp, Term},
};

const SUPPORT: &str = "jdk/internal/util/ArraysSupport";
const ARRAYS: &str = "java/util/Arrays";

pub(super) const TABLE: &[Row] = &[
    (ARRAYS, "rangeCheck", "(III)V", range_check),
    (ARRAYS, "fill", "*", fill),
    (ARRAYS, "copyOfRange", "*", copy_of_range),
    (ARRAYS, "hashCode", "([I)I", hash_code),
    (ARRAYS, "hashCode", "([S)I", hash_code),
    (ARRAYS, "hashCode", "([C)I", hash_code),
    (ARRAYS, "hashCode", "([B)I", hash_code),
    (ARRAYS, "hashCode", "([J)I", hash_code_of_longs),
    (ARRAYS, "equals", "([I[I)Z", equals),
    (ARRAYS, "equals", "([S[S)Z", equals),
    (ARRAYS, "equals", "([C[C)Z", equals),
    (ARRAYS, "equals", "([B[B)Z", equals),
    (ARRAYS, "equals", "([J[J)Z", equals),
    (ARRAYS, "equals", "([Z[Z)Z", equals),
    (SUPPORT, "mismatch", "([I[II)I", mismatch),
    (SUPPORT, "mismatch", "([S[SI)I", mismatch),
    (SUPPORT, "mismatch", "([C[CI)I", mismatch),
    (SUPPORT, "mismatch", "([B[BI)I", mismatch),
    (SUPPORT, "mismatch", "([J[JI)I", mismatch),
    (SUPPORT, "mismatch", "([Z[ZI)I", mismatch),
];

const ILLEGAL: &str = "java/lang/IllegalArgumentException";
const OUTSIDE: &str = "java/lang/ArrayIndexOutOfBoundsException";

/// Raises an exception of the method that the instruction calls, or of the range check that it does; the message depends on the
/// input.
fn refuse<T>(cx: &mut Cx<'_>, class: &str, in_check: bool) -> Flow<T> {
    let o = throwable::plain(cx, class)?;
    let message = string::opaque(cx, "a message that depends on the input")?;
    throwable::set_message(cx, o, message)?;
    let program = &cx.world.program;
    let arrays = cx.linked(program.load(ARRAYS))?;
    let check = program.declared_method(arrays, "rangeCheck", "(III)V").filter(|_| in_check);
    let called = throwable::called(cx);
    let mut within: Vec<(_, fn(&_) -> bool)> = vec![];
    within.extend(check.map(|check| (check, throwable::makes as _)));
    let above = called.filter(|&called| check != Some(called));
    within.extend(above.map(|called| (called, if in_check { throwable::calls as _ } else { throwable::makes as _ })));
    throwable::from_bytecode(cx, o, &within);
    Err(Stop::Throw(o))
}

fn is_known(v: Value) -> bool {
    !matches!(v, Value::Sym(_))
}

/// Whether it is known of an array how long it is and where its elements are.
fn has_cells(cx: &Cx<'_>, array: Value) -> bool {
    matches!(array, Value::Obj(o) if cx.st.heap.open_length(o).is_none())
}

fn range_check(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if args.iter().copied().all(is_known) {
        return Ok(Reply::Bytecode);
    }
    within(cx, args[0], args[1], args[2])?;
    Ok(Reply::Void)
}

/// Raises what `rangeCheck` does unless `from` to `to` is a range of an array of that length.
fn within(cx: &mut Cx<'_>, length: Value, from: Value, to: Value) -> Flow {
    let (terms, length, from, to) = (cx.terms(), cx.term(length), cx.term(from), cx.term(to));
    if cx.decide(terms.slt(to, from))? {
        return refuse(cx, ILLEGAL, true);
    }
    // One question: the exception is the same.
    if cx.decide(terms.or(terms.slt(from, terms.int(0)), terms.slt(length, to)))? {
        return refuse(cx, OUTSIDE, true);
    }
    Ok(())
}

/// All elements, or those in a range.
fn fill(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (array, range, v) = match *args {
        [array, v] => (array, None, v),
        [array, from, to, v] => (array, Some((from, to)), v),
        _ => return Ok(Reply::Bytecode),
    };
    let known = range.is_none_or(|(from, to)| is_known(from) && is_known(to));
    if has_cells(cx, array) && known || is_null(cx, array)? {
        return Ok(Reply::Bytecode);
    }
    let Some(component) = component(cx, array) else { return Ok(Reply::Bytecode) };
    let all = length(cx, array)?;
    let (from, count) = match range {
        None => (Value::I32(0), all),
        Some((from, to)) => {
            within(cx, all, from, to)?;
            let count = cx.terms().sub(cx.term(to), cx.term(from));
            (from, Value::from_term(cx.terms(), count))
        }
    };
    if let ArrayComponent::Class(class) = component {
        let r = cx.term(v);
        let terms = cx.terms();
        let none = terms.eq(cx.term(count), terms.int(0));
        if !cx.decide(terms.any([none, terms.is_null(r), cx.is_instance(r, class)]))? {
            return cx.raise(&Fault::ArrayStore(None));
        }
    }
    assign_range(cx, array, from, count, v, None)?;
    Ok(Reply::Void)
}

fn is_null(cx: &Cx<'_>, r: Value) -> Flow<bool> {
    match cx.denoted(r) {
        Value::Null => Ok(true),
        Value::Obj(_) => Ok(false),
        r => cx.decide(cx.terms().is_null(cx.term(r))),
    }
}

/// The bytecode says it all, but for the words in which it refuses a range that ends before it begins.
fn copy_of_range(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    // Of objects it asks for the class of the array first, and then calls the other one.
    let called = throwable::called(cx).map(|m| &*cx.world.program.method(m).raw_descriptor);
    let of_objects = called.is_some_and(|of| of.starts_with("([L") && args.len() == 3);
    if of_objects || is_known(args[1]) && is_known(args[2]) {
        return Ok(Reply::Bytecode);
    }
    let terms = cx.terms();
    let length = terms.sub(cx.term(args[2]), cx.term(args[1]));
    let copies_whole = cx.world.program.path().jdk().is_some_and(|jdk| jdk.feature() >= 21);
    if copies_whole {
        // It looks first whether all is wanted, and at how long the array is if that may be so.
        let null = match cx.denoted(args[0]) {
            Value::Sym(t) => terms.is_null(t),
            v => terms.bool(v == Value::Null),
        };
        if cx.decide(terms.and(terms.eq(cx.term(args[1]), terms.int(0)), null))? {
            return Ok(Reply::Bytecode);
        }
    }
    match cx.decide(terms.slt(length, terms.int(0)))? {
        true => refuse(cx, ILLEGAL, false),
        false => Ok(Reply::Bytecode),
    }
}

/// Whether the bytecode says it all of this array.
fn is_all_known(cx: &Cx<'_>, array: Value) -> bool {
    let r = cx.denoted(array);
    matches!(r, Value::Obj(o) if has_cells(cx, r) && cx.st.heap.cells(o).all(is_known))
}

/// The length of an array of numbers and its first elements: as many as it has, if that is known, or as many as a loop over them
/// may go round.
fn numbers(cx: &mut Cx<'_>, array: Value) -> Flow<(Term, Vec<Term>)> {
    let r = cx.denoted(array);
    let (terms, n) = (cx.terms(), length(cx, r)?);
    let most = match n {
        Value::I32(n) => n as u32,
        _ => cx.loops(),
    };
    let mut elements = vec![];
    for k in 0..most {
        let open = terms.slt(terms.int(k as i32), cx.term(n));
        if cx.truth(open) == Some(false) {
            break;
        }
        let v = element(cx, r, Value::I32(k as i32))?;
        elements.push(cx.term(v));
    }
    Ok((cx.term(n), elements))
}

/// Ends the path where an array is longer than what has been read of it.
fn all_read(cx: &Cx<'_>, relevant: Term, length: Term, read: usize) -> Flow {
    let terms = cx.terms();
    let longer = terms.slt(terms.int(read as i32), length);
    match cx.decide(terms.and(relevant, longer))? {
        true => cx.give_up(Unexplored::LoopBound(cx.loops())),
        false => Ok(()),
    }
}

fn hash_code(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    hashed(cx, args[0], |_, v| v)
}

fn hash_code_of_longs(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    hashed(cx, args[0], |cx, v| {
        let terms = cx.terms();
        terms.trunc(32, terms.bin(BinOp::Xor, v, terms.bin(BinOp::Ushr, v, terms.bv(64, 32))))
    })
}

fn hashed(cx: &mut Cx<'_>, array: Value, of_one: fn(&Cx<'_>, Term) -> Term) -> Flow<Reply> {
    if is_all_known(cx, array) || is_null(cx, array)? {
        return Ok(Reply::Bytecode);
    }
    let (length, elements) = numbers(cx, array)?;
    let terms = cx.terms();
    all_read(cx, terms.bool(true), length, elements.len())?;
    let mut hash = terms.int(1);
    for (k, &v) in elements.iter().enumerate() {
        let next = terms.bin(BinOp::Add, terms.bin(BinOp::Mul, hash, terms.int(31)), of_one(cx, v));
        let there = terms.slt(terms.int(k as i32), length);
        hash = terms.ite(cx.truth(there).map_or(there, |is| terms.bool(is)), next, hash);
    }
    Ok(Reply::Value(Value::from_term(terms, hash)))
}

/// The first index below a length, which both arrays have, at which they differ; -1 if there is none.
fn mismatch(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if [args[0], args[1]].iter().all(|&array| is_all_known(cx, array)) {
        return Ok(Reply::Bytecode);
    }
    let ((_, xs), (_, ys)) = (numbers(cx, args[0])?, numbers(cx, args[1])?);
    let (terms, n) = (cx.terms(), cx.term(args[2]));
    all_read(cx, terms.bool(true), n, xs.len().min(ys.len()))?;
    let at = |k: usize| terms.int(k as i32);
    let differs = |k: usize, x, y| terms.and(terms.slt(at(k), n), terms.not(terms.eq(x, y)));
    let pairs = xs.iter().zip(&ys).enumerate().rev();
    let first = pairs.fold(terms.int(-1), |rest, (k, (&x, &y))| terms.ite(differs(k, x, y), at(k), rest));
    Ok(Reply::Value(Value::from_term(terms, first)))
}

fn equals(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (a, b) = (cx.denoted(args[0]), cx.denoted(args[1]));
    if [a, b].iter().all(|&r| r == Value::Null || is_all_known(cx, r)) {
        return Ok(Reply::Bytecode);
    }
    let terms = cx.terms();
    let null = |r| match r {
        Value::Null => terms.bool(true),
        Value::Obj(_) => terms.bool(false),
        r => terms.is_null(cx.term(r)),
    };
    if cx.decide(terms.or(null(a), null(b)))? {
        return Ok(Reply::Bytecode);
    }
    let ((n, xs), (m, ys)) = (numbers(cx, a)?, numbers(cx, b)?);
    let (read, as_long) = (xs.len().min(ys.len()), terms.eq(n, m));
    all_read(cx, as_long, n, read)?;
    let equal =
        |(k, (&x, &y)): (usize, (&Term, &Term))| terms.or(terms.not(terms.slt(terms.int(k as i32), n)), terms.eq(x, y));
    let equal = xs.iter().zip(&ys).enumerate().map(equal).fold(as_long, |all, one| terms.and(all, one));
    Ok(Reply::Value(Value::from_term(terms, terms.ite(equal, terms.int(1), terms.int(0)))))
}
