//! Content of objects that depends on no input, at hand for an interpreter.

use super::{Body, Heap, ObjId, Object, Value};
use std::rc::Rc;

/// For each primitive type of elements, how one is read and assigned.
macro_rules! elements {
    ($($get:ident, $set:ident: $ty:ty, $form:ident;)*) => {$(
        /// An element, unless the index is out of bounds or the array has elements of another type or such as depend on the input.
        #[inline(always)]
        pub fn $get(&self, o: ObjId, i: i32) -> Option<$ty> {
            match &self.object(o).body {
                Body::$form(cells) => cells.get(i as u32 as usize).copied(),
                _ => None,
            }
        }

        /// Assigns an element that can be read so; `None` where it cannot, or the array is shared with another state.
        #[inline(always)]
        pub fn $set(&mut self, o: ObjId, i: i32, v: $ty) -> Option<()> {
            match self.changing(o) {
                Body::$form(cells) => *Rc::get_mut(cells)?.get_mut(i as u32 as usize)? = v,
                _ => return None,
            }
            self.writes.add();
            Some(())
        }
    )*};
}

impl Heap {
    elements! {
        boolean, set_boolean: i8, Booleans;
        byte, set_byte: i8, Bytes;
        short, set_short: i16, Shorts;
        char, set_char: u16, Chars;
        int, set_int: i32, Ints;
        long, set_long: i64, Longs;
        float, set_float: u32, Floats;
        double, set_double: u64, Doubles;
    }

    /// A field or element that is a value of its own, unless the engine does not follow the object, there is none of that number, or it
    /// may have been assigned by the name of an input.
    #[inline(always)]
    pub fn known(&self, o: ObjId, i: usize) -> Option<&Value> {
        if !self.store.is_empty() && self.was_there(o) {
            return None;
        }
        match self.object(o) {
            Object { opaque: false, body: Body::Cells(cells), .. } => cells.get(i),
            _ => None,
        }
    }

    /// Assigns one a value that depends on no input; `None`, too, where the object is shared with another state, or was there before.
    #[inline(always)]
    pub fn set_known(&mut self, o: ObjId, i: usize, v: &Value) -> Option<()> {
        if !v.is_known() || self.was_there(o) && !self.has_changed(o) {
            return None;
        }
        let is_initial = self.initializers > 0;
        match self.object_mut(o) {
            Object { opaque: false, changed, body: Body::Cells(cells), .. } => {
                v.copy_to(Rc::get_mut(cells)?.get_mut(i)?);
                *changed |= !is_initial;
            }
            _ => return None,
        }
        self.writes.add();
        Some(())
    }
}
