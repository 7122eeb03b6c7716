//! The syntax tree of preconditions: inductive predicates over symbolic heaps, as separation logic has them (Reynolds, LICS 2002),
//! with Java's expressions as the pure part. Names are as they were written; what they mean is not known here.

use std::{
    ops::{Deref, Range},
    sync::Arc,
};

/// A name as it was written; that of a class may have dots.
pub type Name = Arc<str>;

/// What stands at a place of a text. Two are equal where they say the same, wherever they stand.
#[derive(Clone, Debug, Eq)]
pub struct At<T> {
    /// What stands there.
    pub node: T,
    /// Its first byte, and the one behind its last.
    pub span: Span,
}

/// Bytes of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The first.
    pub start: usize,
    /// The one behind the last.
    pub end: usize,
}

/// An inductive predicate: it holds where one of its disjuncts does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// What it is called by.
    pub name: At<Name>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// At least one.
    pub disjuncts: Vec<Formula>,
}

/// A parameter of a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// A class, or a primitive type; follows from use where it is not said.
    pub ty: Option<At<Name>>,
    /// Its name.
    pub name: At<Name>,
}

/// A symbolic heap: disjoint parts of a heap, and what is true beside them. Without either it is true of every heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    /// Separate from each other, that is joined by `**`. A call may turn out to be one of a boolean method.
    pub spatial: Vec<At<Heap>>,
    /// All of them hold.
    pub pure: Vec<At<Expr>>,
}

/// A part of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heap {
    /// `root |-> class{field: value, ...}`: one object; fields that are not named have any value.
    PointsTo {
        /// A reference that is not null.
        root: At<Expr>,
        /// The class of the object.
        class: At<Name>,
        /// Fields by name.
        fields: Vec<(At<Name>, At<Expr>)>,
    },
    /// `name(args)`: the objects that a predicate says are there; or, where no predicate has that name, a call of a
    /// boolean method of `this`.
    Call {
        /// The predicate.
        predicate: At<Name>,
        /// Its arguments.
        args: Vec<At<Expr>>,
    },
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, or a character.
    Int(i64),
    /// `_`: any value, another one each time.
    Any,
    /// A variable, a parameter, `this`, a field of it, or the first part of the name of a class.
    Name(Name),
    /// `of.field`; of a reference, or of a class by its name.
    Field(Box<At<Expr>>, At<Name>),
    /// `receiver.method(args)`; without receiver a method of `this`, or a predicate.
    Call {
        /// Whose method.
        receiver: Option<Box<At<Expr>>>,
        /// The method.
        method: At<Name>,
        /// Its arguments.
        args: Vec<At<Expr>>,
    },
    /// `!`.
    Not(Box<At<Expr>>),
    /// `-`.
    Neg(Box<At<Expr>>),
    /// `left op right`.
    Binary(Op, Box<At<Expr>>, Box<At<Expr>>),
    /// `condition ? then : otherwise`.
    If(Box<At<Expr>>, Box<At<Expr>>, Box<At<Expr>>),
}

/// A binary operator, as in Java (JLS §15.17 to §15.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]

pub enum Op {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, towards zero.
    Div,
    /// Remainder, of the sign of the dividend.
    Rem,
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
    /// Greater.
    Gt,
    /// Greater or equal.
    Ge,
    /// Both.
    And,
    /// One at least.
    Or,
}

impl<T> At<T> {
    /// The node at bytes of a text.
    pub fn new(node: T, span: Span) -> Self {
        Self { node, span }
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.node
    }
}

impl<T: PartialEq> PartialEq for At<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Span {
    /// From the start of this to the end of that.
    pub fn to(self, last: Self) -> Self {
        Self { start: self.start, end: last.end }
    }

    /// As a range.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl Op {
    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Rem => "%",
            Self::Eq => "==",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
            Self::And => "&&",
            Self::Or => "||",
        }
    }

    /// How tightly it binds: more is tighter.
    pub fn precedence(self) -> u16 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Eq | Self::Ne => 3,
            Self::Lt | Self::Le | Self::Gt | Self::Ge => 4,
            Self::Add | Self::Sub => 5,
            Self::Mul | Self::Div | Self::Rem => 6,
        }
    }
}
