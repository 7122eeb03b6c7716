//! Objects: those the run allocated; those of the input, as references met and a log of writes.

mod boxes;
mod changes;
mod content;
mod known;
mod lookups;
mod monitors;
mod pieces;
mod there;

pub use self::boxes::Cache;
use self::{boxes::Boxes, pieces::Pieces};
use super::{
    Lookups, Mirror, ObjId, Open, Picture, Store, Value, Variable, Writes,
    object::{Body, Object},
};
use crate::{
    classfile::{BaseType, ConstIdx, InstrIdx, Name},
    program::{ClassId, MethodId},
    term::{Term, Text, TypeSet},
};
use rustc_hash::FxHashMap;
use std::{rc::Rc, sync::Arc};

/// Class and size of an allocated object or array.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Its class; for an array, the array class.
    pub class: ClassId,
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

/// The frames that were active when a throwable was made, innermost first.
pub type Backtrace = Rc<[(MethodId, InstrIdx)]>;

/// The heap of one path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heap {
    /// All objects.
    objects: Pieces,
    /// Input objects told apart, in order of discovery; their number is their index.
    pub inputs: Vec<InputRef>,
    /// Writes to input objects.
    pub store: Store,
    /// Tables beside the objects, shared like them.
    tables: Rc<Tables>,
    /// Why the content of an object is not followed.
    opaque: Rc<FxHashMap<ObjId, Name>>,
    /// So many of the objects were there before the method began.
    began: u32,
    /// Class initializers that are running.
    initializers: u32,
    /// Fields and elements allocated since the last answer.
    pub allocated: u64,
    writes: Writes,
}

/// What the machine knows of objects beside their content.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tables {
    /// Interned strings (JVMS §5.1), and by which constant they were loaded.
    strings: FxHashMap<Arc<[u16]>, ObjId>,
    constants: FxHashMap<(ClassId, ConstIdx), ObjId>,
    /// Objects standing for types.
    mirrors: FxHashMap<Mirror, ObjId>,
    mirrored: FxHashMap<ObjId, Mirror>,
    /// Where a throwable was constructed.
    traces: FxHashMap<ObjId, Backtrace>,
    /// How often monitors are entered, where they are.
    monitors: FxHashMap<ObjId, u32>,
    /// Inputs whose monitors instructions have entered, as often as they have.
    entered: Vec<Term>,
    /// What objects of class `VarHandle` are for.
    variables: FxHashMap<ObjId, Variable>,
    /// What objects of class `LambdaForm` do.
    forms: FxHashMap<ObjId, MethodId>,
    /// Objects the virtual machine makes for itself, by what they are.
    own: FxHashMap<&'static str, ObjId>,
    /// Exceptions of the input that are thrown, by what stands for them.
    pub(super) stand_ins: FxHashMap<ObjId, Term>,
    /// Arrays without cells.
    pub(super) open: FxHashMap<ObjId, Open>,
    /// What ranges of arrays have been assigned.
    pub(super) pictures: FxHashMap<ObjId, Picture>,
    /// Boxes of small numbers, and of unknown ones.
    boxes: Boxes,
    /// Hash tables of the input, by the map that has them.
    lookups: FxHashMap<Term, Lookups>,
    /// The texts of strings that are one of several objects, by the term that chooses.
    pub(super) texts: FxHashMap<Term, Rc<Text>>,
    /// Which number an object is that is one of several, by the term that chooses.
    pub(super) numbers: FxHashMap<Term, Term>,
}

impl Heap {
    /// Allocates an object, or an array of references, with these cells.
    pub fn allocate(&mut self, class: ClassId, cells: impl Iterator<Item = Value>) -> ObjId {
        self.add(class, Body::Cells(cells.collect()))
    }

    /// Allocates an array of a primitive type, all zero.
    pub fn allocate_zeros(&mut self, class: ClassId, base: BaseType, len: usize) -> ObjId {
        self.add(class, Body::zeros(base, len))
    }

    /// Allocates a byte array.
    pub fn allocate_bytes(&mut self, class: ClassId, bytes: impl Iterator<Item = u8>) -> ObjId {
        self.add(class, Body::Bytes(bytes.map(|b| b as i8).collect()))
    }

    /// Allocates a copy of an object.
    pub fn duplicate(&mut self, o: ObjId) -> ObjId {
        let Object { class, body, .. } = self.object(o).clone();
        self.add(class, body)
    }

    fn add(&mut self, class: ClassId, body: Body) -> ObjId {
        self.writes.add();
        self.allocated += body.len() as u64;
        self.objects.push(Object { class, opaque: false, there: self.initializers > 0, changed: false, body })
    }

    /// Runs begin with what has been allocated so far, and hardly write there.
    pub fn tenure(&mut self) {
        self.objects.tenure();
    }

    #[inline(always)]
    fn object(&self, o: ObjId) -> &Object {
        self.objects.get(o)
    }

    #[inline(always)]
    fn object_mut(&mut self, o: ObjId) -> &mut Object {
        self.objects.get_mut(o)
    }

    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn body_mut(&mut self, o: ObjId) -> &mut Body {
        self.writes.add();
        self.changing(o)
    }

    pub(super) fn tables_mut(&mut self) -> &mut Tables {
        self.writes.add();
        Rc::make_mut(&mut self.tables)
    }

    /// How often objects, or what is known of them, have been written.
    pub fn writes(&self) -> u64 {
        self.writes.count()
    }

    /// Class and size of an allocated object.
    pub fn header(&self, o: ObjId) -> Header {
        let object = self.object(o);
        Header { class: object.class, len: object.body.len() as u32 }
    }

    /// The class of an allocated object.
    #[inline(always)]
    pub fn class_of(&self, o: ObjId) -> ClassId {
        self.object(o).class
    }

    /// How many objects have been allocated.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether nothing has been allocated.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Field number `i` in layout order, or element number `i`.
    #[inline]
    pub fn cell(&self, o: ObjId, i: usize) -> Value {
        self.object(o).body.get(i)
    }

    /// The element, unless the index is out of bounds or it depends on the input.
    #[inline(always)]
    pub fn known_element(&self, o: ObjId, i: i32) -> Option<Value> {
        match &self.object(o).body {
            // The most frequent ones without a call.
            Body::Ints(cells) => cells.get(i as u32 as usize).map(|&v| Value::I32(v)),
            Body::Cells(cells) => cells.get(i as u32 as usize).copied().filter(|v| !matches!(v, Value::Sym(_))),
            body => ((i as u32 as usize) < body.len()).then(|| body.get(i as usize)),
        }
    }

    /// Stores a number into an array of numbers; `false` if it is none, or the index is out of bounds.
    #[inline(always)]
    pub fn store_number(&mut self, o: ObjId, i: i32, v: Value) -> bool {
        let body = self.changing(o);
        // The most frequent ones without a call.
        if let (Body::Ints(cells), Value::I32(v)) = (&mut *body, v)
            && let Some(cells) = Rc::get_mut(cells)
            && let Some(cell) = cells.get_mut(i as u32 as usize)
        {
            *cell = v;
            self.writes.add();
            return true;
        }
        let fits = !matches!(body, Body::Cells(_)) && !matches!(v, Value::Sym(_)) && (i as u32 as usize) < body.len();
        if fits {
            body.set(i as usize, v);
            self.writes.add();
        }
        fits
    }

    /// Assigns field or element number `i`.
    #[inline]
    pub fn set_cell(&mut self, o: ObjId, i: usize, v: Value) {
        self.writes.add();
        self.changing(o).set(i, v);
    }

    /// The fields in layout order, or the elements.
    pub fn cells(&self, o: ObjId) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + '_ {
        let body = &self.object(o).body;
        (0..body.len()).map(|i| body.get(i))
    }

    /// The content of an array of bytes or booleans none of which depends on the input.
    pub fn bytes(&self, o: ObjId) -> Option<&[i8]> {
        match &self.object(o).body {
            Body::Booleans(bytes) | Body::Bytes(bytes) if self.open_length(o).is_none() => Some(bytes),
            _ => None,
        }
    }

    /// Copies `count` elements of one array to another, or within one; the ranges are in bounds.
    pub fn copy(&mut self, from: ObjId, at: usize, to: ObjId, into: usize, count: usize) {
        self.writes.add();
        if from == to {
            self.changing(to).copy_within(into, at, count);
        } else {
            let source = self.object(from).body.clone();
            self.changing(to).copy(into, &source, at, count);
        }
    }

    /// The interned string with this content.
    pub fn string(&self, text: &[u16]) -> Option<ObjId> {
        self.tables.strings.get(text).copied()
    }

    /// The content of an interned string; `None` for any other object.
    pub fn interned(&self, o: ObjId) -> Option<&Arc<[u16]>> {
        self.tables.strings.iter().find(|&(_, &known)| known == o).map(|(text, _)| text)
    }

    /// Interns a string object.
    pub fn intern(&mut self, text: Arc<[u16]>, o: ObjId) {
        self.object_mut(o).there = true;
        self.tables_mut().strings.insert(text, o);
    }

    /// The object a constant of a class was loaded as.
    pub fn constant(&self, class: ClassId, at: ConstIdx) -> Option<ObjId> {
        self.tables.constants.get(&(class, at)).copied()
    }

    /// Records as what object a constant was loaded.
    pub fn set_constant(&mut self, class: ClassId, at: ConstIdx, o: ObjId) {
        self.tables_mut().constants.insert((class, at), o);
    }

    /// The object that stands for a type.
    pub fn mirror(&self, of: &Mirror) -> Option<ObjId> {
        self.tables.mirrors.get(of).copied()
    }

    /// What type an object stands for.
    pub fn mirrored(&self, o: ObjId) -> Option<&Mirror> {
        self.tables.mirrored.get(&o)
    }

    /// How many types have such an object.
    pub fn types(&self) -> usize {
        self.tables.mirrors.len()
    }

    /// Makes an object stand for a type.
    pub fn set_mirror(&mut self, of: Mirror, o: ObjId) {
        self.object_mut(o).there = true;
        let tables = self.tables_mut();
        tables.mirrors.insert(of, o);
        tables.mirrored.insert(o, of);
    }

    /// Records where a throwable was constructed, or filled its stack trace anew.
    pub fn set_trace(&mut self, o: ObjId, frames: Backtrace) {
        self.tables_mut().traces.insert(o, frames);
    }

    /// The frames that were active when a throwable was constructed.
    pub fn backtrace(&self, o: ObjId) -> Option<&Backtrace> {
        self.tables.traces.get(&o)
    }

    /// Where a throwable was constructed.
    pub fn trace(&self, o: ObjId) -> Option<(MethodId, InstrIdx)> {
        self.backtrace(o)?.first().copied()
    }

    /// Marks an object whose content the engine does not follow.
    pub fn set_opaque(&mut self, o: ObjId, why: Name) {
        self.object_mut(o).opaque = true;
        self.writes.add();
        Rc::make_mut(&mut self.opaque).insert(o, why);
    }

    /// What has been said of an object whose content is not followed, or was not until somebody looked.
    pub fn said_of(&self, o: ObjId) -> Option<&Name> {
        self.opaque.get(&o)
    }

    /// An object of which this has been said.
    pub fn said_to_be(&self, what: &str) -> Option<ObjId> {
        self.opaque.iter().find(|(_, said)| &***said == what).map(|(&o, _)| o)
    }

    /// From now on the content of an object is followed.
    pub fn set_followed(&mut self, o: ObjId) {
        self.object_mut(o).opaque = false;
    }

    /// Why the content of an object is not followed.
    #[inline]
    pub fn opaque(&self, o: ObjId) -> Option<&Name> {
        if self.object(o).opaque { self.opaque.get(&o) } else { None }
    }

    /// What a `VarHandle` gives access to.
    pub fn variable(&self, o: ObjId) -> Option<Variable> {
        self.tables.variables.get(&o).copied()
    }

    /// Makes an object a `VarHandle` to a variable.
    pub fn set_variable(&mut self, o: ObjId, to: Variable) {
        self.tables_mut().variables.insert(o, to);
    }

    /// The static method that a `LambdaForm` stands for; it takes the method handle and then its arguments.
    pub fn form(&self, o: ObjId) -> Option<MethodId> {
        self.tables.forms.get(&o).copied()
    }

    /// Makes an object a `LambdaForm`.
    pub fn set_form(&mut self, o: ObjId, entry: MethodId) {
        self.tables_mut().forms.insert(o, entry);
    }

    /// An object the virtual machine has made for itself.
    pub fn own(&self, what: &'static str) -> Option<ObjId> {
        self.tables.own.get(what).copied()
    }

    /// Remembers an object the virtual machine has made for itself.
    pub fn set_own(&mut self, what: &'static str, o: ObjId) {
        self.object_mut(o).there = true;
        self.tables_mut().own.insert(what, o);
    }

    /// Whether no term is in it.
    pub(super) fn has_no_terms(&self) -> bool {
        let Tables { stand_ins, open, pictures, boxes: _, lookups, texts, numbers, .. } = &*self.tables;
        let beside = stand_ins.is_empty() && open.is_empty() && pictures.is_empty() && lookups.is_empty();
        let is_plain = |o: ObjId| self.cells(o).all(|v| !matches!(v, Value::Sym(_)));
        let inputs = self.inputs.is_empty() && self.store.is_empty();
        inputs && beside && texts.is_empty() && numbers.is_empty() && (0..self.len() as u32).map(ObjId).all(is_plain)
    }
}
