//! Verification of the application's classes (JVMS §5.4.1), once each, with what is known of other classes.

use super::{ClassId, Origin, Program};
use crate::classfile::verify::{Hierarchy, Names, VerifyError, decodes, verify};
use crate::classfile::{self, Access, Name};

impl Program {
    /// Verifies a class, unless that has been done. Classes of the JDK, and those that no class file has, are trusted.
    ///
    /// # Errors
    /// The first method of it that is not as it must be, and why.
    pub fn verified(&self, class: ClassId, names: &Names) -> Result<(), &VerifyError> {
        let class = self.class(class);
        let is_made = class.acts_for.is_some() || class.unseen.is_some() || class.typed.is_some();
        let Some(file) = class.file.as_deref().filter(|_| class.origin == Origin::Application && !is_made) else {
            return Ok(());
        };
        let refused = || match self.verifies {
            true => verify(file, &Known { program: self, names }).err(),
            false => decodes(file).err(),
        };
        class.verified.get_or_init(refused).as_ref().map_or(Ok(()), Err)
    }
}

impl Program {
    /// What is wrong with a class of the JDK, if something is. They are trusted: who has come to grief with one may want to know. It takes
    /// seconds.
    pub fn damaged_jdk(&self, names: &Names) -> Option<String> {
        let jdk = self.path().jdk()?;
        jdk.base_classes().filter(|name| name.contains('/')).find_map(|name| {
            let (bytes, location) = match jdk.find(&name) {
                Ok(found) => found?,
                Err(e) => return Some(e.to_string()),
            };
            let file = match classfile::read(&bytes, &location) {
                Ok(file) => file,
                Err(e) => return Some(e.to_string()),
            };
            let refused = verify(&file, &Known { program: self, names }).err();
            refused.map(|why| format!("{location}: {why}"))
        })
    }
}

/// What a program knows of classes.
pub struct Known<'a> {
    /// The program.
    pub program: &'a Program,
    /// See [`Names`].
    pub names: &'a Names,
}

impl Hierarchy for Known<'_> {
    fn names(&self) -> &Names {
        self.names
    }

    fn is_interface(&self, class: &str) -> Option<bool> {
        self.program.load(class).ok().map(|class| self.program.class(class).is_interface())
    }

    fn is_subclass(&self, class: &str, of: &str) -> Option<bool> {
        let (class, of) = (self.program.load(class).ok()?, self.program.load(of).ok()?);
        Some(self.program.class(class).ancestors.contains(&of))
    }

    fn superclass(&self, class: &str) -> Option<Name> {
        let class = self.program.class(self.program.load(class).ok()?);
        class.superclass.map(|above| self.program.class(above).name.clone())
    }

    fn is_protected_elsewhere(&self, from: &str, class: &str, name: &str, descriptor: &str) -> bool {
        if class.starts_with('[') {
            return false;
        }
        let (Ok(from), Ok(class)) = (self.program.load(from), self.program.load(class)) else { return false };
        let (from, class) = (self.program.class(from), self.program.class(class));
        if !from.ancestors.contains(&class.id) {
            return false;
        }
        let declared = |above: &ClassId| {
            let methods = self.program.class(*above).methods.iter().map(|&m| self.program.method(m));
            let method = methods.filter(|m| &*m.name == name && &*m.raw_descriptor == descriptor).map(|m| m.access);
            let fields = self.program.class(*above).fields.iter().map(|&f| self.program.field(f));
            let field = fields.filter(|f| &*f.name == name && f.ty.descriptor() == descriptor).map(|f| f.access);
            let access: Option<Access> = if descriptor.starts_with('(') { method.last() } else { field.last() };
            access.map(|access| (*above, access))
        };
        let mut above: Box<dyn Iterator<Item = &ClassId>> = Box::new(class.ancestors.iter().rev());
        if name == "<init>" {
            above = Box::new(std::iter::once(&class.id));
        }
        let found = above.find_map(declared);
        found.is_some_and(|(declaring, access)| {
            access.is_protected() && package(&self.program.class(declaring).name) != package(&from.name)
        })
    }
}

fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}
