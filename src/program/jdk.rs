//! The user's JDK: finding it, and reading classes from its `lib/modules` (JEP 220).

mod fence;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use jimage_rs::JImage;
use rustc_hash::FxHashMap;

use super::error::PathError;
use fence::Fence;

/// A JDK 9 or newer (or a jlink image with `lib/modules`).
pub struct Jdk {
    home: PathBuf,
    feature: u16,
    image: JImage,
    /// Package to the modules that have it, as far as asked.
    modules: RwLock<FxHashMap<String, Arc<[String]>>>,
}

/// No usable JDK.
#[derive(Clone, Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum JdkError {
    #[error("{} does not exist; give the home of a JDK 9 or newer with --jdk DIR", .home.display())]
    Missing { home: PathBuf },
    #[error("{} is not the home of a JDK: it has no lib/modules; give one with --jdk DIR", .home.display())]
    NotAJdk { home: PathBuf },
    #[error(
        "{} is a JDK 8 or older (its classes are in rt.jar); give a JDK 9 or newer with --jdk DIR, it runs \
         classes compiled for Java 8 too",
        .home.display()
    )]
    TooOld { home: PathBuf },
    #[error(transparent)]
    Unreadable(PathError),
    #[error("no JDK found; give the home of a JDK 9 or newer with --jdk DIR{}", tried.iter().map(|t| format!("\n  tried {t}")).collect::<String>())]
    NoneFound { tried: Vec<String> },
}

impl Jdk {
    /// Opens the JDK at `home`, the directory that has `bin`, `lib` and `release`.
    pub fn at(home: &Path) -> Result<Jdk, JdkError> {
        let home = home.canonicalize().map_err(|_| JdkError::Missing { home: home.to_owned() })?;
        let modules = home.join("lib/modules");
        if !modules.is_file() {
            let old = ["lib/rt.jar", "jre/lib/rt.jar"].iter().any(|jar| home.join(jar).exists());
            return Err(if old { JdkError::TooOld { home } } else { JdkError::NotAJdk { home } });
        }
        let unreadable = |reason: String| PathError::Image { path: modules.clone(), reason };
        let image = JImage::open(&modules).map_err(|e| JdkError::Unreadable(unreadable(e.to_string())))?;
        let release = Some(home.join("release")).filter(|file| file.is_file());
        let release = release.and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        let mut jdk = Jdk { home, feature: 0, image, modules: RwLock::default() };
        jdk.feature = match feature_of(&release) {
            Some(feature) => feature,
            // Images made by hand may lack the file, but a JDK's classes have the JDK's own version (JVMS §4.1).
            None => match jdk.find("java/lang/Object").map_err(JdkError::Unreadable)? {
                Some((bytes, _)) if bytes.len() > 8 => u16::from_be_bytes([bytes[6], bytes[7]]).saturating_sub(44),
                _ => return Err(JdkError::Unreadable(unreadable("it has no java/lang/Object".into()))),
            },
        };
        Ok(jdk)
    }

    /// The JDK the user means: the one named on the command line and no other; else the one `JAVA_HOME` names; else
    /// the one the `java` found on the `PATH` belongs to.
    pub fn discover(
        explicit: Option<&Path>,
        java_home: Option<&Path>,
        java_on_path: Option<&Path>,
    ) -> Result<Jdk, JdkError> {
        if let Some(home) = explicit {
            return Jdk::at(home);
        }
        let mut tried = vec![];
        match java_home {
            Some(home) => match Jdk::at(home) {
                Ok(jdk) => return Ok(jdk),
                Err(e) => tried.push(format!("JAVA_HOME: {e}")),
            },
            None => tried.push("JAVA_HOME: not set".into()),
        }
        // `java` is a chain of symbolic links more often than not; its home is above the `bin` they end in.
        let home = java_on_path.and_then(|java| java.canonicalize().ok()?.parent()?.parent().map(Path::to_owned));
        match home {
            Some(home) => match Jdk::at(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(e) => tried.push(format!("java on the PATH: {e}")),
            },
            None => tried.push("java on the PATH: there is none".into()),
        }
        Err(JdkError::NoneFound { tried })
    }

    /// Its home, symbolic links resolved.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Its feature version, 17 for 17.0.15.
    pub fn feature(&self) -> u16 {
        self.feature
    }

    /// Internal names of the classes of `java.base`, as far as the image can be read.
    pub(super) fn base_classes(&self) -> impl Iterator<Item = String> {
        let names = self.image.resource_names_iter().flatten();
        let classes = names.filter(|name| name.module == "java.base" && name.extension == "class");
        classes.map(|name| format!("{}/{}", name.parent, name.base))
    }

    /// The bytes of a class by internal name, and where they were.
    pub(super) fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, PathError> {
        self.file(&format!("{name}.class"))
    }

    /// The bytes of a file in a package, and where they were.
    ///
    /// # Errors
    /// When the image is damaged.
    pub fn file(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, PathError> {
        let Some((package, _)) = name.rsplit_once('/') else { return Ok(None) };
        for module in &*self.modules_of(package)? {
            let resource = format!("/{module}/{name}");
            if let Some(bytes) = self.resource(&resource)? {
                return Ok(Some((bytes.into_owned(), format!("jrt:{resource}"))));
            }
        }
        Ok(None)
    }

    /// The modules that have a package.
    fn modules_of(&self, package: &str) -> Result<Arc<[String]>, PathError> {
        if let Some(known) = self.modules.read().unwrap_or_else(PoisonError::into_inner).get(package) {
            return Ok(known.clone());
        }
        let modules: Arc<[String]> = self.find_modules(package)?.into();
        let mut known = self.modules.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(package.to_owned(), modules.clone());
        Ok(modules)
    }

    /// `/packages/java.util` lists the modules that have the package: pairs of a flag (whether the package is empty
    /// there) and the offset of the module's name in the image's table of strings.
    fn find_modules(&self, package: &str) -> Result<Vec<String>, PathError> {
        let resource = format!("/packages/{}", package.replace('/', "."));
        let Some(pairs) = self.resource(&resource)? else { return Ok(vec![]) };
        let fence = self.fence()?;
        let name = |pair: usize| Some(fence.string(fence.read(&pairs, pair * 8 + 4)?)?.to_owned());
        (0..pairs.len() / 8)
            .map(name)
            .collect::<Option<_>>()
            .ok_or_else(|| self.unreadable(format!("{resource} is damaged")))
    }

    /// What the image has under a name.
    fn resource(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, PathError> {
        if !self.fence()?.holds(name) {
            return Err(self.unreadable(format!("it is cut off or damaged, at {name}")));
        }
        self.image.find_resource(name).map_err(|e| self.unreadable(e))
    }

    fn fence(&self) -> Result<Fence<'_>, PathError> {
        Fence::new(self.image.raw().as_slice())
            .ok_or_else(|| self.unreadable("it is cut off or damaged, in its header"))
    }

    fn unreadable(&self, reason: impl ToString) -> PathError {
        PathError::Image { path: self.home.join("lib/modules"), reason: reason.to_string() }
    }
}

/// The feature version in the text of a `release` file: 17 of `JAVA_VERSION="17.0.15"`.
fn feature_of(release: &str) -> Option<u16> {
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?.trim().trim_matches('"');
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feature_version_is_the_first_number() {
        assert_eq!(feature_of("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n"), Some(17));
        assert_eq!(feature_of("JAVA_VERSION=\"26-ea\"\n"), Some(26));
        assert_eq!(feature_of(""), None);
    }

    #[test]
    fn nothing_found_says_what_was_tried_and_what_to_do() {
        let Err(error) = Jdk::discover(None, Some(Path::new("/no/such/jdk")), None) else { panic!("found a JDK") };
        let message = error.to_string();
        for part in ["--jdk DIR", "JAVA_HOME: /no/such/jdk", "java on the PATH"] {
            assert!(message.contains(part), "{message}");
        }
    }
}
