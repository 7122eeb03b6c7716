//! `java.lang.Object`.

use super::{class, messages, throwable};
use crate::{
    native::Row,
    program::{ArrayComponent, ClassId, Program},
    state::{Mirror, Value},
    step::{Cx, Flow, Reply, Stop, component, counted, element, length},
    term::Term,
};

const OBJECT: &str = "java/lang/Object";

pub(super) const TABLE: &[Row] = &[
    (OBJECT, "getClass", "()Ljava/lang/Class;", get_class),
    (OBJECT, "clone", "()Ljava/lang/Object;", clone),
    (OBJECT, "hashCode", "()I", hash_code),
    ("java/lang/System", "identityHashCode", "*", hash_code),
];

/// The JVM chooses these at random; ours are by the order of allocation, scattered. An object of the input has one only
/// for invariants, which keep sets of what they have visited.
fn hash_code(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match cx.denoted(args[0]) {
        Value::Null => Ok(Reply::Value(Value::I32(0))),
        Value::Obj(o) => Ok(Reply::Value(Value::I32(scattered(o.0 + 1)))),
        Value::Sym(t) if cx.st.phases.are_checking() => {
            let number = number_of_input(cx, t)?;
            Ok(Reply::Value(Value::I32(scattered(!number))))
        }
        r => {
            cx.non_null(r)?;
            cx.unsupported("the identity hash code of an object of the input")
        }
    }
}

/// Which object it is of those whose hash code has been asked for.
fn number_of_input(cx: &mut Cx<'_>, r: Term) -> Flow<u32> {
    for i in 0..cx.st.hashed.len() {
        let same = cx.world.strategy.same(cx, r, cx.st.hashed[i])?;
        if cx.decide(same)? {
            return Ok(i as u32);
        }
    }
    cx.st.hashed.push(r);
    Ok(cx.st.hashed.len() as u32 - 1)
}

/// Whether a class leaves `equals` as it is in the root of all classes, or in that of all enums.
pub(in crate::native) fn equals_itself_alone(program: &Program, class: ClassId) -> bool {
    let equals = program.resolve_method(class, "equals", "(Ljava/lang/Object;)Z");
    let declaring = equals.map(|m| &*program.class(program.method(m).class).name);
    matches!(declaring, Ok("java/lang/Object" | "java/lang/Enum"))
}

fn scattered(number: u32) -> i32 {
    const GOLDEN: u32 = 0x9E37_79B1;
    (number.wrapping_mul(GOLDEN) & i32::MAX as u32) as i32
}

/// A copy of an array, or of an object whose class says that it may be copied.
fn clone(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let counted = |o| cx.st.heap.open_length(o).is_none();
    if let Some(component) = component(cx, args[0])
        // What has all its elements is copied as it lies there.
        && !matches!(args[0], Value::Obj(o) if counted(o))
    {
        return array(cx, args[0], component);
    }
    let Value::Obj(o) = args[0] else { return cx.unsupported("clone of an object of the input") };
    let class = cx.class_of(o);
    let cloneable = cx.linked(cx.world.program.load("java/lang/Cloneable"))?;
    if !cx.world.program.is_subtype(class, cloneable) {
        let name = messages::external(&cx.world.program, class);
        let exception = throwable::made(cx, "java/lang/CloneNotSupportedException", &name)?;
        throwable::from_native(cx, exception, OBJECT, "clone")?;
        return Err(Stop::Throw(exception));
    }
    Ok(Reply::Value(Value::Obj(cx.st.heap.duplicate(o))))
}

fn array(cx: &mut Cx<'_>, r: Value, component: ArrayComponent) -> Flow<Reply> {
    let class = cx.linked(cx.world.program.array_of(component))?;
    let length = length(cx, r)?;
    let count = counted(cx, length)?;
    let elements = (0..count).map(|i| element(cx, r, Value::I32(i as i32))).collect::<Flow<Vec<_>>>()?;
    cx.world.inputs.tag(class);
    Ok(Reply::Value(Value::Obj(cx.st.heap.allocate(class, elements.into_iter()))))
}

fn get_class(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    match args[0] {
        Value::Obj(o) => {
            let class = cx.class_of(o);
            class::object(cx, Mirror::Class(class)).map(|o| Reply::Value(Value::Obj(o)))
        }
        _ => cx.unsupported("getClass on an object of the input"),
    }
}
