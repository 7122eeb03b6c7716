//! `java.lang.invoke.MemberName`: the JDK's `Lookup` checks for itself what it may, and asks the virtual machine only which
//! member a name means.

use crate::{
    classfile::{Access, BaseType, FieldType, MethodDescriptor},
    native::{
        Row,
        lang::{
            class::{self, type_of},
            string, throwable,
        },
        reflect::{executables, fields},
        replies, set,
    },
    program::{ClassId, FieldId, MethodId},
    state::{Mirror, ObjId, Value},
    step::{Cx, Flow, Reply, Stop, component, field_of_allocated},
};

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";

/// Flags of a `MemberName` beside those of the member, and where its reference kind is.
const IS_METHOD: i32 = 0x1_0000;
const IS_CONSTRUCTOR: i32 = 0x2_0000;
const IS_FIELD: i32 = 0x4_0000;
/// That nothing writes to a field, see [`fields::is_trusted_final`].
const TRUSTED_FINAL: i32 = 0x20_0000;
const CALLER_SENSITIVE: i32 = 0x10_0000;
const KIND: u32 = 24;

pub(super) const TABLE: &[Row] = &[
    (NATIVES, "resolve", "*", resolve),
    (NATIVES, "init", "*", of_reflected),
    ("jdk/internal/misc/VM", "isJavaLangInvokeInited", "()Z", replies::one_int),
    // Where a field is, its handle knows by name.
    (NATIVES, "objectFieldOffset", "*", replies::zero_long),
    (NATIVES, "staticFieldOffset", "*", replies::zero_long),
    (NATIVES, "staticFieldBase", "*", replies::null),
    // It keeps compiled code up to date.
    ("java/lang/invoke/MethodHandleNatives$CallSiteContext", "make", "*", replies::null),
    (NATIVES, "setCallSiteTargetNormal", "*", set_target),
    (NATIVES, "setCallSiteTargetVolatile", "*", set_target),
];

/// What a `MemberName` says.
pub(super) struct Member {
    /// Its class: where to look it up, and once it is resolved, the class that declares it.
    pub(super) class: ClassId,
    pub(super) name: String,
    /// An object of class `MethodType`, or for a field of class `Class`.
    pub(super) ty: Value,
    flags: i32,
}

impl Member {
    pub(super) fn read(cx: &mut Cx<'_>, v: Value) -> Flow<Member> {
        let Value::Obj(o) = v else { return cx.unsupported("a MemberName of the input") };
        let class = field(cx, o, "clazz")?;
        let class = class::mirrored_class(cx, class)?;
        let name = match field(cx, o, "name")? {
            Value::Null => "<init>".to_owned(),
            name => string::text(cx, name)?,
        };
        let ty = field(cx, o, "type")?;
        let Value::I32(flags) = field(cx, o, "flags")? else { return cx.unsupported("a MemberName of the input") };
        Ok(Member { class, name, ty, flags })
    }

    /// Its reference kind (JVMS table 5.4.3.5-A).
    pub(super) fn kind(&self) -> u8 {
        (self.flags >> KIND) as u8 & 0xf
    }

    pub(super) fn is_field(&self) -> bool {
        self.flags & IS_FIELD != 0
    }

    pub(super) fn is_final(&self) -> bool {
        Access(self.flags as u16).is_final()
    }
}

/// The content of the field of that name.
pub(in crate::native) fn field(cx: &mut Cx<'_>, o: ObjId, name: &str) -> Flow<Value> {
    let program = &cx.world.program;
    let layout = &program.class(cx.class_of(o)).layout;
    match layout.iter().find(|&&f| &*program.field(f).name == name) {
        Some(&f) => field_of_allocated(cx, o, f),
        None => {
            cx.unsupported(format!("a JDK without a field {name} of {}", program.class(cx.class_of(o)).java_name()))
        }
    }
}

/// The type an object of class `Class` stands for; `None` for `void`.
pub(super) fn type_object(cx: &Cx<'_>, v: Value) -> Flow<Option<FieldType>> {
    Ok(match class::mirrored(cx, v)? {
        Mirror::Base(base) => Some(FieldType::Base(base)),
        Mirror::Class(class) => Some(type_of(cx, class)),
        Mirror::Void => None,
    })
}

/// What an object of class `MethodType` says.
pub(super) fn method_type(cx: &mut Cx<'_>, v: Value) -> Flow<MethodDescriptor> {
    let Value::Obj(o) = v else { return cx.unsupported("a MethodType of the input") };
    // Until somebody asks for the MethodType, a pair of result and parameters stands for it.
    let (ret, params) = match component(cx, v) {
        Some(_) => (cx.st.heap.cell(o, 0), cx.st.heap.cell(o, 1)),
        None => (field(cx, o, "rtype")?, field(cx, o, "ptypes")?),
    };
    let ret = type_object(cx, ret)?;
    let Value::Obj(params) = params else { return cx.unsupported("a MethodType of the input") };
    let params: Vec<Value> = cx.st.heap.cells(params).collect();
    let params = params.into_iter().map(|v| type_object(cx, v));
    // No parameter is void.
    let params = params.map(|ty| ty.map(|ty| ty.unwrap_or(FieldType::Base(BaseType::Int)))).collect::<Flow<_>>()?;
    Ok(MethodDescriptor { params, ret })
}

/// Resolves a name for a class, or for anybody where that is null (JVMS §5.4.3.2 to §5.4.3.4).
fn resolve(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let member = Member::read(cx, args[0])?;
    let caller = match args[1] {
        Value::Null => None,
        caller => Some(class::mirrored_class(cx, caller)?),
    };
    let Value::Obj(o) = args[0] else { unreachable!("it was read") };
    match look_up(cx, &member, caller)? {
        Ok((class, flags)) => {
            let mirror = class::object(cx, Mirror::Class(class))?;
            set(cx, o, "clazz", Value::Obj(mirror));
            set(cx, o, "flags", Value::I32(flags));
            Ok(Reply::Value(args[0]))
        }
        Err(_) if args[3] == Value::I32(1) => Ok(Reply::Value(Value::Null)),
        Err((error, message)) => Err(Stop::Throw(throwable::made(cx, error, &message)?)),
    }
}

/// Makes a `MemberName` that of a reflected field, constructor or method.
fn of_reflected(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let (Value::Obj(o), Value::Obj(reflected)) = (args[0], args[1]) else {
        return cx.unsupported("a MemberName of the input");
    };
    let program = &cx.world.program;
    let (class, flags) = if &*program.class(cx.class_of(reflected)).name == "java/lang/reflect/Field" {
        let f = fields::field(cx, args[1])?;
        (program.field(f).class, flags_of_field(cx, f, false))
    } else {
        let found = executables::method(cx, args[1])?;
        let method = program.method(found);
        let kind = match () {
            () if method.is_initializer() => 8,
            () if method.access.is_static() => 6,
            () => virtual_kind(cx, found),
        };
        (method.class, flags_of_method(cx, found, kind))
    };
    let mirror = class::object(cx, Mirror::Class(class))?;
    set(cx, o, "clazz", Value::Obj(mirror));
    set(cx, o, "flags", Value::I32(flags));
    Ok(Reply::Void)
}

/// REF_getField, REF_getStatic, REF_putField or REF_putStatic.
fn flags_of_field(cx: &Cx<'_>, f: FieldId, put: bool) -> i32 {
    let access = cx.world.program.field(f).access;
    let kind = 1 + i32::from(access.is_static()) + if put { 2 } else { 0 };
    let trusted = if fields::is_trusted_final(cx, f) { TRUSTED_FINAL } else { 0 };
    i32::from(access.0) | IS_FIELD | trusted | kind << KIND
}

fn flags_of_method(cx: &Cx<'_>, m: MethodId, kind: i32) -> i32 {
    let what = if kind == 8 { IS_CONSTRUCTOR } else { IS_METHOD };
    let sensitive = if executables::is_caller_sensitive(cx, m) { CALLER_SENSITIVE } else { 0 };
    i32::from(cx.world.program.method(m).access.0) | what | sensitive | kind << KIND
}

/// REF_invokeSpecial, REF_invokeInterface or REF_invokeVirtual: how an instance method is to be called.
fn virtual_kind(cx: &Cx<'_>, m: MethodId) -> i32 {
    let program = &cx.world.program;
    let method = program.method(m);
    match () {
        () if method.access.is_private() => 7,
        () if program.class(method.class).is_interface() => 9,
        () => 5,
    }
}

/// The class that declares a member and the flags that describe it, or which error there is, and what it says.
type Found = Result<(ClassId, i32), (&'static str, String)>;

fn look_up(cx: &mut Cx<'_>, member: &Member, caller: Option<ClassId>) -> Flow<Found> {
    let program = &cx.world.program;
    let (through, kind) = (member.class, member.kind());
    if member.is_field() {
        let ty = type_object(cx, member.ty)?.map_or("V".to_owned(), |ty| ty.descriptor());
        let Ok(f) = program.resolve_field(through, &member.name, &ty) else {
            return Ok(Err(("java/lang/NoSuchFieldError", member.name.clone())));
        };
        // Whether it is accessible the JDK finds out itself.
        return Ok(Ok((program.field(f).class, flags_of_field(cx, f, kind > 2))));
    }
    let descriptor = method_type(cx, member.ty)?.descriptor();
    let found = match &*member.name {
        // It is not inherited.
        "<init>" => program.declared_method(through, "<init>", &descriptor),
        name => program.resolve_method(through, name, &descriptor).ok(),
    };
    let Some(found) = found else {
        let message = format!("{}.{}{descriptor}", program.class(through).java_name(), member.name);
        return Ok(Err(("java/lang/NoSuchMethodError", message)));
    };
    if program.is_polymorphic(found) {
        return cx.unsupported("a method handle to a signature polymorphic method");
    }
    let method = program.method(found);
    if method.access.is_static() != (kind == 6) {
        let expected = if kind == 6 { "static" } else { "non-static" };
        let message = format!("Expected {expected} method '{}'", program.method_name(found));
        return Ok(Err(("java/lang/IncompatibleClassChangeError", message)));
    }
    if caller.is_some_and(|from| program.check_method_access(found, through, from).is_err()) {
        return Ok(Err(("java/lang/IllegalAccessError", format!("no access to {}", program.method_name(found)))));
    }
    let kind = match kind {
        5 | 9 => virtual_kind(cx, found),
        other => i32::from(other),
    };
    Ok(Ok((method.class, flags_of_method(cx, found, kind))))
}

fn set_target(cx: &mut Cx<'_>, args: &[Value]) -> Flow<Reply> {
    let Value::Obj(site) = args[0] else { return cx.unsupported("a CallSite of the input") };
    set(cx, site, "target", args[1]);
    Ok(Reply::Void)
}
