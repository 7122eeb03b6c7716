//! What is kept from one run to the next: a directory that is ours alone. Classes from it are run, so nobody else may have put them there.

use crate::program::Keep;
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// `$XDG_CACHE_HOME/cortado`, or `~/.cache/cortado`, made if need be; `None` where there is no such place, or others may write there.
pub(super) fn directory() -> Option<PathBuf> {
    let named = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let above = named("XDG_CACHE_HOME").or_else(|| Some(named("HOME")?.join(".cache")))?;
    let ours = above.join("cortado");
    if fs::symlink_metadata(&ours).is_err() {
        fs::create_dir_all(&above).ok()?;
        // Somebody else may just have made it.
        let _ = private().create(&ours);
    }
    is_private(&ours).then_some(ours)
}

/// Where what is read of jars is kept, and by whom: another build may read it otherwise.
pub(super) fn of_jars() -> Option<Keep> {
    Some(Keep { directory: directory()?, build: build()? })
}

/// What tells this build of the program from others.
pub(super) fn build() -> Option<String> {
    let program = fs::metadata(env::current_exe().ok()?).ok()?;
    Some(format!("{} {} {:?}", env!("CARGO_PKG_VERSION"), program.len(), program.modified().ok()?))
}

/// Takes a directory of files into the cache under a name, whole or not at all; `None` if that fails.
pub(super) fn keep(made: &Path, cache: &Path, name: &str) -> Option<PathBuf> {
    let (new, done) = (tempfile::Builder::new().prefix(".new-").tempdir_in(cache).ok()?, cache.join(name));
    let whole = new.path().join(name);
    copy(made, &whole).ok()?;
    match fs::rename(&whole, &done) {
        Err(_) if !done.is_dir() => None,
        _ => Some(done),
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir(to)?;
    for entry in from.read_dir()? {
        let (entry, to) = (entry?, to);
        let to = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &to)?,
            false => fs::copy(entry.path(), to).map(drop)?,
        }
    }
    Ok(())
}

#[cfg(unix)]
fn private() -> fs::DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    let mut builder = fs::DirBuilder::new();
    builder.mode(0o700);
    builder
}

/// Whether it is a directory, no link to one, that is ours and that nobody else may look into.
#[cfg(unix)]
fn is_private(dir: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let closed = fs::symlink_metadata(dir).ok().filter(|found| found.is_dir() && found.mode() & 0o077 == 0);
    // Whom files belong to that we make.
    let ours = || Some(tempfile::tempfile_in(dir).ok()?.metadata().ok()?.uid());
    closed.is_some_and(|found| ours() == Some(found.uid()))
}

#[cfg(not(unix))]
fn private() -> fs::DirBuilder {
    fs::DirBuilder::new()
}

/// Who may write there is not known.
#[cfg(not(unix))]
fn is_private(_: &Path) -> bool {
    false
}
