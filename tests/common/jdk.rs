//! The JDKs on this machine, and their classes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jimage_rs::JImage;

/// Homes of all JDKs with a `lib/modules`: those in `CORTADO_TEST_JDKS` (separated by colons), else `JAVA_HOME`,
/// else the home of the `java` on the path; and what is in `/usr/lib/jvm`.
pub(crate) fn homes() -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = match std::env::var_os("CORTADO_TEST_JDKS") {
        Some(list) => std::env::split_paths(&list).collect(),
        None => std::env::var_os("JAVA_HOME").map(PathBuf::from).or_else(java_on_path).into_iter().collect(),
    };
    if let Ok(entries) = std::fs::read_dir("/usr/lib/jvm") {
        homes.extend(entries.flatten().map(|entry| entry.path()));
    }
    let homes: BTreeSet<_> = homes
        .iter()
        .filter_map(|home| home.canonicalize().ok())
        .filter(|home| home.join("lib/modules").is_file())
        .collect();
    assert!(!homes.is_empty(), "no JDK found: set CORTADO_TEST_JDKS or JAVA_HOME");
    homes.into_iter().collect()
}

/// The home of the JDK that tests of the engine run on.
pub(crate) fn of_engine() -> PathBuf {
    cortado::jdk(None).expect("a JDK")
}

/// The home of a JDK that can compile, for runtimes that cannot.
pub(crate) fn with_javac() -> Option<PathBuf> {
    homes().into_iter().find(|home| home.join("bin/javac").is_file())
}

/// The Java release of a JDK, from its file `release`.
pub(crate) fn release(home: &Path) -> u32 {
    let text = std::fs::read_to_string(home.join("release")).expect("a JDK has a file called release");
    let version = text.lines().find_map(|l| l.strip_prefix("JAVA_VERSION=\"")).expect("it names its version");
    version.split(['.', '"', '-']).next().and_then(|n| n.parse().ok()).expect("a number")
}

/// `<home>/bin/java` to `<home>`.
fn java_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|dir| dir.join("java")).find(|java| java.is_file())?;
    Some(java.canonicalize().ok()?.parent()?.parent()?.to_owned())
}

/// Opens the classes of a JDK.
pub(crate) fn image(home: &Path) -> JImage {
    JImage::open(home.join("lib/modules")).expect("lib/modules can be opened")
}

/// Names of all classes of `java.base` in the image, sorted.
pub(crate) fn java_base(image: &JImage) -> Vec<String> {
    let resources = image.resource_names_iter().map(|name| name.expect("resource name"));
    let mut classes: Vec<String> = resources
        .filter(|name| name.module == "java.base" && name.extension == "class")
        .map(|name| format!("/java.base/{}", name.get_full_name().1))
        .collect();
    classes.sort();
    classes
}
