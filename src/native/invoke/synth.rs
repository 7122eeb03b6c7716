//! An assembler: hidden classes that do what the JDK's bootstrap methods would have spun.

use super::boxes::box_of;
use crate::{
    classfile::{
        Access, BaseType, ClassFile, Code, ConstIdx, Constant, Field, FieldType, Instr, InstrIdx, MemberRef, Method,
        MethodDescriptor, Name,
        code::{Elem, Handler, Invoke, Kind, StackOp, Switch},
    },
    program::{ClassId, MethodId},
    step::{Cx, Flow, Site},
};
use std::sync::Arc;

pub(in crate::native) const OBJECT: &str = "java/lang/Object";
pub(super) const CLASS: &str = "java/lang/Class";
pub(super) const STRING: &str = "java/lang/String";

/// JVMS tables 4.5-A and 4.6-A.
pub(in crate::native) const PUBLIC: u16 = 0x0001;
pub(in crate::native) const STATIC: u16 = 0x0008;
const FINAL: u16 = 0x0010;
const NATIVE: u16 = 0x0100;
const SYNTHETIC: u16 = 0x1000;

/// A class in the making.
pub(in crate::native) struct Synth {
    file: ClassFile,
}

impl Synth {
    /// A class for the instruction that is executed, `<caller>$$<what>+<number>`: where the instruction is, and nothing
    /// else, makes the number, so it is the same in every run.
    pub(in crate::native) fn new(cx: &Cx<'_>, caller: ClassId, what: &str) -> Synth {
        let Site { method, at } = cx.site();
        let method = u64::from(cx.world.program.method(method).decl);
        Synth::named(Synth::name_of(cx, caller, what, &format!("{:#018x}", method << 32 | u64::from(at))))
    }

    /// The name of a class made for `class`: what else it is made for follows, and may have any characters.
    pub(in crate::native) fn name_of(cx: &Cx<'_>, class: ClassId, what: &str, of: &str) -> String {
        let class = &cx.world.program.class(class).name;
        format!("{class}$${what}+{}", of.replace('/', "."))
    }

    /// A class of that name, a direct subclass of `Object`.
    pub(in crate::native) fn named(name: String) -> Synth {
        Synth { file: ClassFile::made(Access(FINAL | SYNTHETIC), name.into(), OBJECT.into(), vec![]) }
    }

    /// Its internal name.
    pub(in crate::native) fn name(&self) -> Name {
        self.file.name.clone()
    }

    /// Declares an interface it implements, once.
    pub(in crate::native) fn implements(&mut self, interface: &Name) {
        if !self.file.interfaces.contains(interface) {
            self.file.interfaces.push(interface.clone());
        }
    }

    /// Declares a field.
    pub(in crate::native) fn field(&mut self, access: u16, name: &str, ty: &FieldType) {
        let access = Access(access | SYNTHETIC);
        self.file.fields.push(Field {
            access,
            name: name.into(),
            ty: ty.clone(),
            constant: None,
            signature: None,
            annotations: vec![],
        });
    }

    /// Whether it declares a method of that name and descriptor.
    pub(in crate::native) fn declares(&self, name: &str, descriptor: &MethodDescriptor) -> bool {
        self.file.methods.iter().any(|m| &*m.name == name && m.descriptor == *descriptor)
    }

    /// Starts the body of a method.
    pub(in crate::native) fn method(&mut self, access: u16, name: &str, descriptor: MethodDescriptor) -> Body<'_> {
        let mut starts = vec![];
        let mut next = u16::from(access & STATIC == 0);
        for param in &descriptor.params {
            starts.push(next);
            next += param.words();
        }
        Body {
            class: self,
            access,
            name: name.into(),
            descriptor,
            starts,
            locals: next,
            instrs: vec![],
            handlers: vec![],
            switches: vec![],
        }
    }

    fn declare(&mut self, access: u16, name: &str, descriptor: MethodDescriptor, code: Option<Code>) {
        let raw_descriptor = descriptor.descriptor().into();
        self.file.methods.push(Method {
            access: Access(access | SYNTHETIC),
            name: name.into(),
            descriptor,
            raw_descriptor,
            code: code.map(|code| Arc::new(code.into())),
            exceptions: vec![],
            signature: None,
            parameter_names: vec![],
            annotations: vec![],
            parameter_annotations: vec![],
        });
    }

    fn constant(&mut self, constant: Constant) -> ConstIdx {
        self.file.constants.add(constant)
    }

    /// Defines the class, as a nest mate of `caller`, and gives back its static method of that name.
    pub(in crate::native) fn define(self, cx: &Cx<'_>, caller: ClassId, entry: &str) -> Flow<MethodId> {
        let class = cx.linked(cx.world.program.define_hidden(caller, self.file))?;
        Ok(method_of(cx, class, entry))
    }
}

fn method_of(cx: &Cx<'_>, class: ClassId, name: &str) -> MethodId {
    let program = &cx.world.program;
    let method = program.class(class).methods.iter().copied().find(|&m| &*program.method(m).name == name);
    method.expect("the class was made with it")
}

/// The static method `entry` of the class that acts for `class` and is made of `what` and `of`; `write` fills that class
/// when it is needed first.
pub(in crate::native) fn once(
    cx: &Cx<'_>,
    class: ClassId,
    (what, of): (&str, &str),
    entry: &str,
    write: impl FnOnce(&mut Synth),
) -> Flow<MethodId> {
    let name = Synth::name_of(cx, class, what, of);
    if let Some(known) = cx.world.program.loaded(&name) {
        return Ok(method_of(cx, known, entry));
    }
    let mut made = Synth::named(name);
    write(&mut made);
    made.define(cx, class, entry)
}

/// A method body in the making.
pub(in crate::native) struct Body<'a> {
    class: &'a mut Synth,
    access: u16,
    name: Name,
    descriptor: MethodDescriptor,
    /// The local variable each parameter is in.
    starts: Vec<u16>,
    /// How many words of local variables are taken.
    locals: u16,
    instrs: Vec<Instr>,
    handlers: Vec<Handler>,
    switches: Vec<Switch>,
}

impl Body<'_> {
    /// Appends an instruction.
    pub(in crate::native) fn op(&mut self, instr: Instr) {
        self.instrs.push(instr);
    }

    /// Where the next instruction will be.
    pub(in crate::native) fn here(&self) -> InstrIdx {
        self.instrs.len() as InstrIdx
    }

    /// Appends a jump, to [`Body::land`] later.
    pub(in crate::native) fn jump(&mut self, jump: Instr) -> InstrIdx {
        self.op(jump);
        self.here() - 1
    }

    /// Makes the jump at `from` go to the next instruction.
    pub(in crate::native) fn land(&mut self, from: InstrIdx) {
        let here = self.here();
        match &mut self.instrs[from as usize] {
            Instr::If(_, to) | Instr::IfIcmp(_, to) | Instr::IfAcmp(_, to) | Instr::IfNull(_, to) | Instr::Goto(to) => {
                *to = here;
            }
            other => unreachable!("{other:?} does not jump"),
        }
    }

    /// The next instruction is where exceptions of class `catch` go that what follows `from` has raised.
    pub(in crate::native) fn catch(&mut self, from: InstrIdx, catch: &str) {
        let here = self.here();
        self.handlers.push(Handler { start: from, end: here, target: here, catch: Some(catch.into()) });
    }

    /// Loads the receiver.
    pub(in crate::native) fn this(&mut self) {
        self.op(Instr::Load(Kind::Ref, 0));
    }

    /// Loads parameter number `i`.
    pub(in crate::native) fn param(&mut self, i: usize) {
        self.op(Instr::Load(kind(&self.descriptor.params[i]), self.starts[i]));
    }

    /// Loads a constant.
    pub(in crate::native) fn ldc(&mut self, constant: Constant) {
        let at = self.class.constant(constant);
        self.op(Instr::Ldc(at));
    }

    /// Appends an instruction that names a class.
    pub(in crate::native) fn class_op(&mut self, op: fn(ConstIdx) -> Instr, class: &str) {
        let at = self.class.constant(Constant::Class(class.into()));
        self.op(op(at));
    }

    /// Appends an instruction that names a field.
    pub(in crate::native) fn field_op(&mut self, op: fn(ConstIdx) -> Instr, class: &str, name: &str, ty: &FieldType) {
        let descriptor = ty.descriptor().into();
        let member = MemberRef { class: class.into(), name: name.into(), descriptor, interface: false };
        let at = self.class.constant(Constant::Field(member));
        self.op(op(at));
    }

    /// Invokes a method.
    pub(in crate::native) fn call(&mut self, how: Invoke, member: MemberRef) {
        let at = self.class.constant(Constant::Method(member));
        self.op(Instr::Invoke(how, at));
    }

    /// Invokes a method of a class.
    pub(in crate::native) fn invoke(&mut self, how: Invoke, class: &str, name: &str, descriptor: &str) {
        let (class, name, descriptor) = (class.into(), name.into(), descriptor.into());
        self.call(how, MemberRef { class, name, descriptor, interface: false });
    }

    /// Declares a static native method of this class, and invokes it.
    pub(in crate::native) fn native(&mut self, name: &str, descriptor: MethodDescriptor) {
        self.invoke(Invoke::Static, &self.class.name(), name, &descriptor.descriptor());
        if !self.class.declares(name, &descriptor) {
            self.class.declare(STATIC | NATIVE, name, descriptor, None);
        }
    }

    /// Checks that the reference on top is of a type, unless any is.
    pub(in crate::native) fn cast(&mut self, to: &FieldType) {
        match to {
            FieldType::Object(name) if &**name == OBJECT => {}
            FieldType::Object(name) => self.class_op(Instr::CheckCast, name),
            array => self.class_op(Instr::CheckCast, &array.descriptor()),
        }
    }

    /// Returns the value on top, or nothing, and ends the method.
    pub(in crate::native) fn end(mut self) {
        let result = self.descriptor.ret.as_ref().map(kind);
        self.op(Instr::Return(result));
        self.finish();
    }

    /// Ends the method, whose last instruction leaves it.
    pub(in crate::native) fn finish(self) {
        let count = self.instrs.len();
        let code = Code {
            // No instruction pushes more than two words.
            max_stack: 2 * count as u16,
            max_locals: self.locals,
            pcs: (0..count as u32).collect(),
            stack_map: None,
            malformed: None,
            byte_length: count as u32,
            instrs: self.instrs,
            handlers: self.handlers,
            lines: vec![],
            variables: vec![],
            switches: self.switches,
        };
        self.class.declare(self.access, &self.name, self.descriptor, Some(code));
    }

    /// The default constructor's body: `super()`.
    pub(in crate::native) fn construct_super(&mut self) {
        self.this();
        self.invoke(Invoke::Special, OBJECT, "<init>", "()V");
    }

    /// Loads the object that stands for a type, or for `void`.
    pub(in crate::native) fn class_object(&mut self, ty: Option<&FieldType>) {
        let class = object(CLASS);
        match ty {
            None => self.field_op(Instr::GetStatic, "java/lang/Void", "TYPE", &class),
            Some(FieldType::Base(base)) => self.field_op(Instr::GetStatic, box_of(*base), "TYPE", &class),
            Some(FieldType::Object(name)) => self.ldc(Constant::Class(name.clone())),
            Some(array) => self.ldc(Constant::Class(array.descriptor().into())),
        }
    }

    /// Makes an array of references, each loaded by `load`.
    pub(in crate::native) fn array(&mut self, class: &str, count: usize, mut load: impl FnMut(&mut Self, usize)) {
        self.op(Instr::Int(count as i32));
        self.class_op(Instr::ANewArray, class);
        for i in 0..count {
            self.op(Instr::Stack(StackOp::Dup));
            self.op(Instr::Int(i as i32));
            load(self, i);
            self.op(Instr::ArrayStore(Elem::Ref));
        }
    }

    /// Loads null or 0.
    pub(in crate::native) fn zero(&mut self, ty: &FieldType) {
        self.op(match kind(ty) {
            Kind::Int => Instr::Int(0),
            Kind::Long => Instr::Long(0),
            Kind::Float => Instr::Float(0),
            Kind::Double => Instr::Double(0),
            Kind::Ref => Instr::Null,
        });
    }

    /// Drops a value of that type.
    pub(in crate::native) fn pop(&mut self, ty: &FieldType) {
        self.op(Instr::Stack(if ty.is_wide() { StackOp::Pop2 } else { StackOp::Pop }));
    }
}

/// The computational kind of a type (JVMS §2.11.1).
pub(super) fn kind(ty: &FieldType) -> Kind {
    match ty {
        FieldType::Base(BaseType::Long) => Kind::Long,
        FieldType::Base(BaseType::Float) => Kind::Float,
        FieldType::Base(BaseType::Double) => Kind::Double,
        FieldType::Base(_) => Kind::Int,
        FieldType::Object(_) | FieldType::Array(_) => Kind::Ref,
    }
}

/// The type a `CONSTANT_Class` names.
pub(in crate::native) fn type_of(name: &Name) -> FieldType {
    FieldType::parse(name).filter(|_| name.starts_with('[')).unwrap_or_else(|| FieldType::Object(name.clone()))
}

/// A class type.
pub(in crate::native) fn object(name: &str) -> FieldType {
    FieldType::Object(name.into())
}
