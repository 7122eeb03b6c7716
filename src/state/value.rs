//! What a local variable, a stack slot or a cell holds.

use crate::term::{Node, Term, Terms};

/// An object the run allocated, by number.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjId(pub u32);

/// A value of the JVM (JVMS §2.2); `Copy`, 16 bytes. A constant is never a [`Value::Sym`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// int, and boolean, byte, char and short, which are computed as int (JVMS §2.11.1).
    I32(i32),
    /// long.
    I64(i64),
    /// float, as raw bits.
    F32(u32),
    /// double, as raw bits.
    F64(u64),
    /// The null reference.
    Null,
    /// A reference to an object the run allocated.
    Obj(ObjId),
    /// A value that depends on the input.
    Sym(Term),
    /// A return address of `jsr`.
    Ret(u32),
}

impl Value {
    /// Whether it is a number, null or an object, and depends on no input.
    #[inline(always)]
    pub fn is_known(&self) -> bool {
        !matches!(self, Value::Sym(_) | Value::Ret(_))
    }

    /// Assigns it part by part: what has just been written in parts is slow to read as a whole, since a processor forwards no
    /// two stores to one load.
    #[inline(always)]
    pub fn copy_to(&self, to: &mut Value) {
        *to = match *self {
            Value::I32(v) => Value::I32(v),
            Value::Obj(o) => Value::Obj(o),
            Value::Null => Value::Null,
            Value::I64(v) => Value::I64(v),
            Value::F64(v) => Value::F64(v),
            Value::F32(v) => Value::F32(v),
            Value::Sym(t) => Value::Sym(t),
            Value::Ret(at) => Value::Ret(at),
        };
    }

    /// A term as a value; constants unpack.
    pub fn from_term(terms: &Terms, t: Term) -> Value {
        match terms.node(t) {
            Node::Bv(32, v) => Value::I32(v as u32 as i32),
            Node::Bv(64, v) => Value::I64(v as i64),
            Node::Null => Value::Null,
            Node::Obj(id, _) => Value::Obj(ObjId(id)),
            _ => Value::Sym(t),
        }
    }
}
