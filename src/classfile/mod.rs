//! JVMS chapter 4: bytes to an owned [`ClassFile`].
//!
//! What is not trusted is checked first, by the `cafebabe` crate behind a fence ([`read()`]): malformed input is a [`ReadError`] that names
//! the file and the place, never a panic and never a huge allocation. Everything here is owned and immutable; the code of trusted classes
//! is decoded when it is looked at ([`Body`]).

mod annotation;
mod body;
pub mod code;
mod constants;
mod cursor;
pub mod depth;
pub mod descriptor;
pub mod disasm;
mod effect;
mod error;
mod fence;
mod flow;
mod header;
mod instruction;
mod member;
mod modifiers;
pub mod mutant;
pub mod opcode;
mod pool;
mod read;
mod reader;
pub mod registers;
pub mod signature;
mod splice;
pub mod stack_map;
pub mod string_switch;
mod undecoded;
mod utf8;
pub mod verify;
pub mod visible;
mod walk;

pub use annotation::{Annotation, ElementValue};
pub use code::{Code, ConstIdx, Handler, Instr, InstrIdx, Malformed};
pub use constants::Constants;
pub use descriptor::{BaseType, FieldType, MethodDescriptor};
pub use error::ReadError;
pub use header::{Header, Names, read_header};
pub use read::{read, read_trusted};
pub use registers::RegisterCode;
pub use stack_map::StackMap;
pub use undecoded::Body;

use std::sync::Arc;

/// An internal name (`java/lang/Object`, JVMS §4.2.1), an array descriptor, a member name or a descriptor.
pub type Name = Arc<str>;

/// Access and property flags of a class, field or method (JVMS tables 4.1-B, 4.5-A, 4.6-A).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Access(pub u16);

impl Access {
    /// Declared public.
    pub fn is_public(self) -> bool {
        self.0 & 0x0001 != 0
    }
    /// Declared private.
    pub fn is_private(self) -> bool {
        self.0 & 0x0002 != 0
    }
    /// Declared protected.
    pub fn is_protected(self) -> bool {
        self.0 & 0x0004 != 0
    }
    /// Declared static.
    pub fn is_static(self) -> bool {
        self.0 & 0x0008 != 0
    }
    /// Declared final.
    pub fn is_final(self) -> bool {
        self.0 & 0x0010 != 0
    }
    /// Declared synchronized (methods).
    pub fn is_synchronized(self) -> bool {
        self.0 & 0x0020 != 0
    }
    /// Declared transient (fields).
    pub fn is_transient(self) -> bool {
        self.0 & 0x0080 != 0
    }
    /// Declared native (methods).
    pub fn is_native(self) -> bool {
        self.0 & 0x0100 != 0
    }
    /// An interface, not a class.
    pub fn is_interface(self) -> bool {
        self.0 & 0x0200 != 0
    }
    /// Declared abstract.
    pub fn is_abstract(self) -> bool {
        self.0 & 0x0400 != 0
    }
    /// A method with a variable number of arguments.
    pub fn is_varargs(self) -> bool {
        self.0 & 0x80 != 0
    }
    /// Not present in the source.
    pub fn is_synthetic(self) -> bool {
        self.0 & 0x1000 != 0
    }
    /// An enum class or an enum constant.
    pub fn is_enum(self) -> bool {
        self.0 & 0x4000 != 0
    }
}

/// A class file, decoded (JVMS §4.1).
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// `(major, minor)` version.
    pub version: (u16, u16),
    /// Class access flags.
    pub access: Access,
    /// Internal name of this class.
    pub name: Name,
    /// Internal name of the direct superclass; `None` only for `java/lang/Object` and modules.
    pub super_name: Option<Name>,
    /// Internal names of the direct superinterfaces, in order.
    pub interfaces: Vec<Name>,
    /// Declared fields, in order.
    pub fields: Vec<Field>,
    /// Declared methods, in order.
    pub methods: Vec<Method>,
    /// The constants that code may refer to.
    pub constants: Constants,
    /// The `BootstrapMethods` attribute (JVMS §4.7.23).
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// The `SourceFile` attribute.
    pub source_file: Option<Name>,
    /// The `Signature` attribute (JVMS §4.7.9).
    pub signature: Option<Name>,
    /// The `EnclosingMethod` attribute (JVMS §4.7.7) of a local or anonymous class: the class it is in, and name and
    /// descriptor of the method, if it is in one.
    pub enclosing_method: Option<(Name, Option<(Name, Name)>)>,
    /// The `NestHost` attribute (JVMS §4.7.28).
    pub nest_host: Option<Name>,
    /// The `NestMembers` attribute (JVMS §4.7.29).
    pub nest_members: Vec<Name>,
    /// The `InnerClasses` attribute (JVMS §4.7.6).
    pub inner_classes: Vec<InnerClass>,
    /// Component names and descriptors of the `Record` attribute (JVMS §4.7.30).
    pub record: Option<Vec<(Name, FieldType)>>,
    /// The `PermittedSubclasses` attribute (JVMS §4.7.31).
    pub permitted_subclasses: Vec<Name>,
    /// Its annotations, visible at run time or not.
    pub annotations: Vec<Annotation>,
}

impl ClassFile {
    /// A class of Java 17 without members.
    pub fn made(access: Access, name: Name, super_name: Name, interfaces: Vec<Name>) -> ClassFile {
        ClassFile {
            enclosing_method: None,
            version: (61, 0),
            access,
            name,
            super_name: Some(super_name),
            interfaces,
            fields: vec![],
            methods: vec![],
            constants: Constants::default(),
            bootstrap_methods: vec![],
            source_file: None,
            signature: None,
            nest_host: None,
            nest_members: vec![],
            inner_classes: vec![],
            record: None,
            permitted_subclasses: vec![],
            annotations: vec![],
        }
    }

    /// The methods that a dynamic call site hands over to its bootstrap method: what a lambda or a method reference is made of.
    pub fn method_handles(&self, at: ConstIdx) -> impl Iterator<Item = &MemberRef> {
        let bootstrap = match self.constant(at) {
            Constant::InvokeDynamic(bootstrap, ..) => self.bootstrap_methods.get(usize::from(*bootstrap)),
            _ => None,
        };
        bootstrap.into_iter().flat_map(|bootstrap| &bootstrap.arguments).filter_map(|argument| match argument {
            Constant::MethodHandle(_, member) => Some(member),
            _ => None,
        })
    }

    /// The constant an instruction refers to.
    pub fn constant(&self, index: ConstIdx) -> &Constant {
        self.constants.get(index)
    }
}

/// One entry of the `InnerClasses` attribute (JVMS §4.7.6).
#[derive(Clone, Debug)]
pub struct InnerClass {
    /// Internal name of the member class.
    pub inner: Name,
    /// Internal name of the class it is a member of; `None` for local and anonymous classes.
    pub outer: Option<Name>,
    /// Its simple name; `None` for anonymous classes.
    pub simple_name: Option<Name>,
    /// Its flags as declared in the source.
    pub access: Access,
}

/// A declared field (JVMS §4.5).
#[derive(Clone, Debug)]
pub struct Field {
    /// Field access flags.
    pub access: Access,
    /// Field name.
    pub name: Name,
    /// Field type.
    pub ty: FieldType,
    /// The `ConstantValue` attribute, of a static field.
    pub constant: Option<Constant>,
    /// The `Signature` attribute (JVMS §4.7.9).
    pub signature: Option<Name>,
    /// Its annotations, visible at run time or not.
    pub annotations: Vec<Annotation>,
}

/// A declared method (JVMS §4.6).
#[derive(Clone, Debug)]
pub struct Method {
    /// Method access flags.
    pub access: Access,
    /// Method name.
    pub name: Name,
    /// Parsed descriptor.
    pub descriptor: MethodDescriptor,
    /// The descriptor as written in the class file.
    pub raw_descriptor: Name,
    /// Absent for native and abstract methods.
    pub code: Option<Arc<Body>>,
    /// Internal names in the `Exceptions` attribute (JVMS §4.7.5).
    pub exceptions: Vec<Name>,
    /// The `Signature` attribute (JVMS §4.7.9).
    pub signature: Option<Name>,
    /// Parameter names from the `MethodParameters` attribute, where present (JVMS §4.7.24).
    pub parameter_names: Vec<Option<Name>>,
    /// Its annotations, visible at run time or not, among them JDK markers such as
    /// `jdk/internal/vm/annotation/IntrinsicCandidate`.
    pub annotations: Vec<Annotation>,
    /// Those of its parameters, as far as the file has them.
    pub parameter_annotations: Vec<Vec<Annotation>>,
}

/// A constant the code loads or refers to (JVMS §4.4).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Constant {
    /// `CONSTANT_Integer`.
    Integer(i32),
    /// `CONSTANT_Float`, its bits.
    Float(u32),
    /// `CONSTANT_Long`.
    Long(i64),
    /// `CONSTANT_Double`, its bits.
    Double(u64),
    /// `CONSTANT_String` as UTF-16 code units (unpaired surrogates survive).
    String(Arc<[u16]>),
    /// `CONSTANT_Class`: an internal name, or the descriptor of an array type.
    Class(Name),
    /// `CONSTANT_Fieldref`.
    Field(MemberRef),
    /// `CONSTANT_Methodref` or `CONSTANT_InterfaceMethodref`.
    Method(MemberRef),
    /// `CONSTANT_MethodHandle` (JVMS §4.4.8): its kind 1 to 9 and the member.
    MethodHandle(u8, MemberRef),
    /// `CONSTANT_MethodType`.
    MethodType(Name),
    /// `CONSTANT_Dynamic` (JVMS §4.4.10): index into [`ClassFile::bootstrap_methods`], name, field descriptor.
    Dynamic(u16, Name, Name),
    /// `CONSTANT_InvokeDynamic`: index into [`ClassFile::bootstrap_methods`], name, method descriptor.
    InvokeDynamic(u16, Name, Name),
}

impl Constant {
    /// Whether loading it pushes two words: a long or a double, constant or computed.
    pub fn is_wide(&self) -> bool {
        match self {
            Constant::Long(_) | Constant::Double(_) => true,
            Constant::Dynamic(_, _, descriptor) => matches!(&**descriptor, "J" | "D"),
            _ => false,
        }
    }
}

/// A symbolic reference to a field or method (JVMS §5.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MemberRef {
    /// Internal name of the class or array type the reference names.
    pub class: Name,
    /// Member name.
    pub name: Name,
    /// Field or method descriptor.
    pub descriptor: Name,
    /// Whether it is a `CONSTANT_InterfaceMethodref`.
    pub interface: bool,
}

/// One bootstrap method and its static arguments (JVMS §4.7.23).
#[derive(Clone, Debug)]
pub struct BootstrapMethod {
    /// The method handle: kind 1 to 9 and the member.
    pub handle: (u8, MemberRef),
    /// Static arguments, loadable constants.
    pub arguments: Vec<Constant>,
}
