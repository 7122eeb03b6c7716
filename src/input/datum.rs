//! Values and objects of an input as data: what a model says they are, in words of the class file.

use super::Holds;
use crate::{
    classfile::{BaseType, FieldType, Name},
    program::{ClassId, FieldId, MethodId, Program},
};
use std::sync::Arc;

/// A concrete value. Floating-point values are their raw bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Datum {
    Null,
    /// An index into the objects of an input.
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

impl Datum {
    /// What a field of this type holds that nobody has assigned (JVMS §2.3, §2.4).
    pub fn default_of(ty: &FieldType) -> Self {
        match ty {
            FieldType::Base(base) => match base {
                BaseType::Boolean => Datum::Boolean(false),
                BaseType::Byte => Datum::Byte(0),
                BaseType::Char => Datum::Char(0),
                BaseType::Short => Datum::Short(0),
                BaseType::Int => Datum::Int(0),
                BaseType::Long => Datum::Long(0),
                BaseType::Float => Datum::Float(0),
                BaseType::Double => Datum::Double(0),
            },
            FieldType::Object(_) | FieldType::Array(_) => Datum::Null,
        }
    }

    /// Whether it is what a field holds that nobody has assigned (JVMS §2.3, §2.4).
    pub fn is_default(self) -> bool {
        use Datum::{Boolean, Byte, Char, Double, Float, Int, Long, Null, Short};
        matches!(self, Null | Boolean(false) | Byte(0) | Char(0) | Short(0) | Int(0) | Long(0) | Float(0) | Double(0))
    }
}

/// An object, by class and content.
#[derive(Clone, Debug)]
pub struct Object {
    /// Internal name of its class, or an array descriptor.
    pub class: Name,
    /// Of an object of a class nobody has seen, which implements or extends `class` itself: what was called.
    pub unseen: Option<Vec<Answers>>,
    /// Of a collection that holds constants of an enum, or has them as keys: that enum.
    pub of: Option<Name>,
    /// Of a constant of an enum, its name.
    pub constant: Option<Name>,
    /// What is in it.
    pub body: Body,
}

impl Object {
    /// What a collection holds; `None` of any other object.
    pub fn holds(&self) -> Option<Holds> {
        match self.body {
            Body::Held(holds, _) | Body::Filled(holds, _) => Some(holds),
            _ => None,
        }
    }

    /// The objects that it holds, or returns.
    pub fn held(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        let index = |datum: Datum| if let Datum::Object(n) = datum { Some(n) } else { None };
        let answers = self.unseen.iter().flatten().flat_map(|answers| &answers.results);
        let answers = answers.filter_map(|answer| answer.datum());
        match &self.body {
            Body::Fields(fields) => Box::new(fields.iter().map(|&(_, value)| value).chain(answers).filter_map(index)),
            Body::Elements(all) | Body::Held(_, all) => Box::new(all.iter().copied().filter_map(index)),
            _ => Box::new(std::iter::empty()),
        }
    }
}

/// What the calls of an abstract method on an object of an unseen class return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Name of the method.
    pub name: Name,
    /// Descriptor of the method.
    pub descriptor: Name,
    /// What they come to, in order.
    pub results: Vec<Answer>,
}

/// What one call comes to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A `void` method returns.
    Done,
    /// It returns this.
    Returned(Datum),
    /// It throws this exception.
    Threw(Datum),
}

impl Answer {
    /// What is returned or thrown.
    pub fn datum(self) -> Option<Datum> {
        match self {
            Answer::Done => None,
            Answer::Returned(v) | Answer::Threw(v) => Some(v),
        }
    }

    /// What is returned or thrown, to be changed.
    pub fn datum_mut(&mut self) -> Option<&mut Datum> {
        match self {
            Answer::Done => None,
            Answer::Returned(v) | Answer::Threw(v) => Some(v),
        }
    }
}

/// The content of an [`Object`].
#[derive(Clone, Debug)]
pub enum Body {
    /// The instance fields that matter; those not named hold their default value (0, false, null) in an input object
    /// and are of no concern in an allocated one.
    Fields(Vec<(FieldRef, Datum)>),
    /// All elements of an array.
    Elements(Vec<Datum>),
    /// What is in a collection of the JDK, in order; of a map key and value in turn.
    Held(Holds, Vec<Datum>),
    /// A `java.lang.String`, by its UTF-16 code units; the first of some content may be a literal.
    Text(Arc<[u16]>),
    /// A `java.lang.String` of the input that is no literal.
    Copy(Arc<[u16]>),
    /// What boxing a number yields (JLS §5.1.7), the same object as others of that number or not.
    Boxed(Datum),
    /// Made before the call by a static method of the program, given an int or nothing.
    Made(Target, Option<i32>),
    /// Made before the call by a constructor, as a test framework does.
    Constructed,
    /// A collection of the JDK that calls have made and filled: what it holds before the call, as of [`Body::Held`].
    Filled(Holds, Vec<Datum>),
    /// What this static field holds before the call.
    Static(FieldRef),
    /// Stands for a type, of this descriptor.
    Type(Name),
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

/// A method by its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Internal name of the declaring class, or of one that inherits it.
    pub class: Name,
    /// Method name; `<init>` makes a new object of the class.
    pub name: Name,
    /// Method descriptor.
    pub descriptor: Name,
    /// Static, or a constructor, so without receiver.
    pub is_static: bool,
}

/// What a program is told where it asks.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The call that asks: `choose`, `Verifier.nondetInt`.
    pub call: &'static str,
    /// The method it is in.
    pub caller: Target,
    /// The source file of that.
    pub file: Option<Name>,
    /// The line.
    pub line: Option<u16>,
    /// What it is told.
    pub value: Datum,
}

impl Target {
    /// A method of a program.
    pub fn of(program: &Program, method: MethodId) -> Self {
        Self::on(program, program.method(method).class, method)
    }

    /// A method of a program, called on objects of this class, which may inherit it.
    pub fn on(program: &Program, class: ClassId, method: MethodId) -> Self {
        let m = program.method(method);
        Target {
            class: program.class(class).name.clone(),
            name: m.name.clone(),
            descriptor: m.raw_descriptor.clone(),
            is_static: !m.has_receiver(),
        }
    }

    /// The method in a program: the nearest that the class, a superclass or a superinterface declares; what only a compiler has written
    /// is meant where there is nothing else.
    pub fn find(&self, program: &Program) -> Option<MethodId> {
        let class = program.class(program.load(&self.class).ok()?);
        let upwards = class.ancestors.iter().rev().chain(&class.superinterfaces);
        let mut all = upwards.filter_map(|&class| program.declared_method(class, &self.name, &self.descriptor));
        let first = all.next()?;
        let is_written = |&m: &MethodId| !program.method(m).access.is_synthetic();
        Some(std::iter::once(first).chain(all).find(is_written).unwrap_or(first))
    }
}

impl FieldRef {
    /// A field of a program.
    pub fn of(program: &Program, f: FieldId) -> Self {
        let field = program.field(f);
        FieldRef {
            class: program.class(field.class).name.clone(),
            name: field.name.clone(),
            descriptor: Name::from(field.ty.descriptor()),
        }
    }
}
