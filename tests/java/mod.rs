//! What tests on the real JVM share: the JDKs of this machine, and classes compiled at test time.

pub mod build;
use crate::common::jdk;
use cortado::witness::{Datum, Effects, FieldRef, Jvm, can_be_confined};
use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Whether code under test can be kept from doing harm on this machine.
pub fn is_confined() -> bool {
    static CONFINED: OnceLock<bool> = OnceLock::new();
    *CONFINED.get_or_init(|| {
        let tried = can_be_confined(&std::env::temp_dir());
        if let Err(why) = &tried {
            println!("not confined, and so what does harm is not tested: {why}");
        }
        tried.is_ok()
    })
}

/// The JVM in `home`, which runs what tests give it wherever we are: it is harmless.
pub fn jvm(home: &Path) -> Jvm {
    allowed(Jvm::at(home, jdk::with_javac().as_deref()).expect("a JVM"))
}

fn allowed(jvm: Jvm) -> Jvm {
    Jvm { effects: if is_confined() { Effects::Kept } else { Effects::Allowed }, ..jvm }
}

/// Every JDK with a compiler.
pub fn jdks() -> Vec<Jvm> {
    let homes = jdk::homes();
    let found: Vec<Jvm> = homes
        .iter()
        .filter_map(|home| Jvm::at(home, None).ok())
        .filter(|jvm| jvm.javac.is_some())
        .map(allowed)
        .collect();
    assert!(!found.is_empty(), "no JDK with javac found: set CORTADO_TEST_JDKS to the homes of some");
    found
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
