//! `List.of` and `List.copyOf` of as many elements as the input says: whether one is null is one question, and what is in the list is what is in the array.

use crate::{
    native::{Row, set, util::looking::looked},
    program::ArrayComponent,
    state::{Open, Value},
    step::{Cx, Flow, Reply, allocate, assign_range, initialized, length},
};
use smallvec::smallvec;

const COLLECTIONS: &str = "java/util/ImmutableCollections";
const LIST: &str = "java/util/ImmutableCollections$ListN";

/// The JDK's own search through a range of an array.
const SEARCH: [&str; 3] =
    ["java/util/concurrent/CopyOnWriteArrayList", "indexOfRange", "(Ljava/lang/Object;[Ljava/lang/Object;II)I"];

pub(in crate::native) const TABLE: &[Row] =
    &[(COLLECTIONS, "listFromArray", "([Ljava/lang/Object;)Ljava/util/List;", list_from_array)];

fn list_from_array(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (world, terms, array) = (cx.world, cx.terms(), cx.denoted(args[0]));
    cx.non_null(array)?;
    let count = length(cx, array)?;
    if terms.as_bits(cx.st.path.simplified(terms, cx.term(count))).is_some() {
        return Ok(Reply::Bytecode);
    }
    let Reply::Value(first) = looked(cx, &[Value::Null, array, Value::I32(0), count], SEARCH)? else {
        return Ok(Reply::Bytecode);
    };
    let program = &world.program;
    if !cx.decide(terms.slt(cx.term(first), terms.int(0)))? {
        let objects = cx.linked(program.load("java/util/Objects"))?;
        let refuses = program.declared_method(objects, "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;");
        return Ok(refuses.map_or(Reply::Bytecode, |refuses| Reply::Call(refuses, smallvec![Value::Null])));
    }
    let list = cx.linked(program.load(LIST))?;
    initialized(cx, list)?;
    let object = cx.linked(program.load("java/lang/Object"))?;
    let elements = cx.linked(program.array_of(ArrayComponent::Class(object)))?;
    world.inputs.tag(elements);
    let elements = Value::Obj(cx.st.heap.allocate_open(elements, Open::zeros(cx.term(count))));
    assign_range(cx, elements, Value::I32(0), count, array, Some(terms.int(0)))?;
    let list = allocate(cx, list);
    set(cx, list, "elements", elements);
    Ok(Reply::Value(Value::Obj(list)))
}
