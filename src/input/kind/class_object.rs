//! Objects that stand for types: of those that the universe has and a few more an input is one, so it is a finite choice as a
//! constant of an enum is ([`super::enumeration`]).

use super::{Body, Given, InputSpace};
use crate::{
    classfile::{FieldType, Name},
    program::{ClassId, Origin},
    state::{Mirror, ObjId, State, Value},
};

impl Given<'_> {
    /// The type that an object stands for, if it stands for one.
    pub fn stands_for(&self, o: ObjId) -> Option<Body> {
        let name: Name = match self.state.heap.mirrored(o)? {
            Mirror::Class(class) => {
                let class = self.space.program.class(*class);
                if class.is_array() { class.name.clone() } else { format!("L{};", class.name).into() }
            }
            Mirror::Base(base) => FieldType::Base(*base).descriptor().into(),
            Mirror::Void => "V".into(),
        };
        Some(Body::Type(name))
    }
}

impl InputSpace {
    /// Whether inputs of this class are such objects.
    pub fn stands_for_types(&self, class: ClassId) -> bool {
        let is_open = self.bounds.structures || self.universe.origin() == Origin::Jdk;
        !is_open && self.library.class_of_types(&self.program) == Some(class)
    }

    /// The types that they stand for.
    pub fn types_of_objects(&self) -> &[Mirror] {
        self.types_of_objects.get_or_init(|| {
            let (types, are_more) = self.library.types(&self.program, &self.universe);
            if are_more && let Some(class) = self.library.class_of_types(&self.program) {
                self.universe.leave_out(&self.program.class(class).name);
            }
            types
        })
    }

    /// How many types there are, if an input has been met that stands for one.
    pub fn met_types(&self) -> Option<usize> {
        self.types_of_objects.get().map(Vec::len)
    }

    /// Those of the objects that there are, in order.
    pub(super) fn objects_of_types(&self, st: &State) -> Vec<Value> {
        self.types_of_objects().iter().map(|of| st.heap.mirror(of).map_or(Value::Null, Value::Obj)).collect()
    }
}
