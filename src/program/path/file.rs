//! Files as they should be: a named pipe or a device on the class path is never opened, as it may not end, and what is read of an entry has an end too.

use std::fs::{File, metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The largest class file or manifest that is read, in bytes. The largest that compilers make are a tenth of it.
const MOST: u64 = 64 << 20;

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
