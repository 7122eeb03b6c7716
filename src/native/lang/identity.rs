//! Identity hash codes. The JVM chooses these at random; of what the run allocates, ours are by the order of allocation,
//! scattered. That of an object of the input is a cell of it like any other, which holds any number: what a path does with it, it
//! does for all of them. A hash table of the JDK's own, and an invariant, is told a number instead, another one for each object: where it puts a
//! key is nothing that a program sees, but for the order in which it goes through them.

use crate::{
    input::Cell,
    native::Row,
    program::Origin,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply},
    term::{Node, Term},
};

pub(super) const TABLE: &[Row] =
    &[("java/lang/Object", "hashCode", "()I", hash_code), ("java/lang/System", "identityHashCode", "*", of_any)];

/// Classes whose code asks for the hash code of a key to find its place.
const TABLES: [&str; 6] = [
    "java/util/HashMap",
    "java/util/IdentityHashMap",
    "java/util/WeakHashMap",
    "java/util/Hashtable",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/ImmutableCollections",
];

fn hash_code(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[0])?;
    of_any(cx, args)
}

/// 0 of null.
fn of_any(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let asks = cx.class();
    let is_table = asks.origin == Origin::Jdk && TABLES.contains(&asks.name.split('$').next().unwrap_or_default());
    let hash = match cx.denoted(args[0]) {
        Value::Null => Value::I32(0),
        Value::Obj(o) => {
            cx.st.loose.identity |= !is_table;
            Value::I32(identity(o))
        }
        Value::Sym(t) if is_table || cx.st.phases.are_checking() || cx.world.strategy.of_candidates() => {
            Value::I32(hashes_in_table(cx, &[Value::Sym(t)])?[0])
        }
        r => {
            let t = cx.term(r);
            let hash = term(cx, t)?;
            Value::from_term(cx.terms(), hash)
        }
    };
    Ok(Reply::Value(hash))
}

fn term(cx: &mut Cx<'_>, r: Term) -> Flow<Term> {
    let terms = cx.terms();
    Ok(match terms.node(r) {
        Node::Null => terms.int(0),
        Node::Obj(o, _) => {
            cx.st.loose.identity = true;
            terms.int(scattered(o + 1))
        }
        Node::Ite(c, a, b) => {
            let (a, b) = (term(cx, a)?, term(cx, b)?);
            terms.ite(c, a, b)
        }
        _ => {
            let func = cx.linked(cx.world.inputs.func(Cell::Hash))?;
            let hash = terms.ungiven(|| terms.init(func, r));
            let null = terms.is_null(r);
            terms.ite(cx.truth(null).map_or(null, |is| terms.bool(is)), terms.int(0), hash)
        }
    })
}

/// The numbers that a hash table is told of keys that are different objects.
pub(in crate::native) fn hashes_in_table(cx: &mut Cx<'_>, keys: &[Value]) -> Flow<Vec<i32>> {
    let numbers = keys.iter().map(|&key| {
        let key = cx.term(cx.denoted(key));
        number(cx, key)
    });
    // All is known before anything is written down.
    let numbers = numbers.collect::<Flow<Vec<_>>>()?;
    let told = |number: Number| match number {
        Number::Known(number) => number,
        Number::New(r) => {
            cx.st.hashed.push(r);
            scattered(!(cx.st.hashed.len() as u32 - 1))
        }
    };
    Ok(numbers.into_iter().map(told).collect())
}

/// What a table is told of an object.
enum Number {
    /// This number.
    Known(i32),
    /// The next one: nothing has been said yet of this object of the input.
    New(Term),
}

/// A number as good as any other, always the same for one object.
fn number(cx: &mut Cx<'_>, r: Term) -> Flow<Number> {
    let terms = cx.terms();
    Ok(match terms.node(r) {
        Node::Null => Number::Known(0),
        Node::Obj(o, _) => Number::Known(scattered(o + 1)),
        Node::Ite(c, a, b) => {
            let arm = if cx.decide(c)? { a } else { b };
            number(cx, arm)?
        }
        _ if cx.decide(terms.is_null(r))? => Number::Known(0),
        _ => {
            for i in 0..cx.st.hashed.len() {
                let same = cx.world.strategy.same(cx, r, cx.st.hashed[i])?;
                if cx.decide(same)? {
                    return Ok(Number::Known(scattered(!(i as u32))));
                }
            }
            Number::New(r)
        }
    })
}

/// The identity hash code of an allocated object.
pub(in crate::native) fn identity(o: ObjId) -> i32 {
    scattered(o.0 + 1)
}

fn scattered(number: u32) -> i32 {
    const GOLDEN: u32 = 0x9E37_79B1;
    (number.wrapping_mul(GOLDEN) & i32::MAX as u32) as i32
}
