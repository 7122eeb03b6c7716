//! What tests on the real JVM share: the JDKs of this machine, and classes compiled at test time.
#![allow(dead_code, unreachable_pub)]

pub mod build;

use cortado::witness::{Datum, FieldRef, Jvm};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Every JDK: `CORTADO_TEST_JDKS`, else `JAVA_HOME`, else `java` on the path; and those under /usr/lib/jvm.
pub fn jdks() -> Vec<Jvm> {
    let mut homes: Vec<PathBuf> = match (std::env::var_os("CORTADO_TEST_JDKS"), std::env::var_os("JAVA_HOME")) {
        (Some(list), _) => std::env::split_paths(&list).collect(),
        (None, Some(home)) => vec![home.into()],
        (None, None) => on_path().into_iter().collect(),
    };
    homes.extend(std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()));
    let homes: BTreeSet<PathBuf> = homes.iter().filter_map(|home| home.canonicalize().ok()).collect();
    let found: Vec<Jvm> =
        homes.iter().filter_map(|home| Jvm::at(home, None).ok()).filter(|jvm| jvm.javac.is_some()).collect();
    assert!(!found.is_empty(), "no JDK found: set CORTADO_TEST_JDKS to the homes of some, separated by colons");
    found
}

fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let java = std::env::split_paths(&path).map(|dir| dir.join("java")).find_map(|java| java.canonicalize().ok())?;
    Some(java.parent()?.parent()?.to_owned())
}

/// Compiles `(file, text)` pairs into `dir`/classes.
pub fn compile(jvm: &Jvm, dir: &Path, sources: &[(&str, &str)]) -> PathBuf {
    let classes = dir.join("classes");
    let mut files = Vec::new();
    for (name, text) in sources {
        let file = dir.join("src").join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
        files.push(file);
    }
    std::fs::create_dir_all(&classes).unwrap();
    jvm.compile(&files, &[], &classes).unwrap();
    classes
}

pub fn field(class: &str, name: &str, descriptor: &str) -> FieldRef {
    FieldRef { class: class.into(), name: name.into(), descriptor: descriptor.into() }
}

pub fn float(value: f32) -> Datum {
    Datum::Float(value.to_bits())
}

pub fn double(value: f64) -> Datum {
    Datum::Double(value.to_bits())
}
