//! Static fields and class initialization states (JVMS §5.5).

use super::Value;
use crate::program::ClassId;
use rustc_hash::FxHashMap;

/// How far a class is initialized.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Init {
    /// Its initializer is running on this thread, the only one.
    Running,
    /// Done.
    Done,
    /// Its initializer ended with an exception: the class can never be used.
    Failed,
}

/// The static state of the program. A class that is not in here has not been touched.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statics {
    classes: FxHashMap<ClassId, (Init, u32)>,
    cells: Vec<Value>,
    /// Static fields assigned after their class was initialized, in order of first assignment: (class, slot).
    written: Vec<(ClassId, u32)>,
}

impl Statics {
    /// How far a class is initialized; `None` if nothing has touched it.
    pub fn init(&self, class: ClassId) -> Option<Init> {
        self.classes.get(&class).map(|&(init, _)| init)
    }

    /// Prepares a class (JVMS §5.4.2): its static fields hold these values, its initializer is about to run.
    pub fn prepare(&mut self, class: ClassId, fields: impl Iterator<Item = Value>) {
        let start = self.cells.len() as u32;
        self.cells.extend(fields);
        self.classes.insert(class, (Init::Running, start));
    }

    /// Ends the initialization of a class.
    pub fn finish(&mut self, class: ClassId, init: Init) {
        self.classes.get_mut(&class).expect("prepared before it is finished").0 = init;
    }

    /// The static field number `slot` of a prepared class.
    pub fn get(&self, class: ClassId, slot: u32) -> Value {
        self.cells[(self.classes[&class].1 + slot) as usize]
    }

    /// Assigns the static field number `slot` of a prepared class.
    pub fn put(&mut self, class: ClassId, slot: u32, v: Value) {
        let (init, start) = self.classes[&class];
        self.cells[(start + slot) as usize] = v;
        if init == Init::Done && !self.written.contains(&(class, slot)) {
            self.written.push((class, slot));
        }
    }

    /// The static fields assigned outside of class initialization, in order of first assignment.
    pub fn written(&self) -> &[(ClassId, u32)] {
        &self.written
    }
}
