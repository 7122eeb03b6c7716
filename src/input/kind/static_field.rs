//! Static fields of the application: with [`super::super::Bounds::static_inputs`] those that the program may assign at any
//! time hold anything when the method is called.

use super::{Datum, Given, InputSpace};
use crate::{
    input::FieldRef,
    program::{FieldId, LinkError, Origin},
    state::Value,
};

impl InputSpace {
    /// What a static field holds once its class is initialized, whichever path does that, if it is an input.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn static_input(&self, f: FieldId) -> Result<Option<Value>, LinkError> {
        let field = self.program.field(f);
        let class = self.program.class(field.class);
        let own = class.origin == Origin::Application && class.acts_for.is_none();
        if !self.bounds.static_inputs || !own || field.access.is_final() || field.access.is_synthetic() {
            return Ok(None);
        }
        let known = self.statics.borrow().get(&f).copied();
        if known.is_some() {
            return Ok(known);
        }
        let root = self.root(&format!("{}.{}", self.short_name(class.id), field.name), &self.field_type(f))?;
        self.statics.borrow_mut().insert(f, root);
        Ok(Some(root))
    }
}

impl Given<'_> {
    /// The static fields that are inputs, of the classes that the path initializes, and what they hold.
    pub fn statics(&mut self) -> Vec<(FieldRef, Datum)> {
        let (space, program) = (self.space, self.space.program());
        if !space.bounds.static_inputs {
            return vec![];
        }
        let classes = self.state.statics.initialized();
        let fields = classes.into_iter().flat_map(|class| &program.class(class).statics);
        let inputs = fields.filter_map(|&f| Some((f, space.static_input(f).ok()??)));
        inputs.map(|(f, v)| (FieldRef::of(program, f), self.datum(&program.field(f).ty, v))).collect()
    }
}
