//! Static fields of the application: with [`super::super::Bounds::static_inputs`] those that the program may assign at any
//! time hold anything when the method is called.

use super::InputSpace;
use crate::{
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
        let root = self.root(&format!("{}.{}", self.short_name(class.id), field.name), &field.ty)?;
        self.statics.borrow_mut().insert(f, root);
        Ok(Some(root))
    }
}
