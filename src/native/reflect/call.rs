//! `Constructor.newInstance` and `Method.invoke`: the JDK's native accessors.
//!
//! What is called is linked once to a hidden class, whose bytecode calls it, boxes the result and wraps what is thrown.
//! Arguments are checked and unboxed before, as the JVM does.

use super::executables;
use crate::{
    classfile::{
        BaseType, FieldType, Instr, MemberRef, MethodDescriptor,
        code::{Invoke, Kind, StackOp},
    },
    input::At,
    native::{
        Row,
        invoke::{
            boxes,
            synth::{self, OBJECT, STATIC, object, type_of},
        },
        lang::throwable,
        replies,
    },
    program::{ClassId, MethodId},
    state::Value,
    step::{Cx, Flow, Reply, Stop, field_of_allocated, initialized},
};
use smallvec::SmallVec;

const FACTORY: &str = "jdk/internal/reflect/MethodHandleAccessorFactory";
const TARGET_EXCEPTION: &str = "java/lang/reflect/InvocationTargetException";
const THROWABLE: &str = "java/lang/Throwable";
const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";
/// The first JDK whose messages say what was wrong with the arguments (JEP 416).
const SAYS_MORE: u16 = 18;

pub(super) const TABLE: &[Row] = &[
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", "*", new_instance),
    ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", "*", invoke),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", "newInstance0", "*", new_instance),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0", "*", invoke),
    // Always that one: no accessor is ever spun, however often it is used.
    ("jdk/internal/reflect/ReflectionFactory", "inflationThreshold", "()I", never),
    (FACTORY, "useNativeAccessor", "*", replies::one_int),
];

fn never(_: &mut Cx<'_>, _: &[Value]) -> Flow<Reply> {
    Ok(Reply::Value(Value::I32(i32::MAX)))
}

fn new_instance(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let target = executables::method(cx, args[0])?;
    initialized(cx, cx.world.program.method(target).class)?;
    call(cx, target, SmallVec::new(), args[1])
}

fn invoke(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let target = executables::method(cx, args[0])?;
    let program = &cx.world.program;
    let method = program.method(target);
    if executables::is_caller_sensitive(cx, target) {
        return cx.unsupported("Method.invoke of a method that looks at its caller");
    }
    let mut values = SmallVec::new();
    if method.access.is_static() {
        initialized(cx, method.class)?;
    } else {
        cx.non_null(args[1])?;
        let receiver = cx.denoted(args[1]);
        if !is_instance(cx, receiver, method.class)? {
            let of = |class| program.class(class).java_name();
            let more = match receiver {
                Value::Obj(o) => {
                    Some(format!("object of type {} is not an instance of {}", of(cx.class_of(o)), of(method.class)))
                }
                _ => None,
            };
            return illegal(cx, "object is not an instance of declaring class", more.as_deref());
        }
        values.push(receiver);
    }
    call(cx, target, values, args[2])
}

/// Whether what is not null is an instance of a class, which is decided.
fn is_instance(cx: &mut Cx<'_>, v: Value, class: ClassId) -> Flow<bool> {
    match cx.instance_of(v, class)? {
        Value::I32(is) => Ok(is != 0),
        is => cx.decide(cx.terms().not(cx.terms().eq(cx.term(is), cx.terms().int(0)))),
    }
}

/// Checks the arguments, and calls with them.
fn call(cx: &mut Cx<'_>, target: MethodId, mut values: SmallVec<[Value; 4]>, arguments: Value) -> Flow<Reply> {
    let given: Vec<Value> = match arguments {
        Value::Null => vec![],
        Value::Obj(array) if cx.st.heap.open_length(array).is_none() => cx.st.heap.cells(array).collect(),
        _ => return cx.unsupported("arguments of a reflective call that depend on the input"),
    };
    let params = &cx.world.program.method(target).descriptor.params;
    if given.len() != params.len() {
        let more = format!("wrong number of arguments: {} expected: {}", given.len(), params.len());
        return illegal(cx, "wrong number of arguments", Some(&more));
    }
    for (v, ty) in given.into_iter().zip(params) {
        match argument(cx, v, ty)? {
            Some(v) => values.push(v),
            None => return illegal(cx, "argument type mismatch", Some("argument type mismatch")),
        }
    }
    Ok(Reply::Call(entry(cx, target)?, values))
}

/// Raises IllegalArgumentException in the native method that has been called; `more` is what later JDKs say, if it is known.
fn illegal(cx: &mut Cx<'_>, message: &str, more: Option<&str>) -> Flow<Reply> {
    let feature = cx.world.program.path().jdk().map_or(0, crate::program::Jdk::feature);
    let exception = match if feature >= SAYS_MORE { more } else { Some(message) } {
        Some(message) => throwable::made(cx, ILLEGAL_ARGUMENT, message)?,
        None => throwable::unsaid(cx, ILLEGAL_ARGUMENT, "the name of the class of an input")?,
    };
    match throwable::called(cx) {
        // Later JDKs come here by way of method handles.
        _ if feature >= SAYS_MORE => throwable::from_somewhere(cx, exception),
        Some(native) => {
            let native = cx.world.program.method(native);
            throwable::from_native(cx, exception, &cx.world.program.class(native.class).name, &native.name)?;
        }
        None => {}
    }
    Err(Stop::Throw(exception))
}

/// The argument as the parameter's type has it, unboxed and widened; `None` if it is of another type.
fn argument(cx: &mut Cx<'_>, v: Value, ty: &FieldType) -> Flow<Option<Value>> {
    let v = match cx.denoted(v) {
        Value::Sym(t) if cx.decide(cx.terms().is_null(t))? => Value::Null,
        v => v,
    };
    let program = &cx.world.program;
    let (o, to) = match (v, ty) {
        (Value::Null, FieldType::Base(_)) => return Ok(None),
        (Value::Null, _) => return Ok(Some(v)),
        (Value::Obj(o), FieldType::Base(to)) => (o, to),
        (v, FieldType::Base(to)) => return unboxed(cx, v, *to).map(Some),
        (v, _) => {
            let wanted = cx.linked(program.class_of_type(ty))?;
            return Ok(is_instance(cx, v, wanted)?.then_some(v));
        }
    };
    let class = program.class(cx.class_of(o));
    let Some(from) = boxes::boxed_by(&FieldType::Object(class.name.clone())).filter(|from| widens(*from, *to)) else {
        return Ok(None);
    };
    let value = cx.linked(program.resolve_field(class.id, "value", &from.letter().to_string()))?;
    let value = field_of_allocated(cx, o, value)?;
    let widened = match (value, to) {
        _ if from == *to => value,
        (Value::I32(_), BaseType::Byte | BaseType::Char | BaseType::Short | BaseType::Int) => value,
        (Value::I32(n), BaseType::Long) => Value::I64(n.into()),
        (Value::I32(n), BaseType::Float) => Value::F32((n as f32).to_bits()),
        (Value::I32(n), BaseType::Double) => Value::F64(f64::from(n).to_bits()),
        (Value::I64(n), BaseType::Float) => Value::F32((n as f32).to_bits()),
        (Value::I64(n), BaseType::Double) => Value::F64((n as f64).to_bits()),
        (Value::F32(x), BaseType::Double) => Value::F64(f64::from(f32::from_bits(x)).to_bits()),
        _ => return cx.unsupported("an argument of a reflective call that depends on the input and is widened"),
    };
    Ok(Some(widened))
}

/// What is in a box of the input, which is not null.
fn unboxed(cx: &mut Cx<'_>, v: Value, to: BaseType) -> Flow<Value> {
    let class = cx.linked(cx.world.program.load(boxes::box_of(to)))?;
    if !is_instance(cx, v, class)? {
        return cx.unsupported("an argument of a reflective call that is an input of another type");
    }
    let value = cx.linked(cx.world.program.resolve_field(class, "value", &to.letter().to_string()))?;
    cx.world.strategy.get(cx, cx.term(v), At::Field(value))
}

/// Identity, or a widening primitive conversion (JLS §5.1.2).
fn widens(from: BaseType, to: BaseType) -> bool {
    use BaseType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    let rank = |ty| [Byte, Short, Int, Long, Float, Double].iter().position(|&t| t == ty);
    match (from, to) {
        _ if from == to => true,
        (Boolean, _) | (_, Boolean | Char) => false,
        (Char, _) => rank(to) >= rank(Int),
        _ => rank(from) < rank(to),
    }
}

/// A static method that takes receiver and arguments, and does what the accessor answers or throws.
fn entry(cx: &Cx<'_>, target: MethodId) -> Flow<MethodId> {
    const ENTRY: &str = "call";
    let program = &cx.world.program;
    let method = program.method(target);
    let declaring = program.class(method.class);
    let constructs = method.is_initializer();
    let has_receiver = !constructs && !method.access.is_static();
    let owner = type_of(&declaring.name);
    let receiver = has_receiver.then(|| owner.clone());
    let params = receiver.into_iter().chain(method.descriptor.params.iter().cloned()).collect::<Vec<_>>();
    let count = params.len();
    let of = format!("{}{}", method.name, method.raw_descriptor);
    synth::once(cx, declaring.id, ("Reflected", &of), ENTRY, |class| {
        let mut body = class.method(STATIC, ENTRY, MethodDescriptor { params, ret: Some(object(OBJECT)) });
        if constructs {
            body.class_op(Instr::New, &declaring.name);
            body.op(Instr::Stack(StackOp::Dup));
        }
        (0..count).for_each(|i| body.param(i));
        let how = match () {
            () if constructs => Invoke::Special,
            () if !has_receiver => Invoke::Static,
            () if declaring.is_interface() => Invoke::Interface,
            () => Invoke::Virtual,
        };
        let interface = declaring.is_interface();
        let (name, descriptor) = (method.name.clone(), method.raw_descriptor.clone());
        let start = body.here();
        body.call(how, MemberRef { class: declaring.name.clone(), name, descriptor, interface });
        match &method.descriptor.ret {
            Some(ty) => body.adapt(ty, &object(OBJECT)),
            None if constructs => {}
            None => body.op(Instr::Null),
        }
        body.op(Instr::Return(Some(Kind::Ref)));
        body.catch(start, THROWABLE);
        body.class_op(Instr::New, TARGET_EXCEPTION);
        body.op(Instr::Stack(StackOp::DupX1));
        body.op(Instr::Stack(StackOp::Swap));
        body.invoke(Invoke::Special, TARGET_EXCEPTION, "<init>", "(Ljava/lang/Throwable;)V");
        body.op(Instr::Throw);
        body.finish();
    })
}
