//! Method handles made of others: `asType`, arguments bound, collected and spread. Such a handle is a `BoundMethodHandle` of
//! one object: the handle it is made of, or an array of that and what else it needs.

use super::{
    bootstrap::{HANDLE, TYPE},
    boxes::{box_of, boxed_by},
    handle::{CALL, DIRECT, class_of, form, itself, type_of_handle, with_handle},
    member,
    synth::{Body, CLASS, OBJECT, STATIC, Synth, object, once},
};
use crate::{
    classfile::{
        BaseType, FieldType, Instr, MethodDescriptor,
        code::{Elem, Invoke, StackOp},
    },
    native::{Row, set},
    program::MethodId,
    state::{ObjId, Value},
    step::{Cx, Flow, Reply, allocate},
};
use smallvec::{SmallVec, smallvec};
use std::sync::Arc;

const IMPL: &str = "java/lang/invoke/MethodHandleImpl";
const BOUND_HANDLE: &str = "java/lang/invoke/BoundMethodHandle";
const SPECIES: &str = "java/lang/invoke/BoundMethodHandle$Species_L";
const DELEGATING: &str = "java/lang/invoke/DelegatingMethodHandle";
/// The native method that makes a handle, and what calls it.
pub(in crate::native) const BOUND: &str = "bound";
const MAKE: &str = "make";

pub(super) const TABLE: &[Row] = &[
    (IMPL, "makePairwiseConvertByEditor", "*", convert),
    (DELEGATING, "chooseDelegatingForm", "*", delegate),
    (HANDLE, "asCollector", "(ILjava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", collect),
    (HANDLE, "invokeWithArguments", "([Ljava/lang/Object;)Ljava/lang/Object;", spread),
    (BOUND_HANDLE, "bindArgumentL", "*", bind),
    (BOUND_HANDLE, "bindArgumentI", "*", bind),
    (BOUND_HANDLE, "bindArgumentJ", "*", bind),
    (BOUND_HANDLE, "bindArgumentF", "*", bind),
    (BOUND_HANDLE, "bindArgumentD", "*", bind),
    (DIRECT, "rebind", "*", rebind),
    (DELEGATING, "rebind", "*", rebind),
    (BOUND_HANDLE, "rebind", "*", itself),
];

/// A handle of that type which does what the static method says; that finds `what` in it.
fn handle(cx: &mut Cx<'_>, ty: Value, entry: MethodId, what: Value) -> Flow<ObjId> {
    let class = class_of(cx, SPECIES)?;
    let form = form(cx, entry)?;
    let o = allocate(cx, class);
    set(cx, o, "type", ty);
    set(cx, o, "form", Value::Obj(form));
    set(cx, o, "argL0", what);
    Ok(o)
}

/// The native method of a hidden class that makes a handle that calls the class's other method.
pub(in crate::native) fn bound(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let program = &cx.world.program;
    let methods = &cx.class().methods;
    let entry = methods.iter().copied().find(|&m| &*program.method(m).name == CALL).expect("it was made with it");
    handle(cx, args[0], entry, args[1]).map(|o| Reply::Value(Value::Obj(o)))
}

impl Body<'_> {
    /// Loads what the handle that is called was made with.
    fn captured(&mut self) {
        self.param(0);
        self.field_op(Instr::GetField, SPECIES, "argL0", &object(OBJECT));
    }

    /// Loads number `i` of the array that the handle that is called was made with.
    fn captured_at(&mut self, i: i32) {
        self.captured();
        self.op(Instr::Int(i));
        self.op(Instr::ArrayLoad(Elem::Ref));
    }

    /// Ends a method that makes a handle of the type on the stack, the handle that it is given, and a value of `ty`.
    fn bind(mut self, ty: &FieldType) {
        let array = FieldType::Array(Arc::new(object(OBJECT)));
        self.array(OBJECT, 2, |body, i| {
            body.param(i);
            if i == 1 {
                body.as_type(ty, &object(OBJECT));
            }
        });
        self.native(BOUND, MethodDescriptor { params: vec![object(TYPE), array], ret: Some(object(HANDLE)) });
        self.end();
    }

    fn type_of(&mut self) {
        self.invoke(Invoke::Virtual, HANDLE, "type", &format!("()L{TYPE};"));
    }

    fn invoke_exact(&mut self, ty: &MethodDescriptor) {
        self.invoke(Invoke::Virtual, HANDLE, "invokeExact", &ty.descriptor());
    }

    /// Converts the value on top as `MethodHandle.asType` does; the classes are known to be convertible.
    fn as_type(&mut self, from: &FieldType, to: &FieldType) {
        match (from, to) {
            (FieldType::Base(_), _) => self.adapt(from, to),
            (_, FieldType::Base(_)) if boxed_by(from).is_some() => self.adapt(from, to),
            (_, FieldType::Base(base)) => {
                let name = box_of(*base).rsplit('/').next().unwrap_or_default();
                self.op(Instr::Int(0));
                self.inner(&format!("unbox{name}"), &format!("(L{OBJECT};Z){}", base.letter()));
            }
            _ => {}
        }
    }
}

/// Whether a value must be checked to be of the class it becomes.
fn is_cast(from: &FieldType, to: &FieldType) -> bool {
    let base = |ty: &FieldType| matches!(ty, FieldType::Base(_));
    from != to && !base(from) && !base(to) && *to != object(OBJECT)
}

fn cast(body: &mut Body<'_>) {
    body.invoke(Invoke::Virtual, CLASS, "cast", &format!("(L{OBJECT};)L{OBJECT};"));
}

/// `asType`: target, type, whether only what `asType` converts is converted.
fn convert(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    if args[2] != Value::I32(1) {
        return cx.unsupported("MethodHandles.explicitCastArguments");
    }
    let (inner, outer) = (type_of_handle(cx, args[0])?, member::method_type(cx, args[1])?);
    let of = format!("{}:{}", outer.descriptor(), inner.descriptor());
    let species = class_of(cx, SPECIES)?;
    let entry = once(cx, species, ("AsType", &of), CALL, |made| {
        let mut body = made.method(STATIC, CALL, with_handle(&outer));
        body.captured();
        for (i, (from, to)) in outer.params.iter().zip(&inner.params).enumerate() {
            if is_cast(from, to) {
                body.captured();
                body.type_of();
                body.op(Instr::Int(i as i32));
                body.invoke(Invoke::Virtual, TYPE, "parameterType", &format!("(I)L{CLASS};"));
                body.param(i + 1);
                cast(&mut body);
            } else {
                body.param(i + 1);
                body.as_type(from, to);
            }
        }
        body.invoke_exact(&inner);
        match (&inner.ret, &outer.ret) {
            (Some(from), Some(to)) if is_cast(from, to) => {
                body.param(0);
                body.type_of();
                body.invoke(Invoke::Virtual, TYPE, "returnType", &format!("()L{CLASS};"));
                body.op(Instr::Stack(StackOp::Swap));
                cast(&mut body);
            }
            (Some(from), Some(to)) => body.as_type(from, to),
            (Some(from), None) => body.pop(from),
            (None, Some(to)) => body.zero(to),
            (None, None) => {}
        }
        body.end();
    })?;
    handle(cx, args[1], entry, args[0]).map(|o| Reply::Value(Value::Obj(o)))
}

/// The form of a handle that calls its target.
fn delegate(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let ty = type_of_handle(cx, args[0])?;
    let class = class_of(cx, DELEGATING)?;
    let entry = once(cx, class, ("Delegate", &ty.descriptor()), CALL, |made| {
        let mut body = made.method(STATIC, CALL, with_handle(&ty));
        body.param(0);
        body.invoke(Invoke::Virtual, DELEGATING, "getTarget", &format!("()L{HANDLE};"));
        (0..ty.params.len()).for_each(|i| body.param(i + 1));
        body.invoke_exact(&ty);
        body.end();
    })?;
    form(cx, entry).map(|o| Reply::Value(Value::Obj(o)))
}

/// A handle of the same type that is a `BoundMethodHandle`.
fn rebind(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(target) = args[0] else { return cx.unsupported("a method handle of the input") };
    let (ty, same) = (member::field(cx, target, "type")?, type_of_handle(cx, args[0])?);
    let species = class_of(cx, SPECIES)?;
    let entry = once(cx, species, ("Rebind", &same.descriptor()), CALL, |made| {
        let mut body = made.method(STATIC, CALL, with_handle(&same));
        body.captured();
        (0..same.params.len()).for_each(|i| body.param(i + 1));
        body.invoke_exact(&same);
        body.end();
    })?;
    handle(cx, ty, entry, args[0]).map(|o| Reply::Value(Value::Obj(o)))
}

/// `asCollector`: target, position, array type, how many.
fn collect(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    cx.non_null(args[2])?;
    let (Value::I32(at), Value::I32(count @ 0..=255)) = (args[1], args[3]) else {
        return cx.unsupported("MethodHandle.asCollector of a number that is none of arguments");
    };
    let inner = type_of_handle(cx, args[0])?;
    let Some(FieldType::Array(element)) = member::type_object(cx, args[2])? else { return Ok(Reply::Bytecode) };
    let position = at as usize;
    if position >= inner.params.len() {
        return Ok(Reply::Bytecode);
    }
    let mut outer = inner.clone();
    outer.params.splice(position..=position, std::iter::repeat_n((*element).clone(), count as usize));
    let of = format!("{at}.{}:{}", outer.descriptor(), inner.descriptor());
    let species = class_of(cx, SPECIES)?;
    let make = once(cx, species, ("Collect", &of), MAKE, |made| {
        let params = vec![object(HANDLE), object(CLASS)];
        let mut body = made.method(STATIC, MAKE, MethodDescriptor { params, ret: Some(object(HANDLE)) });
        let place = |body: &mut Body<'_>| {
            body.param(1);
            body.op(Instr::Int(at));
            body.op(Instr::Int(count));
        };
        body.param(0);
        place(&mut body);
        body.invoke(Invoke::Virtual, HANDLE, "asCollectorChecks", &format!("(L{CLASS};II)Z"));
        body.op(Instr::Stack(StackOp::Pop));
        body.param(0);
        body.type_of();
        place(&mut body);
        body.invoke(Invoke::Virtual, TYPE, "asCollectorType", &format!("(L{CLASS};II)L{TYPE};"));
        body.bind(&object(CLASS));
        let mut body = made.method(STATIC, CALL, with_handle(&outer));
        body.captured_at(0);
        (0..position).for_each(|i| body.param(i + 1));
        body.captured_at(1);
        body.invoke(Invoke::Virtual, CLASS, "getComponentType", &format!("()L{CLASS};"));
        body.op(Instr::Int(count));
        let array = "java/lang/reflect/Array";
        body.invoke(Invoke::Static, array, "newInstance", &format!("(L{CLASS};I)L{OBJECT};"));
        for i in 0..count {
            body.op(Instr::Stack(StackOp::Dup));
            body.op(Instr::Int(i));
            body.param(position + i as usize + 1);
            body.op(Instr::ArrayStore(elem(&element)));
        }
        (position + count as usize..outer.params.len()).for_each(|i| body.param(i + 1));
        body.invoke_exact(&inner);
        body.end();
    })?;
    Ok(Reply::Call(make, smallvec![args[0], args[2]]))
}

fn elem(ty: &FieldType) -> Elem {
    match ty {
        FieldType::Base(BaseType::Boolean | BaseType::Byte) => Elem::Byte,
        FieldType::Base(BaseType::Char) => Elem::Char,
        FieldType::Base(BaseType::Short) => Elem::Short,
        FieldType::Base(BaseType::Int) => Elem::Int,
        FieldType::Base(BaseType::Long) => Elem::Long,
        FieldType::Base(BaseType::Float) => Elem::Float,
        FieldType::Base(BaseType::Double) => Elem::Double,
        _ => Elem::Ref,
    }
}

/// `bindTo` and `insertArguments`: target, position, the argument.
fn bind(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::I32(at) = args[1] else { return cx.unsupported("an argument bound at a position of the input") };
    let (inner, position) = (type_of_handle(cx, args[0])?, at as usize);
    let Some(ty) = inner.params.get(position).cloned() else { return Ok(Reply::Bytecode) };
    let mut outer = inner.clone();
    outer.params.remove(position);
    let given = if ty.base().is_some() { ty.clone() } else { object(OBJECT) };
    let boxed = ty.base().map(|base| object(box_of(base)));
    let species = class_of(cx, SPECIES)?;
    let write = |made: &mut Synth| {
        // Boxed first, as it is kept among objects.
        let params = vec![object(HANDLE), given.clone()];
        let mut body = made.method(STATIC, MAKE, MethodDescriptor { params, ret: Some(object(HANDLE)) });
        body.param(0);
        body.type_of();
        body.op(Instr::Int(at));
        body.op(Instr::Int(at + 1));
        body.invoke(Invoke::Virtual, TYPE, "dropParameterTypes", &format!("(II)L{TYPE};"));
        body.bind(&given);
        let mut body = made.method(STATIC, CALL, with_handle(&outer));
        body.captured_at(0);
        for (i, wanted) in inner.params.iter().enumerate() {
            match (i.cmp(&position), &boxed) {
                (std::cmp::Ordering::Less, _) => body.param(i + 1),
                (std::cmp::Ordering::Greater, _) => body.param(i),
                (_, Some(boxed)) => {
                    body.captured_at(1);
                    body.as_type(boxed, wanted);
                }
                (_, None) => body.captured_at(1),
            }
        }
        body.invoke_exact(&inner);
        body.end();
    };
    let make = once(cx, species, ("Bind", &format!("{at}.{}", inner.descriptor())), MAKE, write)?;
    Ok(Reply::Call(make, smallvec![args[0], args[2]]))
}

/// `invokeWithArguments`: as a call with as many objects.
fn spread(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let count = match args[1] {
        Value::Null => 0,
        Value::Obj(array) if cx.st.heap.open_length(array).is_none() => cx.st.heap.header(array).len as usize,
        _ => return cx.unsupported("MethodHandle.invokeWithArguments with an array of the input"),
    };
    let class = class_of(cx, HANDLE)?;
    let generic = MethodDescriptor { params: vec![object(OBJECT); count], ret: Some(object(OBJECT)) };
    let entry = once(cx, class, ("Spread", &count.to_string()), CALL, |made| {
        let params = vec![object(HANDLE), FieldType::Array(Arc::new(object(OBJECT)))];
        let mut body = made.method(STATIC, CALL, MethodDescriptor { params, ret: Some(object(OBJECT)) });
        body.param(0);
        body.op(Instr::Int(count as i32));
        body.invoke(Invoke::Static, TYPE, "genericMethodType", &format!("(I)L{TYPE};"));
        body.invoke(Invoke::Virtual, HANDLE, "asType", &format!("(L{TYPE};)L{HANDLE};"));
        for i in 0..count {
            body.param(1);
            body.op(Instr::Int(i as i32));
            body.op(Instr::ArrayLoad(Elem::Ref));
        }
        body.invoke_exact(&generic);
        body.end();
    })?;
    Ok(Reply::Call(entry, SmallVec::from_slice(args)))
}
