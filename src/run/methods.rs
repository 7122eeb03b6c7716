//! Methods of one program, one after the other: those that are called on one class begin with what the first of them has made.

use super::{
    Error, Run, Subject,
    taken::{MOST, Taken},
};
use crate::{
    explore::{Begun, Start},
    input::Target,
    program::{ClassId, Program},
    state::State,
};
use std::rc::Rc;

/// See the module.
pub struct Methods {
    program: Rc<Program>,
    /// What methods that are called on this class begin with, if it can be made.
    begun: Option<(ClassId, Option<Rc<Begun>>)>,
}

impl Methods {
    /// Of that program.
    pub fn of(program: Rc<Program>) -> Self {
        Self { program, begun: None }
    }

    /// The method is about to be explored.
    ///
    /// # Errors
    /// When it is not there any more.
    pub fn open(&mut self, run: &Run, target: &Target) -> Result<Subject, Error> {
        let subject = run.open_in(self.program.clone(), target)?;
        if self.program.method(subject.method).code.is_none() {
            return Ok(subject);
        }
        let class = subject.called_on();
        let known = self.begun.take().filter(|(of, _)| *of == class);
        let (_, begun) = self.begun.insert(known.unwrap_or_else(|| (class, subject.begun())));
        Ok(subject.beginning(begun.as_ref()))
    }
}

impl Subject {
    /// The class that its method is called on.
    pub(super) fn called_on(&self) -> ClassId {
        self.world.inputs.universe.called_on(&self.world.program, self.method)
    }

    /// What it begins with, for others of the class; nothing if that takes long or depends on anything but the program.
    fn begun(&self) -> Option<Rc<Begun>> {
        Begun::of(&self.world, self.called_on(), self.method, MOST).map(Rc::new)
    }

    /// The same with what other methods of its class have begun with, as far as that is so of it.
    pub(super) fn beginning(mut self, begun: Option<&Rc<Begun>>) -> Self {
        if let Some(begun) = begun {
            self.world = begun.shared(self.world);
        }
        self.begun = begun.cloned();
        self
    }

    /// A start with what others have begun with.
    pub(super) fn begins(&self, start: Start) -> Start {
        self.begun.as_ref().and_then(|begun| begun.begins(&self.world, &start)).unwrap_or(start)
    }

    /// The branches of paths from such a start.
    pub(super) fn taken(&self, start: State) -> Taken<'_> {
        let taken = Taken::new(&self.world, self.method, start);
        match &self.begun {
            Some(begun) => taken.behind(begun.executed()),
            None => taken,
        }
    }
}
