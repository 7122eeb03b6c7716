//! Objects that stand for others. Elements of arrays that are no cells: those of an array whose length depends on the input, whose content is told as a whole, or
//! into which something has been stored at an index that depends on the input; and what a range of an array has been assigned at once.

use super::{Heap, ObjId, Open, Picture, object::Body};
use crate::{
    program::ClassId,
    term::{Func, Term, Text},
};
use std::rc::Rc;

impl Heap {
    /// An object that stands for an exception of the input while it is thrown.
    pub fn stand_in(&mut self, class: ClassId, of: Term) -> ObjId {
        let o = self.allocate(class, std::iter::empty());
        self.tables_mut().stand_ins.insert(o, of);
        o
    }

    /// The exception of the input that an object stands for.
    pub fn stands_for(&self, o: ObjId) -> Option<Term> {
        self.tables().stand_ins.get(&o).copied()
    }

    /// Allocates an array without cells.
    pub fn allocate_open(&mut self, class: ClassId, open: Open) -> ObjId {
        let o = self.allocate(class, std::iter::empty());
        self.tables_mut().open.insert(o, open);
        o
    }

    /// Makes an array with cells one without; `length` is how many it has. What is written to it is in the log from now on.
    pub fn open_up(&mut self, o: ObjId, length: Term) {
        let base = self.duplicate(o);
        *self.body_mut(o) = Body::Cells(std::iter::empty().collect());
        self.tables_mut().open.insert(o, Open::cells(length, base));
    }

    /// An array that has no cells.
    pub fn open(&self, o: ObjId) -> Option<&Open> {
        if self.header(o).len > 0 { None } else { self.tables().open.get(&o) }
    }

    /// The length of an array without cells.
    pub fn open_length(&self, o: ObjId) -> Option<Term> {
        self.open(o).map(|open| open.length)
    }

    /// Where the elements are that an array without cells had at first, if they are cells.
    pub fn base(&self, o: ObjId) -> Option<ObjId> {
        self.open(o)?.base()
    }

    /// The initial-heap function and the reference that an array without cells has its first elements of, if it has.
    pub fn over(&self, o: ObjId) -> Option<(Func, Term)> {
        self.open(o)?.of()
    }

    /// The text of a string, whichever of several objects it is.
    pub fn text(&self, r: Term) -> Option<&Rc<Text>> {
        self.tables().texts.get(&r)
    }

    /// Says what text a string has, whichever of several objects it is.
    pub fn set_text(&mut self, r: Term, text: Rc<Text>) {
        self.tables_mut().texts.insert(r, text);
    }

    /// Which number an object is that stands for one, whichever of several objects it is.
    pub fn number(&self, r: Term) -> Option<Term> {
        self.tables().numbers.get(&r).copied()
    }

    /// Says which number an object is, whichever of several objects it is.
    pub fn set_number(&mut self, r: Term, n: Term) {
        self.tables_mut().numbers.insert(r, n);
    }

    /// Takes down what a range of elements is assigned at once; the object stands for it in the log.
    pub fn take_picture(&mut self, class: ClassId, picture: Picture) -> ObjId {
        let o = self.allocate(class, std::iter::empty());
        self.tables_mut().pictures.insert(o, picture);
        o
    }

    /// What has been taken down so.
    pub fn picture(&self, o: ObjId) -> Option<&Picture> {
        self.tables().pictures.get(&o)
    }
}
