//! The access modes of `java.lang.invoke.VarHandle`: what is at the coordinates is read and written. There is one thread,
//! so every mode is as good as the plain one.

use super::variable::HANDLE;
use crate::{
    classfile::{BaseType, Constant, FieldType, Instr, MethodDescriptor},
    native::{
        Row,
        internal::memory::{Place, of_value, read, same, write},
        lang::{class::type_of, throwable},
    },
    program::{ArrayComponent, ClassId, ClassKind},
    state::{ObjId, Value, Variable},
    step::{Cx, Fault, Flow, Reply, Stop, component, initialized, length},
    term::{BinOp, Sort},
};

pub(super) const TABLE: &[Row] = &[
    (HANDLE, "get", "*", get),
    (HANDLE, "getVolatile", "*", get),
    (HANDLE, "getOpaque", "*", get),
    (HANDLE, "getAcquire", "*", get),
    (HANDLE, "set", "*", set),
    (HANDLE, "setVolatile", "*", set),
    (HANDLE, "setOpaque", "*", set),
    (HANDLE, "setRelease", "*", set),
    (HANDLE, "compareAndSet", "*", compare_and_set),
    (HANDLE, "weakCompareAndSet", "*", compare_and_set),
    (HANDLE, "weakCompareAndSetPlain", "*", compare_and_set),
    (HANDLE, "weakCompareAndSetAcquire", "*", compare_and_set),
    (HANDLE, "weakCompareAndSetRelease", "*", compare_and_set),
    (HANDLE, "compareAndExchange", "*", compare_and_exchange),
    (HANDLE, "compareAndExchangeAcquire", "*", compare_and_exchange),
    (HANDLE, "compareAndExchangeRelease", "*", compare_and_exchange),
    (HANDLE, "getAndSet", "*", get_and_set),
    (HANDLE, "getAndSetAcquire", "*", get_and_set),
    (HANDLE, "getAndSetRelease", "*", get_and_set),
    (HANDLE, "getAndAdd", "*", get_and_add),
    (HANDLE, "getAndAddAcquire", "*", get_and_add),
    (HANDLE, "getAndAddRelease", "*", get_and_add),
    (HANDLE, "getAndBitwiseOr", "*", get_and_or),
    (HANDLE, "getAndBitwiseOrAcquire", "*", get_and_or),
    (HANDLE, "getAndBitwiseOrRelease", "*", get_and_or),
    (HANDLE, "getAndBitwiseAnd", "*", get_and_and),
    (HANDLE, "getAndBitwiseAndAcquire", "*", get_and_and),
    (HANDLE, "getAndBitwiseAndRelease", "*", get_and_and),
    (HANDLE, "getAndBitwiseXor", "*", get_and_xor),
    (HANDLE, "getAndBitwiseXorAcquire", "*", get_and_xor),
    (HANDLE, "getAndBitwiseXorRelease", "*", get_and_xor),
];

/// What one call of an access mode is about.
struct Access {
    place: Place,
    ty: FieldType,
    /// It is a final field.
    constant: bool,
    /// The values behind the coordinates.
    values: Vec<Value>,
}

/// As [`access`], where the call may assign the variable.
fn assignment(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Access> {
    let access = access(cx, args)?;
    if access.constant {
        let exception = throwable::plain(cx, "java/lang/UnsupportedOperationException")?;
        return Err(Stop::Throw(exception));
    }
    Ok(access)
}

/// Finds the variable by handle and coordinates, and checks that call and variable agree on types: what the JDK would
/// convert is not supported.
fn access(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Access> {
    let variable = match args[0] {
        Value::Obj(o) => cx.st.heap.variable(o),
        _ => None,
    };
    let Some(variable) = variable else { return cx.unsupported("a VarHandle of a kind that has no model") };
    let program = &cx.world.program;
    let (place, ty, coordinates) = match variable {
        Variable::Field(f) => {
            let field = program.field(f);
            let ty = field.ty.clone();
            if field.access.is_static() {
                initialized(cx, field.class)?;
                (Place::Static(field.class, field.slot), ty, 0)
            } else {
                let place = match cx.denoted(args[1]) {
                    Value::Sym(r) => {
                        cx.non_null(args[1])?;
                        of_value(cx, r, f)?
                    }
                    _ => Place::Cell(coordinate(cx, args, field.class)?, field.slot as usize),
                };
                (place, ty, 1)
            }
        }
        Variable::Element(class) => {
            let ClassKind::Array { component, .. } = program.class(class).kind else {
                unreachable!("checked when made")
            };
            let ty = match component {
                ArrayComponent::Base(base) => FieldType::Base(base),
                ArrayComponent::Class(class) => type_of(cx, class),
            };
            let array = coordinate(cx, args, class)?;
            let place = match (args[2], cx.st.heap.open_length(array)) {
                (Value::I32(_), None) => Place::Cell(array, index(cx, array, args[2])?),
                _ => {
                    let length = length(cx, Value::Obj(array))?;
                    if !cx.decide(cx.terms().ult(cx.term(args[2]), cx.term(length)))? {
                        // It is raised by helpers of the handle.
                        let out = cx.linked(program.load("java/lang/ArrayIndexOutOfBoundsException"))?;
                        return throwable::somewhere(cx, out);
                    }
                    Place::Element(Value::Obj(array), args[2])
                }
            };
            (place, ty, 2)
        }
        Variable::Bytes { base, big_endian } => {
            cx.non_null(args[1])?;
            let array = cx.denoted(args[1]);
            if component(cx, array) != Some(ArrayComponent::Base(BaseType::Byte)) {
                return cx.unsupported("a VarHandle called on an object of another class");
            }
            let length = length(cx, array)?;
            let terms = cx.terms();
            let (at, length) = (cx.term(args[2]), cx.term(length));
            let last = terms.sub(length, terms.int(width(base) as i32));
            let is_within = terms.and(terms.not(terms.slt(at, terms.int(0))), terms.not(terms.slt(last, at)));
            if !cx.decide(is_within)? {
                return cx.unsupported("a VarHandle called with an index out of bounds");
            }
            (Place::Bytes { array, at: args[2], big_endian }, FieldType::Base(base), 2)
        }
    };
    let values = args[1 + coordinates..].to_vec();
    let call = descriptor(cx);
    let agrees = |given: &FieldType| match (given, &ty) {
        (FieldType::Base(a), FieldType::Base(b)) => a == b,
        (a, b) => !matches!(a, FieldType::Base(_)) && !matches!(b, FieldType::Base(_)),
    };
    if !call.params[coordinates..].iter().all(agrees) {
        return cx.unsupported("a VarHandle called with a value that is to be converted");
    }
    if let (FieldType::Object(_) | FieldType::Array(_), false) = (&ty, values.is_empty()) {
        let class = cx.linked(program.class_of_type(&ty))?;
        for &v in &values {
            let (is, terms) = (cx.instance_of(v, class)?, cx.terms());
            let fits = terms.or(terms.is_null(cx.term(v)), terms.not(terms.eq(cx.term(is), terms.int(0))));
            if !cx.decide(fits)? {
                return cx.unsupported("a VarHandle called with an object that is no instance of the variable's type");
            }
        }
    }
    let constant = matches!(variable, Variable::Field(f) if program.field(f).access.is_final());
    Ok(Access { place, ty, constant, values })
}

/// The descriptor of the call (JVMS §2.9.3: it is that of the caller, not of the method).
pub(super) fn descriptor(cx: &Cx<'_>) -> MethodDescriptor {
    let Instr::Invoke(_, at) = cx.instr() else { unreachable!("an access mode is invoked") };
    let file = cx.class().file.as_ref().expect("code comes from a class file");
    let Constant::Method(member) = file.constant(at) else { unreachable!("verified code names a method here") };
    MethodDescriptor::parse(&member.descriptor).expect("the decoder has checked it")
}

/// The first coordinate: an allocated object or array of that class.
fn coordinate(cx: &mut Cx<'_>, args: &[Value], class: ClassId) -> Flow<ObjId> {
    cx.non_null(args[1])?;
    match args[1] {
        Value::Obj(o) if cx.world.program.is_subtype(cx.class_of(o), class) => match cx.st.heap.opaque(o) {
            Some(why) => cx.unsupported(format!("looking into {why}")),
            None => Ok(o),
        },
        Value::Obj(_) => cx.unsupported("a VarHandle called on an object of another class"),
        _ => cx.unsupported("a VarHandle called on an object of the input"),
    }
}

fn index(cx: &mut Cx<'_>, array: ObjId, at: Value) -> Flow<usize> {
    let (Value::I32(at), None) = (at, cx.st.heap.open_length(array)) else {
        return cx.unsupported("a VarHandle called with an index or a length that depends on the input");
    };
    let length = cx.st.heap.header(array).len as i32;
    match usize::try_from(at) {
        Ok(i) if at < length => Ok(i),
        _ => cx.raise(&Fault::ArrayIndex(Some((at, length)))),
    }
}

fn width(base: BaseType) -> usize {
    match base {
        BaseType::Boolean | BaseType::Byte => 1,
        BaseType::Char | BaseType::Short => 2,
        BaseType::Int | BaseType::Float => 4,
        BaseType::Long | BaseType::Double => 8,
    }
}

impl Access {
    /// The size that `memory` has for a number of this type.
    fn size(&self) -> u8 {
        match self.ty {
            FieldType::Base(BaseType::Short) => 3,
            FieldType::Base(base) => width(base) as u8,
            _ => 0,
        }
    }

    fn read(&self, cx: &mut Cx<'_>) -> Flow<Value> {
        let v = read(cx, &self.place, self.size())?;
        match (&self.place, &self.ty, v) {
            (Place::Bytes { .. }, FieldType::Base(BaseType::Float), Value::I32(bits)) => Ok(Value::F32(bits as u32)),
            (Place::Bytes { .. }, FieldType::Base(BaseType::Double), Value::I64(bits)) => Ok(Value::F64(bits as u64)),
            _ => cx.loaded(v),
        }
    }

    fn write(&self, cx: &mut Cx<'_>, v: Value) -> Flow {
        if let Place::Bytes { .. } = self.place {
            let v = match v {
                Value::F32(bits) => Value::I32(bits as i32),
                Value::F64(bits) => Value::I64(bits as i64),
                v => v,
            };
            return write(cx, &self.place, self.size(), v);
        }
        write(cx, &self.place, self.size(), v)
    }
}

fn get(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let v = access(cx, args)?.read(cx)?;
    result(cx, v)
}

/// A value the variable had, as the caller wants it: the compiler puts the type it casts to into the call.
fn result(cx: &mut Cx<'_>, v: Value) -> Flow<Reply> {
    let wanted = descriptor(cx).ret;
    match (&wanted, v) {
        (None, _) => Ok(Reply::Void),
        (Some(FieldType::Base(_)), Value::Obj(_) | Value::Null) => {
            cx.unsupported("a VarHandle whose value is to be unboxed")
        }
        (Some(FieldType::Base(BaseType::Long)), Value::I32(_)) => cx.unsupported("a VarHandle whose value is widened"),
        (Some(FieldType::Base(_)), v) => Ok(Reply::Value(v)),
        (Some(_), Value::Null) => Ok(Reply::Value(v)),
        (Some(ty), Value::Obj(o)) => {
            let class = cx.linked(cx.world.program.class_of_type(ty))?;
            match cx.world.program.is_subtype(cx.class_of(o), class) {
                true => Ok(Reply::Value(v)),
                false => cx.unsupported("a VarHandle whose value is no instance of the class it is cast to"),
            }
        }
        (Some(ty), Value::Sym(t)) if cx.terms().sort(t) == Sort::Ref => {
            let class = cx.linked(cx.world.program.class_of_type(ty))?;
            let fits = cx.terms().or(cx.terms().is_null(t), cx.is_instance(t, class));
            match cx.decide(fits)? {
                true => Ok(Reply::Value(v)),
                false => cx.unsupported("a VarHandle whose value is no instance of the class it is cast to"),
            }
        }
        (Some(_), _) => cx.unsupported("a VarHandle whose value is boxed"),
    }
}

fn set(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let access = assignment(cx, args)?;
    access.write(cx, access.values[0])?;
    Ok(Reply::Void)
}

fn compare_and_set(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let access = assignment(cx, args)?;
    let old = access.read(cx)?;
    let swaps = same(cx, old, access.values[0])?;
    if swaps {
        access.write(cx, access.values[1])?;
    }
    Ok(Reply::Value(Value::I32(i32::from(swaps))))
}

fn compare_and_exchange(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let access = assignment(cx, args)?;
    let old = access.read(cx)?;
    let reply = result(cx, old)?;
    if same(cx, old, access.values[0])? {
        access.write(cx, access.values[1])?;
    }
    Ok(reply)
}

fn get_and_set(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let access = assignment(cx, args)?;
    let old = access.read(cx)?;
    let reply = result(cx, old)?;
    access.write(cx, access.values[0])?;
    Ok(reply)
}

fn get_and_add(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    update(cx, args, BinOp::Add)
}

fn get_and_or(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    update(cx, args, BinOp::Or)
}

fn get_and_and(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    update(cx, args, BinOp::And)
}

fn get_and_xor(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    update(cx, args, BinOp::Xor)
}

fn update(cx: &mut Cx<'_>, args: &[Value], op: BinOp) -> Flow<Reply> {
    let access = assignment(cx, args)?;
    // The others would have to be brought back to their width.
    if !matches!(access.ty, FieldType::Base(BaseType::Int | BaseType::Long)) {
        return cx.unsupported("arithmetic by a VarHandle on other than int and long");
    }
    let old = access.read(cx)?;
    let terms = cx.terms();
    let new = Value::from_term(terms, terms.bin(op, cx.term(old), cx.term(access.values[0])));
    let reply = result(cx, old)?;
    access.write(cx, new)?;
    Ok(reply)
}
