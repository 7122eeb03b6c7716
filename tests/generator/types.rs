//! The types of the generated programs.

use std::fmt::{self, Display, Formatter};

/// What a variable or an array's element can be; `Node` is the class `C0`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Bool,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Text,
    Node,
}

impl Scalar {
    /// More often what programs have more often.
    pub(super) const ALL: [Scalar; 14] = [
        Scalar::Bool,
        Scalar::Byte,
        Scalar::Char,
        Scalar::Short,
        Scalar::Int,
        Scalar::Int,
        Scalar::Int,
        Scalar::Long,
        Scalar::Long,
        Scalar::Float,
        Scalar::Double,
        Scalar::Text,
        Scalar::Node,
        Scalar::Node,
    ];

    pub(super) fn is_number(self) -> bool {
        !matches!(self, Scalar::Bool | Scalar::Text | Scalar::Node)
    }

    pub(super) fn is_integral(self) -> bool {
        self.is_number() && !matches!(self, Scalar::Float | Scalar::Double)
    }
}

impl Display for Scalar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scalar::Bool => "boolean",
            Scalar::Byte => "byte",
            Scalar::Char => "char",
            Scalar::Short => "short",
            Scalar::Int => "int",
            Scalar::Long => "long",
            Scalar::Float => "float",
            Scalar::Double => "double",
            Scalar::Text => "String",
            Scalar::Node => "C0",
        })
    }
}

/// A scalar, or an array of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Ty {
    pub(super) scalar: Scalar,
    pub(super) array: bool,
}

impl Ty {
    pub(super) fn one(scalar: Scalar) -> Ty {
        Ty { scalar, array: false }
    }

    pub(super) fn array_of(scalar: Scalar) -> Ty {
        Ty { scalar, array: true }
    }
}

impl Display for Ty {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.scalar, if self.array { "[]" } else { "" })
    }
}

/// A name with a type: local variable, parameter or field.
#[derive(Clone, Debug)]
pub(super) struct Var {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// Whether it may be assigned; loop counters and what lambdas capture may not.
    pub(super) writable: bool,
}
