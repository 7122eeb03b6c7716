//! What the abstract methods of unseen classes return: another input each time one is called.

use super::InputSpace;
use crate::{
    program::{LinkError, MethodId},
    state::Value,
};

impl InputSpace {
    /// What call number `call` of an abstract method returns, whichever path and object calls; `None` of a `void` method.
    ///
    /// # Errors
    /// When the class of its type cannot be loaded.
    pub fn result(&self, method: MethodId, call: usize) -> Result<Option<Value>, LinkError> {
        let m = self.program.method(method);
        let Some(ty) = &m.descriptor.ret else { return Ok(None) };
        let known = self.results.borrow().get(&method).map_or(0, Vec::len);
        for nth in known..=call {
            let class = self.short_name(m.class);
            let class = class.rsplit('$').next().unwrap_or(&class);
            let result = self.root(&format!("{class}.{}#{}", m.name, nth + 1), ty)?;
            self.results.borrow_mut().entry(method).or_default().push(result);
        }
        Ok(Some(self.results.borrow()[&method][call]))
    }
}
