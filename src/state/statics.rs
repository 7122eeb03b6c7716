//! Static fields and class initialization states (JVMS §5.5).

use super::{ObjId, Value, Writes};
use crate::program::ClassId;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::rc::Rc;

/// How far a class is initialized.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Init {
    /// Its initializer is running on this thread, the only one.
    Running,
    /// Done.
    Done,
    /// Its initializer ended with this exception: the class can never be used.
    Failed(ObjId),
}

/// The static state of the program. A class that is not in here has not been touched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statics {
    /// By class number: how far, and where its fields start. Shared between forks until one of them writes.
    classes: Rc<Vec<Option<(Init, u32)>>>,
    cells: Rc<Vec<Value>>,
    /// How many class initializers are running.
    running: u32,
    /// Static fields assigned by no class initializer, in order of first assignment: (class, slot).
    written: Rc<IndexSet<(ClassId, u32), FxBuildHasher>>,
    /// Those which class initializers have assigned, of classes that were initialized before.
    by_others: Rc<IndexSet<(ClassId, u32), FxBuildHasher>>,
    writes: Writes,
}

impl Statics {
    fn class(&self, class: ClassId) -> Option<(Init, u32)> {
        self.classes.get(class.0 as usize).copied().flatten()
    }

    fn start(&self, class: ClassId) -> usize {
        self.class(class).expect("a class is prepared before its fields are used").1 as usize
    }

    /// How far a class is initialized; `None` if nothing has touched it.
    #[inline]
    pub fn init(&self, class: ClassId) -> Option<Init> {
        self.class(class).map(|(init, _)| init)
    }

    /// Prepares a class (JVMS §5.4.2): its static fields hold these values, its initializer is about to run.
    pub fn prepare(&mut self, class: ClassId, fields: impl Iterator<Item = Value>) {
        let start = self.cells.len() as u32;
        self.running += 1;
        Rc::make_mut(&mut self.cells).extend(fields);
        self.set(class, (Init::Running, start));
    }

    /// Ends the initialization of a class.
    pub fn finish(&mut self, class: ClassId, init: Init) {
        let start = self.start(class) as u32;
        self.running -= 1;
        self.set(class, (init, start));
    }

    fn set(&mut self, class: ClassId, to: (Init, u32)) {
        self.writes.add();
        let classes = Rc::make_mut(&mut self.classes);
        let at = class.0 as usize;
        if classes.len() <= at {
            classes.resize(at + 1, None);
        }
        classes[at] = Some(to);
    }

    /// The static field number `slot` of a prepared class.
    #[inline]
    pub fn get(&self, class: ClassId, slot: u32) -> Value {
        self.cells[self.start(class) + slot as usize]
    }

    /// Assigns the static field number `slot` of a prepared class.
    #[inline]
    pub fn put(&mut self, class: ClassId, slot: u32, v: Value) {
        self.writes.add();
        let (init, start) = self.class(class).expect("a class is prepared before its fields are used");
        Rc::make_mut(&mut self.cells)[(start + slot) as usize] = v;
        // An initializer runs once: what it does to other classes is not done again by who comes next.
        let known = if self.running > 0 { &mut self.by_others } else { &mut self.written };
        if init == Init::Done && !known.contains(&(class, slot)) {
            Rc::make_mut(known).insert((class, slot));
        }
    }

    /// How often static fields, or how far a class is, have been written.
    pub fn writes(&self) -> u64 {
        self.writes.count()
    }

    /// The classes that have been touched, by number, and how far each is initialized.
    pub fn prepared(&self) -> impl Iterator<Item = (ClassId, Init)> + '_ {
        self.known().map(|(class, (init, _))| (class, init))
    }

    fn known(&self) -> impl Iterator<Item = (ClassId, (Init, u32))> + '_ {
        self.classes.iter().enumerate().filter_map(|(i, known)| Some((ClassId(i as u32), (*known)?)))
    }

    /// The classes that are initialized, in the order in which that began.
    pub fn initialized(&self) -> Vec<ClassId> {
        let done = self.known().filter(|&(_, (init, _))| init == Init::Done);
        let mut done: Vec<(u32, ClassId)> = done.map(|(class, (_, start))| (start, class)).collect();
        done.sort_unstable();
        done.into_iter().map(|(_, class)| class).collect()
    }

    /// The static fields of initialized classes that hold this, in the order in which the classes were prepared. A class without fields may
    /// stand beside the one whose field it is, with a slot that it does not have.
    pub fn holding(&self, v: Value) -> impl Iterator<Item = (ClassId, u32)> + '_ {
        let at = self.cells.iter().enumerate().filter(move |&(_, &held)| held == v).map(|(at, _)| at as u32);
        at.flat_map(|at| {
            let start = self.known().map(|(_, (_, start))| start).filter(|&start| start <= at).max();
            let here = self.known().filter(move |&(_, (init, from))| init == Init::Done && Some(from) == start);
            here.map(move |(class, (_, from))| (class, at - from))
        })
    }

    /// All static fields.
    pub fn values(&self) -> &[Value] {
        &self.cells
    }

    /// Assigns a static field by its position among all.
    pub fn set_value(&mut self, position: usize, v: Value) {
        self.writes.add();
        Rc::make_mut(&mut self.cells)[position] = v;
    }

    /// The static fields of an earlier state that hold something else now, by position.
    pub fn changed(&self, since: &Self) -> Vec<(usize, Value)> {
        if Rc::ptr_eq(&self.cells, &since.cells) {
            return vec![];
        }
        let pairs = self.cells.iter().zip(since.cells.iter()).enumerate();
        pairs.filter(|(_, (is, was))| is != was).map(|(i, (&is, _))| (i, is)).collect()
    }

    /// The classes that are not as far as they were in an earlier state, by number, with the static fields of those that are new.
    pub(super) fn added(&self, since: &Self) -> Vec<(ClassId, Init, &[Value])> {
        let known = self.classes.iter().enumerate().filter_map(|(i, known)| Some((ClassId(i as u32), (*known)?)));
        let changed = known.filter(|&(class, now)| since.class(class) != Some(now));
        let mut starts: Vec<usize> = self.classes.iter().flatten().map(|&(_, start)| start as usize).collect();
        starts.sort_unstable();
        let with_fields = |(class, (init, start)): (ClassId, (Init, u32))| {
            let start = start as usize;
            // A class without fields begins where the next one does.
            let end = starts.iter().copied().find(|&other| other > start).unwrap_or(self.cells.len());
            let is_new = start >= since.cells.len();
            (class, init, &self.cells[if is_new { start..end } else { 0..0 }])
        };
        changed.map(with_fields).collect()
    }

    /// These static fields and others of the same classes as one, in which those that differ hold what `either` says. `None` where not the same classes are initialized.
    pub(super) fn merged(&self, other: &Self, either: &dyn Fn(Value, Value) -> Option<Value>) -> Option<Self> {
        if Rc::ptr_eq(&self.cells, &other.cells) && Rc::ptr_eq(&self.classes, &other.classes) {
            return Some(self.clone());
        }
        if self.classes != other.classes || self.cells.len() != other.cells.len() {
            return None;
        }
        let mut both = self.clone();
        both.writes.add();
        for (i, (&a, &b)) in self.cells.iter().zip(other.cells.iter()).enumerate() {
            if a != b {
                Rc::make_mut(&mut both.cells)[i] = either(a, b)?;
            }
        }
        if both.written != other.written {
            Rc::make_mut(&mut both.written).extend(other.written.iter().copied());
        }
        if both.by_others != other.by_others {
            Rc::make_mut(&mut both.by_others).extend(other.by_others.iter().copied());
        }
        Some(both)
    }

    /// From here on, what has been assigned until now counts as what class initializers did.
    pub fn forget_written(&mut self) {
        if !self.written.is_empty() {
            Rc::make_mut(&mut self.by_others).extend(self.written.iter().copied());
            self.written = Rc::default();
        }
    }

    /// Whether a static field holds what the initializer of its own class has left there, so that it does wherever the class is used.
    pub fn is_as_initialized(&self, class: ClassId, slot: u32) -> bool {
        !self.written.contains(&(class, slot)) && !self.by_others.contains(&(class, slot))
    }

    /// The static fields assigned outside of class initialization, in order of first assignment.
    pub fn written(&self) -> impl Iterator<Item = (ClassId, u32)> + '_ {
        self.written.iter().copied()
    }
}
