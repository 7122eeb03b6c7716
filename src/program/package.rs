//! Run-time packages (JVMS §5.3).

/// Who defined a class; stands for its defining loader (JVMS §5.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The user's class path.
    Application,
    /// The JDK's own image.
    Jdk,
}

/// A run-time package (JVMS §5.3): a name and the loader that defines its classes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Package<'a> {
    /// Internal name, `java/util`; empty for the unnamed package.
    pub name: &'a str,
    /// Who defined it.
    pub origin: Origin,
}

impl<'a> Package<'a> {
    /// The package of a class that is not an array.
    pub fn of(class: &'a str, origin: Origin) -> Package<'a> {
        Package { name: class.rsplit_once('/').map_or("", |(package, _)| package), origin }
    }
}
