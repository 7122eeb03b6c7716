//! One path made concrete: the input, and what the engine predicts the JVM will do with it.

use crate::{
    classfile::{BaseType, Name},
    input::{Asked, Datum, FieldRef, Object, Target},
    program::TraceElement,
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
    pub invariants: Vec<(usize, Target)>,
    /// What a test framework calls before the call, or what makes objects of the input, in order.
    pub set_up: Vec<Call>,
    /// What it calls after it, however that has ended.
    pub tear_down: Vec<Call>,
    /// Classes of the JDK whose fields are the JDK's own affair where the input says nothing of them: skeletons of collections
    /// that objects of the input extend, and values that a model describes.
    pub opaque: Vec<Name>,
    /// Classes of the JDK of which equal objects may be one: which is which is not predicted.
    pub shared: Vec<Name>,
    /// How the call ends.
    pub expected: Expected,
    /// Frames that the stack trace of its exception is to begin with, innermost first, where other classes than theirs are left out; nothing if that
    /// does not matter.
    pub frames: Vec<TraceElement>,
    /// What the exception says with which the call ends, if that is predicted.
    pub message: Option<Arc<[u16]>>,
    /// Whether all that a JVM is asked is how the call ends, and with which exception.
    pub only_end: bool,
    /// What the run wrote to objects of the input and to static fields: final values.
    pub after: Vec<Change>,
    /// What static fields hold that the run has changed.
    pub kept: Vec<Kept>,
    /// Collections of the input that the run has changed, and what is in them afterwards, as in [`crate::input::Body::Held`].
    pub held: Vec<(usize, Vec<Datum>)>,
    /// What the run is told where it asks, in order.
    pub chosen: Vec<Asked>,
    /// What the run is told of the time, by the call that asks. No test can see to that.
    pub clock: Vec<(&'static str, i64)>,
    /// What else the path depends on, if no test can see to that.
    pub arbitrary: Option<&'static str>,
    /// What it has to do with that another machine may answer otherwise.
    pub loose: Option<&'static str>,
    /// Whether code of the application compares references on the way, and the input says whether they are the same.
    pub by_identity: bool,
}

/// A call around the one that a case is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The method, or a constructor; or a field that is given what is given.
    pub target: Target,
    /// The object, of the input, that it is called on; none of a static method or a constructor.
    pub on: Option<usize>,
    /// The object, of the input, that it makes or returns, if that is spoken of.
    pub makes: Option<usize>,
    /// What it is given: inputs, or the object within which a constructor makes one.
    pub given: Vec<Datum>,
}

impl Call {
    /// The field that is given what is given, if this is no call of a method.
    pub fn field(&self) -> Option<FieldRef> {
        let Target { class, name, descriptor, .. } = self.target.clone();
        (!descriptor.starts_with('(')).then_some(FieldRef { class, name, descriptor })
    }
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

/// A part of what was there before the call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    /// A static field, and fields of what it holds, by which one comes to it.
    pub through: Vec<FieldRef>,
    /// What it is.
    pub part: Part,
}

/// What is kept of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// What the last field holds.
    Field,
    /// What is in the collection there.
    Elements,
    /// What is in the map there.
    Entries,
    /// What is in the array there.
    Cells,
    /// What `get` of this class says there, of this type.
    Value(Name, BaseType),
    /// What `get` says there, an object.
    Reference,
    /// The text in the builder of this class there.
    Text(Name),
    /// The bits in the set of this class there.
    Bits(Name),
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
    /// Whether it is what was there when the call began.
    pub is_old: bool,
}
