//! Boxing (JLS §5.1.7): which numbers share a box shows only where boxes are compared by identity. So a number of the input gets a
//! box of its own, instead of a fork whether it is in the cache and a choice among all boxes there; whether two such boxes are the
//! same is asked where somebody compares them.

use crate::{
    native::Row,
    program::ClassId,
    state::Value,
    step::{Cx, Flow, Reply, allocate},
};

pub(super) const TABLE: &[Row] = &[
    ("java/lang/Byte", "valueOf", "(B)Ljava/lang/Byte;", |cx, args| boxed(cx, "java/lang/Byte", args[0])),
    ("java/lang/Short", "valueOf", "(S)Ljava/lang/Short;", |cx, args| boxed(cx, "java/lang/Short", args[0])),
    ("java/lang/Character", "valueOf", "(C)Ljava/lang/Character;", |cx, args| {
        boxed(cx, "java/lang/Character", args[0])
    }),
    ("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", |cx, args| boxed(cx, "java/lang/Integer", args[0])),
    ("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", |cx, args| boxed(cx, "java/lang/Long", args[0])),
];

/// Whether a class is one of those of `java.lang` that hold one value of a primitive type (JLS §5.1.7).
pub(in crate::native) fn is_box(class: &str) -> bool {
    const BOXES: [&str; 8] = ["Boolean", "Byte", "Character", "Double", "Float", "Integer", "Long", "Short"];
    class.strip_prefix("java/lang/").is_some_and(|class| BOXES.contains(&class))
}

fn boxed(cx: &mut Cx<'_>, class: &str, number: Value) -> Flow<Reply> {
    if !matches!(number, Value::Sym(_)) {
        return Ok(Reply::Bytecode);
    }
    let has_own = |&class: &ClassId| {
        let is_known = cx.st.heap.cache(class).is_some() && !cx.world.inputs.bounds.as_published;
        cx.world.strategy.of_candidates() || is_known
    };
    let Some(class) = cx.world.program.loaded(class).filter(has_own) else { return Ok(Reply::Bytecode) };
    let o = allocate(cx, class);
    // The number is its only field.
    cx.st.heap.set_cell(o, 0, number);
    if !cx.world.strategy.of_candidates() {
        cx.st.heap.add_box(o);
    }
    Ok(Reply::Value(Value::Obj(o)))
}
