//! The class path: where the bytes of a class come from.
//!
//! Classes are looked for as a Java launcher does: the JDK first (the application's loader asks its parents before it
//! looks itself), then the entries of the user's class path in order, the first that has the class wins.

mod directory;
mod file;
mod jar;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use super::error::{LinkError, PathError, Wanted};
use super::headers::Headers;
use super::jdk::Jdk;
use super::kept::{Keep, Kept};
use super::package::Origin;
use crate::classfile::{self, ClassFile, Header, Name, Names};
use directory::Directory;
pub use file::Stamp;
pub(super) use file::modified;
use jar::Jar;

/// The bytes of a class and where they were.
#[derive(Debug)]
pub struct Found {
    /// A class file, undecoded.
    pub bytes: Vec<u8>,
    /// Where, as messages name it: `lib/a.jar!/p/A.class`.
    pub location: String,
    /// Whose class it is.
    pub origin: Origin,
}

/// Whether the file at `location` is of the class that was wanted, by the name that is in it.
pub(super) fn is_of(wanted: &str, name: &Name, location: &str) -> Result<(), LinkError> {
    if **name == *wanted {
        return Ok(());
    }
    let (class, found, location) = (wanted.into(), name.clone(), location.into());
    Err(LinkError::WrongName { class, found, location, wanted_by: Wanted::default() })
}

/// A class file that has been read, and where.
#[derive(Clone)]
pub(super) struct Read {
    pub(super) file: Arc<ClassFile>,
    pub(super) location: Name,
    pub(super) origin: Origin,
}

/// A place where classes come from.
pub trait Source: Send + Sync {
    /// The bytes of a class by internal name, and where they were.
    fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, PathError>;
    /// Adds the internal names of all classes here that inputs may be made of.
    fn list(&self, _names: &mut BTreeSet<Name>) -> Result<(), PathError> {
        Ok(())
    }
    /// Whether there is another file here, of this name.
    fn has(&self, _file: &str) -> bool {
        false
    }
    /// Which file all of it is in; nothing where it is in several.
    fn stamp(&self) -> Option<&Stamp> {
        None
    }
}

/// The user's class path and a JDK. Programs of several threads may share one, and with it what has been read.
pub struct ClassPath {
    entries: Vec<(PathBuf, Box<dyn Source>)>,
    /// The same without detours: manifests name a jar in many ways, and each other in circles.
    known: BTreeSet<PathBuf>,
    jdk: Option<Jdk>,
    warnings: Vec<String>,
    application: OnceLock<Vec<Name>>,
    headers: OnceLock<Arc<Headers>>,
    keep: Option<Keep>,
    /// The class files read so far, by the names of their classes.
    files: Mutex<FxHashMap<Name, Read>>,
}

impl ClassPath {
    /// Opens every entry: directories, jars or zips, and `dir/*` for all jars of a directory. What does not exist is
    /// passed over with a warning, a jar that cannot be read is an error.
    pub fn new(user: &[PathBuf], jdk: Option<Jdk>) -> Result<ClassPath, PathError> {
        let mut path = ClassPath {
            entries: vec![],
            known: BTreeSet::new(),
            jdk,
            warnings: vec![],
            application: OnceLock::new(),
            headers: OnceLock::new(),
            keep: None,
            files: Mutex::default(),
        };
        for entry in user {
            if entry.file_name().is_some_and(|last| last == "*") {
                let dir = entry.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
                match directory::jars_in(dir)? {
                    Some(jars) => jars.iter().try_for_each(|jar| path.add(jar).map(drop))?,
                    None => path.warnings.push(format!("{} on the class path: no such directory", entry.display())),
                }
            } else {
                // An empty entry is the current directory, as for `java`.
                let entry = if entry.as_os_str().is_empty() { Path::new(".") } else { entry };
                if !path.add(entry)? {
                    path.warnings.push(format!("{} on the class path does not exist", entry.display()));
                }
            }
        }
        Ok(path)
    }

    /// With a place where what is read of jars is kept for the next command.
    pub fn kept_in(self, keep: Keep) -> ClassPath {
        ClassPath { keep: Some(keep), ..self }
    }

    /// Adds a place that is searched last.
    pub fn add_source(&mut self, name: &Path, source: Box<dyn Source>) {
        self.entries.push((name.to_owned(), source));
    }

    /// Adds an entry and what its manifest refers to; whether it exists.
    fn add(&mut self, entry: &Path) -> Result<bool, PathError> {
        let Ok(real) = entry.canonicalize() else { return Ok(false) };
        if !self.known.insert(real) {
            return Ok(true);
        }
        if entry.is_dir() {
            self.entries.push((entry.to_owned(), Box::new(Directory::new(entry))));
        } else {
            let jar = Jar::open(entry, self.jdk.as_ref().map(Jdk::feature))?;
            let referred = jar.class_path();
            self.entries.push((entry.to_owned(), Box::new(jar)));
            // Manifests name jars that are not there all the time; `java` says nothing about them either.
            referred.iter().try_for_each(|other| self.add(other).map(drop))?;
        }
        Ok(true)
    }

    /// Whether the user's class path has this file, by its path from the root of a directory or jar, which is no class.
    pub fn has(&self, file: &str) -> bool {
        self.entries.iter().any(|(_, source)| source.has(file))
    }

    /// Looks for a class by internal name.
    pub fn find(&self, name: &str) -> Result<Option<Found>, PathError> {
        if !is_class_name(name) {
            return Ok(None);
        }
        if let Some(jdk) = &self.jdk
            && let Some((bytes, location)) = jdk.find(name)?
        {
            return Ok(Some(Found { bytes, location, origin: Origin::Jdk }));
        }
        for (_, entry) in &self.entries {
            if let Some((bytes, location)) = entry.find(name)? {
                return Ok(Some(Found { bytes, location, origin: Origin::Application }));
            }
        }
        Ok(None)
    }

    /// The bytes of a class.
    pub(super) fn found(&self, name: &str) -> Result<Found, LinkError> {
        self.find(name).map_err(LinkError::Unreadable)?.ok_or_else(|| {
            let searched = self.to_string().into();
            LinkError::NotFound { class: name.into(), wanted_by: Wanted::default(), searched }
        })
    }

    /// The class file of a class, read once.
    pub(super) fn read(&self, name: &str) -> Result<Read, LinkError> {
        let files = || self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = files().get(name) {
            return Ok(known.clone());
        }
        let Found { bytes, location, origin } = self.found(name)?;
        let file = match origin {
            Origin::Jdk => classfile::read_trusted(bytes, &location),
            Origin::Application => classfile::read(&bytes, &location),
        };
        let file = Arc::new(file.map_err(|e| LinkError::Malformed(Arc::new(e)))?);
        is_of(name, &file.name, &location)?;
        let read = Read { location: location.into(), origin, file };
        // Somebody else may have read it meanwhile.
        Ok(files().entry(name.into()).or_insert(read).clone())
    }

    /// What has been kept of each entry, of those that are one file.
    pub(super) fn kept(&self, names: &mut Names) -> Vec<Option<Kept>> {
        let of = |(_, entry): &(_, Box<dyn Source>)| Some(Kept::open(self.keep.as_ref()?, entry.stamp()?, names));
        self.entries.iter().map(of).collect()
    }

    /// What the file of a class says of other classes, and which entry it is in; nothing where the JDK has the class. What is kept of an entry need not be
    /// read.
    pub(super) fn header(
        &self,
        name: &str,
        names: &mut Names,
        kept: &mut [Option<Kept>],
    ) -> Result<Option<(Header, usize)>, LinkError> {
        let of_jdk = |jdk: &Jdk| jdk.find(name).map_err(LinkError::Unreadable);
        if !is_class_name(name) || self.jdk.as_ref().map(of_jdk).transpose()?.flatten().is_some() {
            return self.found(name).map(|_| None);
        }
        for (n, ((_, entry), kept)) in self.entries.iter().zip(kept).enumerate() {
            if let Some(header) = kept.as_mut().and_then(|kept| kept.take(name)) {
                return Ok(Some((header, n)));
            }
            if let Some((bytes, location)) = entry.find(name).map_err(LinkError::Unreadable)? {
                let header = classfile::read_header(&bytes, &location, names);
                let header = header.map_err(|e| LinkError::Malformed(Arc::new(e)))?;
                is_of(name, &header.name, &location)?;
                if let Some(kept) = kept {
                    kept.add(&header.name);
                }
                return Ok(Some((header, n)));
            }
        }
        self.found(name).map(|_| None)
    }

    /// Whether all of an entry is in one file, a jar.
    pub(super) fn is_jar(&self, entry: usize) -> bool {
        self.entries[entry].1.stamp().is_some()
    }

    /// What the files of the application's classes say of each other, read once.
    pub(super) fn headers(&self) -> &Arc<Headers> {
        self.headers.get_or_init(|| Arc::new(Headers::of(self)))
    }

    /// Internal names of all classes of the user's entries, sorted.
    pub fn application_classes(&self) -> Result<&[Name], PathError> {
        if let Some(names) = self.application.get() {
            return Ok(names);
        }
        let mut names = BTreeSet::new();
        for (_, entry) in &self.entries {
            entry.list(&mut names)?;
        }
        Ok(self.application.get_or_init(|| names.into_iter().collect()))
    }

    /// The JDK, if there is one.
    pub fn jdk(&self) -> Option<&Jdk> {
        self.jdk.as_ref()
    }

    /// What the user may want to know about the entries given.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }
}

/// Says where classes are looked for.
impl std::fmt::Display for ClassPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 4;
        match &self.jdk {
            Some(jdk) => write!(f, "JDK {} ({})", jdk.feature(), jdk.home().display())?,
            None => write!(f, "no JDK")?,
        }
        for (path, _) in self.entries.iter().take(SHOWN) {
            write!(f, ", {}", path.display())?;
        }
        match self.entries.len().saturating_sub(SHOWN) {
            0 if !self.entries.is_empty() => Ok(()),
            0 if self.warnings.is_empty() => write!(f, " and an empty class path"),
            0 => write!(f, "; {}", self.warnings.join("; ")),
            more => write!(f, " and {more} more"),
        }
    }
}

/// Whether a string is an internal name (JVMS §4.2.1); keeps `..` and absolute paths away from the file system.
fn is_class_name(name: &str) -> bool {
    name.split('/').all(|part| !part.is_empty() && !part.contains(['.', ';', '[', '\\', '\0']))
}

/// The internal name of a class whose file has this path below its root; nothing for other files.
fn class_name(path: &str) -> Option<&str> {
    let name = path.strip_suffix(".class")?;
    let simple = name.rsplit('/').next().unwrap_or(name);
    (is_class_name(name) && !matches!(simple, "module-info" | "package-info")).then_some(name)
}
