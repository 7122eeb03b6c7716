//! Objects: those the run allocated, as flat cells; those of the input, as references met and a log of writes.

use super::{ObjId, Store, Value};
use crate::{
    classfile::{BaseType, InstrIdx, Name},
    program::{ClassId, MethodId},
    term::{Term, TypeSet},
};
use std::{ops::Range, sync::Arc};

/// An allocated object or array.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Its class; for an array, the array class.
    pub class: ClassId,
    start: u32,
    /// How many fields or elements it has.
    pub len: u32,
}

/// An object of the input that a strategy has told apart from all others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InputRef {
    /// The reference of the initial heap that first reached it.
    pub designator: Term,
    /// The classes it may have, by the declaration of that reference.
    pub bound: Option<TypeSet>,
}

/// What an object of class `Class` stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mirror {
    /// A class, interface or array type.
    Class(ClassId),
    /// A primitive type.
    Base(BaseType),
    /// `void`.
    Void,
}

/// The heap of one path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heap {
    headers: Vec<Header>,
    cells: Vec<Value>,
    /// Input objects told apart, in order of discovery; their number is their index.
    pub inputs: Vec<InputRef>,
    /// Writes to input objects.
    pub store: Store,
    /// Interned strings (JVMS §5.1), and objects standing for types.
    strings: Vec<(Arc<[u16]>, ObjId)>,
    mirrors: Vec<(Mirror, ObjId)>,
    /// Where a throwable was constructed: the first element of its stack trace.
    traces: Vec<(ObjId, MethodId, InstrIdx)>,
    /// Strings and other objects whose content the engine does not follow, and why.
    opaque: Vec<(ObjId, Name)>,
    /// Arrays whose length depends on the input. They have no cells: their elements are what [`Store`] says over the default.
    lengths: Vec<(ObjId, Term)>,
}

impl Heap {
    /// Allocates an object or array with these cells.
    pub fn allocate(&mut self, class: ClassId, cells: impl Iterator<Item = Value>) -> ObjId {
        let start = self.cells.len() as u32;
        self.cells.extend(cells);
        self.headers.push(Header { class, start, len: self.cells.len() as u32 - start });
        ObjId(self.headers.len() as u32 - 1)
    }

    /// Class and size of an allocated object.
    pub fn header(&self, o: ObjId) -> Header {
        self.headers[o.0 as usize]
    }

    /// How many objects have been allocated.
    pub fn len(&self) -> usize {
        self.headers.len()
    }

    /// Whether nothing has been allocated.
    pub fn is_empty(&self) -> bool {
        self.headers.is_empty()
    }

    fn range(&self, o: ObjId) -> Range<usize> {
        let h = self.headers[o.0 as usize];
        h.start as usize..(h.start + h.len) as usize
    }

    /// The fields in layout order, or the elements.
    pub fn cells(&self, o: ObjId) -> &[Value] {
        &self.cells[self.range(o)]
    }

    /// The fields in layout order, or the elements.
    pub fn cells_mut(&mut self, o: ObjId) -> &mut [Value] {
        let range = self.range(o);
        &mut self.cells[range]
    }

    /// The interned string with this content.
    pub fn string(&self, text: &[u16]) -> Option<ObjId> {
        self.strings.iter().find(|(t, _)| **t == *text).map(|&(_, o)| o)
    }

    /// Interns a string object.
    pub fn intern(&mut self, text: Arc<[u16]>, o: ObjId) {
        self.strings.push((text, o));
    }

    /// The object that stands for a type.
    pub fn mirror(&self, of: &Mirror) -> Option<ObjId> {
        self.mirrors.iter().find(|(m, _)| m == of).map(|&(_, o)| o)
    }

    /// What type an object stands for.
    pub fn mirrored(&self, o: ObjId) -> Option<&Mirror> {
        self.mirrors.iter().find(|&&(_, m)| m == o).map(|(of, _)| of)
    }

    /// Makes an object stand for a type.
    pub fn set_mirror(&mut self, of: Mirror, o: ObjId) {
        self.mirrors.push((of, o));
    }

    /// Records where a throwable was constructed, or filled its stack trace anew.
    pub fn set_trace(&mut self, o: ObjId, method: MethodId, at: InstrIdx) {
        self.traces.retain(|&(p, ..)| p != o);
        self.traces.push((o, method, at));
    }

    /// Where a throwable was constructed.
    pub fn trace(&self, o: ObjId) -> Option<(MethodId, InstrIdx)> {
        self.traces.iter().find(|&&(p, ..)| p == o).map(|&(_, method, at)| (method, at))
    }

    /// Allocates an array whose length depends on the input.
    pub fn allocate_open(&mut self, class: ClassId, length: Term) -> ObjId {
        let o = self.allocate(class, std::iter::empty());
        self.lengths.push((o, length));
        o
    }

    /// The length of an array if it depends on the input.
    pub fn open_length(&self, o: ObjId) -> Option<Term> {
        self.lengths.iter().find(|&&(p, _)| p == o).map(|&(_, length)| length)
    }

    /// Marks an object whose content the engine does not follow.
    pub fn set_opaque(&mut self, o: ObjId, why: Name) {
        self.opaque.push((o, why));
    }

    /// Why the content of an object is not followed.
    pub fn opaque(&self, o: ObjId) -> Option<&Name> {
        self.opaque.iter().find(|&&(p, _)| p == o).map(|(_, why)| why)
    }
}
