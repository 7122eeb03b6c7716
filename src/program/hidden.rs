//! Hidden classes (JVMS §5.3 and `Lookup.defineHiddenClass`): made from parts while the program runs, no class file
//! names them, and their code has the rights of the class that asked for them.

use super::Program;
use super::class::{ClassId, MethodId};
use super::error::LinkError;
use super::load::Decoded;
use crate::classfile::ClassFile;

impl Program {
    /// The name of the hidden class `which` made for `host`: within a class, stable whatever is linked when.
    pub fn hidden_name(&self, host: ClassId, kind: &str, which: &str) -> String {
        format!("{}$${kind}.{which}", self.class(host).name)
    }

    /// Defines a class that acts for `host`: it may use what `host` may (JVMS §5.4.4 for a member of its nest), and
    /// also its protected members.
    ///
    /// # Errors
    /// When a superclass or superinterface cannot be loaded.
    pub fn define_hidden(&self, host: ClassId, file: ClassFile) -> Result<ClassId, LinkError> {
        let host = self.class(host);
        let name = file.name.clone();
        let decoded = Decoded { file, location: format!("made for {}", host.java_name()), origin: host.origin };
        let id = self.define(decoded, Some(host.acts_for()))?;
        self.by_name.borrow_mut().insert(name, Ok(id));
        Ok(id)
    }

    /// Whether a method is no part of a stack trace.
    pub fn is_hidden(&self, method: MethodId) -> bool {
        self.class(self.method(method).class).host.is_some()
    }
}
