//! References of an enum type. The objects of an enum are its constants, so such a reference is a finite choice and never a
//! matter of aliasing: a number, of which 0 is null, n the constant with ordinal n - 1, and all above the last are it.

use super::{Declared, InputSpace, Kind};
use crate::{
    classfile::FieldType,
    program::{ClassId, LinkError},
    state::{State, Value},
    term::{Sort, Term},
};

/// See the module.
pub struct Enums;

/// The sort of the number that chooses.
const CHOICE: Sort = Sort::Bv(16);

impl Kind for Enums {
    fn declare(&self, space: &InputSpace, ty: &FieldType) -> Result<Option<Declared>, LinkError> {
        Ok(space.enum_type(ty).map(|_| Declared { sort: CHOICE, bound: None, most: None }))
    }
}

impl InputSpace {
    /// The enum that a reference of this type is of.
    pub fn enum_type(&self, ty: &FieldType) -> Option<ClassId> {
        let FieldType::Object(_) = ty else { return None };
        let class = self.program.class_of_type(ty).ok()?;
        self.program.class(class).access.is_enum().then_some(class)
    }

    /// The enum that a root of the input is of.
    pub fn enum_root(&self, root: Term) -> Option<ClassId> {
        self.enums.borrow().get(&root).copied()
    }

    /// The constants of an enum whose class has been initialized, in order (JLS §8.9.3).
    pub fn enum_constants(&self, class: ClassId, st: &State) -> Vec<Value> {
        let declared = self.program.class(class).statics.iter().map(|&f| self.program.field(f));
        declared.filter(|f| f.access.is_enum()).map(|f| st.statics.get(class, f.slot)).collect()
    }
}
