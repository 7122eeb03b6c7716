//! Objects that are there before the call and that a test can name: one that an input is compared with has a root of its own, the
//! object of the input that it is.

use super::{Body, Given, InputSpace};
use crate::{
    input::FieldRef,
    program::ClassId,
    state::{Mirror, Named, ObjId},
    term::{Decl, RefVal, Sort, Term, Val},
};

impl InputSpace {
    /// The object of the input that the object of this name and class is, if an input is it. Where its class is none that inputs are made of, it
    /// may stand for any.
    pub fn existing(&self, name: &Named, class: ClassId) -> Term {
        if let Some(&known) = self.existing.borrow().get(name) {
            return known;
        }
        let of = self.program.class(class);
        let all = self.universe.only_instances_of(&self.program, of.ancestors[0]);
        // Constants and class objects are there before; a collection of the input is of a class that says what is in it.
        let is_other =
            of.access.is_enum() || self.stands_for_types(class) || self.library.holds(&self.program, class).is_some();
        let is_made = of.is_array() || all.contains(&class) && !is_other;
        let bound = is_made.then(|| self.classes(&[class], None));
        self.tag(class);
        let shown = match name {
            Named::Field(f) => {
                format!("{}.{}", self.short_name(self.program.field(*f).class), self.program.field(*f).name)
            }
            Named::Type(Mirror::Class(class)) => format!("{}.class", self.short_name(*class)),
            Named::Type(Mirror::Base(base)) => format!("{}.class", base.java_name()),
            Named::Type(Mirror::Void) => "void.class".into(),
        };
        let r = self.terms.declare_sym(Decl { name: shown.into(), sort: Sort::Ref, bound, most: None });
        self.existing.borrow_mut().insert(name.clone(), r);
        r
    }
}

impl Given<'_> {
    /// The object that was there which an object of the input is.
    pub(in crate::input) fn existing(&mut self, o: u32) -> Option<ObjId> {
        let state = self.state;
        let mut is_it = |root| self.eval.value(root) == Val::Ref(RefVal::Input(o));
        state.there.iter().find(|there| is_it(there.root)).map(|there| there.object)
    }

    /// The static field that holds an object which was there.
    pub fn field_with(&self, o: ObjId) -> Option<Body> {
        let (space, state) = (self.space, self.state);
        let f = match state.there.iter().find(|there| there.object == o).map(|there| &there.name) {
            Some(&Named::Field(f)) => Some(f),
            Some(Named::Type(_)) => None,
            None => space.constant_field(state.heap.class_of(o), o, state),
        };
        f.map(|f| Body::Static(FieldRef::of(space.program(), f)))
    }
}
