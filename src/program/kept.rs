//! What the classes of a jar say of each other, kept between commands: to read it, the whole jar must be inflated.
//!
//! A file for each jar, of a few bytes for each name: what it is of ([`Stamp`], and the build of this program that wrote it), names, the
//! classes as numbers of names, and a SHA-256 of all that. Whatever is not as it must be counts for nothing, and is written anew.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::fingerprint::hex;
use super::path::{Stamp, modified};
use crate::classfile::{Header, Name, Names};

/// The first bytes of such a file; the number changes with the format.
const MAGIC: &[u8] = b"cortado headers 1\n";
/// Bytes of a SHA-256.
const DIGEST: usize = 32;
/// A file that is written twice within this time may have the same times.
const MOMENT: Duration = Duration::from_secs(2);

/// Where things are kept between commands.
#[derive(Clone, Debug)]
pub struct Keep {
    /// A directory that nobody else can write to.
    pub directory: PathBuf,
    /// What tells this build of the program from others.
    pub build: String,
}

/// The headers of a jar.
pub(super) struct Kept {
    file: PathBuf,
    title: String,
    /// Those that have not been taken.
    headers: FxHashMap<Name, Header>,
    /// Of the others, the names of their classes.
    taken: Vec<Name>,
    /// Whether one of these was not there before.
    is_new: bool,
}

impl Kept {
    /// What was kept of the jar, if it is of this version of it and of this build.
    pub(super) fn open(keep: &Keep, stamp: &Stamp, names: &mut Names) -> Kept {
        let digest = Sha256::digest(stamp.path.as_os_str().as_encoded_bytes());
        let name = hex(&digest[..16]);
        let (file, title) = (keep.directory.join(format!("headers-{name}")), format!("{}\n{}", keep.build, stamp.text));
        let headers = read(&file, &title, stamp, names);
        Kept { file, title, headers: headers.unwrap_or_default(), taken: vec![], is_new: false }
    }

    /// That of a class.
    pub(super) fn take(&mut self, name: &str) -> Option<Header> {
        let header = self.headers.remove(name)?;
        self.taken.push(header.name.clone());
        Some(header)
    }

    /// There is one that has been read from the jar.
    pub(super) fn add(&mut self, name: &Name) {
        self.is_new = true;
        self.taken.push(name.clone());
    }

    /// Writes all there are, if there is one that has not been written; whole or not at all. `taken` has those that are not here.
    pub(super) fn save(&self, taken: &FxHashMap<Name, Header>) {
        if !self.is_new {
            return;
        }
        // What cannot be kept is read again.
        let _ = self.file.parent().map(|directory| {
            let mut new = tempfile::Builder::new().prefix(".new-").tempfile_in(directory)?;
            new.write_all(&self.encoded(taken))?;
            new.persist(&self.file).map(drop).map_err(|e| e.error)
        });
    }

    fn encoded(&self, taken: &FxHashMap<Name, Header>) -> Vec<u8> {
        let taken = self.taken.iter().filter_map(|name| taken.get(name));
        let mut classes: Vec<&Header> = self.headers.values().chain(taken).collect();
        classes.sort_by(|a, b| a.name.cmp(&b.name));
        let mut names: IndexSet<&Name> = IndexSet::default();
        let mut rows = vec![];
        number(&mut rows, classes.len());
        for header in classes {
            number(&mut rows, names.insert_full(&header.name).0);
            for list in [&header.supertypes, &header.mentioned, &header.arrays] {
                number(&mut rows, list.len());
                list.iter().for_each(|name| number(&mut rows, names.insert_full(name).0));
            }
        }
        let mut bytes = MAGIC.to_vec();
        text(&mut bytes, &self.title);
        number(&mut bytes, names.len());
        names.iter().for_each(|name| text(&mut bytes, name));
        bytes.extend(rows);
        let digest = Sha256::digest(&bytes);
        bytes.extend(digest);
        bytes
    }
}

fn number(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend((number as u32).to_le_bytes());
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    number(bytes, text.len());
    bytes.extend(text.as_bytes());
}

/// The headers in a file; `None` if there is anything about it that is not as it was written for this title.
fn read(file: &Path, title: &str, stamp: &Stamp, names: &mut Names) -> Option<FxHashMap<Name, Header>> {
    if modified(&fs::metadata(file).ok()?)? < stamp.written.checked_add(MOMENT)? {
        return None;
    }
    let bytes = fs::read(file).ok()?;
    let (told, digest) = bytes.split_at_checked(bytes.len().checked_sub(DIGEST)?)?;
    if Sha256::digest(told)[..] != *digest {
        return None;
    }
    let mut rest = told.strip_prefix(MAGIC)?;
    let rest = &mut rest;
    if next_text(rest)? != title {
        return None;
    }
    let count = next(rest)?;
    let mut known: Vec<Name> = vec![];
    for _ in 0..count {
        known.push(names.name(next_text(rest)?));
    }
    let mut headers = FxHashMap::default();
    for _ in 0..next(rest)? {
        let name = known.get(next(rest)?)?.clone();
        let mut list = || (0..next(rest)?).map(|_| known.get(next(rest)?).cloned()).collect::<Option<Vec<Name>>>();
        let header = Header { name: name.clone(), supertypes: list()?, mentioned: list()?, arrays: list()? };
        headers.insert(name, header);
    }
    rest.is_empty().then_some(headers)
}

fn next(rest: &mut &[u8]) -> Option<usize> {
    let (four, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u32::from_le_bytes(*four) as usize)
}

fn next_text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let length = next(rest)?;
    let (text, after) = rest.split_at_checked(length)?;
    *rest = after;
    std::str::from_utf8(text).ok()
}
