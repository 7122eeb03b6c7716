//! What we have written in Java, compiled once: it is kept from one run to the next.

use super::cache;
use crate::witness::{Harness, Jvm, JvmError, ReplayError};
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// Classes that are there as long as this is.
pub struct Compiled {
    /// Where they are.
    pub(super) classes: PathBuf,
    /// Where they are for this run alone.
    _own: Option<TempDir>,
}

/// The classes of these sources, each with its name; compiled, unless that has been done before for what else they depend on. Others may do so at the
/// same time.
///
/// # Errors
/// When the compiler does not run, or refuses them.
pub(super) fn compiled(
    kind: &str,
    sources: &[(String, String)],
    jdk: &Path,
    jvm: impl FnOnce() -> Result<Jvm, JvmError>,
) -> Result<Compiled, ReplayError> {
    let mut hasher = DefaultHasher::new();
    (jdk, sources).hash(&mut hasher);
    let name = format!("{kind}-{:016x}", hasher.finish());
    let cache = cache::directory();
    if let Some(done) = cache.as_ref().map(|cache| cache.join(&name)).filter(|done| done.is_dir()) {
        return Ok(Compiled { classes: done, _own: None });
    }
    let jvm = jvm()?;
    let unwritable = |path: &Path, source| ReplayError::Write { path: path.to_owned(), source };
    let dir = jvm.children.directory().map_err(|e| unwritable(Path::new("."), e))?;
    let (from, to) = (dir.path().join("from"), dir.path().join("to"));
    let mut files = vec![];
    for (name, text) in sources {
        let file = from.join(format!("{name}.java"));
        let written = fs::create_dir_all(file.parent().unwrap_or(&from)).and_then(|()| fs::write(&file, text));
        written.map_err(|e| unwritable(&file, e))?;
        files.push(file);
    }
    fs::create_dir_all(&to).map_err(|e| unwritable(&to, e))?;
    jvm.compile(&files, &[], &to)?;
    match cache.and_then(|cache| cache::keep(&to, &cache, &name)) {
        Some(done) => Ok(Compiled { classes: done, _own: None }),
        None => Ok(Compiled { classes: to, _own: Some(dir) }),
    }
}

/// The replay harness, and where it is.
///
/// # Errors
/// When it cannot be compiled.
pub fn harness(jvm: &Jvm) -> Result<(Harness, Compiled), ReplayError> {
    let sources: Vec<(String, String)> = Harness::sources().map(|(name, text)| (name.into(), text.into())).collect();
    let kind = format!("harness-{}", jvm.release);
    let compiled = compiled(&kind, &sources, &jvm.home, || Ok(jvm.clone()))?;
    Ok((Harness::of(jvm, &compiled.classes), compiled))
}
