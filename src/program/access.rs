//! Access control (JVMS §5.4.4), as far as packages and nests go: module boundaries are not checked.

use super::class::{Class, ClassId, ClassKind};
use super::error::{LinkError, Said, Wanted};
use super::package::Package;
use super::{FieldId, MethodId, Program};
use crate::classfile::{Access, FieldType, Name};

impl Program {
    /// Whether code of a package may name a class; an array is as accessible as its element type.
    pub(super) fn is_class_accessible(&self, class: &Class, from: Package<'_>) -> bool {
        let (public, package) = match &class.kind {
            ClassKind::Array { element: FieldType::Object(name), .. } => {
                (class.access.is_public(), Package::of(name, class.origin))
            }
            ClassKind::Array { .. } => return true,
            _ => (class.access.is_public(), class.package()),
        };
        public || package == from
    }

    /// Whether `from` may use a field it names through class `through`.
    pub fn check_field_access(&self, field: FieldId, through: ClassId, from: ClassId) -> Result<(), LinkError> {
        let declared = self.field(field);
        if self.is_accessible(declared.class, declared.access, through, from) {
            return Ok(());
        }
        let (from, class) = (self.class(from), self.class(declared.class));
        let what = format!("{}field {}.{}", visibility(declared.access), class.java_name(), declared.name);
        let said = format!("class {} tried to access {what}", from.java_name());
        Err(illegal(format!("field {}", self.field_name(field)), said, Some((&from.name, &class.name))))
    }

    /// Whether `from` may use a method it names through class `through`.
    pub fn check_method_access(&self, method: MethodId, through: ClassId, from: ClassId) -> Result<(), LinkError> {
        let declared = self.method(method);
        // JLS §10.7: an array's `clone` is public, though the method found is Object's.
        let array_clone = self.class(through).is_array() && &*declared.name == "clone";
        if array_clone || self.is_accessible(declared.class, declared.access, through, from) {
            return Ok(());
        }
        let (from, class) = (self.class(from), self.class(declared.class));
        let is_abstract = if declared.access.is_abstract() { "abstract " } else { "" };
        let what = format!("{is_abstract}{}method '{}'", visibility(declared.access), self.external_name(method));
        let said = format!("class {} tried to access {what}", from.java_name());
        Err(illegal(format!("method {}", self.method_name(method)), said, Some((&from.name, &class.name))))
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

fn visibility(access: Access) -> &'static str {
    match () {
        () if access.is_private() => "private ",
        () if access.is_protected() => "protected ",
        () => "",
    }
}

pub(super) fn illegal(what: String, said: String, places: Option<(&Name, &Name)>) -> LinkError {
    let said = Said { text: said, places: places.map(|(from, to)| (from.clone(), to.clone())) };
    LinkError::IllegalAccess { what, said, wanted_by: Wanted::default() }
}
