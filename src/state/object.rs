//! What an allocated object consists of: values, or packed numbers where an array has nothing but numbers in it.

use super::Value;
use crate::{classfile::BaseType, program::ClassId};
use std::rc::Rc;

/// An allocated object or array. Cloning shares its content until one of the two is written.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Object {
    pub(super) class: ClassId,
    /// The engine does not follow its content.
    pub(super) opaque: bool,
    /// It may have been there before the method began.
    pub(super) there: bool,
    /// It has been written to while no class initializer ran.
    pub(super) changed: bool,
    pub(super) body: Body,
}

/// Fields in layout order, or elements. An array of a primitive type is packed until an input gets into it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Body {
    Cells(Rc<[Value]>),
    /// 0 or 1.
    Booleans(Rc<[i8]>),
    Bytes(Rc<[i8]>),
    Shorts(Rc<[i16]>),
    Chars(Rc<[u16]>),
    Ints(Rc<[i32]>),
    Longs(Rc<[i64]>),
    /// Raw bits.
    Floats(Rc<[u32]>),
    /// Raw bits.
    Doubles(Rc<[u64]>),
}

/// Runs `$body` with `$cells` bound to the content, whatever its form.
macro_rules! each_form {
    ($of:expr, $cells:ident => $body:expr) => {
        match $of {
            Body::Cells($cells) => $body,
            Body::Booleans($cells) => $body,
            Body::Bytes($cells) => $body,
            Body::Shorts($cells) => $body,
            Body::Chars($cells) => $body,
            Body::Ints($cells) => $body,
            Body::Longs($cells) => $body,
            Body::Floats($cells) => $body,
            Body::Doubles($cells) => $body,
        }
    };
}

impl Body {
    /// `len` elements of a primitive type, all zero.
    pub(super) fn zeros(base: BaseType, len: usize) -> Body {
        match base {
            BaseType::Boolean => Body::Booleans(vec![0; len].into()),
            BaseType::Byte => Body::Bytes(vec![0; len].into()),
            BaseType::Short => Body::Shorts(vec![0; len].into()),
            BaseType::Char => Body::Chars(vec![0; len].into()),
            BaseType::Int => Body::Ints(vec![0; len].into()),
            BaseType::Long => Body::Longs(vec![0; len].into()),
            BaseType::Float => Body::Floats(vec![0; len].into()),
            BaseType::Double => Body::Doubles(vec![0; len].into()),
        }
    }

    pub(super) fn len(&self) -> usize {
        each_form!(self, cells => cells.len())
    }

    /// Cell number `i`.
    #[inline]
    pub(super) fn get(&self, i: usize) -> Value {
        match self {
            Body::Cells(cells) => cells[i],
            Body::Booleans(cells) | Body::Bytes(cells) => Value::I32(i32::from(cells[i])),
            Body::Shorts(cells) => Value::I32(i32::from(cells[i])),
            Body::Chars(cells) => Value::I32(i32::from(cells[i])),
            Body::Ints(cells) => Value::I32(cells[i]),
            Body::Longs(cells) => Value::I64(cells[i]),
            Body::Floats(cells) => Value::F32(cells[i]),
            Body::Doubles(cells) => Value::F64(cells[i]),
        }
    }

    /// Assigns cell number `i`; a number is narrowed to the type of a packed element.
    #[inline]
    pub(super) fn set(&mut self, i: usize, v: Value) {
        match (&mut *self, v) {
            (Body::Cells(cells), v) => own(cells)[i] = v,
            (Body::Booleans(cells), Value::I32(v)) => own(cells)[i] = (v & 1) as i8,
            (Body::Bytes(cells), Value::I32(v)) => own(cells)[i] = v as i8,
            (Body::Shorts(cells), Value::I32(v)) => own(cells)[i] = v as i16,
            (Body::Chars(cells), Value::I32(v)) => own(cells)[i] = v as u16,
            (Body::Ints(cells), Value::I32(v)) => own(cells)[i] = v,
            (Body::Longs(cells), Value::I64(v)) => own(cells)[i] = v,
            (Body::Floats(cells), Value::F32(v)) => own(cells)[i] = v,
            (Body::Doubles(cells), Value::F64(v)) => own(cells)[i] = v,
            _ => {
                let mut unpacked: Vec<Value> = (0..self.len()).map(|i| self.get(i)).collect();
                unpacked[i] = v;
                *self = Body::Cells(unpacked.into());
            }
        }
    }

    /// Copies `count` cells of `from` over those of `self`; the same array is a clone of itself.
    pub(super) fn copy(&mut self, into: usize, from: &Body, at: usize, count: usize) {
        /// The one form copied to the same form as it lies there.
        macro_rules! same_form {
            ($($form:ident),*) => {
                match (&mut *self, from) {
                    $((Body::$form(to), Body::$form(from)) => own(to)[into..into + count].copy_from_slice(&from[at..at + count]),)*
                    _ => (0..count).for_each(|i| self.set(into + i, from.get(at + i))),
                }
            };
        }
        same_form!(Cells, Booleans, Bytes, Shorts, Chars, Ints, Longs, Floats, Doubles);
    }

    /// Copies cells within one array; the ranges may overlap.
    pub(super) fn copy_within(&mut self, into: usize, at: usize, count: usize) {
        each_form!(self, cells => own(cells).copy_within(at..at + count, into));
    }
}

/// The content, not shared with any other state from here on.
#[inline]
fn own<T: Copy>(cells: &mut Rc<[T]>) -> &mut [T] {
    Rc::make_mut(cells)
}
