//! A directory of class files, one directory for each package.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{Source, class_name, file};
use crate::classfile::Name;
use crate::program::error::PathError;

pub(super) struct Directory {
    root: PathBuf,
}

impl Directory {
    pub(super) fn new(root: &Path) -> Directory {
        Directory { root: root.to_owned() }
    }

    /// `seen` are the directories above, so that a symbolic link to one of them ends the walk.
    fn walk(
        &self,
        dir: &Path,
        prefix: &str,
        seen: &mut Vec<PathBuf>,
        names: &mut BTreeSet<Name>,
    ) -> Result<(), PathError> {
        let real = dir.canonicalize().map_err(|e| unreadable(dir, e))?;
        if seen.contains(&real) {
            return Ok(());
        }
        seen.push(real);
        for entry in dir.read_dir().map_err(|e| unreadable(dir, e))? {
            let path = entry.map_err(|e| unreadable(dir, e))?.path();
            // A name that is no Unicode is no class name.
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let name = format!("{prefix}{name}");
            if let Some(class) = class_name(&name) {
                names.insert(class.into());
            } else if path.is_dir() {
                self.walk(&path, &format!("{name}/"), seen, names)?;
            }
        }
        seen.pop();
        Ok(())
    }
}

impl Source for Directory {
    fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, PathError> {
        let path = self.root.join(format!("{name}.class"));
        match file::open(&path).and_then(file::read) {
            Ok(bytes) => Ok(Some((bytes, path.display().to_string()))),
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(e) => Err(unreadable(&path, e)),
        }
    }

    fn has(&self, file: &str) -> bool {
        self.root.join(file).is_file()
    }

    fn list(&self, names: &mut BTreeSet<Name>) -> Result<(), PathError> {
        self.walk(&self.root, "", &mut vec![], names)
    }
}

/// The jars of a directory, sorted (`java` leaves the order open); nothing when there is no such directory.
pub(super) fn jars_in(dir: &Path) -> Result<Option<Vec<PathBuf>>, PathError> {
    if !dir.is_dir() {
        return Ok(None);
    }
    let mut jars = vec![];
    for entry in dir.read_dir().map_err(|e| unreadable(dir, e))? {
        let path = entry.map_err(|e| unreadable(dir, e))?.path();
        if path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("jar")) && path.is_file() {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(Some(jars))
}

fn unreadable(path: &Path, error: io::Error) -> PathError {
    PathError::Io { path: path.to_owned(), reason: error.to_string() }
}
