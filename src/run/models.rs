//! Models of values of the JDK ([`crate::program::Model`]), written in Java, one file a class: our own, and those in a directory
//! that the user names; and stand-ins for classes by which a program asks for inputs ([`STANDINS`]). They are compiled when a program first
//! needs one.

use super::{
    Error,
    compiled::{Compiled, compiled},
};
use crate::{
    native::MODELS,
    program::{PathError, Source},
    witness::{Children, Jvm, STANDINS},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Where models are, before the names of their classes.
const MODELLED: &str = "cortado/models/";

/// Models and stand-ins as a place where classes come from.
pub(super) struct Models {
    jdk: PathBuf,
    /// Name of the class and source of its model.
    sources: Vec<(String, String)>,
    /// Who compiles them.
    children: Children,
    /// Where they are, compiled.
    classes: OnceLock<Result<Compiled, String>>,
}

impl Models {
    /// Our own and those of the user, which come first.
    ///
    /// # Errors
    /// When the user's cannot be read or compiled.
    pub(super) fn new(jdk: &Path, users: Option<&Path>, children: &Children) -> Result<Self, Error> {
        let mut sources = vec![];
        if let Some(dir) = users {
            let unreadable = |e| Error::Input(format!("cannot read the models in {}: {e}", dir.display()));
            read(dir, MODELLED, &mut sources).map_err(unreadable)?;
        }
        let ours = MODELS.iter().map(|&(name, text)| (format!("{MODELLED}{name}"), text.to_owned()));
        let ours = ours.chain(STANDINS.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())));
        let known = |name: &str| sources.iter().any(|(of, _)| of == name);
        let ours: Vec<_> = ours.filter(|(name, _)| !known(name)).collect();
        sources.extend(ours);
        sources.sort();
        let models = Self { jdk: jdk.to_owned(), sources, children: children.clone(), classes: OnceLock::new() };
        if users.is_some() {
            let compiled = models.compiled().map_err(|e| Error::Input(format!("the models: {e}")))?;
            let _ = models.classes.set(Ok(compiled));
        }
        Ok(models)
    }

    fn compiled(&self) -> Result<Compiled, String> {
        let jvm = || Ok(Jvm { children: self.children.clone(), ..Jvm::at(&self.jdk, None)? });
        compiled("models", &self.sources, &self.jdk, jvm).map_err(|e| e.to_string())
    }
}

impl Source for Models {
    fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, PathError> {
        let outermost = name.split('$').next();
        if !outermost.is_some_and(|class| self.sources.iter().any(|(of, _)| of == class)) {
            return Ok(None);
        }
        let classes = self.classes.get_or_init(|| self.compiled());
        let Ok(compiled) = classes else { return Ok(None) };
        let file = compiled.classes.join(format!("{name}.class"));
        Ok(fs::read(&file).ok().map(|bytes| (bytes, file.display().to_string())))
    }
}

/// The files below a directory that are Java source, by their paths from there on.
fn read(dir: &Path, above: &str, out: &mut Vec<(String, String)>) -> std::io::Result<()> {
    for entry in dir.read_dir()? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            read(&path, &format!("{above}{name}/"), out)?;
        } else if let Some(class) = name.strip_suffix(".java").filter(|_| path.is_file()) {
            out.push((format!("{above}{class}"), fs::read_to_string(&path)?));
        }
    }
    Ok(())
}
