//! Whole programs do in Cortado what they do on the real JVM: every byte of stdout and stderr, and the exit code, under
//! every JDK at hand. CORTADO_PROGRAM=Name runs one program alone.

use crate::{common, handmade, sides};

use common::jdk;
use std::{fs, path::Path, time::Duration};

/// Arguments for the programs that want some.
const ARGUMENTS: [(&str, &[&str]); 1] = [("Arguments", &["one", "", "two words", "\u{e9}", "-cp"])];

#[test]
fn programs_of_java_17() {
    for home in jdk::homes() {
        agree(&home, common::fixtures(), &sides::programs(&common::root().join("java-fixtures/programs")));
    }
}

/// What only later versions of the language have; the compiler is the newest JDK.
#[test]
fn programs_of_java_21() {
    let Some(compiler) = sides::modern_compiler() else {
        println!("no JDK 21 or later with javac");
        return;
    };
    let scratch = tempfile::tempdir().expect("a directory");
    let names = sides::compile_modern(&compiler, scratch.path());
    for home in jdk::homes().into_iter().filter(|home| sides::version(home) >= 21) {
        agree(&home, scratch.path(), &names);
    }
}

/// Instructions that no compiler of today writes.
#[test]
fn handmade_programs() {
    let scratch = tempfile::tempdir().expect("a directory");
    fs::create_dir(scratch.path().join("programs")).expect("a directory can be made");
    let classes = handmade::all();
    for (name, bytes) in &classes {
        fs::write(scratch.path().join(format!("programs/{name}.class")), bytes).expect("a class can be written");
    }
    let names: Vec<String> = classes.into_iter().map(|(name, _)| name.to_owned()).collect();
    for home in jdk::homes() {
        agree(&home, scratch.path(), &names);
    }
}

/// Runs programs on both sides, and fails with every difference.
fn agree(home: &Path, classes: &Path, names: &[String]) {
    let only = std::env::var("CORTADO_PROGRAM").ok();
    let mut wrong = vec![];
    for name in names.iter().filter(|name| only.as_ref().is_none_or(|only| *name == only)) {
        let arguments = ARGUMENTS.iter().find(|(program, _)| program == name).map_or(&[][..], |(_, list)| list);
        let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
        let main = format!("programs.{name}");
        let expected = sides::java(home, classes, &main, &arguments);
        let seen = sides::cortado(home, classes, &main, &arguments, Duration::from_secs(60));
        wrong.extend(expected.difference(&seen).map(|difference| format!("{name}:\n{difference}")));
    }
    let all = names.len();
    println!("{}: {} of {all} programs agree", home.display(), all - wrong.len());
    assert!(wrong.is_empty(), "{}: {} of {all} differ\n{}", home.display(), wrong.len(), wrong.join("\n"));
}
