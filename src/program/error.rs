//! Why a class could not be loaded or a reference not be resolved (JVMS §5.3, §5.4).

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use crate::classfile::{FieldType, Name, ReadError, visible};

/// A class path entry could not be read.
#[derive(Clone, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum PathError {
    #[error("cannot read {}: {reason}", .path.display())]
    Io { path: PathBuf, reason: String },
    #[error("{} on the class path is not a readable jar: {reason}; remove it or build it again", .path.display())]
    Jar { path: PathBuf, reason: String },
    #[error("cannot read the JDK's classes in {}: {reason}; give another JDK with --jdk DIR", .path.display())]
    Image { path: PathBuf, reason: String },
}

/// A class or a member could not be had. Every variant is what the JVM throws as some `LinkageError`, see
/// [`LinkError::kind`], except [`LinkError::Unreadable`].
#[derive(Clone, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum LinkError {
    #[error("class {} not found{wanted_by}; searched {searched}", java_name(.class))]
    NotFound { class: Name, wanted_by: Wanted, searched: Name },
    #[error(
        "{location} holds the class {}, not {}{wanted_by}; the class path entry must be the directory (or jar) \
         that holds the topmost package",
        java_name(.found), java_name(.class)
    )]
    WrongName { class: Name, found: Name, location: Name, wanted_by: Wanted },
    #[error(transparent)]
    Malformed(Arc<ReadError>),
    /// The class file is well-formed, but breaks a rule of JVMS §4 that needs more than one structure to see.
    #[error("{location}: class {} {problem}", java_name(.class))]
    Format { class: Name, location: Name, problem: String },
    #[error(transparent)]
    Unreadable(PathError),
    #[error("class {} is its own superclass or superinterface, by way of {}", java_name(.class), java_name(.via))]
    Circular { class: Name, via: Name },
    #[error(
        "class {} has no field {} of type {}{wanted_by}; it was found at {}, perhaps in another version",
        java_name(.class), visible::name(.name), visible::name(.descriptor), visible::name(.location)
    )]
    NoSuchField { class: Name, name: Name, descriptor: Name, location: Name, wanted_by: Wanted },
    #[error(
        "class {} has no method {}{}{wanted_by}; it was found at {}, perhaps in another version",
        java_name(.class), visible::name(.name), visible::name(.descriptor), visible::name(.location)
    )]
    NoSuchMethod { class: Name, name: Name, descriptor: Name, location: Name, wanted_by: Wanted },
    /// A class where an interface must be, or the reverse, and the like.
    #[error("incompatible classes: {}{wanted_by}; recompile them together", visible::name(.problem))]
    Incompatible { problem: String, said: Said, wanted_by: Wanted },
    /// Of several default methods none is more specific; what HotSpot says then, and what where an interface is called.
    #[error("incompatible classes: {}; recompile them together", visible::name(.problem))]
    TwoDefaults { problem: String, said: String, said_of_interface: String },
    /// An interface in place of a class, or the reverse, that a method is called on.
    #[error(
        "incompatible classes: {} is {}, but {} is called as a method of {}{wanted_by}; recompile them together",
        java_name(.class), if *.interface { "an interface" } else { "a class" }, visible::name(.name), if *.interface { "a class" } else { "an interface" }
    )]
    OtherKind { class: Name, interface: bool, name: Name, descriptor: Name, wanted_by: Wanted },
    #[error("{} does not implement {method}", java_name(.receiver))]
    AbstractMethod { receiver: Name, method: String, said: Said },
    #[error("{what} is not accessible{wanted_by}; recompile the classes together")]
    IllegalAccess { what: String, said: Said, wanted_by: Wanted },
}

/// Which throwable the JVM makes of a [`LinkError`]; the name of its class is for others to know.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum LinkErrorKind {
    NoClassDefFound,
    ClassFormat,
    ClassCircularity,
    NoSuchField,
    NoSuchMethod,
    IncompatibleClassChange,
    AbstractMethod,
    IllegalAccess,
    /// A file could not be read: not the program's fault, and no throwable of it.
    Unreadable,
}

/// What HotSpot says of an error that a program may catch (`linkResolver.cpp`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its words.
    pub text: String,
    /// Two classes of which it says behind that, in parentheses, which modules and loaders they are of.
    pub places: Option<(Name, Name)>,
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Said { text, places: None }
    }
}

/// Who asked for what is missing; empty where nobody in particular did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted(pub Option<Name>);

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(who) => write!(f, ", needed by {}", visible::name(who)),
            None => Ok(()),
        }
    }
}

impl LinkError {
    /// Which throwable the JVM makes of it.
    pub fn kind(&self) -> LinkErrorKind {
        match self {
            LinkError::NotFound { .. } | LinkError::WrongName { .. } => LinkErrorKind::NoClassDefFound,
            LinkError::Malformed(_) | LinkError::Format { .. } => LinkErrorKind::ClassFormat,
            LinkError::Unreadable(_) => LinkErrorKind::Unreadable,
            LinkError::Circular { .. } => LinkErrorKind::ClassCircularity,
            LinkError::NoSuchField { .. } => LinkErrorKind::NoSuchField,
            LinkError::NoSuchMethod { .. } => LinkErrorKind::NoSuchMethod,
            LinkError::Incompatible { .. } | LinkError::OtherKind { .. } | LinkError::TwoDefaults { .. } => {
                LinkErrorKind::IncompatibleClassChange
            }
            LinkError::AbstractMethod { .. } => LinkErrorKind::AbstractMethod,
            LinkError::IllegalAccess { .. } => LinkErrorKind::IllegalAccess,
        }
    }

    /// Whether it is a matter of the classes that are there, so that a program goes on with what the JVM throws. What is missing or
    /// cannot be read may be so for want of an entry in the class path.
    pub fn is_of_the_program(&self) -> bool {
        use LinkErrorKind::{AbstractMethod, IllegalAccess, IncompatibleClassChange, NoSuchField, NoSuchMethod};
        matches!(self.kind(), NoSuchField | NoSuchMethod | IncompatibleClassChange | AbstractMethod | IllegalAccess)
    }

    /// Says who asked, unless that is known: the first to ask is the one to look at.
    pub(super) fn wanted(mut self, who: impl FnOnce() -> String) -> LinkError {
        match &mut self {
            LinkError::NotFound { wanted_by, .. }
            | LinkError::WrongName { wanted_by, .. }
            | LinkError::NoSuchField { wanted_by, .. }
            | LinkError::NoSuchMethod { wanted_by, .. }
            | LinkError::Incompatible { wanted_by, .. }
            | LinkError::OtherKind { wanted_by, .. }
            | LinkError::IllegalAccess { wanted_by, .. } => {
                if wanted_by.0.is_none() {
                    wanted_by.0 = Some(who().into());
                }
            }
            LinkError::Malformed(_)
            | LinkError::Format { .. }
            | LinkError::Unreadable(_)
            | LinkError::Circular { .. }
            | LinkError::TwoDefaults { .. }
            | LinkError::AbstractMethod { .. } => {}
        }
        self
    }
}

/// An internal name or array descriptor as Java programs write it, for messages.
pub(super) fn java_name(name: &str) -> String {
    let array = if name.starts_with('[') { FieldType::parse(name) } else { None };
    visible::name(&array.map_or_else(|| name.replace('/', "."), |array| array.java_name()))
}
