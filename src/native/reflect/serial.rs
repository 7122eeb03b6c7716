//! Objects as `java.io.ObjectInputStream` makes them: the constructor of the first class above them that is not serializable runs on a new object.

use super::executables;
use crate::{
    classfile::{
        Instr, MethodDescriptor, Name,
        code::{Invoke, Kind, StackOp},
    },
    native::{
        Row,
        invoke::synth::{self, OBJECT, PUBLIC, STATIC, object, type_of},
        lang::class,
    },
    program::ClassId,
    state::Value,
    step::{Cx, Flow, Reply},
};
use smallvec::SmallVec;

const ACCESSOR: &str = "jdk/internal/reflect/ConstructorAccessor";

pub(super) const TABLE: &[Row] = &[
    ("jdk/internal/reflect/MethodAccessorGenerator", "generateSerializationConstructor", "*", |cx, args| {
        let above = class::mirrored_class(cx, args[5])?;
        accessor(cx, args[1], above)
    }),
    ("jdk/internal/reflect/MethodHandleAccessorFactory", "newSerializableConstructorAccessor", "*", |cx, args| {
        let above = executables::method(cx, args[1])?;
        accessor(cx, args[0], cx.world.program.method(above).class)
    }),
    ("java/io/ObjectStreamClass", "hasStaticInitializer", "*", |cx, args| {
        let class = class::mirrored_class(cx, args[0])?;
        let has = cx.world.program.declared_method(class, "<clinit>", "()V").is_some();
        Ok(Reply::Value(Value::I32(i32::from(has))))
    }),
];

/// What makes a new object of a class and calls the constructor of one above it, which takes nothing.
fn accessor(cx: &mut Cx<'_>, of: Value, above: ClassId) -> Flow<Reply> {
    let program = &cx.world.program;
    let (of, above) = (class::mirrored_class(cx, of)?, program.class(above).name.clone());
    let name = program.class(of).name.clone();
    let made = synth::once(cx, of, ("Serialized", &above), "made", |class| {
        let this = class.name();
        class.implements(&Name::from(ACCESSOR));
        let mut body = class.method(PUBLIC, "<init>", MethodDescriptor { params: vec![], ret: None });
        body.construct_super();
        body.op(Instr::Return(None));
        body.finish();
        let arguments = type_of(&Name::from("[Ljava/lang/Object;"));
        let descriptor = MethodDescriptor { params: vec![arguments], ret: Some(object(OBJECT)) };
        let mut body = class.method(PUBLIC, "newInstance", descriptor);
        body.class_op(Instr::New, &name);
        body.op(Instr::Stack(StackOp::Dup));
        body.invoke(Invoke::Special, &above, "<init>", "()V");
        body.op(Instr::Return(Some(Kind::Ref)));
        body.finish();
        let mut body = class.method(STATIC, "made", MethodDescriptor { params: vec![], ret: Some(object(ACCESSOR)) });
        body.class_op(Instr::New, &this);
        body.op(Instr::Stack(StackOp::Dup));
        body.invoke(Invoke::Special, &this, "<init>", "()V");
        body.op(Instr::Return(Some(Kind::Ref)));
        body.finish();
    })?;
    Ok(Reply::Call(made, SmallVec::new()))
}
