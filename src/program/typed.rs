//! Generic classes with their type arguments: `ArrayList<String>` as a class of its own, a subclass of `ArrayList` that declares
//! nothing. There is none at run time; it says of an input what source says of it, so that no list of strings is also a list
//! of numbers.

use super::class::{ClassId, Typed};
use super::load::{Decoded, OBJECT};
use super::{LinkError, Program};
use crate::classfile::{Access, ClassFile, FieldType, Name};

/// JVMS table 4.1-B.
const FINAL_SYNTHETIC: u16 = 0x1010;
const ABSTRACT_INTERFACE: u16 = 0x1600;

impl Program {
    /// A generic class or interface with type arguments.
    ///
    /// # Errors
    /// As loading.
    pub fn typed(&self, class: ClassId, arguments: &[FieldType]) -> Result<ClassId, LinkError> {
        let of = self.class(class);
        // No compiler gives a class such a name.
        let spelled: Vec<String> = arguments.iter().map(|ty| ty.descriptor().replace(';', "")).collect();
        let name = Name::from(format!("{}<{}>", of.name, spelled.join(",")));
        if let Some(known) = self.loaded(&name) {
            return Ok(known);
        }
        let (access, super_name, interfaces) = match of.is_interface() {
            true => (ABSTRACT_INTERFACE, OBJECT.into(), vec![of.name.clone()]),
            false => (FINAL_SYNTHETIC, of.name.clone(), vec![]),
        };
        let file = ClassFile::made(Access(access), name, super_name, interfaces).into();
        let location = format!("{} with type arguments", of.java_name()).into();
        let typed = Some(Typed { of: class, arguments: arguments.into() });
        self.define_made(Decoded { file, location, origin: of.origin, acts_for: None, unseen: None, typed })
    }

    /// The class that there is at run time, without type arguments.
    pub fn at_run_time(&self, class: ClassId) -> ClassId {
        self.class(class).typed.as_ref().map_or(class, |typed| typed.of)
    }
}
