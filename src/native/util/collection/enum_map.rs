//! `java.util.EnumMap`: an array with a value for each constant that is in it. Which are is a number, as in an `EnumSet`.

use super::{Family, Fields, Folded};
use crate::{
    input::{At, Cell, Held, Holds, ReadObject},
    native::{Row, invoke::member::field, set},
    state::Value,
    step::{Cx, Flow, Reply, get_static, initialized},
    term::{BinOp, RefVal, Term, Val},
};

const MAP: &str = "java/util/EnumMap";
const ITERATOR: &str = "java/util/EnumMap$EnumMapIterator";
/// The class of what stands for null among the values.
const NULL: &str = "java/util/EnumMap$1";

pub(super) const FAMILY: Family = Family {
    holds: Holds::ByConstant,
    groups: &[&["keyType", "keyUniverse", "vals", "size", "entrySet", "keySet", "values"]],
    unfold,
    held,
};

pub(in crate::native) const TABLE: &[Row] = &[
    (MAP, "maskNull", "(Ljava/lang/Object;)Ljava/lang/Object;", mask_null),
    (MAP, "unmaskNull", "(Ljava/lang/Object;)Ljava/lang/Object;", unmask_null),
    (ITERATOR, "hasNext", "()Z", has_next),
];

fn unfold(map: &mut Folded<'_, '_>, _: &[&str]) -> Flow<Fields> {
    let (of, constants) = map.constants()?;
    let (bits, masked) = (map.those_in_it()?, null(map.cx)?);
    let (masked, null) = (map.cx.term(masked), map.cx.terms().null());
    let (mut size, mut values) = (map.cx.terms().int(0), vec![]);
    for i in 0..constants.len() as u32 {
        let value = map.cell(Cell::Value(map.class), i)?;
        let value = map.cx.loaded(value)?;
        let value = map.settled(value)?;
        let (terms, value) = (map.cx.terms(), map.cx.term(value));
        let bit = terms.bin(BinOp::And, terms.bin(BinOp::Ushr, bits, terms.long(i.into())), terms.long(1));
        let is_in = terms.not(terms.eq(bit, terms.long(0)));
        let value = terms.ite(is_in, terms.ite(terms.is_null(value), masked, value), null);
        values.push(Value::from_term(terms, value));
        size = terms.bin(BinOp::Add, size, terms.trunc(32, bit));
    }
    let values = map.array("java/lang/Object", values)?;
    let (size, universe) = (Value::from_term(map.cx.terms(), size), map.universe(of, constants)?);
    Ok(vec![("keyType", map.class_object(of)?), ("keyUniverse", universe), ("vals", values), ("size", size)])
}

fn held(o: RefVal, read: &mut dyn ReadObject) -> Option<Held> {
    let (keys, values) = (read.field(o, "keyUniverse")?.as_ref(), read.field(o, "vals")?.as_ref());
    let mut all = vec![];
    for (key, value) in read.elements(keys)?.into_iter().zip(read.elements(values)?) {
        match value.as_ref() {
            RefVal::Null => {}
            r if read.is_of(r, NULL) => all.extend([key, Val::Ref(RefVal::Null)]),
            _ => all.extend([key, value]),
        }
    }
    Some(Held::of(all))
}

/// What stands for null among the values, a static field.
fn null(cx: &mut Cx<'_>) -> Flow<Value> {
    let program = &cx.world.program;
    let class = cx.linked(program.load(MAP))?;
    initialized(cx, class)?;
    let null = program.class(class).statics.iter().map(|&f| program.field(f)).find(|f| &*f.name == "NULL");
    match null {
        Some(f) => get_static(cx, class, f.slot),
        None => cx.unsupported("maps of the input in this version of the JDK"),
    }
}

fn mask_null(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let null = null(cx)?;
    let (terms, v) = (cx.terms(), cx.term(cx.denoted(args[1])));
    let masked = terms.ite(terms.is_null(v), cx.term(null), v);
    Ok(Reply::Value(Value::from_term(terms, masked)))
}

/// Nobody else has what stands for null, so what is compared with it is a question about the map alone.
fn unmask_null(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let null = null(cx)?;
    let (terms, v) = (cx.terms(), cx.term(cx.denoted(args[1])));
    let value = unmasked(cx, v, cx.term(null));
    Ok(Reply::Value(Value::from_term(terms, value)))
}

fn unmasked(cx: &Cx<'_>, v: Term, null: Term) -> Term {
    let terms = cx.terms();
    match terms.node(v) {
        crate::term::Node::Ite(c, a, b) => terms.ite(c, unmasked(cx, a, null), unmasked(cx, b, null)),
        _ if v == null => terms.null(),
        _ => v,
    }
}

/// The next constant that is in the map: which one is no question, only whether there is one.
fn has_next(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(iterator) = args[0] else { return Ok(Reply::Bytecode) };
    let map = field(cx, iterator, "this$0")?;
    let values = match cx.denoted(map) {
        Value::Obj(map) => field(cx, map, "vals")?,
        map => {
            let program = &cx.world.program;
            let class = cx.linked(program.load(MAP))?;
            let f = cx.linked(program.resolve_field(class, "vals", "[Ljava/lang/Object;"))?;
            cx.world.strategy.get(cx, cx.term(map), At::Field(f))?
        }
    };
    let Value::Obj(values) = cx.denoted(values) else { return Ok(Reply::Bytecode) };
    let index = field(cx, iterator, "index")?;
    let (terms, values) = (cx.terms(), cx.st.heap.cells(values).collect::<Vec<Value>>());
    let from = cx.term(index);
    let end = terms.int(values.len() as i32);
    let next = values.iter().enumerate().rev().fold(end, |next, (i, &v)| {
        let i = terms.int(i as i32);
        let is_next = terms.and(terms.not(terms.slt(i, from)), terms.not(terms.is_null(cx.term(v))));
        terms.ite(is_next, i, next)
    });
    set(cx, iterator, "index", Value::from_term(terms, next));
    let is_one = terms.ite(terms.eq(next, end), terms.int(0), terms.int(1));
    Ok(Reply::Value(Value::from_term(terms, is_one)))
}
