//! JVMS chapter 5: classes found, loaded, linked and asked about.
//!
//! A [`Program`] only grows: what is loaded is immutable and is given out as `&Class`, `&Method`, `&Field` for as long
//! as the program lives, while loading goes on behind `&self`. One thread owns it; those of several threads may share a [`ClassPath`], and with it what has been read. What could not be loaded or
//! resolved fails the same way each time it is asked for (JVMS §5.4.3).

mod access;
mod calls;
mod changes;
mod class;
mod error;
mod fingerprint;
mod headers;
mod invariant;
pub mod jdk;
mod kept;
mod load;
mod making;
mod model;
mod package;
mod parameters;
pub mod path;
mod record;
mod resolve;
mod select;
mod stack_trace;
mod subtype;
pub mod target;
mod testing;
mod typed;
pub mod universe;
mod unseen;
pub mod verify;

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use elsa::FrozenVec;
use rustc_hash::FxHashMap;

pub use calls::Calls;
pub use changes::Changes;
pub use class::{
    ArrayComponent, Choosy, Class, ClassId, ClassKind, Field, FieldId, FieldRef, Method, MethodId, Resolved, Typed,
};
pub use error::{LinkError, LinkErrorKind, PathError, Said, Wanted};
pub use fingerprint::{Digest, Fingerprints, Used, hex};
pub use invariant::Invariants;
pub use jdk::{Jdk, JdkError};
pub use kept::Keep;
pub use load::OBJECT;
pub use making::{Making, changers, makers, successions};
pub use model::Model;
pub use package::{Origin, Package};
pub use path::{ClassPath, Found, Source};
pub use stack_trace::{Thrown, TraceElement, parse as parse_stack_trace};
pub use testing::{Assumed, Test, Tests};
pub use universe::{Universe, Worlds};

use crate::classfile::{self, Name, RegisterCode, signature::TypeSignature, visible};

/// The classes loaded so far, and the class path to load more from.
pub struct Program {
    path: Arc<ClassPath>,
    classes: FrozenVec<Box<Class>>,
    methods: FrozenVec<Box<Method>>,
    fields: FrozenVec<Box<Field>>,
    by_name: RefCell<FxHashMap<Name, Result<ClassId, LinkError>>>,
    /// The classes whose superclasses are being loaded, outermost first.
    loading: RefCell<Vec<Name>>,
    arrays: RefCell<FxHashMap<ArrayComponent, ClassId>>,
    selected: RefCell<FxHashMap<(ClassId, MethodId), Result<MethodId, LinkError>>>,
    headers: OnceCell<Arc<headers::Headers>>,
    models: RefCell<FxHashMap<ClassId, Option<std::rc::Rc<Model>>>>,
    verifies: bool,
    /// Of methods that go without.
    no_registers: RegisterCode,
}

impl Program {
    /// Nothing loaded yet.
    pub fn new(path: impl Into<Arc<ClassPath>>) -> Program {
        Program {
            path: path.into(),
            classes: FrozenVec::new(),
            methods: FrozenVec::new(),
            fields: FrozenVec::new(),
            by_name: RefCell::default(),
            loading: RefCell::default(),
            arrays: RefCell::default(),
            selected: RefCell::default(),
            headers: OnceCell::new(),
            models: RefCell::default(),
            verifies: true,
            no_registers: RegisterCode::default(),
        }
    }

    /// With the code of the application taken as it is (`-XX:-BytecodeVerificationRemote`). An interpreter takes types for
    /// granted, so it may panic on code that a verifier would refuse.
    pub fn unverified(self) -> Program {
        Program { verifies: false, ..self }
    }

    /// Where classes come from.
    pub fn path(&self) -> &Arc<ClassPath> {
        &self.path
    }

    /// How many classes are loaded.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// What is to be said of loaded classes of a version (JVMS §4.1) that is newer than this program's knowledge.
    pub fn warnings(&self) -> Vec<String> {
        /// Of Java 25.
        const KNOWN: u16 = 69;
        let loaded = (0..self.classes.len()).map(|i| &self.classes[i]);
        let newer = loaded.filter(|class| class.file.as_ref().is_some_and(|file| file.version.0 > KNOWN));
        let said = |class: &Class| {
            let version = class.file.as_ref().map_or(0, |file| file.version.0);
            format!(
                "{} has class file version {version}, newer than the {KNOWN} of Java 25: what is new in it is not known",
                class.location
            )
        };
        newer.map(said).collect()
    }

    /// A loaded class.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0 as usize]
    }

    /// A method of a loaded class.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// The code of a method for a machine with registers; without operations if it has none, and where it is asked for first: most methods that
    /// run do so once.
    #[inline]
    pub fn register_code<'a>(&'a self, method: &'a Method, class: &Class) -> &'a RegisterCode {
        if let Some(code) = method.registers.get() {
            return code;
        }
        if !method.has_run.replace(true) {
            return &self.no_registers;
        }
        method.registers.get_or_init(|| match (&method.code, &class.file) {
            (Some(code), Some(file)) => RegisterCode::of(code, &file.constants),
            _ => RegisterCode::default(),
        })
    }

    /// A field of a loaded class.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.0 as usize]
    }

    /// The method as its class file has it: exceptions, annotations.
    pub fn declaration(&self, id: MethodId) -> &classfile::Method {
        let method = self.method(id);
        let file = self.class(method.class).file.as_deref().expect("only class files declare methods");
        &file.methods[method.decl as usize]
    }

    /// The method a class itself declares by that name and descriptor.
    pub fn declared_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.class(class).methods.iter().copied().find(|&id| {
            let method = self.method(id);
            &*method.name == name && &*method.raw_descriptor == descriptor
        })
    }

    /// The field a class itself declares by that name and descriptor.
    pub fn declared_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<FieldId> {
        self.class(class).fields.iter().copied().find(|&id| {
            let field = self.field(id);
            &*field.name == name && field.ty.descriptor() == descriptor
        })
    }

    /// The type of a field with its type arguments, where its class file tells of any (JVMS §4.7.9.1).
    pub fn field_signature(&self, f: FieldId) -> Option<TypeSignature> {
        let field = self.field(f);
        let file = self.class(field.class).file.as_deref()?;
        let declared = file.fields.iter().find(|of| of.name == field.name && of.ty == field.ty)?;
        TypeSignature::parse(declared.signature.as_deref()?)
    }

    /// `java.util.Map$Entry.getKey()Ljava/lang/Object;`, for messages.
    pub fn method_name(&self, id: MethodId) -> String {
        let method = self.method(id);
        visible::name(&format!("{}.{}{}", self.class(method.class).java_name(), method.name, method.raw_descriptor))
    }

    /// `java.lang.Object java.util.Map$Entry.getKey()`, as HotSpot names a method.
    pub fn external_name(&self, id: MethodId) -> String {
        let method = self.method(id);
        let holder = format!("{}.", self.class(method.class).java_name());
        method.descriptor.external_name(&holder, &method.name)
    }

    /// `java.lang.Integer.value`, for messages.
    pub fn field_name(&self, id: FieldId) -> String {
        let field = self.field(id);
        visible::name(&format!("{}.{}", self.class(field.class).java_name(), field.name))
    }
}
