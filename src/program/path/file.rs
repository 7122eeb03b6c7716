//! Files as they should be: a named pipe or a device on the class path is never opened, as it may not end, and what is read of an entry has an end too.

use std::fs::{File, Metadata, metadata};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// The largest class file or manifest that is read, in bytes. The largest that compilers make are a tenth of it.
const MOST: u64 = 64 << 20;

/// Which file this is, and which version of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Stamp {
    /// Where it is, without detours.
    pub(in crate::program) path: PathBuf,
    /// When it was last written, as far as the system says, since the beginning of 1970.
    pub(in crate::program) written: Duration,
    /// All that tells it from others.
    pub(in crate::program) text: String,
}

impl Stamp {
    /// Of an open file that was found there.
    pub(super) fn of(path: &Path, found: &Metadata) -> Option<Stamp> {
        let (path, modified) = (path.canonicalize().ok()?, modified(found)?);
        let (changed, identity) = changed(found);
        let text = format!("{path:?} {} {modified:?} {changed:?} {identity:?}", found.len());
        Some(Stamp { path, written: modified.max(changed.unwrap_or(modified)), text })
    }
}

/// When the content of a file was changed last, since the beginning of 1970.
pub(in crate::program) fn modified(found: &Metadata) -> Option<Duration> {
    found.modified().ok()?.duration_since(UNIX_EPOCH).ok()
}

/// When anything about a file was changed last, which nobody can set back, and which file it is.
#[cfg(unix)]
fn changed(found: &Metadata) -> (Option<Duration>, (u64, u64)) {
    use std::os::unix::fs::MetadataExt;
    let since = Duration::new(found.ctime().max(0) as u64, found.ctime_nsec() as u32);
    (Some(since), (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn changed(_: &Metadata) -> (Option<Duration>, (u64, u64)) {
    (None, (0, 0))
}

/// Opens a regular file.
///
/// # Errors
/// When it cannot be opened, or is of another kind.
pub(super) fn open(path: &Path) -> io::Result<File> {
    match metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::new(ErrorKind::InvalidInput, "it is neither a directory nor a regular file")),
    }
}

/// Reads to the end.
///
/// # Errors
/// When that fails, or there is more than anybody should have to read.
pub(super) fn read(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    let read = from.take(MOST + 1).read_to_end(&mut bytes)?;
    match read as u64 > MOST {
        true => Err(io::Error::new(ErrorKind::FileTooLarge, format!("it has more than {} MiB", MOST >> 20))),
        false => Ok(bytes),
    }
}
