//! What was there before the method began, or may have been.

use super::Heap;
use crate::state::{ObjId, object::Body};

impl Heap {
    /// The method begins: all objects allocated so far were there before.
    pub fn begin(&mut self) {
        (self.began, self.initializers, self.allocated) = (self.len() as u32, 0, 0);
    }

    /// A class initializer begins. What it allocates may have been there before the method began: whether it was is a matter
    /// of who used the class first.
    pub fn begin_initializer(&mut self) {
        self.initializers += 1;
    }

    /// The class initializer that began last has ended.
    pub fn end_initializer(&mut self) {
        self.initializers = self.initializers.saturating_sub(1);
    }

    /// Whether an object was there before the method began, or may have been: class initializers have made it, or the
    /// virtual machine has, for a constant or for itself.
    pub fn was_there(&self, o: ObjId) -> bool {
        o.0 < self.began || self.object(o).there
    }

    /// Whether an object that was there is no more as class initializers have left it.
    pub fn has_changed(&self, o: ObjId) -> bool {
        self.object(o).changed
    }

    /// The objects of which both hold.
    pub fn changed(&self) -> impl Iterator<Item = ObjId> + '_ {
        (0..self.len() as u32).map(ObjId).filter(|&o| self.was_there(o) && self.has_changed(o))
    }

    /// The content of an object that is about to be written.
    #[inline(always)]
    pub(super) fn changing(&mut self, o: ObjId) -> &mut Body {
        let is_initial = self.initializers > 0;
        let object = self.object_mut(o);
        object.changed |= !is_initial;
        &mut object.body
    }

    /// The objects of which [`Heap::was_there`] does not hold.
    pub fn made(&self) -> impl Iterator<Item = ObjId> + '_ {
        (self.began..self.len() as u32).map(ObjId).filter(|&o| !self.was_there(o))
    }
}
