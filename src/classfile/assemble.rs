//! Class files from parts, for code that no compiler wrote: what a dynamically computed call site links to.

use super::code::{Cond, Convert, Invoke, Kind, StackOp, Switch};
use super::{
    Access, BaseType, BootstrapMethod, ClassFile, Code, ConstIdx, Constant, Field, FieldType, Handler, Instr, InstrIdx,
    MemberRef, Method, MethodDescriptor, Name,
};
use std::sync::Arc;

/// `ACC_PUBLIC | ACC_STATIC | ACC_SYNTHETIC`.
pub const PUBLIC_STATIC: Access = Access(0x1009);
/// `ACC_PUBLIC | ACC_SYNTHETIC`.
pub const PUBLIC: Access = Access(0x1001);
/// `ACC_PRIVATE | ACC_FINAL | ACC_SYNTHETIC`, of a field.
pub const PRIVATE_FINAL: Access = Access(0x1012);
/// `ACC_PRIVATE | ACC_STATIC | ACC_FINAL | ACC_SYNTHETIC`, of a field.
pub const PRIVATE_STATIC_FINAL: Access = Access(0x101a);

/// A class under construction.
pub struct ClassBuilder {
    file: ClassFile,
}

impl ClassBuilder {
    /// A final class without members.
    pub fn new(name: &str, superclass: &str, interfaces: Vec<Name>) -> ClassBuilder {
        ClassBuilder {
            file: ClassFile {
                version: (61, 0),
                access: Access(0x1030),
                name: name.into(),
                super_name: Some(superclass.into()),
                interfaces,
                fields: vec![],
                methods: vec![],
                constants: vec![],
                bootstrap_methods: vec![],
                source_file: None,
                nest_host: None,
                nest_members: vec![],
                inner_classes: vec![],
                record: None,
                permitted_subclasses: vec![],
                mentioned: vec![],
            },
        }
    }

    /// Its internal name.
    pub fn name(&self) -> Name {
        self.file.name.clone()
    }

    /// Declares a field, and gives the way to refer to it.
    pub fn field(&mut self, access: Access, name: &str, ty: &FieldType) -> MemberRef {
        self.file.fields.push(Field { access, name: name.into(), ty: ty.clone(), constant: None });
        MemberRef { class: self.name(), name: name.into(), descriptor: ty.descriptor().into(), interface: false }
    }

    /// Declares a method with the code that `body` writes, and gives the way to refer to it.
    pub fn method(
        &mut self,
        access: Access,
        name: &str,
        descriptor: &MethodDescriptor,
        body: impl FnOnce(&mut CodeBuilder<'_>),
    ) -> MemberRef {
        let words = descriptor.param_words() as u16 + u16::from(!access.is_static());
        let mut code = CodeBuilder {
            class: self,
            instrs: vec![],
            labels: vec![],
            switches: vec![],
            handlers: vec![],
            locals: words,
        };
        body(&mut code);
        let code = Arc::new(code.finish());
        let raw_descriptor: Name = descriptor.descriptor().into();
        self.file.methods.push(Method {
            access,
            name: name.into(),
            descriptor: descriptor.clone(),
            raw_descriptor: raw_descriptor.clone(),
            code: Some(code),
            exceptions: vec![],
            parameter_names: vec![],
            annotations: vec![],
        });
        MemberRef { class: self.name(), name: name.into(), descriptor: raw_descriptor, interface: false }
    }

    /// The class file.
    pub fn finish(self) -> ClassFile {
        self.file
    }

    fn constant(&mut self, constant: Constant) -> ConstIdx {
        let constants = &mut self.file.constants;
        let at = constants.iter().position(|c| *c == constant).unwrap_or_else(|| {
            constants.push(constant);
            constants.len() - 1
        });
        ConstIdx(at as u16)
    }
}

/// A place in code that is still being written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Label(u32);

/// The code of one method under construction. Instructions are written in order; jumps name labels.
pub struct CodeBuilder<'a> {
    class: &'a mut ClassBuilder,
    instrs: Vec<Instr>,
    /// Where each label is, once it is placed.
    labels: Vec<Option<InstrIdx>>,
    switches: Vec<Switch>,
    /// Ranges by label.
    handlers: Vec<(Label, Label, Label, Name)>,
    locals: u16,
}

impl CodeBuilder<'_> {
    /// Writes an instruction that is no jump and has no constant.
    pub fn op(&mut self, instr: Instr) {
        self.instrs.push(instr);
    }

    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// The label is here.
    pub fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.instrs.len() as InstrIdx);
    }

    /// A label that is here.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    /// `goto`.
    pub fn goto(&mut self, to: Label) {
        self.op(Instr::Goto(to.0));
    }

    /// `ifeq`, ...: against zero.
    pub fn if_zero(&mut self, cond: Cond, to: Label) {
        self.op(Instr::If(cond, to.0));
    }

    /// `if_acmpeq`, `if_acmpne`.
    pub fn if_acmp(&mut self, cond: Cond, to: Label) {
        self.op(Instr::IfAcmp(cond, to.0));
    }

    /// `if_icmpeq`, ...
    pub fn if_icmp(&mut self, cond: Cond, to: Label) {
        self.op(Instr::IfIcmp(cond, to.0));
    }

    /// `ifnull` (`Eq`), `ifnonnull` (`Ne`).
    pub fn if_null(&mut self, cond: Cond, to: Label) {
        self.op(Instr::IfNull(cond, to.0));
    }

    /// `lookupswitch`; keys ascending.
    pub fn switch(&mut self, cases: &[(i32, Label)], default: Label) {
        let cases = cases.iter().map(|&(key, to)| (key, to.0)).collect();
        self.switches.push(Switch { default: default.0, cases });
        self.op(Instr::LookupSwitch(self.switches.len() as u16 - 1));
    }

    /// What `catch` names is caught between two labels, and handled at a third.
    pub fn handler(&mut self, start: Label, end: Label, target: Label, catch: &str) {
        self.handlers.push((start, end, target, catch.into()));
    }

    /// `iload`, `aload`, ...: loads a local variable of this type.
    pub fn load(&mut self, ty: &FieldType, index: u16) {
        self.locals = self.locals.max(index + ty.words());
        self.op(Instr::Load(kind(ty), index));
    }

    /// `istore`, `astore`, ...: stores a local variable of this type.
    pub fn store(&mut self, ty: &FieldType, index: u16) {
        self.locals = self.locals.max(index + ty.words());
        self.op(Instr::Store(kind(ty), index));
    }

    /// `aload_0`.
    pub fn this(&mut self) {
        self.op(Instr::Load(Kind::Ref, 0));
    }

    /// `ldc` of a constant.
    pub fn ldc(&mut self, constant: Constant) {
        let at = self.class.constant(constant);
        self.op(Instr::Ldc(at));
    }

    /// `ldc` of a string.
    pub fn text(&mut self, text: &str) {
        self.ldc(Constant::String(text.encode_utf16().collect()));
    }

    /// `dup`.
    pub fn dup(&mut self) {
        self.op(Instr::Stack(StackOp::Dup));
    }

    /// Drops the value on the stack.
    pub fn pop(&mut self) {
        self.op(Instr::Stack(StackOp::Pop));
    }

    /// `i2l`, ...
    pub fn convert(&mut self, op: Convert) {
        self.op(Instr::Convert(op));
    }

    /// `new`.
    pub fn new(&mut self, class: &str) {
        let at = self.class.constant(Constant::Class(class.into()));
        self.op(Instr::New(at));
    }

    /// `checkcast`.
    pub fn cast(&mut self, class: &str) {
        let at = self.class.constant(Constant::Class(class.into()));
        self.op(Instr::CheckCast(at));
    }

    /// `instanceof`.
    pub fn instance_of(&mut self, class: &str) {
        let at = self.class.constant(Constant::Class(class.into()));
        self.op(Instr::InstanceOf(at));
    }

    /// `invokevirtual`, ...
    pub fn invoke(&mut self, how: Invoke, method: &MemberRef) {
        let at = self.class.constant(Constant::Method(method.clone()));
        self.op(Instr::Invoke(how, at));
    }

    /// `invokestatic`.
    pub fn invoke_static(&mut self, class: &str, name: &str, descriptor: &str) {
        self.invoke(Invoke::Static, &member(class, name, descriptor));
    }

    /// `invokevirtual`.
    pub fn invoke_virtual(&mut self, class: &str, name: &str, descriptor: &str) {
        self.invoke(Invoke::Virtual, &member(class, name, descriptor));
    }

    /// `invokedynamic`.
    pub fn invoke_dynamic(&mut self, bootstrap: BootstrapMethod, name: &str, descriptor: &MethodDescriptor) {
        let file = &mut self.class.file;
        file.bootstrap_methods.push(bootstrap);
        let number = file.bootstrap_methods.len() as u16 - 1;
        let constant = Constant::InvokeDynamic(number, name.into(), descriptor.descriptor().into());
        let at = self.class.constant(constant);
        self.op(Instr::InvokeDynamic(at));
    }

    /// `getfield`.
    pub fn get_field(&mut self, field: &MemberRef) {
        let at = self.class.constant(Constant::Field(field.clone()));
        self.op(Instr::GetField(at));
    }

    /// `putfield`.
    pub fn put_field(&mut self, field: &MemberRef) {
        let at = self.class.constant(Constant::Field(field.clone()));
        self.op(Instr::PutField(at));
    }

    /// `getstatic`.
    pub fn get_static(&mut self, field: &MemberRef) {
        let at = self.class.constant(Constant::Field(field.clone()));
        self.op(Instr::GetStatic(at));
    }

    /// `putstatic`.
    pub fn put_static(&mut self, field: &MemberRef) {
        let at = self.class.constant(Constant::Field(field.clone()));
        self.op(Instr::PutStatic(at));
    }

    /// `ireturn`, ..., `return` for `None`.
    pub fn return_(&mut self, ty: Option<&FieldType>) {
        self.op(Instr::Return(ty.map(kind)));
    }

    fn finish(mut self) -> Code {
        let at = |label: u32| self.labels[label as usize].expect("a label that is jumped to is placed");
        for instr in &mut self.instrs {
            match instr {
                Instr::Goto(to)
                | Instr::If(_, to)
                | Instr::IfIcmp(_, to)
                | Instr::IfAcmp(_, to)
                | Instr::IfNull(_, to) => {
                    *to = at(*to);
                }
                _ => {}
            }
        }
        for switch in &mut self.switches {
            switch.default = at(switch.default);
            switch.cases.iter_mut().for_each(|(_, to)| *to = at(*to));
        }
        let handlers = self.handlers.iter().map(|(start, end, target, catch)| Handler {
            start: at(start.0),
            end: at(end.0),
            target: at(target.0),
            catch: Some(catch.clone()),
        });
        let handlers = handlers.collect();
        Code {
            // No instruction pushes more than one value on top of what it popped, and nothing here loops with a stack.
            max_stack: self.instrs.len() as u16 + 1,
            max_locals: self.locals,
            pcs: (0..self.instrs.len() as u32).collect(),
            handlers,
            lines: vec![],
            variables: vec![],
            switches: self.switches,
            byte_length: self.instrs.len() as u32,
            instrs: self.instrs,
        }
    }
}

/// A method or field of a class.
pub fn member(class: &str, name: &str, descriptor: &str) -> MemberRef {
    MemberRef { class: class.into(), name: name.into(), descriptor: descriptor.into(), interface: false }
}

/// The computational kind of a type (JVMS §2.11.1).
pub fn kind(ty: &FieldType) -> Kind {
    match ty {
        FieldType::Base(BaseType::Long) => Kind::Long,
        FieldType::Base(BaseType::Float) => Kind::Float,
        FieldType::Base(BaseType::Double) => Kind::Double,
        FieldType::Base(_) => Kind::Int,
        FieldType::Object(_) | FieldType::Array(_) => Kind::Ref,
    }
}
