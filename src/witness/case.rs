//! One path made concrete: the input, and what the engine predicts the JVM will do with it.

use crate::{
    classfile::Name,
    program::{MethodId, Program},
};
use std::sync::Arc;

/// A concrete call and its predicted outcome.
#[derive(Clone, Debug)]
pub struct Case {
    /// Number of the path this case stands for.
    pub path: u32,
    /// The method called.
    pub target: Target,
    /// The objects of the input (`..inputs`), then those the run allocates that `expected` or `after` speak of.
    pub objects: Vec<Object>,
    /// How many of `objects` exist before the call.
    pub inputs: usize,
    /// The receiver, absent for a static method.
    pub receiver: Option<Datum>,
    /// The arguments, in order.
    pub args: Vec<Datum>,
    /// What static fields hold before the call, their classes being initialized, in this order.
    pub statics: Vec<(FieldRef, Datum)>,
    /// What is true of the input before the call: objects, and the methods without parameters that return true on them.
    pub invariants: Vec<(usize, MethodId)>,
    /// How the call ends.
    pub expected: Expected,
    /// What the run wrote to objects of the input and to static fields: final values.
    pub after: Vec<Change>,
    /// What the run is told to choose, in order.
    pub chosen: Vec<i32>,
    /// What the run is told of the time, by the call that asks. No test can see to that.
    pub clock: Vec<(&'static str, i64)>,
    /// Whether the path is another one at another time.
    pub timed: bool,
}

/// The method a case calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Internal name of the declaring class.
    pub class: Name,
    /// Method name; never `<init>` for an instance case.
    pub name: Name,
    /// Method descriptor.
    pub descriptor: Name,
    /// Static, so without receiver.
    pub is_static: bool,
}

impl Target {
    /// A method of a program.
    pub fn of(program: &Program, method: MethodId) -> Self {
        let m = program.method(method);
        Target {
            class: program.class(m.class).name.clone(),
            name: m.name.clone(),
            descriptor: m.raw_descriptor.clone(),
            is_static: m.access.is_static(),
        }
    }
}

/// A concrete value. Floating-point values are their raw bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Datum {
    Null,
    /// An index into [`Case::objects`].
    Object(usize),
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
}

/// An object, by class and content.
#[derive(Clone, Debug)]
pub struct Object {
    /// Internal name of its class, or an array descriptor.
    pub class: Name,
    /// Of an object of a class nobody has seen, which implements or extends `class` itself: what was called.
    pub unseen: Option<Vec<Answers>>,
    /// What is in it.
    pub body: Body,
}

/// What the calls of an abstract method on an object of an unseen class return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Name of the method.
    pub name: Name,
    /// Descriptor of the method.
    pub descriptor: Name,
    /// The results in order; none of a `void` method.
    pub results: Vec<Datum>,
}

/// The content of an [`Object`].
#[derive(Clone, Debug)]
pub enum Body {
    /// The instance fields that matter; those not named hold their default value (0, false, null) in an input object
    /// and are of no concern in an allocated one.
    Fields(Vec<(FieldRef, Datum)>),
    /// All elements of an array.
    Elements(Vec<Datum>),
    /// A `java.lang.String`, by its UTF-16 code units; the first of some content may be a literal.
    Text(Arc<[u16]>),
    /// A `java.lang.String` of the input that is no literal.
    Copy(Arc<[u16]>),
    /// Made before the call by a static method of the program, given an int or nothing.
    Made(Target, Option<i32>),
    /// Only the class is known or of concern.
    Opaque,
}

/// A field by the class that declares it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldRef {
    /// Internal name of the declaring class.
    pub class: Name,
    /// Field name.
    pub name: Name,
    /// Field descriptor.
    pub descriptor: Name,
}

/// How a call ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Normally, with the value of a non-void method.
    Returned(Option<Datum>),
    /// With an exception of exactly this class.
    Threw {
        /// Internal name of the exception's class.
        class: Name,
        /// Internal class name and method name of the frame that threw it, the first of its stack trace.
        thrown_in: Option<(Name, Name)>,
    },
}

/// Where a value was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// An instance field of an input object.
    Field(usize, FieldRef),
    /// An element of an input array.
    Element(usize, u32),
    /// A static field.
    Static(FieldRef),
}

/// A place written by the run, and what it holds afterwards.
#[derive(Clone, Debug)]
pub struct Change {
    /// Where.
    pub place: Place,
    /// The final value.
    pub value: Datum,
}
