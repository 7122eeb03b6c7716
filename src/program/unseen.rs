//! Classes nobody has seen: what somebody else may have written as an anonymous class. For each type one class stands for
//! them all, which implements or extends that type and declares nothing.

use super::class::{Class, ClassId, Method, MethodId};
use super::load::{Decoded, OBJECT};
use super::package::{Origin, Package};
use super::{LinkError, Program};
use crate::classfile::{Access, ClassFile, InnerClass};

/// JVMS table 4.1-B.
const FINAL_SYNTHETIC: u16 = 0x1010;
const ACC_ANNOTATION: u16 = 0x2000;
/// What no class but those of the compiler extends (JLS §8.1.4).
const COMPILERS_OWN: [&str; 2] = ["java/lang/Enum", "java/lang/Record"];

impl Program {
    /// The class that stands for all unseen ones in package `from` that implement the interface or extend the abstract
    /// class `class` itself; `None` if source there cannot: the type is sealed, or not to be named, it has no constructor
    /// for a subclass or an abstract method that none can implement.
    pub fn unseen(&self, class: ClassId, from: Package<'_>) -> Option<ClassId> {
        let above = self.class(class);
        if !self.can_be_extended(above, from) {
            return None;
        }
        let unseen = self.define_unseen(class).ok()?;
        let open = |&id: &MethodId| {
            let method = self.method(id);
            may_implement(method.access, self.class(method.class).package() == from)
        };
        self.unimplemented(unseen).iter().all(open).then_some(unseen)
    }

    /// A class without members that implements or extends one.
    ///
    /// # Errors
    /// As loading.
    pub fn define_unseen(&self, class: ClassId) -> Result<ClassId, LinkError> {
        let above = self.class(class);
        // No compiler gives a class such a name.
        let name = format!("{}$(unseen)", above.name);
        if let Some(known) = self.loaded(&name) {
            return Ok(known);
        }
        let (super_name, interfaces) =
            if above.is_interface() { (OBJECT.into(), vec![above.name.clone()]) } else { (above.name.clone(), vec![]) };
        let file = ClassFile::made(Access(FINAL_SYNTHETIC), name.into(), super_name, interfaces).into();
        let location = format!("an unseen subclass of {}", above.java_name()).into();
        self.define_made(Decoded {
            file,
            location,
            origin: above.origin,
            acts_for: None,
            unseen: Some(class),
            typed: None,
        })
    }

    /// The abstract methods that a class inherits and nobody implements for it, one of each name and descriptor.
    pub fn unimplemented(&self, unseen: ClassId) -> Vec<MethodId> {
        let class = self.class(unseen);
        let inherited =
            class.ancestors.iter().rev().chain(&class.superinterfaces).flat_map(|&id| &self.class(id).methods);
        let mut all: Vec<MethodId> = vec![];
        for &id in inherited.filter(|&&id| self.method(id).access.is_abstract()) {
            let method = self.method(id);
            let same = |&other: &MethodId| {
                let other = self.method(other);
                other.name == method.name && other.raw_descriptor == method.raw_descriptor
            };
            let selected = self.select(unseen, id);
            if selected.is_ok_and(|found| self.method(found).access.is_abstract()) && !all.iter().any(same) {
                all.push(id);
            }
        }
        all
    }

    fn can_be_extended(&self, class: &Class, from: Package<'_>) -> bool {
        let Some(file) = class.file.as_deref() else { return false };
        let open = class.access.is_abstract()
            && class.access.0 & ACC_ANNOTATION == 0
            && !class.access.is_enum()
            && !COMPILERS_OWN.contains(&&*class.name)
            && file.permitted_subclasses.is_empty()
            && class.unseen.is_none()
            && class.typed.is_none();
        let near = class.package() == from;
        let constructors = class.methods.iter().map(|&id| self.method(id)).filter(|m| &*m.name == "<init>");
        let constructible = |m: &Method| may_implement(m.access, near);
        open && self.can_be_named(class, from) && (class.is_interface() || constructors.into_iter().any(constructible))
    }

    /// Whether source in a package may name a class (JLS §6.6): it and those it is a member of.
    fn can_be_named(&self, class: &Class, from: Package<'_>) -> bool {
        let near = class.package() == from;
        let Some(file) = class.file.as_deref() else { return false };
        let member = file.inner_classes.iter().find(|inner| inner.inner == class.name);
        match member {
            None => near || class.access.is_public(),
            // The name of a member is longer (JLS §13.1), so none is a member of itself.
            Some(InnerClass { outer: Some(outer), access, .. }) if outer.len() < class.name.len() => {
                (access.is_public() || near && !access.is_private())
                    && self.load(outer).is_ok_and(|outer| self.can_be_named(self.class(outer), from))
            }
            // Local, anonymous or damaged.
            Some(_) => false,
        }
    }
}

/// Whether a subclass may override a method, or call a constructor, with these flags; `near`: from the same package.
fn may_implement(access: Access, near: bool) -> bool {
    access.is_public() || access.is_protected() || near && !access.is_private()
}

impl<'a> Package<'a> {
    /// The package of the tests of a class: its own, but for classes of the JDK.
    pub(super) fn of_tests(class: &'a str, origin: Origin) -> Package<'a> {
        Package { origin: Origin::Application, ..Package::of(class, origin) }
    }
}
