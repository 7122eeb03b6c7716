//! A heap strategy, as it would stand in `src/strategy/`: whether a reference is null is asked as soon as it is read, and
//! nothing else until the program looks.

use cortado::{
    input::At,
    state::Value,
    step::{Cx, Flow, HeapStrategy},
    strategy::pose::Pose,
    term::Term,
};

/// See the module.
pub struct NullFirst;

impl HeapStrategy for NullFirst {
    fn name(&self) -> &'static str {
        "null-first"
    }

    fn first_read(&self, cx: &mut Cx<'_>, sym: Term) -> Flow<Value> {
        let null = cx.decide(cx.terms().is_null(sym))?;
        Ok(if null { Value::Null } else { Value::Sym(sym) })
    }

    fn get(&self, cx: &mut Cx<'_>, r: Term, at: At) -> Flow<Value> {
        Pose.get(cx, r, at)
    }

    fn put(&self, cx: &mut Cx<'_>, r: Term, at: At, v: Value) -> Flow {
        Pose.put(cx, r, at, v)
    }
}
