//! Access control (JVMS §5.4.4), as far as packages and nests go: module boundaries are not checked.

use super::class::{Class, ClassId, ClassKind};
use super::error::{LinkError, Wanted};
use super::package::Package;
use super::{FieldId, MethodId, Program};
use crate::classfile::{Access, FieldType};

impl Program {
    /// Whether code of a package may name a class; an array is as accessible as its element type.
    pub(super) fn check_class_access(&self, class: &Class, from: Package<'_>) -> Result<(), LinkError> {
        let (public, package) = match &class.kind {
            ClassKind::Array { element: FieldType::Object(name), .. } => {
                (class.access.is_public(), Package::of(name, class.origin))
            }
            ClassKind::Array { .. } => return Ok(()),
            _ => (class.access.is_public(), class.package()),
        };
        if public || package == from { Ok(()) } else { Err(illegal(format!("class {}", class.java_name()))) }
    }

    /// Whether `from` may use a field it names through class `through`.
    pub fn check_field_access(&self, field: FieldId, through: ClassId, from: ClassId) -> Result<(), LinkError> {
        let declared = self.field(field);
        if self.is_accessible(declared.class, declared.access, through, from) {
            return Ok(());
        }
        Err(illegal(format!("field {}", self.field_name(field))))
    }

    /// Whether `from` may use a method it names through class `through`.
    pub fn check_method_access(&self, method: MethodId, through: ClassId, from: ClassId) -> Result<(), LinkError> {
        let declared = self.method(method);
        // JLS §10.7: an array's `clone` is public, though the method found is Object's.
        let array_clone = self.class(through).is_array() && &*declared.name == "clone";
        if array_clone || self.is_accessible(declared.class, declared.access, through, from) {
            return Ok(());
        }
        Err(illegal(format!("method {}", self.method_name(method))))
    }

    fn is_accessible(&self, declaring: ClassId, access: Access, through: ClassId, from: ClassId) -> bool {
        let from = self.class(from).acts_for.unwrap_or(from);
        if access.is_public() || declaring == from {
            return true;
        }
        if access.is_private() {
            return self.nest_host(declaring) == self.nest_host(from);
        }
        if self.class(declaring).package() == self.class(from).package() {
            return true;
        }
        access.is_protected()
            && self.is_subtype(from, declaring)
            && (access.is_static() || self.is_subtype(through, from) || self.is_subtype(from, through))
    }

    /// The host of the nest a class belongs to; a class whose claim the host does not confirm is its own host.
    pub fn nest_host(&self, id: ClassId) -> ClassId {
        let class = self.class(id);
        if let Some(lookup) = class.acts_for {
            return self.nest_host(lookup);
        }
        *class.nest_host.get_or_init(|| {
            let claimed = class.file.as_deref().and_then(|file| file.nest_host.as_deref());
            let Some(host) = claimed.and_then(|name| self.load(name).ok()) else { return id };
            let host = self.class(host);
            let confirms = host.file.as_deref().is_some_and(|file| file.nest_members.contains(&class.name));
            if confirms && host.package() == class.package() { host.id } else { id }
        })
    }
}

pub(super) fn illegal(what: String) -> LinkError {
    LinkError::IllegalAccess { what, wanted_by: Wanted::default() }
}
