//! What is known of a loaded class: its members, its layout, its place in the hierarchy.

use std::cell::{Cell, OnceCell};
use std::fmt;
use std::sync::Arc;

use super::error::{LinkError, java_name};
use super::package::{Origin, Package};
use crate::classfile::verify::VerifyError;
use crate::classfile::{
    Access, BaseType, Body, ClassFile, Constant, FieldType, Instr, MethodDescriptor, Name, RegisterCode,
};

/// A loaded class, interface or array class; index of [`super::Program::class`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

/// A method of a loaded class; index of [`super::Program::method`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodId(pub u32);

/// A field of a loaded class; index of [`super::Program::field`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(pub u32);

/// The three kinds of reference type (JVMS §2.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class, abstract or not.
    Instance,
    /// An interface.
    Interface,
    /// An array class.
    Array {
        /// What is left when every dimension is taken off: `int` for `int[][]`.
        element: FieldType,
        /// What is left when one dimension is taken off: `int[]` for `int[][]`.
        component: ArrayComponent,
    },
}

/// The component type of an array class.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ArrayComponent {
    /// A primitive type.
    Base(BaseType),
    /// A class, an interface or again an array class.
    Class(ClassId),
}

impl From<BaseType> for ArrayComponent {
    fn from(base: BaseType) -> Self {
        ArrayComponent::Base(base)
    }
}

impl From<ClassId> for ArrayComponent {
    fn from(class: ClassId) -> Self {
        ArrayComponent::Class(class)
    }
}

/// A generic class and what its type parameters stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The class there is at run time.
    pub of: ClassId,
    /// The type arguments after erasure, or again with type arguments of their own.
    pub arguments: Box<[FieldType]>,
}

/// By index of [`ClassFile::constants`].
type PerConstant<T> = Box<[T]>;

/// A canonical constructor that does more than store what it is given.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Choosy {
    /// The constructor.
    pub constructor: MethodId,
    /// Whether it may store something else; otherwise it may refuse what it is given.
    pub stores_others: bool,
}

/// A loaded class, its superclass and superinterfaces loaded before it.
pub struct Class {
    /// Its own id.
    pub id: ClassId,
    /// Internal name; for arrays a descriptor such as `[I`.
    pub name: Name,
    /// Class, interface or array.
    pub kind: ClassKind,
    /// Access flags; an array has its element's visibility and is final and abstract.
    pub access: Access,
    /// Who defined it; an array has its element's origin.
    pub origin: Origin,
    /// Where its bytes were found, for messages.
    pub location: Name,
    /// Direct superclass; `None` only for `java/lang/Object`.
    pub superclass: Option<ClassId>,
    /// Direct superinterfaces, in order.
    pub interfaces: Vec<ClassId>,
    /// The class file; `None` for arrays.
    pub file: Option<Arc<ClassFile>>,
    /// Declared methods, in order.
    pub methods: Vec<MethodId>,
    /// Declared fields, static and instance, in order.
    pub fields: Vec<FieldId>,
    /// All instance fields, the superclass's first; [`Field::slot`] is an index of this.
    pub layout: Vec<FieldId>,
    /// Declared static fields; [`Field::slot`] is an index of this.
    pub statics: Vec<FieldId>,
    /// The class initialization method (JVMS §2.9.2).
    pub clinit: Option<MethodId>,
    /// The chain of superclasses, `java/lang/Object` first and this class last.
    pub ancestors: Vec<ClassId>,
    /// All superinterfaces, direct and indirect, each once, nearest declaration first.
    pub superinterfaces: Vec<ClassId>,
    /// One cell for each constant of the class file.
    pub(super) resolved: PerConstant<OnceCell<Result<Resolved, Box<LinkError>>>>,
    /// For each constant that names a method: the last class of a receiver, and what it selected.
    pub(super) selected: PerConstant<Cell<Option<(ClassId, MethodId)>>>,
    /// For each constant that names a method: what `invokespecial` runs.
    pub(super) specials: PerConstant<OnceCell<MethodId>>,
    /// Why it is not as it must be, once verified.
    pub(super) verified: OnceCell<Option<VerifyError>>,
    /// Of a hidden class ([`super::Program::define_hidden`]): the class it acts for, with all its rights.
    pub acts_for: Option<ClassId>,
    /// Of a class that stands for those nobody has seen ([`super::Program::unseen`]): the type they implement or extend.
    pub unseen: Option<ClassId>,
    /// Of a generic class with type arguments ([`super::Program::typed`]): which.
    pub typed: Option<Typed>,
    /// See [`super::Program::nest_host`].
    pub(super) nest_host: OnceCell<ClassId>,
    /// See [`super::Program::choosy_constructor`].
    pub(super) choosy: OnceCell<Option<Choosy>>,
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        matches!(self.kind, ClassKind::Interface)
    }

    /// Whether it is a record class (JVMS §4.7.30).
    pub fn is_record(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.record.is_some())
    }

    /// Whether it is an array class.
    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    /// Whether `new` can make one (JVMS §6.5 new): neither abstract nor an interface nor an array.
    pub fn is_instantiable(&self) -> bool {
        matches!(self.kind, ClassKind::Instance) && !self.access.is_abstract()
    }

    /// Whether programs make objects of it by `new`, as they do of no enum.
    pub fn is_made_by_new(&self) -> bool {
        self.is_instantiable() && !self.access.is_enum()
    }

    /// The name as Java programs have it, `java.util.Map$Entry`, `int[]`.
    pub fn java_name(&self) -> String {
        java_name(&self.name)
    }

    /// Whether both are in one run-time package.
    pub fn is_near(&self, other: &Class) -> bool {
        self.package() == other.package()
    }

    /// Its run-time package. Meaningless for arrays, which have their element's.
    pub(super) fn package(&self) -> Package<'_> {
        Package::of(&self.name, self.origin)
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.name, self.id.0)
    }
}

/// A method of a loaded class (JVMS §4.6).
#[derive(Debug)]
pub struct Method {
    /// Its own id.
    pub id: MethodId,
    /// The class that declares it.
    pub class: ClassId,
    /// Access flags.
    pub access: Access,
    /// Name.
    pub name: Name,
    /// Descriptor.
    pub descriptor: MethodDescriptor,
    /// The descriptor as written.
    pub raw_descriptor: Name,
    /// Its arguments, the receiver first: whether each takes two local variables (JVMS §2.6.1).
    pub arguments: Box<[bool]>,
    /// Absent for native and abstract methods.
    pub code: Option<Arc<Body>>,
    /// Index into [`ClassFile::methods`] of its class; see [`super::Program::declaration`].
    pub decl: u32,
    /// See [`super::Program::register_code`].
    pub(super) registers: OnceCell<RegisterCode>,
    /// See [`super::Program::register_code`].
    pub(super) has_run: Cell<bool>,
}

impl Method {
    /// Whether it is an instance or class initialization method (JVMS §2.9), which is never selected or overridden.
    pub fn is_initializer(&self) -> bool {
        self.name.starts_with('<')
    }

    /// Whether it has a conditional instruction of its own (JVMS §2.11.7).
    pub fn decides(&self) -> bool {
        self.code.as_deref().is_some_and(|code| code.instrs.iter().any(Instr::is_conditional))
    }

    /// Whether it is an instance initialization method (JVMS §2.9.1), which who calls it from outside calls on a new object.
    pub fn is_constructor(&self) -> bool {
        &*self.name == "<init>"
    }

    /// Whether it is called on an object that exists before the call.
    pub fn has_receiver(&self) -> bool {
        !self.access.is_static() && !self.is_constructor()
    }
}

/// A field of a loaded class (JVMS §4.5).
#[derive(Debug)]
pub struct Field {
    /// Its own id.
    pub id: FieldId,
    /// The class that declares it.
    pub class: ClassId,
    /// Access flags.
    pub access: Access,
    /// Name.
    pub name: Name,
    /// Type.
    pub ty: FieldType,
    /// Index of [`Class::layout`], or of the declaring class's [`Class::statics`] when static.
    pub slot: u32,
    /// The `ConstantValue` of a static field.
    pub constant: Option<Constant>,
}

/// A resolved field, with what an access to it needs to know.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FieldRef {
    /// The field.
    pub id: FieldId,
    /// The class that declares it.
    pub class: ClassId,
    /// See [`Field::slot`].
    pub slot: u32,
    /// Its type, if that is primitive.
    pub base: Option<BaseType>,
    /// Its access flags.
    pub access: Access,
}

/// What a constant means once resolved.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A class, interface or array class.
    Class(ClassId),
    /// A field.
    Field(FieldRef),
    /// A method of a class or of an interface.
    Method(MethodId),
    /// A constant that is its own meaning, such as a number or a string; also the method handles, method types and
    /// dynamic constants, which need code to run.
    Other,
}
