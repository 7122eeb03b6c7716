//! What objects of the JDK's classes stand for that the machine knows itself.

use crate::{
    classfile::BaseType,
    program::{ClassId, FieldId},
};

/// What an object of class `Class` stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mirror {
    /// A class, interface or array type.
    Class(ClassId),
    /// A primitive type.
    Base(BaseType),
    /// `void`.
    Void,
}

/// What a `VarHandle` gives access to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// A field, static or not.
    Field(FieldId),
    /// The elements of arrays of that class.
    Element(ClassId),
    /// The bytes of byte arrays, several at a time as a number.
    Bytes {
        /// The type of the number.
        base: BaseType,
        /// The most significant byte is first.
        big_endian: bool,
    },
}
