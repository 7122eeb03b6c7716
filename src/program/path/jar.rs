//! A jar or zip, multi-release or not (JAR File Specification).

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;
use zip::ZipArchive;

use super::{Source, Stamp, class_name, file};
use crate::classfile::Name;
use crate::program::error::PathError;

pub(super) struct Jar {
    path: PathBuf,
    /// `zip` moves a cursor to read.
    archive: Mutex<ZipArchive<BufReader<File>>>,
    manifest: Manifest,
    /// Of the file as it was opened, and the release it is seen as.
    stamp: Option<Stamp>,
    /// Internal name to the version of the entry that holds it (0 outside `META-INF/versions`) and its index.
    classes: FxHashMap<Name, (u16, usize)>,
}

impl Jar {
    /// Opens a jar and lists it, as a JDK of that feature version sees it; without one, versioned entries do not count.
    pub(super) fn open(path: &Path, feature: Option<u16>) -> Result<Jar, PathError> {
        let file = file::open(path).map_err(|e| bad(path, e))?;
        let stamp = file.metadata().ok().and_then(|found| Stamp::of(path, &found));
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|e| bad(path, e))?;
        let manifest = match archive.index_for_name("META-INF/MANIFEST.MF") {
            Some(index) => Manifest::parse(&String::from_utf8_lossy(&read(&mut archive, index, path)?)),
            None => Manifest::default(),
        };
        let newest = if manifest.multi_release { feature.unwrap_or(0) } else { 0 };
        let mut classes: FxHashMap<Name, (u16, usize)> = FxHashMap::default();
        for index in 0..archive.len() {
            // An entry whose name is no Unicode is no class.
            let Some(Ok(entry)) = archive.name_for_index(index) else { continue };
            let Some((version, entry)) = versioned(&entry) else { continue };
            let Some(name) = class_name(entry) else { continue };
            if version > newest || classes.get(name).is_some_and(|&(other, _)| other >= version) {
                continue;
            }
            classes.insert(name.into(), (version, index));
        }
        let stamp = stamp.map(|stamp| Stamp { text: format!("{} {feature:?}", stamp.text), ..stamp });
        Ok(Jar { stamp, path: path.to_owned(), archive: Mutex::new(archive), manifest, classes })
    }

    /// The `Class-Path` of the manifest: other entries, relative to where the jar is.
    pub(super) fn class_path(&self) -> Vec<PathBuf> {
        let here = self.path.parent().unwrap_or(Path::new(""));
        let absolute = |url: &str| url.strip_prefix("file:").map(|rest| format!("/{}", rest.trim_start_matches('/')));
        let entries = self.manifest.class_path.split(' ').filter(|entry| !entry.is_empty());
        entries.map(|entry| here.join(absolute(entry).unwrap_or_else(|| entry.to_owned()))).collect()
    }
}

impl Source for Jar {
    fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, PathError> {
        let Some(&(version, index)) = self.classes.get(name) else { return Ok(None) };
        let bytes = read(&mut self.archive.lock().unwrap_or_else(PoisonError::into_inner), index, &self.path)?;
        let versions = if version == 0 { String::new() } else { format!("META-INF/versions/{version}/") };
        Ok(Some((bytes, format!("{}!/{versions}{name}.class", self.path.display()))))
    }

    fn list(&self, names: &mut BTreeSet<Name>) -> Result<(), PathError> {
        names.extend(self.classes.keys().cloned());
        Ok(())
    }

    fn has(&self, file: &str) -> bool {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        archive.index_for_name(file).is_some()
    }

    fn stamp(&self) -> Option<&Stamp> {
        self.stamp.as_ref()
    }
}

/// Splits `META-INF/versions/9/p/A.class` into 9 and `p/A.class`; nothing for the rest of `META-INF`.
fn versioned(entry: &str) -> Option<(u16, &str)> {
    let Some(meta) = entry.strip_prefix("META-INF/") else { return Some((0, entry)) };
    let (version, rest) = meta.strip_prefix("versions/")?.split_once('/')?;
    // Versions below 9 do not count.
    version.parse().ok().filter(|&version| version >= 9).map(|version| (version, rest))
}

fn read(archive: &mut ZipArchive<BufReader<File>>, index: usize, path: &Path) -> Result<Vec<u8>, PathError> {
    let mut entry = archive.by_index(index).map_err(|e| bad(path, e))?;
    // The size the entry claims is not to be believed.
    file::read(&mut entry).map_err(|e| bad(path, format!("{}: {e}", entry.name().unwrap_or_default())))
}

fn bad(path: &Path, reason: impl ToString) -> PathError {
    PathError::Jar { path: path.to_owned(), reason: reason.to_string() }
}

/// What matters of the main section of `META-INF/MANIFEST.MF`.
#[derive(Default, Debug, PartialEq)]
struct Manifest {
    multi_release: bool,
    class_path: String,
}

impl Manifest {
    fn parse(text: &str) -> Manifest {
        // A line that starts with a space continues the one before.
        let text = text.replace("\r\n", "\n").replace('\r', "\n").replace("\n ", "");
        let mut manifest = Manifest::default();
        for line in text.lines().take_while(|line| !line.is_empty()) {
            let Some((key, value)) = line.split_once(": ") else { continue };
            if key.eq_ignore_ascii_case("Multi-Release") {
                manifest.multi_release = value.trim().eq_ignore_ascii_case("true");
            } else if key.eq_ignore_ascii_case("Class-Path") {
                manifest.class_path = value.to_owned();
            }
        }
        manifest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_unfolded_and_only_its_main_section_counts() {
        let text = "Manifest-Version: 1.0\r\nmulti-release: true\r\nClass-Path: a.jar lib\r\n /b.jar\r\n\r\nName: x\r\nMulti-Release: false\r\n";
        assert_eq!(Manifest::parse(text), Manifest { multi_release: true, class_path: "a.jar lib/b.jar".into() });
    }

    #[test]
    fn versions_count_from_nine() {
        assert_eq!(versioned("p/A.class"), Some((0, "p/A.class")));
        assert_eq!(versioned("META-INF/versions/11/p/A.class"), Some((11, "p/A.class")));
        assert_eq!(versioned("META-INF/versions/8/p/A.class"), None);
        assert_eq!(versioned("META-INF/services/p.A"), None);
    }
}
