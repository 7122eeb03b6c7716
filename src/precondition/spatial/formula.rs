//! Predicates and preconditions as symbolic heaps: what is allocated, each part apart from the others, predicates of the rest, and what is
//! true of the values in it (Reynolds, Separation Logic, LICS 2002). Names are resolved and types are known.

use super::spec::tree::Op;
use crate::{
    classfile::FieldType,
    program::{ClassId, FieldId},
};
use std::rc::Rc;

/// A predicate; without parameters, a precondition.
#[derive(Clone, Debug)]
pub(super) struct Predicate {
    /// As it is called.
    pub(super) name: Rc<str>,
    /// Its parameters.
    pub(super) parameters: Vec<Slot>,
    /// One of these holds.
    pub(super) disjuncts: Vec<SymbolicHeap>,
}

/// A name that has a value of its own in each unfolding.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    /// As it is called.
    pub(super) name: Rc<str>,
    /// Of which type.
    pub(super) ty: Type,
}

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// An integer. Those of a formula are a long's, and no operation leaves these.
    Integer,
    /// A truth value.
    Truth,
    /// Null, or an object of this type.
    Reference(FieldType),
    /// A value of a type with which nothing is done but to compare it for equality.
    Opaque(FieldType),
}

/// Parts of a heap that are apart from each other, and what is true of them.
#[derive(Clone, Debug, Default)]
pub(super) struct SymbolicHeap {
    /// Existential names. They are numbered after the parameters.
    pub(super) locals: Vec<Slot>,
    /// What is allocated.
    pub(super) cells: Vec<PointsTo>,
    /// Which predicate holds of what.
    pub(super) calls: Vec<Call>,
    /// All of this is true.
    pub(super) pure: Vec<Expr>,
}

/// An object and what is in it.
#[derive(Clone, Debug)]
pub(super) struct PointsTo {
    /// The reference to it.
    pub(super) root: Expr,
    /// Its very class, or a superclass of it where that has no objects.
    pub(super) class: ClassId,
    /// Some of its fields; any may be in the others.
    pub(super) fields: Vec<(FieldId, Expr)>,
}

/// An instance of a predicate.
#[derive(Clone, Debug)]
pub(super) struct Call {
    /// Its number among all.
    pub(super) predicate: usize,
    /// One for each parameter.
    pub(super) arguments: Vec<Expr>,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expr {
    /// That of a parameter or an existential name.
    Slot(usize),
    /// That of a root of the input, by its number among those of the method.
    Root(usize),
    /// That of a static field of the input.
    Static(FieldId),
    /// The content of a field of an object.
    Field(Box<Expr>, FieldId),
    /// No object.
    Null,
    /// A number.
    Integer(i64),
    /// True or false.
    Truth(bool),
    /// Negation of a truth value.
    Not(Box<Expr>),
    /// Negation of a number.
    Minus(Box<Expr>),
    /// An operation on two values.
    Binary(Op, Box<Expr>, Box<Expr>),
    /// The second where the first is true, else the third.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

impl SymbolicHeap {
    /// All values that it speaks of, and all that these are made of.
    pub(super) fn each(&self, of: &mut dyn FnMut(&Expr)) {
        for PointsTo { root, fields, .. } in &self.cells {
            root.each(of);
            fields.iter().for_each(|(_, e)| e.each(of));
        }
        self.calls.iter().flat_map(|call| &call.arguments).for_each(|e| e.each(of));
        self.pure.iter().for_each(|e| e.each(of));
    }
}

impl Expr {
    fn each(&self, of: &mut dyn FnMut(&Expr)) {
        of(self);
        match self {
            Expr::Field(a, _) | Expr::Not(a) | Expr::Minus(a) => a.each(of),
            Expr::Binary(_, a, b) => [a, b].into_iter().for_each(|e| e.each(of)),
            Expr::If(c, a, b) => [c, a, b].into_iter().for_each(|e| e.each(of)),
            _ => {}
        }
    }
}
